// What the buttons at the top of the panel do. Their parts are not of the first view: each is fetched when it is first needed.
import { changed } from './address.js';
import { LANGUAGES } from './language.js';
import { reached } from './client.js';
import { styled } from './modes.js';

const at = (id) => document.getElementById(id);

// Makes something once; after a failure, once more.
function once(make) {
  let made = null;
  return () => (made ??= make().catch((error) => {
    made = null;
    throw error;
  }));
}

const partsOf = (studio) => ({
  share: once(async () => (await reached(import('./share/share.js'))).Share.of(studio)),
  paper: once(async () => {
    const [{ Printer }] = await Promise.all([reached(import('./print/print.js')), styled('print', 'print')]);
    return new Printer(studio);
  }),
  files: once(async () => {
    const [{ Download }] = await Promise.all([reached(import('./download/download.js')), styled('download'), studio.ready]);
    const download = new Download(at('download'), studio);
    studio.onmaze.push(() => download.show());
    download.show();
  }),
});

// `openPanel` opens the panel where it is closed. Returns what makes the printer, which the browser's own command needs too.
export function act(studio, openPanel) {
  const parts = partsOf(studio);
  const doing = (what) => async (event) => {
    try {
      await what(event);
    } catch (error) {
      studio.trouble.show(error, () => location.reload());
    }
  };
  at('share').onclick = doing(async () => (await parts.share()).open());
  at('paper').onclick = doing(async () => (await parts.paper()).print());
  at('download').addEventListener('toggle', doing(() => at('download').open && parts.files()));
  at('files').onclick = doing(async () => {
    openPanel(true);
    at('download').open = true;
    at('download').querySelector('summary').focus();
    await parts.files();
    at('download').scrollIntoView();
  });
  const [presets, chips] = [() => reached(import('./panel/presets.js')), at('presets').children];
  at('presets').onclick = doing(async ({ target: { value } }) => value && (await presets()).choose(studio, value, chips));
  studio.onmaze.push(() => (studio.preset || [...chips].some(({ ariaPressed }) => ariaPressed === 'true')) &&
    presets().then(({ press }) => press(studio, chips)).catch(() => {}));
  const solution = at('solution').firstChild;
  solution.onchange = () => studio.change(changed(studio.asked, { without: 'solve', values: solution.checked ? { solve: 'shortest' } : {} }));
  studio.onmaze.push(() => ([solution.checked, at('solution').hidden] = [Boolean(studio.state.solve), studio.isEndless]));
  at('word').onsubmit = doing(async (event) => {
    event.preventDefault();
    await (await reached(import('./mask/word.js'))).show(studio, event.target.elements[0].value.trim());
  });
  at('language').onclick = doing(async () => (await reached(import('./translate.js'))).switchTo(LANGUAGES.find((one) => one !== document.documentElement.lang)));
  return parts.paper;
}
