// A maze for a link of which something is wrong: that is left out, or put right where there is no doubt, and told.
import { appearanceOf, changed } from '../address.js';
import { text as page } from '../text/page.js';
import { text } from '../text/trouble.js';
import { adviceOn, withoutOf } from './advice.js';

const MOST = 8; // faults, after which nothing of a link is kept

// A misspelt word, of which there is only one like it.
function isCertain({ type, errors: [{ given, nearest }] }) {
  return given !== '' && nearest.length === 1 && /^[a-z_-]+$/.test(nearest[0]) && /#(unknown|invalid)-parameter$/.test(type);
}

// What a picture of the query would be refused for, in which the colours are: nothing else is asked for.
const refusalOf = ({ client }, query) =>
  client.response({ ...query, format: 'svg' }).then(() => null, (error) => (error.errors?.length ? error : null));

function refusalOfLooks(studio) {
  const { solve, ...looks } = appearanceOf(studio.state);
  return Object.keys(looks).length ? refusalOf(studio, { ...looks, width: 1, seed: 1 }) : null;
}

// A problem for each parameter that is there with several values, of which the last holds.
function repeatsIn(pairs) {
  const values = new Map();
  for (const [name, value] of pairs) values.set(name, new Set(values.get(name)).add(value));
  return [...values].filter(([, { size }]) => size > 1).map(([parameter, set]) => {
    const nearest = [...set];
    return { type: '#repeated-parameter', status: 400, errors: [{ parameter, given: nearest.pop(), nearest }] };
  });
}

// What is to be told of a problem, and what is asked for instead: all but what is wrong, or that as it was meant. Nothing
// at all, where it is not the link's.
function mend(wanted, problem, { catalogue, names }) {
  const { sentence, offers } = adviceOn(problem, { catalogue, names, state: wanted });
  const known = problem.errors.filter(({ parameter }) => parameter in wanted);
  if (known.length && isCertain(problem)) {
    const [[words, change]] = offers;
    const [name] = Object.keys(change.values);
    return [{ sentence: `${sentence} ${text.taken(words)}`, offers: [withoutOf(name)] }, changed(wanted, change)];
  }
  const rest = known.reduce((state, { parameter }) => changed(state, { without: parameter }), wanted);
  return [{ sentence, offers }, known.length ? rest : {}];
}

// Tells faults over the maze, each with what else was perhaps meant.
function tell(trouble, faults) {
  trouble.hide();
  trouble.isTold = true;
  const act = (fault) => ([label, to]) => [label, async () => {
    await trouble.studio.mend(to);
    const others = faults.filter((other) => other !== fault);
    if (others.length && trouble.section.hidden) tell(trouble, others);
  }];
  trouble.say([...faults.map((fault) => [fault.sentence, fault.offers.map(act(fault))]), ['', [[page.keep, () => trouble.hide()]]]]);
}

// `pairs` are those of the link, `refused` the problem with them, if there is one.
export async function rescue(studio, pairs, refused) {
  await studio.ready.catch(() => {});
  const faults = repeatsIn(pairs).map((problem) => adviceOn(problem, studio));
  let wanted = Object.fromEntries(pairs);
  let problem = refused ?? await refusalOfLooks(studio);
  for (let left = MOST; problem?.errors?.length && left > 0; left--) {
    const [{ parameter, nearest }] = problem.errors;
    if (parameter === 'mask' && location.hash.startsWith('#mask')) return; // where it can be mended
    if (problem.type.endsWith('#unknown-parameter') && !nearest.length)
      problem = await refusalOf(studio, { [parameter]: wanted[parameter] }) ?? problem;
    const [fault, next] = mend(wanted, problem, studio);
    faults.push(fault);
    wanted = left > 1 ? next : {};
    problem = await studio.change(wanted, true) ?? await refusalOfLooks(studio);
  }
  if (faults.length && studio.maze) tell(studio.trouble, faults);
}
