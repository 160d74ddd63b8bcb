// Drawings from a word, and from the file of a picture, dropped on the page or pasted. Both are drawn small, and a cell takes
// the shade that its middle has. The file stays with the browser, which decodes it.
import { joined } from './parts.js';

const FONT = '900 100px system-ui, "Arial Black", sans-serif';
const LINE = 100; // from one line to the next
const MOST_PIXELS = 800; // a side, of what is drawn on, unless there are more cells

// The shade of each cell, 0 … 255, of what `draw` draws: on the plane, as large as the sheet.
function shadesOf(sheet, draw) {
  const { tiling } = sheet;
  const [across, down] = tiling.size(sheet);
  const scale = Math.max(sheet.tiling.isByTiles ? 1 : 2, Math.min(4, Math.floor(MOST_PIXELS / Math.max(across, down))));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(across * scale), Math.ceil(down * scale)];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  // What is transparent or beside the picture is outside.
  pen.fillStyle = sheet.source.light ? '#000' : '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.imageSmoothingQuality = 'high';
  draw(pen, across, down);
  const { data, width } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const shadeAt = (x, y) => {
    const i = (y * width + x) * 4;
    return 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
  };
  const shades = new Uint8Array(sheet.cells.length);
  for (let y = 0, at = 0; y < sheet.height; y++)
    for (let x = 0; x < sheet.width; x++, at++) {
      const [a, b] = tiling.center(x, y);
      const [column, row] = [Math.floor(a * scale), Math.floor(b * scale)];
      // Where there are pixels enough, the four in the middle.
      shades[at] = scale < 4 ? shadeAt(column, row)
        : (shadeAt(column, row) + shadeAt(column - 1, row) + shadeAt(column, row - 1) + shadeAt(column - 1, row - 1)) / 4;
    }
  return shades;
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

// Once for a sheet of these sides, however often the threshold is another.
export function shadesOfPicture(sheet) {
  const { source } = sheet;
  const { picture } = source;
  const size = `${sheet.width} ${sheet.height} ${sheet.tiling.slug} ${source.light}`;
  if (source.size === size) return source.shades;
  source.size = size;
  return (source.shades = shadesOf(sheet, (pen, across, down) => {
    const scale = fit(picture.width, picture.height, across, down);
    const [width, height] = [picture.width * scale, picture.height * scale];
    pen.drawImage(picture, (across - width) / 2, (down - height) / 2, width, height);
  }));
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
  const { word, threshold, light } = sheet.source;
  const isWord = word !== undefined;
  sheet.cells = isWord ? divided(shadesOfWord(sheet, word), 128) : divided(shadesOfPicture(sheet), threshold, light);
  const inside = sheet.cells.reduce((sum, cell) => sum + cell, 0);
  sheet.cells = joined(sheet, isWord ? 1 : inside / 100);
}

// Hears of files.
export function receive(stage, signal, onfile) {
  const of = { signal };
  const carry = (event, isOver) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    stage.classList.toggle('receiving', isOver);
  };
  stage.addEventListener('dragover', (event) => carry(event, true), of);
  stage.addEventListener('dragleave', (event) => carry(event, false), of);
  stage.addEventListener('drop', (event) => {
    carry(event, false);
    const file = event.dataTransfer?.files[0];
    if (file) onfile(file);
  }, of);
  document.addEventListener('paste', (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file) onfile(file);
  }, of);
  signal.addEventListener('abort', () => stage.classList.remove('receiving'));
}

// Vector pictures are what createImageBitmap does not take.
export async function decode(file) {
  if (file.type !== 'image/svg+xml') return createImageBitmap(file);
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    if (!picture.width || !picture.height) throw new Error('a picture without sides');
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}
