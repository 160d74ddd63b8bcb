// The language of the page: of its address, after the `#`; of a choice before; or of the HTML.
export const LANGUAGES = ['en', 'ko'];
export const NAME = 'mazed-lang';
export const NAMED = /[#?&]lang=(\w+)/; // in the address

function chosen() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // a browser may let a page keep nothing
  }
}

export const languageOf = (lang) => [NAMED.exec(location.hash)?.[1], chosen()].find((one) => LANGUAGES.includes(one)) ?? lang;
