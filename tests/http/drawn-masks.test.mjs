// Outlines as other programs and people draw them: text in which X is off, maps of path finding benchmarks, and lines.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { png } from './png.mjs';

const daemon = daemonOf();
const text = (body, type = 'text/plain') => ({ method: 'POST', headers: { 'Content-Type': type }, body });
const json = (members) => text(JSON.stringify(members), 'application/json');
const cellsOf = ({ grid }) => grid.filter((_, y) => y % 2).map((row) => row.filter((_, x) => x % 2).map((tile) => 1 - tile));
const drawn = (rows) => rows.map((row) => row.map((cell) => '.#'[cell]).join(''));
const maskOf = async (query, options) => {
  const answer = await ask(`${daemon.url}/maze?seed=1&grid=tiles&${query}`, options);
  assert.equal(answer.status, 200, answer.text);
  return { ...answer, cells: cellsOf(answer.json) };
};
// What is meant: a cell for each of these characters, and none beyond the end of a row.
const meant = (rows, cells) => {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: width }, (_, x) => Number(cells.includes(row[x] ?? '\0'))));
};

const map = (rows) => `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`;
const CORNERS = ['X.....X', '..X.X..', '.......', '..X.X..', 'X.....X'];
const FRAME = ['XXXXXXX', 'X.....X', 'X..X..X', 'X.....X', 'XXXXXXX'];
const LETTER = ['XX.XX', 'X...X', '..X..', '.....', '.XXX.', '.XXX.'];
const CAVE = ['##########', '##..   .##', '#.    ...#', '#####    #', '##########'];
const DUNGEON = ['@@@@@@@@', '@..TT..@', '@......@', '@.WSS..@', '@@GG..O@', '@@@@@@@@'];
const STREETS = ['....@@', '@@..@@', '..S...', '@@..@@'];
const RAGGED = ['  ##', ' ####', '######', ' ####', '  ##'];
const HEART = ['.##.##', '#######', '.#####', '..###', '...#'];
const ROOM = ['XXXXX', 'X....', 'X....', 'XXXXX'];

// Name, body, query, rows and the characters that are cells.
const TEXTS = [
  ['corners and holes that are off', CORNERS.join('\n'), 'invert=yes', CORNERS, '.'],
  ['a frame that is off, with lines as Windows ends them', `${FRAME.join('\r\n')}\r\n\r\n`, 'invert=yes', FRAME, '.'],
  ['a letter', `\ufeff${LETTER.join('\n')}\n`, 'invert=yes', LETTER, '.'],
  ['a cave of floor and blanks', CAVE.join('\n'), 'invert=yes', CAVE, '. '],
  ['a map of dots, grass and swamp', map(DUNGEON), '', DUNGEON, '.GS'],
  ['a map with lines as Windows ends them', map(STREETS).replaceAll('\n', '\r\n'), '', STREETS, '.GS'],
  ['a map whose head has blanks at the ends of lines', map(STREETS).replace('octile\n', 'octile \n').replace('map\n', 'map \t\n'), '', STREETS, '.GS'],
  ['rows of different length', RAGGED.join('\n'), '', RAGGED, '#'],
  ['rows of different length, of dots and blocks', HEART.join('\n'), '', HEART, '#'],
  ['a room that is open to the east', ROOM.join('\n'), 'invert=yes', ROOM, '.'],
];

describe('a mask of text', () => {
  for (const [name, body, query, rows, cells] of TEXTS)
    it(`is as it is meant: ${name}`, timeout, async () => {
      const posted = await maskOf(query, text(body));
      assert.deepEqual(drawn(posted.cells), drawn(meant(rows, cells)));
      assert.equal((await ask(daemon.url + posted.headers.get('content-location'))).text, posted.text);
      // The same rows as JSON.
      const lines = body.replace('\ufeff', '').split(/\r?\n/).join('\n').trimEnd().split('\n');
      const members = { seed: 1, grid: 'tiles', mask: lines, ...(query && { invert: 'yes' }) };
      assert.deepEqual(drawn(cellsOf((await ask(`${daemon.url}/maze`, json(members))).json)), drawn(meant(rows, cells)));
    });

  it('in several parts is told that its complement is one', timeout, async () => {
    for (const rows of [CORNERS, LETTER, ['....', '..']]) {
      const { problem, error } = await askWrong(`${daemon.url}/maze`, 400, 'conflicting-parameters', json({ mask: rows }));
      assert.match(problem.detail, /try invert=yes/);
      assert.deepEqual([error.parameter, error.nearest], ['invert', ['yes']]);
      await askWrong(`${daemon.url}/maze`, 400, 'conflicting-parameters', text(rows.join('\n')));
      assert.equal((await ask(`${daemon.url}/maze?${error.parameter}=${error.nearest}`, text(rows.join('\n')))).status, 200);
    }
    const { error } = await askWrong(`${daemon.url}/maze`, 400, 'conflicting-parameters', json({ mask: ['.###.', '#####'], invert: true }));
    assert.deepEqual([error.parameter, error.nearest], ['invert', ['no']]);
  });

  it('is refused if it is none', timeout, async () => {
    for (const body of ['', '\n\n', '\ufeff', 'ab\0c', 'ab\0', '\0']) await askWrong(`${daemon.url}/maze`, 400, 'invalid-body', text(body));
    await askWrong(`${daemon.url}/maze?seed=1`, 415, 'unsupported-media-type', text('##', 'text/html'));
    // Both ways are in several parts.
    const { error } = await askWrong(`${daemon.url}/maze`, 400, 'invalid-parameter', text('#.#.'));
    assert.equal(error.parameter, 'mask');
    for (const query of ['threshold=3', 'fill=yes']) await askWrong(`${daemon.url}/maze?${query}`, 400, 'meaningless-parameter', text('##'));
    for (const query of ['mask=vW&width=3&height=3&invert=yes', 'fill=yes']) await askWrong(`${daemon.url}/maze?${query}`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze`, 400, 'meaningless-parameter', json({ mask: 'vW', width: 3, height: 3, invert: true }));
    await askWrong(`${daemon.url}/maze?mask=vW`, 400, 'repeated-parameter', text('##'));
  });

  it('may be as large as the maps of benchmarks', timeout, async () => {
    const rows = Array.from({ length: 512 }, (_, y) => (y % 2 ? '@'.repeat(511) + '.' : '.'.repeat(512)));
    const { status, json: maze } = await ask(`${daemon.url}/maze?seed=1&grid=none`, text(map(rows)));
    assert.deepEqual([status, maze.width, maze.height], [200, 512, 512]);
  });
});

// The distance of a point from a closed line of points, less than 0 inside.
function distance(points, x, y) {
  let [least, inside] = [Infinity, false];
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
    least = Math.min(least, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside ? -least : least;
}
const SIDE = 360, CELLS = 30;
const turn = (count, radius) => Array.from({ length: count }, (_, i) => {
  const angle = (2 * Math.PI * i) / count - Math.PI / 2;
  return [SIDE / 2 + radius(i, angle) * Math.cos(angle), SIDE / 2 + radius(i, angle) * Math.sin(angle)];
});
const CIRCLE = turn(72, () => 150), STAR = turn(10, (i) => (i % 2 ? 80 : 165)), CLOUD = turn(90, (i) => 130 + 18 * Math.sin(i / 2.5));
const line = (points, width, soft) => (x, y) => Math.max(0, Math.min(1, (width / 2 - Math.abs(distance(points, x + 0.5, y + 0.5))) / soft + 0.5));
const spot = (x, y, radius) => (px, py) => Number(Math.hypot(px - x, py - y) < radius);
const both = (...inks) => (x, y) => Math.max(...inks.map((ink) => ink(x, y)));
// Name, the line that is meant, the ink of each pixel, and whether it is light on dark ground.
const LINES = [
  ['a thin circle', CIRCLE, line(CIRCLE, 1.5, 1)],
  ['a star in pencil', STAR, (x, y) => 0.55 * line(STAR, 3, 2)(x, y)],
  ['a cloud with a face, and a speck beside it', CLOUD, both(line(CLOUD, 6, 1), spot(140, 150, 12), spot(220, 150, 12), spot(12, 12, 2))],
  ['a ring in chalk', CIRCLE, both(line(CIRCLE, 4, 1), line(turn(40, () => 100), 4, 1)), true],
];

describe('a mask of a drawing', () => {
  for (const [name, points, ink, light] of LINES)
    it(`is as it is meant if it is filled: ${name}`, timeout, async () => {
      const body = png({ width: SIDE, height: SIDE }, (x, y) => [Math.round(255 * (light ? ink(x, y) : 1 - ink(x, y)))]);
      for (const tiling of ['square', 'hexagon']) {
        const query = `width=${CELLS}&height=${CELLS}&fill=yes&tiling=${tiling}${light ? '&invert=yes' : ''}`;
        const answer = await ask(`${daemon.url}/maze?seed=1&grid=cells&${query}`, text(body, 'image/png'));
        assert.equal(answer.status, 200, answer.text);
        if (tiling !== 'square') continue;
        answer.json.grid.forEach((row, y) => row.forEach((open, x) => {
          const cell = SIDE / CELLS, away = distance(points, (x + 0.5) * cell, (y + 0.5) * cell);
          if (Math.abs(away) > cell) assert.equal(open > 0, away < 0, `${name}: cell ${x},${y}`);
        }));
      }
      // Without it, only the line is.
      const { json: hollow } = await ask(`${daemon.url}/maze?seed=1&grid=cells&width=${CELLS}${light ? '&invert=yes' : ''}`, text(body, 'image/png'));
      assert.equal(hollow.grid[CELLS / 2][CELLS / 2 - 5], 0);
    });
});
