// The end of a walk: what the server says of it, or of the way that was given up, is shown on a card over the maze. A link
// with what was achieved is a challenge to others: `#walk?solved=42.3&steps=120`. Nobody has checked that.
import { addressOf } from '../address.js';
import { pathOf } from '../board/scene.js';
import { dayOf, keep } from '../day/day.js';
import { queryOf } from '../link.js';
import { Problem } from '../client.js';
import { button, element, signButton } from '../panel/field.js';
import { text as day } from '../text/day.js';
import { text as words } from '../text/walk.js';
import { text } from '../text/page.js';

const MOST = 1e7; // seconds and steps that are believed
const LONGEST = 400; // cells a side, from which on a harder maze is no longer
const SLOW = 400; // milliseconds until an answer is waited for visibly

function numberOf(options, name) {
  const value = options.get(name);
  return value && /^\d{1,8}(\.\d+)?$/.test(value) && Number(value) <= MOST ? Number(value) : null;
}

export function challengeOf(options) {
  const solved = numberOf(options, 'solved');
  if (solved === null) return null;
  const steps = numberOf(options, 'steps');
  return { solved, steps: Number.isInteger(steps) ? steps : null };
}

// The options that say the same.
export const optionsOf = (challenge) =>
  challenge && { solved: challenge.solved, ...(challenge.steps !== null && { steps: challenge.steps }) };

// A link to the same maze, without what would show the way.
function challengeUrl({ solve, heatmap, ...spec }, options) {
  return `${location.origin}/play${addressOf(spec)}#walk?${new URLSearchParams(options)}`;
}

// The sides of a maze that is a bit harder: longer by about an eighth, and even where they were even, as some outlines need it.
function harderThan({ width, height, tiling }) {
  const longer = (side) => `${Math.max(side, Math.min(LONGEST, side + Math.max(2, 2 * Math.round(side / 16))))}`;
  return { ...(tiling !== 'polar' && { width: longer(width) }), height: longer(height) };
}

// The card.
class Verdict {
  #onclose;
  #card = element('section', { id: 'walk-verdict', hidden: true, tabIndex: -1, role: 'group' });
  #note;

  constructor(stage, onclose) {
    this.#onclose = onclose;
    this.#card.setAttribute('aria-labelledby', 'walk-verdict-title');
    stage.append(this.#card);
  }

  get isOpen() {
    return !this.#card.hidden;
  }

  // `facts` are pairs of a name and a value; `buttons` of a label and what it does, the first the most likely one.
  show({ title, sentence = '', facts = [], buttons, isWon = false }) {
    this.#card.replaceChildren(
      element('h2', { id: 'walk-verdict-title' }, title),
      ...(sentence ? [element('p', {}, sentence)] : []),
      ...(facts.length ? [element('dl', {}, ...facts.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value))))] : []),
      this.#note = element('p', { className: 'walk-note', role: 'status' }),
      element('div', { className: 'buttons' },
        ...buttons.map(([label, act], i) => button(label, act, { className: i ? '' : 'strong' }))),
      signButton('×', words.close, this.#onclose, { className: 'walk-close' }));
    this.#card.classList.toggle('won', isWon);
    this.#card.hidden = false;
    this.#card.focus({ preventScroll: true });
  }

  tell(sentence) {
    this.#note.textContent = sentence;
  }

  hide() {
    this.#card.hidden = true;
    this.#card.replaceChildren();
  }

  close() {
    this.#card.remove();
  }
}

export class Trial {
  #mode;
  #verdict;
  #asking = new AbortController();

  constructor(mode, stage) {
    this.#mode = mode;
    this.#verdict = new Verdict(stage, () => this.leave());
  }

  // Gives up what is asked, and shows nothing.
  give() {
    this.#asking.abort();
    this.#verdict.hide();
  }

  get #buttons() {
    return [[words.again, () => this.#mode.restart()], [text.newSeed, () => this.#mode.another()]];
  }

  // An answer of the server for `use`, or why there is none, with a button to ask again.
  async #ask(question, use, title, again) {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const slow = setTimeout(() => this.#verdict.show({ title: words.checking, buttons: [] }), SLOW);
    try {
      const answer = await question(signal);
      signal.throwIfAborted();
      use(answer);
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof Problem ? words.refusal(error.message) : words.offline;
      this.#verdict.show({ title, sentence, buttons: [[text.again, again], ...this.#buttons] });
    } finally {
      clearTimeout(slow);
    }
  }

  // Of a walk to a treasure, which is the `count`th: the server does not check those.
  praise(count) {
    const { clock, journey } = this.#mode;
    this.#mode.reveal();
    const facts = [[words.clock, words.exact(clock.seconds)], [words.steps, text.number(journey.steps)], [words.treasures, text.number(count)]];
    this.#verdict.show({
      title: words.foundAfter(clock.seconds), sentence: words.cheer, facts, isWon: true,
      buttons: [[words.seek, () => this.#mode.seek()], ...this.#buttons],
    });
  }

  judge() {
    const { studio, maze, journey } = this.#mode;
    const { directions } = journey;
    return this.#ask((signal) => studio.client.check(maze.url, directions, { signal }),
      (check) => this.#show(check), words.unchecked, () => this.judge());
  }

  #show(check) {
    if (!check.solved) {
      this.#verdict.show({ title: words.refused, sentence: words.refusal(check.reason), buttons: this.#buttons });
      return;
    }
    const { challenge, clock, maze, studio } = this.#mode;
    const seconds = Math.floor(clock.seconds * 10) / 10;
    const { length: steps, shortest } = check;
    const told = [words.cheer, steps === shortest ? words.perfect : words.longer(steps, shortest)];
    if (challenge) told.push(words.compared(seconds, challenge.solved));
    const facts = [[words.clock, words.exact(seconds)], [words.steps, text.number(steps)], [words.best, text.number(shortest)]];
    let boast = words.rival({ solved: seconds, steps });
    const date = dayOf(studio.state);
    const kept = date && keep(date, { seconds, more: steps - shortest });
    if (kept) {
      boast = day.achieved(date, kept.result, kept.days);
      facts.push([day.first, words.exact(kept.result.seconds)], [day.streak, text.number(kept.days)]);
    }
    // An outline that somebody drew has its sides.
    const harder = studio.state.mask ? [] : [[words.harder, () => this.#mode.another(harderThan(maze))]];
    this.#mode.reveal();
    this.#verdict.show({
      title: words.won(seconds),
      sentence: told.join(' '),
      facts,
      buttons: [...harder, [words.share, () => this.#share(boast, seconds, steps, Boolean(kept))], ...this.#buttons],
      isWon: true,
    });
  }

  // Of the maze of the day the words are worth copying too.
  async #share(boast, seconds, steps, withWords) {
    const { studio, isFoggy } = this.#mode;
    const url = challengeUrl(studio.state, { ...(isFoggy && { fog: 'yes' }), solved: seconds.toFixed(1), steps });
    try {
      if (navigator.share) await navigator.share({ title: words.shareTitle, text: boast, url });
      else {
        await navigator.clipboard.writeText(withWords ? `${boast}\n${url}` : url);
        this.#verdict.tell(words.shared);
      }
    } catch (error) {
      if (error.name !== 'AbortError') this.#verdict.tell(`${text.notCopied} ${url}`);
    }
  }

  showWay() {
    const { studio, maze } = this.#mode;
    return this.#ask(
      (signal) => studio.client.maze({ ...queryOf(maze), grid: 'none', solve: 'shortest', path: 'no' }, { signal }),
      ({ solution }) => this.#giveUp(solution), words.noSolution, () => this.showWay());
  }

  #giveUp({ solved, length, directions }) {
    const { journey, scene, clock } = this.#mode;
    this.#mode.reveal(solved ? { ...scene, path: pathOf(directions, scene.start, scene) } : null);
    this.#verdict.show({
      title: words.gaveUp,
      sentence: solved ? words.gaveUpAfter(clock.seconds) : words.noWay,
      facts: solved ? [[words.steps, text.number(journey.steps)], [words.best, text.number(length)]] : [],
      buttons: this.#buttons,
    });
  }

  // Of a maze whose start is its goal.
  refuse() {
    this.#verdict.show({ title: words.nothing, sentence: words.nothingWhy, buttons: this.#buttons.slice(1) });
  }

  // Closes the card, if it is open.
  leave() {
    if (!this.#verdict.isOpen) return false;
    this.#verdict.hide();
    this.#mode.studio.board.canvas.focus({ preventScroll: true });
    return true;
  }

  close() {
    this.#asking.abort();
    this.#verdict.close();
  }
}
