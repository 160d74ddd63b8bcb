// Sends random requests of a grammar (grammar.mjs) to a daemon, best one built with sanitizers, and ends with 1 if one of
// them ends it, makes it report something, is not answered, is answered 500, or with what is no answer at all.
//
//   MAZED=PROGRAM GRAMMAR_SECONDS=120 GRAMMAR_SEED=N node grammar-fuzz.mjs
//
// A failure is told with its seed and number, and the shortest request that was found to fail in the same way; the search
// goes on with a new daemon. GRAMMAR_PAST is a file of regular expressions, a line each: failures whose cause or request
// matches one are counted, no more. GRAMMAR_STRICT=1: a suggested value that is refused in turn is a failure too.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sleep, start } from './daemon.mjs';
import { choices, grammarOf, wire } from './grammar.mjs';
import { Client } from './wire.mjs';

const seconds = Number(process.env.GRAMMAR_SECONDS || 120);
const seed = Number(process.env.GRAMMAR_SEED || randomInt(2 ** 32));
const past = (process.env.GRAMMAR_PAST ? readFileSync(process.env.GRAMMAR_PAST, 'utf8') : '')
  .split('\n').filter((line) => line).map((line) => new RegExp(line));
const AT_ONCE = 6;
const READ = 256 * 1024; // bytes, after which a client leaves
const SILENCE = 20000; // milliseconds without a byte, after which a request counts as not answered
const SILENCE_ALONE = 8000; // the same where the request is the only one
const STAY = 6000; // milliseconds for which an answer is read
const FOLLOWED = 8; // requests that the answer to one request leads to
const SHORTENED = 60; // requests by which a failure is made shorter, and for how many seconds at most
const options = { 'generate-timeout': 4, 'io-threads': 2, workers: 2, 'max-cells': 2 ** 22, 'max-stream-cells': 2 ** 26 };

const printed = (request) => JSON.stringify(wire(request).toString('latin1')).slice(1, -1).slice(0, 3000);
const isDead = async (daemon) => !daemon.alive || Promise.race([daemon.ended().then(() => true), sleep(300).then(() => false)]);

// What a daemon's log says of the cause of its end: the first functions of our own code, and the sanitizer's kind of error.
function causeOf(log) {
  const undefinedBehaviour = /(\S+:\d+):\d+: runtime error: (.*)/.exec(log);
  const kind = /Sanitizer: (\S+)/.exec(log)?.[1] ?? (undefinedBehaviour ? undefinedBehaviour[2] : 'no report');
  const frames = [...log.matchAll(/^\s*#\d+ \S+ in (\S+) \S*?((?:src|include)\/\S+?:\d+)/gm)].slice(0, 4);
  const key = frames.slice(0, 2).map(([, name]) => name).join(' < ') || undefinedBehaviour?.[1] || log.slice(-300);
  return { key, text: `${kind} at ${frames.map(([, name, place]) => `${name} (${place})`).join(' < ') || key}` };
}

// What is wrong with an answer, or nothing; its JSON becomes a member of it.
function faultOf(answer, { method }) {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 500) return `answered 500: ${answer.body.toString('latin1').slice(0, 200)}`;
  if (method === 'HEAD' || !answer.whole || !answer.body.length) return null;
  const coding = answer.headers.get('content-encoding');
  if (coding && coding !== 'gzip') return null;
  try {
    const text = () => (coding ? gunzipSync(answer.body) : answer.body).toString();
    if (/json$|json;/.test(type)) {
      const lines = /ndjson|jsonl|json-seq/.test(type) ? text().split('\n').filter((line) => line) : [text()];
      [answer.json] = lines.map((line) => JSON.parse(line));
    } else if (coding) text();
  } catch (error) {
    return `no ${type}${coding ? ` by ${coding}` : ''}: ${error.message.slice(0, 80)}`;
  }
  // Those of libmicrohttpd itself are pages.
  if (answer.status < 400 || /^(text\/html|$)/.test(type)) return null;
  if (!/^application\/problem\+json/.test(type)) return `a problem as ${type}`;
  const { type: kind, title, status, detail, errors = [] } = answer.json;
  const right = [kind, title, detail].every((member) => typeof member === 'string' && member) && status === answer.status && Array.isArray(errors) &&
    errors.every((error) => typeof error.parameter === 'string' && (!error.nearest || error.nearest.every((text) => typeof text === 'string')));
  return right ? null : `a problem that lacks something: ${JSON.stringify(answer.json).slice(0, 300)}`;
}

// The answer to what was sent, as far as it is read: up to READ bytes, for STAY. Throws if there is none.
async function answerOf(client, { method, silence = SILENCE }) {
  const [begun, before] = [Date.now(), client.socket.bytesRead];
  let [read, since] = [0, begun];
  const watch = setInterval(() => {
    const now = client.socket.bytesRead - before;
    if (now !== read) [read, since] = [now, Date.now()];
    if (read > READ || (read && Date.now() - begun > STAY)) client.finish('left');
    else if (Date.now() - since > silence) client.finish('silence');
  }, 20);
  try {
    const answer = await client.answer({ method, milliseconds: 10 * SILENCE });
    if (!answer || client.end === 'silence') throw new Error(`unanswered: ${client.end}`);
    // libmicrohttpd has a page for a URL that is too long even where HEAD asks.
    if (answer.whole && client.received && answer.headers.get('connection') !== 'close') throw new Error('bytes behind the end of the answer');
    answer.whole ||= client.end === 'end' && !answer.headers.has('content-length') && !answer.headers.has('transfer-encoding');
    return { ...answer, broken: !answer.whole && client.end !== 'left' };
  } finally {
    clearInterval(watch);
  }
}

// Sends a request, on a connection that is there or a new one. Returns the answer or the fault.
async function send(daemon, request, kept = {}) {
  const old = kept.client && !kept.client.end ? kept.client : null;
  const client = old ?? new Client(daemon);
  kept.client = null;
  try {
    const bytes = wire(request);
    const first = request.parts > 1 ? choices(request.at).below(bytes.length) : bytes.length;
    client.send(bytes.subarray(0, first));
    if (first < bytes.length) {
      await sleep(5);
      client.send(bytes.subarray(first));
    }
    const answer = await answerOf(client, request);
    if (answer.whole && !client.end && answer.headers.get('connection') !== 'close') kept.client = client;
    return { answer, fault: faultOf(answer, request) };
  } catch (error) {
    // A connection that was kept may have been closed by the daemon just then.
    if (old && /unanswered: (end|reset|closed)/.test(error.message)) return send(daemon, request);
    return { fault: error.message.startsWith('unanswered') ? error.message : `no HTTP: ${error.message}` };
  } finally {
    if (kept.client !== client) client.leave();
  }
}

// ---- the search ----

let daemon = await start(options);
const documents = await Promise.all(['/algorithms', '/openapi.json'].map(async (path) => (await fetch(daemon.url + path)).json()));
const grammar = grammarOf(...documents);
const [counts, failures, violations] = [{}, new Map(), []];
const deadline = Date.now() + seconds * 1000;
const begun = Date.now();
let [number, sent, cut, suggested, refusedAgain, restarts] = [0, 0, 0, 0, 0, 0];
let recovering = null;
const underway = new Set();
const STUCK = 'a thread of the daemon is lost';
const isPast = (text, suspects) => past.some((one) => one.test(text) || suspects.some((request) => one.test(printed(request))));

// Whether a daemon lives, and yet answers some connections no more: their thread is lost.
async function isStuck(asked) {
  const live = { method: 'GET', path: '/livez', pairs: [], headers: [], version: 'HTTP/1.1', silence: SILENCE_ALONE };
  const answers = await Promise.all(Array.from({ length: 2 * options['io-threads'] }, () => send(asked, live)));
  return answers.some(({ fault }) => fault);
}

const keyOf = (fault, request, dead) => (dead ? causeOf(dead.log).key : `${fault.replace(/[0-9a-f]{16}|position \d+/g, '…')} (${request.method} ${request.route})`);

// Whether a request by itself fails by the same cause, with a daemon of its own for as long as it serves.
async function failsBy(key, request, own) {
  own.daemon ??= await start(options);
  const { fault } = await send(own.daemon, { ...request, silence: SILENCE_ALONE });
  if (!fault) return false;
  const dead = await isDead(own.daemon);
  const stuck = !dead && /silence/.test(fault) && (await isStuck(own.daemon));
  const found = stuck ? STUCK : keyOf(fault, request, dead && own.daemon);
  if (stuck) own.daemon.signal('SIGKILL');
  if (dead || stuck) own.daemon = null;
  return found === key || Boolean(dead && !key.endsWith(')'));
}

// Leaves out what a request needs not to fail.
async function shortened(key, request, own) {
  let tries = SHORTENED;
  const until = Date.now() + 1000 * SHORTENED;
  const better = async (change) => tries-- > 0 && Date.now() < until && (await failsBy(key, { ...request, ...change }, own)) && Object.assign(request, change);
  const plain = { headers: [], parts: 1, chunked: false, version: 'HTTP/1.1' };
  if (!(await better(plain))) for (const given of request.headers) await better({ headers: request.headers.filter((header) => header !== given) });
  if (request.dirt) await better({ dirt: null });
  for (const pair of [...request.pairs]) await better({ pairs: request.pairs.filter((other) => other !== pair) });
  return request;
}

// Notes a failure: its cause, and which of the requests under way it was.
async function note(key, suspects, text = key) {
  const known = failures.get(key) ?? { times: 0, after: (Date.now() - begun) / 1000, text, past: isPast(text, suspects) };
  failures.set(key, known);
  // Where a thread is lost nothing says by what, so the first few are looked into.
  if (known.times++ >= (key === STUCK ? 4 : 1) || known.past) return;
  const own = {};
  let shortest = null;
  for (const request of suspects)
    if (!shortest && (await failsBy(key, request, own))) shortest = await shortened(key, { ...request }, own);
  own.daemon?.signal('SIGKILL');
  console.log(`FAILED after ${((Date.now() - begun) / 1000).toFixed(0)} s: ${text}`);
  for (const request of shortest ? [shortest] : suspects) console.log(`  seed ${seed}, request ${request.at}${shortest ? '' : ', or not it alone'}: ${printed(request)}`);
}

async function recover(lost, stuck) {
  const suspects = [...underway];
  if (stuck) lost.signal('SIGKILL');
  await lost.ended();
  const { key, text } = stuck ? { key: STUCK } : causeOf(lost.log);
  await note(key, suspects, text);
  restarts++;
  daemon = await start(options);
  recovering = null;
}

// The request that follows from an answer: what is refused is mended, and what has an address is asked for elsewhere.
function following(request, { status, json }, c) {
  const { parameter, nearest } = json?.errors?.[0] ?? {};
  if ((status === 400 || (status === 404 && nearest?.length && parameter !== 'path')) && parameter !== undefined) {
    const name = request.form === 'check' ? parameter.replace(/^maze\./, '') : parameter;
    const at = request.pairs.findIndex(([given]) => given === name);
    const pairs = request.pairs.map((pair) => [...pair]);
    if (at < 0) return name ? { ...request, pairs: [...pairs, [name, grammar.value(c, name)]], suggested: null } : null;
    const suggests = nearest?.length && c.chance(0.7);
    if (!suggests) pairs.splice(at, 1);
    else pairs[at][json.type.endsWith('unknown-parameter') ? 0 : 1] = c.pick(nearest);
    return { ...request, pairs, dirt: null, suggested: suggests && { parameter, from: request, detail: json.detail } };
  }
  if (status === 200 && json?.url && c.chance(0.15)) {
    const route = c.pick(grammar.routes.filter(({ params }) => params.length > 9));
    return { ...request, method: 'GET', form: null, suggested: null, route: route.path, path: route.path, pairs: [...new URL(json.url, 'http://localhost').searchParams] };
  }
  return null;
}

function count(request, answer) {
  const row = (counts[`${request.method} ${request.route}`] ??= {});
  row[answer.status] = (row[answer.status] ?? 0) + 1;
  cut += answer.broken ? 1 : 0;
  if (!request.suggested) return;
  suggested++;
  if (answer.status !== 400 || answer.json?.errors?.[0]?.parameter !== request.suggested.parameter) return;
  refusedAgain++;
  violations.push({ request, detail: answer.json.detail });
}

async function work() {
  const kept = {};
  while (Date.now() < deadline) {
    let request = grammar.request(seed, number++);
    const c = choices(seed, request.at, 'following');
    for (let left = FOLLOWED; request && left && Date.now() < deadline; left--) {
      const asked = daemon;
      underway.add(request);
      sent++;
      const { answer, fault } = await send(asked, request, kept);
      const stuck = /silence/.test(fault) && !recovering && (await isStuck(asked));
      if (fault && (recovering || stuck || asked !== daemon || (await isDead(asked)))) {
        if (asked === daemon) recovering ??= recover(asked, stuck);
        await recovering;
        kept.client = null;
        underway.delete(request);
        break;
      }
      underway.delete(request);
      if (fault) await note(keyOf(fault, request), [request]);
      if (answer) count(request, answer);
      request = answer && following(request, answer, c);
    }
  }
  kept.client?.leave();
}

console.log(`grammar: seed ${seed}, ${seconds} s, ${grammar.routes.length} routes`);
await Promise.all(Array.from({ length: AT_ONCE }, work));
await daemon.stop().catch((error) => note(`at its end: ${causeOf(daemon.log).text} ${error.message.slice(0, 100)}`, []));
for (const [row, statuses] of Object.entries(counts).sort()) console.log(`${row.padEnd(24)} ${Object.entries(statuses).map(([status, times]) => `${status}: ${times}`).join(', ')}`);

console.log(`${sent} requests, ${cut} answers cut off by the daemon, ${restarts} restarts; ${refusedAgain} of ${suggested} suggestions were refused in turn`);
for (const { request, detail } of violations.slice(0, 8))
  console.log(`  ${request.suggested.detail}\n    of ${printed(request.suggested.from)}\n    then: ${detail}`);
for (const { text, times, past: seen, after } of failures.values()) console.log(`${seen ? 'seen past' : 'FAILED'} ${times} times, first after ${after.toFixed(0)} s: ${text}`);
const failed = [...failures.values()].some((failure) => !failure.past) || (process.env.GRAMMAR_STRICT === '1' && refusedAgain > 0);
console.log(`grammar: ${failed ? 'failed' : 'nothing found'} in ${seconds} s, seed ${seed}`);
process.exit(failed ? 1 : 0);
