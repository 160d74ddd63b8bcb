// Which part of the plane the canvas shows: pixels a unit, and where the plane's corner is.
const NEAREST = 96; // pixels a cell
const [FOOT, NARROW_FOOT] = [56, 80]; // pixels for what is written below
const NARROW = 832; // pixels across, up to which the panel is a sheet
const [FINEST, CLOSE] = [2, 10]; // pixels a cell: below that a maze is grey, and how near it is then

export class View {
  size = [1, 1];
  room = [1, 1];
  scale = 1;
  x = 0;
  y = 0;
  foot = 0; // pixels, where more is written below
  onchange = () => {};
  #isFitted = true; // until somebody moves it

  get #whole() {
    const [width, height] = this.room;
    const across = width - 2 * this.#margin;
    const down = Math.max(height / 2, height - this.#margin - this.#foot);
    return Math.min(across / this.size[0], down / this.size[1]);
  }

  get #margin() {
    return Math.min(32, this.room[0] / 16, this.room[1] / 16);
  }

  get #foot() {
    return Math.max(this.foot, Math.min(this.room[1] / 3.5, this.room[0] < NARROW ? NARROW_FOOT : FOOT));
  }

  fit() {
    this.#isFitted = true;
    this.scale = this.#whole;
    this.x = (this.room[0] - this.size[0] * this.scale) / 2;
    this.y = (this.room[1] - this.#foot + this.#margin - this.size[1] * this.scale) / 2;
    this.onchange();
  }

  // A plane of another size is shown whole, or from a `place` on if it would be grey; one of the same stays where it is.
  hold(size, place = null) {
    const same = size[0] === this.size[0] && size[1] === this.size[1];
    this.size = size;
    if (!same || this.#isFitted) this.fit();
    if (!same && place && this.scale < FINEST)
      this.zoom(CLOSE / this.scale, [this.x, this.y].map((at, i) => at + place[i] * this.scale));
  }

  resize(width, height) {
    this.room = [width, height];
    if (this.#isFitted) this.fit();
  }

  // What is at the point stays there.
  zoom(factor, [x, y] = [this.room[0] / 2, this.room[1] / 2]) {
    const scale = Math.min(Math.max(this.scale * factor, this.#whole / 2), Math.max(NEAREST, this.#whole));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.move(0, 0);
  }

  // Some of the plane stays in the middle.
  move(x, y) {
    const within = (at, i) =>
      Math.min(Math.max(at, this.room[i] / 2 - this.size[i] * this.scale), this.room[i] / 2);
    this.#isFitted = false;
    this.x = within(this.x + x, 0);
    this.y = within(this.y + y, 1);
    this.onchange();
  }

  // The place in the plane of a point of the canvas.
  placeOf([x, y]) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  // The rectangle of the plane that is seen.
  window() {
    return [...this.placeOf([0, 0]), ...this.placeOf(this.room)];
  }
}
