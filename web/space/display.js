// What the mode puts on the page: its canvas in place of the board's, with what keys do there, and over it a chart, sentences
// and buttons; below it the bar.
import { hintOf } from '../board/gestures.js';
import { button, element, signButton } from '../panel/field.js';
import { text as words } from '../text/space.js';
import { text } from '../text/page.js';

const TURN = Math.PI / 12;
const TILT = 0.12;

const around = {
  ArrowLeft: (camera) => camera.turn(TURN, 0),
  ArrowRight: (camera) => camera.turn(-TURN, 0),
  ArrowUp: (camera) => camera.turn(0, TILT),
  ArrowDown: (camera) => camera.turn(0, -TILT),
  'Shift+ArrowLeft': (camera) => camera.pan(0.08, 0),
  'Shift+ArrowRight': (camera) => camera.pan(-0.08, 0),
  'Shift+ArrowUp': (camera) => camera.pan(0, 0.08),
  'Shift+ArrowDown': (camera) => camera.pan(0, -0.08),
  '+': (camera) => camera.zoom(1.25),
  '-': (camera) => camera.zoom(0.8),
  0: (camera) => camera.fit(),
};

const within = {
  ArrowUp: 'ahead', KeyW: 'ahead', ArrowDown: 'back', KeyS: 'back',
  ArrowLeft: 'left', KeyA: 'left', ArrowRight: 'right', KeyD: 'right', PageUp: 'U', PageDown: 'D',
};

const nameOf = ({ key, shiftKey }) => (key === '=' ? '+' : shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key);

// What keys do on a canvas, or on buttons: `space` says whether somebody walks, and is told, of those that `isOurs`.
function listenToKeys(target, space, signal, isOurs = () => true) {
  const on = (name, act) => target.addEventListener(name, act, { signal });
  on('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOurs(event)) return;
    const way = (space.hasFloors || !event.key.startsWith('Page')) && (within[event.code] ?? within[event.key]);
    const turns = around[nameOf(event)];
    if (space.walks && event.key === 'Escape') space.leave();
    else if (space.walks && way) space.press(way, event.repeat);
    else if (!space.walks && event.key === 'Enter') space.enter();
    else if (!space.walks && turns) space.move(turns);
    else return;
    event.preventDefault();
  });
  on('keyup', (event) => space.release(within[event.code] ?? within[event.key]));
  on('focusout', () => space.release());
}

const group = (id, label, ...buttons) => element('div', { id, role: 'group', ariaLabel: label }, ...buttons);

// Turning and zooming, for those without a wheel or a second finger.
const handlesOf = (space) => group('space-zoom', words.turning, ...[
  ['↺', words.turnLeft, (camera) => camera.turn(2 * TURN, 0)],
  ['↻', words.turnRight, (camera) => camera.turn(-2 * TURN, 0)],
  ['+', text.zoomIn, (camera) => camera.zoom(1.5)],
  ['−', text.zoomOut, (camera) => camera.zoom(1 / 1.5)],
  ['⤢', text.fit, (camera) => camera.fit()],
].map(([sign, label, act]) => signButton(sign, label, () => space.move(act))));

// Walking, for those without keys: a button that is held down goes on.
function padOf(space) {
  const step = (sign, way) => {
    const made = signButton(sign, words.ways[way], (event) => {
      if (event.detail) return;
      // From a keyboard, or by a screen reader.
      space.press(way, false);
      space.release(way);
    }, { className: way, oncontextmenu: (event) => event.preventDefault() });
    // The focus stays with the keys.
    made.onmousedown = (event) => event.preventDefault();
    made.onpointerdown = (event) => {
      made.setPointerCapture(event.pointerId);
      space.press(way, false);
    };
    for (const end of ['onpointerup', 'onpointercancel']) made[end] = () => space.release(way);
    return made;
  };
  const steps = [['↶', 'left'], ['↑', 'ahead'], ['↷', 'right'], ['↓', 'back'], ['⤒', 'U'], ['⤓', 'D']].map((one) => step(...one));
  return group('space-pad', words.walking, ...steps);
}

// The bar below: in and out, and what keys or fingers do.
function barOf(space) {
  return [
    button(space.walks ? words.leave : words.enter, () => (space.walks ? space.leave() : space.enter()), { className: 'strong' }),
    space.walks ? button(words.again, () => space.enter()) : '',
    element('p', { id: 'space-hint' }, hintOf(space.walks ? words.walkHint : words.turnHint), space.walks && space.hasFloors ? ` ${hintOf(words.stairsHint)}` : ''),
  ];
}

// `space` is the mode, which keys and buttons move.
export function displayOf(space, { board, stage, bar }, signal) {
  const canvas = element('canvas', { id: 'space', tabIndex: 0, role: 'application' });
  const chart = element('canvas', { id: 'space-chart', ariaHidden: 'true' });
  const [said, notice] = ['space-said', 'space-notice'].map((id) => element('p', { id, role: 'status' }));
  const [handles, pad, zoom] = [handlesOf(space), padOf(space), stage.querySelector('#zoom')];
  const over = [chart, said, notice, handles, pad];
  for (const part of [canvas, ...over]) part.hidden = true;
  canvas.setAttribute('aria-describedby', 'space-hint');
  board.canvas.after(canvas);
  stage.append(...over);
  for (const part of [canvas, pad]) listenToKeys(part, space, signal);
  // Keys that are let go in another window are not told here.
  addEventListener('blur', () => space.release(), { signal });
  // Whoever makes another maze in the panel has the focus there, and goes on by arrows.
  listenToKeys(document.getElementById('panel'), space, signal, ({ key, target }) =>
    key.startsWith('Arrow') && !canvas.hidden && !target.closest('input, select, textarea'));

  return {
    canvas, chart, said,
    // Shows what there is to be seen, 'flat', 'table' or 'within', and perhaps a sentence over it.
    show(what, sentence) {
      for (const one of pad.querySelectorAll('.U, .D')) one.hidden = !space.hasFloors;
      const isFlat = what === 'flat';
      [notice.textContent, notice.hidden] = [sentence, !sentence];
      canvas.hidden = isFlat;
      board.canvas.style.visibility = isFlat ? '' : 'hidden';
      zoom.hidden = !isFlat;
      handles.hidden = what !== 'table';
      for (const part of [chart, said, pad]) part.hidden = what !== 'within';
      bar.replaceChildren(...(isFlat ? [] : barOf(space)));
    },
    close() {
      for (const part of [canvas, ...over]) part.remove();
      board.canvas.style.visibility = '';
      zoom.hidden = false;
    },
  };
}
