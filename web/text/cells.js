// What is said of cells: of their shapes, and of picking one.
export const text = {
  squaresOnly: (labels) => `For squares only: ${labels.join(', ')}.`,
  missing: (labels, isTall) => `Not ${isTall ? 'on several floors' : 'for circles'}: ${labels.join(', ')}.`,
  pick: {
    keys: 'Click a cell, or go to it by arrow keys and press Enter. Escape cancels.',
    touch: 'Tap a cell.',
  },
  pickOnFloors: {
    keys: 'Click a cell, or go to it by arrow keys, Page Up and Page Down, and press Enter. Escape cancels.',
    touch: 'Tap a cell.',
  },
};
