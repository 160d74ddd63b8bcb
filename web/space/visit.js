// A visit within the maze: what keys and buttons ask for is done step by step, and each step is told.
import { text as words } from '../text/space.js';
import { Stroll } from './stroll.js';

export class Visit {
  // `said` is the element that tells.
  constructor({ scene, plan }, said, still) {
    Object.assign(this, { said, still, held: new Set(), queue: [] });
    this.stroll = new Stroll(plan, scene.start, scene.goal, still);
    this.tell(this.stroll.isThere ? words.already : '');
  }

  // A way is to be gone, and on until it is released.
  press(way, repeated) {
    if (repeated && !this.still) return;
    this.held.delete(way);
    this.held.add(way);
    this.queue.push(way);
  }

  release(way) {
    if (way) this.held.delete(way);
    else {
      this.held.clear();
      this.queue.length = 0;
    }
  }

  // Goes on for some seconds; says whether there is more to go.
  advance(seconds) {
    while (this.still ? this.queue.length : this.stroll.isReady) {
      const way = this.queue.shift() ?? [...this.held].at(-1);
      if (!way) break;
      const came = this.take(way);
      if (came === 'wall' || came === 'fork') this.held.delete(way);
      this.tell(words[came] ?? '');
    }
    return this.stroll.advance(seconds) || this.queue.length > 0 || (this.held.size > 0 && !this.still);
  }

  take(way) {
    if (way === 'ahead' || way === 'back') return this.stroll.go(way === 'ahead' ? 1 : -1);
    this.stroll.face();
    this.stroll.turn(way === 'left' ? -1 : 1);
    return 'turn';
  }

  // Says where the stroll has come to.
  tell(first) {
    const { cell: [x, y], heading, plan: { turns }, isThere, took, steps } = this.stroll;
    const ways = this.stroll.ways().map((i) => words.sides[turns][i]);
    const place = words.place(y + 1, x + 1, words.headings[turns][heading], ways);
    const won = isThere && took >= 0 ? words.won(took / 1000, steps) : '';
    this.said.textContent = [won, first, place].filter(Boolean).join(' ');
    this.said.classList.toggle('won', Boolean(won));
  }
}
