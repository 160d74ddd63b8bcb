// What the server refused, in its own words, with the values that it suggests as buttons.
import { Unreachable } from '../mazed.js';
import { button, element } from './field.js';
import { text } from '../text/page.js';

// What can be changed so that a request is no longer refused: labels, and the changes.
function suggestionsOf({ type = '', errors = [] }) {
  // Sides of a maze that is too large suit only one another.
  if (type.endsWith('#too-large') && errors.length > 1 && errors.every(({ nearest }) => nearest?.length)) {
    const values = Object.fromEntries(errors.map(({ parameter, nearest }) => [parameter, nearest[0]]));
    return [[text.tryValues(values), { values }]];
  }
  const isName = type.endsWith('#unknown-parameter');
  return errors.flatMap(({ parameter, nearest = [] }) => nearest.map((word) => [
    text.tryValue(parameter, word), isName ? { without: parameter, to: word } : { values: { [parameter]: word } },
  ]));
}

// The same request would be refused again, but not where the server was busy or away, later on, or with a key.
const mayPass = ({ status, retryAfter }) => retryAfter || status === 401 || !(status >= 400 && status < 500);

// Whether the server has been updated since, and has no file of this page any more: all have one address in common.
const isUpdated = async () =>
  (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => ({}))).status === 404;

export class Trouble {
  #onchange;

  // `onchange` is told what to change: `values` of parameters, and one that is to go, or `to` have another name.
  constructor(section, onchange) {
    this.section = section;
    this.#onchange = onchange;
  }

  hide() {
    this.section.hidden = true;
    this.section.replaceChildren();
  }

  // `helps` are of whoever knows better what can be done: a label and an act each.
  show(problem, again, helps = []) {
    const change = ([label, to]) => [label, () => this.#onchange(to)];
    const acts = [...suggestionsOf(problem).map(change), ...helps];
    if (!acts.length && problem.status === 400)
      acts.push(...(problem.errors ?? []).map(({ parameter }) => change([text.leaveOut(parameter), { without: parameter }])));
    if (!acts.length && mayPass(problem)) acts.push([text.again, again]);
    const said = problem instanceof Unreachable ? text.offline : problem.message;
    // Nobody typed a value that a mode made, so it is not repeated.
    const made = helps.length ? problem.errors ?? [] : [];
    const detail = made.reduce((words, { given }) => words.replace(`: '${given}' was given`, ''), said);
    this.#say(detail[0].toUpperCase() + detail.slice(1), acts);
    if (problem instanceof Unreachable) this.#lookForUpdate();
  }

  #say(sentence, acts) {
    this.section.replaceChildren(element('p', {}, sentence),
      element('div', { className: 'buttons' }, ...acts.map((act) => button(...act))));
    this.section.hidden = false;
  }

  // Unless something else was said meanwhile.
  async #lookForUpdate() {
    const said = this.section.firstChild;
    if (await isUpdated() && said.isConnected) this.#say(text.updated, [[text.reload, () => location.reload()]]);
  }
}
