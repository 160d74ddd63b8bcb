// What is said of a request that was refused, and offered instead: by the type of its problem, and the row of the parameter.
import { cellOf } from '../address.js';
import { text as floors } from '../text/floors.js';
import { text as page } from '../text/page.js';
import { text as rings } from '../text/rings.js';
import { text } from '../text/trouble.js';

const SOME = 6; // words that are offered where none is near
const FEW = 3; // algorithms that are offered for what others don't have
const SIDED = ['size', 'mask'];
const SHORT = 1000; // a range of which the ends are offered

const labelOf = (name, row) => page.label(row?.label ?? name).split(':')[0];

// A value as the page has it elsewhere.
function wordsFor(row, value, { names, state }) {
  const isPoint = row?.kind === 'point';
  const cell = isPoint && cellOf(value, state.tiling, state.weave);
  if (cell) return (cell.length > 2 ? floors : state.tiling === 'polar' ? rings : page).place(cell);
  if (isPoint) return page.places[value] ?? value;
  return row?.words?.includes(value) ? names?.[row.name]?.get(value) ?? page.word(value) : value;
}

// A label, and the change that it stands for: the page counts cells, where `size` counts tiles.
function offerOf(row, name, value, studio) {
  const side = `${(value - 1) / 2}`;
  const values = name === 'size' && value % 2 === 1 ? { width: side, height: side } : { [name]: value };
  return [text.value(labelOf(name, row), wordsFor(row, value, studio)), { values, without: name }];
}

// What the parameter may be where the server knows nothing that is near.
function valuesOf(row, { maze }) {
  if (row?.words) return row.words.slice(0, SOME);
  if (row?.kind !== 'number') return [];
  if (maze?.[row.name]) return [`${maze[row.name]}`];
  return row.max - row.min <= SHORT ? [`${row.min}`, `${row.max}`] : [];
}

// Those of a problem about parameters.
function offersOf({ type, errors }, rows, studio) {
  const [{ parameter, nearest, given }] = errors;
  const row = rows.get(parameter);
  // Sides of a maze that is too large suit only one another.
  if (errors.length > 1 && errors.every((error) => error.nearest.length)) {
    const values = Object.fromEntries(errors.map((error) => [error.parameter, error.nearest[0]]));
    return [[Object.entries(values).map(([name, value]) => text.value(labelOf(name), value)).join(', '), { values }]];
  }
  // What another tiling has is offered with that, but for what has sides of its own.
  const isMeaningless = type.endsWith('#meaningless-parameter');
  const { tiling } = studio.state;
  if (isMeaningless && tiling && row?.tilings && !row.tilings.includes(tiling))
    return SIDED.includes(parameter) ? [] : [[offerOf(rows.get('tiling'), 'tiling', row.tilings[0], studio)[0], { values: { [parameter]: given }, without: 'tiling' }]];
  // What is wrong with an outline can be mended where it is drawn.
  if (row?.kind === 'mask') return [[page.outline.edit, { values: { mask: studio.state.mask }, mode: 'mask' }]];
  if (type.endsWith('#unknown-parameter'))
    return nearest.map((name) => {
      const [label, { values }] = offerOf(rows.get(name), name, studio.state[parameter], studio);
      return [label, { values, without: parameter }];
    });
  if (isMeaningless && row?.algorithms?.length <= FEW)
    return row.algorithms.map((algo) => {
      const [label] = offerOf(rows.get('algo'), 'algo', algo, studio);
      return [label, { values: { algo, [parameter]: given } }];
    });
  const isWrong = type.endsWith('#invalid-parameter');
  return (nearest.length || !isWrong ? nearest : valuesOf(row, studio)).map((value) => offerOf(row, parameter, value, studio));
}

// What it may be, in words.
const forms = { number: ({ min, max, odd }) => text.number(min, max, odd), point: () => text.cell };
const formOf = (row) => (row ? (forms[row.kind]?.(row) ?? (row.words ? '' : row.form)) : '');

function sentenceOf({ type, errors: [error], message }, row) {
  const kind = type.split('#')[1];
  const isInvalid = kind === 'invalid-parameter';
  const isMask = row?.kind === 'mask';
  const say = text.kinds[kind];
  // What is wrong with an outline the server knows best. Nobody typed its text, so that is not repeated.
  if (!say || (isMask && isInvalid)) return message.replace(`: '${error?.given}' was given`, '').replace(/^./, (first) => first.toUpperCase());
  if (!error) return say();
  const said = say(row ? labelOf(row.name, row) : error.parameter, isMask ? '' : error.given);
  const form = isInvalid && error.given && formOf(row);
  return form ? `${said} ${text.possible(form)}` : said;
}

export const withoutOf = (name) => [text.without(labelOf(name)), { without: name }];

// { sentence, offers, withouts }: the offers, and what goes on without a parameter, are a label and a change each.
export function adviceOn(problem, studio) {
  const { errors, status } = problem;
  const rows = new Map(studio.catalogue?.parameters.map((row) => [row.name, row]));
  if (studio.state.tiling === 'polar') rows.set('height', { ...rows.get('height'), label: 'rings' });
  const isKnown = errors.some(({ nearest }) => nearest.length);
  return {
    sentence: sentenceOf(problem, rows.get(errors[0]?.parameter)),
    offers: errors.length ? offersOf(problem, rows, studio) : [],
    withouts: isKnown || status !== 400 ? [] : errors.map(({ parameter }) => withoutOf(parameter)),
  };
}
