// What the server refused, in its own words, with the values that it suggests as buttons.
import { element } from './field.js';
import { text } from '../text/page.js';

// How browsers call it where no answer came.
const isOffline = (error) => error instanceof TypeError && /fetch|network|load|import/i.test(error.message);

export class Trouble {
  // `onchange` is told what to change: the parameter, and its value, or another name for it, or that it is left out.
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
    const renames = problem.type?.endsWith('#unknown-parameter');
    const buttons = (problem.errors ?? []).flatMap(({ parameter, nearest = [] }) => nearest.map((value) =>
      this.button(text.tryValue(parameter, value), () =>
        this.onchange(renames ? { parameter, name: value } : { parameter, value }))));
    buttons.push(...helps.map(([label, act]) => this.button(label, act)));
    if (!buttons.length && problem.status === 400)
      buttons.push(...(problem.errors ?? []).map(({ parameter }) =>
        this.button(text.leaveOut(parameter), () => this.onchange({ parameter, isLeftOut: true }))));
    // The same request would be refused again, but not where the server was busy or away.
    if (!buttons.length && !(problem.status >= 400 && problem.status < 500)) buttons.push(this.button(text.again, again));
    const said = isOffline(problem) ? text.offline : problem.message;
    // Who knows what to do about a value has not typed it.
    const detail = helps.length ? said.replace(/: '[^']*' was given$/, '') : said;
    this.section.replaceChildren(element('p', {}, detail[0].toUpperCase() + detail.slice(1)),
      element('div', { className: 'buttons' }, ...buttons));
    this.section.hidden = false;
  }

  button(label, onclick) {
    return element('button', { type: 'button', onclick }, label);
  }
}
