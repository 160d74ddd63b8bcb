// Starts programs and stops them, always by pid; reads their use of resources from /proc.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK = 10_000; // microseconds; Linux shows processor time in 1/100 s
const PATIENCE = 60; // seconds that a program may take to start or to end
const running = new Set();

// Not SIGKILL: nginx has to stop its worker.
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')));
for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => process.exit(1));

// The path of a program, or undefined. Servers are often in folders that only root has in its PATH.
export function find(program) {
    const folders = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin`.split(delimiter);
    return folders.map((folder) => join(folder, program)).find((path) => {
        try {
            accessSync(path, constants.X_OK);
            return true;
        } catch {
            return false;
        }
    });
}

function launch(program, args) {
    const path = program.includes('/') ? program : find(program) ?? program;
    const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const result = { child, out: '', errors: '' };

    running.add(child);
    child.stdout.setEncoding('utf8').on('data', (text) => (result.out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (result.errors += text));
    result.ended = new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (code, signal) => {
            running.delete(child);
            resolve(code ?? signal);
        });
    });
    return result;
}

// Runs a program to its end. Returns its exit code, or the signal that ended it, and its output.
export async function run(program, args, seconds = PATIENCE) {
    const client = launch(program, args);
    const alarm = setTimeout(() => client.child.kill('SIGKILL'), seconds * 1000);
    const code = await client.ended;

    clearTimeout(alarm);
    return { code, out: client.out, errors: client.errors };
}

// Runs a program to its end and yields its lines as they come. Throws if it fails.
export async function* lines(program, args, seconds) {
    const worker = launch(program, args);
    const alarm = setTimeout(() => worker.child.kill('SIGKILL'), seconds * 1000);
    let ended = false;
    let told = 0;

    worker.ended.then(() => (ended = true), () => (ended = true));
    while (!ended || worker.out.length > told) {
        const end = worker.out.indexOf('\n', told);
        if (end < 0) {
            if (ended)
                break;
            await Promise.race([worker.ended, once(worker.child.stdout, 'data')]);
            continue;
        }
        yield worker.out.slice(told, end);
        told = end + 1;
    }
    clearTimeout(alarm);
    const code = await worker.ended;
    if (code !== 0)
        throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${worker.errors}`);
}

// Starts a server and waits until `ready(server)` returns its URL.
export async function serve(program, args, ready) {
    const server = launch(program, args);
    const deadline = Date.now() + PATIENCE * 1000;
    let code;

    server.ended.then((c) => (code = c), (error) => (code = error.message));
    server.pid = server.child.pid;
    while (!(server.url = await ready(server))) {
        if (code !== undefined || Date.now() > deadline)
            throw new Error(`${program} did not start: ${code ?? 'too slow'}\n${server.errors}`);
        await sleep(20);
    }
    // Returns the exit code.
    server.stop = async () => {
        const alarm = setTimeout(() => server.child.kill('SIGKILL'), PATIENCE * 1000);
        server.child.kill('SIGTERM');
        const end = await server.ended;
        clearTimeout(alarm);
        return end;
    };
    return server;
}

// Microseconds of processor time used so far, user and kernel.
export function processorTime(pid) {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces: count from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
}

// Counts the instructions that a program runs in user mode during `work`: a number, or undefined where
// perf cannot count them, as in many virtual machines; and what `work` returns.
export async function instructions(pid, work) {
    const counter = launch('perf', ['stat', '-x,', '-e', 'instructions:u', '-p', `${pid}`]);
    await sleep(300); // until perf is attached
    const result = await work();
    counter.child.kill('SIGINT');
    await counter.ended;
    const [, count] = counter.errors.match(/^(\d+),[^\n]*instructions/m) ?? [];
    return [count && Number(count), result];
}

// Resident bytes, current and peak.
export function memory(pid) {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name) => Number(text.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))[1]) * 1024;
    return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}
