// What the viewer of /docs is told to do otherwise than it does by itself.
import { text } from './text/docs.js';

// A parameter that may be left out. The viewer would send its example, or its default, with every request.
function withoutExample({ example, schema: { default: usual, ...schema }, description, ...rest }) {
  const notes = usual === undefined ? [] : [text.usual(usual)];
  if (example !== undefined && example !== usual) notes.push(text.example(example));
  return { ...rest, schema, description: [description, ...notes].join('; ') };
}

// The document as the viewer understands it. It knows no keys: the page itself asks for one where the server does. It
// resolves no parameters that all methods of a path share: GET and HEAD, since only a request with a picture may have a query
// and a body, and one by OPTIONS needs none.
function simplify({ security, ...document }) {
  const resolve = ({ $ref, ...rest }) => ($ref ? document.components.parameters[$ref.split('/').pop()] : rest);
  const paths = Object.entries(document.paths).map(([path, { parameters: shared = [], ...methods }]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, { parameters: own = [], ...operation }]) => {
      const all = method === 'get' || method === 'head' ? [...shared, ...own] : own;
      return [method, { ...operation, parameters: all.map(resolve).map(withoutExample) }];
    })),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

// The page below its header, in mazed's order, and with one heading of each rank above the next.
function Page({ getComponent, specSelectors }) {
  const { createElement: h } = Page.React;
  const [Operations, Markdown, Errors] = ['operations', 'Markdown', 'errors'].map((name) => getComponent(name, true));
  const info = specSelectors.info();
  const loaded = specSelectors.loadingStatus() === 'success';
  return h('div', { className: 'swagger-ui' },
    h('h1', null, text.title, loaded && h('small', null, ` ${info.get('version')}`)),
    h(Errors),
    !loaded ? h('p', { role: 'status' }, text.loading) : [
      h('p', { key: 'lead' }, text.lead, ' ', h('a', { href: 'openapi.yaml' }, 'openapi.yaml')),
      h('details', { key: 'about' }, h('summary', null, text.about), h(Markdown, { source: info.get('description') })),
      h('div', { key: 'head', className: 'row' }, h('h2', null, text.requests),
        h('label', { id: 'rare' }, h('input', { type: 'checkbox' }), ' ', text.rare)),
      h(Operations, { key: 'operations' }),
    ]);
}

export const plugin = ({ React }) => {
  Page.React = React;
  return {
    components: { Page },
    // A summary is a button; a link in it would be a second control.
    wrapComponents: { DeepLink: () => (link) => React.createElement('span', null, link.text) },
    statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (document) => update(simplify(document)) } } },
  };
};

// Names what the viewer leaves nameless, and lets the keyboard scroll what scrolls.
export function mend(root) {
  const name = (control, label) => control.hasAttribute('aria-label') || control.setAttribute('aria-label', label);
  for (const control of root.querySelectorAll('tr[data-param-name] :is(input, select, textarea)'))
    name(control, control.closest('tr').dataset.paramName);
  for (const [selector, label] of text.names)
    for (const control of root.querySelectorAll(selector)) name(control, label);
  for (const table of root.querySelectorAll('table[role=region]')) table.removeAttribute('role');
  for (const block of root.querySelectorAll('pre:not([tabindex])')) block.tabIndex = 0;
}
