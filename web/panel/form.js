// The form, made from the catalogue: what the server learns, the form has.
import { APPEARANCE, some } from '../address.js';
import { colourOf, paletteOf } from '../board/palette.js';
import { button, element, fieldOf } from './field.js';
import { reached } from '../client.js';
import { text } from '../text/page.js';

// Those that other parts of the page ask for: width and height say what size does, the map shows all levels, formats are taken elsewhere.
const ELSEWHERE = new Set(['size', 'level', 'format', 'download']);
const FIRST = ['algo', 'width', 'height', 'depth', 'seed', 'tiling', 'shape', 'wrap', 'braid'];
const OF_ROOMS = ['room_min', 'room_max', 'doors'];
// What there is not on several floors: parameters, and words of others.
const FLAT = ['shape', 'mask', 'rooms', ...OF_ROOMS, 'symmetry', 'weave', 'blocks'];
const FLAT_WORDS = { wrap: ['y', 'xy'], solve: ['pledge'] };
export const isFlat = (name, value) => FLAT.includes(name) || FLAT_WORDS[name]?.includes(value);
const OF_PALETTE = { wall_color: 'wall', background: 'floor', path_color: 'path' };

// The catalogues whose rows are words of a parameter, and have other names.
const ROWS = { algo: 'algorithms', of: 'algorithms', solve: 'solvers', shape: 'shapes' };
const SOON = 1000; // milliseconds, in which what a slider says next goes on with what it said

// The row of an algorithm by any of its names.
export const algorithmOf = ({ algorithms }, word) =>
  algorithms.find(({ slug, aliases }) => slug === word || aliases.includes(word));

// How many columns of cells are as wide as a row is high.
const COLUMNS = { triangle: Math.sqrt(3), hexagon: Math.sqrt(4 / 3) };

// A circle has rings on either side of its middle. With an outline the board is as wide as high, in which a circle is round. `before` is the
// tiling that there was.
function suited(state, name, before) {
  const share = state.tiling === 'polar' ? 1 / 2 : before === 'polar' ? 2 : 1;
  if (name === 'tiling' && state.height && share !== 1) return { ...state, height: `${Math.max(2, Math.round(state.height * share))}` };
  if (name !== 'shape') return state;
  const columns = COLUMNS[state.tiling] ?? 1;
  const side = Math.min(state.width / columns, state.height);
  return state.shape && side ? { ...state, width: `${Math.round(side * columns)}`, height: `${Math.round(side)}` } : state;
}

const changed = (row) => row.dispatchEvent(new Event('change', { bubbles: true }));

// The outline that somebody drew: that there is one, and what can be done about it. It is a field: { name, row, value(), set(value) }.
function outlineField({ name, summary }) {
  let mask = '';
  const draw = element('a', { className: 'button', href: '#mask' });
  const remove = button(text.outline.remove, () => {
    set('');
    draw.focus();
    changed(row);
  });
  const row = element('div', { className: 'field outline', title: summary },
    element('span', {}, text.outline.label), element('div', { className: 'buttons' }, draw, remove));
  const set = (value) => {
    mask = value ?? '';
    draw.textContent = mask ? text.outline.edit : text.outline.draw;
    remove.hidden = !mask;
  };
  return { name, row, value: () => mask, set };
}

// A colour of the maze, which is as the page has it where nobody has chosen one. The input has no alpha, and is never empty.
function colourField({ name, summary, form }, onset) {
  let chosen = '';
  const control = element('input', { type: 'color', id: name, title: `${summary}: ${form}` });
  const label = element('span', {}, text.colours[name] ?? text.label(name));
  const row = element('label', { className: 'field color' }, label, control);
  control.addEventListener('input', () => (chosen = control.value.slice(1)));
  const set = (value) => {
    chosen = value ?? '';
    control.value = (colourOf(chosen) || paletteOf(false)[OF_PALETTE[name]]).slice(0, 7);
    onset();
  };
  return { name, row, value: () => chosen, set };
}

// The fields of these parameters, and the row that all of them are in.
function colourFields(params) {
  const reset = button(text.colours.reset, () => {
    fields[0].row.querySelector('input').focus();
    for (const { set } of fields) set('');
    changed(row);
  }, { hidden: true });
  const fields = params.map((param) => colourField(param, () => (reset.hidden = !fields.some(({ value }) => value()))));
  const row = element('div', { className: 'colours' }, ...fields.map((field) => field.row), reset);
  return { fields, row };
}

// An end of the path: a word, or a cell that is picked on the maze. `pick` promises it, or null.
function pointField(param, pick) {
  const field = fieldOf(param);
  const choose = button(text.pick.button, async () => {
    const point = await pick();
    choose.focus();
    if (!point) return;
    field.set(point);
    changed(field.row);
  }, { ariaLabel: text.pick.label(text.label(param.name)) });
  return { ...field, row: element('div', { className: 'place' }, field.row, choose) };
}

export class Form {
  #form;
  #catalogue;
  #memory = {}; // what fields said that are not shown now
  #fields = [];
  #shown = ''; // the names of the fields
  #sides; // of the mask
  #about; // what the algorithm is
  #cells; // what the tiling is, and what there is not with it
  #aliases = {}; // of words, by parameter
  #pick;
  #usual; // tiling
  #tiling; // that is shown

  // `onchange(state, goesOn)` is told of a change, and whether it goes on with the one before; `pick` promises a point.
  constructor(form, catalogue, onchange, pick) {
    [this.#form, this.#catalogue, this.#pick] = [form, catalogue, pick];
    this.#usual = catalogue.parameters.find(({ name }) => name === 'tiling').default;
    this.names = { tiling: new Map(Object.entries(text.tilings)) };
    for (const [param, kind] of Object.entries(ROWS)) {
      const rows = catalogue[kind];
      this.#aliases[param] = new Map(rows.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug])));
      if (rows[0].name) this.names[param] = new Map(rows.map(({ slug, name }) => [slug, name]));
    }
    let last = {};
    form.addEventListener('change', ({ target, timeStamp }) => {
      const goesOn = target === last.target && target.type === 'range' && timeStamp - last.timeStamp < SOON;
      last = { target, timeStamp };
      const state = suited(this.#read(), target.name, this.#tiling);
      this.show(state);
      onchange(state, goesOn);
    });
    form.addEventListener('submit', (event) => event.preventDefault());
  }

  // Whether a parameter has a meaning with this algorithm, if that is known, on this tiling, and with these rooms. Where any
  // algorithm may be chosen, only what most of them have does.
  #applies({ name, algorithms, tilings }, { algo, tiling, rooms, depth }) {
    if (depth > 1 ? isFlat(name) : name === 'stairs') return false;
    if (OF_ROOMS.includes(name) && !(rooms > 0) || (name === 'width' && tiling === 'polar')) return false;
    if (tilings && !tilings.includes(tiling || this.#usual)) return false;
    if (!algorithms) return true;
    const all = this.#catalogue.algorithms;
    if (algo === 'random') return algorithms.length > all.length / 2;
    const row = algorithmOf(this.#catalogue, algo || all[0].slug);
    return !row || algorithms.includes(row.slug);
  }

  // The parameters of the maze itself that apply.
  #parameters(state) {
    return this.#catalogue.parameters.filter((param) =>
      (!param.formats || param.algorithms) && (param.paths?.includes('/maze') ?? true) && !ELSEWHERE.has(param.name) && this.#applies(param, state))
      .map((param) => (param.name === 'height' && state.tiling === 'polar' ? { ...param, label: 'rings' } : param));
  }

  #read() {
    const said = Object.fromEntries(this.#fields.map(({ name, value }) => [name, value()]));
    Object.assign(this.#memory, said);
    const shown = new Set([...this.#parameters(said).map(({ name }) => name), ...APPEARANCE, 'title']);
    return this.#outlined(some(this.#memory, (name, value) => value && shown.has(name) && !(said.depth > 1 && isFlat(name, value))));
  }

  // An outline of one's own has sides, and excludes a shape by its name.
  #outlined(state) {
    if (!state.mask || (!state.shape && this.#sides === `${state.width} ${state.height}`)) return state;
    const { mask, title, ...rest } = state;
    delete this.#memory.mask;
    return rest;
  }

  // Shows a state. Fields that are the same as before stay, and with them the focus of whoever is among them.
  show(state) {
    const parameters = this.#parameters(state);
    const appearance = this.#catalogue.parameters.filter(({ name }) => APPEARANCE.includes(name));
    const names = [...parameters, ...appearance].map(({ name }) => name);
    for (const name of [...names, 'title']) delete this.#memory[name];
    Object.assign(this.#memory, state);
    this.#tiling = state.tiling;
    if (names.join() !== this.#shown) this.#build(parameters, appearance);
    this.#shown = names.join();
    for (const { name, set } of this.#fields) set(state[name], state);
    if (state.mask) this.#sides = `${state.width} ${state.height}`;
    for (const name of ['width', 'height']) this.#form.elements[name]?.toggleAttribute('disabled', Boolean(state.mask));
    const row = algorithmOf(this.#catalogue, state.algo || this.#catalogue.algorithms[0].slug);
    this.#about.textContent = row?.summary ?? '';
    this.#slide();
    this.#describeCells(state).catch(() => {}); // the maze is there without it
  }

  // Where there are more options, difficulty has a slider.
  #slide() {
    if (this.#form.querySelector('details').open) import('./level.js').then(({ showSlider }) => showSlider(this.#form)).catch(() => {});
  }

  // Of cells that are not the usual ones, or on several floors, more is told.
  async #describeCells(state) {
    this.#cells.hidden = [undefined, this.#usual].includes(state.tiling) && !(state.depth > 1);
    if (this.#cells.hidden) return;
    const { describe } = await reached(import('./cells.js'));
    const has = (cells) => (param) => !ELSEWHERE.has(param.name) && this.#applies(param, { ...state, ...cells });
    this.#cells.textContent = describe(this.#catalogue, state, has({ tiling: this.#usual, depth: 1 }), has());
  }

  #build(parameters, appearance) {
    const at = document.activeElement?.form === this.#form && document.activeElement.name;
    const open = this.#form.querySelector('details')?.open ?? false;
    const isFirst = (param) => FIRST.includes(param.name) || param.algorithms;
    const isTall = parameters.some(({ name }) => name === 'stairs');
    const field = (param) => kinds[param.kind]?.(param) ?? fieldOf(isTall && param.words ? { ...param, words: param.words.filter((word) => !isFlat(param.name, word)) } : param,
      this.names[param.name], this.#aliases[param.name]);
    const kinds = { mask: outlineField, point: (param) => pointField(param, this.#pick) };
    const isColour = ({ kind }) => kind === 'text';
    const rest = parameters.filter((param) => !isFirst(param));
    const usual = parameters.filter(isFirst);
    const floors = usual.findIndex(({ name }) => name === 'depth');
    if (floors > 0) usual.splice(usual.findIndex(({ name }) => name === 'seed'), 0, ...usual.splice(floors, 1));
    const groups = [usual, rest, appearance.filter((param) => !isColour(param))]
      .map((some) => some.map(field));
    const colours = colourFields(appearance.filter(isColour));
    this.#cells = element('p', { className: 'about' });
    const [first, more, seen] = groups.map((fields) => fields.flatMap(({ name, row }) => (name === 'tiling' ? [row, this.#cells] : row)));
    this.#fields = [...groups.flat(), ...colours.fields];
    this.#about = element('p', { className: 'about' });
    this.#form.replaceChildren(
      element('fieldset', {}, element('legend', {}, text.maze), first[0], this.#about, ...first.slice(1)),
      element('fieldset', {}, element('legend', {}, text.look), ...seen, colours.row),
      element('details', { open, ontoggle: () => this.#slide() }, element('summary', {}, text.more), ...more));
    if (at) this.#form.elements[at]?.focus({ preventScroll: true });
  }
}
