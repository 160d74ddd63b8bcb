// One parameter as a control with its label, made from its row in the catalogue.
import { text } from './text.js';

const SHORT = 200; // a range of numbers that fits a slider

export function element(name, properties = {}, ...children) {
  const { dataset, ...others } = properties;
  const made = Object.assign(document.createElement(name), others);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

// A word such as `random` or `farthest` that a point or an algorithm may be.
const nameOf = (word, names) => names?.get(word) ?? (word === 'random' && names ? text.random : text.word(word));

const controls = {
  word(param, value, names) {
    const options = param.words.map((word) => new Option(nameOf(word, names), word));
    if (!param.default) options.unshift(new Option(param.kind === 'word' ? text.none : text.usual, ''));
    const control = element('select', {}, ...options);
    // What is not on the list is still what was asked for: the server says what is wrong with it.
    if (value && !param.words.includes(value)) control.append(new Option(value, value));
    control.value = value || (param.default ?? '');
    return control;
  },
  flag(param, value) {
    if (!param.default) return controls.word(param, value);
    return element('input', { type: 'checkbox', checked: (value || param.default) === 'yes' });
  },
  number(param, value) {
    const short = param.max - param.min <= SHORT;
    const control = element('input', { type: short ? 'range' : 'number', min: param.min, max: param.max });
    control.step = param.decimals ? 'any' : param.odd ? 2 : 1;
    control.value = value || (param.default ?? '');
    return control;
  },
  text(param, value) {
    return element('input', { type: 'text', value: value ?? '', placeholder: param.default ?? '' });
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

// The field of a parameter: { name, row, value() }. `value` is what the state says, or nothing; `names` of words, where
// they have better ones.
export function fieldOf(param, value, names) {
  const control = (controls[param.kind] ?? controls.text)(param, value, names);
  const shown = control.type === 'range' ? element('b', { ariaHidden: 'true' }, control.value) : '';
  control.name = param.name;
  control.title = param.form ? `${param.summary}: ${param.form}` : param.summary;
  if (shown) control.addEventListener('input', () => { shown.textContent = control.value; });
  const row = element('label', { className: control.type === 'checkbox' ? 'field check' : 'field' },
    element('span', {}, text.label(param.name), shown && ' ', shown), control, listOf(param, control));
  return { name: param.name, row, value: () => valueOf(param, control) };
}
