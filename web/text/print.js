// What is said on paper.
export const text = {
  name: 'Name',
  date: (day) => day.toLocaleDateString('en', { dateStyle: 'long' }),
  noMaze: 'There is no maze yet.',
  solutionOf: (title) => `Solution: ${title}`,
  tooLarge: 'This maze has too many cells for the browser to draw on a page. Print it as a poster (PDF) instead.',
  how: 'Print this maze',
  heading: 'Title',
  pictures: 'Pictures at start and goal',
  kinds: { '': 'Dots', mouse: 'Mouse and cheese', rabbit: 'Rabbit and carrot', rocket: 'Rocket and moon' },
  help: { mouse: 'Help the mouse to the cheese', rabbit: 'Help the rabbit to the carrot', rocket: 'Fly the rocket to the moon' },
  solution: 'With the solution',
  code: 'With a QR code and the link',
  count: 'Mazes on a sheet',
  print: 'Print',
  close: 'Close',
};
