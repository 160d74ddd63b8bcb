// Drawings from a word, and from the file of a picture. Both are drawn small, and a cell takes the shade that its middle
// has. The file stays with the browser.
import { joined } from './parts.js';
import { geometryOf } from '../board/layers.js';

const FONT = '900 100px system-ui, "Arial Black", sans-serif';
const LINE = 100; // from one line to the next
const MOST_PIXELS = 1000; // a side, of what a picture is drawn on

// The shade of each cell, 0 … 255, of what `draw` draws: on the plane, as large as the sheet.
function shadesOf(sheet, draw) {
  const geometry = geometryOf(sheet);
  const [across, down] = geometry.size(sheet);
  const scale = Math.max(1, Math.min(4, Math.floor(MOST_PIXELS / Math.max(across, down))));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(across * scale), Math.ceil(down * scale)];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.imageSmoothingQuality = 'high';
  draw(pen, across, down);
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const half = scale > 2 && sheet.tiling === 'square' ? 1 : 0; // pixels around the middle that count too
  return Uint8Array.from({ length: sheet.cells.length }, (_, at) => {
    const [x, y] = geometry.center(at % sheet.width, Math.floor(at / sheet.width)).map((part) => Math.floor(part * scale));
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - half); row <= Math.min(height - 1, y + half); row++)
      for (let column = Math.max(0, x - half); column <= Math.min(width - 1, x + half); column++) {
        const i = (row * width + column) * 4;
        sum += 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
        count++;
      }
    return Math.round(sum / count);
  });
}

// How much larger something may be drawn where it keeps its proportions.
const fit = (width, height, across, down) => Math.min(across / width, down / height);

// A word, or several in one line or a line each, whichever leaves them larger.
function shadesOfWord(sheet, word) {
  return shadesOf(sheet, (pen, across, down) => {
    pen.font = FONT;
    pen.fillStyle = '#000';
    const layouts = [[word], word.split(/\s+/)].map((lines) => layoutOf(pen, lines, across, down));
    const { lines, boxes, rise, high, scale } = layouts.reduce((a, b) => (b.scale > a.scale ? b : a));
    pen.translate(across / 2, (down - high * scale) / 2);
    pen.scale(scale, scale);
    lines.forEach((line, i) => {
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = boxes[i];
      pen.fillText(line, (left - right) / 2, rise + i * LINE);
    });
  });
}

function layoutOf(pen, lines, across, down) {
  const boxes = lines.map((line) => pen.measureText(line));
  const wide = Math.max(1, ...boxes.map((box) => box.actualBoundingBoxLeft + box.actualBoundingBoxRight));
  const rise = Math.max(1, ...boxes.map((box) => box.actualBoundingBoxAscent));
  const fall = Math.max(0, ...boxes.map((box) => box.actualBoundingBoxDescent));
  const high = rise + fall + (lines.length - 1) * LINE;
  return { lines, boxes, rise, high, scale: fit(wide, high, across, down) };
}

export function shadesOfPicture(sheet, picture) {
  return shadesOf(sheet, (pen, across, down) => {
    const scale = fit(picture.width, picture.height, across, down);
    const [width, height] = [picture.width * scale, picture.height * scale];
    pen.drawImage(picture, (across - width) / 2, (down - height) / 2, width, height);
  });
}

// The threshold that divides the shades best: N. Otsu, A threshold selection method from gray-level histograms, 1979.
export function thresholdOf(shades) {
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[shade]++;
  const all = shades.reduce((sum, shade) => sum + shade, 0);
  let [below, sum, best, threshold] = [0, 0, -1, 128];
  for (let shade = 0; shade < 255; shade++) {
    below += counts[shade];
    sum += shade * counts[shade];
    const above = shades.length - below;
    if (!below || !above) continue;
    const between = below * above * (sum / below - (all - sum) / above) ** 2;
    if (between > best) [best, threshold] = [between, shade + 1];
  }
  return threshold;
}

// Darker than the threshold is inside; or, of light pictures on dark ground, lighter.
const divided = (shades, threshold, light = false) =>
  shades.map((shade) => Number(light ? shade >= threshold : shade < threshold));

// Draws a sheet from its source. All of a word hangs together; of a picture, specks are left out.
export function trace(sheet) {
  const { word, picture, threshold, light } = sheet.source;
  const isWord = word !== undefined;
  sheet.cells = isWord ? divided(shadesOfWord(sheet, word), 128) : divided(shadesOfPicture(sheet, picture), threshold, light);
  const inside = sheet.cells.reduce((sum, cell) => sum + cell, 0);
  sheet.cells = joined(sheet, isWord ? 1 : inside / 100);
}
