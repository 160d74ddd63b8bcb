// Numbers and names as Korean has them. Nouns have no plural; a number stands right before what it counts.
export const plain = (name) => name.replace(/[._]/g, ' ');
export const grouped = (n) => Number(n).toLocaleString('ko');
export const counted = (n, one) => `${grouped(n)}${one}`;
