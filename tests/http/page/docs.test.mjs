// The page /docs in a browser: the API as openapi.yaml has it, to be tried.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { hang, timeout } from '../daemon.mjs';
import { skip, Visitor } from './visitor.mjs';

const file = (name) => new URL(`../../../${name}`, import.meta.url);
const { paths, components } = parse(readFileSync(file('openapi.yaml'), 'utf8'));
const operations = Object.entries(paths).flatMap(([path, { parameters = [], ...methods }]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path, method, ...operation,
    // A request with a body may have no query.
    parameters: [...(operation.requestBody ? [] : parameters), ...(operation.parameters ?? [])].map(({ $ref, name }) =>
      $ref ? components.parameters[$ref.split('/').pop()].name : name),
  })));

describe('the page /docs', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const open = async (path = '/docs', options = {}) => {
    await visitor.open(path, { viewport: { width: 1280, height: 800 }, ...options });
    visitor.page.setDefaultTimeout(hang / 2);
    await visitor.page.locator('.opblock').first().waitFor();
  };
  const block = ({ path, method }) => visitor.page.locator(`.opblock-${method}:has([data-path="${path}"])`);
  const expand = async (operation) => {
    const found = block(operation);
    await found.locator('.opblock-summary-control').click();
    await found.locator('.execute').waitFor();
    return found;
  };
  // The status, and what is shown of the body.
  const execute = async (found) => {
    await found.locator('.execute').click();
    const answer = found.locator('.live-responses-table .response');
    await answer.waitFor();
    const body = answer.locator('.highlight-code pre, .microlight, img').first();
    await body.waitFor();
    const isPicture = (await body.evaluate((node) => node.localName)) === 'img';
    return [(await answer.locator('.response-col_status').innerText()).trim(), isPicture ? '(picture)' : await body.textContent()];
  };

  it('has every path and method of openapi.yaml, the rare ones when they are wanted', timeout, async () => {
    await open();
    const shown = () => visitor.page.$$eval('.opblock', (all) => all.filter((one) => one.checkVisibility()).map((one) =>
      `${one.querySelector('.opblock-summary-method').textContent.toLowerCase()} ${one.querySelector('[data-path]').dataset.path}`));
    const wanted = (some) => operations.filter(some).map(({ method, path }) => `${method} ${path}`).sort();
    assert.deepEqual((await shown()).sort(), wanted(({ method }) => ['get', 'post'].includes(method)));
    await visitor.page.check('#rare input');
    assert.deepEqual((await shown()).sort(), wanted(() => true));
  });

  // With each more that was open the viewer takes longer: one of many parameters, one with a body, one of few.
  describe('has every parameter, none of them filled in', () => {
    before(() => open(), timeout);

    for (const operation of operations.filter(({ method, path }) => ['get /oembed', 'post /maze', 'get /maze'].includes(`${method} ${path}`)))
      it(`of ${operation.method} ${operation.path}`, timeout, async () => {
        const found = await expand(operation);
        if (operation.parameters.length) await found.locator('tr[data-param-name]').first().waitFor();
        const names = await found.locator('tr[data-param-name]').evaluateAll((rows) => rows.map((row) => row.dataset.paramName));
        assert.deepEqual(names.sort(), operation.parameters.sort());
        const values = await found.locator('tr[data-param-name] :is(input, select)').evaluateAll((all) => all.map(({ value }) => value));
        assert.deepEqual(values.filter(Boolean), []);
        await found.locator('.opblock-summary-control').click();
      });
  });

  it('tries GET /maze, and shows what it is answered', timeout, async () => {
    await open();
    const found = await expand({ path: '/maze', method: 'get' });
    const [status, body] = await execute(found);
    assert.equal(status, '200');
    assert.equal(JSON.parse(body).grid.length, 25);
    await found.getByLabel('algo', { exact: true }).selectOption('kruskal');
    await found.getByLabel('width', { exact: true }).fill('3');
    await found.getByLabel('height', { exact: true }).fill('3');
    await found.getByLabel('seed', { exact: true }).fill('42');
    await found.getByLabel('style', { exact: true }).selectOption('walls');
    const query = 'algo=kruskal&width=3&height=3&seed=42&style=walls';
    const answer = visitor.page.waitForResponse(`${visitor.daemon.url}/maze?${query}`);
    await found.locator('.execute').click();
    const drawing = await (await answer).text();
    await visitor.page.waitForFunction((text) =>
      [...document.querySelectorAll('.live-responses-table pre')].some((pre) => pre.textContent.includes(text.trim().split('\n')[1])), drawing);
    await found.getByLabel('size', { exact: true }).fill('25');
    const [refused] = await Promise.all([visitor.page.waitForResponse(/size=25/), found.locator('.execute').click()]);
    assert.equal(refused.status(), 400);
    await found.locator('.live-responses-table', { hasText: 'exclude each other' }).waitFor();
  });

  for (const [path, wanted] of [['/maze', /"algorithm"/], ['/maze/check', /"solved"/]])
    it(`tries POST ${path} with the body that openapi.yaml gives as an example`, timeout, async () => {
      await open();
      const [status, body] = await execute(await expand({ path, method: 'post' }));
      assert.equal(status, '200');
      assert.match(body, wanted);
    });

  it('is opened by a link at the request that it names, by keys, and leads back', timeout, async () => {
    await open('/docs#/mazes/getStats');
    await block({ path: '/maze/stats', method: 'get' }).locator('.execute').waitFor();
    await block({ path: '/mazes', method: 'get' }).locator('.opblock-summary-control').focus();
    await visitor.page.keyboard.press('Enter');
    await block({ path: '/mazes', method: 'get' }).locator('.execute').waitFor();
    await visitor.page.click('#home');
    await visitor.page.waitForURL(`${visitor.daemon.url}/*`);
    await visitor.page.locator('#links a[href="/docs"]').waitFor({ state: 'attached' });
  });

  for (const [name, options] of [
    ['in light', { colorScheme: 'light' }], ['in dark', { colorScheme: 'dark' }], ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])
    it(`${options.viewport ? 'fits' : 'is accessible'} ${name}`, timeout, async () => {
      // axe-core adds styles.
      await open('/docs', { ...options, bypassCSP: true });
      await visitor.page.check('#rare input');
      await visitor.page.locator('details summary').first().click();
      await execute(await expand({ path: '/maze', method: 'get' }));
      const found = await expand({ path: '/maze/check', method: 'post' });
      await found.locator('.tablinks', { hasText: 'Schema' }).first().click();
      await found.locator('.json-schema-2020-12__constraint').first().waitFor();
      if (!options.viewport) assert.deepEqual(await visitor.audit(), []);
      assert.equal(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    });

  it('has raised no error, broken no policy and asked no other host', timeout, async () => {
    await visitor.page.close();
    assert.deepEqual(visitor.faults, []);
  });
});

describe('the viewer of /docs', () => {
  const { devDependencies } = JSON.parse(readFileSync(file('tests/http/package.json'), 'utf8'));
  const folder = `web/vendor/swagger-ui-${devDependencies['swagger-ui-dist']}/`;
  for (const name of readdirSync(file(folder)))
    it(`is as in its package: ${name}`, () =>
      assert.ok(readFileSync(file(folder + name)).equals(readFileSync(file(`tests/http/node_modules/swagger-ui-dist/${name}`)))));
});
