// What controls are made of: elements, buttons, and a parameter as a control with its label, from its row in the catalogue.
import { cellOf, isYes } from '../address.js';
import { loaded } from '../board/tilings/tiling.js';
import { text } from '../text/page.js';
import { plain } from '../text/words.js';

const SHORT = 200; // a range of numbers that fits a slider

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const button = (words, onclick, properties) => element('button', { type: 'button', onclick, ...properties }, words);

// A button whose words are only a sign.
export const signButton = (sign, label, onclick, properties) =>
  button(sign, onclick, { title: label, ariaLabel: label, ...properties });

// A word such as `random` or `farthest` that a point or an algorithm may be.
const nameOf = (word, names) => names?.get(word) ?? (word === 'random' && names ? text.random : text.word(word));

const controls = {
  word(param, names) {
    const options = param.words.map((word) => new Option(nameOf(word, names), word));
    if (!param.default) options.unshift(new Option(param.kind === 'word' ? text.none : text.usual, ''));
    return element('select', {}, ...options);
  },
  flag(param) {
    return param.default ? element('input', { type: 'checkbox' }) : controls.word(param);
  },
  number(param) {
    const short = param.max - param.min <= SHORT;
    const control = element('input', { type: short ? 'range' : 'number', min: param.min, max: param.max });
    control.step = param.decimals ? 'any' : param.odd ? 2 : 1;
    return control;
  },
  point: (param) => controls.word(param, new Map(Object.entries(text.places))),
  text(param) {
    return element('input', { type: 'text', placeholder: param.default ?? param.form ?? '' });
  },
};

// What a control says, or '' where that is what the server takes without it.
function valueOf(param, control) {
  if (control.type === 'checkbox') {
    const word = control.checked ? 'yes' : 'no';
    return word === param.default ? '' : word;
  }
  return control.value === param.default ? '' : control.value.trim();
}

// Words that may be written beside other values.
function listOf(param, control) {
  if (!param.words || control.localName !== 'input' || control.type !== 'text') return '';
  const list = element('datalist', { id: `words-${param.name}` }, ...param.words.map((word) => new Option(word)));
  control.setAttribute('list', list.id);
  return list;
}

// The field of a parameter: { name, row, value(), set(value, state) }, where the state has what others say. `names` are of
// words that have better ones, `aliases` lead to words from others for them.
export function fieldOf(param, names, aliases) {
  const control = (controls[param.name === 'paper' ? 'word' : param.kind] ?? controls.text)(param, names);
  const shown = control.type === 'range' ? element('b', { ariaHidden: 'true' }) : '';
  const unit = param.unit && !shown ? ` (${param.unit})` : '';
  const row = element('label', { className: `field ${control.type}` },
    element('span', {}, text.label(param.label ?? param.name), unit, shown && ' ', shown), control, listOf(param, control));
  let unlisted = null; // an option
  const show = () => {
    if (shown) shown.textContent = control.ariaValueText = param.unit ? text.measured(control.value, param.unit) : control.value;
  };
  const set = (value, state) => {
    const says = aliases?.get(value) ?? (value || (control.type === 'text' ? '' : param.default) || '');
    unlisted?.remove();
    if (control.type === 'checkbox') control.checked = isYes(says);
    // What is not on the list is still what was asked for: the server says what is wrong with it.
    else if (control.options && ![...control.options].some((option) => option.value === says)) {
      const cell = param.kind === 'point' && cellOf(says, state?.tiling, state?.weave);
      const words = cell && (cell.length > 2 ? loaded.floors?.words : loaded[state?.tiling]?.words ?? text);
      control.append(unlisted = new Option(words ? plain(words.place(cell)) : says, says, true, true));
    } else control.value = says;
    show();
  };
  control.name = param.name;
  control.title = param.form && control.localName === 'input' ? `${param.summary}: ${param.form}` : param.summary;
  control.addEventListener('input', show);
  return { name: param.name, row, value: () => valueOf(param, control), set };
}
