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

const directions = { N: 'north', E: 'east', S: 'south', W: 'west' };
const counted = (n, one) => `${grouped(n)} ${one}${n === 1 ? '' : 's'}`;
const clock = (seconds) => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (n) => `${n}`.padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

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
  mode: 'What to do with the maze',
  modes: { '': 'Maze', carve: 'Carve', solve: 'Solve', walk: 'Walk' },
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all of it',
  keys: 'Plus and minus zoom, 0 shows all of the maze, arrow keys move it.',
  links: [['/docs', 'API'], ['/algorithms', 'Catalogue'], ['/problems', 'Problems']],
  noMaze: 'There is no maze yet.',
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
  film: {
    controls: 'Play the steps',
    play: 'Play',
    pause: 'Pause',
    back: 'One step back',
    forward: 'One step on',
    step: 'Step',
    count: (at, of) => `${grouped(at)} of ${grouped(of)}`,
    speed: 'Speed',
    rate: (rate) =>
      rate === Infinity ? 'As fast as it goes' : rate === 1 ? '1 step a second' : `${grouped(rate)} steps a second`,
    beside: 'Beside it',
    solver: 'Solver',
    keys: 'Keys: Space plays, , and . step, < and > change the speed, Home and End.',
    pair: 'Both take as many steps a second.',
    closed: 'No cell is carved yet.',
    unsolved: 'The search begins.',
    atEnd: 'Done.',
    events: {
      open: [(a) => `Carves cell ${a.join(', ')}.`, (a, b) => `Opens the wall between ${a.join(', ')} and ${b.join(', ')}.`],
      close: [(a) => `Takes cell ${a.join(', ')} back.`, (a, b) => `Puts a wall between ${a.join(', ')} and ${b.join(', ')}.`],
      visit: [(a) => `Comes to cell ${a.join(', ')}.`],
      leave: [(a) => `Leaves cell ${a.join(', ')}.`],
      reject: [
        (a) => `Leaves cell ${a.join(', ')} as it is.`,
        (a, b) => `Looks at what is between ${a.join(', ')} and ${b.join(', ')}, and leaves it as it is.`,
      ],
      set: [(a) => `Puts cell ${a.join(', ')} into a set.`],
      look: [(a) => `Looks at cell ${a.join(', ')}.`],
      drop: [(a) => `Gives up cell ${a.join(', ')}.`],
      path: [
        (a) => `Cell ${a.join(', ')} is on the way.`,
        (a, b) => `The way goes from ${a.join(', ')} to ${b.join(', ')}, or back.`,
      ],
    },
    legend: {
      solid: 'Not carved yet', trail: 'Visited, not done with', set: 'Sets', reject: 'Looked at, left as it is',
      look: 'Looked at: first to last', drop: 'Given up', path: 'The way',
    },
    figures: ({ solved, visited, length }, shortest) =>
      `${grouped(visited)} cells looked at · ` +
      (solved ? `${grouped(length)} steps, ${shortest ? 'the shortest' : 'not the shortest'}` : 'goal not found'),
    noTiling: (name) => `${name} makes mazes of squares only.`,
    tooLarge: 'This maze is too large to be watched. One of up to 1,000 × 1,000 cells would do.',
    tooMany: (steps, most) =>
      `This maze takes ${grouped(steps)} steps, and ${grouped(most)} can be played. A smaller one would do.`,
  walk: {
    time: clock,
    exact: (seconds) => `${clock(seconds)}.${Math.floor(seconds * 10) % 10}`,
    clock: 'Time',
    steps: 'Steps',
    fog: 'Fog',
    trail: 'Breadcrumbs',
    undo: 'Undo',
    restart: 'Restart',
    giveUp: 'Give up',
    close: 'Close',
    help: 'Arrow keys or W, A, S, D walk; hold a key to go on, with Shift to the next junction. U takes steps back. ' +
      'Swipe to run, draw a line from the walker, or click on a cell straight ahead.',
    hint: 'From the ring to the disc: by arrow keys, a swipe, or a line drawn from the walker.',
    at: ([x, y], open, steps) =>
      `Row ${y + 1}, column ${x + 1}. Open: ${open.map((way) => directions[way]).join(', ') || 'none'}. ${counted(steps, 'step')}.`,
    wall: (way) => `Wall to the ${directions[way]}.`,
    arrived: 'You are at the goal.',
    back: 'Back at the start.',
    checking: 'The server checks your walk …',
    won: (seconds) => `Solved in ${clock(seconds)}`,
    best: 'Shortest possible',
    perfect: 'No way is shorter.',
    longer: (steps, shortest) => `${counted(steps - shortest, 'step')} more than the shortest way.`,
    rival: ({ solved, steps }) => `Solved in ${clock(solved)}${steps === null ? '' : ` with ${counted(steps, 'step')}`} — can you do better?`,
    compared: (mine, rival) => (mine < rival
      ? `${(rival - mine).toFixed(1)} seconds faster than ${clock(rival)}!` : `The time to beat is still ${clock(rival)}.`),
    refused: 'This is not accepted',
    refusal: (reason) => `The server says: ${reason}.`,
    unchecked: 'Not checked yet',
    offline: 'The server cannot be reached, so nobody has checked this walk.',
    again: 'Walk again',
    gaveUp: 'The shortest way',
    gaveUpAfter: (seconds) => `Given up after ${clock(seconds)}. The map shows the shortest way.`,
    noWay: 'No way leads to the goal.',
    noSolution: 'The way is not known',
    nothing: 'Nothing to walk',
    nothingWhy: 'The start is the goal.',
    share: 'Share',
    shareTitle: 'A maze',
    shared: 'The link is copied.',
    tooLarge: 'This maze is too large to be walked here: up to 2,000 × 2,000 cells.',
  },
};
