#!/usr/bin/env node
// Counts the instructions to generate a maze with each algorithm, to solve it, and to answer a small request, by valgrind:
// a measure that is the same in each run and that other programs do not disturb. Run by itself, it counts all and records
// them:
//
//     bench/instructions.mjs
//
// The recorded counts hold for one compiler, its options and one kind of machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { askInTurn } from './clients.mjs';
import { run } from './processes.mjs';
import { ask as askOnce, BARE, countedBare, countedMazed, folder, mazed, ONE_MAZE } from './servers.mjs';

const FILE = new URL('../tests/golden/instructions.txt', import.meta.url);
const SECONDS = 300;

const CELLS = 500 * 500;
const MILLION = 1e6;
const FEW = 500, MANY = 4500; // requests

export const isRequest = (name) => name.startsWith('small-request');

// What a count is shown as: { what, unit }. Parts of mazes of blocks are as a whole.
export function shown(name) {
    if (isRequest(name))
        return { what: `${name.replaceAll('-', ' ')}: user instructions beyond bare libmicrohttpd`, unit: 1 };
    return /window|tiles/.test(name)
        ? { what: `${name} of a maze of blocks, million instructions`, unit: MILLION }
        : { what: `500 x 500 cells of ${name}, instructions a cell`, unit: CELLS };
}

async function ask(program, ...args) {
    const { code, out, errors } = await run(program, args, SECONDS);
    if (code !== 0)
        throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${errors}`);
    return { out: out.trim().split('\n'), errors };
}

// What the counts depend on besides the program: { compiler, valgrind, options, library }. The library counts for requests.
export async function circumstances() {
    const { out: [compiler, options] } = await ask(ONE_MAZE, '--version');
    const { out: [valgrind] } = await ask('valgrind', '--version');
    const { out: [bare] } = await ask(BARE, '--version');
    return {
        compiler: /^\d/.test(compiler) ? `gcc ${compiler}` : compiler,
        valgrind: valgrind.replace('-', ' '),
        options: `${process.arch} ${options}`,
        library: bare.replace(/,.*/, ''),
    };
}

// JSON of 21 x 21 tiles. All seeds have as many digits, so that all answers are of the same length.
const path = (i) => `/maze?algo=recursive-backtracker&size=21&seed=${10 ** 15 + i}`;

async function countUntilEnd(server, requests) {
    await askInTurn(server.url, Array.from({ length: requests }, (_, i) => path(i)));
    await server.stop();
    return Number(server.errors.match(/Collected : (\d+)/)[1]);
}

// Instructions a request of a server that `start` starts: what it needs to start and to stop is in both of two counts.
async function countRequest(start) {
    const few = await countUntilEnd(await start(), FEW);
    return (await countUntilEnd(await start(), MANY) - few) / (MANY - FEW);
}

// The same headers but for the id, which a server with one answer for all requests has no use for.
async function* countRequests() {
    const daemon = await mazed('--io-threads', '1');
    const { headers, body } = await askOnce(daemon.url + path(0));
    await daemon.stop();
    const file = join(folder(), 'body');
    writeFileSync(file, body);
    const bare = await countRequest(() => countedBare(file, headers.filter((line) => !line.startsWith('X-Request-Id'))));

    for (const [name, log] of [['small-request', 'no'], ['small-request-logged', 'yes']])
        yield [name, Math.round(await countRequest(() => countedMazed('--access-log', log)) - bare)];
}

// Yields [what, instructions]: each algorithm and solver, some algorithms with other tilings, parts of mazes of blocks,
// and a small request.
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
    yield* countRequests();
}

// The recorded { compiler, valgrind, options, library, counts }; only empty counts if there is no record.
export function recorded() {
    if (!existsSync(FILE))
        return { counts: new Map() };
    const lines = readFileSync(FILE, 'utf8').trim().split('\n');
    const [compiler, valgrind, options, library] = lines.splice(0, 4).map((line) => line.replace(/^# /, ''));
    const counts = lines.map((line) => {
        const [, name, number] = line.match(/^(.+) (\d+)$/) ?? [];
        if (!name)
            throw new Error(`${FILE.pathname}: not understood: ${line}`);
        return [name, Number(number)];
    });
    return { compiler, valgrind, options, library, counts: new Map(counts) };
}

async function record() {
    const { compiler, valgrind, options, library } = await circumstances();
    const lines = [compiler, valgrind, options, library].map((words) => `# ${words}`);

    for await (const [name, number] of count()) {
        const { what, unit } = shown(name);
        console.log(`${what.padEnd(80)} ${(number / unit).toFixed(2).padStart(9)}`);
        lines.push(`${name} ${number}`);
    }
    writeFileSync(FILE, `${lines.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
    await record();
