// What is said of cells: of their shapes, and of picking one.
export const text = {
  squaresOnly: (labels) => `For squares only: ${labels.join(', ')}.`,
  oneFloorOnly: (labels) => `On one floor only: ${labels.join(', ')}.`,
  pick: {
    keys: 'Click a cell, or go to it by arrow keys and press Enter. Escape cancels.',
    touch: 'Tap a cell.',
  },
};
