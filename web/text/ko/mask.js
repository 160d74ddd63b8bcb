// What is said of drawing an outline.
import { grouped } from './words.js';

export const text = {
  tool: '도구',
  tools: { brush: '붓', eraser: '지우개', rectangle: '직사각형', ellipse: '타원', fill: '채우기', move: '이동' },
  size: '크기',
  undo: '실행 취소',
  redo: '다시 실행',
  invert: '반전',
  clear: '모두 지우기',
  more: '더 보기',
  empty: '여기에 모양을 그리면 미로가 돼요.',
  closed: '윤곽이 닫혔어요.',
  fillInside: '안쪽 채우기',
  word: '글자',
  wordExample: '글자를 입력하세요',
  picture: '그림에서 가져오기 …',
  threshold: '기준 밝기',
  light: '밝은 부분 사용',
  cells: '칸',
  across: '가로 칸 수',
  down: '세로 칸 수',
  keys: '화살표 키로 커서를 옮기고, Shift를 누른 채 옮기면 그려져요. 스페이스로 칸을 그리거나 지우고, Control+Z로 실행을 취소해요. ' +
    '+와 −로 확대·축소하고, 0으로 화면에 맞춰요.',
  at: (x, y, inside) => `${x + 1}열 ${y + 1}행, ${inside ? '안쪽' : '바깥쪽'}`,
  corner: (x, y) => `첫 번째 모서리: ${x + 1}열 ${y + 1}행`,
  largest: (side) => `윤곽은 ${side} × ${side}칸까지 그릴 수 있는데, 이 미로는 더 커요.`,
  other: (from, to) => `직사각형만 만드는 ${from} 대신 ${to} 알고리즘으로 만들었어요.`,
  noPicture: '브라우저가 읽을 수 있는 그림 파일이 아니에요.',
  tooDetailed: (characters, most) =>
    `그림이 링크에 담기에는 너무 복잡해요: 최대 ${grouped(most)}자인데 ${grouped(characters)}자가 필요해요`,
  help: {
    fill: '전체 채우기', join: '조각 잇기', largest: '가장 큰 조각만 남기기', smooth: '매끄럽게 하기', undo: '실행 취소',
  },
};
