// What is said of the maze of the day.
import { exact } from './clock.js';
import { counted } from './words.js';

export const text = {
  title: (date) => `Maze of the day, ${new Date(date).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}`,
  streak: 'Days on end',
  first: 'First time today',
  // To be sent to others.
  achieved: (date, { seconds, more }, days) =>
    `Maze of the day ${date}: ${exact(seconds)}, ${more ? `${counted(more, 'step')} more than the shortest path` : 'by the shortest path'}` +
    `${days > 1 ? `, ${days} days on end` : ''}`,
};
