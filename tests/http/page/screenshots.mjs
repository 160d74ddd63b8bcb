// Pictures of the views that the page has, to be judged by eye: `screenshots.mjs FOLDER`. Which modes there are is read
// from the page itself.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { start } from '../daemon.mjs';
import { browserFile } from './visitor.mjs';

const [folder = 'build/screenshots'] = process.argv.slice(2);
const gpuless = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
const moving = 2500; // milliseconds until what moves is under way
const places = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
};
const maze = { desk: 'seed=7&width=31&height=22', phone: 'seed=7&width=12&height=20' };

// Addresses by the names of their pictures, for a page with these modes. `&` stands for the maze.
function viewsOf(modes, paths) {
  const views = { first: '/?&', heat: '/?&&algo=wilson&solve=shortest&heatmap=yes', heart: '/?seed=12&width=29&height=26&shape=heart&solve=shortest',
    triangles: '/?&&tiling=triangle&algo=growing-forest', hexagons: '/?&&tiling=hexagon&solve=shortest', octagons: '/?&&tiling=octagon&heatmap=yes', trouble: '/?size=24&seed=7' };
  for (const mode of modes) views[mode] = `/?&#${mode}`;
  if (modes.includes('learn'))
    Object.assign(views, { lesson: '/?&#learn?of=wilson', classics: '/?&#learn?see=classics', solvers: '/?&#learn?see=solvers' });
  for (const path of paths) views[path.slice(1)] = path;
  return Object.entries(views);
}

async function shoot(browser, url, [name, address], [place, options]) {
  const page = await browser.newPage(options);
  page.on('pageerror', (error) => console.error(`${name}, ${place}: ${error}`));
  await page.goto(url + address.replace('?&', `?${maze[place] ?? maze.desk}`), { waitUntil: 'networkidle' });
  await page.waitForTimeout(moving);
  await page.screenshot({ path: `${folder}/${name}-${place}.png` });
  await page.close();
}

const daemon = await start();
const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox', ...gpuless] });
try {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage();
  await page.goto(daemon.url, { waitUntil: 'networkidle' });
  const modes = (await page.$$eval('#modes a', (links) => links.map(({ hash }) => hash.slice(1)))).filter(Boolean);
  await page.close();
  const documents = (await fetch(`${daemon.url}/docs`)).ok ? ['/docs'] : [];
  const views = viewsOf(modes, documents);
  for (const view of views)
    for (const place of Object.entries(places)) await shoot(browser, daemon.url, view, place);
  console.log(`screenshots: ${views.length * Object.keys(places).length} in ${folder}`);
} finally {
  await browser.close();
  await daemon.stop();
}
