// What is said of giving a maze to others.
export const text = {
  title: 'Share this maze',
  about: 'Whoever opens the link sees the same maze.',
  link: 'Link',
  copyLink: 'Copy the link',
  copyPicture: 'Copy the picture',
  copyEmbed: 'Copy code to embed it',
  more: 'More …',
  close: 'Close',
  copied: { link: 'The link is copied.', picture: 'The picture is copied.', embed: 'The code is copied: it shows the maze in another page.' },
  notCopied: 'The browser does not let this page copy: select the link and copy it yourself.',
};
