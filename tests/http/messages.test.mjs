// Every refusal, word for word. `make messages` records them anew: read each aloud before it is committed.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { badRequests } from './bad-requests.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { exchange, request } from './wire.mjs';

const recorded = new URL('../golden/messages.txt', import.meta.url);

const daemon = daemonOf();

const shortened = (text) => (text.length > 200 ? `${text.slice(0, 200)}… (${text.length} bytes)` : text);

// The first line and the body, on a line each.
function shownRequest(bytes) {
  const [head, ...body] = bytes.split('\r\n\r\n');
  const [line] = head.split('\r\n');
  return [line.replace(/ HTTP\/1\.[01]$/, ''), body.join('\r\n\r\n').trim()]
    .filter(Boolean)
    .map((text) => shortened(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')));
}

const shownError = ({ parameter, given, allowed, nearest }) => [
  `  ${parameter}: ${shortened(given)}`,
  `  allowed: ${allowed}`,
  ...nearest.map((value) => `  nearest: ${value}`),
];

// Null for what some versions of libmicrohttpd refuse by a page of their own.
async function entryOf({ name, bytes, early }) {
  const { status, headers, body } = await exchange(daemon, bytes, { method: 'GET' });
  if (early && headers.get('content-type').startsWith('text/html')) return null;
  const { type, title, detail, errors = [] } = JSON.parse(body);
  return [
    `# ${name}`,
    ...shownRequest(bytes),
    `${status} ${type}: ${title}`,
    detail,
    ...errors.flatMap(shownError),
  ].join('\n');
}

// libmicrohttpd and jansson have words of their own, which differ from one of their versions to the next.
const skip = process.env.OTHER_LIBRARIES === '1' && 'the messages were recorded with other versions of the libraries';

describe('what is said', { skip }, () => {
  it('to those who are refused is as recorded', timeout, async () => {
    const rows = badRequests.filter(({ type, bytes }) => type && !bytes.startsWith('HEAD'));
    const entries = [], theirs = new Set();
    for (const row of rows) {
      const entry = await entryOf(row);
      if (entry) entries.push(entry);
      else theirs.add(`# ${row.name}`);
    }
    const { body } = await exchange(daemon, request('/problems'));
    entries.push(`# all kinds\n${body.toString().trim()}`);
    const text = `${entries.join('\n\n')}\n`;
    if (process.env.RECORD) writeFileSync(recorded, text);
    const before = readFileSync(recorded, 'utf8').split('\n\n').filter((entry) => !theirs.has(entry.split('\n')[0]));
    text.split('\n\n').forEach((entry, i) => assert.equal(entry, before[i]));
    assert.equal(text.split('\n\n').length, before.length);
  });
});
