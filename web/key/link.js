// What a link leads to, fetched with the key: what a browser shows takes the place of the page, everything else is saved.
import { element } from '../panel/field.js';

const SHOWN = /^(text\/|image\/|application\/(json|yaml|problem\+json))/;

// What is refused is shown as the server says it.
const askFor = ({ pathname, search }, client) =>
  client.response(search, pathname).catch(({ message }) => new Response(message, { headers: { 'Content-Type': 'text/plain' } }));

export async function follow(link, client) {
  const answer = await askFor(link, client);
  const [, name] = /filename="(.+)"/.exec(answer.headers.get('Content-Disposition')) ?? [];
  const content = await answer.blob();
  const href = URL.createObjectURL(content);
  const format = new URLSearchParams(link.search).get('format') ?? 'txt';
  if (!name && SHOWN.test(content.type)) location.assign(href);
  else element('a', { href, download: name ?? `maze.${format}` }).click();
  // Whoever shows or saves it has it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}
