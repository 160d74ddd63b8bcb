// What is said of a page to those who show links to it: in its head, judged by a parser of HTML, and by /oembed.
import assert from 'node:assert/strict';
import { get as httpGet } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { parse } from 'parse5';
import { ask } from './contract.mjs';
import { start, timeout } from './daemon.mjs';
import { dayOf } from '../../web/day/day.js';
import { exchange, request } from './wire.mjs';

let daemon;
before(async () => (daemon = await start({ 'trusted-proxies': '127.0.0.1' })), timeout);
after(() => daemon?.stop(), timeout);

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path, headers = {}, more = {}) => ask(daemon.url + path, { headers, ...more });

// The text of an answer to a request for a host, which fetch does not let one say.
const ofHost = (url, headers) =>
  new Promise((done, fail) =>
    httpGet(url, { headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more) => (text += more)).on('end', () => done({ text, headers: answer.headers }));
    }).on('error', fail));

const walk = function* (node) {
  yield node;
  for (const child of node.childNodes ?? []) yield* walk(child);
};
const attributesOf = (node) => Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]));

// The page as a parser of HTML has it.
function read(html) {
  const nodes = [...walk(parse(html))];
  const all = (tag) => nodes.filter(({ tagName }) => tagName === tag).map(attributesOf);
  const meta = {};
  for (const { name, property, content } of all('meta')) if (content) meta[property ?? name] = content;
  const links = Object.fromEntries(all('link').map(({ rel, href }) => [rel, href]));
  return { nodes, all, meta, links, title: nodes.find(({ tagName }) => tagName === 'title').childNodes[0].value, ...all('html')[0] };
}
const page = async (path, headers = browser) => read((await get(path, headers)).text);

const maze = 'algo=kruskal&width=1200&height=12&seed=42';

describe('the head of a page', () => {
  // Bytes that no header can repeat: the library refuses a Content-Location that has them, and closed the connection.
  // Later versions of it refuse some of them in a request, by a page of their own.
  it('comes whatever bytes the query has', timeout, async () => {
    for (const byte of ['\r', '\t', '\x01', '\x7f', '\xe9']) {
      const { status, headers } = await exchange(daemon, request(`/maze?size=5${byte}&seed=1`, { headers: browser }));
      if (status === 400 && !headers.has('x-request-id')) continue;
      assert.equal(status, 200, JSON.stringify(byte));
      assert.match(headers.get('content-location'), /^\/play\?size=5%[0-9A-F]{2}&seed=1$/);
    }
  });

  it('says which maze it is, in absolute URLs', timeout, async () => {
    const { meta, links, title, lang } = await page(`/play?seed=42&algo=kruskals&height=12&width=1200&solve=shortest&heatmap=yes`);
    const url = `${daemon.url}/play?${maze}`;
    assert.equal(lang, 'en');
    assert.equal(title, 'Kruskal, 1,200 × 12 cells, seed 42 · mazed');
    assert.equal(meta['og:title'], 'Kruskal, 1,200 × 12 cells, seed 42');
    assert.equal(meta['og:image:alt'], meta['og:title']);
    assert.ok(meta.description.length > 40);
    assert.equal(meta['og:description'], meta.description);
    assert.deepEqual([links.canonical, meta['og:url']], [url, url]);
    assert.equal(meta['og:image'], `${daemon.url}/maze/card?${maze}&solve=shortest&openings=no&format=png&heatmap=yes&ends=yes`);
    assert.deepEqual([meta['og:image:width'], meta['og:image:height']], ['1200', '630']);
    assert.deepEqual([meta['og:site_name'], meta['og:type'], meta['twitter:card']], ['mazed', 'website', 'summary_large_image']);
    assert.equal(links.alternate, `${daemon.url}/oembed?url=${encodeURIComponent(url)}`);
    // What it names is there, under just this name.
    const card = await ask(meta['og:image']);
    assert.equal(card.status, 200);
    assert.equal(daemon.url + card.headers.get('content-location'), meta['og:image']);
    assert.equal((await ask(links.alternate)).json.title, meta['og:title']);
  });

  it('is the same wherever that maze has a page', timeout, async () => {
    const head = async (path) => {
      const { meta, links } = await page(path);
      return [meta['og:title'], meta['og:image'], links.canonical];
    };
    for (const path of ['/', '/maze', '/embed']) assert.deepEqual(await head(`${path}?${maze}`), await head(`/play?${maze}`), path);
  });

  it('knows a maze too whose outline takes long to be read', timeout, async () => {
    const query = 'algo=kruskal&width=400&height=360&seed=42&shape=heart';
    assert.equal((await page(`/play?${query}`)).links.canonical, `${daemon.url}/play?${query}`);
    const { json } = await get(`/oembed?url=${encodeURIComponent(`${daemon.url}/play?${query}`)}`);
    assert.equal(json.title, 'Kruskal, 400 × 360 cells, seed 42');
  });

  it('calls the maze of a day by its date', timeout, async () => {
    const title = async (seed) => (await page(`/play?algo=recursive-backtracker&width=12&height=12&seed=${seed}`)).meta['og:title'];
    assert.equal(await title('2026-11-24'), 'Recursive backtracker, 12 × 12 cells, seed 2026-11-24');
    assert.equal(await title('42'), 'Recursive backtracker, 12 × 12 cells, seed 42');
    assert.match(await title('%3Cb%3E'), /seed \d+$/);
    for (const no of ['2026-11-31', '%202026-11-3', '2026-11-3', '2026-11-23x', '02026-11-23']) assert.doesNotMatch(await title(no), /day/, no);
    const { meta, links } = await page('/play?seed=2026-11-23&width=12&height=12&solve=shortest');
    assert.equal(meta['og:title'], 'Maze of the day, November 23, 2026');
    // Its link keeps the date, and its card says it.
    assert.deepEqual([links.canonical, meta['og:url']], Array(2).fill(`${daemon.url}/play?algo=recursive-backtracker&width=12&height=12&seed=2026-11-23`));
    assert.equal(new URL(meta['og:image']).searchParams.get('title'), meta['og:title']);
    assert.equal((await ask(links.alternate)).json.title, meta['og:title']);
    const korean = await page('/play?seed=2026-11-23&width=12&height=12', { ...browser, 'Accept-Language': 'ko' });
    assert.equal(korean.meta['og:title'], '오늘의 미로, 2026년 11월 23일');
    const card = await ask(korean.meta['og:image']);
    assert.equal(daemon.url + card.headers.get('content-location'), korean.meta['og:image']);
  });

  it('knows the mazes of the days that the page knows', timeout, async () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2028-02-29'];
    const mazes = [['wilson', 24], ['recursive-backtracker', 12], ['kruskal', 16], ['eller', 16], ['recursive-backtracker', 18], ['prim', 20], ['growing-tree', 22]];
    let known = 0;
    for (const seed of days)
      for (const [algo, side] of mazes) {
        const state = { algo, width: `${side}`, height: `${side}`, seed };
        const { meta } = await page(`/play?${new URLSearchParams(state)}`);
        assert.equal(/^Maze of the day, /.test(meta['og:title']), dayOf(state) === seed, `${algo} ${side} ${seed}`);
        known += dayOf(state) === seed;
      }
    assert.equal(known, days.length);
    for (const more of ['braid=50', 'start=center', 'difficulty=1..'])
      assert.doesNotMatch((await page(`/play?seed=2026-11-23&width=12&height=12&${more}`)).meta['og:title'], /day/, more);
  });

  it('is titled as the link says, and so is the card, if a font has its letters', timeout, async () => {
    for (const [title, drawn] of [['Anna', true], ['길동 & "Łódź" <3', true], ['\u{1f9e9}', false], ['שלום', false], ['a'.repeat(200), true]]) {
      for (const path of ['/play', '/maze', '/embed']) {
        const { meta, links, title: all } = await page(`${path}?title=${encodeURIComponent(title)}&${maze}&solve=shortest`);
        assert.deepEqual([meta['og:title'], meta['og:image:alt'], all], [title, title, `${title} · mazed`]);
        assert.equal(new URL(meta['og:url']).searchParams.get('title'), title);
        assert.equal(links.canonical, meta['og:url']);
        assert.equal(new URL(meta['og:image']).searchParams.get('title'), drawn ? title : null);
        const card = await ask(meta['og:image']);
        assert.deepEqual([card.status, daemon.url + card.headers.get('content-location')], [200, meta['og:image']]);
        assert.equal((await ask(links.alternate)).json.title, title);
      }
    }
    // What is no title names nothing, and hides no maze; a range and a day do not go before one.
    for (const title of ['', '\n', 'a'.repeat(201)])
      assert.equal((await page(`/play?${maze}&title=${encodeURIComponent(title)}`)).meta['og:title'], 'Kruskal, 1,200 × 12 cells, seed 42');
    for (const query of ['seed=7&width=8&height=8&difficulty=..5', 'seed=2026-11-23&width=12&height=12']) {
      const { meta, links } = await page(`/play?${query}&title=Anna`);
      assert.equal(meta['og:title'], 'Anna');
      assert.ok(links.canonical.endsWith('&title=Anna') && meta['og:image'].endsWith('&title=Anna'), query);
    }
  });

  // Which seed that maze has, only looking for it tells; the page shows no solution unless the link asks for one.
  it('says the range of a maze that is to be found, and shows that one', timeout, async () => {
    for (const [query, title, korean] of [
      ['width=8&height=8&seed=7&difficulty=..5', 'Recursive backtracker, 8 × 8 cells, difficulty ..5', 'Recursive backtracker, 8 × 8칸, 난이도 ..5'],
      ['algo=kruskal&width=20&height=20&seed=7&length=40..60', 'Kruskal, 20 × 20 cells, length 40..60', 'Kruskal, 20 × 20칸, 길이 40..60'],
      ['algo=random&width=20&height=20&seed=7&difficulty=50..', 'Maze, 20 × 20 cells, difficulty 50..', '미로, 20 × 20칸, 난이도 50..'],
    ]) {
      const { meta, links } = await page(`/play?${query}`);
      assert.equal(meta['og:title'], title);
      assert.equal((await page(`/play?${query}`, { ...browser, 'Accept-Language': 'ko' })).meta['og:title'], korean);
      assert.deepEqual([...new URL(links.canonical).searchParams].filter(([name]) => query.includes(name)).map((pair) => pair.join('=')).join('&'), query);
      const [card, maze] = [await ask(meta['og:image']), await get(`/maze?${query}`)];
      const seed = new URLSearchParams(maze.json.url.split('?')[1]).get('seed');
      assert.ok(card.headers.get('link').includes(`seed=${seed}&`), query);
      assert.ok(!card.headers.get('link').includes('solve'), query);
    }
  });

  // Without a seed, nobody knows which maze it will be: neither where one is asked for by its difficulty.
  it('names no maze that is not known, and is still there', timeout, async () => {
    for (const query of ['', '?', '?width=9', '?width=9&difficulty=5..', '?width=9&length=9..', '?width=9&title=Anna', '?seed=7&size=24', '?seed=7&nope=1', '?seed=7&seed=8', '?seed=7&length=x', '?seed=7&format=svg']) {
      const answer = await get(`/play${query}`);
      const { meta, links, title } = read(answer.text);
      assert.deepEqual([answer.status, title, links.canonical, meta['og:url']], [200, 'mazed', undefined, `${daemon.url}/`], query);
      assert.equal((await ask(meta['og:image'])).status, 200);
    }
  });

  it('ignores what others append, as the API does', timeout, async () => {
    const { ignored } = (await get('/algorithms')).json;
    assert.deepEqual(ignored, ['_', 'fbclid', 'gclid', 'dclid', 'msclkid', 'igshid', 'mc_cid', 'mc_eid', 'ref', 'utm_*']);
    const appended = ignored.map((name) => `${name.replace('*', 'source')}=x`);
    const { links, 'data-ignored': told } = await page(`/play?${maze}&${appended.join('&')}`);
    assert.equal(links.canonical, `${daemon.url}/play?${maze}`);
    assert.equal(told, ignored.join(' '));
    for (const pair of appended)
      for (const path of ['/maze', '/maze/card']) assert.equal((await get(`${path}?${maze}&${pair}`)).status, 200, `${path} ${pair}`);
    for (const pair of ['refs=x', 'utm=x', 'xfbclid=x', '__=x']) assert.equal((await page(`/play?${maze}&${pair}`)).links.canonical, undefined, pair);
  });

  it('is refused only where a percent-escape is broken', timeout, async () => {
    for (const query of ['seed=%zz', 'utm_source=%', 'a%00b=1', 'seed=1%2']) {
      for (const path of ['/play', '/embed', '/', '/maze']) {
        const answer = await get(`${path}?${query}`, browser);
        assert.deepEqual([answer.status, answer.headers.get('content-type')], [400, 'application/problem+json'], `${path}?${query}`);
      }
    }
  });

  it('lets nothing of a query or a host be markup', timeout, async () => {
    const hostile = ['"><script>alert(1)</script>', '</title><script>alert(1)</script>', "' onload='alert(1)", '<!--', ']]>', '&quot;', '\u2028\u0001é'];
    const { nodes } = await page('/play?seed=7');
    for (const text of hostile)
      for (const query of [`seed=${encodeURIComponent(text)}`, `seed=7&title=${encodeURIComponent(text)}`, `${encodeURIComponent(text)}=1`,
        `seed=7&algo=${encodeURIComponent(text)}`]) {
        const found = await page(`/play?${query}`);
        // Known or not, there are no more elements than in a harmless page, and no attributes but the page's.
        assert.deepEqual(found.all('script'), read((await get('/play?seed=7')).text).all('script'));
        assert.ok(found.nodes.length <= nodes.length, query);
        for (const node of found.nodes)
          for (const { name } of node.attrs ?? []) assert.doesNotMatch(name, /^on/, query);
      }
    const proxied = await page('/play?seed=7', { Forwarded: 'proto=https;host="\\"><script>"' });
    assert.match(proxied.meta['og:url'], /^https:\/\/127\.0\.0\.1:/);
    assert.equal(JSON.parse((await ofHost(`${daemon.url}/play?seed=7`, { Host: "a'b&c;d" })).text).status, 400);
  });
});

describe('the host of a page', () => {
  const hostOf = async (headers, url = daemon.url) =>
    /^(.*)\/play/.exec(read((await ofHost(`${url}/play?seed=7`, headers)).text).meta['og:url'])[1];

  it('is that of the request, and of what a trusted proxy says of it', timeout, async () => {
    assert.equal(await hostOf({ Host: 'mazes.example' }), 'http://mazes.example');
    const Host = 'inside:8080';
    assert.equal(await hostOf({ Host, 'X-Forwarded-Proto': 'https' }), `https://${Host}`);
    assert.equal(await hostOf({ Host, 'X-Forwarded-Proto': 'javascript' }), `http://${Host}`);
    assert.equal(await hostOf({ Host, Forwarded: 'for=192.0.2.1;proto=https;host=mazes.example' }), 'https://mazes.example');
    // What the client wrote in front, and what passed on to the next proxy, are not what it asked.
    assert.equal(await hostOf({
      Host, Forwarded: 'for=8.8.8.8;proto=http;host=evil.example, for=192.0.2.1;proto=https;host=mazes.example, for=127.0.0.1;proto=http;host=inner',
    }), 'https://mazes.example');
    assert.equal(await hostOf({ Host, Forwarded: 'proto=https;;;host' }), `http://${Host}`);
  });

  it('is not what a client says itself', timeout, async () => {
    const other = await start();
    try {
      assert.equal(await hostOf({ Host: 'a.example', 'X-Forwarded-Proto': 'https', Forwarded: 'proto=https;host=b.example' }, other.url), 'http://a.example');
    } finally {
      await other.stop();
    }
  });

  it('is that of --public-url before all', timeout, async () => {
    const other = await start({ 'public-url': 'https://mazes.example:8443', 'trusted-proxies': '127.0.0.1' });
    try {
      assert.equal(await hostOf({ Host: 'a.example', Forwarded: 'proto=http;host=b.example' }, other.url), 'https://mazes.example:8443');
    } finally {
      await other.stop();
    }
  });
});

describe('a page in a language', () => {
  const words = (nodes) => nodes.filter(({ nodeName }) => nodeName === '#text').map(({ value }) => value.trim()).filter(Boolean);

  it('is in that of Accept-Language, with all words in the HTML', timeout, async () => {
    for (const [header, lang] of [['ko', 'ko'], ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'], ['en-US,en;q=0.9,ko;q=0.8', 'en'], ['fr,ko;q=0.1', 'ko'],
      ['fr', 'en'], ['ko;q=0', 'en'], ['*', 'en'], ['KO', 'ko']]) {
      const found = await page(`/play?${maze}`, { 'Accept-Language': header });
      assert.equal(found.lang, lang, header);
      assert.ok(found.all('script').every(({ src }) => src.includes(`/${lang}/`)), header);
    }
    const [en, ko] = await Promise.all(['en', 'ko'].map((lang) => page(`/play?${maze}`, { 'Accept-Language': lang })));
    assert.equal(ko.title, 'Kruskal, 1,200 × 12칸, 시드 42 · mazed');
    assert.match(ko.meta.description, /[가-힣]/);
    assert.notEqual(ko.meta['og:title'], en.meta['og:title']);
    assert.equal(ko.links.canonical, en.links.canonical);
    for (const found of [en, ko]) {
      const said = words(found.nodes);
      assert.ok(said.includes(found === en ? 'New maze' : '새 미로'));
      for (const { tagName, childNodes } of found.nodes)
        if (['button', 'summary', 'a'].includes(tagName))
          assert.ok(childNodes.some(({ value, childNodes: inner }) => (inner?.[0]?.value ?? value)?.trim()), tagName);
    }
    assert.equal(words(en.nodes).length, words(ko.nodes).length);
  });

  it('is asked for each time, and has another tag for whatever it depends on', timeout, async () => {
    const tags = new Set();
    for (const [path, headers] of [
      ['/play', {}], ['/play', { 'Accept-Language': 'ko' }], [`/play?${maze}`, {}], [`/play?${maze}`, { 'Accept-Language': 'ko' }],
      [`/play?${maze}`, { Forwarded: 'host=mazes.example' }], [`/play?${maze}`, { 'X-Forwarded-Proto': 'https' }], [`/embed?${maze}`, {}],
    ]) {
      const answer = await get(path, headers);
      const tag = answer.headers.get('etag');
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
      assert.match(tag, /^"/);
      tags.add(tag);
      const same = await get(path, { ...headers, 'If-None-Match': tag });
      assert.deepEqual([same.status, same.headers.get('etag'), same.headers.get('cache-control')], [304, tag, 'no-cache']);
      const coded = { ...headers, 'Accept-Encoding': 'gzip' };
      const [packed] = [(await get(path, coded, { method: 'HEAD' })).headers.get('etag')];
      const again = await get(path, { ...coded, 'If-None-Match': packed });
      assert.deepEqual([again.status, again.headers.get('content-encoding')], [304, null]);
      for (const answer of [same, again]) assert.notEqual(answer.headers.get('connection'), 'close');
      assert.equal((await get(path, { ...headers, 'If-Match': '"other"' })).status, 412);
      const head = await get(path, headers, { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('etag'), head.headers.get('content-length')], [200, tag, `${answer.body.length}`]);
    }
    assert.equal(tags.size, 7);
  });

  it('says what it depends on', timeout, async () => {
    for (const [path, headers, vary] of [
      ['/', browser, 'Accept, Accept-Encoding, Accept-Language, User-Agent'], ['/', { Accept: 'text/plain' }, 'Accept, Accept-Encoding, User-Agent'],
      ['/maze?seed=7', browser, 'Accept, Accept-Encoding, Accept-Language'], ['/play', browser, 'Accept-Encoding, Accept-Language'],
      ['/embed', {}, 'Accept-Encoding, Accept-Language'], ['/docs', browser, 'Accept-Encoding, Accept-Language'],
    ])
      assert.equal((await get(path, headers)).headers.get('vary'), vary, path);
  });

  it('is the page at /play whatever Accept says', timeout, async () => {
    for (const Accept of ['*/*', 'application/json', 'image/png', 'text/plain'])
      assert.match((await get('/play?seed=7', { Accept })).headers.get('content-type'), /^text\/html/, Accept);
  });
});

describe('/embed', () => {
  it('may be framed by any site, and nothing else may', timeout, async () => {
    const ancestors = async (path, headers) => / ?frame-ancestors ([^;]+)/.exec((await get(path, headers)).headers.get('content-security-policy'))?.[1];
    assert.equal(await ancestors('/embed?seed=7'), '*');
    for (const path of ['/', '/play?seed=7', '/maze?seed=7', '/docs', '/problems']) assert.equal(await ancestors(path, browser), "'self'", path);
    const style = (await page('/embed?seed=7')).all('link').filter(({ href }) => href.endsWith('/embed.css'));
    assert.equal(style.length, 1);
    assert.equal((await page('/play?seed=7')).all('link').filter(({ href }) => href.endsWith('/embed.css')).length, 0);
  });
});

describe('/oembed', () => {
  const about = (url, more = '', headers = {}) => get(`/oembed?url=${encodeURIComponent(url)}${more}`, headers);

  it('is a frame of the board, within the limits', timeout, async () => {
    const { json, headers } = await about(`${daemon.url}/play?${maze}&solve=shortest#walk?fog=yes`);
    assert.deepEqual([json.version, json.type, json.provider_name, json.provider_url], ['1.0', 'rich', 'mazed', daemon.url]);
    assert.equal(json.title, 'Kruskal, 1,200 × 12 cells, seed 42');
    assert.deepEqual([json.width, json.height], [800, 600]);
    const [frame] = [...walk(parse(json.html))].filter(({ tagName }) => tagName === 'iframe').map(attributesOf);
    assert.equal(frame.src, `${daemon.url}/embed?${maze}&solve=shortest#walk?fog=yes`);
    assert.deepEqual([frame.width, frame.height, frame.title], ['800', '600', json.title]);
    assert.deepEqual([json.thumbnail_url, json.thumbnail_width, json.thumbnail_height],
      [`${daemon.url}/maze/card?${maze}&solve=shortest&openings=no&format=png&ends=yes`, 1200, 630]);
    assert.equal((await ask(frame.src.split('#')[0])).status, 200);
    assert.equal(headers.get('cache-control'), 'public, max-age=3600');
    const small = (await about(`${daemon.url}/play?${maze}`, '&maxwidth=300&maxheight=200&format=json&dnt=1')).json;
    assert.deepEqual([small.width, small.height], [300, 200]);
    assert.match(small.html, / width="300" height="200" /);
    // A thumbnail has to keep the limits too.
    assert.equal(small.thumbnail_url, undefined);
    assert.match((await about(`${daemon.url}/play?${maze}`, '', { 'Accept-Language': 'ko' })).json.title, /칸/);
  });

  it('knows the URLs of all pages, and no others', timeout, async () => {
    for (const path of ['/', '', '/play', '/play?seed=7', '/maze?seed=7', '/embed?seed=7', '/play?nope=1'])
      assert.equal((await about(daemon.url + path)).status, 200, path);
    const host = daemon.url.slice('http://'.length);
    assert.equal((await about(`https://${host}/play?seed=7`)).status, 200);
    for (const url of ['', 'x', '/play?seed=7', 'http://other.example/play?seed=7', `http://${host}.evil/play`, `http://x@${host}/play`,
      `${daemon.url}/algorithms`, `${daemon.url}/maze/card?seed=7`, `${daemon.url}/play/`, `ftp://${host}/play`, `${daemon.url}/play?seed=%zz`]) {
      const answer = await about(url);
      assert.deepEqual([answer.status, answer.json.type], [404, '/problems#not-found'], url);
    }
    assert.equal((await get('/oembed')).status, 404);
  });

  it('is JSON alone, of right numbers', timeout, async () => {
    const xml = await about(`${daemon.url}/play`, '&format=xml');
    assert.deepEqual([xml.status, xml.json.type], [501, '/problems#not-implemented']);
    for (const more of ['&maxwidth=0', '&maxheight=x', '&maxwidth=-1']) assert.equal((await about(`${daemon.url}/play`, more)).status, 400, more);
    assert.equal((await get('/oembed?url=%zz')).status, 400);
    assert.equal((await about(`${daemon.url}/play`, '&maxwidth=99999999999999999999')).json.width, 800);
  });

  it('lets nothing of the URL be markup', timeout, async () => {
    for (const text of ['"><script>alert(1)</script>', "'", '\\', '\u0001', 'é', '%22', '\ud800'.toWellFormed?.() ?? '?']) {
      const { json } = await about(`${daemon.url}/play?seed=${text}#${text}`);
      const frames = [...walk(parse(json.html))].filter(({ tagName }) => tagName && !['html', 'head', 'body'].includes(tagName));
      assert.deepEqual(frames.map(({ tagName }) => tagName), ['iframe']);
      assert.deepEqual(Object.keys(attributesOf(frames[0])).sort(), ['allowfullscreen', 'height', 'loading', 'src', 'style', 'title', 'width']);
      assert.ok(new URL(attributesOf(frames[0]).src).href.startsWith(`${daemon.url}/embed?`));
    }
  });
});
