// Buttons of signs, and hints at what keys or fingers do: what modes need, and the first view doesn't.
import { button } from './field.js';

// A button whose words are only a sign.
export const signButton = (sign, label, onclick, properties) =>
  button(sign, onclick, { title: label, ariaLabel: label, ...properties });

// What is said of keys; where fingers point, there are most likely none, and other words.
export const hintOf = ({ keys, touch }) => (matchMedia('(pointer: coarse)').matches ? touch : keys);
