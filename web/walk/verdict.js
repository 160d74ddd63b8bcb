// The card over the maze when a walk has come to its end, or while it is being checked.
import { element } from '../panel/field.js';
import { text as words } from '../text/walk.js';

export class Verdict {
  constructor(stage, onclose) {
    this.onclose = onclose;
    this.card = element('section', { id: 'walk-verdict', hidden: true, tabIndex: -1 });
    this.card.setAttribute('role', 'group');
    this.card.setAttribute('aria-labelledby', 'walk-verdict-title');
    stage.append(this.card);
  }

  get isOpen() {
    return !this.card.hidden;
  }

  // `facts` are pairs of a name and a value; `buttons` of a label and what it does, the first the most likely one.
  show({ title, sentence = '', facts = [], buttons, isWon = false }) {
    const made = buttons.map(([label, onclick], i) =>
      element('button', { type: 'button', className: i ? '' : 'strong', onclick }, label));
    const close = element('button', { type: 'button', className: 'walk-close', title: words.close, onclick: this.onclose }, '×');
    close.ariaLabel = words.close;
    this.card.replaceChildren(
      element('h2', { id: 'walk-verdict-title' }, title),
      ...(sentence ? [element('p', {}, sentence)] : []),
      ...(facts.length ? [element('dl', {}, ...facts.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value))))] : []),
      this.note = element('p', { className: 'walk-note', role: 'status' }),
      element('div', { className: 'buttons' }, ...made),
      close);
    this.card.classList.toggle('won', isWon);
    this.card.hidden = false;
    this.card.focus({ preventScroll: true });
  }

  tell(sentence) {
    this.note.textContent = sentence;
  }

  hide() {
    this.card.hidden = true;
    this.card.replaceChildren();
  }

  close() {
    this.card.remove();
  }
}
