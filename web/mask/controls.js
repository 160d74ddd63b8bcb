// The controls of a drawing, below it: tools, what can be done with all of it, and where it may come from.
import { MOST_SIDE } from './sketch.js';
import { TOOLS } from './drawing.js';
import { element } from '../panel/field.js';
import { text as words } from '../text/mask.js';

const MOST_BRUSH = 20; // cells
const TYPING = 200; // milliseconds after a letter, until the word is drawn

const button = (label, onclick) => element('button', { type: 'button', onclick }, label);

function slider(label, properties, oninput) {
  const control = element('input', { type: 'range', oninput: () => oninput(Number(control.value)), ...properties });
  return { control, row: element('label', { className: 'slide' }, element('span', {}, label), control) };
}

export class Controls {
  // `onfile` is told of a file that is chosen.
  constructor(bar, drawing, onfile) {
    this.drawing = drawing;
    this.voice = element('p', { className: 'unseen', role: 'status' });
    this.remark = element('p', { className: 'remark', role: 'status', hidden: true });
    bar.append(
      element('div', { className: 'sketch row' }, this.tools(), this.brush(), this.steps()),
      element('div', { className: 'sketch row' }, this.word(), this.file(onfile), this.sides()),
      this.remark, this.voice);
    this.keys = new AbortController();
    document.addEventListener('keydown', (event) => this.undoByKey(event), { signal: this.keys.signal });
    this.show();
  }

  tools() {
    const choices = TOOLS.map((tool) => {
      const control = element('input', { type: 'radio', name: 'tool', value: tool, checked: tool === this.drawing.tool });
      control.addEventListener('change', () => this.take(tool));
      return element('label', {}, control, element('span', {}, words.tools[tool]));
    });
    const legend = element('legend', { className: 'unseen' }, words.tool);
    return element('fieldset', { className: 'choices' }, legend, ...choices);
  }

  take(tool) {
    Object.assign(this.drawing, { tool, anchor: null });
    this.drawing.hover(null);
    this.show();
  }

  brush() {
    const sizes = { min: 1, max: MOST_BRUSH, value: this.drawing.size, ariaLabel: words.size };
    const { control, row } = slider(words.size, sizes, (size) => (this.drawing.size = size));
    control.name = 'brush-size';
    return (this.brushRow = row);
  }

  steps() {
    const { drawing } = this;
    this.undo = button(words.undo, () => drawing.change((sketch) => sketch.undo()));
    this.redo = button(words.redo, () => drawing.change((sketch) => sketch.redo()));
    return element('div', { className: 'group' }, this.undo, this.redo,
      button(words.invert, () => drawing.edit(drawing.sheet.cells.map((inside) => 1 - inside))),
      button(words.clear, () => drawing.edit(new Uint8Array(drawing.sheet.cells.length))));
  }

  word() {
    this.wordInput = element('input', { type: 'text', name: 'word', maxLength: 60, placeholder: words.wordExample });
    this.wordInput.addEventListener('input', () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => {
        const word = this.wordInput.value.trim();
        if (word) this.drawing.drawWord(word);
      }, TYPING);
    });
    return element('label', { className: 'word' }, element('span', {}, words.word), this.wordInput);
  }

  file(onfile) {
    const input = element('input', { type: 'file', name: 'picture', accept: 'image/*', hidden: true });
    input.addEventListener('change', () => {
      if (input.files[0]) onfile(input.files[0]);
      input.value = '';
    });
    const { control, row } = slider(words.threshold, { min: 1, max: 255, ariaLabel: words.threshold },
      (threshold) => this.drawing.divide({ threshold }));
    this.threshold = Object.assign(control, { name: 'threshold' });
    this.light = element('input', { type: 'checkbox', name: 'light' });
    this.light.addEventListener('change', () => this.drawing.divide({ light: this.light.checked }));
    this.ofPicture = element('div', { className: 'group' }, row,
      element('label', { className: 'tick' }, this.light, element('span', {}, words.light)));
    return element('div', { className: 'group' }, button(words.picture, () => input.click()), input, this.ofPicture);
  }

  sides() {
    this.across = this.side('across', words.across);
    this.down = this.side('down', words.down);
    return element('div', { className: 'group sides' }, element('span', { ariaHidden: 'true' }, words.cells), this.across,
      element('span', { ariaHidden: 'true' }, '×'), this.down);
  }

  side(name, label) {
    const control = element('input', { type: 'number', name, min: 1, max: MOST_SIDE, ariaLabel: label, title: label });
    control.addEventListener('change', () => {
      const [width, height] = [this.across, this.down].map((side) =>
        Math.max(1, Math.min(MOST_SIDE, Math.round(Number(side.value)) || 1)));
      this.drawing.resize(width, height);
    });
    return control;
  }

  undoByKey(event) {
    const isText = event.target.matches('input[type=text], input[type=number]');
    if (isText || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.drawing.change((sketch) => (key === 'y' || event.shiftKey ? sketch.redo() : sketch.undo()));
  }

  // Shows what can be done now.
  show() {
    const { sketch, sheet, tool } = this.drawing;
    this.undo.setAttribute('aria-disabled', !sketch.canUndo);
    this.redo.setAttribute('aria-disabled', !sketch.canRedo);
    this.brushRow.hidden = tool !== 'brush' && tool !== 'eraser';
    this.ofPicture.hidden = !sheet.source?.picture;
    if (sheet.source?.picture) {
      this.threshold.value = sheet.source.threshold;
      this.light.checked = sheet.source.light;
    }
    if (document.activeElement !== this.wordInput) this.wordInput.value = sheet.source?.word ?? '';
    for (const [control, value] of [[this.across, sheet.width], [this.down, sheet.height]]) control.value = value;
  }

  say(sentence) {
    this.voice.textContent = sentence;
  }

  note(sentence) {
    this.remark.textContent = sentence;
    this.remark.hidden = !sentence;
  }

  close() {
    clearTimeout(this.typing);
    this.keys.abort();
  }
}
