// Begins the page in a language.
import { languageOf } from './language.js';

const { lang } = document.documentElement;
const language = languageOf(lang);
if (language !== lang) await (await import('./translate.js')).translate(language);
await import(`../${language}/page.js`);
