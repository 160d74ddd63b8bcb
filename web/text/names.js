// The names and sentences of the catalogue in English: those of the page are few, and come with its words.
export { names } from './page.js';
