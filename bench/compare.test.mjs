// What compare.mjs counts as a loss, and which files it rejects.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { compare } from './compare.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mazed-compare-'));
after(() => rmSync(folder, { recursive: true }));

const rows = (value, better, name = 'row') => new Map([[name, { value, better }]]);
const verdict = (before, now, better) => compare(rows(before, better), rows(now, better))[0].verdict;

test('more is a loss where lower is better', () => {
    assert.equal(verdict(10, 11.1, 'lower'), 'lost');
    assert.equal(verdict(10, 10.9, 'lower'), 'even');
    assert.equal(verdict(10, 8, 'lower'), 'gained');
});

test('less is a loss where higher is better', () => {
    assert.equal(verdict(10, 9, 'higher'), 'lost');
    assert.equal(verdict(10, 9.2, 'higher'), 'even');
    assert.equal(verdict(10, 12, 'higher'), 'gained');
});

test('a row without a direction is never a loss', () => {
    assert.equal(verdict(10, 100, undefined), 'undirected');
});

test('a value that rises from 0 is a loss if lower is better', () => {
    assert.equal(verdict(0, 1, 'lower'), 'lost');
    assert.equal(verdict(0, 0, 'lower'), 'even');
});

test('a value that falls to 0 is a loss if higher is better', () => {
    assert.equal(verdict(1, 0, 'higher'), 'lost');
});

test('rows on one side only are reported, and are no loss', () => {
    const told = compare(rows(1, 'lower', 'gone'), rows(1, 'lower', 'come'));
    assert.deepEqual(told.map(({ name, verdict }) => [name, verdict]), [['gone', 'missing'], ['come', 'new']]);
});

test('the direction is taken from the new results', () => {
    assert.equal(compare(rows(10, undefined), rows(20, 'lower'))[0].verdict, 'lost');
});

function file(name, content) {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
}

const results = (value) => ({
    part: { date: '', machine: 'm', rows: [{ what: 'w', value, better: 'lower' }] },
});

function main(...args) {
    const { status, stdout, stderr } = spawnSync(process.execPath,
        [fileURLToPath(new URL('compare.mjs', import.meta.url)), ...args], { encoding: 'utf8' });
    return { status, text: stdout + stderr };
}

test('the exit status is 1 if there is a loss', () => {
    const [slow, fast] = [file('slow.json', results(2)), file('fast.json', results(1))];
    assert.equal(main(slow, fast).status, 0);
    assert.equal(main(fast, slow).status, 1);
    assert.match(main(fast, slow).text, /part: w .* 2\.000 +LOST/);
});

test('another file than a results.json is rejected with a reason', () => {
    const good = file('good.json', results(1));
    assert.match(main('', good).text, /OLD=/);
    for (const bad of [join(folder, 'none'), file('text', 'no'), file('other', '{"a": 1}'), file('empty', '{}'),
        file('null', 'null')]) {
        const { status, text } = main(bad, good);
        assert.equal(status, 2, text);
        assert.ok(text.startsWith(bad), text);
    }
});
