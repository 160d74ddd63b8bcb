// 층이 있는 미로에서 다른 미로의 말 대신 쓰는 말.
import { grouped } from './words.js';

export const text = {
  tower: (name, width, height, depth, seed) => `${name}, ${grouped(width)} × ${grouped(height)}칸 ${grouped(depth)}개 층, 시드 ${seed}`,
  place: ([x, y, z]) => `${grouped(z + 1)}층 ${grouped(y + 1)}행 ${grouped(x + 1)}열`,
  climb: { U: '위층으로', D: '아래층으로' },
  floor: '층',
  of: (z, depth) => `전체 ${depth}층 중 ${z + 1}층`,
  hint: {
    keys: 'Page Up과 Page Down으로 위층(^)과 아래층(v)으로 가는 계단을 타요.',
    touch: '‘위층으로’와 ‘아래층으로’ 버튼으로 계단을 타요. ^는 위층, v는 아래층으로 가요.',
  },
};
