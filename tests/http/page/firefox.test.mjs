// The page in Firefox: Debian's firefox-esr, driven by WebDriver BiDi. What the page does is tested in Chromium; here only
// whether another engine draws it and opens every mode.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import WebSocket from 'ws';
import { skipUnless, start, timeout } from '../daemon.mjs';

const browserFile = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const skip = skipUnless(existsSync(browserFile), 'the page in Firefox', `${browserFile} is not installed`);

class Firefox {
  faults = []; // exceptions, and what is written in the console as an error
  #sent = 0; // commands
  #asked = new Map(); // by number, what waits for an answer
  #profile = mkdtempSync(join(tmpdir(), 'mazed-firefox-'));
  #process;
  #socket;
  #context;

  static async start() {
    const firefox = new Firefox();
    try {
      await firefox.#connect();
      await firefox.#send('session.new', { capabilities: {} });
      await firefox.#send('session.subscribe', { events: ['log.entryAdded'] });
      const { contexts: [{ context }] } = await firefox.#send('browsingContext.getTree', {});
      firefox.#context = context;
      return firefox;
    } catch (error) {
      await firefox.leave();
      throw error;
    }
  }

  async #connect() {
    this.#process = spawn(browserFile,
      ['--headless', '--no-remote', '--profile', this.#profile, '--remote-debugging-port', '0', 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: this.#profile } });
    const tooLate = setTimeout(() => this.#process.kill(), timeout.timeout / 2);
    for await (const line of createInterface({ input: this.#process.stderr })) {
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
      if (!url) continue;
      this.#socket = new WebSocket(`${url[1]}/session`);
      break;
    }
    clearTimeout(tooLate);
    if (!this.#socket) throw new Error('Firefox did not start');
    this.#process.stderr.resume();
    this.#socket.on('message', (data) => this.#hear(JSON.parse(data)));
    await new Promise((done, fail) => this.#socket.once('open', done).once('error', fail));
  }

  #hear({ id, type, method, result, params, message }) {
    if (method === 'log.entryAdded' && params.level === 'error') this.faults.push(params.text);
    const [done, fail] = this.#asked.get(id) ?? [];
    this.#asked.delete(id);
    if (type === 'success') done(result);
    if (type === 'error') fail?.(new Error(message));
  }

  #send(method, params) {
    const id = ++this.#sent;
    return new Promise((done, fail) => {
      this.#asked.set(id, [done, fail]);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #go(url) {
    return this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  // Leaves the page before first: what it was still loading is cut off, which its worker tells as an error.
  async open(url) {
    await this.#go('about:blank');
    this.faults = this.faults.filter((fault) => !/A ServiceWorker intercepted the request/.test(fault));
    await this.#go(url);
  }

  // What a function says in the page.
  async ask(what, ...given) {
    const { result, exceptionDetails } = await this.#send('script.evaluate', {
      expression: `JSON.stringify((${what})(...${JSON.stringify(given)}))`, target: { context: this.#context }, awaitPromise: false,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  async until(what, ...given) {
    const end = Date.now() + timeout.timeout / 4;
    while (!(await this.ask(what, ...given))) {
      if (Date.now() > end) throw new Error(`waited in vain for ${what}; ${this.faults.join('; ')}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async press(key) {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
    await this.#send('input.performActions', { context: this.#context, actions: [{ type: 'key', id: 'keys', actions }] });
  }

  // A PDF of what is printed, on A4.
  async print() {
    const { data } = await this.#send('browsingContext.print', { context: this.#context, page: { width: 21, height: 29.7 }, margin: { top: 1.2, left: 1.2, right: 1.2, bottom: 1.2 } });
    return Buffer.from(data, 'base64');
  }

  async leave() {
    const ended = new Promise((done) => this.#process.once('close', done));
    this.#socket?.terminate();
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

describe('the page in Firefox', { skip }, () => {
  let daemon, firefox;
  before(async () => {
    daemon = await start();
    firefox = await Firefox.start();
  }, timeout);
  after(async () => {
    await firefox?.leave();
    await daemon?.stop();
  }, timeout);

  const isDrawn = (mode) => document.documentElement.dataset.maze === location.search &&
    document.querySelector('[name=algo]') !== null && document.documentElement.dataset.mode === mode;

  it('draws a maze', timeout, async () => {
    await firefox.open(`${daemon.url}/?seed=7&width=20&height=15`);
    await firefox.until(isDrawn, '');
    await firefox.until(() => {
      const canvas = document.querySelector('#board');
      const row = canvas.getContext('2d').getImageData(0, canvas.height >> 1, canvas.width, 1).data;
      return new Set(new Uint32Array(row.buffer)).size >= 3;
    });
    assert.match(await firefox.ask(() => document.querySelector('#status').textContent), /20 × 15 cells, seed 7/);
    assert.deepEqual(firefox.faults, []);
  });

  it('opens every mode', timeout, async () => {
    const modes = await firefox.ask(() => [...document.querySelectorAll('#modes a:not([hidden])')].map(({ hash }) => hash.slice(1)).filter(Boolean));
    assert.ok(modes.length >= 6);
    for (const mode of modes) {
      await firefox.ask((to) => { location.hash = to; return true; }, mode);
      await firefox.until(isDrawn, mode);
      assert.equal(await firefox.ask(() => document.querySelector('#trouble').textContent), '', mode);
    }
    assert.deepEqual(firefox.faults, []);
  });

  it('walks by arrow keys after another maze was made in the panel', timeout, async () => {
    await firefox.open(`${daemon.url}/?seed=7&width=9&height=9&algo=binary-tree#walk`);
    await firefox.until(isDrawn, 'walk');
    const before = await firefox.ask(() => location.search);
    await firefox.ask(() => { document.querySelector('#new').focus(); document.querySelector('#new').click(); return true; });
    await firefox.until((old) => location.search !== old && document.documentElement.dataset.maze === location.search, before);
    for (const arrow of ['\uE014', '\uE015']) await firefox.press(arrow);
    await firefox.until(() => Number(document.querySelector('#walk-steps').textContent) > 0);
    assert.deepEqual(firefox.faults, []);
  });

  for (const [title, query] of [['wide', 'width=40&height=12'], ['high', 'width=15&height=20']])
    it(`prints a maze on one sheet and its solution on another, with a code that can be read: ${title}`, timeout, async () => {
      await firefox.open(`${daemon.url}/?seed=7&${query}`);
      await firefox.until(isDrawn, '');
      // What prints comes when the page is used at all, as by the keys of the browser's own command.
      const canPrint = () => Boolean(document.getElementById('style-print')?.sheet) && document.adoptedStyleSheets.length > 0;
      for (let tries = 0; tries < 200 && !(await firefox.ask(canPrint)); tries++) await firefox.press('\uE009');
      assert.ok(await firefox.ask(canPrint));
      const pdf = await firefox.print();
      const info = execFileSync('pdfinfo', ['-'], { input: pdf }).toString();
      assert.match(info, /^Pages: +2$/m);
      const folder = mkdtempSync(join(tmpdir(), 'mazed-print-'));
      try {
        writeFileSync(join(folder, 'sheets.pdf'), pdf);
        execFileSync('pdftoppm', ['-r', '150', '-png', join(folder, 'sheets.pdf'), join(folder, 'sheet')]);
        const read = execFileSync('zbarimg', ['--raw', '-q', join(folder, 'sheet-1.png')]).toString().trim();
        assert.equal(read, `${daemon.url}/play?algo=recursive-backtracker&${query}&seed=7`);
      } finally {
        rmSync(folder, { recursive: true });
      }
      assert.match(execFileSync('pdftotext', ['-f', '2', '-', '-'], { input: pdf }).toString(), /Solution: .*http/s);
      assert.deepEqual(firefox.faults, []);
    });
});
