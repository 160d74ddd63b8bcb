// Share: the link of what is seen, given to the device or copied at once; the picture, and code that embeds it.
import { addressOf, appearanceOf } from '../address.js';
import { LOOK } from '../board/look.js';
import { queryOf } from '../link.js';
import { styled } from '../modes.js';
import { button, element } from '../panel/field.js';
import { text } from '../text/share.js';

const FRAME = 16; // pixels around a picture

// The page as it is, in no language of its own.
const linkOf = ({ state }) =>
  new URL(`play${addressOf(state)}${location.hash.replace(/[#?&]lang=\w+$/, '')}`, location.href).href;

// What of the maze the board has in view, on the colour of the page.
function pictureOf({ canvas, view }) {
  const [x, y] = [view.x, view.y].map((at) => Math.max(0, at - FRAME));
  const [right, bottom] = [0, 1].map((i) => Math.min(view.room[i], [view.x, view.y][i] + view.size[i] * view.scale + FRAME));
  const [left, top, width, height] = [x, y, right - x, bottom - y].map((side) => Math.round(side * devicePixelRatio));
  const picture = element('canvas', { width, height });
  const pen = picture.getContext('2d');
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(canvas, -left, -top);
  return new Promise((done) => picture.toBlob(done));
}

export class Share {
  #studio;
  #said = element('p', { className: 'about', role: 'status' });
  #link = element('input', { readOnly: true, ariaLabel: text.link });
  #preview = element('img', { width: 1200, height: 630, alt: '', onerror: () => this.#showCard() });
  #cards = []; // the addresses of its picture that are left: without the title, where no font of the server has its letters
  #dialog = element('dialog', { id: 'share-dialog', ariaLabel: text.title },
    element('h2', {}, text.title), this.#preview, this.#said, this.#link,
    element('div', { className: 'buttons' },
      button(text.copyLink, () => this.#copy('link'), { className: 'strong' }),
      button(text.copyPicture, () => this.#copy('picture')),
      button(text.copyEmbed, () => this.#copy('embed')),
      button(text.more, () => this.#give(), { hidden: !navigator.share }),
      button(text.close, () => this.#dialog.close())));

  static async of(studio) {
    await styled('share');
    return new Share(studio);
  }

  constructor(studio) {
    this.#studio = studio;
    this.#link.onfocus = () => this.#link.select();
    // Beside the dialog is its backdrop.
    this.#dialog.onclick = ({ target }) => target === this.#dialog && this.#dialog.close();
    document.body.append(this.#dialog);
  }

  // Where there are fingers the device knows with whom; else the link is copied.
  open() {
    this.#link.value = linkOf(this.#studio);
    this.#said.textContent = text.about;
    // Of what was refused, or is not there yet, there is none.
    const { day, isRefused, maze, state } = this.#studio;
    this.#cards = maze && !isRefused ? [state.title || day || null, null].map((title) => this.#card(title)) : [];
    this.#showCard();
    this.#dialog.showModal();
    return navigator.share && matchMedia('(pointer: coarse)').matches ? this.#give() : this.#copy('link');
  }

  // The card of this maze, as it looks here.
  #card(title) {
    const { client, maze, state } = this.#studio;
    return client.url({ ...queryOf(maze), ...LOOK, ...appearanceOf(state), title }, '/maze/card');
  }

  #showCard() {
    this.#preview.hidden = !this.#cards.length;
    if (this.#cards.length) this.#preview.src = this.#cards.shift();
  }

  // Whoever closes the device's own dialog still has this one.
  #give() {
    return navigator.share({ title: 'mazed', text: this.#preview.hidden ? '' : this.#studio.title, url: this.#link.value }).catch(() => {});
  }

  // The page may copy while it is clicked; what it copies may come later.
  async #copy(kind) {
    try {
      const [type, content] = {
        link: () => ['text/plain', this.#link.value],
        picture: () => ['image/png', pictureOf(this.#studio.board)],
        embed: () => ['text/plain', this.#embed()],
      }[kind]();
      await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
      this.#said.textContent = text.copied[kind];
    } catch {
      this.#said.textContent = text.notCopied;
      this.#link.focus();
    }
  }

  async #embed() {
    const answer = await this.#studio.client.response({ url: this.#link.value }, '/oembed');
    return new Blob([(await answer.json()).html], { type: 'text/plain' });
  }
}
