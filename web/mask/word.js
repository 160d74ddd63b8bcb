// A word as a maze: the state whose outline it is, with room for its letters.
import { compactOf } from './outline.js';
import { tilingOf } from '../board/tilings/polygons.js';
import { trace } from './sources.js';
import { blank } from './sketch.js';

const [ACROSS, DOWN] = [12, 18]; // cells of a letter
const MOST = 20; // letters

function stateOf(word) {
  const letters = [...word].slice(0, MOST);
  const sheet = blank(ACROSS * Math.max(1, letters.length), letters.length > 1 ? DOWN : ACROSS, tilingOf('square'));
  sheet.source = { word: letters.join('') };
  trace(sheet);
  return { width: `${sheet.width}`, height: `${sheet.height}`, mask: compactOf(sheet) };
}

// Shows it, called by the word.
export async function show(studio, word) {
  if (word) await studio.change({ ...stateOf(word), title: word });
}
