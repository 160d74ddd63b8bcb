// The files of web/, each served under its name as it is in the project.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { daemonOf, serving, timeout } from './daemon.mjs';

const folder = new URL('../../web/', import.meta.url);

// The paths below a folder of what is in it, at any depth.
const filesIn = (at, before = '') =>
  readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(new URL(`${entry.name}/`, at), `${before}${entry.name}/`) : [before + entry.name]);

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  png: 'image/png',
};

describe('the files of the page', () => {
  const daemon = daemonOf();

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

  it('say that / depends on Accept, whether or not the page was served under its own name before', timeout, async () => {
    for (const first of ['/index.html', '/']) {
      await serving({ 'io-threads': 1 }, async (other) => {
        const varies = {};
        for (const path of [first, '/', '/index.html']) {
          const answer = await fetch(other.url + path, { headers: { Accept: 'text/html' } });
          await answer.text();
          varies[path] = answer.headers.get('vary');
        }
        assert.deepEqual(varies, { '/': 'Accept, Accept-Encoding', '/index.html': 'Accept-Encoding' }, `${first} first`);
      });
    }
  });

  for (const name of filesIn(folder)) {
    // The name of what others made has its version.
    const caching = name.startsWith('vendor/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    it(`has a type and a tag, and is cached as its name allows: ${name}`, timeout, async () => {
      const bytes = readFileSync(new URL(name, folder));
      // What only browsers read is there by gzip alone.
      const gzipped = /swagger-ui-bundle\.js$|swagger-ui\.css$/.test(name);
      if (gzipped) {
        const refused = await ask(`/${name}`);
        assert.deepEqual([refused.status, JSON.parse(refused.body).errors[0].allowed], [406, 'gzip']);
      }
      const plain = await ask(`/${name}`, gzipped ? { 'Accept-Encoding': 'gzip' } : {});
      assert.equal(plain.status, 200);
      assert.ok((gzipped ? gunzipSync(plain.body) : plain.body).equals(bytes));
      assert.equal(plain.headers['content-type'], types[name.split('.').at(-1)] ?? 'text/plain; charset=utf-8');
      assert.equal(plain.headers['cache-control'], caching);
      assert.equal(plain.headers['access-control-allow-origin'], '*');
      const tags = new Set([plain.headers.etag]);
      const packed = name.endsWith('.png') || bytes.length <= 1024;
      const codings = packed ? [] : gzipped ? ['gzip'] : ['gzip', 'zstd'];
      for (const coding of codings) {
        const answer = await ask(`/${name}`, { 'Accept-Encoding': coding });
        assert.equal(answer.headers['content-encoding'], coding);
        assert.ok(answer.body.length < bytes.length);
        if (coding === 'gzip') assert.ok(gunzipSync(answer.body).equals(bytes));
        tags.add(answer.headers.etag);
        const known = await ask(`/${name}`, { 'Accept-Encoding': coding, 'If-None-Match': answer.headers.etag });
        assert.equal(known.status, 304);
        assert.equal(known.headers['cache-control'], caching);
        assert.equal(known.body.length, 0);
      }
      assert.equal(tags.size, gzipped ? 1 : 1 + codings.length);
      const head = await ask(`/${name}`, gzipped ? { 'Accept-Encoding': 'gzip' } : {}, 'HEAD');
      assert.equal(head.headers['content-length'], `${plain.body.length}`);
      const posted = await ask(`/${name}`, {}, 'POST');
      assert.deepEqual([posted.status, posted.headers.allow], [405, 'GET, HEAD, OPTIONS']);
    });
  }

  for (const path of ['/', '/docs'])
    it(`is the page that says what a browser may load: ${path}`, timeout, async () => {
      const page = await ask(path, { Accept: 'text/html' });
      const policy = page.headers['content-security-policy'];
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.doesNotMatch(page.body.toString(), /<style| style=|<script(?![^>]* src=)| on\w+=|https?:/);
      assert.equal((await ask('/style.css')).headers['content-security-policy'], undefined);
    });

  it('are found by their whole path only', timeout, async () => {
    for (const path of ['/style', '/web/style.css', '//style.css', '/style.css/', '/openapi'])
      assert.equal((await ask(path)).status, 404, path);
  });
});
