// A page to read: in the language that was chosen before, whichever the browser asks for.
import { languageOf } from './language.js';

const root = document.documentElement;
const language = languageOf(root.lang);

async function translate() {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html', 'Accept-Language': language } });
  if (!/html/.test(answer.headers.get('Content-Type'))) return;
  const { title, body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  root.lang = language;
  document.title = title;
  document.body.replaceWith(body);
  if (location.hash) location.replace(location.hash); // the place in it
}

if (language !== root.lang) await translate().catch(() => {});
if (document.getElementById('catalogue')) await import(`../${root.lang}/catalogue.js`);
