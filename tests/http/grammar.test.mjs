// The grammar of grammar-fuzz.mjs: a failure that it tells of can be made again, and nothing that is served is left out.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { daemonOf, timeout } from './daemon.mjs';
import { grammarOf, wire } from './grammar.mjs';

const REQUESTS = 3000;

describe('the grammar of random requests', () => {
  const daemon = daemonOf();
  const documents = async () =>
    Promise.all(['/algorithms', '/openapi.json'].map(async (path) => (await fetch(daemon.url + path)).json()));
  const bytes = (grammar, seed) =>
    Array.from({ length: REQUESTS }, (_, at) => wire(grammar.request(seed, at)).toString('latin1'));
  let catalogue, openapi;
  before(async () => ([catalogue, openapi] = await documents()), timeout);

  it('gives the same requests for the same seed, and others for another', timeout, () => {
    const first = bytes(grammarOf(catalogue, openapi), 7);
    assert.deepEqual(bytes(grammarOf(catalogue, openapi), 7), first);
    assert.ok(bytes(grammarOf(catalogue, openapi), 8).filter((text, at) => text === first[at]).length < REQUESTS / 10);
  });

  it('asks for a route and a parameter that it has never heard of', timeout, () => {
    const [more, wider] = structuredClone([catalogue, openapi]);
    more.parameters.push({ name: 'novelty', kind: 'number', min: 1, max: 9 });
    const parameter = { name: 'novelty', in: 'query', schema: { type: 'integer' } };
    wider.paths['/maze'].parameters.push(parameter);
    wider.paths['/novel'] = { get: {}, parameters: [parameter] };
    const texts = bytes(grammarOf(more, wider), 7);
    assert.ok(texts.some((text) => /^GET \/novel[ ?]/.test(text)), 'the route');
    assert.ok(texts.some((text) => /^GET \/maze\?\S*\bnovelty=[1-9]\b/.test(text)), 'the parameter');
  });

  it('asks for every route and parameter that there is', timeout, () => {
    const all = bytes(grammarOf(catalogue, openapi), 7).join('\n');
    for (const path of Object.keys(openapi.paths)) assert.ok(new RegExp(`^[A-Z]+ ${path}[ ?]`, 'm').test(all), path);
    for (const { name } of catalogue.parameters) assert.ok(new RegExp(`[?&"]${name}[="]`).test(all), name);
  });
});
