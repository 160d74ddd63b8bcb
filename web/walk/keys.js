// Keys that walk: one step when pressed, more while held, with Shift to the next junction.
const NEXT = 60; // milliseconds from step to step

const directionOf = {
  ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W',
  w: 'N', d: 'E', s: 'S', a: 'W', k: 'N', l: 'E', j: 'S', h: 'W',
};
const nameOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

// `act` has step(direction, isFirst), which says whether there was a way, run(direction), undo(), and leave(), which says
// whether there was something to leave.
export function listenToKeys(act, isOurs, signal) {
  let held = [];
  let timer = 0;
  const release = () => {
    clearTimeout(timer);
    [timer, held] = [0, []];
  };
  const wait = (pause) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Of two keys the later one leads, where there is a way.
      held.findLast((key) => act.step(directionOf[key], false));
      if (held.length) wait(NEXT);
    }, pause);
  };
  const press = (key, direction, { repeat, shiftKey }) => {
    // When a key counts as held is for the visitor's keyboard to say; how fast it goes on then is not.
    if (repeat && held.includes(key) && !timer) wait(0);
    if (repeat || held.includes(key)) return;
    if (shiftKey) {
      act.run(direction);
      return;
    }
    held.push(key);
    act.step(direction, true);
  };
  document.addEventListener('keydown', (event) => {
    if (event.altKey || !isOurs(event.target)) return;
    const key = nameOf(event);
    const direction = directionOf[key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'z' ? isCommand : (key === 'u' || key === 'Backspace') && !isCommand) act.undo();
    else if (isCommand) return;
    else if (direction) press(key, direction, event);
    else if (key !== 'Escape' || !act.leave()) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal });
  document.addEventListener('keyup', (event) => {
    held = held.filter((key) => key !== nameOf(event));
    if (!held.length) release();
  }, { capture: true, signal });
  addEventListener('blur', release, { signal });
  signal.addEventListener('abort', release);
}
