// The events of a film as they come from the server, and what the tiles are at any of them: from the last of the states that are
// kept along the way. There are millions of lines of /maze/steps, so that neither texts nor arrays are made of each.
import { rest } from '../board/turns.js';
import { Problem, reached } from '../client.js';
import { text } from '../text/film.js';
import { CLOSE, DROP, fold, HUES, kindOf, LEAVE, OPEN, PATH, REJECT, SHADE, SHADES, VISIT, wordOf } from './events.js';

export const MOST_EVENTS = 1 << 24; // that are held
const MOST_BYTES = 1 << 26; // of states that are kept
const SLICE = 1 << 15; // bytes read at a time
const TURN = 6; // milliseconds

const [QUOTE, COMMA, NEWLINE, BRACE] = [34, 44, 10, 123];
const [SET, LOOK] = [62, 63];

// By the first two letters of the word.
const kinds = new Uint8Array(1 << 16);
for (const [word, kind] of Object.entries({
  open: OPEN, close: CLOSE, visit: VISIT, leave: LEAVE, reject: REJECT, drop: DROP, path: PATH, set: SET, look: LOOK,
})) kinds[(word.charCodeAt(0) << 8) | word.charCodeAt(1)] = kind;

export class Reel {
  head = null; // what the first line says of the maze
  events = new Uint32Array(0);
  length = 0;
  loaded = 0;
  kinds = new Set();
  regions = null; // those that its algorithm joins, if they have colours
  ongrow = () => {}; // more has come
  onfail = () => {}; // after it was known how much there would be
  #solves;
  #first; // the number of the first event that is kept
  #seen = 0; // events that have come
  #rest = new Uint8Array(0); // of a line
  #kept; // states every so many events
  #spacing;
  #folded = 0; // events that are in the latest state

  // `base` is the board before the first event. Of the events only those of the solver are kept where it `solves`.
  constructor(grid, base, solves) {
    [this.grid, this.base, this.#solves] = [grid, base, solves];
    this.#kept = [base];
    this.latest = base.slice();
  }

  get isWhole() {
    return this.loaded === this.length;
  }

  // Asks for the events. The promise is kept when it is known how many there are; the others come meanwhile.
  load(client, query, signal) {
    let isKnown = false;
    return new Promise((done, fail) => {
      const known = () => done((isKnown = true));
      this.read(client, query, signal, known).catch((error) => {
        if (!isKnown) fail(error);
        else if (!signal.aborted) this.onfail(error);
      });
    });
  }

  // All of the events. `known` is told when it is known how many there are.
  async read(client, query, signal, known = () => {}) {
    const answer = await client.response(query, '/maze/steps', { signal });
    const reader = answer.body.getReader();
    let since = performance.now();
    try {
      for (;;) {
        const { done, value } = await reached(reader.read());
        if (done) break;
        for (let at = 0; at < value.length; at += SLICE) {
          try {
            this.#push(value.subarray(at, at + SLICE));
          } finally {
            this.#follow();
            if (this.head) known();
          }
          if (performance.now() - since < TURN) continue;
          this.ongrow();
          await rest();
          signal?.throwIfAborted();
          since = performance.now();
        }
      }
    } finally {
      await reader.cancel().catch(() => {}); // what is not read would be kept for it
    }
    if (!this.isWhole) throw new Error(text.tooShort);
    this.ongrow();
  }

  begin(head) {
    this.#first = this.#solves ? head.making : 0;
    this.length = head.steps - this.#first;
    if (this.length > MOST_EVENTS) throw new Problem({ status: 413, detail: text.tooMany(this.length, MOST_EVENTS) });
    this.events = new Uint32Array(this.length);
    this.#spacing = Math.max(1 << 15, Math.ceil((this.length * this.grid.count) / MOST_BYTES));
    this.head = head;
  }

  // Reads bytes, of which the last may be the beginning of a line.
  #push(more) {
    let bytes = more;
    if (this.#rest.length) {
      bytes = new Uint8Array(this.#rest.length + more.length);
      bytes.set(this.#rest);
      bytes.set(more, this.#rest.length);
    }
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      if (bytes[from] === BRACE) this.#readObject(JSON.parse(new TextDecoder().decode(bytes.subarray(from, end))));
      else if (end > from) this.#readEvent(bytes, from, end);
      from = end + 1;
    }
    this.#rest = bytes.slice(from);
  }

  // The first one is of the maze, a later one says what went wrong.
  #readObject(object) {
    if (this.head) throw new Problem(object);
    this.begin(object);
  }

  // ["open",12,5] and on some tilings ["open",12,5,"SE"]; ["set",12,5,3]; on floors with a third number before those
  #readEvent(bytes, from, end) {
    let kind = kinds[(bytes[from + 2] << 8) | bytes[from + 3]];
    let at = from + 4;
    while (at < end && bytes[at] !== COMMA) at++;
    const { axes = 2 } = this.grid;
    const numbers = [0, 0, 0, 0];
    let direction = 0; // its letters as one number
    for (let n = 0; n <= axes && bytes[at] === COMMA; n++) {
      at++;
      if (bytes[at] === QUOTE) {
        for (at++; at < end && bytes[at] !== QUOTE; at++) direction = (direction << 8) | bytes[at];
        break;
      }
      let number = 0;
      while (bytes[at] >= 48 && bytes[at] < 58) number = number * 10 + bytes[at++] - 48;
      numbers[n] = number;
    }
    const { steps, making } = this.head;
    if (kind === SET) kind = SHADE + (numbers[axes] % HUES);
    if (kind === LOOK) kind = SHADE + Math.floor(((this.#seen - making) / (steps - making)) * SHADES);
    if (this.#seen++ >= this.#first) this.#add(wordOf(kind, this.grid.tileOf(numbers[0], numbers[1], direction, numbers[2])));
  }

  #add(word) {
    this.events[this.loaded++] = word;
    this.kinds.add(Math.min(kindOf(word), SHADE));
    if (this.loaded % this.#spacing) return;
    this.#follow();
    this.#kept.push(this.latest.slice());
  }

  // Brings the latest state up to what has come.
  #follow() {
    this.#fold(this.latest, this.#folded, this.loaded);
    this.#folded = this.loaded;
  }

  #fold(state, from, to) {
    if (this.regions) this.regions.fold(state, this.events, from, to);
    else fold(state, this.events, from, to, this.grid);
  }

  // Gives regions their colours, when all events have come.
  colour(regions) {
    this.regions = regions;
    const state = this.base.slice();
    for (let i = 1; i < this.#kept.length; i++) {
      this.#fold(state, (i - 1) * this.#spacing, i * this.#spacing);
      this.#kept[i] = state.slice();
    }
  }

  // Algorithms that leave cells have a trail; of others all of the maze would be one.
  get hasTrail() {
    return this.kinds.has(LEAVE);
  }

  // Makes of a state at event `from` the one at event `to`.
  move(state, from, to) {
    const nearest = Math.min(Math.floor(to / this.#spacing), this.#kept.length - 1);
    let begin = from;
    if (to < from || nearest * this.#spacing > from) {
      state.set(this.#kept[nearest]);
      begin = nearest * this.#spacing;
    }
    this.#fold(state, begin, to);
  }
}
