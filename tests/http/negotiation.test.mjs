// The format of the answer: chosen by format, by style or grid, or by the Accept header.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { exchange, request } from './wire.mjs';

const JSON_TYPE = 'application/json',
  TEXT_TYPE = 'text/plain; charset=utf-8',
  HTML_TYPE = 'text/html; charset=utf-8';

const daemon = daemonOf();

const typeOf = async (query, accept) => {
  const { headers } = await ask(`${daemon.url}/maze?size=5&seed=1${query}`, {
    headers: { Accept: accept },
  });
  return { type: headers.get('content-type'), vary: headers.get('vary') };
};

describe('the Accept header', () => {
  for (const [accept, type] of [
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['text/plain', TEXT_TYPE],
    ['TEXT/PLAIN', TEXT_TYPE],
    ['text/*', TEXT_TYPE],
    ['application/*', JSON_TYPE],
    ['text/plain, application/json', JSON_TYPE],
    ['text/plain, application/json;q=0.9', TEXT_TYPE],
    ['text/plain;q=0.1, application/json;q=0.2', JSON_TYPE],
    ['text/plain;q=0.123, application/json;q=0.122', TEXT_TYPE],
    ['application/json;q=0, */*', TEXT_TYPE],
    ['application/json; q=0.000 , text/plain ; q=0.001', TEXT_TYPE],
    ['text/*;q=0.5, application/json;q=0.4', TEXT_TYPE],
    ['*/*;q=0.9, text/plain;q=0.1, application/*;q=0.2', 'image/svg+xml'],
    ['image/webp, */*;q=0.1', 'image/svg+xml'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', HTML_TYPE],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/png,image/svg+xml,*/*;q=0.8', HTML_TYPE],
    ['text/html', HTML_TYPE],
    ['text/html;q=0.9, */*', JSON_TYPE],
    ['text/html, */*', JSON_TYPE],
    ['application/json, text/html', JSON_TYPE],
    ['text/html;q=0.5, image/svg+xml', 'image/svg+xml'],
    ['text/plain;charset=utf-8', TEXT_TYPE],
  ])
    it(`decides: ${accept}`, timeout, async () => {
      const { type: given, vary } = await typeOf('', accept);
      assert.equal(given, type);
      assert.match(vary, /^Accept(,|$)/);
    });

  it('shows a browser the page, unless it says how the maze is to be shown', timeout, async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    for (const query of ['', '?seed=7&size=25', '?size=24', '?formats=json', '?seed=7&seed=8', '?shape=z&title=%E2%82%AC']) {
      const page = await ask(`${daemon.url}/play${query}`, { headers });
      const { status, headers: given, text } = await ask(`${daemon.url}/maze${query}`, { headers });
      assert.equal(status, 200, query);
      assert.equal(text, page.text);
      assert.equal(given.get('cache-control'), 'no-cache');
      assert.equal(given.get('etag'), page.headers.get('etag'));
      assert.equal(given.get('content-location'), `/play${query}`);
      assert.match(given.get('content-security-policy'), /^default-src 'none'/);
      assert.match(given.get('vary'), /^Accept,/);
      const known = await ask(`${daemon.url}/maze${query}`, { headers: { ...headers, 'If-None-Match': given.get('etag') } });
      assert.equal(known.status, 304);
    }
    for (const [query, type] of [['format=json', JSON_TYPE], ['size=9&style=walls', TEXT_TYPE], ['grid=none&seed=1', JSON_TYPE],
      ['form%61t=text', TEXT_TYPE]]) {
      const { headers: given } = await ask(`${daemon.url}/maze?${query}`, { headers });
      assert.equal(given.get('content-type'), type, query);
    }
  });

  it('means json if it is absent', timeout, async () => {
    const { headers } = await exchange(daemon, request('/maze?seed=1'));
    assert.equal(headers.get('content-type'), JSON_TYPE);
    assert.equal(headers.get('vary'), 'Accept, Accept-Encoding');
  });

  it('is one list if it is sent twice', timeout, async () => {
    const twice =
      'GET /maze?seed=1 HTTP/1.1\r\nHost: x\r\nAccept: application/json;q=0.1\r\nAccept: text/plain\r\n\r\n';
    const { headers } = await exchange(daemon, twice);
    assert.equal(headers.get('content-type'), TEXT_TYPE);
  });

  for (const accept of [
    'image/webp',
    'text/html;q=0',
    '*/*;q=0',
    'application/json;q=0',
    'application/json;q=0.0, text/plain;q=0',
  ])
    it(`leads to 406 if it allows no format: ${accept}`, timeout, async () => {
      const url = `${daemon.url}/maze?seed=1`;
      const { problem, headers } = await askWrong(url, 406, 'not-acceptable', {
        headers: { Accept: accept },
      });
      assert.match(problem.detail, /application\/json.*text\/plain/);
      assert.equal(headers.get('vary'), 'Accept');
    });

  it('is evaluated after the parameters and before the size of the maze', timeout, async () => {
    const headers = { Accept: 'image/webp' };
    await askWrong(`${daemon.url}/maze?size=24`, 400, 'invalid-parameter', { headers });
    await askWrong(`${daemon.url}/maze?algo=kruskal&size=99999`, 406, 'not-acceptable', {
      headers,
    });
  });
});

describe('a parameter that chooses the format', () => {
  for (const [query, type] of [
    ['&format=json', JSON_TYPE],
    ['&format=text', TEXT_TYPE],
    ['&format=ascii', TEXT_TYPE],
    ['&style=walls', TEXT_TYPE],
    ['&grid=cells', JSON_TYPE],
    ['&format=text&style=circles', TEXT_TYPE],
    ['&grid=none&format=json', JSON_TYPE],
  ])
    it(
      `overrides the Accept header, without Vary for it: ${query.slice(1)}`,
      timeout,
      async () => {
        for (const accept of ['*/*', 'application/json', 'text/plain', 'image/webp', '*/*;q=0'])
          assert.deepEqual(await typeOf(query, accept), { type, vary: 'Accept-Encoding' }, accept);
      }
    );

  for (const [query, parameter, type] of [
    ['format=json&style=walls', 'style', 'meaningless-parameter'],
    ['grid=rows&format=text', 'grid', 'meaningless-parameter'],
    ['format=ascii&grid=none', 'grid', 'meaningless-parameter'],
    ['style=tiles&grid=tiles', 'grid', 'conflicting-parameters'],
  ])
    it(`is refused together with a conflicting one: ${query}`, timeout, async () => {
      const { error } = await askWrong(`${daemon.url}/maze?${query}`, 400, type);
      assert.equal(error.parameter, parameter);
    });
});

describe('GET /', () => {
  const root = async (accept, agent = 'Mozilla/5.0') => {
    const { headers } = await ask(`${daemon.url}/`, { headers: { Accept: accept, 'User-Agent': agent } });
    return headers.get('content-type');
  };

  it('is a page, but for who likes plain text better', timeout, async () => {
    for (const accept of [
      '*/*',
      'text/*',
      'application/json',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'text/html',
      'text/plain;q=0.5, text/html',
    ])
      assert.equal(await root(accept), 'text/html; charset=utf-8', accept);
  });

  it('is a short help for who does, and for curl', timeout, async () => {
    for (const accept of ['text/plain', 'text/html;q=0.5, text/plain']) assert.equal(await root(accept), TEXT_TYPE, accept);
    for (const accept of ['*/*', 'text/*', 'application/json']) assert.equal(await root(accept, 'curl/8.0'), TEXT_TYPE, accept);
  });

  it('has a help whose commands work', timeout, async () => {
    const { text } = await ask(`${daemon.url}/`, { headers: { Accept: 'text/plain' } });
    const urls = [...text.matchAll(/curl '([^']+)'/g)].map(([, url]) => url);
    assert.ok(urls.length >= 3);
    for (const url of urls) {
      assert.ok(url.startsWith(`${daemon.url}/maze?`), url);
      const { status } = await ask(url);
      assert.equal(status, 200, url);
    }
  });
});
