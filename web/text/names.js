// What the page's language says in place of the catalogue's names and sentences: in English what they say to programs alone.
// Another language has rows by slug, or by the name of a parameter: { kind: { slug: { member: text } } }.

const parameters = {
  algo: { summary: '' },
  width: { summary: '' },
  height: { summary: '' },
  seed: { summary: 'which of the mazes', form: 'a number or any text' },
  bias: { summary: 'more vertical or more horizontal passages' },
  mask: { summary: '' },
  wrap: { summary: 'edges at which the maze goes on at the opposite side' },
  length: { summary: 'steps on the shortest path from start to goal', form: 'for example 40..60' },
  difficulty: { summary: 'steps that somebody who does not know the maze is expected to waste', form: 'easy, medium, hard, very-hard or 50..100' },
};

export const names = { parameters };
