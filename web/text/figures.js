// What is said of the figures of a maze.
import { grouped, plain } from './words.js';

const levels = { easy: 'Easy', medium: 'Medium', hard: 'Hard', extreme: 'Very hard' };

const figures = {
  cells: 'Cells', passages: 'Passages', dead_ends: 'Dead ends', junctions: 'Junctions', crossroads: 'Crossroads',
  'solution.length': 'Steps to the goal', 'solution.turns': 'Turns on the path', 'solution.choices': 'Choices on the path',
  longest_path: 'Longest path', longest_run: 'Longest corridor', difficulty: 'Difficulty',
};

export const text = {
  figure: (name) => figures[name] ?? plain(name),
  level: (level, difficulty) => `${levels[level]} (${grouped(difficulty)})`,
  share: (count, share) => `${grouped(count)} (${(share * 100).toFixed(1)} %)`,
};
