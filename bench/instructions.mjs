#!/usr/bin/env node
// Counts the instructions to generate a maze with each algorithm and to solve it, by valgrind: a measure that is the same
// in each run and that other programs do not disturb. Run by itself, it counts all and records them:
//
//     bench/instructions.mjs
//
// The recorded counts hold for one compiler, its options and one kind of machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { run } from './processes.mjs';
import { ONE_MAZE } from './servers.mjs';

const FILE = new URL('../tests/golden/instructions.txt', import.meta.url);
const SECONDS = 300;

const CELLS = 500 * 500;
const MILLION = 1e6;

// What a count is shown as: { what, unit }. Parts of mazes of blocks are as a whole.
export const shown = (name) => /window|tiles/.test(name)
    ? { what: `${name} of a maze of blocks, million instructions`, unit: MILLION }
    : { what: `500 x 500 cells of ${name}, instructions a cell`, unit: CELLS };

async function ask(program, ...args) {
    const { code, out, errors } = await run(program, args, SECONDS);
    if (code !== 0)
        throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${errors}`);
    return { out: out.trim().split('\n'), errors };
}

// What the counts depend on besides the program: { compiler, valgrind, options }.
export async function circumstances() {
    const { out: [compiler, options] } = await ask(ONE_MAZE, '--version');
    const { out: [valgrind] } = await ask('valgrind', '--version');
    return {
        compiler: /^\d/.test(compiler) ? `gcc ${compiler}` : compiler,
        valgrind: valgrind.replace('-', ' '),
        options: `${process.arch} ${options}`,
    };
}

// Yields [what, instructions]: each algorithm and solver, some algorithms with other tilings, and parts of mazes of blocks.
export async function* count() {
    const { out: names } = await ask(ONE_MAZE, '--list');

    for (const name of names) {
        const { errors } = await ask('valgrind', '--tool=callgrind', '--toggle-collect=one_maze',
            '--callgrind-out-file=/dev/null', ONE_MAZE, ...name.split(' '));
        const [, collected] = errors.match(/Collected : (\d+)/) ?? [];
        if (!Number(collected))
            throw new Error(`valgrind counted nothing of ${name}: ${errors}`);
        yield [name, Number(collected)];
    }
}

// The recorded { compiler, valgrind, options, counts }; only empty counts if there is no record.
export function recorded() {
    if (!existsSync(FILE))
        return { counts: new Map() };
    const lines = readFileSync(FILE, 'utf8').trim().split('\n');
    const [compiler, valgrind, options] = lines.splice(0, 3).map((line) => line.replace(/^# /, ''));
    const counts = lines.map((line) => {
        const [, name, number] = line.match(/^(.+) (\d+)$/) ?? [];
        if (!name)
            throw new Error(`${FILE.pathname}: not understood: ${line}`);
        return [name, Number(number)];
    });
    return { compiler, valgrind, options, counts: new Map(counts) };
}

async function record() {
    const { compiler, valgrind, options } = await circumstances();
    const lines = [`# ${compiler}`, `# ${valgrind}`, `# ${options}`];

    for await (const [name, number] of count()) {
        const { what, unit } = shown(name);
        console.log(`${what.padEnd(80)} ${(number / unit).toFixed(2).padStart(9)}`);
        lines.push(`${name} ${number}`);
    }
    writeFileSync(FILE, `${lines.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
    await record();
