// How long the walk has taken, in seconds.
export class Clock {
  constructor(onsecond) {
    this.onsecond = onsecond;
    this.reset();
  }

  get seconds() {
    return this.began === null ? 0 : ((this.ended ?? performance.now()) - this.began) / 1000;
  }

  reset() {
    clearTimeout(this.timer);
    this.began = this.ended = null;
    this.onsecond(0);
  }

  start() {
    if (this.began !== null) return;
    this.began = performance.now();
    this.tick();
  }

  tick() {
    this.onsecond(this.seconds);
    this.timer = setTimeout(() => this.tick(), 1000 - (this.seconds % 1) * 1000);
  }

  stop() {
    clearTimeout(this.timer);
    if (this.began !== null) this.ended ??= performance.now();
    this.onsecond(this.seconds);
  }
}
