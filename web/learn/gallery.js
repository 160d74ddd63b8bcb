// All algorithms as cards with live pictures, which can be sorted and sifted.
import { element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { text } from '../text/page.js';
import { tags } from './links.js';
import { Live, still, watch } from './live.js';

const MAZE = { width: 22, height: 13, seed: 7 };
const SECONDS = 4.5; // of a film, which is short enough to need no button to stop it

const by = (of) => (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0);
const orders = {
  listed: null,
  name: by(({ name }) => name),
  texture: by(({ texture }) => texture),
  deadEnds: by(({ dead_ends: share }) => share),
  speed: by(({ nanoseconds_per_cell: time }) => time),
};

export function factsOf(row) {
  const facts = [words.deadEnds(row.dead_ends), words.speed(row.nanoseconds_per_cell)];
  if (row.streams) facts.unshift(words.abilities.streams);
  if (row.uniform) facts.unshift(words.abilities.uniform);
  return facts;
}

// What some of the algorithms have: facts that are true, and options of more than one.
function abilitiesOf(rows) {
  const names = ['uniform', 'streams', ...new Set(rows.flatMap(({ options }) => options))];
  const able = (name) => rows.filter((row) => row[name] === true || row.options.includes(name));
  return names.filter((name) => name !== 'level' && able(name).length > 1).map((name) => [name, new Set(able(name))]);
}

function cardOf(row, picture) {
  const link = element('a', { href: `#learn?of=${row.slug}` }, row.name);
  const card = element('li', { className: 'card' }, picture.node, element('h3', {}, link),
    element('p', {}, row.summary), tags(factsOf(row)));
  card.dataset.slug = row.slug;
  const again = () => !still.matches && !picture.isPlaying && picture.play(0);
  card.addEventListener('pointerenter', again);
  link.addEventListener('focus', again);
  card.addEventListener('click', (event) => {
    if (!event.target.closest('a, button') && !getSelection().toString()) link.click();
  });
  return card;
}

export function openGallery({ studio, article, options, signal }) {
  const rows = studio.catalogue.algorithms;
  const pictures = rows.map(({ slug, name }) =>
    new Live(studio, { algo: slug, ...MAZE }, { label: words.pictureOf(name), seconds: SECONDS, signal }));
  const cards = new Map(rows.map((row, i) => [row, cardOf(row, pictures[i])]));
  const list = element('ul', { className: 'cards' }, ...cards.values());
  const count = element('p', { className: 'count', role: 'status' });

  const order = element('select', { name: 'sort' }, ...Object.keys(orders).map((name) => new Option(words.orders[name], name)));
  if (orders[options.get('sort')]) order.value = options.get('sort');
  const wanted = new Set((options.get('with') ?? '').split(','));
  const chips = abilitiesOf(rows).map(([name, able]) => {
    const box = element('input', { type: 'checkbox', name, checked: wanted.has(name) });
    return { name, able, box, label: element('label', { className: 'chip' }, box, words.abilities[name] ?? text.label(name)) };
  });

  const sift = () => {
    const chosen = chips.filter(({ box }) => box.checked);
    const compare = orders[order.value];
    for (const row of compare ? [...rows].sort(compare) : rows) {
      const card = cards.get(row);
      card.hidden = !chosen.every(({ able }) => able.has(row));
      list.append(card);
    }
    count.textContent = words.count([...cards.values()].filter((card) => !card.hidden).length, rows.length);
  };
  const form = element('form', { className: 'sift' }, element('label', { className: 'sort' }, words.sort, order),
    element('fieldset', { className: 'chips' }, element('legend', {}, words.only), ...chips.map(({ label }) => label)));
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    sift();
    const chosen = chips.filter(({ box }) => box.checked).map(({ name }) => name).join();
    for (const [name, value] of [['sort', order.value === 'listed' ? '' : order.value], ['with', chosen]]) {
      if (value) options.set(name, value);
      else options.delete(name);
    }
    studio.modes.note(options);
  });
  sift();
  article.append(element('p', { className: 'lead' }, words.lead(rows.length)), form, count, list);
  watch(pictures, signal);
  const update = ({ algorithm }) => {
    for (const [row, card] of cards) card.classList.toggle('present', row.slug === algorithm);
  };
  return { update, pictures };
}
