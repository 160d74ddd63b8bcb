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

async function entryOf({ name, bytes }) {
  const method = /^[A-Za-z]+/.exec(bytes)[0];
  const { status, body } = await exchange(daemon, bytes, { method });
  if (method === 'HEAD') return null;
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
    const entries = [];
    for (const row of badRequests) if (row.type) entries.push(await entryOf(row));
    const { body } = await exchange(daemon, request('/problems'));
    entries.push(`# all kinds\n${body.toString().trim()}`);
    const text = `${entries.filter(Boolean).join('\n\n')}\n`;
    if (process.env.RECORD) writeFileSync(recorded, text);
    const before = readFileSync(recorded, 'utf8').split('\n\n');
    text.split('\n\n').forEach((entry, i) => assert.equal(entry, before[i]));
    assert.equal(text.split('\n\n').length, before.length);
  });
});
