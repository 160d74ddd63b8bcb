// Bad requests, each with the expected result:
//   bytes      the request, as Latin-1
//   status     of the answer; where libmicrohttpd itself refuses, a list of what is allowed, with null
//              for a connection that is closed without an answer
//   type       of the problem; if absent, libmicrohttpd's own page is accepted
//   parameter, nearest   of the problem's first error
//   early      some versions of libmicrohttpd refuse it by themselves: then the page is theirs
//   closes     the connection must be closed after the answer, because the rest of the request is
//              ambiguous, and nothing in that rest may be answered
import { request } from './wire.mjs';

const maze = (name, query, parameter, nearest = [], type = 'invalid-parameter') => ({
  name,
  bytes: request(`/maze?${query}`),
  status: 400,
  type,
  parameter,
  nearest,
});

const LARGEST_SEED = '18446744073709551615';

const values = [
  maze('an even size', 'size=24', 'size', ['23', '25']),
  maze('a size too small', 'size=1', 'size', ['3']),
  maze('a size of zero', 'size=0', 'size', ['3']),
  maze('an empty size', 'size=', 'size'),
  maze('a size without a value', 'size', 'size'),
  maze('a negative size', 'size=-25', 'size', ['3']),
  maze('a size with a sign', 'size=%2B25', 'size'),
  maze('a size with an exponent', 'size=1e3', 'size'),
  maze('a hexadecimal size', 'size=0x11', 'size'),
  maze('a size after a space', 'size=%2025', 'size'),
  maze('a size after a plus, which is a space', 'size=+25', 'size'),
  maze('a size before a space', 'size=25%20', 'size'),
  maze('a size with letters after it', 'size=25abc', 'size'),
  maze('a size with a fraction', 'size=25.5', 'size'),
  maze('a size of two sides', 'size=30x20', 'size'),
  maze('a size in words', 'size=big', 'size'),
  maze('a size that is not a number', 'size=NaN', 'size'),
  maze('an infinite size', 'size=Infinity', 'size'),
  maze('a size in other digits', `size=${encodeURIComponent('２５')}`, 'size'),
  maze('a size past the largest', 'size=4294967297', 'size', null),
  maze('a size of 2^64', 'size=18446744073709551616', 'size', null),
  maze('a size of a thousand digits', `size=${'9'.repeat(1000)}`, 'size', null),
  maze('a width of zero', 'width=0', 'width', ['1']),
  maze('a height past the largest', 'height=2147483648', 'height', null),
  maze('a negative height', 'height=-1', 'height', ['1']),
  maze('an empty width beside a height', 'width=&height=3', 'width'),
  maze('an empty seed', 'seed=', 'seed'),
  maze('a seed of 2^64', 'seed=18446744073709551616', 'seed', [LARGEST_SEED]),
  maze('a seed too long', `seed=${'a'.repeat(257)}`, 'seed'),
  maze('a seed that is not UTF-8', 'seed=%ff%fe', 'seed'),
  maze('a seed of an overlong character', 'seed=%c0%af', 'seed'),
  maze('a seed of half a surrogate', 'seed=%ed%a0%80', 'seed'),
  maze('an unknown algorithm', 'algo=krusal', 'algo', ['kruskal']),
  maze('an algorithm in capitals', 'algo=KRUSKAL', 'algo', null),
  maze('an empty algorithm', 'algo=', 'algo'),
  maze('an algorithm like nothing', 'algo=zzzzzzzzzzzz', 'algo'),
  maze('an unknown format', 'format=jsn', 'format', ['json']),
  maze('an animation', 'format=gif', 'format', ['png']),
  maze('a page', 'format=html', 'format', ['svg']),
  maze('a format that is only as short', 'format=dox', 'format'),
  maze('an unknown style', 'style=wals', 'style', ['walls']),
  maze('an unknown grid', 'grid=cell', 'grid', ['cells']),
  maze('a NUL in a value', 'seed=a%00b', 'seed'),
  maze('a NUL in a number', 'size=25%00', 'size'),
  maze('a broken escape', 'seed=%zz', 'seed'),
  maze('half an escape at the end', 'seed=a%4', 'seed'),
  maze('a percent sign alone', 'seed=100%', 'seed'),
];

const options = [
  maze('a bias too large', 'bias=101', 'bias', ['100']),
  maze('a bias too small', 'bias=-101', 'bias', ['-100']),
  maze('a bias of 2^64', 'bias=18446744073709551616', 'bias', ['100']),
  maze('a bias with a sign', 'bias=%2B5', 'bias'),
  maze('a bias with a fraction', 'bias=-2.5', 'bias'),
  maze('an empty bias', 'bias=', 'bias'),
  maze('a bias in words', 'bias=much', 'bias'),
  maze('a sign that is no bias', 'bias=-', 'bias'),
  maze('an unknown corner', 'skew=sothwest&algo=binary-tree', 'skew', ['southwest']),
  maze('a corner in capitals', 'skew=NORTHEAST&algo=binary-tree', 'skew', null),
  maze('an empty corner', 'skew=&algo=binary-tree', 'skew'),
  maze('an unknown pick', 'algo=growing-tree&mix=newst', 'mix', null),
  maze('a pick without weight', 'algo=growing-tree&mix=newest:0,random:1', 'mix', null),
  maze('a pick of too much weight', 'algo=growing-tree&mix=newest:101,oldest:50', 'mix', null),
  maze('a pick with a colon and no weight', 'algo=growing-tree&mix=newest:', 'mix', null),
  maze('a pick that is there twice', 'algo=growing-tree&mix=newest,newest', 'mix', null),
  maze('a mix that ends with a comma', 'algo=growing-tree&mix=oldest,', 'mix', null),
  maze('an empty mix', 'algo=growing-tree&mix=', 'mix', null),
  maze('trees too many', 'algo=growing-forest&trees=1000001', 'trees', ['1000000']),
  maze('trees below zero', 'algo=growing-forest&trees=-1', 'trees', ['0']),
  maze('trees in words', 'algo=growing-forest&trees=many', 'trees'),
  maze('a rate of trees too large', 'algo=growing-forest&spawn=1001', 'spawn', ['1000']),
  maze('trees where they have no meaning', 'trees=2', 'trees', [], 'meaningless-parameter'),
  maze('a rate of trees where it has no meaning', 'spawn=2', 'spawn', [], 'meaningless-parameter'),
  maze('an unknown algorithm to follow', 'algo=unicursal&of=krusal', 'of', ['kruskal']),
  maze('an unknown algorithm where none is followed', 'of=krusal', 'of', [], 'meaningless-parameter'),
  maze('a chosen algorithm to follow', 'algo=unicursal&of=random', 'of'),
  maze('a bias where it has no meaning', 'algo=kruskal&bias=5', 'bias', [], 'meaningless-parameter'),
  maze('a skew where it has no meaning', 'skew=southwest', 'skew', [], 'meaningless-parameter'),
  maze('a mix where it has no meaning', 'mix=oldest', 'mix', [], 'meaningless-parameter'),
  maze('an unknown root', 'algo=hunt-and-kill&root=frist', 'root', ['first']),
  maze('an unknown hunt', 'algo=hunt-and-kill&hunt=randon', 'hunt', ['random']),
  maze('an unknown end of runs', 'algo=sidewinder&last_run=egde', 'last_run', ['edge']),
  maze('a hunt where it has no meaning', 'hunt=random', 'hunt', [], 'meaningless-parameter'),
  maze('a last run where it has no meaning', 'algo=binary-tree&last_run=edge', 'last_run', [], 'meaningless-parameter'),
  maze('an of where it has no meaning', 'of=kruskal', 'of', [], 'meaningless-parameter'),
  maze('a bias of a chosen algorithm', 'algo=random&bias=5', 'bias', [], 'meaningless-parameter'),
  maze('a bias twice', 'bias=5&bias=5', 'bias', [], 'repeated-parameter'),
  maze('a mix twice', 'mix=oldest&mix=oldest', 'mix', [], 'repeated-parameter'),
  maze('random misspelt', 'algo=rando', 'algo', ['random']),
  maze('an algorithm twice', 'algo=random&algo=random', 'algo', [], 'repeated-parameter'),
];

const shaping = [
  maze('an unknown shape', 'shape=cirle', 'shape', ['circle']),
  maze('a shape and a mask', 'shape=circle&mask=AA', 'mask', [], 'conflicting-parameters'),
  maze('a shape of an algorithm without', 'algo=binary-tree&shape=circle', 'shape', [], 'meaningless-parameter'),
  maze('a mask that is no base64url', 'mask=%2B%2F', 'mask'),
  maze('an empty mask', 'mask=', 'mask'),
  maze('a mask longer than a link and then a size in words', `mask=${'A'.repeat(4097)}&size=abc`, 'size'),
  maze('a mask longer than a link without sides', `mask=${'A'.repeat(4097)}`, 'mask'),
  maze('a mask longer than a link and a start off the board', `mask=${'A'.repeat(4097)}&size=9&start=9,1`, 'start', ['7,1']),
  maze('a wrap of another axis', 'wrap=z', 'wrap', null),
  maze('wrapped edges of an algorithm without', 'algo=binary-tree&wrap=x', 'wrap', [], 'meaningless-parameter'),
  maze('a braid of more than all', 'braid=101', 'braid', ['100']),
  maze('a braid below none', 'braid=-1', 'braid', ['0']),
  maze('a sparse with a percent sign', 'sparse=50%25', 'sparse'),
  maze('loops past the largest', 'loops=4294967296', 'loops', ['4294967295']),
  maze('a start on a wall', 'start=2,3', 'start', ['1,3', '3,3']),
  maze('a start on a corner of walls', 'start=2,4', 'start', ['1,3', '3,5']),
  maze('a start off the board', 'size=9&start=9,1', 'start', ['7,1']),
  maze('a start of one number past the board', 'size=9&start=101', 'start', ['7,7']),
  maze('a start past 2^64', 'size=9&start=18446744073709551617,1', 'start', ['7,1']),
  maze('a start on a wall outside a ring', 'size=41&shape=ring&start=0,0', 'start', ['5,7']),
  maze('a start inside the rectangle, outside the ring', 'size=41&shape=ring&start=21,21', 'start', ['21,31']),
  maze('a start below the board', 'start=-3,1', 'start', ['1,1']),
  maze('a start below a board of hexagons', 'tiling=hexagon&start=-1,0', 'start', ['0,0']),
  maze('a start of one number', 'start=4', 'start', ['3,3', '5,5']),
  maze('a start in brackets', 'start=[1,%203]', 'start', ['1,3']),
  maze('a goal of three', 'goal=3,3,3', 'goal', ['3,3']),
  maze('a goal with a space', 'goal=3,%205', 'goal', ['3,5']),
  maze('a goal misspelt', 'goal=farthst', 'goal', ['farthest']),
  maze('an unknown solver', 'solve=shortst', 'solve', ['shortest']),
  maze('a path without a solution', 'path=no', 'path', [], 'meaningless-parameter'),
  maze('a path of text', 'path=no&solve=shortest&format=text', 'path', [], 'meaningless-parameter'),
  maze('openings that are open', 'openings=open', 'openings'),
  maze('a colour that is none', 'color=none&format=text', 'color', ['no']),
  maze('a colour of pictures', 'color=red&format=svg', 'color'),
  maze('colours of json', 'color=no', 'color', [], 'meaningless-parameter'),
  maze('colours of distances', 'color=yes&style=distances', 'color', [], 'meaningless-parameter'),
  maze('a braid twice', 'braid=5&braid=5', 'braid', [], 'repeated-parameter'),
  {
    name: 'a mask longer than a link',
    bytes: request(`/maze?size=9&mask=${'A'.repeat(4097)}`),
    status: 413,
    type: 'mask-too-large',
    parameter: 'mask',
  },
  { ...maze('a solution of distances', '', 'solve'), bytes: request('/maze/distances?solve=shortest'), type: 'meaningless-parameter' },
  { ...maze('a grid of distances', '', 'grid'), bytes: request('/maze/distances?grid=rows'), type: 'meaningless-parameter' },
  { ...maze('stats as text', '', 'format', ['json']), bytes: request('/maze/stats?format=text'), type: 'meaningless-parameter' },
  { ...maze('steps as png', '', 'format', ['apng']), bytes: request('/maze/steps?format=png'), type: 'meaningless-parameter' },
  { ...maze('steps as json', '', 'format', ['ndjson']), bytes: request('/maze/steps?format=json'), type: 'meaningless-parameter' },
  maze('a maze as apng', 'format=apng', 'format', ['png'], 'meaningless-parameter'),
  maze('a delay of a maze', 'delay=3', 'delay', [], 'meaningless-parameter'),
  { ...maze('an unknown format of stats', '', 'format', ['json']), bytes: request('/maze/stats?format=jsn') },
  { ...maze('openings of stats', '', 'openings'), bytes: request('/maze/stats?openings=yes'), type: 'meaningless-parameter' },
  { ...maze('an unknown parameter of stats', '', 'sise', ['size']), bytes: request('/maze/stats?sise=5'), type: 'unknown-parameter' },
  {
    name: 'stats for who wants text',
    bytes: request('/maze/stats', { headers: { Accept: 'text/plain' } }),
    status: 406,
    type: 'not-acceptable',
  },
  {
    name: 'distances between triangles for who wants an image',
    bytes: request('/maze/distances?tiling=triangle&width=4', { headers: { Accept: 'image/webp' } }),
    status: 406,
    type: 'not-acceptable',
  },
];

// What only goes wrong together with something else, or is called by another name.
const together = [
  maze('a ring without room', 'shape=ring&size=3', 'size', ['5'], 'conflicting-parameters'),
  maze('a ring without width', 'shape=ring&width=1&height=9', 'width', ['2'], 'conflicting-parameters'),
  maze('a ring without height', 'shape=ring&height=1', 'height', ['2'], 'conflicting-parameters'),
  maze('triangles whose odd width wraps around', 'tiling=triangle&width=5&height=4&wrap=x', 'width', ['6'], 'conflicting-parameters'),
  maze('triangles whose odd height wraps around', 'tiling=triangle&width=4&height=5&wrap=xy', 'height', ['6'], 'conflicting-parameters'),
  maze('a column of triangles', 'tiling=triangle&width=1&height=5', 'width', ['2'], 'conflicting-parameters'),
  maze('a shape of triangles in pieces', 'tiling=triangle&shape=ring&width=5', 'width', ['4'], 'conflicting-parameters'),
  maze('a size of triangles', 'tiling=triangle&size=9', 'size', [], 'meaningless-parameter'),
  maze('a tiling of an algorithm without', 'tiling=triangle&algo=eller', 'tiling', [], 'meaningless-parameter'),
  maze('a bias of triangles', 'tiling=triangle&width=9&bias=5', 'bias', [], 'meaningless-parameter'),
  maze('a style of triangles for squares', 'style=triangles', 'style', ['tiles'], 'meaningless-parameter'),
  maze('tiles of triangles', 'tiling=triangle&width=5&grid=tiles', 'grid', ['cells'], 'meaningless-parameter'),
  maze('a start of triangles off the board', 'tiling=triangle&width=5&start=5,0', 'start', ['4,0']),
  maze('a width that is not of the outermost ring', 'tiling=polar&height=5&width=33', 'width', ['32'], 'conflicting-parameters'),
  maze('a single ring', 'tiling=polar&height=1', 'height', ['2']),
  maze('more rings than can be counted', 'tiling=polar&height=268435456', 'height', ['268435455']),
  maze('a size of rings', 'tiling=polar&size=9', 'size', [], 'meaningless-parameter'),
  maze('rings that wrap around', 'tiling=polar&wrap=x', 'wrap', [], 'meaningless-parameter'),
  maze('an outline of rings', 'tiling=polar&shape=heart', 'shape', [], 'meaningless-parameter'),
  maze('rooms in rings', 'tiling=polar&rooms=3', 'rooms', [], 'meaningless-parameter'),
  maze('a window of rings', 'tiling=polar&window=0,0,4,4', 'window', [], 'meaningless-parameter'),
  maze('rings as text', 'tiling=polar&format=text', 'tiling', ['square'], 'meaningless-parameter'),
  maze('a start past the end of its ring', 'tiling=polar&height=5&start=8,0', 'start', ['7,0']),
  maze('a goal past the end of its ring', 'tiling=polar&height=5&goal=30,1', 'goal', ['15,1']),
  maze('openings where there is no outer wall', 'wrap=xy&openings=yes', 'openings', [], 'meaningless-parameter'),
  maze('a mask of another width', 'mask=AA&width=9', 'mask'),
  maze('a mask of another size', 'mask=AA&size=9', 'mask'),
  maze('a mask without sides', 'mask=AA', 'mask'),
  maze('a style misspelt, which squares would have', 'tiling=triangle&width=5&stile=walls', 'stile', ['style'], 'unknown-parameter'),
  maze('a skew misspelt, which the algorithm lacks', 'scew=southwest', 'scew', [], 'unknown-parameter'),
  maze('an algorithm by its long name', 'algorithm=prim', 'algorithm', ['algo'], 'unknown-parameter'),
  maze('an algorithm that is called a type', 'type=prim', 'type', ['algo'], 'unknown-parameter'),
  maze('a format that is called a type', 'type=svg', 'type', ['format'], 'unknown-parameter'),
  maze('a type of nothing', 'type=perfect', 'type', ['algo', 'tiling', 'format'], 'unknown-parameter'),
  maze('a colour of walls', 'wall_colour=red&format=svg', 'wall_colour', ['wall_color'], 'unknown-parameter'),
  maze('a colour of walls where there is none', 'wall_colour=red', 'wall_colour', [], 'unknown-parameter'),
  maze('steps of a maze', 'steps=yes', 'steps', [], 'unknown-parameter'),
  maze('a goal by another name', 'end=7,7', 'end', ['goal'], 'unknown-parameter'),
  maze('a start by another name', 'from=7,7', 'from', ['start'], 'unknown-parameter'),
  maze('a width by another name', 'columns=7', 'columns', ['width'], 'unknown-parameter'),
  maze('a solver by another name', 'solver=bfs', 'solver', ['solve'], 'unknown-parameter'),
  maze('an alias in capitals', 'algo=DFS', 'algo', ['recursive-backtracker']),
  maze('an alias misspelt', 'algo=bintre', 'algo', null),
  maze('an alias of a shape misspelt', 'shape=elipse', 'shape', ['circle']),
  maze('a solver that is a mere yes', 'solve=yes', 'solve', ['shortest']),
  maze('a wrap of both axes', 'wrap=both', 'wrap', ['xy']),
  maze('a goal on a screen', 'goal=bottom-right', 'goal', ['southeast']),
  maze('a pick in a mix that is there twice', 'algo=growing-tree&mix=newest:100,newest:100', 'mix', ['newest:100']),
  maze('a mix with a word that is no pick', 'algo=growing-tree&mix=newest:75,latest:25', 'mix', ['newest:75']),
  maze('a mix with a pick misspelt', 'algo=growing-tree&mix=newst:75,random:25', 'mix', ['newest:75,random:25']),
  maze('a mix with a weight too large', 'algo=growing-tree&mix=newest:150,random:25', 'mix', ['newest:100,random:25']),
  maze('a mix with a weight of zero', 'algo=growing-tree&mix=newest:0,random:25', 'mix', ['newest:1,random:25']),
  maze('a skew misspelt where it has no meaning', 'skew=sothwest', 'skew', [], 'meaningless-parameter'),
  maze('sides that are both too large', 'algo=kruskal&width=100000&height=200000', 'width', null, 'too-large'),
  maze('sides too large for a random mouse', 'width=80&height=65&solve=random-mouse', 'width', ['64'], 'too-large'),
  maze('sides too large for an algorithm that is drawn', 'algo=random&size=99999', 'size', null, 'too-large'),
].map((row) => (row.type === 'too-large' ? { ...row, status: 413 } : row));

// Bodies that are read and then refused.
const LINK = '/maze?algo=kruskal&size=9&seed=1';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const posted = (name, path, text, parameter, { type = 'invalid-parameter', headers = JSON_TYPE, nearest = null, status = 400 } = {}) => {
  const sent = Buffer.from(typeof text === 'string' || Buffer.isBuffer(text) ? text : JSON.stringify(text)).toString('latin1');
  return {
    name,
    bytes: request(path, { method: 'POST', headers: { ...headers, 'Content-Length': sent.length }, body: sent }),
    status,
    type,
    parameter,
    nearest,
  };
};
const BODY = { type: 'invalid-body' };
const TYPE = { type: 'unsupported-media-type', status: 415 };
const posting = [
  posted('a form that is posted', '/maze', 'size=25', 'Content-Type', { ...TYPE, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  posted('a body of no type', '/maze', '{}', 'Content-Type', { ...TYPE, headers: {} }),
  posted('a candidate path of no type', '/maze/check', '{}', 'Content-Type', { ...TYPE, headers: {} }),
  posted('two types', '/maze', '{}', 'Content-Type', { ...TYPE, headers: { 'Content-Type': 'application/json, text/plain' } }),
  posted('a post with a query', '/maze?size=9', '{}', 'query', { type: 'meaningless-parameter' }),
  posted('a body that is compressed', '/maze', '{}', 'Content-Encoding', { ...TYPE, headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } }),
  posted('a candidate path that is compressed', '/maze/check', '{}', 'Content-Encoding', { ...TYPE, headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'identity, br' } }),
  { ...posted('a post without a length', '/maze', '', undefined, { type: 'length-required', status: 411 }), bytes: request('/maze', { method: 'POST' }) },
  { ...posted('a check without a length', '/maze/check', '', undefined, { type: 'length-required', status: 411 }), bytes: request('/maze/check', { method: 'POST', headers: JSON_TYPE }) },
  posted('an empty body', '/maze', '', undefined, BODY),
  posted('a body that is no JSON', '/maze', 'size=9', undefined, BODY),
  posted('a body that is an array', '/maze', '[]', undefined, BODY),
  posted('half a body', '/maze', '{"size":9', undefined, BODY),
  posted('two bodies', '/maze', '{}{}', undefined, BODY),
  posted('a body and half a string', '/maze', '{}"', undefined, BODY),
  posted('a string that is not ended', '/maze', '{"size":"9', undefined, BODY),
  posted('a string over two lines', '/maze', '{"size":"9\n"}', undefined, BODY),
  posted('an escape that is none', '/maze', '{"size":"\\x"}', undefined, BODY),
  posted('a surrogate without its other half', '/maze', '{"seed":"\\ud800"}', undefined, BODY),
  posted('a string with a NUL', '/maze', '{"seed":"\\u0000"}', undefined, BODY),
  posted('a comma too many', '/maze', '{"size":9,}', undefined, BODY),
  posted('no comma', '/maze', '{"size":9 "seed":1}', undefined, BODY),
  posted('no colon', '/maze', '{"size" 9}', undefined, BODY),
  posted('a name without quotes', '/maze', '{size:9}', undefined, BODY),
  posted('single quotes', '/maze', "{'size':9}", undefined, BODY),
  posted('an unknown word', '/maze', '{"size":yes}', undefined, BODY),
  posted('a number that begins with 0', '/maze', '{"size":09}', undefined, BODY),
  posted('a seed past 2^63', '/maze', '{"seed":18446744073709551615}', undefined, BODY),
  posted('a number past all', '/maze', '{"size":1e999}', undefined, BODY),
  posted('bytes that are no UTF-8', '/maze', Buffer.from('{"seed":"\xff"}', 'latin1'), undefined, BODY),
  posted('a body that is a number', '/maze', '7', undefined, BODY),
  posted('a body that is no value', '/maze', ' ', undefined, BODY),
  posted('a width that is a list', '/maze', { width: [9] }, 'width'),
  posted('an algorithm that is a number', '/maze', { algo: 7 }, 'algo'),
  posted('a seed with a fraction', '/maze', { seed: 1.5 }, 'seed'),
  posted('openings that are a number', '/maze', { openings: 1 }, 'openings'),
  posted('a start that is a number', '/maze', { start: 5 }, 'start'),
  posted('a mask that is a number', '/maze', { mask: 5 }, 'mask'),
  posted('a mix that is a list', '/maze', { mix: ['newest'] }, 'mix'),
  posted('art of another width', '/maze', { mask: ['##', '##'], width: 3 }, 'width', { type: 'conflicting-parameters', nearest: ['2'] }),
  posted('art of another size', '/maze', { mask: ['##', '##'], size: 9 }, 'size', { type: 'conflicting-parameters', nearest: ['5'] }),
  posted('art and a shape', '/maze', { mask: ['##'], shape: 'ring' }, 'shape', { type: 'conflicting-parameters' }),
  posted('a member that is there twice', '/maze', '{"size":9,"size":9}', undefined, BODY),
  posted('a very deep body', '/maze', `{"size":${'['.repeat(20000)}`, undefined, BODY),
  posted('an unknown member', '/maze', { sise: 9 }, 'sise', { type: 'unknown-parameter', nearest: ['size'] }),
  posted('an even size in a body', '/maze', { size: 24 }, 'size', { nearest: ['23', '25'] }),
  posted('a size that is true', '/maze', { size: true }, 'size'),
  posted('a seed that is null', '/maze', { seed: null }, 'seed'),
  posted('a start of one coordinate', '/maze', { start: [1] }, 'start'),
  posted('art of numbers', '/maze', { mask: [1, 2] }, 'mask'),
  posted('art in pieces', '/maze', { mask: ['#.#.#'] }, 'mask'),
  posted('art in pieces whose ground is in one', '/maze', { mask: ['#.#', '#.'] }, 'invert', { type: 'conflicting-parameters', nearest: ['yes'] }),
  posted('art of triangles whose width is odd and wraps around', '/maze', { tiling: 'triangle', mask: ['XXX', 'XXX'], wrap: 'x' },
    'mask', { type: 'conflicting-parameters', nearest: [] }),
  posted('art of a column of triangles', '/maze', { tiling: 'triangle', mask: ['X', 'X', 'X'] }, 'mask',
    { type: 'conflicting-parameters', nearest: [] }),
  posted('art of nothing', '/maze', { mask: ['...', '', '.'] }, 'mask'),
  posted('no art at all', '/maze', { mask: [] }, 'mask'),
  posted('a candidate path about nothing', '/maze/check', { directions: 'E' }, undefined, BODY),
  posted('a candidate path of nothing', '/maze/check', { maze: LINK }, undefined, BODY),
  posted('a candidate path of both', '/maze/check', { maze: LINK, directions: 'E', path: [[1, 1]] }, undefined, BODY),
  posted('a candidate path with more', '/maze/check', { maze: LINK, direction: 'E' }, 'direction', { type: 'unknown-parameter', nearest: ['directions'] }),
  posted('a candidate path about a document', '/maze/check', { maze: 'http://example.org/docs?seed=1', directions: '' }, 'maze'),
  posted('a candidate path without a seed', '/maze/check', { maze: '/maze?size=9', directions: '' }, 'maze'),
  posted('a candidate path about a fragment', '/maze/check', { maze: `#${LINK}`, directions: '' }, 'maze'),
  posted('a candidate path about a link and a space', '/maze/check', { maze: `${LINK} `, directions: '' }, 'maze'),
  posted('a candidate path about a link and a line end', '/maze/check', { maze: `${LINK}\n`, directions: '' }, 'maze'),
  posted('a candidate path about a bad maze', '/maze/check', { maze: '/maze?size=8&seed=1', directions: '' }, 'maze.size', { nearest: ['7', '9'] }),
  posted('a candidate path about a maze too large', '/maze/check', { maze: '/maze?algo=kruskal&size=99999&seed=1', directions: '' }, 'maze.size', { type: 'too-large', status: 413 }),
  posted('directions that are none', '/maze/check', { maze: LINK, directions: 'EEX' }, 'directions'),
  posted('a path of numbers', '/maze/check', { maze: LINK, path: [1, 1] }, 'path[0]'),
  posted('an empty path', '/maze/check', { maze: LINK, path: [] }, 'path'),
];

const names = [
  maze('an unknown parameter', 'sise=25', 'sise', ['size'], 'unknown-parameter'),
  maze('an unknown parameter like nothing', 'qwertyuiop=1', 'qwertyuiop', [], 'unknown-parameter'),
  maze('a parameter in capitals', 'SIZE=25', 'SIZE', null, 'unknown-parameter'),
  maze('a parameter without a name', '=25', '', null, 'unknown-parameter'),
  maze('a parameter like no short one', 'xyz=25', 'xyz', [], 'unknown-parameter'),
  maze('a list in square brackets', 'size[]=25', 'size[]', ['size'], 'unknown-parameter'),
  maze('a repeated parameter', 'seed=1&seed=2', 'seed', [], 'repeated-parameter'),
  maze(
    'a parameter repeated with the same value',
    'size=25&size=25',
    'size',
    [],
    'repeated-parameter'
  ),
  maze(
    'a parameter repeated with an escape',
    'size=25&s%69ze=25',
    'size',
    [],
    'repeated-parameter'
  ),
  maze('a size with a width', 'size=25&width=12', 'width', [], 'conflicting-parameters'),
  maze('a height with a size', 'height=12&size=25', 'size', [], 'conflicting-parameters'),
  maze('a style with a grid', 'style=walls&grid=rows', 'grid', [], 'conflicting-parameters'),
  maze('a style of json', 'style=walls&format=json', 'style', [], 'meaningless-parameter'),
  maze('a grid of text', 'format=text&grid=rows', 'grid', [], 'meaningless-parameter'),
];

const sizes = [
  {
    name: 'a maze larger than the server makes',
    bytes: request('/maze?algo=kruskal&size=4294967295'),
    status: 413,
    type: 'too-large',
    parameter: 'size',
    nearest: null,
  },
  {
    name: 'a maze too wide for one row',
    bytes: request('/maze?algo=binary-tree&width=2147483647&height=1'),
    status: 413,
    type: 'too-large',
    parameter: 'width',
    nearest: null,
  },
  {
    name: 'a shape that fits in no lower a maze',
    bytes: request('/maze?shape=heart&height=2&width=16000000'),
    status: 413,
    type: 'too-large',
    parameter: 'width',
    nearest: null,
  },
  {
    name: 'a maze that no client can accept',
    bytes: request('/maze', { headers: { Accept: 'image/webp;q=1, text/plain;q=0' } }),
    status: 406,
    type: 'not-acceptable',
  },
];

const targets = [
  {
    name: 'a path that is not there',
    bytes: request('/mase'),
    status: 404,
    type: 'not-found',
    parameter: 'path',
    nearest: ['/maze', '/mazes'],
  },
  {
    name: 'a NUL in the path',
    bytes: request('/maze%00x'),
    status: 400,
    type: 'malformed-request',
    parameter: 'path',
  },
  {
    name: 'a broken escape in the path',
    bytes: request('/maze%2'),
    status: 400,
    type: 'malformed-request',
    parameter: 'path',
  },
  {
    name: 'bytes that are no UTF-8 in the path',
    bytes: request('/\xff\xfe'),
    status: 404,
    type: 'not-found',
    parameter: 'path',
    nearest: null,
  },
  {
    name: 'a target that is no path',
    bytes: request('maze'),
    status: 404,
    type: 'not-found',
    parameter: 'path',
    nearest: ['/maze', '/mazes'],
  },
  {
    name: 'a method that is not answered',
    bytes: request('/maze', { method: 'DELETE' }),
    status: 405,
    type: 'method-not-allowed',
    parameter: 'method',
  },
  {
    name: 'a method that is not known',
    bytes: request('/maze', { method: 'BREW' }),
    status: 405,
    type: 'method-not-allowed',
    parameter: 'method',
  },
  {
    name: 'a method in small letters',
    bytes: request('/maze', { method: 'get' }),
    status: 405,
    type: 'method-not-allowed',
    parameter: 'method',
  },
  {
    name: 'a tunnel',
    bytes: 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n',
    status: [404, 405],
  },
];

const CHUNKED = '3\r\nabc\r\n0\r\n\r\n';
const body = (name, method, headers, bytes, status = 400, type = 'unexpected-body') => ({
  name,
  bytes: request('/maze?seed=1', { method, headers, body: bytes }),
  status,
  type,
  closes: true,
});

const bodies = [
  body('a body by its length', 'GET', { 'Content-Length': '3' }, 'abc'),
  body('a body in chunks', 'GET', { 'Transfer-Encoding': 'chunked' }, CHUNKED),
  body('a body to HEAD', 'HEAD', { 'Content-Length': '3' }, 'abc'),
  body('a body in chunks to HEAD', 'HEAD', { 'Transfer-Encoding': 'chunked' }, CHUNKED),
  body('a body to OPTIONS', 'OPTIONS', { 'Content-Length': '3' }, 'abc'),
  body('a body that never comes', 'GET', { 'Content-Length': '1000000' }, ''),
  body(
    'a body that must first be asked for',
    'GET',
    { 'Content-Length': '3', Expect: '100-continue' },
    ''
  ),
  body('a body to delete', 'DELETE', { 'Content-Length': '3' }, 'abc', 405, 'method-not-allowed'),
  {
    ...body('a body longer than is read', 'POST', { 'Content-Type': 'application/json', 'Content-Length': '262145' }, '', 413, 'body-too-large'),
    bytes: request('/maze', { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': '262145' } }),
  },
  {
    ...body('chunks that are more than is read', 'POST', {}, '', 413, 'body-too-large'),
    bytes: request('/maze', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: `40001\r\n${' '.repeat(0x40001)}\r\n0\r\n\r\n`,
    }),
  },
  {
    ...body('chunks that are many times what is read', 'POST', {}, '', 413, 'body-too-large'),
    bytes: request('/maze', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: `200000\r\n${' '.repeat(0x200000)}\r\n0\r\n\r\n`,
    }),
  },
  body('a body of no known length', 'POST', { 'Content-Type': 'application/json' }, '{}', 411, 'length-required'),
  body(
    'a file that is put',
    'PUT',
    { 'Transfer-Encoding': 'chunked' },
    CHUNKED,
    405,
    'method-not-allowed'
  ),
];

// Each is followed by bytes that a client or a proxy with another reading would take for a separate
// request. They must not be answered.
const SMUGGLED = request('/livez');
const framing = (name, headers, bytes = SMUGGLED) => ({
  name,
  bytes: `GET /maze?seed=1 HTTP/1.1\r\n${headers}\r\n${bytes}`,
  status: 400,
  type: 'malformed-request',
  closes: true,
});
const refused = (name, bytes, status) => ({ name, bytes, status, closes: true });

const early = (row) => ({ ...row, early: true });

const HOST = 'Host: localhost\r\n';
const smuggling = [
  early(framing(
    'chunks and a length',
    `${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`,
    `0\r\n\r\n${SMUGGLED}`
  )),
  early(framing(
    'a length and chunks',
    `${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`,
    `0\r\n\r\n${SMUGGLED}`
  )),
  early(framing(
    'a length of 0 and chunks',
    `${HOST}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n`,
    `0\r\n\r\n${SMUGGLED}`
  )),
  framing('two lengths', `${HOST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n`),
  framing('the same length twice', `${HOST}Content-Length: 0\r\nContent-Length: 0\r\n`),
  early(framing('a second coding', `${HOST}Transfer-Encoding: gzip, chunked\r\n`, CHUNKED + SMUGGLED)),
  framing(
    'chunks twice',
    `${HOST}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n`,
    CHUNKED + SMUGGLED
  ),
  early(framing('a length with a blank before its colon', `${HOST}Content-Length : ${SMUGGLED.length}\r\n`)),
  early(framing('chunks on a line of their own', `${HOST}Transfer-Encoding:\r\n chunked\r\n`, CHUNKED + SMUGGLED)),
  early(framing('a header on two lines', `${HOST}X: a\r\n b\r\n`)),
  early(framing('an unknown coding', `${HOST}Transfer-Encoding: cow\r\n`)),
  early(framing('no coding by name', `${HOST}Transfer-Encoding: identity\r\n`)),
  early(framing(
    'chunks with a tab',
    `${HOST}Transfer-Encoding:\tchunked, identity\r\n`,
    CHUNKED + SMUGGLED
  )),
  {
    ...framing('chunks and a length of what is posted', ''),
    early: true,
    bytes: `POST /maze HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  },
  {
    ...framing('chunks of HTTP/1.0', ''),
    bytes: `POST /maze HTTP/1.0\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  },
  refused(
    'chunks with a blank behind, which is valid, but which libmicrohttpd 0.9 cannot read',
    `POST /maze HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked \r\n\r\n2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
    [200, 400]
  ),
  early(framing('no Host', '')),
  framing('two Hosts', `${HOST}Host: example.org\r\n`),
  framing('two Hosts in one', 'Host: localhost, example.org\r\n'),
  framing('a Host with a blank', 'Host: local host\r\n'),
  framing('a Host with a path', 'Host: localhost/maze\r\n'),
  framing('a Host with a tag', 'Host: <b>localhost\r\n'),
  framing('a Host of another character set', 'Host: m\xfcnchen\r\n'),
  // libmicrohttpd 1.0 refuses these by itself.
  refused('a NUL behind a Host', `GET /maze?seed=1 HTTP/1.1\r\nHost: localhost\0.example.org\r\n\r\n`, [400]),
  refused('a NUL in a length', `GET /livez HTTP/1.1\r\n${HOST}Content-Length: 0\0${SMUGGLED.length}\r\n\r\n${SMUGGLED}`, [400]),
  refused('a NUL before a length', `GET /livez HTTP/1.1\r\n${HOST}X: a\0\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`, [400]),
  refused('a NUL behind chunks', `POST /maze HTTP/1.1\r\nTransfer-Encoding: chunked\0\r\n${HOST}\r\n${CHUNKED}${SMUGGLED}`, [400]),
  refused('two blanks before the version', `GET /maze?seed=1  HTTP/1.1\r\n${HOST}\r\n`, [400]),
  refused('two blanks before the target', `GET  /maze?seed=1 HTTP/1.1\r\n${HOST}\r\n`, [400]),
  refused('a blank in the target', `GET /maze?seed=a b HTTP/1.1\r\n${HOST}\r\n`, [400]),
  refused(
    'lengths in a list',
    `GET /livez HTTP/1.1\r\n${HOST}Content-Length: 0, 0\r\n\r\n${SMUGGLED}`,
    [400, null]
  ),
  refused(
    'a negative length',
    `GET /livez HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n${SMUGGLED}`,
    [400, null]
  ),
  refused(
    'a length with a sign',
    `GET /livez HTTP/1.1\r\n${HOST}Content-Length: +0\r\n\r\n${SMUGGLED}`,
    [400, null]
  ),
  refused(
    'a hexadecimal length',
    `GET /livez HTTP/1.1\r\n${HOST}Content-Length: 0x0\r\n\r\n${SMUGGLED}`,
    [400, null]
  ),
  refused(
    'a length past 2^64',
    `GET /livez HTTP/1.1\r\n${HOST}Content-Length: 18446744073709551616\r\n\r\n`,
    [400, 413, null]
  ),
];

const lists = [
  {
    name: 'a parameter repeated 200 times',
    bytes: request(`/maze?${'size=1&'.repeat(200)}`),
    status: 400,
    type: 'invalid-parameter',
    parameter: 'size',
  },
  { ...refused('a parameter repeated 400 times', request(`/maze?${'a=1&'.repeat(400)}`), 414), type: 'uri-too-long' },
  { ...refused('a query of 1000 empty pairs', request(`/maze?${'&'.repeat(1000)}`), 414), type: 'uri-too-long' },
  { ...refused('a URL that is too long', request(`/maze?seed=${'a'.repeat(19000)}`), 414), type: 'uri-too-long' },
  {
    ...refused('headers that are too large', request('/maze', { headers: { 'X-Long': 'a'.repeat(19000) } }), 431),
    type: 'headers-too-large',
  },
  {
    ...refused('many cookies', request('/maze', { headers: { Cookie: 'a=b;'.repeat(4600) } }), 431),
    type: 'headers-too-large',
  },
];

const nonsense = [
  refused('a raw NUL in the query', `GET /maze?seed=a\0b HTTP/1.1\r\n${HOST}\r\n`, [400, null]),
  refused('a raw NUL in the path', `GET /livez\0/maze HTTP/1.1\r\n${HOST}\r\n`, [400, null]),
  refused('no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400, null]),
  refused('a word', 'HELLO\r\n\r\n', [400, null]),
  refused('a version of the future', `GET /livez HTTP/2.0\r\n${HOST}\r\n`, [400, 505, null]),
  refused('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 505, null]),
  refused(
    'a URL larger than the connection has memory',
    request(`/maze?seed=${'a'.repeat(60000)}`),
    [400, 414, 431, null]
  ),
  refused('a header too long to be answered', request('/livez', { headers: { 'X-Long': 'a'.repeat(19000) } }), 431),
  refused(
    'a header larger than the connection has memory',
    request('/livez', { headers: { 'X-Long': 'a'.repeat(60000) } }),
    [400, 413, 431, null]
  ),
  refused(
    'more headers than the connection has memory',
    `GET /livez HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(10000)}\r\n`,
    [400, 413, 431, null]
  ),
];

export const badRequests = [
  ...values,
  ...options,
  ...shaping,
  ...together,
  ...posting,
  ...names,
  ...sizes,
  ...targets,
  ...bodies,
  ...smuggling,
  ...lists,
  ...nonsense,
];
