// Changes the language of the page.
import { NAME, NAMED } from './language.js';

// Puts the words of another language into the HTML, of which the server has filled in one.
export async function translate(language) {
  const answer = await fetch(new URL(`../${language}/text/html.txt`, import.meta.url));
  const words = new Map((await answer.text()).split('\n').map((line) => line.split(' = ')));
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = words.get(node.dataset.word);
  for (const node of document.querySelectorAll('[data-label]')) {
    node.ariaLabel = words.get(node.dataset.label);
    for (const name of ['title', 'placeholder']) if (node[name]) node[name] = node.ariaLabel;
  }
  document.getElementById('language').lang = words.get('other');
  document.documentElement.lang = language;
}

// Reloads the page in another language, which is kept.
export function switchTo(other) {
  const hash = location.hash.replace(NAMED, '');
  try {
    localStorage.setItem(NAME, other);
    history.replaceState(history.state, '', location.pathname + location.search + hash);
  } catch {
    location.hash = `${hash}${hash.includes('?') ? '&' : '?'}lang=${other}`;
  }
  location.reload();
}
