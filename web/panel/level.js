// The difficulty as a slider with words, beside the field for a range: a word brings the size that has such mazes.
import { text } from '../text/page.js';
import { element } from './field.js';

const SIDES = { '': 0, easy: 12, medium: 20, hard: 32, 'very-hard': 60 }; // cells
const WORDS = Object.keys(SIDES);

// Shows what the field says, where that is one of its words; `form` hears of changes.
export function showSlider(form) {
  const field = form.elements.difficulty;
  if (!field) return;
  let slider = form.querySelector('#level');
  const tell = () => (slider.ariaValueText = slider.previousSibling.lastChild.textContent = field.value ? text.word(field.value) : text.any);
  if (!slider) {
    slider = element('input', { type: 'range', id: 'level', min: 0, max: WORDS.length - 1, oninput: () => {
      const word = WORDS[slider.value];
      const { width, height } = form.elements;
      field.value = word;
      if (word && !width) height.value = SIDES[word] / 2; // rings, of which there are as many on either side of the middle
      else if (word && !width.disabled) width.value = height.value = SIDES[word];
      tell();
    } });
    field.closest('.field').before(element('label', { className: 'field range' },
      element('span', {}, text.word('difficulty'), ' ', element('b', { ariaHidden: 'true' })), slider));
  }
  slider.parentNode.hidden = !WORDS.includes(field.value);
  slider.value = Math.max(0, WORDS.indexOf(field.value));
  tell();
}
