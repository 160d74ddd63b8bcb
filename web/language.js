// The language of the page: of its address, after the `#`; of a choice before; or of the HTML.
const LANGUAGES = ['en', 'ko'];
const NAME = 'mazed-lang';
const NAMED = /[#?&]lang=(\w+)/; // in the address

function chosen() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // a browser may let a page keep nothing
  }
}

export const languageOf = (lang) => [NAMED.exec(location.hash)?.[1], chosen()].find((one) => LANGUAGES.includes(one)) ?? lang;

// Reloads the page in the other language, which is kept.
export function switchLanguage() {
  const other = LANGUAGES.find((one) => one !== document.documentElement.lang);
  const hash = location.hash.replace(NAMED, '');
  try {
    localStorage.setItem(NAME, other);
    history.replaceState(null, '', location.pathname + location.search + hash);
  } catch {
    location.hash = `${hash}${hash.includes('?') ? '&' : '?'}lang=${other}`;
  }
  location.reload();
}
