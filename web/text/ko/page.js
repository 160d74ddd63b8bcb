// What the page says, in Korean; each mode has a file of its own. Parameters that are not here are called by their names.
import { grouped, plain } from './words.js';

const labels = {
  algo: '알고리즘', size: '한 변의 타일 수', width: '가로 칸 수', height: '세로 칸 수', rings: '고리 수', seed: '시드', bias: '편향: 세로 … 가로',
  skew: '기우는 모서리', last_run: '마지막 구간', mix: '자라는 칸', root: '시작하는 칸', hunt: '다시 시작하는 칸',
  trees: '처음 트리 수', spawn: '1,000칸당 새 트리', of: '바탕 알고리즘', tiling: '칸 모양',
  shape: '윤곽', mask: '직접 만든 윤곽', wrap: '이어진 가장자리', sparse: '없앨 막다른 길', braid: '순환로로 바꿀 막다른 길',
  loops: '추가 순환로', weave: '다리와 터널', depth: '층 수', stairs: '계단이 있을 수 있는 칸', start: '시작점', goal: '도착점', length: '경로 길이', difficulty: '난이도: 직접 입력',
  solve: '정답', path: '정답의 타일 목록', heatmap: '거리 히트맵', wall_color: '벽 색', background: '바닥 색',
  path_color: '경로 색', color: '터미널 색', style: '그리는 방식', grid: '격자 형식', wall_text: '벽 글자',
  floor_text: '바닥 글자', path_text: '정답 글자', start_text: '시작점 글자', goal_text: '도착점 글자', cell: '칸 크기', wall: '벽 두께', scale: '타일당 픽셀', margin: '여백', unit: '단위',
  ends: '시작점과 도착점 표시', openings: '시작점과 도착점에 입구', rise: '벽 높이', floor: '바닥판 두께', paper: '용지', gutter: '제본 여백', per_page: '쪽마다 미로 수', solutions_per_page: '쪽마다 정답 수',
  title: '제목', count: '개수', delay: '장면 간격', every: '장면당 단계 수', format: '형식', download: '파일로 저장',
  first: '첫 시드 번호', order: '순서', straight: '곧게 가기', rooms: '방 수', room_min: '가장 작은 방', room_max: '가장 큰 방',
  doors: '방마다 문 수', places: '장소', symmetry: '대칭', blocks: '블록: 한 변의 칸 수', level: '단계', window: '보이는 부분', tile: '지도 타일',
  z: '확대 단계', x: '타일 열', y: '타일 행', threshold: '밝기 기준', invert: '밝은 곳이 안쪽', fill: '선 안쪽 채우기',
};

// Values of parameters.
const words = {
  yes: '예', no: '아니요', px: '픽셀', mm: '밀리미터', none: '없음', random: '무작위', first: '첫 번째', edge: '가장자리', farthest: '가장 먼 곳', center: '가운데',
  north: '북쪽', east: '동쪽', south: '남쪽', west: '서쪽', northwest: '북서쪽', northeast: '북동쪽', southwest: '남서쪽', southeast: '남동쪽', newest: '가장 새로운 칸',
  oldest: '가장 오래된 칸', middle: '가운데 칸', x: '좌우', y: '상하', xy: '상하좌우', square: '사각형', triangle: '삼각형',
  circle: '원', ring: '고리', diamond: '마름모', hexagon: '육각형', octagon: '팔각형', polar: '원형', cross: '십자', heart: '하트', star: '별', tiles: '타일',
  walls: '벽', circles: '동그라미', triangles: '삼각형', hexagons: '육각형', distances: '거리', box: '상자 그리기 문자', blocks: '블록',
  quadrants: '사분 블록', braille: '점자', rows: '행', cells: '칸', letter: '레터', legal: '리걸', length: '경로 길이', difficulty: '난이도',
  easy: '쉬움', medium: '보통', hard: '어려움', 'very-hard': '아주 어려움', mirror: '거울', rotate2: '반 바퀴', rotate4: '반의반 바퀴',
};

const tilings = { square: '사각형', triangle: '삼각형', hexagon: '육각형', octagon: '팔각형과 사각형', polar: '원형' };

export const text = {
  label: (name) => labels[name] ?? plain(name),
  word: (word) => word.split(',').map((part) => words[part] ?? plain(part.replace(/-/g, ' '))).join(' → '),
  tilings,
  none: '없음',
  usual: '기본값',
  any: '무엇이든',
  random: '무작위',
  number: grouped,
  measured: (number, unit) => `${number}${unit}`,
  newSeed: '새 미로',
  show: '옵션',
  hide: '닫기',
  more: '옵션 더 보기',
  look: '표시',
  maze: '미로',
  fit: '화면에 맞추기',
  notCopied: '브라우저가 복사를 허용하지 않아요.',
  outline: { label: '직접 만든 윤곽', draw: '윤곽 그리기', edit: '수정', remove: '삭제' },
  colours: { wall_color: '벽', background: '바닥', path_color: '경로', reset: '색 초기화' },
  noMaze: '아직 미로가 없어요.',
  making: '미로를 만드는 중 …',
  maze_of: (name, width, height, seed) => `${name}, ${grouped(width)} × ${grouped(height)}칸, 시드 ${seed}`,
  solved: (steps) => `도착점까지 ${grouped(steps)}걸음`,
  unsolved: '이 방법으로는 도착점을 찾지 못함',
  farthest: (steps) => `가장 먼 칸까지 ${grouped(steps)}걸음`,
  place: ([x, y]) => `${grouped(y + 1)}행 ${grouped(x + 1)}열`,
  places: {
    northwest: '북서쪽 모서리', northeast: '북동쪽 모서리', southwest: '남서쪽 모서리', southeast: '남동쪽 모서리',
    random: '무작위 칸', farthest: '가장 먼 칸', center: '가운데 칸',
  },
  pick: { button: '고르기', label: (name) => `미로에서 고르기: ${name}` },
  ends: (start, goal) => `${start}에서 ${goal}까지`,
  tooLarge: '여기에 보여 주기에는 미로가 너무 크지만, 내려받을 수는 있어요.',
  asPicture: '그림으로 표시',
  title: (maze) => `${maze} · mazed`,
  offline: '서버에 연결할 수 없어요.',
  updated: 'mazed가 업데이트됐어요. 새로 고치면 이 미로에서 이어서 할 수 있어요.',
  reload: '새로 고침',
  keep: '이 미로 그대로 보기',
  again: '다시 시도',
};

export { names } from './names.js';
