// Outlines from pictures: POST /maze with a PNG or a bitmap. What is expected is worked out here from the samples.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { ask, askWrong } from './contract.mjs';
import { serving, start, timeout } from './daemon.mjs';
import { chunk, file, header, png } from './png.mjs';
import { allGivenBack, Client, exchange, request } from './wire.mjs';

let daemon;
before(async () => (daemon = await start()));
after(() => daemon.stop());

const PNG = 'image/png';
const options = (body, type = PNG) => ({ method: 'POST', headers: { 'Content-Type': type }, body });
const wrong = (query, status, type, body, media) =>
  askWrong(`${daemon.url}/maze?${query}`, status, type, options(body, media));

// The rows of the mask, 1 for a cell: outside all tiles are walls.
const cellsOf = ({ grid }) => grid.filter((_, y) => y % 2).map((row) => row.filter((_, x) => x % 2).map((tile) => 1 - tile));

async function maskOf(body, query, type) {
  const { status, json, text } = await ask(`${daemon.url}/maze?seed=1&grid=tiles&${query}`, options(body, type));
  assert.equal(status, 200, text);
  return cellsOf(json);
}

// The part of a side from a to b that lies between c and d.
const overlap = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));

// The shade of each cell, 0 … 255, of a picture in the middle of a board, as large as that has room for it.
function shadesOf(width, height, across, down, shadeAt, ground = 255) {
  const scale = Math.min(across / width, down / height);
  const [left, top] = [(across - width * scale) / 2, (down - height * scale) / 2];
  return Array.from({ length: down }, (_, row) => Array.from({ length: across }, (_, column) => {
    let [sum, area] = [0, 0];
    const first = (side, from) => Math.max(0, Math.floor((from - side) / scale));
    for (let y = first(top, row); y < height && top + y * scale < row + 1; y++) {
      const high = overlap(top + y * scale, top + (y + 1) * scale, row, row + 1);
      for (let x = first(left, column); x < width && left + x * scale < column + 1; x++) {
        const part = high * overlap(left + x * scale, left + (x + 1) * scale, column, column + 1);
        sum += part * shadeAt(x, y);
        area += part;
      }
    }
    return sum + (1 - area) * ground;
  }));
}

// The threshold with the least variance within both classes, by trying all.
function otsu(shades) {
  const all = shades.flat().map(Math.floor);
  const spread = (part) => {
    const mean = part.reduce((a, b) => a + b, 0) / part.length;
    return part.reduce((sum, shade) => sum + (shade - mean) ** 2, 0);
  };
  let [best, threshold] = [Infinity, 128];
  for (let at = 1; at < 256; at++) {
    const [below, above] = [all.filter((shade) => shade < at), all.filter((shade) => shade >= at)];
    if (!below.length || !above.length) continue;
    const within = spread(below) + spread(above);
    if (within < best - 1e-6) [best, threshold] = [within, at];
  }
  return threshold;
}

const divided = (shades, threshold, light = false) =>
  shades.map((row) => row.map((shade) => Number((Math.floor(shade) >= threshold) === light)));

// A dark spot that fades, nearly round, so that it is one part: 0 … 1.
const spot = (width, height) => (x, y) => Math.min(1, Math.hypot((x + 0.5) / width - 0.45, (y + 0.5) / height - 0.55) * 1.7);

const WIDTH = 41, HEIGHT = 29;
const light = spot(WIDTH, HEIGHT);
const luma = (r, g, b) => 0.299 * r + 0.587 * g + 0.114 * b;
const over = (shade, opacity) => Math.round(255 - ((255 - shade) * opacity) / 255);
const most = (depth) => 2 ** depth - 1;
// 16 bits become 8 by the nearest value.
const eight = (sample, depth) => Math.round((sample * 255) / most(depth));

const PALETTE = [[0, 0, 0], [90, 10, 160], [10, 140, 60], [200, 120, 130], [220, 220, 90], [250, 250, 250], [0, 0, 0], [255, 255, 255]];
const OPACITY = [255, 200, 255, 128, 255, 255, 0];

// Of each kind: what a pixel is made of, and its shade on white.
const kinds = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ type: 0, depth, sampleAt: (x, y) => [Math.round(light(x, y) * most(depth))], shade: ([v]) => eight(v, depth) })),
  ...[1, 2, 4, 8].map((depth) => ({
    type: 3, depth, palette: PALETTE.slice(0, 2 ** depth), transparent: OPACITY.slice(0, 2 ** depth),
    sampleAt: (x, y) => [Math.round(light(x, y) * Math.min(7, most(depth)))],
    shade: ([i]) => over(luma(...PALETTE[i]), OPACITY[i] ?? 255),
  })),
  ...[8, 16].flatMap((depth) => [
    { type: 2, depth, sampleAt: (x, y) => [light(x, y), light(x + 3, y), light(x, y + 2)].map((v) => Math.round(v * most(depth))),
      shade: (rgb) => Math.round(luma(...rgb.map((v) => eight(v, depth)))) },
    { type: 4, depth, sampleAt: (x, y) => [light(x, y), 1 - x / 80].map((v) => Math.round(v * most(depth))),
      shade: ([v, a]) => over(eight(v, depth), eight(a, depth)) },
    { type: 6, depth, sampleAt: (x, y) => [0.1, light(x, y), 0.3, 1 - light(x, y)].map((v) => Math.round(v * most(depth))),
      shade: ([r, g, b, a]) => over(luma(...[r, g, b].map((v) => eight(v, depth))), eight(a, depth)) },
  ]),
];

describe('a PNG', () => {
  for (const kind of kinds)
    for (const interlaced of [false, true])
      it(`of colour type ${kind.type} and ${kind.depth} bits${interlaced ? ', interlaced' : ''}, becomes a mask`, timeout, async () => {
        const body = png({ ...kind, width: WIDTH, height: HEIGHT, interlaced }, kind.sampleAt);
        const shadeAt = (x, y) => kind.shade(kind.sampleAt(x, y));
        for (const [across, down] of [[24, 17], [40, 20], [50, 61]]) {
          const shades = shadesOf(WIDTH, HEIGHT, across, down, shadeAt);
          const threshold = otsu(shades);
          // The shades of pixels are whole numbers: what is that near to the threshold may be on either side.
          const sure = shades.map((row) => row.map((shade) => Math.abs(shade - threshold) > 0.51));
          const expected = divided(shades, threshold);
          const actual = await maskOf(body, `width=${across}&height=${down}&threshold=${threshold}`);
          for (let y = 0; y < down; y++)
            for (let x = 0; x < across; x++)
              if (sure[y][x]) assert.equal(actual[y][x], expected[y][x], `${across} x ${down}: cell ${x},${y}, ${shades[y][x]}, ${threshold}`);
          assert.ok(sure.flat().filter(Boolean).length > 0.95 * across * down);
        }
      });

  it('of any small sides is read, interlaced too', timeout, async () => {
    for (let width = 1; width <= 9; width++)
      for (let height = 1; height <= 9; height++) {
        const sampleAt = (x, y) => [x === 0 || y === height - 1 ? 20 : 240];
        const expected = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => Number(sampleAt(x, y)[0] < 128)));
        for (const interlaced of [false, true])
          assert.deepEqual(await maskOf(png({ width, height, interlaced }, sampleAt), `width=${width}&height=${height}`), expected);
      }
  });

  it('with a transparent grey or colour has holes there', timeout, async () => {
    const grey = (x) => [x < 3 ? 7 : 8];
    assert.deepEqual(await maskOf(png({ width: 6, height: 1, transparent: [0, 8] }, grey), 'width=6'), [[1, 1, 1, 0, 0, 0]]);
    const rgb = (x) => [7, 7, x < 3 ? 7 : 8];
    assert.deepEqual(await maskOf(png({ width: 6, height: 1, type: 2, transparent: [0, 7, 0, 7, 0, 8] }, rgb), 'width=6'), [[1, 1, 1, 0, 0, 0]]);
  });

  it('is divided by the threshold that divides it best', timeout, async () => {
    for (const power of [0.4, 1, 2.5]) {
      const shade = (x, y) => Math.round(255 * spot(30, 20)(x, y) ** power);
      const shades = Array.from({ length: 20 }, (_, y) => Array.from({ length: 30 }, (_, x) => shade(x, y)));
      const body = png({ width: 30, height: 20 }, (x, y) => [shade(x, y)]);
      assert.deepEqual(await maskOf(body, 'width=30'), divided(shades, otsu(shades)));
    }
  });

  it('has a threshold, and can be inverted', timeout, async () => {
    const ramp = png({ width: 8, height: 1 }, (x) => [x * 30]);
    const row = async (query) => (await maskOf(ramp, `width=8&${query}`))[0].join('');
    assert.equal(await row('threshold=61'), '11100000');
    assert.equal(await row('threshold=60'), '11000000');
    assert.equal(await row('threshold=60&invert=yes'), '00111111');
    assert.equal(await row('threshold=211&invert=no'), '11111111');
    assert.equal(await row(''), '11110000');
    assert.equal(await row('invert=yes'), '00001111');
    await wrong('threshold=0', 400, 'invalid-body', ramp);
    const { problem } = await wrong('threshold=211&invert=yes', 400, 'invalid-body', ramp);
    assert.match(problem.detail, /leaves no cell inside.*211/);
  });

  it('is on a ground that is outside, also when it is inverted', timeout, async () => {
    const clear = png({ width: 4, height: 2, type: 4 }, (x) => [x % 4 === 1 ? 0 : 255, x === 3 ? 0 : 255]);
    assert.deepEqual(await maskOf(clear, 'width=4&height=4'), [[0, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]);
    assert.deepEqual(await maskOf(clear, 'width=4&height=4&invert=yes'), [[0, 0, 0, 0], [1, 1, 1, 0], [1, 0, 1, 0], [0, 0, 0, 0]]);
  });
});

describe('the sides of a mask', () => {
  const ofSides = async (width, height, query) => {
    const body = png({ width, height, depth: 1 }, () => [0]);
    const { status, json, text } = await ask(`${daemon.url}/maze?seed=1&grid=none&${query}`, options(body));
    assert.equal(status, 200, text);
    return [json.width, json.height];
  };

  it('are those that are given, or follow the picture', timeout, async () => {
    assert.deepEqual(await ofSides(300, 200, ''), [60, 40]);
    assert.deepEqual(await ofSides(200, 300, ''), [40, 60]);
    assert.deepEqual(await ofSides(60, 2000, ''), [2, 60]);
    assert.deepEqual(await ofSides(300, 200, 'width=30'), [30, 20]);
    assert.deepEqual(await ofSides(300, 200, 'height=30'), [45, 30]);
    assert.deepEqual(await ofSides(300, 200, 'width=7&height=11'), [7, 11]);
    assert.deepEqual(await ofSides(300, 200, 'size=25'), [12, 12]);
    // The sides of triangles are half a cell apart, and their rows less than one.
    assert.deepEqual(await ofSides(200, 200, 'tiling=triangle&width=40'), [40, 23]);
    assert.deepEqual(await ofSides(200, 200, 'tiling=hexagon&width=40'), [40, 35]);
  });
});

it('cells of any shape are inside a disc where it is', timeout, async () => {
  const body = png({ width: 400, height: 400, type: 4 }, (x, y) => [0, Math.hypot(x - 199.5, y - 199.5) < 150 ? 255 : 0]);
  for (const [tiling, across, width] of [['triangle', 0.5, 40], ['hexagon', 0.866, 24], ['octagon', 0.707, 28]]) {
    const { json } = await ask(`${daemon.url}/maze?tiling=${tiling}&width=${width}&seed=1&grid=cells&threshold=128`, options(body));
    const middle = (x, y) => ({
      triangle: [(x + 1) * across, (y + 0.5) * 0.866],
      hexagon: [x * across + 0.577, y + 0.5 + (x % 2) / 2],
      octagon: [x * across + 0.5, y * across + 0.5],
    })[tiling];
    const board = {
      triangle: [(width + 1) * 0.5, json.height * 0.866],
      hexagon: [width * 0.866 + 0.289, json.height + 0.5],
      octagon: [width * 0.707 + 0.293, json.height * 0.707 + 0.293],
    }[tiling];
    const radius = (Math.min(...board) / 400) * 150;
    json.grid.forEach((row, y) => row.forEach((open, x) => {
      const [a, b] = middle(x, y);
      const far = Math.hypot(a - board[0] / 2, b - board[1] / 2) - radius;
      if (Math.abs(far) > 0.15) assert.equal(open > 0, far < 0, `${tiling}: ${x},${y} is ${far} away`);
    }));
  }
});

describe('parts', () => {
  // The parts of cells that are 1, as lists of [x, y].
  function partsOf(cells) {
    const seen = cells.map((row) => row.map((cell) => !cell));
    const parts = [];
    seen.forEach((row, y) => row.forEach((_, x) => {
      if (seen[y][x]) return;
      const part = [];
      const rest = [[x, y]];
      seen[y][x] = true;
      while (rest.length) {
        const [a, b] = rest.pop();
        part.push([a, b]);
        for (const [c, d] of [[a + 1, b], [a - 1, b], [a, b + 1], [a, b - 1]])
          if (seen[d]?.[c] === false) {
            seen[d][c] = true;
            rest.push([c, d]);
          }
      }
      parts.push(part);
    }));
    return parts;
  }

  // How many cells it takes at least to join parts two by two.
  function shortest(parts) {
    const between = (a, b) => Math.min(...a.flatMap(([x, y]) => b.map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)))) - 1;
    const near = parts.map((part) => between(parts[0], part));
    const rest = new Set(parts.keys());
    let sum = 0;
    rest.delete(0);
    while (rest.size) {
      const next = [...rest].reduce((a, b) => (near[b] < near[a] ? b : a));
      rest.delete(next);
      sum += near[next];
      for (const other of rest) near[other] = Math.min(near[other], between(parts[next], parts[other]));
    }
    return sum;
  }

  it('are joined by the shortest bridges, but for specks', timeout, async () => {
    let state = 7;
    const below = (n) => (state = (state * 48271) % 2147483647) % n;
    for (let turn = 0; turn < 25; turn++) {
      const [width, height] = [12 + below(30), 12 + below(30)];
      const picture = Array.from({ length: height }, () => Array(width).fill(0));
      for (let k = 2 + below(7); k > 0; k--) {
        const [x, y, w, h] = [below(width - 5), below(height - 5), 1 + below(5), 1 + below(5)];
        for (let j = y; j < y + h; j++) picture[j].fill(1, x, x + w);
      }
      const parts = partsOf(picture);
      const inside = picture.flat().filter(Boolean).length;
      const kept = parts.filter((part) => part.length * 100 >= inside);
      const mask = await maskOf(png({ width, height, depth: 1 }, (x, y) => [1 - picture[y][x]]), `width=${width}&height=${height}`);
      assert.equal(partsOf(mask).length, 1);
      for (const [x, y] of kept.flat()) assert.equal(mask[y][x], 1);
      const bridges = mask.flat().filter(Boolean).length - kept.flat().length;
      // Bridges may share cells.
      assert.ok(bridges <= shortest(kept), `${bridges} instead of ${shortest(kept)}`);
      assert.ok(kept.length === 1 ? bridges === 0 : bridges > 0);
    }
  });

  it('of less than a hundredth are specks', timeout, async () => {
    const body = (area) => png({ width: 120, height: 30, depth: 1 }, (x, y) => [Number(!(x < area / 20 && y < 20) && !(x === 110 && y === 25))]);
    assert.equal((await maskOf(body(1000), 'width=120')).flat().filter(Boolean).length, 1000);
    assert.ok((await maskOf(body(80), 'width=120')).flat().filter(Boolean).length > 81);
  });
});

describe('a bitmap', () => {
  const art = ['1110000011', '0010000010', '0011111110'];
  const expected = art.map((row) => [...row].map(Number));
  const BITMAP = 'image/x-portable-bitmap';

  it('is read in digits and in bits', timeout, async () => {
    const digits = `P1\n# a comment 1\n10 # across\n3\n${art.map((row) => [...row].join(' ')).join('\n')}\n`;
    assert.deepEqual(await maskOf(digits, 'width=10', BITMAP), expected);
    assert.deepEqual(await maskOf(`P1 10 3 ${art.join('')}`, 'width=10', `${BITMAP}; q=1`), expected);
    const bits = Buffer.concat([Buffer.from('P4\n10 3\n'), ...art.map((row) =>
      Buffer.from([parseInt(row.slice(0, 8), 2), parseInt(row.slice(8), 2) << 6]))]);
    assert.deepEqual(await maskOf(bits, 'width=10', BITMAP), expected);
    const inverted = await maskOf(`P1 4 1 0110`, 'width=4&height=3&invert=yes', BITMAP);
    assert.deepEqual(inverted, [[0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 0]]);
  });

  it('is refused where it is none, or ends too early', timeout, async () => {
    for (const body of ['P1', 'P1 3', 'P1 3 1', 'P1 3 1 11', 'P1 3 1 1x1', 'P1 0 3 1', 'P2 1 1 1 1', 'P4 9 1 a', 'P4 9 1', 'nothing', 'P1 # 3 1 111', 'P1 -3 1 111'])
      await wrong('', 400, 'invalid-body', body, BITMAP);
    for (const sides of ['40000 1', '1 40000', '30000 30000', '999999999 999999999', '99999999999 1'])
      assert.match((await wrong('', 413, 'body-too-large', `P1 ${sides} 1`, BITMAP)).problem.detail, /32768 pixels a side and 16777216/);
  });
});

describe('a picture that is refused', () => {
  const good = png({ width: 16, height: 16, type: 6, interlaced: true, more: [chunk('tEXt', Buffer.from('a\0b'))] }, (x) => [x, x, x, 255]);

  it('ends too early, wherever that is', timeout, async () => {
    assert.equal((await ask(`${daemon.url}/maze`, options(good))).status, 200);
    for (let length = 1; length < good.length; length++) {
      const { problem } = await wrong('', 400, 'invalid-body', good.subarray(0, length));
      assert.match(problem.detail, /^the body is not a picture that can be read: /);
    }
  });

  it('has a wrong byte', timeout, async () => {
    for (let at = 0; at < good.length; at++) {
      const body = Buffer.from(good);
      body[at] ^= 0x20;
      const answer = await ask(`${daemon.url}/maze`, options(body));
      // What is wrong in a chunk that decides nothing may be passed over.
      const passedOver = at >= 33 && at < 33 + 15;
      assert.ok(answer.status === 400 || (passedOver && answer.status === 200), `byte ${at}: ${answer.status}`);
    }
  });

  it('says so by another name', timeout, async () => {
    for (const type of ['application/octet-stream', 'image/jpeg', 'image/pngx', 'text/html', '']) {
      const { error } = await wrong('width=61', 415, 'unsupported-media-type', good, type);
      assert.match(error.allowed, /application\/json, text\/plain, image\/png.*image\/x-portable-bitmap/);
    }
    await askWrong(`${daemon.url}/maze`, 415, 'unsupported-media-type',
      { method: 'POST', headers: { 'Content-Type': PNG, 'Content-Encoding': 'gzip' }, body: good });
    const { error } = await askWrong(`${daemon.url}/maze/check`, 415, 'unsupported-media-type', options(good));
    assert.equal(error.allowed, 'application/json');
  });

  it('has too many pixels, before any is read', timeout, async () => {
    for (const [width, height] of [[40000, 1], [1, 40000], [8192, 2049], [2147483647, 2147483647]]) {
      const { problem } = await wrong('', 413, 'body-too-large', file(header({ width, height }), chunk('IDAT', deflateSync(Buffer.alloc(99)))));
      assert.match(problem.detail, /16777216 in all/);
    }
    await wrong('', 400, 'invalid-body', file(header({ width: 0, height: 3 })));
  });

  it('has too many bytes, or becomes too many cells', timeout, async () => {
    const headers = { 'Content-Type': PNG, 'Content-Length': 1048577 };
    const refused = await exchange(daemon, request('/maze', { method: 'POST', headers }));
    assert.deepEqual([refused.status, JSON.parse(refused.body).type], [413, '/problems#body-too-large']);
    await wrong('', 400, 'invalid-body', Buffer.alloc(1048576));
    const { error } = await wrong('width=1025&height=1024', 413, 'mask-too-large', good);
    assert.deepEqual([error.parameter, error.given], ['mask', '1025 x 1024']);
    await wrong('width=100000', 413, 'mask-too-large', good);
  });

  it('comes with parameters that do not suit it', timeout, async () => {
    for (const [query, type, parameter] of [
      ['mask=vW', 'repeated-parameter', 'mask'], ['shape=heart', 'conflicting-parameters', 'mask'],
      ['algo=eller', 'meaningless-parameter', 'mask'], ['threshold=256', 'invalid-parameter', 'threshold'],
      ['invert=maybe', 'invalid-parameter', 'invert'], ['size=24', 'invalid-parameter', 'size'],
    ]) assert.equal((await wrong(query, 400, type, good)).error.parameter, parameter);
    const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"threshold":3}' };
    assert.equal((await askWrong(`${daemon.url}/maze`, 400, 'meaningless-parameter', json)).error.parameter, 'threshold');
    for (const path of ['/maze', '/mazes', '/maze/steps'])
      await askWrong(`${daemon.url}${path}?count=2&invert=yes`, 400, 'meaningless-parameter');
    assert.deepEqual((await wrong('thresold=3', 400, 'unknown-parameter', good)).error.nearest, ['threshold']);
  });

  it('needs more memory than the server gives it', timeout, () =>
    serving({ memory: '32M' }, async (small) => {
      const { error } = await askWrong(`${small.url}/maze?width=400`, 413, 'mask-too-large', options(good));
      assert.match(error.allowed, /up to 150732$/);
      assert.equal((await ask(`${small.url}/maze?width=388&algo=kruskal`, options(good))).status, 200);
    }));
});

describe('a mask of a picture', () => {
  it('is in the permalink', timeout, async () => {
    const body = png({ width: 90, height: 60 }, (x, y) => [255 * spot(90, 60)(x, y)]);
    const { json, headers } = await ask(`${daemon.url}/maze?algo=kruskal&seed=7&braid=50&threshold=99`, options(body));
    assert.match(json.url, /^\/maze\?algo=kruskal&width=60&height=40&seed=7&mask=[\w-]+&braid=50$/);
    assert.ok(headers.get('content-location').startsWith(json.url));
    assert.deepEqual((await ask(daemon.url + json.url)).json, json);
  });

  it('is text art where it is too long for that', timeout, async () => {
    let state = 1;
    const body = png({ width: 200, height: 200, depth: 1 }, (x, y) => {
      state = (state * 48271) % 2147483647;
      return [Number(!(x % 2 === 0 || y === 0 || state % 2))];
    });
    const { json } = await ask(`${daemon.url}/maze?seed=7&width=200`, options(body));
    assert.deepEqual([json.url, json.mask.length, json.mask[0]], [undefined, 200, '#'.repeat(200)]);
    const again = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ seed: 7, mask: json.mask }) };
    assert.deepEqual((await ask(`${daemon.url}/maze`, again)).json, json);
  });

  it('is made of a megabyte, and of as many pixels as there may be', timeout, async () => {
    const noise = Buffer.alloc(1000 * 1001);
    let state = 1;
    for (let i = 0; i < noise.length; i++) noise[i] = i % 1001 ? (state = (state * 48271) % 2147483647) >> 8 : 0;
    const large = file(header({ width: 1000, height: 1000 }), chunk('IDAT', deflateSync(noise)));
    assert.ok(large.length > 1000000);
    assert.equal((await ask(`${daemon.url}/maze?seed=1&grid=none`, options(large))).status, 200);
    const rows = Buffer.alloc(4096 * (4096 * 8 + 1));
    const bomb = file(header({ width: 4096, height: 4096, type: 6, depth: 16 }), chunk('IDAT', deflateSync(rows)));
    assert.ok(bomb.length < 200000);
    await wrong('', 400, 'invalid-body', bomb);
    // Text that is nothing but long is passed over.
    const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1 << 28))]));
    assert.equal((await ask(`${daemon.url}/maze`, options(png({ width: 3, height: 3, more: [text] }, () => [0])))).status, 200);
  });

  it('leaves no memory reserved, whatever becomes of its client', timeout, async () => {
    const body = png({ width: 300, height: 300, type: 2 }, (x, y) => [x, y, x ^ y]);
    for (const sent of [0, 1, body.length >> 1, body.length - 1, body.length]) {
      const headers = { 'Content-Type': PNG, 'Content-Length': body.length };
      const client = new Client(daemon);
      const text = request('/maze?width=400', { method: 'POST', headers, body: body.subarray(0, sent).toString('latin1') });
      await new Promise((done) => client.socket.write(text, 'latin1', done));
      client.leave();
    }
    await allGivenBack(daemon);
  });
});
