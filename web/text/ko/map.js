// What is said of the map.
import { grouped } from './words.js';

const place = ([x, y]) => `가로 ${grouped(x)}, 세로 ${grouped(y)}`;

export const text = {
  seen: (cell, across) => `${place(cell)} · 너비 ${grouped(Math.round(across))}칸`,
  small: '미로 전체와 지금 보이는 부분',
  to: '가로, 세로',
  go: '이동',
  start: '시작점',
  goal: '도착점',
  walk: '여기서 걷기',
  space: '3D',
};
