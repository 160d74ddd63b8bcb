// The files of web/, each served as it is in the project: behind the hash of all, and some where others know them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { daemonOf, timeout } from './daemon.mjs';

const folder = new URL('../../web/', import.meta.url);
const known = ['bits.js', 'client.js', 'favicon.ico', 'llms.txt', 'mazed.d.ts', 'mazed.js', 'robots.txt', 'sw.js', 'tiles.png', 'walk.js'];
const templates = ['index.html', 'docs.html', 'read.html', 'catalogue.html', 'missing.html', 'problems.html'];

// The paths below a folder of what is in it, at any depth.
const filesIn = (at, before = '') =>
  readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(new URL(`${entry.name}/`, at), `${before}${entry.name}/`) : [before + entry.name]);

// package.json tells node that they are modules, and is not served.
const files = filesIn(folder).filter((one) => one !== 'package.json');

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ts: 'text/plain; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  ico: 'image/vnd.microsoft.icon',
  webmanifest: 'application/manifest+json',
};

describe('the files of the page', () => {
  const daemon = daemonOf();
  let assets;
  before(async () => {
    // Relative, as a proxy may take a path away.
    assets = `/${/"(assets\/[0-9a-f]{16})/.exec(await (await fetch(`${daemon.url}/play`)).text())[1]}`;
  }, timeout);

  // Not fetch, which decodes what it is sent.
  const ask = (path, headers = {}, method = 'GET') =>
    new Promise((done, fail) => {
      const chunks = [];
      const request = get(daemon.url + path, { headers, method }, (answer) =>
        answer
          .on('data', (chunk) => chunks.push(chunk))
          .on('end', () => done({ ...answer, status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }))
      );
      request.on('error', fail);
    });

  it('is found from a path where there is nothing, however deep, by a page that stays short', timeout, async () => {
    for (const path of ['/nothing', '/a/b/c', `/a${'/'.repeat(16)}b`, '/'.repeat(9000)]) {
      const { status, body } = await ask(path, { Accept: 'text/html' });
      assert.ok(status === 404 && body.length < 4000, `${body.length} bytes`);
      const links = [...`${body}`.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => new URL(link, daemon.url + path));
      assert.ok(links.length > 8);
      for (const link of links) assert.equal((await ask(link.pathname)).status, 200, `${path.slice(0, 20)}: ${link.pathname}`);
    }
  });

  for (const name of files.filter((one) => !templates.includes(one)))
    it(`has a type, and never changes: ${name}`, timeout, async () => {
      const path = `${assets}/en/${name}`;
      const caching = 'public, max-age=31536000, immutable';
      const bytes = readFileSync(new URL(name, folder));
      // What only browsers read is there by gzip alone.
      const gzipped = /swagger-ui-bundle\.js$|swagger-ui\.css$/.test(name);
      if (gzipped) {
        const refused = await ask(path);
        assert.deepEqual([refused.status, JSON.parse(refused.body).errors[0].allowed], [406, 'gzip']);
      }
      const plain = await ask(path, gzipped ? { 'Accept-Encoding': 'gzip' } : {});
      assert.equal(plain.status, 200);
      assert.ok((gzipped ? gunzipSync(plain.body) : plain.body).equals(bytes));
      assert.equal(plain.headers['content-type'], types[name.split('.').at(-1)] ?? 'text/plain; charset=utf-8');
      assert.equal(plain.headers['cache-control'], caching);
      assert.equal(plain.headers['access-control-allow-origin'], '*');
      assert.equal(plain.headers['content-security-policy'], undefined);
      assert.equal(plain.headers.etag, undefined, 'nobody has to ask again');
      const packed = /\.(png|ico)$/.test(name) || bytes.length <= 256;
      const codings = packed ? [] : gzipped ? ['gzip'] : ['gzip', 'zstd'];
      for (const coding of codings) {
        const answer = await ask(path, { 'Accept-Encoding': coding });
        assert.equal(answer.headers['content-encoding'], coding);
        assert.ok(answer.body.length < bytes.length);
        if (coding === 'gzip') assert.ok(gunzipSync(answer.body).equals(bytes));
      }
      const head = await ask(path, gzipped ? { 'Accept-Encoding': 'gzip' } : {}, 'HEAD');
      assert.equal(head.headers['content-length'], `${plain.body.length}`);
      const posted = await ask(path, {}, 'POST');
      assert.deepEqual([posted.status, posted.headers.allow], [405, 'GET, HEAD, OPTIONS']);
    });

  it('are asked for each time where others know them, and are nowhere else', timeout, async () => {
    for (const name of files) {
      const answer = await ask(`/${name}`);
      assert.equal(answer.status, known.includes(name) ? 200 : 404, name);
      if (!known.includes(name)) continue;
      assert.equal(answer.headers['cache-control'], 'no-cache', name);
      const tags = new Set();
      for (const coding of ['identity', 'gzip', 'zstd']) {
        const { headers } = await ask(`/${name}`, { 'Accept-Encoding': coding });
        tags.add(headers.etag);
        const same = await ask(`/${name}`, { 'Accept-Encoding': coding, 'If-None-Match': headers.etag });
        assert.deepEqual([same.status, same.headers['cache-control'], same.body.length], [304, 'no-cache', 0], name);
      }
      assert.equal(tags.size, /\.(png|ico)$/.test(name) || answer.body.length <= 256 ? 1 : 3, name);
    }
  });

  it('are in the language of their folder where they have one', timeout, async () => {
    const of = async (path) => (await ask(`${assets}/${path}`)).body.toString();
    for (const name of files.filter((one) => one.startsWith('text/ko/'))) {
      const plain = name.replace('ko/', '');
      assert.equal(await of(`ko/${plain}`), readFileSync(new URL(name, folder), 'utf8'), name);
      assert.equal(await of(`en/${plain}`), readFileSync(new URL(plain, folder), 'utf8'), plain);
    }
    assert.equal(await of('ko/page.js'), await of('en/page.js'));
  });

  it('are not there behind another hash, in another language, or before their words are filled in', timeout, async () => {
    for (const path of ['/assets/0123456789abcdef/en/page.js', `${assets}/fr/page.js`, `${assets}/page.js`, `${assets}/en/`, assets,
      '/assets/', ...templates.map((name) => `${assets}/en/${name}`)]) {
      const answer = await ask(path);
      assert.deepEqual([answer.status, answer.headers['cache-control'], answer.headers['content-type']],
        [404, 'no-store', 'application/problem+json'], path);
    }
  });

  for (const path of ['/', '/docs'])
    it(`is the page that says what a browser may load: ${path}`, timeout, async () => {
      const page = await ask(path, { Accept: 'text/html' });
      const policy = page.headers['content-security-policy'];
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.doesNotMatch(page.body.toString(), /<style| style=|<script(?![^>]* src=)| on\w+=|\{\{/);
      // Only what is said of the page to others has a host, which is this one.
      for (const [url] of page.body.toString().matchAll(/https?:\/\/[^"]+/g)) assert.ok(url.startsWith(`${daemon.url}/`), url);
    });

  it('are found by their whole path only', timeout, async () => {
    for (const path of ['/mazed', '/web/mazed.js', '/openapi', '/package.json', `${assets}/en/package.json`])
      assert.equal((await ask(path)).status, 404, path);
  });
});
