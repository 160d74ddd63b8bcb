// How tests play films: the steps of mazes and of solvers, on the page that a visitor has open.
import { createHash } from 'node:crypto';
import { patience } from './visitor.mjs';

export const SLIDER = '#bar input[type=range]';
export const still = { reducedMotion: 'reduce' };

export function film(visitorNow) {
  const page = () => visitorNow().page;
  const frames = () => visitorNow().frames();
  return {
    frames,
    max: () => page().$eval(SLIDER, ({ max }) => Number(max)),
    at: () => page().$eval(SLIDER, ({ value }) => Number(value)),
    async ready() {
      await visitorNow().drawn();
      await page().waitForFunction((slider) => Number(document.querySelector(slider)?.max) > 0, SLIDER, patience);
    },
    async scrub(event) {
      await page().$eval(SLIDER, (slider, to) => {
        slider.value = to;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }, event);
      await frames();
    },
    // When it is whole: on a busy machine a large change takes more than a few frames.
    async picture(canvas = '#board') {
      await frames();
      await page().waitForFunction((selector) => document.querySelector(selector).ariaBusy !== 'true', canvas, patience);
      return createHash('sha256').update(await page().$eval(canvas, (node) => node.toDataURL())).digest('hex');
    },
    speed: (rate) => page().selectOption('.film-select:last-child select', rate),
    atEnd: () => page().waitForFunction(
      (slider) => document.querySelector(slider).value === document.querySelector(slider).max, SLIDER, patience),
  };
}
