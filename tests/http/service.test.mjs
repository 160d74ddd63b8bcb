// Everything but mazes: the catalogue, HEAD, OPTIONS and CORS, 404 and 405, health, metrics.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, document, post } from './contract.mjs';
import { count, daemonOf, serving, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request, untilFigures } from './wire.mjs';

const PATHS = Object.keys(document.paths);
// In the order of the Allow header.
const methodsOf = (path) =>
  Object.keys(document.paths[path])
    .filter((key) => key !== 'parameters')
    .map((method) => method.toUpperCase())
    .join(', ');
const READ = PATHS.filter((path) => document.paths[path].get);

const daemon = daemonOf();

describe('GET /algorithms', () => {
  it('lists the algorithms that algo accepts, the default first', timeout, async () => {
    const { json } = await ask(`${daemon.url}/algorithms`);
    assert.deepEqual(
      [...json.algorithms.map(({ slug }) => slug), 'random'],
      document.components.schemas.Algo.enum
    );
    assert.equal(json.algorithms[0].slug, document.components.parameters.algo.schema.default);
  });

  it('has each name and alias once', timeout, async () => {
    const { json } = await ask(`${daemon.url}/algorithms`);
    const words = json.algorithms.flatMap(({ slug, aliases }) => [slug, ...aliases]);
    assert.equal(new Set(words).size, words.length);
  });

  it('lists the parameters as the document has them', timeout, async () => {
    const { parameters } = (await ask(`${daemon.url}/algorithms`)).json;
    const documented = document.components.parameters;
    assert.deepEqual(parameters.map(({ name }) => name), Object.keys(documented));
    for (const { name, kind, default: fallback, min, max, odd, words } of parameters) {
      const schema = { ...documented[name].schema };
      // Where words have aliases, these are a second schema.
      const { $ref } = schema.anyOf?.[0] ?? schema;
      if ($ref) Object.assign(schema, document.components.schemas[$ref.split('/').at(-1)]);
      assert.equal(fallback, schema.default === undefined ? undefined : `${schema.default}`, name);
      assert.deepEqual([min, max, odd], [schema.minimum, schema.maximum, min === undefined ? undefined : 'not' in schema], name);
      // Points and texts may be other than words, too.
      if (kind !== 'point' && kind !== 'text') assert.deepEqual(words, schema.enum, name);
    }
  });

  it('has the colours of heat maps, in which pictures are drawn', timeout, async () => {
    const { heat: { colors, rounding } } = (await ask(`${daemon.url}/algorithms`)).json;
    assert.deepEqual([colors.length, rounding], [64, 'floor']);
    // A corridor, whose cells are farther and farther away.
    for (const width of [1, 2, 40, 100]) {
      const { text } = await ask(`${daemon.url}/maze?width=${width}&height=1&seed=7&heatmap=yes&format=svg`);
      const drawn = [...text.matchAll(/<rect x="(\d+)"[^>]* fill="#(\w+)"/g)].map(([, x, color]) => [Number(x), color]);
      const all = Array.from({ length: width }, (_, x) => [x, colors[Math.floor((x * (colors.length - 1)) / (width - 1 || 1))]]);
      assert.deepEqual(drawn, all.filter(([, color], x) => color !== all[x - 1]?.[1]), `${width}`);
    }
  });

  it('lists the algorithms that have a parameter', timeout, async () => {
    const { algorithms, parameters } = (await ask(`${daemon.url}/algorithms`)).json;
    for (const { slug, options } of algorithms)
      assert.deepEqual(parameters.filter((row) => row.algorithms?.includes(slug)).map(({ name }) => name), options, slug);
  });

  it('lists the formats, each with the styles that its parameter chooses', timeout, async () => {
    const { formats: all, parameters } = (await ask(`${daemon.url}/algorithms`)).json;
    const formats = all.filter(({ paths }) => paths.includes('/maze'));
    assert.deepEqual(formats.map(({ slug }) => slug), document.components.schemas.Format.enum);
    for (const { slug, media_type: type, parameter, styles } of formats) {
      if (!parameter) {
        // A picture of pixels is drawn as its tiling wants it.
        assert.deepEqual(styles.map(({ name }) => name), slug === 'png' ? ['pixels', 'strokes'] : [styles[0].name]);
        continue;
      }
      const row = parameters.find(({ name }) => name === parameter);
      assert.deepEqual(row.words, styles.map(({ name }) => name));
      assert.deepEqual([row.default, row.formats[0]], [styles[0].name, slug]);
      const { headers } = await ask(`${daemon.url}/maze?size=9&${parameter}=${row.default}`);
      assert.equal(headers.get('content-type').split(';')[0], type);
    }
  });

  it('lists words that the daemon takes, and numbers past whose ends it refuses', timeout, async () => {
    const { parameters } = (await ask(`${daemon.url}/algorithms`)).json;
    const tilings = (await ask(`${daemon.url}/algorithms`)).json.tilings.slice(1).map(({ slug }) => slug);
    const suited = (beside, word) => word === 'very-hard' ? beside.replace('size=41', 'width=60') : /^rotate/.test(word) ? beside.replace('size=41', 'size=43') : tilings.includes(word) ? beside.replace('size=41', 'height=20')
      : tilings.includes(word?.slice?.(0, -1)) ? beside.replace('size=41', `tiling=${word.slice(0, -1)}`) : beside;
    const taking = (paths) => paths.includes('/maze') ? '/maze?' : paths.includes('/mazes') ? '/mazes?count=2&' : '/maze/tile?z=0&x=0&y=0&';
    for (const { name, words = [], min, max, algorithms, formats, paths = ['/maze'] } of parameters) {
      const ofOther = /^room_|^doors/.test(name) ? ['rooms=1'] : name === 'level' ? ['blocks=16'] : name === 'stairs' ? ['depth=2'] : [];
      const algo = [...(algorithms ? [`algo=${algorithms[0]}`] : []), ...ofOther];
      const beside = [
        'size=41&seed=1',
        ...algo,
        ...(formats ? [`format=${formats[0]}`] : []),
        ...(/^path$|^solutions/.test(name) ? ['solve=shortest'] : []),
      ].join('&');
      if (paths[0].startsWith('POST ')) continue; // picture-masks.test.mjs holds these
      for (const word of name === 'algo' ? [] : words)
        assert.equal((await ask(`${daemon.url}${taking(paths)}${suited(beside, word)}&${name}=${word}`)).status, 200, word);
      const format = formats ? [`format=${formats[0]}`] : [];
      const path = name === 'count' ? '/mazes' : paths[0]; // whose formats come first
      for (const number of min === undefined ? [] : [min - 1, max + 1])
        await askWrong(`${daemon.url}${path}?${[...algo, ...format, `${name}=${number}`].join('&')}`, 400, 'invalid-parameter');
    }
  });

  it('has members in snake_case, and a list of the tilings', timeout, async () => {
    const { text, json } = await ask(`${daemon.url}/algorithms`);
    for (const [, name] of text.matchAll(/"([^"]*)":/g)) assert.match(name, /^[a-z]+(_[a-z]+)*$/);
    assert.deepEqual(json.tilings.map(({ slug }) => slug), document.components.schemas.Tiling.enum);
    for (const { slug, min_cells: min } of json.shapes)
      assert.equal((await ask(`${daemon.url}/maze?shape=${slug}&width=${min}&seed=1`)).status, 200, slug);
  });

  it('has no number too large for JavaScript', timeout, async () => {
    const { text } = await ask(`${daemon.url}/algorithms`);
    for (const [number] of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/(?<=[ :])\d+(?=[,\s])/g))
      assert.ok(Number.isSafeInteger(Number(number)), number);
  });
});

describe('GET /algorithms/how', () => {
  it('says of each algorithm and solver of the catalogue, in its order, how it works', timeout, async () => {
    const { json: catalogue, text } = await ask(`${daemon.url}/algorithms`);
    const { json } = await ask(`${daemon.url}/algorithms/how`);
    for (const kind of ['algorithms', 'solvers'])
      assert.deepEqual(json[kind].map(({ slug }) => slug), catalogue[kind].map(({ slug }) => slug));
    assert.ok(!text.includes('"how"'));
  });
});

for (const path of PATHS) {
  describe(path, () => {
    const METHODS = methodsOf(path);
    const reads = READ.includes(path) ? it : () => {};

    reads('answers HEAD with the headers of GET and no body', timeout, async () => {
      // Without a seed in the request, the seed in Content-Location differs each time.
      const target = path.startsWith('/maze') ? `${path}?seed=1` : path;
      const [get, head] = [
        await ask(daemon.url + target),
        await ask(daemon.url + target, { method: 'HEAD' }),
      ];
      assert.equal(head.status, get.status);
      // These differ: the id of the request; fetch closes the connection after HEAD, and the metrics have changed.
      const unknown = path === '/metrics' || !head.headers.has('content-length');
      const others = ['date', 'connection', 'x-request-id', ...(unknown ? ['content-length'] : [])];
      const rest = ({ headers }) => [...headers].filter(([name]) => !others.includes(name));
      assert.deepEqual(rest(head), rest(get));
    });

    reads('answers HEAD with no byte after the headers', timeout, async () => {
      const client = new Client(daemon);
      client.send(request(path, { method: 'HEAD' }) + request('/livez'));
      const { status, headers } = await client.answer({ method: 'HEAD' });
      // If the length depends on the maze, the connection is closed.
      if (status === 204 || headers.has('content-length')) {
        assert.equal(`${(await client.answer()).body}`, 'ok\n');
      } else {
        await client.until(() => false);
        assert.deepEqual([client.end !== null, client.received], [true, 0]);
      }
      client.leave();
    });

    const shared = path === '/metrics' ? () => {} : it;

    shared('answers OPTIONS, as a preflight request', timeout, async () => {
      const headers = {
        Origin: 'https://example.org',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'if-none-match',
      };
      const answer = await ask(daemon.url + path, { method: 'OPTIONS', headers });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get('access-control-allow-methods'), METHODS);
    });

    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'get'].filter(
      (name) => !METHODS.split(', ').includes(name)
    ))
      it(`answers ${method} with 405 and the allowed methods`, timeout, async () => {
        const answer = await exchange(daemon, request(path, { method }));
        assert.equal(answer.status, 405);
        assert.equal(answer.headers.get('allow'), METHODS);
        assert.equal(JSON.parse(answer.body).type, '/problems#method-not-allowed');
      });
  });
}

describe('an unknown path', () => {
  for (const path of [
    '/mase',
    '/MAZE',
    '/maze.json',
    '/favicon.png',
    '/../etc/passwd',
    '/algorithm',
    '/%2e%2e/x',
    '/%ff',
  ])
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
      it(`is answered 404 to ${method}: ${path}`, timeout, async () => {
        const answer = await exchange(daemon, request(path, { method }), { method });
        assert.equal(answer.status, 404);
        if (method === 'HEAD') return;
        const problem = JSON.parse(answer.body);
        assert.equal(problem.type, '/problems#not-found');
        for (const route of PATHS) assert.ok(problem.detail.includes(route), route);
      });

  it('gets the nearest path as a suggestion', timeout, async () => {
    for (const [path, ...nearest] of [
      ['/mase', '/maze', '/mazes'],
      ['/algorithm', '/algorithms'],
      ['/heathz', '/healthz'],
    ]) {
      const { error } = await askWrong(daemon.url + path, 404, 'not-found');
      assert.deepEqual(error.nearest, nearest);
    }
  });

  it('is a page for browsers, with links to what is near', timeout, async () => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html']) {
      const answer = await fetch(`${daemon.url}/algorithm<b>`, { headers: { Accept: accept } });
      assert.equal(answer.status, 404);
      assert.match(answer.headers.get('content-type'), /^text\/html/);
      assert.match(answer.headers.get('content-security-policy'), /^default-src 'none'/);
      const html = await answer.text();
      assert.ok(!html.includes('<b>') && html.includes('<a href="./">'), html);
    }
    const near = await fetch(`${daemon.url}/algorithm`, { headers: { Accept: 'text/html' } });
    assert.match(await near.text(), /<a href="\.\/algorithms">\/algorithms/);
  });

  it('does not include a known path written with escapes', timeout, async () => {
    const { status } = await ask(`${daemon.url}/livez`);
    const answer = await exchange(daemon, request('/%6civez'));
    assert.deepEqual([status, answer.status], [200, 200]);
  });
});

describe('the help for terminals', () => {
  const plain = { Accept: 'text/plain' };

  it('has examples for the address by which it was asked, and is kept by nobody', timeout, async () => {
    for (const Host of ['mazes.example:99', '[::1]:8080', '127.0.0.1']) {
      const { headers, body } = await exchange(daemon, request('/', { headers: { Host, Connection: 'close', ...plain } }));
      const said = body.toString().match(/^ {2}curl '\S+\/maze\?/gm);
      assert.deepEqual([...new Set(said)], [`  curl 'http://${Host}/maze?`]);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
    const { body } = await exchange(daemon, 'GET / HTTP/1.0\r\nAccept: text/plain\r\n\r\n');
    assert.match(body.toString(), /^ {2}curl 'http:\/\/localhost:8080\/maze\?/m);
  });

  it('goes to programs of the command line, and the page to everybody else', timeout, async () => {
    const type = async (headers) => (await exchange(daemon, request('/', { headers }))).headers.get('content-type').split(';')[0];
    for (const agent of ['curl/7.88.1', 'Wget/1.21.3', 'HTTPie/3.2.1']) {
      assert.equal(await type({ 'User-Agent': agent }), 'text/plain', agent);
      assert.equal(await type({ 'User-Agent': agent, Accept: '*/*' }), 'text/plain', agent);
      assert.equal(await type({ 'User-Agent': agent, Accept: 'text/html' }), 'text/html', agent);
    }
    for (const agent of ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'my curl/8', ''])
      for (const Accept of ['*/*', 'application/json', 'text/html,*/*']) assert.equal(await type({ 'User-Agent': agent, Accept }), 'text/html', agent);
    assert.equal(await type({ 'User-Agent': 'Mozilla/5.0', ...plain }), 'text/plain');
    assert.equal(await type({}), 'text/html');
  });
});

describe('pages of other origins', () => {
  it('can read every answer, errors included', timeout, async () => {
    const shared = READ.filter((path) => path !== '/metrics');
    for (const path of [...shared, '/maze/check', '/maze?seed=1', '/maze?size=24', '/nowhere']) {
      const { headers } = await ask(daemon.url + path, {
        headers: { Origin: 'https://example.org' },
      });
      assert.equal(headers.get('access-control-allow-origin'), '*', path);
    }
  });

  it('can read the entity tag and the location of a maze', timeout, async () => {
    const { headers } = await ask(`${daemon.url}/maze?seed=1`);
    assert.equal(headers.get('access-control-expose-headers'), 'ETag, Content-Location, X-Request-Id');
  });

  it('can read nothing of the metrics, and may not ask for them', timeout, async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
      const { status, headers } = await ask(`${daemon.url}/metrics`, { method });
      assert.ok([200, 204, 405].includes(status));
      assert.deepEqual([...headers.keys()].filter((name) => /^access-control/.test(name)), [], method);
    }
  });
});

describe('every answer', () => {
  it('forbids to guess another type than its own', timeout, async () => {
    for (const path of [...READ, '/maze/check', '/maze?size=24', '/nowhere'])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const { headers } = await exchange(daemon, request(path, { method }), { method });
        assert.equal(headers.get('x-content-type-options'), 'nosniff', `${method} ${path}`);
      }
  });
});

describe('answers of equal length', () => {
  // Both are generated at once and are no-store JSON, but only a maze has a location.
  const asks = {
    maze: (to, seed) =>
      post(`${to.url}/maze`, { algo: 'prim', size: 3, seed, grid: 'none', format: 'json' }),
    check: (to, steps) =>
      post(`${to.url}/maze/check`, { maze: '/maze?size=9&seed=42', directions: 'EW'.repeat(steps / 2) }),
  };
  const seeds = Array.from({ length: 18 }, (_, i) => '1'.repeat(i + 1));
  // The first seed and number of steps whose answers have equal length.
  const findPair = async () => {
    const lengths = [];
    for (const seed of seeds) lengths.push((await asks.maze(daemon, seed)).body.length);
    for (const steps of [4, 10, 100, 1000]) {
      const i = lengths.indexOf((await asks.check(daemon, steps)).body.length);
      if (i >= 0) return { maze: seeds[i], check: steps };
    }
    return assert.fail('there is no such pair, which is no test');
  };

  for (const order of [['maze', 'check'], ['check', 'maze']])
    it(`have each their own headers: a ${order.join(', then a ')}`, timeout, async () => {
      const pair = await findPair();
      await serving({ 'io-threads': 1 }, async (other) => {
        for (const kind of [...order, ...order]) {
          const { status, headers } = await asks[kind](other, pair[kind]);
          const exposed = kind === 'maze' ? 'ETag, Content-Location, X-Request-Id' : 'X-Request-Id';
          assert.equal(status, 200);
          assert.equal(headers.get('access-control-expose-headers'), exposed, kind);
        }
      });
    });
});

describe('a connection', () => {
  it('stays open for the next request, and for pipelined ones', timeout, async () => {
    const client = new Client(daemon);
    client.send(
      ['/maze?seed=1', '/maze?size=24', '/livez', '/maze?width=300&seed=1', '/livez']
        .map((path) => request(path))
        .join('')
    );
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await client.answer()).status);
    client.leave();
    assert.deepEqual(statuses, [200, 400, 200, 200, 200]);
  });

  it('is closed after an answer if the client asks for that', timeout, async () => {
    const client = new Client(daemon);
    client.send(request('/maze?seed=1', { headers: { Connection: 'close' } }));
    assert.equal((await client.answer()).status, 200);
    assert.ok((await client.until(() => client.end === 'end')) || client.end === 'end');
    client.leave();
  });

  it('may speak HTTP/1.0, without a Host', timeout, async () => {
    const client = new Client(daemon);
    const { status } = await client.send('GET /maze?seed=1 HTTP/1.0\r\n\r\n').answer();
    await client.until(() => false);
    assert.deepEqual([status, client.end], [200, 'end']);
    client.leave();
  });

  it('is sent all of a long answer of unknown length by HTTP/1.0', timeout, async () => {
    const path = '/maze?width=300&height=300&seed=1&solve=shortest';
    const client = new Client(daemon);
    client.send(`GET ${path} HTTP/1.0\r\n\r\n`);
    const { start: body } = await client.head();
    await client.until(() => false);
    const { headers, text } = await ask(daemon.url + path);
    assert.equal(headers.get('content-length'), null);
    assert.equal(client.bytes().subarray(body).toString(), text);
    client.leave();
  });

  it('may send its request byte by byte', timeout, async () => {
    const client = new Client(daemon);
    client.socket.setNoDelay(true);
    for (const byte of request('/maze?seed=1&size=5')) {
      client.send(byte);
      await new Promise(setImmediate);
    }
    assert.equal((await client.answer()).status, 200);
    client.leave();
  });
});

describe('the headers of a request', () => {
  // With every other cell of every other row solid, the board is still a single component.
  const mask = Array.from({ length: 160 }, (_, y) =>
    Array.from({ length: 165 }, (_, x) => (x % 2 && y % 2 && (x * x * 7 + y * y * 3 + x * y) % 11 < 5 ? '.' : '#')).join('')
  );
  const kinds = { Cookie: (n) => `a=${'b'.repeat(n)}`, 'X-Other': (n) => 'a'.repeat(n) };

  for (const [name, value] of Object.entries(kinds))
    it(`are answered 200, or 431 if they are too large: ${name}`, timeout, async () => {
      const options = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ mask, seed: 1, grid: 'none' }),
      };
      const { url } = (await ask(`${daemon.url}/maze`, options)).json;
      assert.ok(url.length > 3500 && url.length < 4400, `${url.length}`);
      const statuses = [];
      for (let length = 0; length <= 9500; length += 500) {
        statuses.push((await exchange(daemon, request(url, { headers: { [name]: value(length) } })))?.status);
      }
      const good = statuses.indexOf(431) < 0 ? statuses.length : statuses.indexOf(431);
      assert.ok(good > 5000 / 500, `${statuses}`);
      assert.deepEqual(statuses, statuses.map((_, i) => (i < good ? 200 : 431)));
    });
});

describe('the metrics', () => {
  const labels = (path, status) => `mazed_requests_total{route="${path}",status="${status}"}`;

  it('count every answer by its route and class of status', timeout, async () => {
    const before = await metrics(daemon);
    const times = count(8);
    for (let i = 0; i < times; i++) {
      await ask(`${daemon.url}/maze?size=5`);
      await ask(`${daemon.url}/maze?size=5&seed=1`, { headers: { 'If-None-Match': '*' } });
      await ask(`${daemon.url}/maze?size=6`);
      await ask(`${daemon.url}/nowhere`);
      await ask(`${daemon.url}/livez`, { method: 'HEAD' });
    }
    // The last answer is counted once it is sent, possibly a moment after the client has read it.
    const counted = (now, path, status) => now[labels(path, status)] - before[labels(path, status)];
    const now = await untilFigures(daemon, (page) => counted(page, '/livez', '2xx') >= times, 'the requests are counted');
    for (const [path, status] of [
      ['/maze', '2xx'],
      ['/maze', '3xx'],
      ['/maze', '4xx'],
      ['/livez', '2xx'],
      ['other', '4xx'],
    ])
      assert.equal(counted(now, path, status), times, labels(path, status));
  });

  it('have one help and one type for every name', timeout, async () => {
    const { text } = await ask(`${daemon.url}/metrics`);
    const of = (kind) =>
      [...text.matchAll(new RegExp(`^# ${kind} (\\w+) \\S`, 'gm'))].map(([, name]) => name);
    const names = new Set(
      [...text.matchAll(/^(\w+)/gm)].map(([, name]) =>
        name.replace(/(?<=_seconds)_(bucket|sum|count)$/, '')
      )
    );
    assert.deepEqual(of('HELP'), [...names]);
    assert.deepEqual(of('TYPE'), [...names]);
    const samples = text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(' ')[0]);
    assert.equal(new Set(samples).size, samples.length);
  });
});
