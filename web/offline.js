// Lets the browser keep what the page needs without the server: what it has loaded, the mazes that it shows, and what walks.
import { specOf } from './address.js';

const files = new URL('..', import.meta.url).href; // in all languages

export async function keepForOffline(studio, whenUsed) {
  if (!navigator.serviceWorker || parent !== window) return;
  await navigator.serviceWorker.register(new URL('sw.js', location.href));
  const { active } = await navigator.serviceWorker.ready;
  const keepLoaded = () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      .filter((url) => url.startsWith(files) || /\/(maze|maze\/stats|algorithms)(\?|$)/.test(url));
    active.postMessage({ urls: [new URL('play', location.href).href, ...loaded] });
  };
  // A maze that was looked for is asked for by the seed that was found, when its address is opened again.
  const keepMaze = () => {
    const { client, scene, state, query } = studio;
    const urls = [...(scene ? [client.url({ ...specOf(state), format: 'bits' })] : []), client.url({ ...query, format: 'json' })];
    active.postMessage({ urls, shown: location.search });
  };
  keepLoaded();
  if (studio.maze) keepMaze();
  studio.onmaze.push(keepMaze);
  const styles = new URL('walk/walk.css', import.meta.url);
  whenUsed(() => Promise.all([import('./walk/walk.js'), import('./draw/cells.js'), import('./draw/lines.js'), fetch(styles)])
    .then(keepLoaded, () => {}));
}
