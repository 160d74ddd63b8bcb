// The catalogue as a page to read: what the server tells programs at the same address.
import { some } from './address.js';
import { paletteOf } from './board/palette.js';
import { key } from './key/key.js';
import { connect } from './client.js';
import { element } from './panel/field.js';
import { text } from './text/catalogue.js';
import { names } from './text/names.js';
import { text as page } from './text/page.js';

const LARGE = 2 ** 31 - 1; // of a number that has no end worth telling

const client = connect(new URL('.', location.href), { key });
const code = (word) => element('code', {}, word);
const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1)}${/[.。]$/.test(words) ? '' : '.'}`;

// A maze with these parameters, in the colours of the page; lazy before it has a source, or it would not be. Where the server asks for a key, a picture has none.
function pictureOf(query) {
  const { wall, floor } = paletteOf(false);
  const colours = { wall_color: wall.slice(1), background: floor.slice(1) };
  return element('img', { loading: 'lazy', alt: '', onerror: ({ target }) => target.remove(),
    src: client.url({ width: 21, height: 14, ...query, seed: 7, ...colours, openings: 'no', format: 'svg' }) });
}

const card = (name, query, link, ...more) => element('li', { className: 'entry' },
  element('a', { href: link, tabIndex: -1, ariaHidden: true }, pictureOf(query)), element('h3', {}, element('a', { href: link }, name)), ...more);

const aboutOf = ({ slug, aliases = [] }, facts = []) => element('p', { className: 'about' },
  ...[slug, ...aliases].flatMap((word) => [code(word), ' ']), facts.filter(Boolean).join(' · '));

const pageOf = (query) => `play?${new URLSearchParams(some({ width: 21, height: 14, seed: 7, ...query }, (_, value) => value))}`;

const sidesOf = (tiling) => ({ tiling, ...(tiling === 'polar' && { width: null, height: 7 }) });

const rowsOf = {
  algorithms: (row) => card(row.name, { algo: row.slug }, pageOf({ algo: row.slug }), element('p', {}, row.summary), aboutOf(row, [row.uniform && text.uniform]),
    element('p', {}, element('a', { href: `./#learn?of=${row.slug}` }, text.how))),
  solvers: (row) => card(row.name, { solve: row.slug, braid: 50 }, `${pageOf({ solve: row.slug, braid: 50 })}#solve`, element('p', {}, row.summary),
    aboutOf(row, [row.shortest && text.shortest])),
  shapes: (row) => card(page.word(row.slug), { shape: row.slug, height: 21 }, pageOf({ shape: row.slug, height: 21 }),
    element('p', {}, sentence(row.summary)), aboutOf(row)),
  // A circle has no width of its own.
  tilings: ({ slug, ...row }) => card(page.tilings[slug], sidesOf(slug), pageOf(sidesOf(slug)), element('p', {}, sentence(row.summary)), aboutOf({ slug, ...row })),
  formats: (row) => element('tr', { id: `format-${row.slug}` }, element('th', { scope: 'row' }, code(row.slug)),
    element('td', {}, sentence(row.summary), row.styles.length > 1 && element('ul', {}, ...row.styles.map(({ name, summary }) => element('li', {}, code(name), ` ${summary}`))) || '',
      element('p', { className: 'about' }, row.media_type))),
  parameters: (row) => element('tr', { id: row.name }, element('th', { scope: 'row' }, code(row.name)),
    element('td', {}, sentence(row.summary || page.label(row.name)), element('p', { className: 'about' }, ...allowed(row)))),
};

// What a parameter may be, and is without being given.
function allowed({ kind, words, form, min, max, default: usual }) {
  const parts = kind === 'flag' ? [text.flag] : words && !form ? words.flatMap((word) => [code(word), ' ']) :
    kind === 'number' ? [max >= LARGE ? `≥ ${min}` : text.range(min, max)] : [form ?? ''];
  return usual ? [...parts, ` (${text.usual(usual)})`] : parts;
}

async function show(main) {
  const catalogue = await client.catalogue();
  const kinds = Object.keys(text.kinds);
  const contents = element('ul', { className: 'contents' }, ...kinds.map((kind) => element('li', {}, element('a', { href: `#${kind}` }, text.kinds[kind]))));
  main.replaceChildren(element('h1', {}, text.title), element('p', {}, text.lead), contents, ...kinds.map((kind) => {
    const rows = catalogue[kind].map((row) => rowsOf[kind]({ ...row, ...names[kind]?.[row.slug ?? row.name] }));
    const list = ['formats', 'parameters'].includes(kind) ? element('table', {}, element('tbody', {}, ...rows)) : element('ul', { className: 'entries' }, ...rows);
    return element('section', { id: kind, ariaLabel: text.kinds[kind] }, element('h2', {}, text.kinds[kind]), list);
  }));
  if (location.hash) location.replace(location.hash); // the place in it
}

const main = document.getElementById('catalogue');
show(main).catch((error) => main.replaceChildren(element('h1', {}, text.title), element('p', { role: 'alert' }, error.message)));
