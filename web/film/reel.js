// The events of a film as they come from the server, and what the tiles are at any of them: from the last of the states that are
// kept along the way.
import { rest } from '../board/turns.js';
import { Problem } from '../mazed.js';
import { text } from '../text/film.js';
import { fold, kindOf, LEAVE, SHADE } from './events.js';
import { Lines } from './lines.js';

export const MOST_EVENTS = 1 << 24; // that are held
const MOST_BYTES = 1 << 26; // of states that are kept
const SLICE = 1 << 15; // bytes read at a time
const TURN = 6; // milliseconds

export class Reel {
  // `base` is the board before the first event. Of the events only those of the solver are kept where it `solves`.
  constructor(grid, base, solves) {
    Object.assign(this, { grid, base, solves });
    this.events = new Uint32Array(0);
    this.length = this.loaded = 0;
    this.kinds = new Set();
    this.kept = [base]; // every `spacing` events
    this.latest = base.slice();
    this.ongrow = () => {}; // more has come
    this.onfail = () => {}; // after it was known how much there would be
    this.folded = 0;
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
    let problem = null;
    const lines = new Lines({
      onhead: (head) => (this.begin(head), this.grid),
      onevent: (word, number) => number >= this.first && this.add(word),
      onproblem: (object) => (problem = object),
    });
    const reader = answer.body.getReader();
    let since = performance.now();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        for (let at = 0; at < value.length; at += SLICE) {
          lines.push(value.subarray(at, at + SLICE));
          this.follow();
          if (lines.grid) known();
          if (problem) throw new Problem(problem);
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
    this.head = head; // of the maze
    this.first = this.solves ? head.making : 0;
    this.length = head.steps - this.first;
    if (this.length > MOST_EVENTS) throw new Problem({ status: 413, detail: text.tooMany(this.length, MOST_EVENTS) });
    this.events = new Uint32Array(this.length);
    this.spacing = Math.max(1 << 15, Math.ceil((this.length * this.grid.count) / MOST_BYTES));
  }

  add(word) {
    this.events[this.loaded++] = word;
    this.kinds.add(Math.min(kindOf(word), SHADE));
    if (this.loaded % this.spacing) return;
    this.follow();
    this.kept.push(this.latest.slice());
  }

  // Brings the latest state up to what has come.
  follow() {
    fold(this.latest, this.events, this.folded, this.loaded, this.grid);
    this.folded = this.loaded;
  }

  // Algorithms that leave cells have a trail; of others all of the maze would be one.
  get hasTrail() {
    return this.kinds.has(LEAVE);
  }

  // Makes of a state at event `from` the one at event `to`.
  move(state, from, to) {
    const nearest = Math.min(Math.floor(to / this.spacing), this.kept.length - 1);
    let begin = from;
    if (to < from || nearest * this.spacing > from) {
      state.set(this.kept[nearest]);
      begin = nearest * this.spacing;
    }
    fold(state, this.events, begin, to, this.grid);
  }
}
