// Lets the browser keep what the page needs without the server: what it has loaded, each maze that it shows, and when it is used,
// what walks.
import { specOf } from './address.js';

const here = new URL('.', import.meta.url).href; // the files in the language of the page
const files = new URL('..', import.meta.url).href; // those of all languages

export async function keepForOffline(studio, whenUsed) {
  if (!navigator.serviceWorker || parent !== window) return;
  await navigator.serviceWorker.register(new URL('sw.js', location.href));
  const { active } = await navigator.serviceWorker.ready;
  const page = new URL('play', location.href).href;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((url) => url.startsWith(files) || /\/(maze|maze\/stats|algorithms)(\?|$)/.test(url));
  active.postMessage({ urls: [page, ...loaded] });
  // A maze that was looked for is asked for by the seed that was found, when its address is opened again.
  const keepMaze = () => {
    const { client, scene, state, query } = studio;
    const urls = [scene && client.url({ ...specOf(state), format: 'bits' }), client.url({ ...query, format: 'json' })].filter(Boolean);
    active.postMessage({ urls, shown: location.search });
  };
  studio.onmaze.push(keepMaze);
  if (studio.maze) keepMaze();
  whenUsed(() => active.postMessage({ urls: ['page.js', 'walk/walk.js', 'walk/walk.css'].map((name) => here + name) }));
}
