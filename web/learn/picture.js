// The place of a picture: a canvas that is filled when it is first seen, or a sentence where that cannot be done.
import { element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { text } from '../text/page.js';

// Those who extend it have `load`, which gets what is drawn, and `draw`.
export class Picture {
  // `label` is the picture in words, `shape` its width for a height of 1. In a link it has no button of its own.
  constructor(className, { label, shape, isLink = false, signal }) {
    Object.assign(this, { label, isLink, signal });
    this.canvas = element('canvas', { className, role: 'img', ariaLabel: label });
    this.canvas.style.aspectRatio = `${shape}`;
    this.node = element('div', { className: 'picture' }, this.canvas);
    this.loading = this.missing = null;
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(this.canvas);
    signal.addEventListener('abort', () => resized.disconnect());
  }

  // Somebody sees it now, or does not any more.
  see(seen) {
    if (seen) this.fill();
  }

  // Loads and draws it, once; where that failed, again. Whether it is there then.
  fill() {
    this.loading ??= this.load().then(() => this.show(), () => this.miss());
    return this.loading;
  }

  show() {
    const isHeld = this.missing?.contains(document.activeElement);
    this.missing?.remove();
    this.missing = null;
    this.canvas.ariaLabel = this.label;
    this.draw();
    // Whoever pressed the button goes on at the picture.
    if (isHeld) {
      this.canvas.tabIndex = -1;
      this.canvas.focus({ preventScroll: true });
    }
    return true;
  }

  miss() {
    this.loading = null;
    if (this.signal.aborted) return false;
    this.canvas.ariaLabel = words.missing(this.label);
    if (!this.missing) {
      this.sentence = element('div', {});
      this.missing = element('div', { className: 'missing' }, this.sentence);
      if (this.isLink) this.missing.ariaHidden = 'true'; // the canvas says it too
      else this.missing.append(this.retry());
      this.node.append(this.missing);
    }
    this.sentence.textContent = words.notLoaded;
    return false;
  }

  // Only what somebody asked for is told when it changes.
  retry() {
    const button = element('button', { type: 'button', ariaLabel: words.tryAgain(this.label) }, text.again);
    button.onclick = () => {
      this.sentence.ariaLive = 'polite';
      this.sentence.textContent = words.loading;
      this.see(true);
    };
    return button;
  }
}
