// What is said of the shapes of cells.
export const text = {
  squaresOnly: (labels) => `For squares only: ${labels.join(', ')}.`,
};
