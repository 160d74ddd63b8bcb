// The controls of a drawing. Below it: tools, what can be done with all of it, and where it may come from; and on the board
// mouse, pen, finger and keys. Two fingers, the wheel and the other keys still move the view.
import { pointOf } from '../board/gestures.js';
import { MOST_SIDE } from './sketch.js';
import { TOOLS } from './drawing.js';
import { button, element } from '../panel/field.js';
import { text as words } from '../text/mask.js';

const MOST_BRUSH = 20; // cells
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ERASES = 2 | 32; // buttons: the right one of a mouse, the end of a pen
const TYPING = 200; // milliseconds after a letter, until the word is drawn

function slider(label, name, range, act) {
  const oninput = () => act(Number(control.value));
  const control = element('input', { type: 'range', name, ariaLabel: label, oninput, ...range });
  return { control, row: element('label', { className: 'slide' }, element('span', {}, label), control) };
}

// Tells a drawing of what hands do, at points of the plane.
function listen(stage, { canvas, view }, drawing, signal) {
  let first = null; // the event that began a stroke
  let passing = false;

  const placeOf = (event) => view.placeOf(pointOf(canvas, event));
  // In the capturing phase, so that the view does not hear what is drawn.
  const on = (type, act) => stage.addEventListener(type, (event) => {
    if (event.target === canvas) act(event);
  }, { capture: true, signal });

  on('pointerdown', (event) => {
    if (passing) return;
    if (first && event.pointerType === 'touch') {
      // The second finger: both of them move the view.
      const begun = first;
      first = null;
      drawing.cancel();
      passing = true;
      canvas.dispatchEvent(new PointerEvent('pointerdown', begun));
      passing = false;
      return;
    }
    if (first || !drawing.isDrawing() || event.button === 1) return;
    if (event.pointerType === 'touch' && !event.isPrimary) return;
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true, focusVisible: false });
    first = event;
    drawing.begin(placeOf(event), (event.buttons & ERASES) > 0);
  });
  on('pointermove', (event) => {
    drawing.hover(event.pointerType === 'touch' || !drawing.isDrawing() ? null : placeOf(event));
    if (event.pointerId !== first?.pointerId) return;
    event.stopPropagation();
    const events = event.getCoalescedEvents?.() ?? [];
    drawing.move((events.length ? events : [event]).map(placeOf));
  });
  for (const [type, act] of [['pointerup', () => drawing.end()], ['pointercancel', () => drawing.cancel()]])
    on(type, (event) => {
      if (event.pointerId !== first?.pointerId) return;
      event.stopPropagation();
      first = null;
      act();
    });
  on('pointerleave', () => drawing.hover(null));
  on('contextmenu', (event) => drawing.isDrawing() && event.preventDefault());
  on('dblclick', (event) => drawing.isDrawing() && event.stopPropagation());
  on('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = arrows[event.key];
    if (step) drawing.walk(...step, event.shiftKey);
    else if (event.key === ' ' || event.key === 'Enter') drawing.press();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

export class Controls {
  #drawing;
  #typing; // until the word is drawn
  #voice = element('p', { className: 'unseen', role: 'status' });
  #remark = element('p', { className: 'remark', role: 'status', hidden: true });
  #brush = slider(words.size, 'brush-size', { min: 1, max: MOST_BRUSH }, (size) => (this.#drawing.size = size));
  #undo = button(words.undo, () => this.#drawing.change((sketch) => sketch.undo()));
  #redo = button(words.redo, () => this.#drawing.change((sketch) => sketch.redo()));
  #word = element('input',
    { type: 'text', name: 'word', maxLength: 60, placeholder: words.wordExample, oninput: () => this.#type() });
  #threshold = slider(words.threshold, 'threshold', { min: 1, max: 255 }, (threshold) => this.#drawing.divide({ threshold }));
  #light = element('input',
    { type: 'checkbox', name: 'light', onchange: () => this.#drawing.divide({ light: this.#light.checked }) });
  #ofPicture = element('div', { className: 'group' }, this.#threshold.row,
    element('label', { className: 'tick' }, this.#light, element('span', {}, words.light)));
  #across = this.#side('across', words.across);
  #down = this.#side('down', words.down);
  #others = element('div', { className: 'sketch row others' }); // what a phone shows when it is asked for
  #more = button(words.more, () => (this.#more.ariaExpanded = this.#others.classList.toggle('open')),
    { className: 'more', ariaExpanded: 'false' });

  // `onfile` is told of a file that is chosen.
  constructor({ bar, stage, board }, drawing, onfile, signal) {
    this.#drawing = drawing;
    this.#brush.control.value = drawing.size;
    this.#others.append(
      element('div', { className: 'group' },
        button(words.invert, () => drawing.edit(drawing.sheet.cells.map((inside) => 1 - inside))),
        button(words.clear, () => drawing.edit(new Uint8Array(drawing.sheet.cells.length)))),
      element('label', { className: 'word' }, element('span', {}, words.word), this.#word), this.#file(onfile),
      element('div', { className: 'group sides' }, element('span', { ariaHidden: 'true' }, words.cells), this.#across,
        element('span', { ariaHidden: 'true' }, '×'), this.#down));
    bar.append(
      element('div', { className: 'sketch row' }, this.#tools(), this.#brush.row,
        element('div', { className: 'group' }, this.#undo, this.#redo, this.#more)),
      this.#others, this.#remark, this.#voice);
    document.addEventListener('keydown', (event) => this.#undoByKey(event), { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#typing));
    listen(stage, board, drawing, signal);
    this.show();
  }

  #tools() {
    const choices = TOOLS.map((tool) => {
      const control = element('input', { type: 'radio', name: 'tool', value: tool, checked: tool === this.#drawing.tool });
      control.addEventListener('change', () => {
        this.#drawing.take(tool);
        this.show();
      });
      return element('label', {}, control, element('span', {}, words.tools[tool]));
    });
    return element('fieldset', { className: 'choices' }, element('legend', { className: 'unseen' }, words.tool), ...choices);
  }

  #type() {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      const word = this.#word.value.trim();
      if (word) this.#drawing.drawWord(word);
    }, TYPING);
  }

  #file(onfile) {
    const input = element('input', { type: 'file', name: 'picture', accept: 'image/*', hidden: true });
    input.addEventListener('change', () => {
      if (input.files[0]) onfile(input.files[0]);
      input.value = '';
    });
    return element('div', { className: 'group' }, button(words.picture, () => input.click()), input, this.#ofPicture);
  }

  #side(name, label) {
    const onchange = () => this.#drawing.resize(...[this.#across, this.#down].map((side) =>
      Math.max(1, Math.min(MOST_SIDE, Math.round(Number(side.value)) || 1))));
    return element('input', { type: 'number', name, min: 1, max: MOST_SIDE, ariaLabel: label, title: label, onchange });
  }

  #undoByKey(event) {
    const isText = event.target.matches('input[type=text], input[type=number]');
    if (isText || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.#drawing.change((sketch) => (key === 'y' || event.shiftKey ? sketch.redo() : sketch.undo()));
  }

  // Shows what can be done now.
  show() {
    const { sketch, sheet, tool } = this.#drawing;
    this.#undo.ariaDisabled = !sketch.canUndo;
    this.#redo.ariaDisabled = !sketch.canRedo;
    this.#brush.row.hidden = tool !== 'brush' && tool !== 'eraser';
    this.#ofPicture.hidden = !sheet.source?.picture;
    if (sheet.source?.picture) {
      this.#threshold.control.value = sheet.source.threshold;
      this.#light.checked = sheet.source.light;
    }
    if (document.activeElement !== this.#word) this.#word.value = sheet.source?.word ?? '';
    [this.#across.value, this.#down.value] = [sheet.width, sheet.height];
  }

  say(sentence) {
    this.#voice.textContent = sentence;
  }

  note(sentence) {
    this.#remark.textContent = sentence;
    this.#remark.hidden = !sentence;
  }
}
