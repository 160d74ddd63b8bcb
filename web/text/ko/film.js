// What is said of playing steps.
import { grouped } from './words.js';

const cell = (at) => `(${at.join(', ')}) 칸`;

export const text = {
  controls: '단계 재생',
  play: '재생',
  pause: '멈춤',
  back: '한 단계 뒤로',
  forward: '한 단계 앞으로',
  step: '단계',
  count: (at, of) => `${grouped(of)}단계 중 ${grouped(at)}`,
  speed: '속도',
  rate: (rate) => (rate === Infinity ? '최대한 빠르게' : `초당 ${grouped(rate)}단계`),
  beside: '비교할 알고리즘',
  solver: '풀이 방법',
  keys: '단축키: 스페이스로 재생, 쉼표와 마침표로 한 단계씩, <와 >로 속도 조절, Home과 End로 처음과 끝.',
  pair: '두 미로를 같은 속도로 재생해요.',
  loading: '단계를 불러오는 중 …',
  tooShort: '단계가 도중에 끊겼어요.',
  closed: '아직 아무것도 파지 않았어요.',
  unsolved: '탐색을 시작해요.',
  atEnd: '끝났어요.',
  events: {
    open: [(a) => `${cell(a)}을 파요.`, (a, b) => `${cell(a)}과 ${cell(b)} 사이의 벽을 열어요.`],
    close: [(a) => `${cell(a)}을 없애요.`, (a, b) => `${cell(a)}과 ${cell(b)} 사이에 벽을 세워요.`],
    visit: [(a) => `${cell(a)}에 들어가요.`],
    leave: [(a) => `${cell(a)}을 떠나요.`],
    reject: [
      (a) => `${cell(a)}을 그대로 둬요.`,
      (a, b) => `${cell(a)}과 ${cell(b)} 사이의 벽을 살펴보고 그대로 둬요.`,
    ],
    set: [(a) => `${cell(a)}을 집합에 넣어요.`],
    look: [(a) => `${cell(a)}을 살펴봐요.`],
    drop: [(a) => `${cell(a)}을 제외해요.`],
    path: [
      (a) => `${cell(a)}은 경로 위에 있어요.`,
      (a, b) => `경로가 ${cell(a)}과 ${cell(b)} 사이로 이어져요.`,
    ],
  },
  legend: {
    solid: '아직 파지 않은 칸', trail: '방문했지만 진행 중인 칸', set: '집합', region: '자라며 합쳐지는 영역', reject: '살펴보고 그대로 둔 곳',
    look: '살펴본 순서: 처음 → 끝', drop: '제외한 칸', path: '경로', head: '마지막 단계',
  },
  figures: ({ solved, visited, length }, shortest) =>
    `${grouped(visited)}칸을 살펴봄 · ` +
    (solved ? `${grouped(length)}걸음, ${shortest ? '최단 경로' : '최단 경로 아님'}` : '도착점을 찾지 못함'),
  noTiling: (name) => `한 층의 사각형 칸으로만 미로를 만드는 알고리즘이에요: ${name}`,
  tooLarge: '재생하기에는 미로가 너무 커요. 600 × 600칸 이하로 해 보세요.',
  tooMany: (steps, most) =>
    `이 미로는 ${grouped(steps)}단계가 걸리는데, ${grouped(most)}단계까지만 재생할 수 있어요. 더 작은 미로로 해 보세요.`,
};
