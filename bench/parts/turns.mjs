// How long an I/O thread takes for a turn of its event loop, and so how long all its other clients wait, beside
// what takes longest: measured inside of the daemon by bench/turns.c.
import { request } from 'node:http';

import { mazedTurning } from '../servers.mjs';

export const needs = [];

const BODY = 262144; // bytes, the longest
const ENOUGH = 50e6; // bytes that are read of an answer, or of all at once together

// Requests and reads the answer, or much of it.
const ask = (url, path, body, enough) =>
    new Promise((resolve, reject) => {
        const headers = body ? { 'Content-Type': 'application/json' } : {};
        const client = request(url + path, { method: body ? 'POST' : 'GET', headers, agent: false }, (answer) => {
            let bytes = 0;
            answer.on('data', (part) => (bytes += part.length) > enough && answer.destroy());
            answer.on('close', () => resolve(answer.statusCode));
            answer.on('error', () => {});
        });
        client.on('error', reject).end(body);
    });

const list = (value) => {
    const values = Array.from({ length: (BODY - 100) / (value.length + 1) }, () => value);
    return `{"mask":[${values.join(',')}]}`;
};
const path = `{"maze":"/maze?width=9&seed=1","path":[${Array.from({ length: 40000 }, () => '[1,1]').join(',')}]}`;

// A row for each: how many at once, the request, its body, and the status that it must have.
const LOADS = [
    ['bodies of 256 KiB, 80,000 objects each', 24, '/maze', list('{}'), 400],
    ['bodies of 256 KiB, 60,000 rows of a mask each', 8, '/maze', list('"#"'), 200],
    ['bodies of 256 KiB, 40,000 tiles of a path each', 8, '/maze/check', path, 200],
    ['mazes that are each cheap', 50, '/maze?algo=kruskal&width=60'],
    ['mazes two cells wide that are each cheap', 50, '/maze?algo=wilson&width=2&height=400'],
    ['mask of 1 x 2^20 cells', 1, '/maze?width=1&height=1048576&format=text&mask=wAAH__9'],
    ['shape of 13 x 70,001 triangles', 1, '/maze?tiling=triangle&width=13&height=70001&shape=circle', , 400],
    ['text of Eller, 48,000 cells wide', 1, '/maze?algo=eller&width=48000&height=20000&format=text'],
    ['text of a binary tree, one cell wide', 1, '/maze?algo=binary-tree&width=1&height=10000000&format=text'],
    ['OpenSCAD of a comb', 1, '/maze?algo=binary-tree&bias=-100&width=13106&height=13106&format=scad'],
    ['SVG of a comb', 1, '/maze?algo=binary-tree&bias=-100&width=13106&height=13106&format=svg'],
    ['STL of a comb', 1, '/maze?algo=binary-tree&bias=-100&width=2500&height=13106&format=stl'],
    ['OBJ of a comb', 1, '/maze?algo=binary-tree&bias=-100&width=2500&height=13106&format=obj'],
    ['PNG of a corridor', 1, '/maze?algo=binary-tree&width=8388607&height=1&solve=shortest&format=png'],
    ['SVG of a corridor', 1, '/maze?algo=binary-tree&width=8388607&height=1&solve=shortest&format=svg'],
    ['PNG of large cells', 1, '/maze?algo=binary-tree&width=4000&height=2&cell=256&ends=yes&format=png'],
    ['PNGs of 20001 x 20001 tiles', 16, '/maze?algo=binary-tree&size=20001&format=png&scale=1'],
    ['OBJs of 20001 x 20001 tiles', 16, '/maze?algo=binary-tree&size=20001&format=obj'],
    ['distances in 2500 x 2500 cells', 1, '/maze/distances?algo=kruskal&width=2500'],
];

async function longestTurn([what, times, target, body, status = 200]) {
    const daemon = await mazedTurning();
    const statuses = await Promise.all(Array.from({ length: times }, () =>
        ask(daemon.url, target, body, ENOUGH / times)));

    await daemon.stop();
    const wrong = statuses.filter((got) => got !== status);
    if (wrong.length)
        throw new Error(`${what}: ${wrong[0]} instead of ${status}`);
    return Number(daemon.errors.match(/longest_turn_ns=(\d+)/)[1]) / 1e6;
}

export async function* measure() {
    for (const load of LOADS)
        yield {
            what: `longest turn beside ${load[1]} ${load[0]}, ms`,
            value: await longestTurn(load),
            goal: { below: load[1] > 1 ? 5 : 2 },
        };
}
