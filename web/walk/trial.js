// The end of a walk: what the server says of it, or of the way that was given up, is what is shown.
import { queryOf } from '../address.js';
import { pathOf } from '../board/scene.js';
import { text as words } from '../text/walk.js';
import { text } from '../text/page.js';
import { challengeUrl } from './challenge.js';
import { Verdict } from './verdict.js';

const SLOW = 400; // milliseconds until an answer is waited for visibly

export class Trial {
  constructor(mode, stage) {
    this.mode = mode;
    this.asking = new AbortController();
    this.verdict = new Verdict(stage, () => this.leave());
  }

  // Gives up what is asked, and shows nothing.
  give() {
    this.asking.abort();
    this.verdict.hide();
  }

  get buttons() {
    return [[words.again, () => this.mode.restart()], [text.newSeed, () => this.mode.another()]];
  }

  // An answer of the server for `use`, or why there is none, with a button to ask again.
  async ask(question, use, title, again) {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const slow = setTimeout(() => this.verdict.show({ title: words.checking, buttons: [] }), SLOW);
    try {
      const answer = await question(signal);
      signal.throwIfAborted();
      use(answer);
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error.status === undefined ? words.offline : words.refusal(error.message);
      this.verdict.show({ title, sentence, buttons: [[text.again, again], ...this.buttons] });
    } finally {
      clearTimeout(slow);
    }
  }

  judge() {
    const { studio, maze, journey } = this.mode;
    const { directions } = journey;
    return this.ask((signal) => studio.client.check(maze.url, directions, { signal }),
      (check) => this.show(check), words.unchecked, () => this.judge());
  }

  show(check) {
    if (!check.solved) {
      this.verdict.show({ title: words.refused, sentence: words.refusal(check.reason), buttons: this.buttons });
      return;
    }
    const { challenge, clock } = this.mode;
    const { seconds } = clock;
    const told = [check.length === check.shortest ? words.perfect : words.longer(check.length, check.shortest)];
    if (challenge) told.push(words.compared(seconds, challenge.solved));
    this.mode.reveal();
    this.verdict.show({
      title: words.won(seconds),
      sentence: told.join(' '),
      facts: [[words.clock, words.exact(seconds)], [words.steps, text.number(check.length)], [words.best, text.number(check.shortest)]],
      buttons: [[words.share, () => this.share(seconds, check.length)], ...this.buttons],
      isWon: true,
    });
  }

  async share(seconds, steps) {
    const { studio, isFoggy } = this.mode;
    const url = challengeUrl(studio.state, { ...(isFoggy && { fog: 'yes' }), solved: seconds.toFixed(1), steps });
    try {
      if (navigator.share) await navigator.share({ title: words.shareTitle, text: words.rival({ solved: seconds, steps }), url });
      else {
        await navigator.clipboard.writeText(url);
        this.verdict.tell(words.shared);
      }
    } catch (error) {
      if (error.name !== 'AbortError') this.verdict.tell(`${text.notCopied} ${url}`);
    }
  }

  showWay() {
    const { studio, maze } = this.mode;
    return this.ask(
      (signal) => studio.client.maze({ ...queryOf(maze), grid: 'none', solve: 'shortest', path: 'no' }, { signal }),
      ({ solution }) => this.giveUp(solution), words.noSolution, () => this.showWay());
  }

  giveUp({ solved, length, directions }) {
    const { journey, scene, clock } = this.mode;
    this.mode.reveal(solved ? { ...scene, path: pathOf(directions, scene.start, scene) } : null);
    this.verdict.show({
      title: words.gaveUp,
      sentence: solved ? words.gaveUpAfter(clock.seconds) : words.noWay,
      facts: solved ? [[words.steps, text.number(journey.steps)], [words.best, text.number(length)]] : [],
      buttons: this.buttons,
    });
  }

  // Of a maze whose start is its goal.
  refuse() {
    this.verdict.show({ title: words.nothing, sentence: words.nothingWhy, buttons: this.buttons.slice(1) });
  }

  // Closes the card, if it is open.
  leave() {
    if (!this.verdict.isOpen) return false;
    this.verdict.hide();
    this.mode.studio.board.canvas.focus({ preventScroll: true });
    return true;
  }

  close() {
    this.asking.abort();
    this.verdict.close();
  }
}
