// Reads every form of a maze into one: cells[y][x], the sum of the open directions of a cell. Each
// reader also checks the form itself, and fails on a tile that no maze can have.
import assert from 'node:assert/strict';

export const NORTH = 1,
  EAST = 2,
  SOUTH = 4,
  WEST = 8;

const matrix = (height, width, make) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => make(x, y)));

// Builds cells from a function that says which directions are open.
const cellsFrom = (width, height, isOpen) =>
  matrix(height, width, (x, y) =>
    [NORTH, EAST, SOUTH, WEST].reduce((sum, direction) => sum + (isOpen(x, y, direction) ? direction : 0), 0)
  );

const STEP = { [NORTH]: [0, -1], [EAST]: [1, 0], [SOUTH]: [0, 1], [WEST]: [-1, 0] };

// A matrix of tiles, 1 for a wall, without openings in the outer wall.
export function fromTiles(tiles) {
  const rows = tiles.length,
    columns = tiles[0].length;
  assert.ok(rows % 2 === 1 && columns % 2 === 1, `${columns} x ${rows} tiles are both odd`);
  tiles.forEach((row, y) => {
    assert.equal(row.length, columns, `row ${y} is as long as the first`);
    row.forEach((tile, x) => {
      const edge = x === 0 || y === 0 || x === columns - 1 || y === rows - 1;
      if (edge || (x % 2 === 0 && y % 2 === 0)) assert.equal(tile, 1, `tile ${x},${y} is wall`);
      else if (x % 2 === 1 && y % 2 === 1) assert.equal(tile, 0, `tile ${x},${y} is a cell`);
      else assert.ok(tile === 0 || tile === 1, `tile ${x},${y} is ${tile}`);
    });
  });
  return cellsFrom((columns - 1) / 2, (rows - 1) / 2, (x, y, direction) => {
    const [dx, dy] = STEP[direction];
    return tiles[2 * y + 1 + dy][2 * x + 1 + dx] === 0;
  });
}

// Strings, one for each row of tiles.
export function fromRows(rows) {
  for (const row of rows) assert.match(row, /^[# ]+$/);
  return fromTiles(rows.map((row) => [...row].map((tile) => (tile === '#' ? 1 : 0))));
}

// Open directions: a passage must be open from both sides.
export function fromCells(cells) {
  cells.forEach((row, y) =>
    row.forEach((open, x) => {
      assert.equal(!!(open & EAST), !!((row[x + 1] ?? 0) & WEST), `east of ${x},${y}`);
      assert.equal(!!(open & SOUTH), !!((cells[y + 1]?.[x] ?? 0) & NORTH), `south of ${x},${y}`);
      if (x === 0) assert.ok(!(open & WEST), `west of ${x},${y}`);
      if (y === 0) assert.ok(!(open & NORTH), `north of ${x},${y}`);
    })
  );
  return cells;
}

const lines = (text) => {
  assert.ok(text.endsWith('\n'), 'the last line is ended');
  return text.slice(0, -1).split('\n');
};

// style=tiles.
export const fromTileText = (text) => fromRows(lines(text));

// style=circles: a colour before every circle, and a reset at the end of each line.
export function fromCircles(text) {
  return fromTiles(
    lines(text).map((line) => {
      assert.match(line, /^(\x1b\[3[12]m●)+\x1b\[0m$/);
      return [...line.matchAll(/\x1b\[3([12])m●/g)].map(([, colour]) => (colour === '1' ? 1 : 0));
    })
  );
}

// The first of four sides that leads out of the maze.
const outside = ([x, y], width, height, sides) => {
  const out = { [NORTH]: y === 0, [EAST]: x === width - 1, [SOUTH]: y === height - 1, [WEST]: x === 0 };
  return sides.find((side) => out[side]);
};

// style=walls: an entrance at the start, to the north if that leads out, an exit at the goal, to the
// east if that leads out, and no other opening. Both are given as tiles; the default is the first and the last cell.
export function fromWalls(text, { start, goal } = {}) {
  const all = lines(text);
  const height = (all.length - 1) / 2,
    width = (all[0].length - 1) / 4;
  all.forEach((line, y) => {
    assert.equal(line.length, 4 * width + 1, `line ${y} is as long as the first`);
    assert.match(line, y % 2 ? /^[| ]( {3}[| ])+$/ : /^\+((---| {3})\+)+$/);
  });
  const isOpen = (x, y, direction) => {
    const [dx, dy] = STEP[direction];
    return all[2 * y + 1 + dy][4 * x + 2 + 2 * dx] === ' ';
  };
  const cells = cellsFrom(width, height, isOpen);
  const gaps = [
    [start ?? [1, 1], [NORTH, WEST, SOUTH, EAST], 'the entrance'],
    [goal ?? [2 * width - 1, 2 * height - 1], [EAST, SOUTH, WEST, NORTH], 'the exit'],
  ];
  for (const [tile, sides, what] of gaps) {
    const [x, y] = tile.map((at) => (at - 1) / 2);
    const side = outside([x, y], width, height, sides);
    assert.ok(cells[y][x] & side, what);
    cells[y][x] -= side;
  }
  return fromCells(cells);
}

// style=distances: walls, with a number in base 36 in each cell, all padded to the same width.
export function fromDistances(text, ends) {
  const digits = /^\|? ?( *[0-9a-z]+) /.exec(lines(text)[1])[1].length;
  const cut = (line, y) =>
    [...Array((line.length - 1) / (digits + 3)).keys()]
      .map((x) => {
        const cell = line.slice(1 + x * (digits + 3), 1 + (x + 1) * (digits + 3));
        if (y % 2) assert.match(cell, /^ *[0-9a-z]+ [| ]$/);
        return y % 2 ? `   ${cell.at(-1)}` : cell.slice(digits - 1);
      })
      .join('');
  return fromWalls(
    lines(text)
      .map((line, y) => `${line[0]}${cut(line, y)}\n`)
      .join(''),
    ends
  );
}

// style=box: walls as lines, and where they meet the character with just those arms.
export function fromBox(text, ends) {
  const arms = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼';
  const all = lines(text).map((line) => [...line]);
  const at = (x, y) => (all[y]?.[x] ?? ' ') !== ' ';
  all.forEach((line, y) => {
    assert.equal(line.length, all[0].length, `line ${y} is as long as the first`);
    assert.match(line.join(''), y % 2 ? /^[│ ]( {3}[│ ])+$/ : /^.((───| {3}).)+$/);
    for (let x = 0; y % 2 === 0 && x < line.length; x += 4) {
      const met = at(x, y - 1) + 2 * at(x + 1, y) + 4 * at(x, y + 1) + 8 * at(x - 1, y);
      assert.equal(line[x], arms[met], `character ${x} of line ${y}`);
    }
  });
  const plain = { '│': '|', '─': '-' };
  return fromWalls(
    all
      .map((line, y) => `${line.map((c, x) => (y % 2 === 0 && x % 4 === 0 ? '+' : plain[c] ?? c)).join('')}\n`)
      .join(''),
    ends
  );
}

// Characters of several tiles each: `dots` says which are wall, row by row. What is past the tiles is blank.
const fromDots = (across, down, dots) => (text) => {
  const all = lines(text).map((line) => [...line].map(dots));
  const at = (x, y) => all[Math.floor(y / down)][Math.floor(x / across)][(y % down) * across + (x % across)];
  const columns = all[0].length * across - (across === 1 ? 0 : 1);
  const pad = Array.from({ length: down }, (_, i) => all.length * down - i).find(
    (rows) => rows % 2 && at(0, rows - 1)
  );
  for (const line of all) assert.equal(line.length, all[0].length, 'lines are equally long');
  for (let y = 0; y < all.length * down; y++)
    for (let x = 0; x < all[0].length * across; x++)
      if (x >= columns || y >= pad) assert.equal(at(x, y), 0, `${x},${y} is past the tiles`);
  return fromTiles(matrix(pad, columns, at));
};

const bits = (count, set) => Array.from({ length: count }, (_, i) => (set >> i) & 1);
const indexIn = (characters) => (character) => {
  assert.ok(characters.includes(character), character);
  return characters.indexOf(character);
};

// style=blocks, quadrants and braille.
export const fromBlocks = fromDots(1, 2, (c) => bits(2, indexIn(' ▀▄█')(c)));
export const fromQuadrants = fromDots(2, 2, (c) => bits(4, indexIn(' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█')(c)));
export const fromBraille = fromDots(2, 4, (c) => {
  assert.match(c, /[\u2800-\u28ff]/);
  return [0, 3, 1, 4, 2, 5, 6, 7].map((dot) => (c.codePointAt(0) >> dot) & 1);
});

export const fromText = {
  tiles: fromTileText,
  walls: fromWalls,
  circles: fromCircles,
  distances: fromDistances,
  box: fromBox,
  blocks: fromBlocks,
  quadrants: fromQuadrants,
  braille: fromBraille,
};
export const fromJson = { tiles: fromTiles, rows: fromRows, cells: fromCells };

// Checks that exactly one path leads from the first cell to every other.
export function assertSpanningTree(cells) {
  const height = cells.length,
    width = cells[0].length;
  const seen = new Uint8Array(width * height);
  const reached = [0];
  let passages = 0;
  seen[0] = 1;
  for (let at = 0; at < reached.length; at++) {
    const x = reached[at] % width,
      y = (reached[at] - x) / width;
    for (const direction of [NORTH, EAST, SOUTH, WEST]) {
      if (!(cells[y][x] & direction)) continue;
      const next = (y + STEP[direction][1]) * width + x + STEP[direction][0];
      passages++;
      if (!seen[next]) reached.push(next);
      seen[next] = 1;
    }
  }
  assert.equal(reached.length, width * height, 'every cell is reached');
  assert.equal(passages / 2, width * height - 1, 'there is one path only');
}

// The seed of a text: its 64-bit FNV-1a hash.
export function seedOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${hash}`;
}
