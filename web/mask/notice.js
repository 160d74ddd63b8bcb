// What is said on the sheet: what to do while it is empty, and that an outline is closed, whose inside can be filled.
import { withoutHoles } from './parts.js';
import { button, element } from '../panel/field.js';
import { text } from '../text/mask.js';

const sum = (cells) => cells.reduce((count, inside) => count + inside, 0);

export class Notice {
  #drawing;
  #hint = element('p', { className: 'sketch-hint', hidden: true }, text.empty);
  #offer = element('p', { className: 'sketch-offer', hidden: true },
    text.closed, button(text.fillInside, () => this.#fill()));
  #canvas;
  #say;
  #filled; // the cells without holes
  #drawn = 0; // cells, when the hand was at rest, and those that they enclosed
  #enclosed = 0;

  // `say` tells those who do not see it.
  constructor({ stage, board }, drawing, say) {
    [this.#drawing, this.#canvas, this.#say] = [drawing, board.canvas, say];
    stage.append(this.#hint, this.#offer);
  }

  close() {
    this.#hint.remove();
    this.#offer.remove();
  }

  // Offers to fill what has been enclosed since the hand was at rest before. A drawing that was not made by hand may have holes.
  show(isAtRest, isByHand) {
    const { sheet, sketch } = this.#drawing;
    this.#hint.hidden = !sketch.isBlank || !isAtRest;
    if (!isAtRest) return;
    this.#filled = withoutHoles(sheet);
    const drawn = sum(sheet.cells);
    const enclosed = sum(this.#filled) - drawn;
    const isOffered = !this.#offer.hidden && enclosed > 0;
    const isNew = drawn > this.#drawn && enclosed > this.#enclosed;
    this.#offer.hidden = !isByHand || sheet.source !== null || !(isOffered || isNew);
    if (!this.#offer.hidden && !isOffered) this.#say(text.closed);
    [this.#drawn, this.#enclosed] = [drawn, enclosed];
  }

  #fill() {
    this.#canvas.focus({ preventScroll: true, focusVisible: false });
    this.#drawing.edit(this.#filled);
  }
}
