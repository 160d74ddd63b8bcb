// 원형 미로에서 다른 미로의 말 대신 쓰는 말.
import { grouped } from './words.js';

export const text = {
  maze_of: (name, width, height, seed) => `${name}, 고리 ${grouped(height)}개, 시드 ${seed}`,
  place: ([x, y]) => `고리 ${grouped(y + 1)}, 칸 ${grouped(x + 1)}`,
};
