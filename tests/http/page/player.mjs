// One who walks through mazes on the page.
import assert from 'node:assert/strict';
import { patience, Visitor } from './visitor.mjs';

export const keyOf = { N: 'ArrowUp', E: 'ArrowRight', S: 'ArrowDown', W: 'ArrowLeft', NE: 'e', SE: 'c', SW: 'z', NW: 'q' };
export const wayOf = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const backOf = { N: 'S', E: 'W', S: 'N', W: 'E', U: 'D', D: 'U' };
export const back = (directions) => [...directions].reverse().map((way) => backOf[way]).join('');

// Directions are letters, or names with a blank between.
export const namesIn = (directions) => (directions.includes(' ') ? directions.split(' ') : [...directions]);

export class Player extends Visitor {
  async play(query, hash = '#walk', options = {}) {
    await this.open(`/?${query}${hash}`, options);
    await this.drawn();
    this.checks = [];
    this.page.on('request', (request) => request.url().endsWith('/maze/check') && this.checks.push(request.postDataJSON()));
  }

  async ask(query) {
    return (await fetch(`${this.daemon.url}/maze?${query}&grid=none&solve=shortest`)).json();
  }

  async directions(query) {
    return (await this.ask(query)).solution.directions;
  }

  async press(directions, keys = keyOf) {
    for (const way of namesIn(directions)) await this.page.keyboard.press(keys[way]);
  }

  async steps() {
    return Number((await this.page.textContent('#walk-steps')).replace(/,/g, ''));
  }

  walked(steps) {
    return this.page.waitForFunction(
      (n) => Number(document.querySelector('#walk-steps').textContent.replace(/,/g, '')) === n, steps, patience);
  }

  hears(sentence) {
    return this.page.waitForFunction(
      (words) => document.querySelector('#walk-voice').textContent.trim() === words, sentence, patience);
  }

  async card(title = /./) {
    await this.page.waitForFunction(
      (words) => new RegExp(words).test(document.querySelector('#walk-verdict h2')?.textContent ?? ''), title.source, patience);
    const facts = await this.page.$$eval('#walk-verdict dl div', (rows) =>
      Object.fromEntries(rows.map((row) => [...row.children].map(({ textContent }) => textContent))));
    return { title: await this.page.textContent('#walk-verdict h2'), sentence: await this.page.textContent('#walk-verdict p'), facts };
  }

  // Where the middle of a cell is in the window, while all of the maze is shown.
  async places(width, height) {
    const { scale, x, y, left, top } = await this.page.evaluate(async (size) => {
      const { View } = await import(asset('/board/view.js'));
      const board = document.querySelector('#board');
      const view = new View();
      view.resize(board.clientWidth, board.clientHeight);
      view.hold(size);
      const box = board.getBoundingClientRect();
      return { scale: view.scale, x: view.x, y: view.y, left: box.left, top: box.top };
    }, [width, height]);
    return ([column, row]) => [left + x + (column + 0.5) * scale, top + y + (row + 0.5) * scale];
  }

  // When nothing moves any more.
  async still(canvas = '.walk-sketch') {
    for (let last = null; ;) {
      const now = await this.picture(canvas);
      if (now === last) return now;
      last = now;
      await this.page.waitForTimeout(60);
    }
  }

  // Fails unless the walk has ended at the goal, by the directions that the server was sent.
  async won(query, directions) {
    const card = await this.card(/^Solved in \d+:\d\d$/);
    const { solution } = await this.ask(query);
    assert.equal(this.checks.length, 1);
    assert.equal(this.checks[0].directions, directions);
    assert.equal(card.facts.Steps, `${namesIn(directions).length}`);
    assert.equal(card.facts['Shortest possible'], `${solution.length}`);
    assert.match(card.facts.Time, /^0:\d\d\.\d$/);
    return card;
  }
}

export const cellsOf = (directions, at = [0, 0]) => [at, ...[...directions].map((way) => (at = at.map((value, i) => value + wayOf[way][i])))];
