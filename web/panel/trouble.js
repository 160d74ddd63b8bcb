// What went wrong, over the maze, with what can be done about it as buttons.
import { Unreachable } from '../client.js';
import { button, element } from './field.js';
import { text } from '../text/page.js';

// The same request would be refused again, but not where the server was busy or away, later on, or with a key.
const mayPass = ({ status, retryAfter }) => retryAfter || status === 401 || !(status >= 400 && status < 500);

// Whether the server has been updated since, and has no file of this page any more: all have one address in common.
const isUpdated = async () =>
  (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => ({}))).status === 404;

export class Trouble {
  isTold = false; // what was wrong with a link: the maze below is another one, and is right
  studio = null; // is added when it is there
  #shown = null; // the problem that is shown, or will be

  constructor(section) {
    this.section = section;
  }

  hide() {
    this.#shown = null;
    this.isTold = false;
    this.section.hidden = true;
    this.section.replaceChildren();
  }

  // `helps` are of whoever knows better what can be done: a label and an act each.
  async show(problem, again, helps = []) {
    this.#shown = problem;
    const { sentence, offers, withouts } = await this.#adviceOn(problem);
    if (this.#shown !== problem) return;
    const change = ([label, to]) => [label, () => this.studio.mend(to)];
    const acts = helps.length ? helps : [...offers, ...withouts].map(change);
    if (!acts.length && mayPass(problem)) acts.push([text.again, again]);
    this.say([[sentence, acts]]);
    if (problem instanceof Unreachable) this.#lookForUpdate();
  }

  // The words for it, and what may be wrong with a request, are not of the first view.
  async #adviceOn(problem) {
    const said = problem instanceof Unreachable ? text.offline : problem.message;
    const plain = { sentence: said[0].toUpperCase() + said.slice(1), offers: [], withouts: [] };
    if (!problem.type) return plain;
    // What parameters are called is in the catalogue.
    const ready = problem.errors.length ? this.studio.ready.catch(() => {}) : null;
    const [advice] = await Promise.all([import('./advice.js').catch(() => null), ready]);
    return advice?.adviceOn(problem, this.studio) ?? plain;
  }

  // Sentences, each with buttons.
  say(parts) {
    this.section.replaceChildren(...parts.flatMap(([sentence, acts]) => [
      ...(sentence ? [element('p', {}, sentence)] : []),
      element('div', { className: 'buttons' }, ...acts.map((act) => button(...act))),
    ]));
    this.section.hidden = false;
  }

  // Unless something else was said meanwhile.
  async #lookForUpdate() {
    const said = this.section.firstChild;
    if (await isUpdated() && said.isConnected) this.say([[text.updated, [[text.reload, () => location.reload()]]]]);
  }
}
