// What the page says: in each language the same texts, and in Korean everything in Korean.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { start, timeout } from './daemon.mjs';

const folder = new URL('../../web/text/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
const load = async (name) => ({ ...await import(new URL(name, folder)) });
// But for the names of the catalogue, which come with the words of the page.
const wordsIn = async (name) => (({ names, ...rest }) => rest)(await load(name));

// Texts that are the same in every language.
const SAME = ['mazed', 'mazed API', 'API', 'PDF', '3D', 'A4', 'A*', 'curl', 'fetch', 'Python', '<img>', 'Markdown'];
const ADDRESS = /^\/|^[a-z]*\./; // a path, or a selector
// Functions that put numbers and names together, or look words up.
const WORDLESS = {
  'learn.js': ['valueOf', 'before', 'next'],
  'figures.js': ['figure', 'level', 'share'],
  'page.js': ['label', 'word', 'number', 'measured', 'title'],
  'print.js': ['date'],
  'trouble.js': ['value'],
  'walk.js': ['time', 'exact'],
  'words.js': ['plain', 'grouped', 'counted'],
  'clock.js': ['clock', 'exact'],
};

const isKorean = (text) => /[가-힣]/.test(text);

// Every text with its place: [place, text or function].
const textsOf = (value, place = '') => (value !== null && typeof value === 'object'
  ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, place ? `${place}.${key}` : key))
  : [[place, value]]);
const kindOf = (value) => (typeof value === 'function' ? `function of ${value.length}` : typeof value);
const kindsOf = (module) => Object.fromEntries(textsOf(module).map(([place, value]) => [place, kindOf(value)]));

describe('the texts of the page', () => {
  it('are in the same files in each language', () => assert.deepEqual(readdirSync(new URL('ko/', folder)).sort(), readdirSync(folder).filter((name) => name !== 'ko').sort()));

  for (const name of files) {
    // Of names, and of how it works, the English ones are the catalogue's.
    if (name !== 'names.js' && name !== 'how.js')
      it(`are of the same kinds at the same places in each language: ${name}`, async () => {
        assert.deepEqual(kindsOf(await wordsIn(`ko/${name}`)), kindsOf(await wordsIn(name)));
      });

    it(`have Korean words in Korean: ${name}`, async () => {
      const foreign = textsOf(await load(`ko/${name}`)).filter(([place, value]) =>
        typeof value !== 'number' && !isKorean(value) && !SAME.includes(value) && !ADDRESS.test(value) &&
        !WORDLESS[name]?.includes(place.replace(/^text\./, '')));
      assert.deepEqual(foreign, []);
    });
  }
});

describe('the catalogue in Korean', () => {
  let daemon, catalogue, hows, names, how, text, counts;
  before(async () => {
    daemon = await start();
    catalogue = await (await fetch(`${daemon.url}/algorithms`)).json();
    hows = await (await fetch(`${daemon.url}/algorithms/how`)).json();
    ({ names } = await load('ko/names.js'));
    ({ how } = await load('ko/how.js'));
    ({ text } = await load('ko/page.js'));
    ({ text: counts } = await load('ko/figures.js'));
  }, timeout);
  after(() => daemon?.stop(), timeout);

  // Members that say something, unless every language says it alike.
  const SAID = ['name', 'summary', 'texture', 'even_under', 'form'];
  const slugOf = ({ slug, name }) => slug ?? name;
  const saidOf = (row) => Object.entries(row).filter(([member]) => SAID.includes(member) && (row.slug || member !== 'name'));

  it('has as many lines of how each algorithm and solver works', timeout, () => {
    const lengths = Object.entries(hows).map(([kind, rows]) =>
      [kind, Object.fromEntries(rows.map(({ slug, how: lines }) => [slug, lines.length]))]);
    const given = Object.entries(how).map(([kind, rows]) =>
      [kind, Object.fromEntries(Object.entries(rows).map(([slug, lines]) => [slug, lines.length]))]);
    assert.deepEqual(given, lengths);
  });

  it('has every row, with each member that says something', timeout, () => {
    const { ignored, heat, ...said } = catalogue;
    for (const [kind, rows] of Object.entries(said)) {
      const wanted = Object.fromEntries(rows.map((row) =>
        [slugOf(row), Object.fromEntries(saidOf(row).map(([member, value]) => [member, kindsOf([value])]))]));
      const given = Object.fromEntries(Object.entries(names[kind]).map(([slug, row]) =>
        [slug, Object.fromEntries(Object.entries(row).map(([member, value]) => [member, kindsOf([value])]))]));
      assert.deepEqual(given, wanted, kind);
    }
  });

  it('has a name for every parameter, every word that one may be, and every figure', timeout, async () => {
    const parameters = catalogue.parameters.filter(({ name }) => !['algo', 'of', 'solve', 'format'].includes(name));
    const words = parameters.flatMap((row) => (['word', 'flag', 'point'].includes(row.kind) ? row.words : []))
      .filter((word) => !/^\d+$/.test(word));
    const { stats } = await (await fetch(`${daemon.url}/maze/stats?size=9&seed=7`)).json();
    const figures = textsOf(stats).filter(([, value]) => typeof value === 'number')
      .map(([place]) => place.replace(/\.(count|share|ends.*)$/, '').replace(/^(longest_\w+)\.length$/, '$1'));
    const said = [
      ...catalogue.parameters.map(({ name }) => [name, text.label(name)]),
      ...words.map((word) => [word, text.word(word)]),
      ...figures.map((name) => [name, counts.figure(name)]),
    ];
    assert.deepEqual(said.filter(([, label]) => !isKorean(label) && !SAME.includes(label) && !/^\d+$/.test(label)), []);
  });
});
