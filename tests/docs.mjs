// Documents that show what the program does are made from what it does: `docs.mjs write MAZED PATH_LENGTHS BLOCKS` puts the
// options of --help into the manual, the names of parameters into the types of the client, the tables of options, parameters and
// algorithms and the output of each curl line into the pages, and `docs.mjs check …` fails where that would change anything. The programs in the pages are
// run, their pictures drawn, and their links followed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { completions, withCompletions } from './completions.mjs';

const [mode, mazed, pathLengths, blocks] = process.argv.slice(2);
const pages = [
  'README.md', 'docs/PARAMETERS.md', 'docs/ALGORITHMS.md', 'docs/FORMATS.md', 'docs/SHAPING.md', 'docs/SOLVING.md', 'docs/STEPS.md',
  'docs/DATASETS.md', 'docs/CLIENTS.md', 'docs/ENDLESS.md', 'docs/OPERATING.md', 'docs/METRICS.md',
];
const manual = 'docs/mazed.1';
const types = 'web/mazed.d.ts';

/*
 * Starts a daemon on a free port; resolves to its address and a way to end it. It keeps connections while a
 * program of a page runs, and this one waits.
 */
async function start() {
  const child = spawn(mazed, ['--port', '0', '--idle-timeout', '3600'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) {
    const url = /event=listening url=http:\/\/(\S+)/.exec(line);
    if (url) return { host: url[1], stop: () => child.kill('SIGTERM') };
  }
  throw new Error('the daemon did not start');
}

const roff = text => text.replaceAll('\\', '\\e').replaceAll('-', '\\-');

/* The options of --help: { name, value, summary, fallback }. */
function readOptions() {
  const help = execFileSync(mazed, ['--help'], { encoding: 'utf8' });
  const options = [...help.matchAll(/^ {2}--(?<name>\S+) (?<value>[A-Z]+)\n {8}(?<summary>.*) \(default: (?<fallback>.*)\)$/gm)];
  if (options.length < 10) throw new Error('--help was not understood');
  return options.map(({ groups }) => groups);
}

/* All options as completions have them, those without a value as well: { name, letter, value, summary }. */
function optionsOf(...command) {
  const help = execFileSync(mazed, [...command, '--help'], { encoding: 'utf8' });
  return [...help.matchAll(/^ {2}--(?<name>[a-z-]+)(?:, -(?<letter>\w))?(?: (?<value>[A-Z]+|'.*'))?\n {8}(?<summary>.*)$/gm)].map(({ groups }) => groups);
}

/* The manual with the options between its two marks. */
function withOptions(text, options) {
  const block = options.map(({ name, value, summary, fallback }) =>
    `.TP\n.BI \\-\\-${roff(name)} " ${value}"\n${roff(summary)}\n(default: ${roff(fallback)})\n`);
  return text.replace(/(^\.\\" begin: options.*\n)[^]*?(?=^\.\\" end: options)/m, (_, begin) => begin + block.join(''));
}

/* The types of the client with the parameters between its two marks. */
function withParameters(text, parameters) {
  // Those of a picture are of no request that the client makes.
  const block = parameters.filter(({ paths }) => !paths?.includes('POST /maze')).map(({ name, summary }) => `  /** ${summary} */\n  ${name}?: Value;\n`);
  return text.replace(/(^ *\/\/ begin: parameters.*\n)[^]*?(?=^ *\/\/ end: parameters)/m, (_, begin) => begin + block.join(''));
}

/* How far the solvers go, as a table. */
const lengthsTable = () => execFileSync(pathLengths, { encoding: 'utf8' });

const code = words => words.map(word => `\`${word}\``).join(', ');

/* What a page calls the place of a heading. */
const anchor = heading => heading.toLowerCase().replaceAll(' ', '-').replace(/[^\p{L}\p{N}-]/gu, '');

/* A table of these titles and lines. */
const table = (titles, lines) => [titles, titles.map(() => '---'), ...lines]
  .map(line => `| ${line.join(' | ')} |\n`).join('').replaceAll('|  |', '| |');

/* The catalogues as tables, for people who choose. */
const algorithmTable = algorithms => table(
  ['algorithm', 'dead ends', 'favours', 'options', 'ns a cell', 'bytes a cell', 'streams'],
  algorithms.map(row => [
    `[\`${row.slug}\`](#${anchor(row.name)})`, `${(100 * row.dead_ends).toFixed(1)} %`,
    row.uniform ? 'all mazes alike' : row.texture, code(row.options), `${+row.nanoseconds_per_cell.toPrecision(2)}`,
    row.streams ? `${row.bytes_per_column} a column` : `${+row.bytes_per_cell.toFixed(2)}`, row.streams ? 'yes' : '',
  ]));

const solverTable = solvers => table(
  ['`solve`', 'also', 'how', 'always shortest', 'ns a cell', 'bytes a cell'],
  solvers.map(row => [code([row.slug]), code(row.aliases), row.summary, row.shortest ? 'yes' : '',
    `${+row.nanoseconds_per_cell.toPrecision(2)}`, `${row.bytes_per_cell}`]));

const shapeTable = shapes => table(
  ['`shape`', 'also', 'what it is', 'min. cells a side'],
  shapes.map(row => [code([row.slug]), code(row.aliases), row.summary, `${row.min_cells}`]));

const optionTable = options => table(['option', 'what it sets', 'default'], options.map(({ name, value, summary, fallback }) =>
  [code([`--${name} ${value}`]), summary.replaceAll(/--[a-z-]+/g, '`$&`'), fallback.replaceAll(/--[a-z-]+/g, '`$&`')]));

/* What a parameter may be; of those that only some algorithms have, which, if they are few. */
const values = ({ name, kind, words, form, min, max, odd, algorithms, formats, tilings }) => [
  kind === 'number' ? `${odd ? 'odd, ' : ''}${min} to ${max}` : name === 'algo' || name === 'of' ? 'an algorithm' : form ?? code(words),
  ...(algorithms ? [`${algorithms.length > 3 ? 'some algorithms' : code(algorithms)} only`] : []),
  ...(formats ? [`${code(formats)} only`] : []),
  ...(tilings ? [`tiling ${code(tilings)} only`] : []),
].join('; ');

/* The table of the parameters of these names, which a comma divides. */
const parameterTable = (parameters, names) => table(
  ['parameter', 'meaning', 'values', 'default'],
  names.split(',').map(name => {
    const row = parameters.find(row => row.name === name);
    if (!row) throw new Error(`there is no parameter ${name}`);
    return [code([name]), row.summary, values(row), row.default ? code([row.default]) : ''];
  }));

const formatTable = formats => table(['`format`', 'what it is', 'styles'], formats.map(row => [
  code([row.slug]), row.summary, row.parameter ? `\`${row.parameter}\`: ${code(row.styles.map(({ name }) => name))}` : '']));

/* The families of a page of metrics, by name: { type, help, labels }, where labels are { name: [value, …] }. */
function metricFamilies(page) {
  const families = new Map();
  for (const line of page.trimEnd().split('\n')) {
    const [, kind, name, text] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') families.set(name, { help: text, labels: {} });
    else if (kind === 'TYPE') families.get(name).type = text;
    else {
      const [, sample, labels] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line);
      const family = families.get(sample) ?? families.get(sample.replace(/_(bucket|sum|count)$/, ''));
      for (const [, label, value] of (labels ?? '').matchAll(/(\w+)="([^"]*)"/g)) (family.labels[label] ??= new Set()).add(value);
    }
  }
  return families;
}

/* What the labels of a metric may be, unless that is the same for all, or much. */
const labelsOf = ({ labels, type }) => Object.entries(labels)
  .filter(([name]) => name !== 'le' || type !== 'histogram')
  .map(([name, values]) => values.size > 1 && values.size <= 8 ? `\`${name}\`: ${code([...values])}` : `\`${name}\``).join('; ');

const metricsTable = families => table(['metric', 'type', 'labels', 'meaning'], [...families]
  .map(([name, family]) => [code([name]), family.type, labelsOf(family), family.help]));

/* Files that name metrics, and those that they name but the program does not have. */
function strangers(families) {
  const files = folder => readdirSync(folder).flatMap(name => {
    const path = `${folder}/${name}`;
    return statSync(path).isDirectory() ? files(path) : /\.(md|ya?ml|json|conf|1)$/.test(name) ? [path] : [];
  });
  return ['README.md', 'openapi.yaml', ...files('docs'), ...files('deploy')].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:mazed|process)_[a-z_]+/g)]
      .map(([name]) => name)
      .filter(name => !families.has(name) && families.get(name.replace(/_(bucket|sum|count)$/, ''))?.type !== 'histogram')
      .map(name => `${file}: ${name}`));
}

/* Values of labels that the page of metrics lists, but does not explain. */
function unexplained(families) {
  const prose = readFileSync('docs/METRICS.md', 'utf8').replace(/<!-- begin: metrics -->[^]*<!-- end: metrics -->/, '');
  return ['way', 'result', 'reason', 'kind'].flatMap(label => [...families.values()].flatMap(({ labels }) => [...labels[label] ?? []]))
    .filter(value => !prose.includes(`\`${value}\``));
}

/* Parameters that docs/PARAMETERS.md has in no table, or in two. */
function misplacedParameters(parameters) {
  const marks = readFileSync('docs/PARAMETERS.md', 'utf8').matchAll(/<!-- begin: parameters:(\S+) -->/g);
  const listed = [...marks].flatMap(([, names]) => names.split(','));
  return parameters.map(({ name }) => name).filter(name => listed.filter(other => other === name).length !== 1);
}

/* Links of documents to files or headings that are not there, and files that they name. */
function brokenLinks() {
  const folders = ['.', '.github', 'docs', 'deploy', 'bench', 'tests'];
  const documents = folders.flatMap(folder => readdirSync(folder).filter(name => name.endsWith('.md')).map(name => join(folder, name)));
  const headings = file => readFileSync(file, 'utf8').match(/^#+ .*$/gm).map(line => anchor(line.replace(/^#+ /, '')));
  return documents.flatMap(file => {
    const prose = readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(([, link, picture]) => link ?? picture);
    const named = [...prose.matchAll(/`((?:bench|deploy|docs|examples|include|src|tests|web)\/[\w./-]+)`/g)].map(([, path]) => path).filter(path => !existsSync(path));
    return links.filter(link => !/^https?:|^<?mailto:/.test(link)).filter(link => {
      const [path, heading] = link.split('#');
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || heading && target.endsWith('.md') && !headings(target).includes(heading);
    }).concat(named).map(link => `${file}: ${link}`);
  });
}

/* Lines of code in README.ko.md that README.md does not have; comments are in the language of each, but mazes have walls of #. */
function foreignCode() {
  const linesOf = file => [...readFileSync(file, 'utf8').matchAll(/^```(\w+)\n([^]*?)^```/gm)]
    .flatMap(([, language, code]) => code.split('\n').map(line => language === 'console' ? line : line.replace(/ +(#|\/\/) .*$/, '')));
  const known = new Set(linesOf('README.md'));
  return linesOf('README.ko.md').filter(line => !known.has(line));
}

/* What the READMEs say of how many there are of a catalogue, where there are not as many. */
function miscounted({ algorithms, solvers }) {
  const counts = [[algorithms, /(\d+) algorithms/g], [algorithms, /알고리즘 (\d+)개/g], [solvers, /(\d+) solvers/g], [solvers, /풀이 방법 (\d+)개/g]];
  return ['README.md', 'README.ko.md'].flatMap(file => counts.flatMap(([catalogue, pattern]) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].filter(([, count]) => +count !== catalogue.length).map(([text]) => `${file}: ${text}`)));
}

/* Formats that no heading of docs/FORMATS.md names, or that README.md leaves out. */
function undescribedFormats(formats) {
  const headings = readFileSync('docs/FORMATS.md', 'utf8').match(/^##+ .*$/gm).join(' ').toLowerCase();
  const readme = readFileSync('README.md', 'utf8').replaceAll(/<!-- begin[^]*?<!-- end/g, '');
  return formats.map(({ slug }) => slug).filter(slug => !new RegExp(`\\b${slug}\\b`).test(headings) || !readme.includes(code([slug])));
}

/* The mean of each algorithm's mazes of some seeds, by what is asked of them; many at a time. */
async function difficultyTable(algorithms, host) {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const mean = async (query, figure) => {
    const figures = await Promise.all(seeds.map(async seed =>
      figure((await (await fetch(`http://${host}/maze/stats?${query}&seed=${seed}`)).json()).stats)));
    return (figures.reduce((sum, n) => sum + n) / seeds.length).toFixed(0);
  };
  const difficulty = query => mean(query, stats => stats.difficulty);
  const lines = [];
  for (const { slug, dead_ends, texture } of algorithms) {
    const of = side => `algo=${slug}&width=${side}`;
    lines.push([code([slug]), `${(100 * dead_ends).toFixed(0)} %`, texture, await mean(of(25), stats => stats.solution.length),
      await difficulty(of(12)), await difficulty(of(25)), await difficulty(`${of(25)}&start=southeast&goal=northwest`),
      await difficulty(`${of(25)}&braid=30`), await difficulty(of(50))]);
  }
  return table(['algorithm', 'dead ends', 'favours', 'length, 25 x 25', '12 x 12', '25 x 25', 'from goal to start', 'with `braid=30`', '50 x 50'], lines);
}

/* In how many mazes by hunt and kill the first cell is a dead end. */
async function cornerShare(root, host) {
  const query = `count=10000&width=10&seed=7&algo=hunt-and-kill&grid=cells&root=${root}`;
  const lines = (await (await fetch(`http://${host}/mazes?${query}`)).text()).trimEnd().split('\n');
  const deadEnds = lines.filter(line => [2, 4].includes(JSON.parse(line).grid[0][0]));
  return `${Math.round(100 * deadEnds.length / lines.length)} %`;
}

const share = part => `${Math.round(100 * part)} %`;

/* Figures that the documents tell in a sentence, by the names of their marks. */
async function countFigures(algorithms, host) {
  const events = async query => (await (await fetch(`http://${host}${query}`)).text()).trimEnd().split('\n').map(line => JSON.parse(line));
  const sum = numbers => numbers.reduce((total, number) => total + number, 0);
  const bridges = async algo => {
    const cells = (await events(`/mazes?count=20&width=100&seed=7&algo=${algo}&weave=100&grid=cells`)).flatMap(({ grid }) => grid.flat());
    return share(sum(cells.map(cell => (cell >> 5 & 1) + (cell >> 6 & 1))) / cells.length);
  };
  const visited = async (algo, loops, solve) => sum((await events(
    `/mazes?count=10&width=50&seed=7&algo=${algo}&loops=${loops}&solve=${solve}&grid=none&path=no`)).map(({ solution }) => solution.visited));
  const bidirectional = async (slugs, loops) => {
    let cells = 0, all = 0;
    for (const slug of slugs) {
      cells += await visited(slug, loops, 'bidirectional');
      all += await visited(slug, loops, 'shortest');
    }
    return share(cells / all);
  };
  const spirals = async width =>
    `${new Set((await events(`/mazes?count=10000&width=${width}&seed=7&algo=spiral&grid=cells`)).map(({ grid }) => `${grid}`)).size}`;
  /* Off squares the first maze visits each cell once, and there as well as here the origin's first cell is no move. */
  const moves = async (tiling, first) => {
    const visits = (await events(`/maze/steps?algo=origin-shift&width=40&seed=7&tiling=${tiling}`)).filter(event => event[0] === 'visit');
    return ((visits.length - 1) / 1600 - first).toFixed(1);
  };
  const slugs = algorithms.map(({ slug }) => slug);
  return { backtrackerBridges: await bridges('recursive-backtracker'), treeBridges: await bridges('growing-tree'),
    bidirectionalVisits: await bidirectional(slugs, 0), bidirectionalWinding: await bidirectional(['recursive-backtracker'], 0),
    bidirectionalLoops: await bidirectional(slugs, 250), spiralsOfFive: await spirals(5), spiralsOfTwelve: await spirals(12),
    squareMoves: await moves('square', 0), hexagonMoves: await moves('hexagon', 1) };
}

/*
 * A page with what stands between its marks, `<!-- begin: NAME -->` and `<!-- end: NAME -->`, made anew. The mark
 * `<!-- begin: parameters:NAMES -->` says which parameters the table has.
 */
function withCatalogue(text, catalogues) {
  const { algorithms, solvers, shapes, formats, parameters, options, difficulties, lengths, batchLengths, corners, figures, metrics } = catalogues;
  const made = {
    ...figures,
    metrics: `\n${metricsTable(metrics)}`,
    options: `\n${optionTable(options)}`,
    formats: `\n${formatTable(formats)}`,
    solvers: `\n${solverTable(solvers)}`,
    shapes: `\n${shapeTable(shapes)}`,
    difficulty: `\n${difficulties}`,
    pathLengths: `\n${lengths}`,
    lengths: `\n${batchLengths}`,
    cornerOfFirst: corners[0],
    cornerOfRandom: corners[1],
    solverSlugs: code(solvers.map(({ slug }) => slug)),
    catalogue: `\n${algorithmTable(algorithms)}`,
    slugs: code(algorithms.map(({ slug }) => slug)),
    random: code(algorithms.filter(({ random }) => random).map(({ slug }) => slug)),
    streamed: code(algorithms.filter(({ streams }) => streams).map(({ slug }) => slug)),
    ...Object.fromEntries(algorithms.map(row => [row.slug, `\n${code([row.slug])}${
      row.aliases.length ? `, also ${code(row.aliases)}` : ''}${
      row.options.length ? `; options ${code(row.options)}` : ''}. ${row.summary}\n\nSource: ${
      row.link ? `[${row.source}](${row.link})` : row.source}.\n\n${row.how.map((step, i) => `${i + 1}. ${step}\n`).join('')}\n![a maze whose floor is coloured by its distance from the start](algorithms/${row.slug}.svg)\n`])),
  };
  return text.replace(/(<!-- begin: ([\w-]+)(?::(\S+))? -->)[^]*?(<!-- end: \2 -->)/g, (_, begin, name, names, end) => {
    if (name === 'parameters') return `${begin}\n${parameterTable(parameters, names)}${end}`;
    if (!made[name]) throw new Error(`nothing is called ${name}`);
    return begin + made[name] + end;
  });
}

/* A page with what its lines of curl and mazed print now; each line's output ends at the next one or the fence. */
function withOutput(text, host) {
  return text.replace(/(^\$ ((?:curl|build\/mazed|mazed) .*)\n)((?:(?!\$ |```).*\n)*)/gm, (_, line, command) => {
    const output = execFileSync('sh', ['-c', command.replaceAll('localhost:8080', host).replace(/^(build\/)?mazed /, `${mazed} `)], { encoding: 'utf8' })
      // The id of a request is another one each time.
      .replace(/"request_id":"[0-9a-f]{16}"/, '"request_id":"57c57fd21684b1f8"');
    return line + output;
  });
}

/*
 * Requests in the commands of a page that are refused: of a shell, without variables and braces, and with nothing but a URL, since a
 * POST has a file that the reader is to have.
 */
async function refusedCommands(text, host) {
  const commands = [...text.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].flatMap(([, block]) => block.replaceAll('\\\n', ' ').split('\n'));
  const asked = commands.filter(line => !/ (-H|-d|--data\S*|-T) |[${]|--header/.test(line)).flatMap(line => [
    ...line.matchAll(/(?:http:\/\/)?localhost:8080(\/[^'"\s)]*)/g), ...line.matchAll(/mazed get '(\/[^']*)'/g)].map(([, path]) => path));
  const answers = await Promise.all(asked.map(async path => {
    const left = new AbortController();
    const { status } = await fetch(`http://${host}${path}`, { signal: left.signal });
    left.abort();
    return status < 400 ? [] : [`${status}: ${path}`];
  }));
  return answers.flat();
}

/* How many steps the solutions of each algorithm's mazes have: of a thousand, in order. */
async function batchLengthTable(algorithms, host) {
  const lines = [];
  for (const { slug } of algorithms) {
    const text = await (await fetch(
      `http://${host}/mazes?count=1000&width=10&seed=7&algo=${slug}&grid=none&solve=shortest&path=no`)).text();
    const lengths = text.trimEnd().split('\n').map(line => JSON.parse(line).solution.length).sort((a, b) => a - b);
    lines.push([code([slug]), ...[0, 50, 500, 949, 999].map(i => `${lengths[i]}`)]);
  }
  return table(['algorithm', 'minimum', '5th percentile', 'median', '95th percentile', 'maximum'], lines);
}

/* The first Python that has numpy, or none. */
const numpy = ['python3', '/usr/bin/python3'].find(python =>
  spawnSync(python, ['-c', 'import numpy'], { stdio: 'ignore' }).status === 0);

/* The package for Python is not installed here. */
const withPackage = { ...process.env, PYTHONPATH: resolve('packaging/python'), PYTHONDONTWRITEBYTECODE: '1' };

/*
 * Runs the programs in a page, which fail by themselves where they do not work. Of those in `python` only the syntax
 * is checked: they need what is not installed here. Files that they write are left in `folder`.
 */
function runPrograms(text, host, folder) {
  const parse = ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'];
  for (const [, language, program] of text.matchAll(/^```(js|py|python)\n([^]*?)^```/gm)) {
    const python = program.includes('import numpy') ? numpy && [numpy, '-'] : ['python3', '-'];
    const runner = { js: ['node', '--input-type=module'], py: python ?? parse, python: parse }[language];
    if (program.includes('/tmp/')) throw new Error('a program in the documents has a file in /tmp, where it may be that of another user');
    execFileSync(runner[0], runner.slice(1),
      { input: program.replaceAll('localhost:8080', host), encoding: 'utf8', cwd: folder, env: withPackage });
  }
}

/* Each picture, and the request whose answer it is; or many, which are put side by side, row by row. */
const pictures = {
  'docs/making.png': '/maze/steps?shape=heart&width=24&height=22&start=farthest&goal=farthest&seed=12&solve=shortest&every=5&delay=50&format=apng&cell=14&wall=2&margin=8&wall_color=1d2b26&path_color=2e9e5b',
  'docs/levels.svg': levelsPicture,
  'docs/formats/weave.svg': '/maze?algo=kruskal&weave=60&width=20&height=8&seed=5&solve=shortest&ends=yes&format=svg&cell=28',
  'docs/formats/layers.svg': '/maze?width=24&height=10&seed=3&solve=shortest&heatmap=yes&ends=yes&format=svg',
};
const gallery = (tiling, sides) => ['recursive-backtracker', 'kruskal', 'prim-simplified'].map(algo =>
  ['openings=no', 'openings=no&heatmap=yes', 'openings=no&solve=shortest&ends=yes', 'openings=yes'].map(look =>
    `/maze?tiling=${tiling}&algo=${algo}&${sides}&seed=5&format=svg&${look}`));
for (const [tiling, sides] of [['square', 'width=10&height=7'], ['triangle', 'width=19&height=8'], ['hexagon', 'width=11&height=7'],
  ['octagon', 'width=11&height=8'], ['polar', 'height=6']])
  pictures[`docs/shaping/${tiling}.svg`] = gallery(tiling, sides);
const rowOf = (query, options) => [options.map(option => `/maze?${query}&${option}&format=svg`)];
Object.assign(pictures, {
  'docs/shaping/symmetry.svg': rowOf('seed=3', ['width=14&height=13&symmetry=mirror', 'width=15&height=13&symmetry=rotate2', 'width=13&symmetry=rotate4']),
  'docs/shaping/rooms.svg': rowOf('algo=kruskal&seed=5&rooms=6', ['width=18&height=13', 'width=18&height=13&doors=1', 'width=20&height=12&tiling=hexagon']),
  'docs/shaping/floors.svg': '/maze?algo=kruskal&width=10&height=7&depth=6&seed=5&solve=shortest&ends=yes&format=svg',
  'docs/shaping/straight.svg': rowOf('width=18&height=13&seed=5', ['straight=0', 'straight=60', 'straight=95']),
});
const portrait = slug => [`docs/algorithms/${slug}.svg`,
  `/maze?algo=${slug}&width=32&height=16&seed=7&format=svg&heatmap=yes&cell=16&wall=2`];

const daemon = await start();
const folder = mkdtempSync(join(tmpdir(), 'mazed-docs-'));
let stale = 0;

/* Files of pixels are kept in texts with a character a byte. */
const encodingOf = file => file.endsWith('.png') ? 'latin1' : 'utf8';

async function answerOf(path) {
  const answer = await fetch(`http://${daemon.host}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return path.includes('format=apng') ? Buffer.from(await answer.arrayBuffer()).toString('latin1') : answer.text();
}

/* The answers of many requests as one picture. */
async function sheetOf(rows) {
  const parts = await Promise.all(rows.map(row => Promise.all(row.map(answerOf))));
  const side = (svg, name) => Math.ceil(Number(new RegExp(`<svg [^>]*\\b${name}="([\\d.]+)"`).exec(svg)[1]));
  const widest = Math.max(...parts.flat().map(svg => side(svg, 'width'))) + 12;
  const highest = Math.max(...parts.flat().map(svg => side(svg, 'height'))) + 12;
  const nested = parts.flatMap((row, y) => row.map((svg, x) => svg.replace(/<svg xmlns="\S+"/, `<svg x="${x * widest}" y="${y * highest}"`)));
  const [width, height] = [rows[0].length * widest - 12, rows.length * highest - 12];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${nested.join('')}</svg>\n`;
}

/* A maze of blocks and the level above it, with the blocks in two tints and a dot on each passage between two. */
async function levelsPicture() {
  const [algo, width, height, seed, bits] = ['recursive-backtracker', 64, 48, 7, 4];
  const rows = execFileSync(blocks, [algo, width, height, seed, bits].map(String), { encoding: 'utf8' }).trim().split('\n');
  const query = `algo=${algo}&width=${width}&height=${height}&seed=${seed}&blocks=${2 ** bits}`;
  const levels = [[1, rows.filter((_, y) => y % 16 === 8).map(row => row.replaceAll(/.{8}(.).{7}/g, '$1'))], [0, rows]];
  const parts = await Promise.all(levels.map(async ([level, tints], i) => {
    const part = `/maze?${query}&level=${level}`, [pixels, wall] = level ? [160, 4] : [10, 2];
    const { grid } = JSON.parse(await answerOf(`${part}&grid=cells`));
    const tiles = [], doors = [];
    tints.forEach((row, y) => [...row].forEach((tint, x) => {
      if (tint === '1') tiles.push(`M${x} ${y}h1v1h-1z`);
      if (grid[y][x] & 2 && row[x + 1] !== tint) doors.push([x + 1, y + 0.5]);
      if (grid[y][x] & 4 && tints[y + 1]?.[x] !== tint) doors.push([x + 0.5, y + 1]);
    }));
    if (doors.length !== (width >> bits) * (height >> bits) - 1) throw new Error(`level ${level} has ${doors.length} doors`);
    const svg = await answerOf(`${part}&format=svg&solve=shortest&openings=no&cell=${pixels - wall}&wall=${wall}`);
    const dots = doors.map(([x, y]) => `<circle cx="${x * pixels + wall / 2}" cy="${y * pixels + wall / 2}" r="${level ? 12 : 7}"/>`).join('');
    return svg.replace('<svg xmlns', `<svg x="${i * 664}" xmlns`)
      .replace(/(class="path".*stroke-width=)"[\d.]+"/, `$1"${level ? 0.06 : 0.3}"`)
      .replace(/<rect .*\n/, `<rect width="100%" height="100%" fill="#fdf1d8"/>\n<path fill="#cfe0f3" transform="translate(${wall / 2} ${wall / 2}) scale(${pixels})" d="${tiles.join('')}"/>\n`)
      .replace('</svg>', `<g fill="#1f6fb2" stroke="#fff" stroke-width="2">${dots}</g>\n</svg>`);
  }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1308" height="484" viewBox="0 0 1308 484">\n${parts.join('')}</svg>\n`;
}

/* Writes a file that the program makes, or counts it where it is not as it would be made. */
function settle(file, before, after) {
  if (before === after) return;
  if (mode === 'write') writeFileSync(file, after, encodingOf(file));
  else stale += 1, console.error(`docs: ${file} does not show what the program does; run make docs`);
}

try {
  const catalogues = await (await fetch(`http://${daemon.host}/algorithms`)).json();
  const { algorithms: hows } = await (await fetch(`http://${daemon.host}/algorithms/how`)).json();
  catalogues.algorithms.forEach((row, i) => Object.assign(row, hows[i]));
  catalogues.options = readOptions();
  catalogues.difficulties = await difficultyTable(catalogues.algorithms, daemon.host);
  catalogues.batchLengths = await batchLengthTable(catalogues.algorithms, daemon.host);
  catalogues.lengths = lengthsTable();
  catalogues.corners = [await cornerShare('first', daemon.host), await cornerShare('random', daemon.host)];
  catalogues.figures = await countFigures(catalogues.algorithms, daemon.host);
  catalogues.metrics = metricFamilies(await (await fetch(`http://${daemon.host}/metrics`)).text());
  for (const name of strangers(catalogues.metrics)) stale += 1, console.error(`docs: there is no such metric: ${name}`);
  for (const value of unexplained(catalogues.metrics)) stale += 1, console.error(`docs: docs/METRICS.md says nothing of ${value}`);
  for (const name of misplacedParameters(catalogues.parameters)) stale += 1, console.error(`docs: docs/PARAMETERS.md must have ${name} in one table`);
  for (const link of brokenLinks()) stale += 1, console.error(`docs: a link leads nowhere: ${link}`);
  for (const line of foreignCode()) stale += 1, console.error(`docs: README.md has no such line as README.ko.md: ${line}`);
  for (const text of miscounted(catalogues)) stale += 1, console.error(`docs: not as many as there are: ${text}`);
  for (const format of undescribedFormats(catalogues.formats)) stale += 1, console.error(`docs: docs/FORMATS.md has no section about ${format}, or README.md does not name it`);
  const undescribed = catalogues.algorithms.filter(({ slug }) => !readFileSync('docs/ALGORITHMS.md', 'utf8').includes(`begin: ${slug} `));
  if (undescribed.length) throw new Error(`docs/ALGORITHMS.md says nothing of ${undescribed.map(({ slug }) => slug)}`);
  for (const file of [manual, ...pages]) {
    const before = readFileSync(file, 'utf8');
    const after = file === manual ? withOptions(before, catalogues.options) : withOutput(withCatalogue(before, catalogues), daemon.host);
    settle(file, before, after);
    for (const request of await refusedCommands(after, daemon.host)) stale += 1, console.error(`docs: ${file} has a request that is refused: ${request}`);
    runPrograms(after, daemon.host, folder);
  }
  const { paths } = await (await fetch(`http://${daemon.host}/openapi.json`)).json();
  for (const file of completions) {
    const before = readFileSync(file, 'utf8');
    settle(file, before, withCompletions(file, before, { ...catalogues, options: optionsOf(), getOptions: optionsOf('get'), paths }));
  }
  const declared = readFileSync(types, 'utf8');
  settle(types, declared, withParameters(declared, catalogues.parameters));
  for (const { slug } of catalogues.algorithms) Object.assign(pictures, Object.fromEntries([portrait(slug)]));
  for (const [file, path] of Object.entries(pictures)) {
    const drawn = await (typeof path === 'function' ? path() : Array.isArray(path) ? sheetOf(path) : answerOf(path));
    settle(file, existsSync(file) ? readFileSync(file, encodingOf(file)) : '', drawn);
  }
} finally {
  daemon.stop();
  rmSync(folder, { recursive: true });
}
console.log(`docs: ${pages.length + 2 + completions.length + Object.keys(pictures).length - stale} passed, ${stale} failed`);
process.exitCode = stale ? 1 : 0;
