// What is said of the map.
import { grouped } from './words.js';

const place = ([x, y]) => `가로 ${grouped(x)}, 세로 ${grouped(y)}`;

const NAMES = ['', '만', '억', '조', '경'];
const YEAR = 31556952; // 초

// 큰 수를 말로: 460경.
function large(n) {
  const at = Math.min(NAMES.length - 1, Math.floor(Math.log10(Math.max(1, n)) / 4));
  return `${grouped(Number((n / 10000 ** at).toPrecision(2)))}${NAMES[at]}`;
}

const lasting = (seconds) => (seconds < YEAR ? `${grouped(Math.ceil(seconds / 86400))}일` : `${large(seconds / YEAR)} 년`);

export const text = {
  whole: (cells, across) => `칸이 모두 약 ${large(cells)} 개예요. 1초에 한 칸씩 가면 다 보는 데 ${lasting(cells)}이 걸려요 · 너비 ${grouped(across)}칸`,
  treasure: '가까운 보물',
  seen: (cell, across) => `${place(cell)} · 너비 ${grouped(Math.round(across))}칸`,
  small: '미로 전체와 지금 보이는 부분',
  to: '가로, 세로',
  go: '이동',
  start: '시작점',
  goal: '도착점',
  walk: '여기서 걷기',
  space: '3D',
};
