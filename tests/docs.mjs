// Documents that show what the program does are made from what it does: `docs.mjs write MAZED` puts the
// options of --help into the manual and the output of each curl line into its page, and
// `docs.mjs check MAZED` fails where that would change anything.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [mode, mazed] = process.argv.slice(2);
const pages = ['README.md', 'docs/ALGORITHMS.md'];
const manual = 'docs/mazed.1';

/* Starts a daemon on a free port; resolves to its address and a way to end it. */
async function start() {
  const child = spawn(mazed, ['--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) {
    const url = /event=listening url=http:\/\/(\S+)/.exec(line);
    if (url) return { host: url[1], stop: () => child.kill('SIGTERM') };
  }
  throw new Error('the daemon did not start');
}

const roff = text => text.replaceAll('\\', '\\e').replaceAll('-', '\\-');

/* The manual with the options of --help between its two marks. */
function withOptions(text) {
  const help = execFileSync(mazed, ['--help'], { encoding: 'utf8' });
  const options = [...help.matchAll(/^ {2}--(\S+) ([A-Z]+)\n {8}(.*) \(default: (.*)\)$/gm)];
  const block = options.map(([, name, value, summary, fallback]) =>
    `.TP\n.BI \\-\\-${roff(name)} " ${value}"\n${roff(summary)}\n(default: ${roff(fallback)})\n`);
  if (block.length < 10) throw new Error('--help was not understood');
  return text.replace(/(^\.\\" begin: options.*\n)[^]*?(?=^\.\\" end: options)/m, (_, begin) => begin + block.join(''));
}

/* A page with what its curl lines print now; each line's output ends at the next one or the fence. */
function withOutput(text, host) {
  return text.replace(/(^\$ (curl .*)\n)((?:(?!\$ |```).*\n)*)/gm, (_, line, command) => {
    const output = execFileSync('sh', ['-c', command.replaceAll('localhost:8080', host)], { encoding: 'utf8' });
    return line + output;
  });
}

const daemon = await start();
let stale = 0;
try {
  for (const file of [manual, ...pages]) {
    const before = readFileSync(file, 'utf8');
    const after = file === manual ? withOptions(before) : withOutput(before, daemon.host);
    if (before === after) continue;
    if (mode === 'write') writeFileSync(file, after);
    else stale += 1, console.error(`docs: ${file} does not show what the program does; run make docs`);
  }
} finally {
  daemon.stop();
}
console.log(`docs: ${pages.length + 1 - stale} passed, ${stale} failed`);
process.exitCode = stale ? 1 : 0;
