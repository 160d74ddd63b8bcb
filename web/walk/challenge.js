// What somebody says of a walk in a link: `#walk?solved=42.3&steps=120`. Nobody has checked it.
import { addressOf } from '../address.js';

const MOST = 1e7; // seconds and steps that are believed

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
export function challengeUrl({ solve, heatmap, ...spec }, options) {
  return `${location.origin}${location.pathname}${addressOf(spec)}#walk?${new URLSearchParams(options)}`;
}
