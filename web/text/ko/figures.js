// 미로의 통계에 관한 말.
import { grouped, plain } from './words.js';

const levels = { easy: '쉬움', medium: '보통', hard: '어려움', extreme: '매우 어려움' };

const figures = {
  cells: '칸', passages: '통로', dead_ends: '막다른 길', junctions: '갈림길', crossroads: '사거리',
  'solution.length': '도착점까지 걸음 수', 'solution.turns': '경로에서 꺾는 횟수', 'solution.choices': '경로의 갈림길 수',
  longest_path: '가장 긴 경로', longest_run: '가장 긴 직선 통로', difficulty: '난이도',
};

export const text = {
  figure: (name) => figures[name] ?? plain(name),
  level: (level, difficulty) => `${levels[level]} (${grouped(difficulty)})`,
  share: (count, share) => `${grouped(count)} (${(share * 100).toFixed(1)}%)`,
};
