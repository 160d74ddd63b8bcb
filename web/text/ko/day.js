// 오늘의 미로에 관한 말.
import { exact } from './clock.js';
import { counted } from './words.js';

export const text = {
  title: (date) => `오늘의 미로, ${new Date(date).toLocaleDateString('ko', { dateStyle: 'long', timeZone: 'UTC' })}`,
  streak: '연속으로 푼 날',
  first: '오늘 첫 기록',
  // 다른 사람에게 보내는 말.
  achieved: (date, { seconds, more }, days) =>
    `${date} 오늘의 미로: ${exact(seconds)}, ${more ? `최단 경로보다 ${counted(more, '걸음')} 더` : '최단 경로로'}` +
    `${days > 1 ? `, ${days}일 연속` : ''}`,
};
