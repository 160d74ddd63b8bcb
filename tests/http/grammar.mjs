// The requests that grammar-fuzz.mjs sends: a grammar of all routes, which the program's own catalogue and openapi.json
// fill, so that a new route or parameter is in it without an edit. A request depends on a seed and its number alone.
import { randomPicture } from './png.mjs';

// Random choices from the seed and a number: mulberry32.
export function choices(...parts) {
  let state = 0x9e3779b9;
  for (const byte of Buffer.from(parts.join(' '))) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end) => Math.floor(next() * end);
  const pick = (list) => list[below(list.length)];
  return {
    below,
    pick,
    chance: (share) => next() < share,
    from: (least, most) => least + below(most - least + 1),
    // A number whose magnitude is as likely as any other's.
    magnitude: (least, most) => Math.min(most, least + Math.floor((most - least + 1) ** next()) - 1),
    // One of [weight, value] pairs.
    weighted: (rows) => {
      let at = next() * rows.reduce((sum, [weight]) => sum + weight, 0);
      return (rows.find(([weight]) => (at -= weight) < 0) ?? rows[0])[1];
    },
    text: (letters, length) => Array.from({ length }, () => pick(letters)).join(''),
  };
}

// How often a route is asked for; every other route of openapi.json once.
const ROUTES = {
  '/maze': 40, '/maze/tile': 25, '/maze/card': 12, '/mazes': 14, '/maze/steps': 14, '/maze/check': 9,
  '/maze/stats': 7, '/maze/distances': 7, '/play': 3, '/embed': 2, '/oembed': 3,
};
const PAGES = ['/play', '/play', '/embed', '/maze', '/', '//'];
const NO_ROUTES = ['/maze/', '//maze', '/nothing', '/maze/nothing', '/assets/0/en/page.js', '/assets/', '/.', '*', '/%6daze', '/maze%00',
  'http://localhost/maze', '/maze;x', `/${'a'.repeat(9000)}`];

// What acts on the same thing. A request takes most of a row, and a little of everything else.
const TOGETHER = [
  ['blocks', 'level', 'start', 'goal', 'sparse', 'braid', 'loops'],
  ['blocks', 'level', 'window', 'solve', 'start', 'goal', 'format', 'openings'],
  ['blocks', 'algo', 'start', 'goal', 'solve', 'tile', 'ends', 'bias', 'of'],
  ['symmetry', 'start', 'goal', 'solve', 'braid', 'sparse', 'loops', 'algo'],
  ['weave', 'solve', 'format', 'style', 'braid', 'loops', 'heatmap', 'ends'],
  ['window', 'format', 'style', 'grid', 'solve', 'openings', 'weave', 'symmetry', 'shape'],
  ['wrap', 'tiling', 'format', 'style', 'solve', 'braid', 'start', 'goal', 'algo'],
  ['tiling', 'shape', 'format', 'solve', 'start', 'goal', 'sparse', 'heatmap', 'ends', 'algo'],
  ['mask', 'invert', 'threshold', 'fill', 'tiling', 'wrap', 'start', 'goal', 'solve', 'format', 'sparse'],
  ['rooms', 'room_min', 'room_max', 'doors', 'places', 'algo', 'sparse', 'braid', 'shape', 'tiling', 'format'],
  ['places', 'window', 'openings', 'blocks', 'wrap', 'weave', 'tiling', 'format', 'grid'],
  ['algo', 'openings', 'start', 'goal', 'mask', 'shape', 'wrap'],
  ['length', 'difficulty', 'order', 'first', 'count', 'format', 'download', 'start', 'goal'],
  ['format', 'cell', 'wall', 'scale', 'margin', 'unit', 'rise', 'floor', 'openings', 'paper', 'title', 'download'],
  ['format', 'count', 'solve', 'paper', 'gutter', 'per_page', 'solutions_per_page', 'margin', 'title', 'length'],
  ['format', 'style', 'color', 'wall_text', 'floor_text', 'path_text', 'start_text', 'goal_text', 'openings', 'solve', 'cell'],
  ['format', 'grid', 'cell', 'wall', 'solve', 'path', 'window', 'loops', 'rooms', 'wrap', 'count'],
  ['algo', 'bias', 'skew', 'last_run', 'mix', 'root', 'hunt', 'trees', 'spawn', 'of', 'straight'],
  ['delay', 'every', 'format', 'algo', 'solve', 'tiling', 'scale', 'cell', 'sparse', 'braid', 'weave', 'wrap'],
  [],
];
const USUAL = { width: 0.75, height: 0.65, seed: 0.7, z: 0.97, x: 0.97, y: 0.97, url: 0.97 };
const REST = 0.015;

const LARGE = [1000, 1023, 4096, 5001, 46341, 65535, 65536, 100000, 262144, 16777217, 1073741824, 2147483646, 2147483647];
const ODD = ['', ' ', '0', '-1', '1', '2', '3', '2147483647', '2147483648', '4294967295', '4294967296', '18446744073709551615',
  '18446744073709551616', '9007199254740992', '1e3', '0x10', '1.5', '-0', '+1', 'NaN', 'null', 'yes', 'true', 'random', ',', '.', '..', '0,0',
  '1,1', '-1,-1', '1,1,1,1', '0,0,1,1', '한글', '€', '\u{1f600}', '\0', '\r', '\n', '\r\nX: y', '\t', '%', '%zz', '%00', '<b>', '"', '\\', '&', '=',
  '#', '/', '../..', '{}', '[]', '\ufffe', 'e\u0301', 'a'.repeat(257), '9'.repeat(1000), 'A'.repeat(4097), '한'.repeat(3000)];
const DIRT = ['\r', '\r', '\0', '\t', ' ', '\x0b', '\x7f', '\x80', '\xff', '\xc0\xaf', '%', '%0', '%zz', '%00', '%0d%0a', '%ff', '&&', '==', '&', '=', '#', '+', '?',
  ';', '"', '<', '\\', '|', '{', '^'];

// The sides of boards are drawn together, since much depends on whether they are the same.
const side = (c) => c.weighted([[10, 1], [50, c.from(1, 12)], [20, c.from(13, 50)], [8, c.from(51, 300)], [6, c.pick(LARGE)], [2, c.magnitude(1, 2147483647)]]);
const small = (most) => (c) => (c.chance(0.95) ? c.from(0, most) : c.pick(LARGE));
const NUMBERS = {
  width: side, height: side, size: (c) => 2 * side(c) + 1, z: small(12), x: small(3), y: small(3), delay: (c) => c.pick([0, 0, 0, 1, 10, 10000]),
  count: (c) => c.magnitude(1, 300), loops: (c) => c.magnitude(0, 4294967295),
};
const number = (c, { name, min, max, decimals }) => {
  const whole = NUMBERS[name] && c.chance(0.95)
    ? NUMBERS[name](c)
    : c.weighted([[4, c.magnitude(min, max)], [3, c.from(Math.ceil(min), Math.ceil(min) + 9)], [2, c.from(Math.ceil(min), max)], [2, max], [1, min], [0.3, min - 1], [0.3, max + 1]]);
  return `${whole}${decimals && whole % 1 === 0 && c.chance(0.3) ? `.${c.from(0, 99)}` : ''}`;
};

const range = (c) => c.pick([() => `${c.magnitude(0, 200)}..`, () => `..${c.magnitude(1, 300)}`, () => `${c.from(0, 20)}..${c.from(10, 90)}`, () => `${c.from(0, 40)}`])();
const corner = (c) => c.pick([0, 0, 1, 2, 5, 16, 100, side(c)]);
// How a text is written, by the form that the catalogue says of it; any other form is odd texts.
const FORMS = [
  [/^a tile/, (c, { words }) => (c.chance(0.6) ? c.pick(words) : `${2 * corner(c) + 1 - (c.chance(0.2) ? 1 : 0)},${2 * corner(c) + 1}`)],
  [/^four whole numbers/, (c) => `${corner(c)},${corner(c)},${side(c)},${side(c)}`],
  [/^a range/, range],
  [/^a colou?r/, (c) => c.pick(['none', 'navy', 'f00', '00ff0080', 'ffffff', '#fff', c.text('0123456789abcdef', 6)])],
  [/^one character/, (c) => c.pick(['.', '#', ' ', 'é', '█', '한', '&', '"', '\u0301', '\u200b', '\x1b'])],
  [/with commas between/, (c, { words }) => Array.from({ length: c.from(1, 4) }, () => c.pick(words)).join(',')],
  [/weights/, (c, { words }) => Array.from({ length: c.from(1, 3) }, () => c.pick(words) + c.pick(['', '', ':1', ':100', ':50'])).join(',')],
  [/^the compact form/, (c) => c.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', c.from(1, 12))],
  [/^a number from 0/, (c) => c.pick([() => `${c.below(1e6)}`, () => `${c.below(9)}`, () => '18446744073709551615', () => c.text('abc한 ', 5)])()],
  [/UTF-8/, (c) => c.pick(['A maze', '<b>&"', '미로', '\u{1f600}', ')(\\', 'a'.repeat(200)])],
];

function value(c, param) {
  if (c.chance(0.02)) return c.pick(ODD);
  if (param.kind === 'number') return number(c, param);
  const form = FORMS.find(([pattern]) => pattern.test(param.form ?? ''));
  if (form) return form[1](c, param);
  const words = [...(param.words ?? []), ...(param.aliases ?? [])];
  return words.length ? c.pick(words) : c.pick(ODD);
}

const art = (c, width, height, letters = c.pick(['#', '#', '########################.', '#####.'])) =>
  Array.from({ length: height }, () => c.text(letters, width));
const squares = (c, pairs) => {
  const find = (name) => Number(pairs.find(([given]) => given === name)?.[1]);
  return [find('width') || c.from(1, 12), find('height') || find('width') || c.from(1, 12)].map((cells) => Math.min(cells, 60) || 1);
};

// A value in JSON: some are written as numbers, truth values or lists, another value of a member again by chance.
const typed = ({ seed, at }, name, text, c = choices(seed, at, name, text)) => c.weighted([
  [4, /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text], [3, text], [1, /^\d+,\d+$/.test(text) ? text.split(',').map(Number) : text],
  [0.1, c.pick([null, true, {}, [], [[]], -1, 1e300, [1, 2, 3], '\0'])],
]);

const json = (c, members) => {
  const text = JSON.stringify(Object.fromEntries(members));
  if (c.chance(0.93)) return text;
  return c.pick([text.slice(0, c.below(text.length + 1)), `[${text}]`, '['.repeat(c.from(1, 3000)), text.replace('{', '{"seed":1,"seed":2,'),
    text + text, '', `\ufeff${text}`, text.replace('}', ',"x":"\\ud800"}')]);
};

const ODD_POINTS = [[-1, 1], [-(2 ** 63), 1], [4e18, 4e18], [1e12, 0], [9007199254740991, 1], { x: 1, y: 1 }, [1], 'x', [1.5, 1], null];

// What a POST sends: its headers, its query and its body. A new route with a POST is sent the first.
const BODIES = {
  json: (c, pairs, request) => ({ type: 'application/json', body: json(c, pairs.map(([name, text]) => [name, typed(request, name, text)])) }),
  form: (c, pairs) => ({ type: 'application/x-www-form-urlencoded', body: query(pairs) }),
  art: (c, pairs) => ({ type: 'application/json', body: json(c, [...pairs.filter(([name]) => name !== 'mask'), ['mask', art(c, ...squares(c, pairs))]]) }),
  text: (c, pairs) => {
    const rows = art(c, ...squares(c, pairs), c.pick(['#', '####.', '.', '....X', '.GS@', '. \r']));
    const head = c.chance(0.3) ? ['type octile', `height ${rows.length}`, `width ${rows[0]?.length ?? 0}`, 'map'].slice(0, c.pick([4, 4, 3])) : [];
    return { type: 'text/plain', body: [...head, ...rows.map((row) => row.slice(0, c.pick([99, 99, 3])))].join(c.pick(['\n', '\r\n'])), query: query(pairs.filter(([name]) => name !== 'mask')) };
  },
  picture: (c, pairs) => {
    const { type, bytes } = randomPicture(c);
    return { type, body: bytes, query: query(pairs.filter(([name]) => name !== 'mask')) };
  },
  check: (c, pairs) => ({
    type: 'application/json',
    body: json(c, [
      ['maze', `${c.weighted([[20, '/maze?'], [1, '/play?'], [1, '']])}${query(pairs)}`],
      c.chance(0.6)
        ? ['directions', c.pick([
          () => c.text(c.pick(['NESW', 'ES', 'S', 'NESW', 'ES', 'x ', 'EN\t\r\n']), c.magnitude(0, 5000)),
          () => Array.from({ length: c.magnitude(0, 300) }, () => c.pick(['up', 'right', 'D', 'south ', ' SW\n', 'NE', '']))])()]
        : ['path', Array.from({ length: c.magnitude(0, 300) }, (_, i) => c.weighted([[80, [i + 1, 1]], [10, [c.from(0, 99), i % 7]], [9, [1, c.from(0, 9)]], [5, c.pick(ODD_POINTS)]]))],
      ...(c.chance(0.3) ? [['points', c.pick(['cells', 'cells', 'tiles', 'x', 1])]] : []),
    ]),
  }),
};
const bodyOf = (c, path) => (path === '/maze/check' ? 'check' : path === '/maze' ? c.pick(['json', 'json', 'art', 'art', 'text', 'picture', 'form']) : 'json');

export const query = (pairs) => pairs.map(([name, text]) => `${encodeURIComponent(name)}=${escape(text)}`).join('&');
// Half of a surrogate pair has no escape.
const escape = (text) => encodeURIComponent(`${text}`.replace(/[\ud800-\udfff]/gu, '?')).replace(/%2C/g, ',');

const ACCEPT = ['*/*', 'text/html', 'text/html,application/xhtml+xml,*/*;q=0.8', 'image/avif,image/webp,*/*', 'text/plain', 'x', '*/*;q=0',
  ',;q=,=/', 'a/b,'.repeat(900)];
const CODINGS = ['gzip', 'gzip', 'gzip', 'zstd', 'gzip, deflate, br, zstd', '*', 'identity;q=0', '*;q=0', 'br', 'gzip;q=0.000,zstd;q=1.0', ';;q', ''];
// [chance, name, value]
const headersOf = (types) => [
  [0.5, 'Accept', (c) => c.pick([c.pick(ACCEPT), c.pick(types), `${c.pick(types)};q=0.${c.below(10)},${c.pick(types)}`])],
  [0.4, 'Accept-Encoding', (c) => c.pick(CODINGS)],
  [0.06, 'If-None-Match', (c) => c.pick(['*', '"x"', 'W/"x"', '"', '"a", "b"', 'x', ''])],
  [0.06, 'If-Match', (c) => c.pick(['*', '"x"', 'W/"x"', ',', ''])],
  [0.03, 'Range', (c) => c.pick(['bytes=0-9', 'bytes=-1', 'x'])],
  [0.05, 'User-Agent', (c) => c.pick(['curl/8.5.0', 'Mozilla/5.0', '\x01\xff', 'a'.repeat(500)])],
  [0.05, 'Accept-Language', (c) => c.pick(['ko', 'en;q=0.5,ko', '*', 'x'.repeat(300)])],
  [0.03, 'Origin', (c) => c.pick(['https://example.com', 'null'])],
  [0.02, 'X-Forwarded-For', (c) => c.pick(['1.2.3.4', '::1', 'x', ','.repeat(50)])],
  [0.1, 'Connection', (c) => c.pick(['close', 'keep-alive', 'x, close'])],
];

// The grammar of what /algorithms and /openapi.json say: request(seed, number), and value(choices, name).
export function grammarOf(catalogue, openapi) {
  const rows = { algo: 'algorithms', of: 'algorithms', solve: 'solvers', shape: 'shapes', format: 'formats' };
  const aliases = (name) => (catalogue[rows[name]] ?? []).flatMap((row) => row.aliases ?? []);
  const params = Object.fromEntries(catalogue.parameters.map((param) => [param.name, { ...param, aliases: aliases(param.name) }]));
  const resolve = (item) => (item.$ref ? item.$ref.split('/').slice(1).reduce((at, step) => at[step], openapi) : item);
  // A parameter as its path has it, which may allow fewer words.
  const own = ({ name, required, schema }) => ({ ...params[name], name, required, words: schema.enum ?? params[name]?.words });
  const routes = Object.entries(openapi.paths).map(([path, item]) => ({
    path,
    methods: ['get', 'post', 'head'].filter((method) => item[method]).map((method) => method.toUpperCase()),
    params: [item, item.get, item.post].flatMap((at) => at?.parameters ?? []).map(resolve).filter((param) => param.in === 'query').map(own),
  }));
  const weights = routes.map((route) => [ROUTES[route.path] ?? 1, route]);
  const headers = headersOf([...catalogue.formats.map((format) => format.media_type).filter(Boolean), 'application/x-ndjson']);
  const paramsOf = (path) => routes.find((route) => route.path === path).params;
  const maze = paramsOf('/maze');
  // Those of bodies alone.
  const posted = catalogue.parameters.filter((param) => param.paths?.includes('POST /maze'));

  function pairsOf(c, list, path) {
    const together = c.pick(TOGETHER);
    const share = c.pick([0.4, 0.7]);
    const chance = ({ name, required }) => (required ? 0.97 : USUAL[name] ?? (together.includes(name) ? share : REST));
    const pairs = list.filter((param) => c.chance(chance(param))).map((param) => [param.name, value(c, param)]);
    const find = (name) => pairs.find(([given]) => given === name);
    // Boards of any size have pictures of a part.
    for (const name of ['width', 'height'])
      if (find(name) && (find('blocks') || path === '/maze/card') && c.chance(0.5)) find(name)[1] = `${c.pick(LARGE)}`;
    // Places on the map of a board whose tiles at that zoom are as many across as down.
    for (const name of ['x', 'y'])
      if (find(name) && find('z') && c.chance(0.85)) find(name)[1] = `${c.below(2 ** Math.max(0, Math.min(Number(find('z')[1]) || 0, 31) - 1))}`;
    if (find('width') && find('height') && c.chance(find('symmetry') ? 0.8 : 0.4)) find('height')[1] = find('width')[1];
    if (pairs.length && c.chance(0.01)) pairs.push(c.pick(pairs));
    if (c.chance(0.01)) pairs.push([c.pick(['sise', 'x y', '', '_', 'utm_a', '\0', 'WIDTH', ...ODD]), c.pick(ODD)]);
    return pairs;
  }

  function request(seed, at) {
    const c = choices(seed, at);
    const route = c.weighted(weights);
    const list = route.params.length ? route.params : c.chance(0.4) ? maze : [];
    const odd = c.pick(['PUT', 'DELETE', 'TRACE', 'FOO', 'POST']);
    const method = c.weighted([[70, route.methods[0]], [30, c.pick(route.methods)], [6, 'HEAD'], [3, 'OPTIONS'], [1, odd]]);
    const form = method === 'POST' ? bodyOf(c, route.path) : null;
    const pairs = pairsOf(c, form === 'check' ? paramsOf('/maze/stats') : form === 'picture' ? [...list, ...posted] : list, route.path);
    for (const pair of pairs)
      if (pair[0] === 'url' && c.chance(0.9)) pair[1] = `http://localhost${c.pick(PAGES)}?${query(pairsOf(c, maze))}`;
    if (form === 'check' && !pairs.some(([name]) => name === 'seed') && c.chance(0.95)) pairs.push(['seed', '7']);
    const dirt = c.chance(0.04) ? [c.below(1000), c.pick(DIRT)] : null;
    const given = headers.filter(([chance]) => c.chance(chance)).map(([, name, make]) => [name, make(c)]);
    // Addresses come back in the heads of pages.
    if (dirt && c.chance(0.3)) given.push(['Accept', 'text/html']);
    const path = c.chance(0.02) ? c.pick(NO_ROUTES) : route.path;
    const version = c.chance(0.02) ? 'HTTP/1.0' : 'HTTP/1.1';
    const [chunked, parts] = [version === 'HTTP/1.1' && c.chance(0.15), c.chance(0.05) ? 2 : 1];
    return { seed, at, route: route.path, method, path, form, pairs, dirt, headers: given, version, chunked, parts };
  }
  return { request, routes, value: (c, name) => (params[name] ? value(c, params[name]) : c.pick(ODD)) };
}

// A body in one chunk.
const inChunks = (body) => [...(body.length ? [`${body.length.toString(16)}\r\n`, body, '\r\n'] : []), '0\r\n\r\n'];

// The bytes of a request. Its body is drawn from the same choices each time.
export function wire({ seed, at, method, path, form, pairs, dirt, headers, version, chunked }) {
  const sent = form ? BODIES[form](choices(seed, at, 'body'), pairs, { seed, at }) : { query: query(pairs) };
  const body = Buffer.from(sent.body ?? '');
  let target = sent.query ? `${path}?${sent.query}` : path;
  if (dirt) {
    const place = 1 + (dirt[0] % target.length);
    target = target.slice(0, place) + dirt[1] + target.slice(place);
  }
  const framing = chunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', body.length];
  const lines = [['Host', 'localhost'], ...headers, ...(form ? [['Content-Type', sent.type], framing] : [])];
  const head = `${method} ${target} ${version}\r\n${lines.map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`;
  const rest = form && chunked ? inChunks(body) : [body];
  return Buffer.concat([Buffer.from(head, 'latin1'), ...rest.map((part) => Buffer.from(part))]);
}
