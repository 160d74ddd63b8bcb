// What a board in the frame of another page has below it: a way to walk, to see it as large as the screen, and to its own page.
import { addressOf } from './address.js';
import { button, element } from './panel/field.js';
import { text } from './text/embed.js';

export function furnish(studio) {
  const walk = element('a', { className: 'button strong', href: '#walk', onclick: () => studio.board.canvas.focus() }, text.walk);
  const page = element('a', { className: 'button', target: '_blank', rel: 'noopener' }, text.page);
  const large = button(text.large, () => document.documentElement.requestFullscreen(), { hidden: !document.fullscreenEnabled });
  const show = () => {
    walk.hidden = location.hash.startsWith('#walk');
    page.href = new URL(`play${addressOf(studio.state)}${location.hash}`, location.href).href;
  };
  studio.bar.after(element('footer', { id: 'frame' }, walk, large, page));
  addEventListener('hashchange', show);
  addEventListener('fullscreenchange', () => (large.hidden = document.fullscreenElement !== null));
  studio.onmaze.push(show);
  show();
}
