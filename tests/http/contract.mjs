// Validates every answer against openapi.yaml: the daemon must not do what the document does not describe.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { hang } from './daemon.mjs';

export const documentFile = new URL('../../openapi.yaml', import.meta.url);
export const document = parse(readFileSync(documentFile, 'utf8'));

// Formats in the document are hints for readers; patterns are what is validated.
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  validateFormats: false,
});
ajv.addVocabulary(['components', 'paths', 'example']);
ajv.addSchema({ $id: 'mazed', components: document.components, paths: document.paths });

const escape = (key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
export const at = (pointer, ...keys) => [pointer, ...keys.map(escape)].join('/');

// The value at a pointer such as #/components/schemas/Maze, and the pointer after following $refs.
export function resolve(pointer) {
  let value = document;
  for (const key of pointer.slice(2).split('/').map(decodeURIComponent))
    value = value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value?.$ref ? resolve(value.$ref) : { value, pointer };
}

// Fails unless the value matches the schema at the pointer.
export function holdSchema(pointer, value, what) {
  const validate = ajv.getSchema(`mazed${pointer}`) ?? assert.fail(`no schema at ${pointer}`);
  if (!validate(value))
    assert.fail(`${what} is not as ${pointer}: ${ajv.errorsText(validate.errors).slice(0, 500)}`);
}

// The pointer to the description of the answer.
function findResponse(method, path, status, what) {
  if (document['x-otherwise'][status]) return resolve(at('#/x-otherwise', `${status}`));
  if (path !== '*' && !document.paths[path]) return resolve('#/x-otherwise/path');
  // `OPTIONS *` is about the server, and is answered as on any path.
  const item = at('#/paths', path === '*' ? '/maze' : path);
  // Methods are case-sensitive: `get` is not a method.
  const known = method === method.toUpperCase() && resolve(item).value[method.toLowerCase()];
  if (!known) return resolve('#/x-otherwise/method');
  const found = resolve(at(item, method.toLowerCase(), 'responses', `${status}`));
  assert.ok(found.value, `${what}: the document has no ${status}`);
  return found;
}

// Headers of HTTP itself, which every answer may have.
const USUAL = new Set([
  'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding',
]);

// What is encoded before the headers are sent, to find out the length, in bytes.
const ENCODED_FIRST = 32 * 1024;

function holdHeaders({ value: response, pointer }, headers, what) {
  const declared = Object.keys(response.headers ?? {});
  for (const name of declared) {
    const header = resolve(at(pointer, 'headers', name));
    const given = headers.get(name);
    if (given === null) {
      assert.ok(!header.value.required, `${what}: the header ${name} is missing`);
      continue;
    }
    const number = header.value.schema.type === 'integer' && /^\d+$/.test(given);
    holdSchema(at(header.pointer, 'schema'), number ? Number(given) : given, `${what}: ${name}`);
  }
  const known = new Set([...USUAL, ...declared.map((name) => name.toLowerCase())]);
  for (const [name] of headers)
    assert.ok(known.has(name), `${what}: the header ${name} is not declared`);
}

// What a line of NDJSON is.
function lineSchema(line, steps) {
  if (Array.isArray(line)) return 'Step';
  return line.status ? 'Problem' : steps ? 'MazeOfSteps' : 'Maze';
}

function holdBody({ value: response, pointer }, { method, status, headers, body }, what) {
  const type = headers.get('content-type');
  if (!response.content) {
    assert.equal(type, null, `${what}: a content type and no content`);
    assert.equal(body.length, 0, `${what}: no content`);
    return;
  }
  const [essence, charset] = (type ?? '').split('; charset=');
  const media = essence.split(';')[0];
  assert.ok(response.content[media], `${what}: the content type ${type} is not declared`);
  if (media.startsWith('text/')) assert.equal(charset, 'utf-8', `${what}: the charset of text`);
  if (method === 'HEAD') {
    assert.equal(body.length, 0, `${what}: HEAD has no content`);
    return;
  }
  const chunked = headers.get('transfer-encoding') === 'chunked';
  const buffering = headers.get('x-accel-buffering');
  assert.equal(buffering, chunked ? 'no' : null, `${what}: X-Accel-Buffering`);
  // A batch goes out as it is made, and steps may come frame by frame.
  const batch = what.startsWith('GET /mazes') || (media !== 'application/x-ndjson' && what.startsWith('GET /maze/steps'));
  if (chunked)
    assert.ok(batch || body.length >= ENCODED_FIRST, `${what}: a short answer without Content-Length`);
  else assert.equal(headers.get('content-length'), `${body.length}`, `${what}: Content-Length`);
  const { value: schema } = resolve(at(pointer, 'content', media, 'schema'));
  const steps = what.startsWith('GET /maze/steps');
  // What is described without a type is bytes.
  if (Object.keys(schema).every((key) => key === 'description')) return;
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  if (media === 'application/x-ndjson')
    for (const line of text.trimEnd().split('\n').map(JSON.parse))
      holdSchema(`#/components/schemas/${lineSchema(line, steps)}`, line, what);
  const content = /[/+]json$/.test(media) ? JSON.parse(text) : text;
  holdSchema(at(pointer, 'content', media, 'schema'), content, `${what}: the body`);
  if (media === 'application/problem+json')
    assert.equal(content.status, status, `${what}: the status inside`);
}

// Validates the answer to a request, { status, headers, body }, against the document.
export function hold(method, target, answer) {
  const what = `${method} ${target.slice(0, 100)} -> ${answer.status}`;
  const path = target === '*' ? '*' : new URL(target, 'http://localhost').pathname;
  const response = findResponse(method, path, answer.status, what);
  holdHeaders(response, answer.headers, what);
  if (path !== '/metrics')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*', what);
  holdBody(response, { method, ...answer }, what);
  if (answer.status >= 400)
    assert.equal(answer.headers.get('etag'), null, `${what}: errors have no ETag`);
}

// Fetches and validates the answer. It has `body` (bytes), `text` and, if it is JSON, `json`. fetch by itself would
// accept codings, and undo them.
export async function ask(url, { method = 'GET', headers = {}, body } = {}) {
  const options = {
    method,
    headers: { 'Accept-Encoding': 'identity', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(hang),
  };
  const response = await fetch(url, options);
  const answer = {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
  const target = url.slice(new URL(url).origin.length);
  hold(method, target, answer);
  answer.text = answer.body.toString();
  if (/[/+]json/.test(answer.headers.get('content-type') ?? '') && answer.body.length)
    answer.json = JSON.parse(answer.text);
  return answer;
}

export const post = (url, value, headers) =>
  ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) });

// Fetches, and checks that the answer is the expected problem.
export async function askWrong(url, status, type, options) {
  const answer = await ask(url, options);
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.json.type, `/problems#${type}`);
  return { ...answer, problem: answer.json, error: answer.json.errors?.[0] };
}
