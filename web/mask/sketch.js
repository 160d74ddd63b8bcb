// A drawing: a sheet of cells, inside or outside, and the steps that led to it.
export const MOST_SIDE = 500; // cells
const HISTORY = 16 << 20; // cells, of all steps together

const copy = (sheet) => ({ ...sheet, cells: sheet.cells.slice() });

export const blank = (width, height, tiling) =>
  ({ width, height, tiling, cells: new Uint8Array(width * height), source: null });

export class Sketch {
  #steps;
  #at; // the step that the sheet comes from

  // `sheet` is what is being drawn on. Its `source` is the word or the picture that it was drawn from, until somebody
  // draws more.
  constructor(sheet) {
    this.begin(sheet);
  }

  begin(sheet) {
    this.#steps = [sheet];
    this.#at = 0;
    this.sheet = copy(sheet);
  }

  // The sheet before what has been drawn since the last step.
  get #before() {
    return this.#steps[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at + 1 < this.#steps.length;
  }

  get isBlank() {
    return !this.sheet.cells.includes(1);
  }

  // What is drawn is a step from here on, if it is new; `amend` puts it in place of the last one.
  commit(amend = false) {
    const { sheet } = this;
    const before = this.#before;
    if (before.width === sheet.width && before.height === sheet.height &&
      sheet.cells.every((inside, at) => inside === before.cells[at])) return;
    this.#steps.length = this.#at + 1;
    if (amend && this.#at) this.#steps.pop();
    this.#steps.push(copy(this.sheet));
    if (this.#steps.length > Math.max(8, HISTORY / this.sheet.cells.length)) this.#steps.shift();
    this.#at = this.#steps.length - 1;
  }

  // Which shape the cells have is no step: the maze says it.
  revert() {
    this.sheet = { ...copy(this.#before), tiling: this.sheet.tiling };
  }

  undo() {
    if (this.canUndo) this.#at--;
    this.revert();
  }

  redo() {
    if (this.canRedo) this.#at++;
    this.revert();
  }

  put(cells, source = null) {
    Object.assign(this.sheet, { cells, source });
  }

  // Another number of cells: the drawing becomes as large as they are together.
  resize(width, height) {
    const old = this.sheet;
    const sheet = blank(width, height, old.tiling);
    for (let y = 0; y < height; y++) {
      const from = Math.floor(((y + 0.5) * old.height) / height) * old.width;
      for (let x = 0; x < width; x++)
        sheet.cells[y * width + x] = old.cells[from + Math.floor(((x + 0.5) * old.width) / width)];
    }
    this.sheet = { ...sheet, source: old.source };
  }
}
