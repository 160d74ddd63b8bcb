// What is said of walking.
import { clock, exact } from './clock.js';
import { counted } from './words.js';

// All end in the same sound, so the particles after them are the same too.
const directions = {
  N: '북쪽', NE: '북동쪽', E: '동쪽', SE: '남동쪽', S: '남쪽', SW: '남서쪽', W: '서쪽', NW: '북서쪽',
  IN: '안쪽', CW: '시계 방향', OUT: '바깥쪽', OUT2: '바깥쪽의 시계 방향 쪽', CCW: '반시계 방향', U: '위층', D: '아래층',
};
const stairs = { U: '위층으로 가는 계단이 없어요.', D: '아래층으로 가는 계단이 없어요.' };

export const text = {
  time: clock,
  exact,
  clock: '시간',
  steps: '걸음 수',
  fog: '안개',
  trail: '발자취',
  undo: '되돌리기',
  restart: '다시 시작',
  giveUp: '포기',
  close: '닫기',
  help: {
    keys: '화살표 키나 W, A, S, D로 걸어요. 키를 누르고 있으면 계속 가고, Shift와 함께 누르면 다음 갈림길까지 가요. U로 걸음을 되돌려요. ' +
      '화면을 쓸어 달리거나, 현재 위치에서 선을 그리거나, 똑바로 보이는 칸을 눌러도 돼요.',
    touch: '화면을 쓸어 다음 갈림길까지 달리거나, 현재 위치에서 선을 그리거나, 똑바로 보이는 칸을 눌러요. ' +
      '두 손가락으로 화면을 옮기거나 확대·축소해요.',
  },
  // Of cells with more sides than a square.
  diagonals: {
    keys: '화살표 키는 그쪽에 가장 가까운 열린 길로 가고, Q, E, Z, C는 대각선으로 가요.',
    touch: '쓸면 그쪽에 가장 가까운 열린 길로 가요.',
  },
  hint: {
    keys: '시작점에서 빨간 점까지 가 보세요. 화살표 키를 누르거나, 화면을 쓸거나, 현재 위치에서 선을 그리면 돼요.',
    touch: '시작점에서 빨간 점까지 가 보세요. 화면을 쓸거나, 현재 위치에서 선을 그리면 돼요.',
  },
  treasureAt: (across, down) => `가장 가까운 보물을 찾아보세요. ${[
    across && `${directions[across < 0 ? 'W' : 'E']}으로 ${counted(Math.abs(across), '칸')}`,
    down && `${directions[down < 0 ? 'N' : 'S']}으로 ${counted(Math.abs(down), '칸')}`].filter(Boolean).join(', ')} 떨어진 빨간 점이에요.`,
  foundAfter: (seconds) => `${clock(seconds)} 만에 보물을 찾았어요`,
  treasures: '찾은 보물',
  seek: '다음 보물',
  at: (cell, open, steps, place = ([x, y]) => `${y + 1}행 ${x + 1}열`) =>
    `${place(cell)}. 열린 쪽: ${open.map(([way, compass]) => (directions[way] ?? `${directions[way[0]]} 터널`) + (compass ? `(${directions[compass]})` : '')).join(', ') || '없음'}. ${counted(steps, '걸음')}.`,
  wall: (way) => stairs[way] ?? `${directions[way]}은 벽이에요.`,
  arrived: '도착했어요.',
  back: '시작점으로 돌아왔어요.',
  checking: '서버가 걸어온 길을 확인하는 중 …',
  won: (seconds) => `${clock(seconds)} 만에 통과`,
  cheer: '잘했어요!',
  harder: '다음은 조금 더 어렵게',
  best: '최단 걸음 수',
  perfect: '최단 경로로 왔어요.',
  longer: (steps, shortest) => `최단 경로보다 ${counted(steps - shortest, '걸음')} 더 걸었어요.`,
  rival: ({ solved, steps }) =>
    `${exact(solved)} 만에 ${steps === null ? '' : `${counted(steps, '걸음')} 걸어서 `}통과했어요. 더 빨리 갈 수 있나요?`,
  compared: (mine, rival) => (mine < rival
    ? `${exact(rival)} 기록보다 ${(rival - mine).toFixed(1)}초 빨라요!` : `아직 넘어야 할 기록: ${exact(rival)}`),
  refused: '인정되지 않음',
  refusal: (reason) => `서버의 답: ${reason}.`,
  unchecked: '아직 확인하지 못함',
  offline: '서버에 연결할 수 없어서 걸어온 길을 확인하지 못했어요.',
  again: '다시 걷기',
  gaveUp: '최단 경로',
  gaveUpAfter: (seconds) => `${clock(seconds)} 만에 포기했어요. 지도에 최단 경로를 표시했어요.`,
  noWay: '도착점으로 가는 길이 없어요.',
  noSolution: '정답을 불러올 수 없음',
  nothing: '걸을 길이 없음',
  nothingWhy: '시작점이 곧 도착점이에요.',
  share: '공유',
  shareTitle: '미로',
  shared: '링크를 복사했어요.',
  tooLarge: '걷기에는 미로가 너무 커요. 2,000 × 2,000칸까지 걸을 수 있어요.',
};
