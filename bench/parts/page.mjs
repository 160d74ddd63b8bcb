// What the page costs: bytes for the first view, and how long it keeps the browser's main thread, in Debian's Chromium.
import { createRequire } from 'node:module';

import { find } from '../processes.mjs';
import { mazed } from '../servers.mjs';

export const needs = ['chromium-headless-shell'];

const WINDOW = { viewport: { width: 1280, height: 800 } };
const ROUNDS = 5;
const SLIDER = '#bar input[type=range]';
const CARVED = ['kruskal', 'recursive-backtracker', 'wilson'];

// Notes how long tasks of the main thread take that take long, frames too: by the browser's own clock, 50 ms and more.
function watch() {
    globalThis.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
}

async function firstView(browser, url) {
    const page = await browser.newPage(WINDOW);
    const session = await page.context().newCDPSession(page);
    const loads = new Map();
    let bytes = 0;

    session.on('Network.requestWillBeSent', ({ requestId, request }) => loads.set(requestId, request.url));
    // What draws sheets for printing comes when the maze is there.
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!loads.get(requestId)?.includes('/print/'))
            bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto(`${url}/?seed=7`);
    await page.waitForFunction(() => document.documentElement.dataset.maze);
    await page.close();
    return bytes;
}

// Opens a page, waits, acts on it, and tells how long the longest task was meanwhile; 0 where none was long.
async function longest(browser, address, isReady, act) {
    const page = await browser.newPage(WINDOW);

    await page.goto(address);
    await page.waitForFunction(isReady, SLIDER);
    await page.evaluate(watch);
    await act(page);
    const tasks = await page.evaluate(() => globalThis.tasks);
    await page.close();
    return Math.max(0, ...tasks);
}

async function carve(page) {
    await page.selectOption('.film-select:last-child select', 'Infinity');
    await page.waitForFunction((slider) => document.querySelector(slider).value === document.querySelector(slider).max, SLIDER);
}

async function zoom(page) {
    await page.focus('#board');
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp', '-', '+', '+', '+', '+'])
        await page.keyboard.press(key, { delay: 20 });
    await page.waitForTimeout(500);
}

// Pans the map, to and fro, and zooms from single cells to the whole.
async function roam(page) {
    const [x, y] = [480, 400];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const side of [1, -1])
        await page.mouse.move(x + 300 * side, y + 200 * side, { steps: 60 });
    await page.mouse.up();
    for (let i = 0; i < 150; i++)
        await page.mouse.wheel(0, 60);
    await page.waitForFunction(() => /^#map(=[01]\b|$)/.test(location.hash));
}

const isLoaded = (slider) => Number(document.querySelector(slider)?.max) > 0;
const isShown = () => document.documentElement.dataset.maze;

async function longestOf(browser, address, isReady, act) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
        rounds.push(await longest(browser, address, isReady, act));
    return { value: Math.max(...rounds), note: `0 is less than 50; each of ${ROUNDS} times: ${rounds.map(Math.round).join(', ')}` };
}

export async function* measure() {
    // It comes with the modules of the tests.
    const { chromium } = createRequire(new URL('../../tests/http/package.json', import.meta.url))('playwright-core');
    const daemon = await mazed();
    const browser = await chromium.launch({ executablePath: find('chromium-headless-shell'), args: ['--no-sandbox'] });

    yield { what: 'first view of the page, with headers, KB', value: (await firstView(browser, daemon.url)) / 1000, goal: { most: 60 }, better: 'lower' };
    for (const algo of CARVED)
        yield {
            what: `carving 200 x 200 by ${algo} at full speed: longest task, ms`,
            ...(await longestOf(browser, `${daemon.url}/?algo=${algo}&width=200&height=200&seed=7#carve`, isLoaded, carve)),
            goal: { most: 50 },
        };
    for (const tiling of ['square', 'triangle'])
        yield {
            what: `moving and zooming 2000 x 2000 cells (${tiling}): longest task, ms`,
            ...(await longestOf(browser, `${daemon.url}/?algo=kruskal&width=2000&height=2000&seed=7&tiling=${tiling}`, isShown, zoom)),
        };
    yield {
        what: 'panning over the largest maze of blocks, and zooming out of it: longest task, ms',
        ...(await longestOf(browser, `${daemon.url}/play?width=2147483647&height=2147483647&blocks=64&seed=7#map=26/1000000/1000000`, isShown, roam)),
        goal: { most: 50 },
    };
    await browser.close();
    await daemon.stop();
}
