// What is said of keys; where fingers point, there are most likely none, and other words.
export const hintOf = ({ keys, touch }) => (matchMedia('(pointer: coarse)').matches ? touch : keys);
