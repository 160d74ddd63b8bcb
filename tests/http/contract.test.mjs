// openapi.yaml itself, and that the daemon serves and follows it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ask, at, document, documentFile, hold, holdSchema, resolve } from './contract.mjs';
import { daemonOf, folderOf, timeout } from './daemon.mjs';

describe('the document', () => {
  const daemon = daemonOf();
  const folder = folderOf();

  it('is valid OpenAPI 3.1', timeout, async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 2));
    assert.equal(validator.version, '3.1');
  });

  it('becomes types that compile strictly', timeout, () => {
    const types = join(folder, 'mazed.d.ts');
    const modules = fileURLToPath(new URL('node_modules/', import.meta.url));
    try {
      execFileSync(process.execPath, [`${modules}openapi-typescript/bin/cli.js`, fileURLToPath(documentFile), '-o', types], { stdio: 'pipe' });
      execFileSync(process.execPath, [`${modules}typescript/bin/tsc`, '--noEmit', '--strict', '--skipLibCheck', 'false', types], { encoding: 'utf8' });
    } catch (error) {
      assert.fail(`${error.stdout}${error.stderr ?? ''}`);
    }
  });

  it('is served unchanged, byte for byte', timeout, async () => {
    const { body } = await ask(`${daemon.url}/openapi.yaml`);
    assert.ok(
      body.equals(readFileSync(documentFile)),
      'build the daemon again: openapi.yaml has changed'
    );
  });

  it('is the same as JSON, in the same order', timeout, async () => {
    const answer = await ask(`${daemon.url}/openapi.json`);
    assert.deepEqual(JSON.parse(answer.text), document);
    assert.equal(JSON.stringify(JSON.parse(answer.text)), JSON.stringify(document));
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
    const known = await ask(`${daemon.url}/openapi.json`, { headers: { 'If-None-Match': answer.headers.get('etag') } });
    assert.equal(known.status, 304);
  });

  it('names the version of the program', timeout, async () => {
    const { text } = await ask(`${daemon.url}/`, { headers: { Accept: 'text/plain' } });
    assert.match(text, new RegExp(`^mazed ${document.info.version.replaceAll('.', '\\.')}: `));
  });

  it('has every path that a 404 names, with the methods that the path allows', timeout, async () => {
    const { json } = await ask(`${daemon.url}/nowhere-at-all`);
    const served = json.errors[0].allowed.replace('one of ', '').split(', ');
    assert.deepEqual(Object.keys(document.paths).sort(), served.sort());
    for (const [path, item] of Object.entries(document.paths)) {
      const methods = Object.keys(item).filter((key) => key !== 'parameters');
      const { headers } = await ask(daemon.url + path, { method: 'OPTIONS' });
      const allowed = headers.get('allow').toLowerCase().split(', ');
      assert.deepEqual(methods, allowed, path);
    }
  });

  it(
    'lists the parameters of /maze in the order in which the daemon names them',
    timeout,
    async () => {
      const { json } = await ask(`${daemon.url}/maze?nothing-of-the-kind=1`);
      const known = json.errors[0].allowed.replace('one of ', '').split(', ');
      const listed = document.paths['/maze'].parameters.filter(({ $ref }) => $ref);
      const elsewhere = ['first', 'order', 'delay', 'every', 'threshold', 'invert', 'fill', 'tile', 'z', 'x', 'y',
        'gutter', 'per_page', 'solutions_per_page'];
      assert.deepEqual(
        Object.keys(document.components.parameters).filter((name) => !elsewhere.includes(name)),
        known
      );
      const posted = document.paths['/maze'].post.parameters;
      assert.deepEqual(posted.map(({ $ref }) => $ref.split('/').at(-1)), ['threshold', 'invert', 'fill']);
      assert.deepEqual(
        listed.map(({ $ref }) => $ref.split('/').at(-1)),
        known
      );
      for (const path of ['/maze/distances', '/maze/stats', '/maze/steps', '/maze/card', '/maze/tile', '/mazes']) {
        const { json } = await ask(`${daemon.url}${path}?nothing-of-the-kind=1`);
        // Some have a format parameter of their own.
        const own = document.paths[path].parameters.filter(({ $ref, in: place }) => $ref || place === 'query');
        assert.deepEqual(
          own.map(({ $ref, name }) => name ?? $ref.split('/').at(-1)).sort(),
          json.errors[0].allowed.replace('one of ', '').split(', ').sort()
        );
      }
    }
  );

  it('has a member of the body of POST /maze for each parameter that text art may have', timeout, async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ mask: ['##'], nothing_of_the_kind: 1 });
    const { json } = await ask(`${daemon.url}/maze`, { method: 'POST', headers, body });
    const taken = json.errors[0].allowed.replace('one of ', '').split(', ');
    assert.deepEqual(Object.keys(document.components.schemas.MazeRequest.properties), taken);
  });

  it('names no media type of a maze but those that Accept can choose', timeout, async () => {
    for (const [method, name] of [['GET', 'Maze'], ['POST', 'PostedMaze']])
      for (const type of Object.keys(document.components.responses[name].content)) {
        if (type === 'application/xml') continue; // chosen by format=tmx alone, since browsers accept any XML
        const body = method === 'POST' ? '{"width":3}' : undefined;
        const headers = { Accept: type, ...(body && { 'Content-Type': 'application/json' }) };
        const { status } = await ask(`${daemon.url}/maze${body ? '' : '?width=3'}`, { method, headers, body });
        assert.equal(status, 200, `${method} ${type}`);
      }
  });

  it('agrees with the daemon on the default of each parameter', timeout, async () => {
    const { algorithms, parameters } = (await ask(`${daemon.url}/algorithms`)).json;
    const anywhere = new Set(algorithms.flatMap(({ options }) => options));
    for (const [name, { schema }] of Object.entries(document.components.parameters)) {
      // Those of a picture are of no GET.
      if (!('default' in schema) || parameters.find((row) => row.name === name).paths?.includes('POST /maze')) continue;
      // An option that only some algorithms have is requested with one of those.
      const having = algorithms.find(({ options }) => options.includes(name));
      if (['bias', 'skew', 'last_run', 'mix', 'root', 'hunt', 'trees', 'spawn', 'of'].includes(name) && !anywhere.has(name)) continue;
      const [format] = parameters.find((row) => row.name === name).formats ?? [];
      const beside = (format ? `&format=${format}` : '') + (/^path$|^solutions/.test(name) ? '&solve=shortest' : '') + (/^room_|^doors/.test(name) ? '&rooms=3&width=40' : '') + (name === 'stairs' ? '&depth=2' : '');
      const paths = { first: '/mazes?count=1&', gutter: '/mazes?count=1&', per_page: '/mazes?count=1&', solutions_per_page: '/mazes?count=1&', delay: '/maze/steps?width=2&', every: '/maze/steps?width=2&', tile: '/maze/tile?z=0&x=0&y=0&' };
      const path = paths[name] ?? '/maze?';
      const rest = `${beside}${having ? `&algo=${having.slug}` : ''}`;
      const without = await ask(`${daemon.url}${path}seed=1${rest}`);
      const given = await ask(`${daemon.url}${path}seed=1${rest}&${name}=${encodeURIComponent(schema.default)}`);
      assert.equal(given.status, 200, given.text);
      assert.equal(given.text, without.text, name);
    }
  });

  it('agrees with the daemon on the words and limits of each parameter', timeout, async () => {
    const allowed = async (name, value) =>
      (await ask(`${daemon.url}/maze?${name}=${value}`)).json.errors[0].allowed;
    for (const name of Object.keys(document.components.parameters)) {
      const { schema } = document.components.parameters[name];
      const pointer = at('#/components/parameters', name, 'schema');
      // Where a word has aliases, its own schema comes first.
      const { value } = resolve(schema.anyOf ? at(pointer, 'anyOf', '0') : pointer);
      if (value.enum && name !== 'openings') assert.equal(await allowed(name, '!'), `one of ${value.enum.join(', ')}`);
      if (schema.type === 'integer')
        assert.equal(
          await allowed(name, '!'),
          `${schema.not ? 'an odd' : 'a'} number from ${schema.minimum} to ${schema.maximum}`
        );
    }
  });

  it('has a schema of POST /maze that accepts what the daemon accepts', timeout, async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const [body, good] of [
      [{ size: 9, seed: 1, start: [1, 1], goal: 'southeast', path: false, solve: 'shortest' }, true],
      [{ size: '9', seed: '1', grid: 'rows', openings: 'yes' }, true],
      [{ openings: true, path: 'on', solve: 'shortest' }, true],
      [{ openings: 'south,north' }, true],
      [{ openings: 1 }, false],
      [{ mask: ['##', '##'], wrap: 'x', bias: -100, algo: 'growing-tree' }, true],
      [{ mask: ['##', '##'], braid: 100 }, true],
      [{ mask: ['..', '.#'], invert: true }, true],
      [{ mask: ['##', '##'], invert: 'no', seed: 1 }, true],
      [{ mask: ['##', '##'], fill: true }, false],
      [{ mask: ['##', '##'], threshold: 9 }, false],
      [{ size: 24 }, false],
      [{ sparse: 101 }, false],
      [{ start: [1] }, false],
      [{ style: 'none' }, false],
      [{ width: 1.5 }, false],
      [{ length: 3 }, false],
      [{ algo: 'dfs', solve: 'bfs', shape: 'plus', format: 'ascii' }, true],
      [{ algo: 'unicursal', of: 'recursive-division', width: 4 }, true],
      [{ algo: 'unicursal', of: 'unicursal' }, false],
      // As JSON has it, 1.0 is an integer.
      ['{"seed": 7.0, "size": 9.0, "start": [1.0, 1e0]}', true],
      ['{"seed": 7.5}', false],
      ['{"seed": 9007199254740993}', true],
      ['{"seed": 10000000000000000000}', false],
      ['{"start": [1, 1.5]}', false],
      ['{"start": [-1, 1]}', false],
      ['{"goal": [1, 10000000000]}', false],
    ]) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const { status } = await ask(`${daemon.url}/maze`, { method: 'POST', headers, body: text });
      assert.equal(status, good ? 200 : 400, text);
      const holds = () =>
        holdSchema('#/components/schemas/MazeRequest', JSON.parse(text), text);
      if (good) holds();
      else assert.throws(holds, text);
    }
  });

  it(
    'has every kind of problem that /problems lists, with its status and title',
    timeout,
    async () => {
      const { text } = await ask(`${daemon.url}/problems`);
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}| (?=\d)/));
      assert.deepEqual(
        lines.map(([type]) => type),
        document.components.schemas.ProblemType.enum
      );
      const statuses = [...new Set(lines.map(([, status]) => Number(status)))].sort();
      assert.deepEqual(statuses, document.components.schemas.Problem.properties.status.enum);
    }
  );

  it('lists every alias of a word, and the daemon knows it', timeout, async () => {
    const catalogues = (await ask(`${daemon.url}/algorithms`)).json;
    for (const [name, rows] of Object.entries({
      algo: catalogues.algorithms,
      of: catalogues.algorithms.filter(({ options }) => !options.includes('of')),
      shape: catalogues.shapes,
      solve: catalogues.solvers,
      format: catalogues.formats.filter(({ paths }) => paths.includes('/maze')),
    })) {
      const schema = `${name[0].toUpperCase()}${name.slice(1)}Alias`;
      const aliases = rows.flatMap(({ aliases }) => aliases);
      assert.deepEqual(document.components.schemas[schema].enum, aliases, name);
      for (const alias of aliases) {
        const rest = name === 'of' ? '&algo=unicursal' : '';
        const { status } = await ask(`${daemon.url}/maze?size=21&${name}=${alias}${rest}`);
        assert.equal(status, 200, `${name}=${alias}`);
      }
    }
  });

  it('lists every word for the yes and no of a flag, and links have yes and no', timeout, async () => {
    const flags = Object.values(document.components.parameters)
      .filter(({ schema }) => schema.anyOf?.some(({ $ref }) => $ref.endsWith('/FlagAlias')));
    assert.deepEqual(flags.map(({ name }) => name), ['path', 'openings', 'color', 'heatmap', 'ends', 'download', 'invert', 'fill']);
    const locations = new Set();
    for (const word of ['yes', ...document.components.schemas.FlagAlias.enum, 'no'])
      locations.add((await ask(`${daemon.url}/maze?seed=7&format=svg&ends=${word}`)).headers.get('content-location'));
    assert.deepEqual([...locations].map((url) => /&ends=yes/.test(url)), [true, false]);
  });

  it('says /problems to people as a page, in which every type is an anchor', timeout, async () => {
    const headers = { Accept: 'text/html,*/*;q=0.8' };
    const { text } = await ask(`${daemon.url}/problems`, { headers });
    for (const type of document.components.schemas.ProblemType.enum)
      assert.ok(text.includes(`<dt id="${type.split('#')[1]}">`), type);
  });

  it('has names in snake_case only, in the catalogues too', timeout, async () => {
    const names = new Set();
    const collect = (value) => {
      if (!value || typeof value !== 'object') return;
      if (!Array.isArray(value)) Object.keys(value).forEach((name) => names.add(name));
      Object.values(value).forEach(collect);
    };
    collect((await ask(`${daemon.url}/algorithms`)).json);
    collect((await ask(`${daemon.url}/maze/stats?size=9`)).json);
    collect((await ask(`${daemon.url}/maze/distances?size=9`)).json);
    collect((await ask(`${daemon.url}/maze?size=9&solve=shortest`)).json);
    collect((await ask(`${daemon.url}/maze?size=9&sead=3`)).json);
    assert.deepEqual([...names].filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name)), []);
  });

  for (const [path, { post }] of Object.entries(document.paths).filter(([, item]) => item.post))
    for (const [media, { examples = {} }] of Object.entries(post.requestBody.content))
      for (const [key, { value }] of Object.entries(examples))
        it(`has an example of a body that is taken: ${path}, ${media}, ${key}`, timeout, async () => {
          holdSchema(at('#/paths', path, 'post', 'requestBody', 'content', media, 'schema'), value, key);
          const headers = { 'Content-Type': media };
          const { status, text } = await ask(`${daemon.url}${path}`, { method: 'POST', headers, body: JSON.stringify(value) });
          assert.equal(status, 200, text);
        });

  // The summary of an example is the request that it answers, if there is one.
  for (const [name, response] of Object.entries(document.components.responses))
    for (const [media, { examples = {} }] of Object.entries(response.content ?? {}))
      for (const [key, { summary, value }] of Object.entries(examples))
        it(`has an up-to-date example: ${name}, ${media}, ${key}`, timeout, async () => {
          holdSchema(at('#/components/responses', name, 'content', media, 'schema'), value, key);
          const [, method, path, accept] =
            /^([A-Z]+) (\/\S*)(?: with Accept: (.+))?$/.exec(summary) ?? [];
          if (!method) return;
          const headers = accept ? { Accept: accept } : {};
          const answer = await ask(`${daemon.url}${path}`, { method, headers });
          delete answer.json?.request_id;
          assert.deepEqual(answer.json ?? answer.text, value);
        });
});

describe('validating an answer against the document', () => {
  const headers = (extra = {}) =>
    new Headers({
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': 'a',
      'Cache-Control': 'no-store',
      'Content-Length': '3',
      'Content-Type': 'text/plain; charset=utf-8',
      ...extra,
    });
  const answer = { status: 200, headers: headers(), body: Buffer.from('ok\n') };
  const without = (name) => {
    const rest = headers();
    rest.delete(name);
    return { ...answer, headers: rest };
  };

  it('accepts a correct one', timeout, () => hold('GET', '/livez', answer));

  const wrong = {
    'a status that is not declared': { ...answer, status: 201 },
    'a content type that is not declared': {
      ...answer,
      headers: headers({ 'Content-Type': 'text/html' }),
    },
    'no charset': { ...answer, headers: headers({ 'Content-Type': 'text/plain' }) },
    'a required header that is missing': without('Cache-Control'),
    'a header with another value': { ...answer, headers: headers({ 'Cache-Control': 'private' }) },
    'a header that is not declared': { ...answer, headers: headers({ 'X-Powered-By': 'magic' }) },
    'another body': { ...answer, body: Buffer.from('no\n') },
    'another length': { ...answer, headers: headers({ 'Content-Length': '4' }) },
    'bytes that are no UTF-8': { ...answer, body: Buffer.from([0xff, 0xfe, 0x0a]) },
  };
  for (const [name, bad] of Object.entries(wrong))
    it(`refuses ${name}`, timeout, () => assert.throws(() => hold('GET', '/livez', bad)));

  it('refuses a body in the answer to HEAD', timeout, () =>
    assert.throws(() => hold('HEAD', '/livez', answer), /HEAD has no content/)
  );
});
