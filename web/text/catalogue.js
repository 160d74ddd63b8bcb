// What is said of the catalogue.
export const text = {
  title: 'Catalogue',
  lead: 'Everything that mazed makes mazes of; programs get it as JSON at this address.',
  kinds: {
    algorithms: 'Algorithms', solvers: 'Solvers', shapes: 'Outlines', tilings: 'Cell shapes', formats: 'Formats', parameters: 'Parameters',
  },
  how: 'How it works',
  uniform: 'every maze equally likely',
  shortest: 'always a shortest path',
  range: (min, max) => `${min} to ${max}`,
  usual: (value) => `default ${value}`,
  flag: 'yes or no',
};
