// deploy/prometheus and deploy/grafana in Debian's Prometheus, which asks a running daemon; every query that is
// written down is evaluated, those of docs/METRICS.md too.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { daemonOf, eventually, folderOf, freePort, installed, patience, skipUnless, sleep, timeout } from './daemon.mjs';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name) => readFileSync(path(name), 'utf8');
const RULES = 'deploy/prometheus/mazed.rules.yml';

const skip = skipUnless(installed('prometheus', 'promtool'), 'deploy/prometheus and deploy/grafana', 'prometheus is not installed: make test-deps');

const rules = parse(read(RULES)).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/grafana/mazed.json'));

// A query as Grafana would ask it.
const filled = (query) =>
  query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');

// Queries that have an answer of a daemon that does something: [where, query].
const answered = [
  ...rules.filter((rule) => rule.record).map((rule) => [rule.record, rule.expr]),
  ...dashboard.panels.flatMap((panel) =>
    (panel.targets ?? []).map(({ expr }) => [`the panel ${panel.title}`, filled(expr)])
  ),
  ...[...read('docs/METRICS.md').matchAll(/^```promql\n([^]*?)^```/gm)].map(([, query], i) => [
    `query ${i + 1} of docs/METRICS.md`,
    query,
  ]),
  ...[...read('docs/METRICS.md').matchAll(/^\| [^|]+\? \| (.*) \|$/gm)].flatMap(([, queries]) =>
    [...queries.matchAll(/`([^`]+)`/g)].map(([, query]) => ['the questions of docs/METRICS.md', query])
  ),
];

// Queries that have one only when something is wrong, or happens.
const silent = [
  ...rules.filter((rule) => rule.alert).map((rule) => [rule.alert, rule.expr]),
  ...dashboard.annotations.list.map(({ name, expr }) => [`the annotation ${name}`, filled(expr)]),
];

// What the queries select.
const selectors = (query) =>
  [...query.matchAll(/\b(?:up|mazed|process)[a-z0-9_:]*(?:\{[^}]*\})?/g)]
    .map(([selector]) => selector)
    .filter((selector) => /^up\b|_|:/.test(selector));

describe('Prometheus', { skip }, () => {
  const daemon = daemonOf();
  const folder = folderOf();
  let child, ended, url, load;
  let log = '';

  async function api(name, parameters = {}) {
    const answer = await fetch(`${url}/api/v1/${name}?${new URLSearchParams(parameters)}`);
    const { status, data, error } = await answer.json();
    assert.equal(status, 'success', `${name} ${JSON.stringify(parameters)}: ${error}`);
    return data;
  }
  const results = async (query) => (await api('query', { query })).result;
  // A busy machine may miss a scrape.
  const settles = (query, suits, what) => eventually(() => results(query), suits, what, patience(5000));
  const some = (query, what) => settles(query, (found) => found.length > 0, what);
  const none = (query, what) => settles(query, (found) => found.length === 0, what);

  // A little of everything, until it is told to end.
  async function ask() {
    const targets = ['/maze?size=21', '/maze?algo=kruskal&width=200&grid=none&solve=shortest', '/nowhere', '/mazes?count=3',
      '/maze?size=601&format=text', '/maze?size=24', '/readyz'];
    for (let i = 0; load.goes; i++) {
      const answer = await fetch(daemon.url + targets[i % targets.length]);
      await answer.arrayBuffer();
      await sleep(10);
    }
  }

  before(async () => {
    const config = read('deploy/prometheus/prometheus.yml')
      .replace('127.0.0.1:8080', `127.0.0.1:${daemon.port}`)
      .replaceAll('15s', '1s');
    writeFileSync(join(folder, 'prometheus.yml'), config);
    copyFileSync(path(RULES), join(folder, 'mazed.rules.yml'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    child = spawn('prometheus', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
    ended = new Promise((done) => child.on('close', done).on('error', done));
    load = { goes: true };
    load.done = ask().catch(() => {});
    const last = 'mazed:errors:ratio_rate3d';
    await eventually(
      async () => child.exitCode === null && (await results(last).catch(() => [])),
      (found) => found === false || found.length > 0,
      'the last rule has an answer',
      patience(30000)
    );
    assert.equal(child.exitCode, null, log);
    // Rates need two samples with what happened between them.
    await sleep(3000);
  });

  after(async () => {
    if (load) load.goes = false;
    await load?.done;
    if (child) child.kill('SIGTERM');
    await ended;
  });

  it('understands the page, and every rule', timeout, async () => {
    await eventually(
      () => api('targets'),
      ({ activeTargets: [target, ...others] }) =>
        target.health === 'up' && target.lastError === '' && others.length === 0,
      'it is up'
    );
    const groups = (await api('rules')).groups;
    const all = groups.flatMap((group) => group.rules);
    assert.equal(all.length, rules.length);
    for (const rule of all) assert.deepEqual([rule.health, rule.lastError], ['ok', undefined], rule.name);
    assert.deepEqual(all.filter(({ state }) => state === 'firing').map(({ name }) => name), []);
  });

  it('has an answer to each query that is written down', timeout, async () => {
    assert.ok(answered.length > 40, `${answered.length}`);
    for (const [where, query] of answered)
      await some(query, `${where} shows nothing: ${query}`);
  });

  it('can tell what the alerts ask, which is not so', timeout, async () => {
    assert.ok(silent.length > 10);
    for (const [where, query] of silent) {
      // How quick a busy machine is, these tests do not say.
      if (where !== 'MazedSmallRequestsSlow') await none(query, where);
      const selected = selectors(query);
      assert.ok(selected.length, `${where} asks of nothing`);
      for (const selector of selected)
        await some(selector, `${where}: there is no ${selector}`);
    }
  });

  it('finds that nothing failed, and how quick small requests were', timeout, async () => {
    const value = async (query) => Number((await some(query, query))[0].value[1]);
    assert.equal(await value('mazed:errors:ratio_rate5m'), 0);
    assert.ok((await value('mazed:inline_seconds:p99_rate5m')) > 0);
    const within = await value('mazed:inline_within_10ms:ratio_rate5m');
    assert.ok(within > 0 && within <= 1, `${within}`);
    assert.ok((await value('sum(rate(mazed_problems_total{type="not-found"}[1m]))')) > 0);
  });
});

describe('the alert rules', { skip }, () => {
  it('fire when they should, and not otherwise', timeout, () => {
    const tests = path('deploy/prometheus/mazed.rules.test.yml');
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', tests]);
    assert.equal(status, 0, `${stdout}${stderr}`);
    const fired = parse(readFileSync(tests, 'utf8')).tests.flatMap((test) =>
      test.alert_rule_test.filter((row) => row.exp_alerts.length).map((row) => row.alertname));
    const alerts = rules.filter((rule) => rule.alert).map((rule) => rule.alert);
    assert.deepEqual(alerts.filter((name) => !fired.includes(name)), [], 'these have no case');
  });

  it('and the configuration are as promtool likes them', timeout, () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', path('deploy/prometheus/prometheus.yml')]);
    assert.equal(status, 0, `${stdout}${stderr}`);
    assert.doesNotMatch(`${stdout}${stderr}`, /warning|lint|duplicate/i);
  });
});

describe('the dashboard', () => {
  it('has panels that do not overlap, with names and queries of their own', () => {
    const places = new Set();
    const shown = dashboard.panels.filter((panel) => panel.type !== 'row');
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
    assert.equal(new Set(shown.map(({ title }) => title)).size, shown.length);
    for (const { title, gridPos: { x, y, w, h } } of dashboard.panels)
      for (let i = 0; i < w * h; i++) {
        const place = `${x + (i % w)} ${y + Math.floor(i / w)}`;
        assert.ok(!places.has(place) && x + w <= 24, `${title} overlaps`);
        places.add(place);
      }
    for (const { title, targets } of shown) assert.ok(targets.length, title);
  });
});
