// The page: a form, the maze that it describes, and the address that names it.
const at = id => document.getElementById(id);
let catalogue = [], maze = null, latest = 0;

async function ask(url) {
  const answer = await fetch(url, { headers: { Accept: 'application/json' } });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  return body;
}

/* Each cell is the sum of its open directions: N=1, E=2, S=4, W=8. */
function draw() {
  if (!maze) return;
  const canvas = at('canvas'), pen = canvas.getContext('2d');
  const across = Math.round(canvas.clientWidth * devicePixelRatio);
  const cell = across / (maze.width + 1), pad = cell / 2;
  canvas.width = across;
  canvas.height = Math.round(cell * (maze.height + 1));
  const style = getComputedStyle(document.documentElement);
  /* The path, tile by tile; where it crosses a wrapped edge the pen is lifted. */
  pen.strokeStyle = style.getPropertyValue('--start');
  pen.lineWidth = cell * .22;
  pen.lineJoin = pen.lineCap = 'round';
  pen.beginPath();
  (maze.solution?.path ?? []).forEach(([x, y], i, path) => {
    const near = i && Math.abs(x - path[i - 1][0]) + Math.abs(y - path[i - 1][1]) === 1;
    pen[near ? 'lineTo' : 'moveTo'](pad + x / 2 * cell, pad + y / 2 * cell);
  });
  pen.stroke();
  const spot = ([x, y], colour) => {
    pen.fillStyle = style.getPropertyValue(colour);
    pen.beginPath();
    pen.arc(pad + x / 2 * cell, pad + y / 2 * cell, cell * .28, 0, 7);
    pen.fill();
  };
  spot(maze.start, '--start');
  spot(maze.goal, '--goal');
  pen.strokeStyle = style.getPropertyValue('--ink');
  pen.lineWidth = Math.max(1, cell * .12);
  pen.lineCap = 'round';
  pen.beginPath();
  maze.grid.forEach((row, y) => row.forEach((open, x) => {
    const left = pad + x * cell, top = pad + y * cell;
    /* Cells outside have no openings, and between two of them there is nothing to draw. */
    const alone = maze.width * maze.height === 1, inside = at => at > 0 || alone;
    const wall = (bit, other, x1, y1, x2, y2) => {
      if (open & bit || !(inside(open) || inside(other))) return;
      pen.moveTo(x1, y1);
      pen.lineTo(x2, y2);
    };
    wall(1, maze.grid[y - 1]?.[x] ?? 0, left, top, left + cell, top);
    wall(8, row[x - 1] ?? 0, left, top, left, top + cell);
    if (y + 1 === maze.height) wall(4, 0, left, top + cell, left + cell, top + cell);
    if (x + 1 === maze.width) wall(2, 0, left + cell, top, left + cell, top + cell);
  }));
  pen.stroke();
}

const chosen = () => catalogue.find(row => row.slug === at('algo').value);

const controls = ['algo', 'size', 'bias', 'skew', 'last_run', 'root', 'hunt', 'mix', 'trees', 'spawn', 'of', 'shape', 'wrap', 'braid', 'solve', 'seed'];
/* What each control says when the page is opened without a query. */
const usual = {};

/* The controls that say something, as a query; those of other algorithms are left out. */
function query() {
  const options = chosen()?.options ?? ['shape', 'wrap'], words = new URLSearchParams();
  for (const id of controls) {
    const label = at(id).closest('[data-option]');
    const meant = !label || options.includes(label.dataset.option);
    if (meant && at(id).value && (at(id).value !== usual[id] || id === 'algo' || id === 'size'))
      words.set(id, at(id).value);
  }
  return words;
}

/* Shows the maze that the controls describe. Its seed is kept, so that the next change keeps the maze. */
async function show(remember = 'replaceState') {
  const turn = ++latest;
  try {
    const answer = await ask('/maze?' + query() + '&grid=cells');
    if (turn !== latest) return;
    maze = answer;
    if (!at('seed').value) at('seed').value = maze.seed;
    const solve = at('solve').value && `&solve=${at('solve').value}`;
    at('error').textContent = '';
    at('json').href = maze.url + solve;
    at('text').href = `${maze.url}&style=walls${solve}`;
    at('command').textContent = `curl '${at('text').href}'`;
    history[remember](null, '', '/?' + query());
    draw();
  } catch (problem) {
    at('error').textContent = problem.message;
  }
}

function describe() {
  const row = chosen();
  at('about').textContent = row ? row.summary : 'One of these algorithms, chosen by the seed.';
  for (const label of document.querySelectorAll('[data-option]'))
    label.hidden = !(row?.options ?? ['shape', 'wrap']).includes(label.dataset.option);
  at('leaning').value = at('bias').value;
  at('spawned').value = at('spawn').value;
  at('tiles').value = at('size').value;
  at('opened').value = at('braid').value;
}

/* Sets the controls as the address says. */
function restore() {
  const words = new URLSearchParams(location.search);
  for (const id of controls) at(id).value = words.get(id) ?? usual[id];
  describe();
}

at('form').addEventListener('submit', event => { event.preventDefault(); at('seed').value = ''; show('pushState'); });
for (const id of controls) at(id).addEventListener('input', () => { describe(); show(); });
addEventListener('popstate', () => { restore(); show(); });
addEventListener('resize', draw);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);

ask('/algorithms').then(answer => {
  catalogue = answer.algorithms;
  const words = rows => rows.map(row => new Option(row.name ?? row.slug, row.slug));
  at('algo').replaceChildren(...words(catalogue), new Option('Any', 'random'));
  at('shape').append(...words(answer.shapes));
  at('solve').append(...words(answer.solvers));
  at('of').replaceChildren(...words(catalogue.filter(row => !row.options.includes('of'))));
  for (const id of controls) usual[id] = at(id).value;
  restore();
  show();
}, problem => { at('error').textContent = problem.message; });
