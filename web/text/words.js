// Numbers and names as English has them.
export const plain = (name) => (name[0].toUpperCase() + name.slice(1)).replace(/[._]/g, ' ');
export const grouped = (n) => Number(n).toLocaleString('en');
export const counted = (n, one) => `${grouped(n)} ${one}${n === 1 ? '' : 's'}`;
