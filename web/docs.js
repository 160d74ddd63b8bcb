// The page /docs: /openapi.yaml in a viewer, on which every request can be tried.
import { key } from './key/key.js';
import { mend, plugin } from './viewer.js';

const at = (id) => document.getElementById(id);
const root = at('viewer');

// The colours follow the system's, as on every page of mazed.
function followColors() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}

// As the viewer fetches: with the key of a server that asks for one.
async function fetchWithKey(url, options) {
  const send = (given) =>
    fetch(url, given ? { ...options, headers: { ...options.headers, Authorization: `Bearer ${given}` } } : options);
  const sent = key();
  const answer = await send(sent);
  const given = answer.status === 401 && await key(answer, sent);
  return given ? send(given) : answer;
}

followColors();
new MutationObserver(() => mend(root)).observe(root, { childList: true, subtree: true });

window.SwaggerUIBundle({
  url: 'openapi.yaml',
  domNode: root,
  layout: 'Page',
  plugins: [plugin],
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  syntaxHighlight: false,
  requestInterceptor: (request) => Object.assign(request, { userFetch: fetchWithKey }),
});
