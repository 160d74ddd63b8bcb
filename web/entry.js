// Begins the page in a language: of its address, after the `#`; of a choice before; or of the HTML.
const LANGUAGES = ['en', 'ko'];
const { lang } = document.documentElement;

function chosen() {
  try {
    return localStorage.getItem('mazed-lang');
  } catch {
    return null; // a browser may let a page keep nothing
  }
}

const [, named] = /[#?&]lang=(\w+)/.exec(location.hash) ?? [];
const language = [named, chosen()].find((one) => LANGUAGES.includes(one)) ?? lang;
if (language !== lang) await (await import('./translate.js')).translate(language);
await import(`../${language}/page.js`);
