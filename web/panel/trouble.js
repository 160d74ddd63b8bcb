// What the server refused, in its own words, with the values that it suggests as buttons.
import { element } from './field.js';
import { text } from '../text/page.js';

// How browsers call it where no answer came.
const isOffline = (error) => error instanceof TypeError && /fetch|network|load|import/i.test(error.message);

export class Trouble {
  // `onchange` is told what to change: `values` of parameters, and one that is to go, or `to` have another name.
  constructor(section, onchange) {
    this.section = section;
    this.onchange = onchange;
  }

  hide() {
    this.section.hidden = true;
    this.section.replaceChildren();
  }

  // `helps` are of whoever knows better what can be done: a label and an act each.
  show(problem, again, helps = []) {
    const buttons = this.suggestions(problem).map(([label, change]) => this.button(label, () => this.onchange(change)));
    buttons.push(...helps.map(([label, act]) => this.button(label, act)));
    if (!buttons.length && problem.status === 400)
      buttons.push(...(problem.errors ?? []).map(({ parameter }) =>
        this.button(text.leaveOut(parameter), () => this.onchange({ without: parameter }))));
    // The same request would be refused again, but not where the server was busy or away, later on, or with a key.
    if (!buttons.length && (problem.retryAfter || problem.status === 401 || !(problem.status >= 400 && problem.status < 500))) buttons.push(this.button(text.again, again));
    const said = isOffline(problem) ? text.offline : problem.message;
    // Nobody typed a value that a mode made, so it is not repeated.
    const detail = helps.length ? said.replace(/: '[^']*' was given$/, '') : said;
    this.section.replaceChildren(element('p', {}, detail[0].toUpperCase() + detail.slice(1)),
      element('div', { className: 'buttons' }, ...buttons));
    this.section.hidden = false;
  }

  // Labels, and what they change.
  suggestions({ type = '', errors = [] }) {
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

  button(label, onclick) {
    return element('button', { type: 'button', onclick }, label);
  }
}
