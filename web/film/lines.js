// Reads the lines of /maze/steps from bytes: millions of them, so that neither texts nor arrays are made of each.
import { CLOSE, DROP, LEAVE, OPEN, PATH, REJECT, SHADE, SHADES, VISIT, wordOf } from './events.js';

const [QUOTE, COMMA, NEWLINE, BRACE] = [34, 44, 10, 123];
const [SET, LOOK] = [62, 63];

// By the first two letters of the word.
const kinds = new Uint8Array(1 << 16);
for (const [word, kind] of Object.entries({
  open: OPEN, close: CLOSE, visit: VISIT, leave: LEAVE, reject: REJECT, drop: DROP, path: PATH, set: SET, look: LOOK,
})) kinds[(word.charCodeAt(0) << 8) | word.charCodeAt(1)] = kind;

export class Lines {
  // `onhead` is told the first object, and returns the grid; `onproblem` what a later one says went wrong.
  constructor({ onhead, onevent, onproblem }) {
    Object.assign(this, { onhead, onevent, onproblem });
    this.grid = null;
    this.seen = 0; // events
    this.rest = new Uint8Array(0);
  }

  push(more) {
    let bytes = more;
    if (this.rest.length) {
      bytes = new Uint8Array(this.rest.length + more.length);
      bytes.set(this.rest);
      bytes.set(more, this.rest.length);
    }
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      if (bytes[from] === BRACE) this.readObject(bytes.subarray(from, end));
      else if (end > from) this.readEvent(bytes, from, end);
      from = end + 1;
    }
    this.rest = bytes.slice(from);
  }

  readObject(bytes) {
    const object = JSON.parse(new TextDecoder().decode(bytes));
    if (this.grid) return this.onproblem(object);
    this.head = object;
    this.grid = this.onhead(object);
  }

  // ["open",12,5] and on some tilings ["open",12,5,"E"]; ["set",12,5,3]
  readEvent(bytes, from, end) {
    let kind = kinds[(bytes[from + 2] << 8) | bytes[from + 3]];
    let at = from + 4;
    while (at < end && bytes[at] !== COMMA) at++;
    const numbers = [0, 0, 0];
    let direction = '';
    for (let n = 0; n < 3 && bytes[at] === COMMA; n++) {
      at++;
      if (bytes[at] === QUOTE) {
        direction = String.fromCharCode(bytes[at + 1]);
        break;
      }
      let number = 0;
      while (bytes[at] >= 48 && bytes[at] < 58) number = number * 10 + bytes[at++] - 48;
      numbers[n] = number;
    }
    const { steps, making } = this.head;
    if (kind === SET) kind = SHADE + (numbers[2] % SHADES);
    if (kind === LOOK) kind = SHADE + Math.floor(((this.seen - making) / (steps - making)) * SHADES);
    this.onevent(wordOf(kind, this.grid.tileOf(numbers[0], numbers[1], direction)), this.seen++);
  }
}
