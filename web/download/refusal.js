// A file that the server may refuse: it is asked before the browser goes there, which would show the problem in place of the page.
import { RANGES } from '../address.js';
import { adviceOn } from '../panel/advice.js';
import { element } from '../panel/field.js';
import { text } from '../text/page.js';
import { text as words } from '../text/trouble.js';

export const sentenceFor = (studio, problem) =>
  (problem.type ? adviceOn(problem, studio).sentence : problem.status ? problem.message : text.offline);

// What is said of it, or '' where the file can be had. HEAD costs neither side the file, which then streams, but has no words. What is
// searched for would be searched for by HEAD too: it is fetched whole, and the browser has it from its own cache, since it never changes.
function refusalOf(studio, url) {
  const { pathname, search, searchParams } = new URL(url);
  const answered = new AbortController();
  const ask = (options) => studio.client.response(search, pathname.slice(new URL('.', location.href).pathname.length - 1), options);
  const found = RANGES.some((name) => searchParams.has(name)) ? ask().then(({ body }) => body.pipeTo(new WritableStream())) :
    ask({ method: 'HEAD' }).catch(() => ask({ signal: answered.signal })).then(() => answered.abort());
  return found.then(() => '', (problem) => sentenceFor(studio, problem));
}

// Goes to a file, and returns ''; or returns what there is to show instead: why not, or a link to it, since a browser opens no other
// tab long after a click.
export async function openUnlessRefused(studio, { href, target, download }) {
  const refusal = await refusalOf(studio, href);
  if (refusal) return refusal;
  const link = element('a', { href, target }, words.ready);
  if (target && navigator.userActivation?.isActive === false) return link;
  if (download) link.download = download;
  document.body.append(link);
  link.click();
  link.remove();
  return '';
}
