// The controls of the mode: keys on its canvas, and buttons in the bar, beside the canvas and on it.
import { hintOf } from '../hint.js';
import { element } from '../panel/field.js';
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
  ArrowLeft: 'left', KeyA: 'left', ArrowRight: 'right', KeyD: 'right',
};

const nameOf = ({ key, shiftKey }) => (key === '=' ? '+' : shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key);

// What keys do on a canvas, or on buttons: `space` says whether somebody walks, and is told.
export function listenToKeys(target, space, signal) {
  const on = (name, act) => target.addEventListener(name, act, { signal });
  on('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = within[event.code] ?? within[event.key];
    const turns = around[nameOf(event)];
    if (space.walks && event.key === 'Escape') space.leave();
    else if (space.walks && way) space.press(way, event.repeat);
    else if (!space.walks && event.key === 'Enter') space.enter();
    else if (!space.walks && turns) space.move(turns);
    else return;
    event.preventDefault();
  });
  on('keyup', (event) => space.release(within[event.code] ?? within[event.key]));
  on('blur', () => space.release());
}

function button(sign, label, properties) {
  const made = element('button', { type: 'button', title: label, ...properties }, sign);
  made.setAttribute('aria-label', label);
  return made;
}

function group(id, label, ...buttons) {
  const made = element('div', { id }, ...buttons);
  made.setAttribute('role', 'group');
  made.setAttribute('aria-label', label);
  return made;
}

// Turning and zooming, for those without a wheel or a second finger.
export function handles(space) {
  const act = (what) => ({ onclick: () => space.move(what) });
  return group('space-zoom', words.turning,
    button('↺', words.turnLeft, act((camera) => camera.turn(2 * TURN, 0))),
    button('↻', words.turnRight, act((camera) => camera.turn(-2 * TURN, 0))),
    button('+', text.zoomIn, act((camera) => camera.zoom(1.5))),
    button('−', text.zoomOut, act((camera) => camera.zoom(1 / 1.5))),
    button('⤢', text.fit, act((camera) => camera.fit())));
}

// Walking, for those without keys: a button that is held down goes on.
export function pad(space) {
  const step = (sign, way) => {
    const made = button(sign, words.ways[way], { className: way });
    // The focus stays with the keys.
    made.onmousedown = (event) => event.preventDefault();
    made.onpointerdown = (event) => {
      made.setPointerCapture(event.pointerId);
      space.press(way, false);
    };
    for (const end of ['onpointerup', 'onpointercancel']) made[end] = () => space.release(way);
    // From a keyboard, or by a screen reader.
    made.onclick = (event) => {
      if (event.detail) return;
      space.press(way, false);
      space.release(way);
    };
    made.oncontextmenu = (event) => event.preventDefault();
    return made;
  };
  const steps = [['↶', 'left'], ['↑', 'ahead'], ['↷', 'right'], ['↓', 'back']].map((one) => step(...one));
  return group('space-pad', words.walking, ...steps);
}

// The bar below: in and out, and what keys or fingers do.
export function barOf(space) {
  return [
    element('button', { type: 'button', className: 'strong', onclick: () => (space.walks ? space.leave() : space.enter()) },
      space.walks ? words.leave : words.enter),
    space.walks ? element('button', { type: 'button', onclick: () => space.enter() }, words.again) : '',
    element('p', { id: 'space-hint' }, hintOf(space.walks ? words.walkHint : words.turnHint)),
  ];
}
