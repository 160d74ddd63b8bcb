// What can be done where no maze can be made of a drawing.
import { algorithmOf } from '../panel/form.js';
import { compactOf, MOST_CHARACTERS } from './compact.js';
import { countParts, joined, largestPart, smoothed } from './parts.js';
import { text } from '../text/mask.js';

const SPECK = 4; // cells, fewer of which are left out where a drawing is smoothed

// A label and an act each; none where something else is wrong than the drawing.
export function helpsFor(drawing, { errors } = {}) {
  if (errors && !errors.some(({ parameter }) => parameter === 'mask')) return [];
  const { sheet, sketch } = drawing;
  const { help } = text;
  const helps = [];
  if (sketch.isBlank) helps.push([help.fill, () => drawing.edit(new Uint8Array(sheet.cells.length).fill(1))]);
  else if (countParts(sheet) > 1)
    helps.push([help.join, () => drawing.edit(joined(sheet))], [help.largest, () => drawing.edit(largestPart(sheet))]);
  if (compactOf(sheet).length > MOST_CHARACTERS)
    helps.push([help.smooth, () => drawing.edit(joined({ ...sheet, cells: smoothed(sheet) }, SPECK))]);
  if (helps.length && sketch.canUndo) helps.push([help.undo, () => drawing.change((steps) => steps.undo())]);
  return helps;
}

// The state with an algorithm that knows outlines, and with what has a meaning with that.
export function suited({ state, catalogue, names }, say) {
  const parameters = catalogue?.parameters ?? [];
  const known = parameters.find(({ name }) => name === 'mask')?.algorithms;
  const algorithm = catalogue && algorithmOf(catalogue, state.algo);
  if (!known || !algorithm || known.includes(algorithm.slug)) return state;
  const next = { ...state, algo: known[0] };
  for (const { name, algorithms } of parameters) if (algorithms && !algorithms.includes(known[0])) delete next[name];
  say(text.other(algorithm.name, names.algo.get(known[0])));
  return next;
}
