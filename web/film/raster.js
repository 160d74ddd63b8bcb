// The picture that is made of samples.

// The samples as pixels, for one view of the plane.
export class Raster {
  #canvas = document.createElement('canvas');
  #pen = this.#canvas.getContext('2d');
  #image;
  #place; // on the canvas, and the box in the plane
  #box;

  // `step` is in samples a pixel of the view, `fine` in samples a pixel of the canvas. The memory of `last` is used again
  // where it is of the same size; its canvas stays as it is.
  constructor({ left, top, width, height }, view, step, fine, last) {
    const [across, down] = [Math.max(1, width), Math.max(1, height)];
    [this.#canvas.width, this.#canvas.height] = [across, down];
    const isAlike = last?.#image.width === across && last.#image.height === down;
    this.#image = isAlike ? last.#image : new ImageData(across, down);
    this.pixels = new Uint32Array(this.#image.data.buffer);
    this.fine = fine;
    this.#place = [left / fine, top / fine, across / fine, down / fine];
    const size = step * view.scale;
    this.#box = [(left - view.x * step) / size, (top - view.y * step) / size, across / size, down / size];
  }

  // Brings pixels of a rectangle into the picture.
  write([left, top, right, bottom]) {
    if (left < right) this.#pen.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }

  draw(pen) {
    pen.imageSmoothingEnabled = this.fine > 1;
    pen.imageSmoothingQuality = this.fine > 2 ? 'medium' : 'low';
    pen.drawImage(this.#canvas, ...this.#place);
  }

  // Draws it as another view has it.
  drawIn(view, pen) {
    const size = view.scale * devicePixelRatio;
    const [x, y, width, height] = this.#box;
    pen.imageSmoothingEnabled = true;
    pen.imageSmoothingQuality = 'low';
    pen.drawImage(this.#canvas, view.x * devicePixelRatio + x * size, view.y * devicePixelRatio + y * size, width * size, height * size);
  }
}
