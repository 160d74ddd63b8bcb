// What is said of the maze in three dimensions.
import { clock } from './clock.js';
import { counted, grouped } from './words.js';

export const text = {
  enter: '안에서 걷기',
  leave: '탁자로 돌아가기',
  again: '처음부터',
  label: (maze) => `탁자 위에 놓인 미로 모형. ${maze}`,
  labelWithin: (maze) => `미로 안. ${maze}`,
  turning: '회전과 확대·축소',
  turnLeft: '왼쪽으로 돌리기',
  turnRight: '오른쪽으로 돌리기',
  turnHint: {
    keys: '끌거나 화살표 키로 돌리고, Shift+화살표로 옮겨요. +와 −로 확대·축소, 0으로 화면에 맞추고, Enter로 안에 들어가요.',
    touch: '한 손가락으로 끌면 돌아가고, 두 손가락으로 옮기거나 확대·축소해요.',
  },
  walking: '걷기',
  ways: { ahead: '앞으로 가기', back: '뒤로 가기', left: '왼쪽으로 돌기', right: '오른쪽으로 돌기', U: '위층으로 가는 계단 타기', D: '아래층으로 가는 계단 타기' },
  walkHint: {
    keys: '화살표 키나 W A S D로 걷고 돌아요. 끌면 둘러보고, Escape로 탁자로 돌아가요.',
    touch: '화살표로 걷고 돌아요. 끌면 둘러봐요.',
  },
  stairsHint: { keys: 'Page Up과 Page Down으로 계단을 타요.', touch: '⤒와 ⤓로 계단을 타요.' },
  place: (row, column, heading, ways) =>
    `${grouped(row)}행 ${grouped(column)}열, ${heading}을 보고 있어요. ${ways.length ? `열린 쪽: ${ways.join(', ')}.` : '열린 쪽이 없어요.'}`,
  ring: (ring, cell, heading, ways) =>
    `고리 ${grouped(ring)}, 칸 ${grouped(cell)}, ${heading}을 보고 있어요. ${ways.length ? `열린 쪽: ${ways.join(', ')}.` : '열린 쪽이 없어요.'}`,
  headings: {
    rings: ['바깥쪽', '비스듬히 바깥쪽', '시계 방향', '비스듬히 안쪽', '안쪽', '비스듬히 안쪽', '반시계 방향', '비스듬히 바깥쪽'],
    4: ['북쪽', '동쪽', '남쪽', '서쪽'],
    6: ['북쪽', '북동쪽', '남동쪽', '남쪽', '남서쪽', '북서쪽'],
    8: ['북쪽', '북동쪽', '동쪽', '남동쪽', '남쪽', '남서쪽', '서쪽', '북서쪽'],
  },
  sides: {
    4: ['앞', '오른쪽', '뒤', '왼쪽'],
    6: ['앞', '오른쪽 앞', '오른쪽 뒤', '뒤', '왼쪽 뒤', '왼쪽 앞'],
    8: ['앞', '오른쪽 앞', '오른쪽', '오른쪽 뒤', '뒤', '왼쪽 뒤', '왼쪽', '왼쪽 앞'],
  },
  floor: (floor) => `${grouped(floor)}층.`,
  stairs: { 4: '위층으로 가는 계단', 5: '아래층으로 가는 계단' },
  noStairs: '여기에는 계단이 없어요.',
  tunnel: (side) => `${side} 터널`,
  wall: '벽이에요.',
  fork: '갈림길이에요. 왼쪽이나 오른쪽으로 도세요.',
  already: '시작점이 곧 도착점이에요.',
  won: (seconds, steps) => `도착했어요! ${clock(seconds)}, ${counted(steps, '걸음')}.`,
  none: '이 브라우저에는 3D에 필요한 WebGL이 없어요. 위에서 내려다본 미로를 보여 드려요.',
  lost: '브라우저가 3D를 잠시 멈췄어요. 브라우저가 허용하면 바로 이어져요.',
  tooLarge: (cells, side, slow) =>
    `3D로는 ${slow ? '그래픽 카드가 없을 때 ' : ''}${grouped(cells)}칸(${side} × ${side})까지 볼 수 있어요. 이 미로는 위에서 내려다본 모습을 보여 드려요.`,
};
