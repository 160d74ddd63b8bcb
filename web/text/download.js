// What is said of files of a maze.
export const text = {
  format: 'Format',
  open: 'Open',
  download: 'Download',
  copy: 'Copy as',
  copied: (what) => `Copied: ${what}`,
  copies: { url: 'URL of the file', curl: 'curl', fetch: 'fetch', python: 'Python', img: '<img>', markdown: 'Markdown' },
  alt: 'a maze',
  groups: {
    picture: 'Picture, for screens and documents',
    paper: 'Paper, with the solution behind it',
    solid: '3D print, walls on a plate',
    film: 'Film of how it is made',
    data: 'Data, for games and programs',
  },
  only: (formats, floors) => `Not for ${floors ? 'several floors' : 'this cell shape'}: ${formats.join(', ')}. Squares${floors ? ' on one floor' : ''} have them all.`,
  book: 'Book of mazes',
  count: 'Mazes in the book',
  rising: 'Rising difficulty',
};
