// What is said of the catalogue.
export const text = {
  title: 'Catalogue',
  lead: 'All that mazes are made of here. To programs this address is the same as JSON.',
  kinds: {
    algorithms: 'Algorithms', solvers: 'Solvers', shapes: 'Outlines', tilings: 'Cell shapes', formats: 'Formats', parameters: 'Parameters',
  },
  how: 'How it works',
  uniform: 'every maze equally likely',
  shortest: 'always a shortest path',
  range: (min, max) => `${min} to ${max}`,
  usual: (value) => `${value} without it`,
  flag: 'yes or no',
};
