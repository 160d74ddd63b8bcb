// Holds docs/RELIABILITY.md to the tests: `torture.mjs check` fails where a promise names a test that does not exist, and
// `torture.mjs run` runs the tests that are named there, and no others.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const page = readFileSync('docs/RELIABILITY.md', 'utf8');

// Each row of the table ends in the file and, after a colon, how the name of its test begins.
const promises = [...page.matchAll(/^\| (.+?) \|.* \[`([\w-]+)`\]\(\.\.\/tests\/http\/\2\.test\.mjs\): (.+?) \|$/gm)].map(
  ([, promise, file, name]) => ({ promise, path: `tests/http/${file}.test.mjs`, name: name.replaceAll('`', '') })
);
const rows = page.split('\n').filter((line) => /^\| (?!promise|---)/.test(line)).length;
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function check() {
  if (promises.length !== rows) throw new Error(`docs/RELIABILITY.md: ${rows - promises.length} of its rows name no test`);
  for (const { path, name } of promises)
    if (!readFileSync(path, 'utf8').replaceAll('\\', '').includes(name))
      throw new Error(`docs/RELIABILITY.md: ${path} has no test that begins: ${name}`);
}

function run() {
  const begun = Date.now();
  const files = [...new Set(promises.map(({ path }) => path))];
  const patterns = promises.map(({ name }) => `--test-name-pattern=${escaped(name)}`);
  const { status, stdout } = spawnSync('node', ['--test', '--test-concurrency=2', '--test-reporter=tap', ...patterns, ...files], {
    env: { STORM_SECONDS: '5', ...process.env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const passed = Number(/^# pass (\d+)$/m.exec(stdout)?.[1] ?? 0);
  if (status !== 0 || passed < promises.length) {
    console.log(stdout);
    throw new Error(`torture: ${passed} tests passed, for ${promises.length} promises`);
  }
  console.log(`torture: ${promises.length} promises held by ${passed} tests, in ${Math.round((Date.now() - begun) / 1000)} s`);
}

check();
if (process.argv[2] === 'run') run();
