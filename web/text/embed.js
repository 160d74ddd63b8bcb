// What is said in the frame of another page.
export const text = { walk: 'Walk', large: 'Full screen', page: 'Open in a tab' };
