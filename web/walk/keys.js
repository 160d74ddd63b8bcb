// Keys that walk: one step when pressed, more while held, with Shift to the next junction.
const NEXT = 60; // milliseconds from step to step

const directionOf = {
  ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W',
  w: 'N', d: 'E', s: 'S', a: 'W', k: 'N', l: 'E', j: 'S', h: 'W',
};
const nameOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

export class Keys {
  // `act` has step(direction, isFirst), which says whether there was a way, run(direction), undo(), and leave(), which
  // says whether there was something to leave.
  constructor(act, isOurs, signal) {
    Object.assign(this, { act, isOurs, held: [], timer: 0 });
    document.addEventListener('keydown', (event) => this.down(event), { capture: true, signal });
    document.addEventListener('keyup', (event) => this.up(nameOf(event)), { capture: true, signal });
    addEventListener('blur', () => this.release(), { signal });
    signal.addEventListener('abort', () => this.release());
  }

  down(event) {
    if (event.altKey || !this.isOurs(event.target)) return;
    const key = nameOf(event);
    const direction = directionOf[key];
    const isUndo = key === 'z' ? event.ctrlKey || event.metaKey : (key === 'u' || key === 'Backspace') && !event.ctrlKey && !event.metaKey;
    if (isUndo) this.act.undo();
    else if (event.ctrlKey || event.metaKey) return;
    else if (direction) this.press(key, direction, event);
    else if (key !== 'Escape' || !this.act.leave()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  press(key, direction, { repeat, shiftKey }) {
    // When a key counts as held is for the visitor's keyboard to say; how fast it goes on then is not.
    if (repeat && this.held.includes(key) && !this.timer) this.wait(0);
    if (repeat || this.held.includes(key)) return;
    if (shiftKey) {
      this.act.run(direction);
      return;
    }
    this.held.push(key);
    this.act.step(direction, true);
  }

  wait(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // Of two keys the later one leads, where there is a way.
      this.held.findLast((key) => this.act.step(directionOf[key], false));
      if (this.held.length) this.wait(NEXT);
    }, pause);
  }

  up(key) {
    this.held = this.held.filter((other) => other !== key);
    if (!this.held.length) this.release();
  }

  release() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.held = [];
  }
}
