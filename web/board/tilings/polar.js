// Rings around a hole, each 1 thick. Places are turns from the top clockwise, and radii from the middle.
import { backTo, nextTo, planes, ringCells } from '../../bits.js';
import { text } from '../../text/page.js';
import { text as words } from '../../text/rings.js';
import { INSIDE, Tiling } from './tiling.js';

const PIECES = 128; // of a circle, where a line goes around; on a large one as many as there are cells, so that each is a step
const WALL = 0.1; // more than half of a wall's thickness
const HALVES = { OUT: 'OUT2', OUT2: 'OUT' };
const FACES = { IN: 0.5, CW: 0.25, OUT: 0, OUT2: 0, CCW: 0.75 };
const SPREAD = 1 / 12; // of a turn, by which the outer halves of a cell face away from each other, so that a key can mean one of them

const angleOf = (turn) => 2 * Math.PI * (turn - 0.25);
const turnOf = ([x, y]) => (x + 0.5) / ringCells(y);
const within = (turn) => (turn + 2) % 1;

class Rings extends Tiling {
  cap = 'round'; // of lines
  most = 6000; // cells that are drawn in strokes
  backs = [2, 4, 0, 0, 1];
  words = { ...text, ...words };
  next = (cell, side) => nextTo('polar', cell, this.names[side]);
  beyond = this.next;
  back = (cell, side) => this.names.indexOf(backTo(cell, this.names[side]));
  size = ({ height }) => [2 * height + 2, 2 * height + 2];

  // Where the middle is in the plane.
  on({ height }) {
    return Object.assign(Object.create(this), { middle: height + 1 });
  }

  // The direction in which a way goes on that came in another.
  onward(name, isOpen) {
    return isOpen(name) ? name : HALVES[name] ?? name;
  }

  pointAt(radius, turn) {
    return [this.middle + radius * Math.cos(angleOf(turn)), this.middle + radius * Math.sin(angleOf(turn))];
  }

  center(x, y) {
    return this.pointAt(y + 1.5, turnOf([x, y]));
  }

  cellAt(x, y) {
    const [across, down] = [x - this.middle, y - this.middle];
    const ring = Math.floor(Math.hypot(across, down)) - 1;
    return [Math.floor(within(Math.atan2(across, -down) / (2 * Math.PI)) * ringCells(Math.max(0, ring))), ring];
  }

  // The rings of which something may be in a rectangle of the plane.
  range({ width, height }, [left, top, right, bottom]) {
    const { middle } = this;
    const near = Math.hypot(Math.max(left - middle, middle - right, 0), Math.max(top - middle, middle - bottom, 0));
    const far = Math.hypot(Math.max(middle - left, right - middle), Math.max(middle - top, bottom - middle));
    return [0, Math.max(0, Math.ceil(near - WALL) - 2), width, Math.min(height, Math.floor(far + WALL))];
  }

  // The sides of a cell: which direction each is in, whether that is forward, from which point it goes to which, the radius of an
  // arc and its turns, and where it faces for somebody in the cell.
  sidesAt(x, y) {
    const count = ringCells(y);
    const [from, middle, to] = [x, x + 0.5, x + 1].map((at) => at / count);
    const end = this.next([x, y], this.names.indexOf('OUT2')) ? middle : to;
    const arcs = { IN: [y + 1, from, to], OUT: [y + 2, from, end], OUT2: [y + 2, middle, to] };
    return this.names.flatMap((name, side) => {
      const arc = arcs[name];
      if (name === 'OUT2' && end === to) return [];
      const ends = arc ? [[arc[0], arc[1]], [arc[0], arc[2]]] : [y + 1, y + 2].map((radius) => [radius, name === 'CW' ? to : from]);
      const aside = name === 'OUT2' ? SPREAD : name === 'OUT' && end !== to ? -SPREAD : 0;
      const turn = within(middle + FACES[name] + aside);
      return { side, isForward: name in planes, from: this.pointAt(...ends[0]), to: this.pointAt(...ends[1]), arc, turn };
    });
  }

  // The cell beside one that is nearest to a direction.
  toward([x, y], turn) {
    const awayFrom = (side) => Math.abs(((side.turn - turn + 1.5) % 1) - 0.5);
    const [{ side }] = this.sidesAt(x, y).sort((a, b) => awayFrom(a) - awayFrom(b));
    return this.next([x, y], side);
  }

  // Leads a pen around a cell.
  cell(pen, x, y) {
    const [from, to] = [x, x + 1].map((at) => at / ringCells(y));
    pen.moveTo(...this.pointAt(y + 2, from));
    this.arc(pen, y + 2, from, to);
    pen.lineTo(...this.pointAt(y + 1, to));
    this.arc(pen, y + 1, to, from);
    pen.closePath();
  }

  arc(pen, radius, from, to) {
    pen.arc(this.middle, this.middle, radius, angleOf(from), angleOf(to), to < from);
  }

  // The walls of the cells in a range, each once.
  walls(pen, { width, height, cells }, [, fromY, , toY]) {
    const isInside = ([x, y]) => y >= 0 && y < height && (cells[y * width + x] & INSIDE) > 0;
    for (let y = fromY; y < toY; y++)
      for (let x = 0; x < ringCells(y); x++) {
        const open = cells[y * width + x];
        for (const { side, isForward, from, to, arc } of open & INSIDE ? this.sidesAt(x, y) : []) {
          if (open >> side & 1 || (!isForward && isInside(this.next([x, y], side)))) continue;
          pen.moveTo(...from);
          if (arc) this.arc(pen, ...arc);
          else pen.lineTo(...to);
        }
      }
  }

  // A line through cells: around on each ring as far as it must, and straight from ring to ring.
  * pointsOf(cells) {
    const stepOf = (i) => {
      const [[x, y], [next, ring]] = [cells[i], cells[i + 1] ?? [0, -1]];
      return ring !== y ? 0 : (x + 1) % ringCells(y) === next ? 1 : -1;
    };
    // Where the line leaves a ring, or comes to it: on the farther one a cell is narrower.
    const passage = (i, of) => turnOf(cells[of]?.[1] > cells[i][1] ? cells[of] : cells[i]);
    for (let i = 0, enter = cells.length && passage(0, -1); i < cells.length;) {
      let last = i;
      const step = stepOf(i);
      while (step && stepOf(last) === step) last++;
      const turnsBack = stepOf(last) !== 0;
      const [middle, leave] = [turnOf(cells[last]), turnsBack ? turnOf(cells[last]) : passage(last, last + 1)];
      const around = ((last - i) * step) / ringCells(cells[i][1]) + leave - middle - (enter - turnOf(cells[i]));
      const pieces = Math.ceil(Math.abs(around) * Math.max(PIECES, ringCells(cells[i][1])));
      for (let n = 0; n <= pieces; n++) yield this.pointAt(cells[i][1] + 1.5, enter + (around * n) / (pieces || 1));
      [i, enter] = turnsBack ? [last, middle] : [last + 1, cells[last + 1] && passage(last + 1, last)];
    }
  }
}

new Rings('polar', { column: 1, row: 1, breadth: 0.75, turns: 8 });
