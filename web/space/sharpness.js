// How many pixels of a canvas go to one of the page: fewer on machines that do not keep up.
const MOST = 2;
const LEAST = 0.5;
const SLUGGISH = 70; // milliseconds a frame
const OFTEN = 4;

export class Sharpness {
  constructor() {
    this.most = MOST;
    this.late = 0;
  }

  get ratio() {
    return Math.min(devicePixelRatio, this.most);
  }

  // Hears how long a frame took, or 0 of the first one; says whether the canvas is to be made anew.
  hear(milliseconds) {
    this.late = milliseconds > SLUGGISH ? this.late + 1 : 0;
    if (this.late < OFTEN || this.ratio <= LEAST) return false;
    this.late = 0;
    this.most = Math.max(LEAST, this.ratio * 0.75);
    return true;
  }
}
