// What the page says, in English. Parameters that are not here are called by their names.
const labels = {
  algo: 'Algorithm', width: 'Cells across', height: 'Cells down', seed: 'Seed', bias: 'Leaning: down … across',
  skew: 'Leans to', last_run: 'Last run opens', mix: 'Grows from', root: 'Begins at', hunt: 'Goes on at',
  trees: 'Trees at first', spawn: 'More trees, a thousand cells', of: 'Drawn around', tiling: 'Cells',
  shape: 'Outline', wrap: 'Edges that wrap around', sparse: 'Dead ends taken back', braid: 'Dead ends opened',
  loops: 'Further loops', start: 'Start', goal: 'Goal', length: 'Length of the way', difficulty: 'Difficulty',
  solve: 'Solution', heatmap: 'Heat map of the distance', wall_color: 'Colour of walls', background: 'Colour of floor',
  path_color: 'Colour of the path', wall_text: 'Character of walls', floor_text: 'Character of floor', cell: 'Side of a cell',
  wall: 'Thickness of a wall', scale: 'Pixels a tile', ends: 'Start and goal marked', openings: 'Openings at start and goal',
  rise: 'Height of walls', floor: 'Thickness of the plate',
};

const figures = {
  cells: 'Cells', passages: 'Passages', dead_ends: 'Dead ends', junctions: 'Junctions', crossroads: 'Crossroads',
  'solution.length': 'Steps to the goal', 'solution.turns': 'Turns on the way', 'solution.choices': 'Choices on the way',
  longest_path: 'Longest way', longest_run: 'Longest corridor', difficulty: 'Difficulty',
};

const plain = (name) => (name[0].toUpperCase() + name.slice(1)).replace(/[._]/g, ' ');
const grouped = (n) => Number(n).toLocaleString('en');

export const text = {
  label: (name) => labels[name] ?? plain(name),
  figure: (name) => figures[name] ?? plain(name),
  word: (word) => plain(word.replace(/-/g, ' ')),
  none: 'None',
  usual: 'As usual',
  random: 'Any of them',
  percent: (value) => `${value} %`,
  number: grouped,
  share: (count, share) => `${grouped(count)} (${(share * 100).toFixed(1)} %)`,
  newSeed: 'New maze',
  show: 'Options',
  hide: 'Close',
  more: 'More options',
  look: 'Look',
  maze: 'Maze',
  figures: 'Figures',
  take: 'Take it with you',
  format: 'Format',
  open: 'Open',
  download: 'Download',
  copy: 'Copy as',
  copied: (what) => `Copied: ${what}`,
  notCopied: 'The browser does not let this page copy.',
  copies: {
    link: 'Link to this page', url: 'URL of the file', curl: 'curl', fetch: 'fetch', python: 'Python', img: '<img>',
    markdown: 'Markdown',
  },
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all of it',
  keys: 'Plus and minus zoom, 0 shows all of the maze, arrow keys move it.',
  links: [['/docs', 'API'], ['/algorithms', 'Catalogue'], ['/problems', 'Problems']],
  making: 'Making the maze …',
  maze_of: (name, width, height, seed) => `${name}, ${grouped(width)} × ${grouped(height)} cells, seed ${seed}`,
  solved: (steps) => `${grouped(steps)} steps to the goal`,
  unsolved: 'this solver does not find the goal',
  farthest: (steps) => `farthest cell after ${grouped(steps)} steps`,
  ends: (start, goal) => `from ${start.join(', ')} to ${goal.join(', ')}`,
  tooLarge: 'This maze is too large to be shown here; it can be downloaded.',
  asPicture: 'shown as a picture',
  offline: 'The server cannot be reached.',
  tryValue: (name, value) => (name === value ? value : `${name}: ${value}`),
  again: 'Try again',
  docs: {
    title: 'mazed API',
    home: 'mazed',
    loading: 'Loading …',
    lead: 'Every request that mazed answers. Open one, fill in what you like, and have it executed here. For programs:',
    about: 'What holds for every request',
    requests: 'Requests',
    rare: 'HEAD and OPTIONS too',
    usual: (value) => `${value} without it`,
    example: (value) => `for example \`${value}\``,
    // Of controls that the viewer leaves without a name.
    names: [
      ['.content-type-wrapper select', 'Media type'], ['.examples-select select', 'Example'], ['select.content-type', 'Media type'],
      ['textarea.body-param__text', 'Body'],
    ],
  },
};
