// What is said on paper.
export const text = {
  name: 'Name',
  date: (day) => day.toLocaleDateString('en', { dateStyle: 'long' }),
  noMaze: 'There is no maze yet.',
  solutionOf: (title) => `Solution: ${title}`,
  tooLarge: 'This maze has too many cells for the browser to draw on a page. Use the PDF instead.',
};
