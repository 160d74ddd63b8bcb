// Lets the browser keep what the page needs without the server: what it has loaded, and when it is used, what walks.
const here = new URL('.', import.meta.url).href;

export async function stay(whenUsed) {
  if (!navigator.serviceWorker || parent !== window) return;
  await navigator.serviceWorker.register(new URL('sw.js', location.href));
  const { active } = await navigator.serviceWorker.ready;
  const page = new URL('play', location.href).href;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((url) => url.startsWith(here) || /\/(maze|maze\/stats|algorithms)(\?|$)/.test(url));
  active.postMessage([page, ...loaded]);
  whenUsed(() => active.postMessage(['page.js', 'walk/walk.js', 'walk/walk.css'].map((name) => here + name)));
}
