// What is said of the map.
import { grouped } from './words.js';

const place = ([x, y]) => `x ${grouped(x)}, y ${grouped(y)}`;

export const text = {
  place,
  seen: (cell, across) => `${place(cell)} · 가로 ${grouped(Math.round(across))}칸`,
  small: '미로 전체와 지금 보이는 부분',
  to: 'x, y',
  go: '이동',
  start: '시작점',
  goal: '도착점',
  walk: '여기서 걷기',
  space: '3D',
};
