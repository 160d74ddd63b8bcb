// The maze of the day: one for everybody, by its date (UTC). What was achieved is kept in this browser alone.
import { specOf } from '../address.js';
import { text } from '../text/day.js';

const NAME = 'mazed-days';
const DAY = 24 * 60 * 60 * 1000; // milliseconds
const KEPT = 400; // days

// From Sunday on, larger from Monday to Sunday.
const WEEK = [
  ['wilson', 24], ['recursive-backtracker', 12], ['kruskal', 16], ['eller', 16], ['recursive-backtracker', 18], ['prim', 20],
  ['growing-tree', 22],
];

const dateOf = (time) => new Date(time).toISOString().slice(0, 10);

function stateOf(date) {
  const [algo, side] = WEEK[new Date(date).getUTCDay()];
  return { algo, width: `${side}`, height: `${side}`, seed: date };
}

// The date whose maze a state is, or null. How it is looked at does not matter.
export function dayOf(state) {
  const spec = specOf(state);
  if (!/^\d{4}-\d\d-\d\d$/.test(spec.seed) || Number.isNaN(Date.parse(spec.seed))) return null;
  const wanted = stateOf(spec.seed);
  const names = new Set([...Object.keys(wanted), ...Object.keys(spec)]);
  return [...names].every((name) => spec[name] === wanted[name]) ? spec.seed : null;
}

export function titleOf(state) {
  const date = dayOf(state);
  return date ? text.title(date) : '';
}

export async function begin(studio) {
  const refused = await studio.change(stateOf(dateOf(Date.now())));
  location.hash = '#walk';
  return refused;
}

// What was achieved by date, { seconds, more } each: `more` steps than the shortest path has.
function results() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

// How many days on end, up to today or yesterday.
export function streak(known = results()) {
  let time = Date.now();
  if (!known[dateOf(time)]) time -= DAY;
  let days = 0;
  for (; known[dateOf(time)]; time -= DAY) days++;
  return days;
}

// Keeps the first result of a maze whose day it is, and tells which result of that day is kept and how many days on end there
// have been: { result, days }, or null of another day.
export function keep(date, result) {
  if (date !== dateOf(Date.now())) return null;
  const known = results();
  known[date] ??= result;
  const kept = Object.entries(known).sort().slice(-KEPT);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser may let a page keep nothing.
  }
  return { result: known[date], days: streak(known) };
}
