// The catalogue's names and sentences in Korean.

const ALL_WAYS = ['동서', '남북', '대각선'];
const EVENLY = '막다른 길이 짧고 많으며 고르게 퍼져요.';

const algorithms = {
  'recursive-backtracker': {
    name: '재귀 백트래킹',
    summary: '아직 방문하지 않은 칸으로 무작위로 나아가다가 막히면 되돌아와요. 길고 구불구불한 통로가 많고 막다른 길이 적어요.',
    texture: '긴 통로',
    even_under: ALL_WAYS,
  },
  kruskal: {
    name: '크러스컬',
    summary: `벽마다 매긴 무작위 비용의 순서대로, 두 영역을 나누는 벽을 열어요. ${EVENLY}`,
    texture: '없음',
    even_under: ALL_WAYS,
  },
  prim: {
    name: '프림',
    summary: `지금까지의 미로에서 밖으로 나가는 벽 중 비용이 가장 낮은 벽을 열어요. ${EVENLY}`,
    texture: '없음',
    even_under: ALL_WAYS,
  },
  'prim-simplified': {
    name: '프림 단순형',
    summary: '미로와 나머지 사이의 벽 중 하나를 무작위로 여는 일을 되풀이해요. 짧은 막다른 길이 아주 많아요.',
    texture: '시작한 곳 둘레의 짧은 막다른 길',
    even_under: ALL_WAYS,
  },
  'prim-modified': {
    name: '프림 변형',
    summary: '미로 옆의 칸 중 하나를 무작위로 골라 잇는 일을 되풀이해요. 막다른 길이 가장 많고 아주 짧아요.',
    texture: '시작한 곳 둘레의 짧은 막다른 길',
    even_under: ALL_WAYS,
  },
  boruvka: {
    name: '보루프카',
    summary: `영역마다 비용이 가장 낮은 벽을 한꺼번에 열고, 영역이 하나가 될 때까지 되풀이해요. ${EVENLY}`,
    texture: '없음',
    even_under: ALL_WAYS,
  },
  'reverse-delete': {
    name: '역삭제',
    summary: `비용이 가장 높은 곳부터, 칸이 끊어지지 않는 한 벽을 세워요. ${EVENLY}`,
    texture: '없음',
    even_under: ALL_WAYS,
  },
  'growing-tree': {
    name: '성장 트리',
    summary: '활성 칸 중 하나(가장 새로운 칸, 가장 오래된 칸, 가운데 칸, 무작위 칸)에서 자라요. 구불구불한 통로부터 짧은 막다른 길까지 다양해요.',
    texture: '고르는 방식에 따라 다름',
    even_under: ALL_WAYS,
  },
  'growing-forest': {
    name: '성장 숲',
    summary: '여러 트리가 한꺼번에 나아가다가 처음 맞닿는 곳에서 이어져요. 구불구불한 통로로 된 영역이 생기고, 두 영역을 잇는 길은 많아야 하나예요.',
    texture: '긴 통로로 된 영역들',
    even_under: ALL_WAYS,
  },
  'hunt-and-kill': {
    name: '헌트 앤드 킬',
    summary: '아직 방문하지 않은 칸으로 무작위로 나아가고, 막히면 미로 옆에 남은 첫 칸에서 이어 가요. 길고 구불구불한 통로가 많아요.',
    texture: '긴 통로',
    even_under: [],
  },
  wilson: {
    name: '윌슨',
    summary: '무작위 걷기를 하나씩, 순환로를 지우면서 트리에 이어요. 모든 미로가 같은 확률로 나와요.',
    texture: '없음',
    even_under: ALL_WAYS,
  },
  'aldous-broder': {
    name: '올더스-브로더',
    summary: '무작위로 걸으며, 처음 들어간 칸마다 들어온 쪽과 이어요. 모든 미로가 같은 확률로 나오지만 오래 걸려요.',
    texture: '없음',
    even_under: ALL_WAYS,
  },
  houston: {
    name: '휴스턴',
    summary: '올더스-브로더로 시작해 윌슨으로 끝내요. 모든 미로가 같은 확률로 나오도록 둘을 이어 붙여요.',
    texture: '없음',
    even_under: ALL_WAYS,
  },
  'origin-shift': {
    name: '원점 이동',
    summary: '칸들이 원점을 가리키는 트리로 시작해, 원점이 무작위로 걸으며 가리키는 방향을 바꿔요. 오래 걸을수록 고르게 돼요.',
    texture: '군데군데 희미한 대각선 흐름',
    even_under: ['대각선'],
  },
  eller: {
    name: '엘러',
    summary: '이웃 칸을 무작위로 잇고 남쪽을 무작위로 열며 한 행씩 만들어요. 어느 칸이 이어졌는지만 기억해요. 짧은 막다른 길이 많아요.',
    texture: '마지막 행의 긴 통로',
    even_under: ['동서'],
  },
  sidewinder: {
    name: '사이드와인더',
    summary: '동쪽으로 이어 가다가, 구간이 끝날 때마다 그중 한 칸의 남쪽을 열어요. 남쪽 끝에 곧은 통로가 하나 생겨요.',
    texture: '남쪽으로 가는 길',
    even_under: ['동서'],
  },
  'binary-tree': {
    name: '이진 트리',
    summary: '칸마다 동쪽이나 남쪽을 무작위로 열어요. 대각선 흐름이 나타나고, 동쪽과 남쪽 끝에 곧은 통로가 생겨요.',
    texture: '대각선 흐름',
    even_under: ['대각선'],
  },
  'recursive-division': {
    name: '재귀 분할',
    summary: '방을 긴 변을 가로지르는 벽으로 나누고 틈을 하나 내요. 나뉜 방도 똑같이 나눠요. 길고 곧은 벽과 방 속의 방이 생겨요.',
    texture: '길고 곧은 벽',
    even_under: ALL_WAYS,
  },
  'blobby-division': {
    name: '덩어리 분할',
    summary: '영역의 두 칸에서 무작위로 자란 두 영역으로 나누고, 통로 하나로 이은 다음 다시 나눠요. 길고 들쭉날쭉한 벽이 생겨요.',
    texture: '길고 들쭉날쭉한 벽',
    even_under: ALL_WAYS,
  },
  spiral: {
    name: '나선',
    summary: '아직 방문하지 않은 칸으로 걷되, 할 수 있으면 늘 같은 쪽으로 꺾어요. 크고 작은 나선이 서로 맞물려요.',
    texture: '나선',
    even_under: ALL_WAYS,
  },
  unicursal: {
    name: '외길',
    summary: '가로세로가 절반인 미로의 통로 양쪽을 따라가요. 갈림길 없이 모든 칸을 지나는 길 하나가 돼요.',
    texture: '길 하나',
    even_under: [],
  },
};

const solvers = {
  shortest: {
    name: '최단 경로',
    summary: '도착점을 만날 때까지 시작점 둘레를 한 겹씩 넓혀 가요. 너비 우선 탐색이에요.',
  },
  'a-star': {
    name: 'A*',
    summary: '벽이 없다면 최단 경로에 있을 칸부터 살펴봐요.',
  },
  bidirectional: {
    name: '양방향 탐색',
    summary: '시작점과 도착점 둘레를 한 겹씩 넓혀 가다가 두 겹이 만나면 길을 찾아요.',
  },
  collision: {
    name: '충돌',
    summary: '미로에 물을 흘려 물길이 부딪치는 곳을 막아요. 그러면 최단 경로가 모두 남아요.',
  },
  'dead-end-filling': {
    name: '막다른 길 메우기',
    summary: '막다른 길을 통로째 하나씩 메워요. 남은 것이 정답이고, 순환로가 있으면 남은 길 중 가장 짧은 길을 골라요.',
  },
  'blind-alley-filling': {
    name: '막힌 구역 메우기',
    summary: '들어간 통로로만 나올 수 있는 부분을 순환로까지 통째로 메워요. 도착점으로 가는 길만 모두 남고, 그중 가장 짧은 길을 골라요.',
  },
  'right-hand': {
    name: '오른손 법칙',
    summary: '오른손을 벽에 대고 걸으며 막다른 길마다 들어갔다 나와요. 순환로가 있으면 시작점으로 돌아올 수 있어요.',
  },
  'left-hand': {
    name: '왼손 법칙',
    summary: '왼손을 벽에 대고 걸으며 막다른 길마다 들어갔다 나와요. 순환로가 있으면 시작점으로 돌아올 수 있어요.',
  },
  tremaux: {
    name: '트레모',
    summary: '걸으면서 통로에 표시를 남기고, 어떤 통로도 세 번 지나지 않아요. 도착점을 반드시 찾아요.',
  },
  pledge: {
    name: '플레지',
    summary: '북쪽으로 걷다가 벽을 만나면 손을 대고 돌면서 방향을 바꾼 횟수를 세요. 가장자리에 있는 도착점은 반드시 찾지만 한가운데에 있으면 못 찾을 수 있어요.',
  },
  chain: {
    name: '사슬',
    summary: '도착점까지 곧은 선을 따라가요. 벽을 만나면 로봇 둘이 양쪽으로 벽을 따라가며 가까운 길을 찾아요.',
  },
  'random-mouse': {
    name: '무작위 생쥐',
    summary: '갈림길에서 아무 통로나 골라요. 아무것도 기억하지 않지만 언젠가는 도착점을 찾아요. 작은 미로에서만 쓸 수 있어요.',
  },
};

const shapes = {
  circle: { summary: '네 변에 모두 닿는 타원이에요' },
  ring: { summary: '가로세로가 절반인 구멍이 뚫린 타원이에요' },
  diamond: { summary: '네 변의 한가운데를 꼭짓점으로 하는 마름모예요' },
  triangle: { summary: '윗변 한가운데에서 아래 두 모서리까지 이어지는 삼각형이에요' },
  hexagon: { summary: '왼쪽과 오른쪽 변의 한가운데, 위아래에 두 개씩 꼭짓점이 있는 육각형이에요' },
  cross: { summary: '폭이 변 길이의 3분의 1인 막대 두 개예요' },
  heart: { summary: '타원 두 개와, 아랫변 한가운데로 모이는 접선이에요' },
  star: { summary: '꼭짓점이 다섯 개이고 하나는 윗변 한가운데에 있는 별이에요' },
};

const tilings = {
  square: { summary: '사각형: 변을 맞댄 이웃이 넷이에요' },
  triangle: { summary: '번갈아 위와 아래를 향하는 삼각형: 변을 맞댄 이웃이 셋이에요' },
  hexagon: { summary: '한 열 걸러 반 칸씩 내려간 육각형: 변을 맞댄 이웃이 여섯이에요' },
  octagon: { summary: '팔각형과 그 사이의 사각형: 변을 맞댄 이웃이 여덟, 사각형은 넷이에요' },
  polar: { summary: '구멍을 둘러싼 고리, 칸이 너무 넓어지면 두 배로 늘려요: 고리를 따라, 안팎으로 이웃이 넷이나 다섯이에요' },
};

const formats = {
  json: { summary: '어떤 미로인지와 격자를 담은 객체예요' },
  text: { summary: '터미널용 그림이에요. 단계라면 한 장면씩 바뀌어요' },
  svg: { summary: '벡터 그림이에요' },
  png: { summary: '픽셀 그림이에요' },
  pdf: { summary: '인쇄할 종이 한 장이에요. 미로가 여럿이면 책이 돼요' },
  stl: { summary: '3D 프린터로 뽑을, 밀리미터 단위의 삼각형 입체예요' },
  obj: { summary: '꼭짓점을 함께 쓰는 면으로 된 입체예요' },
  scad: { summary: '치수를 바꿀 수 있는 입체를 만드는 OpenSCAD 프로그램이에요' },
  csv: { summary: '쉼표로 구분한 타일이에요. 0은 바닥, 1은 벽이에요' },
  edges: { summary: '한 줄에 통로 하나를 두 칸의 번호로 적어요' },
  tmj: { summary: '타일셋 /tiles.png를 쓰는 Tiled와 Phaser용 지도예요' },
  tmx: { summary: 'tmj와 같은 지도를 담은 XML이에요. Unity, Godot 같은 엔진에서 불러와요' },
  map: { summary: 'MovingAI 벤치마크 형식의 지도예요' },
  scen: { summary: '그 지도의 시작점과 도착점 쌍, 최단 경로의 길이예요' },
  bits: { summary: '열린 벽을 칸마다 한 비트로 나타낸 판이에요' },
  ndjson: { summary: '한 줄에 미로 하나씩, json과 같은 객체예요. 단계라면 한 줄에 이벤트 하나예요' },
  sse: { summary: 'EventSource로 받는 서버 전송 이벤트로 된 단계예요' },
  apng: { summary: '되풀이해 재생되는 움직이는 그림으로 된 단계예요' },
};

const END_FORM = '미로의 칸, 모서리, 가운데 칸, 무작위 칸, 가장 먼 칸';
const COLOUR_FORM = 'rrggbb, rgb, rrggbbaa, navy 같은 기본 색 이름, 또는 none';
const RANGE_FORM = '예를 들어 40..60';
const CHARACTER_FORM = '폭이 한 칸인 글자 하나';

const parameters = {
  algo: { summary: '미로를 만드는 방법이에요' },
  size: { summary: '한 변의 타일 수예요. 25면 25 x 25타일이고 그중 12 x 12가 칸이에요' },
  width: { summary: '미로의 너비예요' },
  height: { summary: '미로의 높이예요' },
  seed: {
    summary: '여러 미로 중 어느 것인지 정해요',
    form: '숫자나 아무 글',
  },
  bias: { summary: '가로 통로와 세로 통로 중 어느 쪽이 많은지 정해요' },
  skew: { summary: '미로가 기우는 모서리예요' },
  last_run: { summary: '행마다 마지막 구간이 열리는 칸이에요. 무작위 칸이거나, 곧은 통로를 하나 더 만드는 가장자리 칸이에요' },
  mix: {
    summary: '트리가 자라는 칸을 고르는 방법이에요. 하나를 쓰거나, 여러 개에 가중치를 붙이면 단계마다 그중 하나를 뽑아요',
    form: 'newest, oldest, middle, random 중 하나, 또는 newest:75,random:25처럼 여러 개를 한 번씩, 1~100의 가중치와 함께',
  },
  root: { summary: '걷기 시작하는 칸이에요. 행 순서로 첫 칸이거나 무작위 칸이에요' },
  hunt: { summary: '막혔을 때 다시 걷기 시작하는 칸이에요. 방문한 칸 옆의 방문하지 않은 칸 중 행 순서로 첫 칸이거나 무작위 칸이에요' },
  trees: { summary: '처음에 자라기 시작하는 트리 수예요. 많아야 칸마다 하나예요. 0이면 칸 수의 세제곱근보다 하나 많아요' },
  spawn: { summary: '트리가 천 칸 자랄 때마다 새로 시작하는 트리 수예요' },
  of: { summary: '길이 따라갈 통로를 만드는 알고리즘이에요' },
  tiling: { summary: '칸의 모양이에요' },
  shape: { summary: '이름으로 고르는 윤곽이에요. 바깥의 칸은 막혀 있어요' },
  mask: {
    summary: '직접 그린 미로의 윤곽이에요',
    form: '윤곽을 base64url로 줄인 최대 4096자, JSON에서는 글자 그림의 행 배열: .이나 공백은 바깥, 다른 글자는 칸',
  },
  wrap: { summary: '반대쪽으로 이어지는 가장자리예요' },
  sparse: { summary: '한 칸씩 되메워 없앨 막다른 통로의 비율(%)이에요' },
  braid: { summary: '열어서 순환로로 만들 막다른 길의 비율(%)이에요' },
  loops: { summary: '더 열 벽의 수예요. 하나를 열 때마다 순환로가 하나 생겨요' },
  start: { summary: '미로의 경로가 시작하는 곳이에요', form: END_FORM },
  goal: { summary: '미로의 경로가 끝나는 곳이에요', form: END_FORM },
  straight: { summary: '갈 수 있을 때 그대로 곧게 나아갈 확률(%)이에요. 아니면 아무 방향으로나 가요' },
  rooms: { summary: '시드가 정한 자리에 만드는 방의 수예요. 자리가 더 없으면 적어져요' },
  room_min: { summary: '방 한 변의 최소 칸 수예요. 방이 없는 분할에서는 분할이 남기는 곳의 가장 짧은 변이에요' },
  room_max: { summary: '방 한 변의 최대 칸 수예요. 둘 중 하나만 있으면 없는 쪽이 맞춰요' },
  doors: { summary: '방마다 있는 문의 수예요. 많아야 둘레 벽 두 개에 하나예요' },
  threshold: { summary: '윤곽으로 쓸 그림에서 안쪽이 되는 밝기의 기준이에요. 검은색이 0이고 이보다 어두우면 안쪽이에요. 없으면 그림을 가장 잘 나누는 값이에요' },
  invert: { summary: '윤곽으로 쓸 그림에서는 어두운 곳 대신 밝은 곳을, 글자 그림에서는 다른 글자 대신 .과 빈칸을 안쪽으로 할지 정해요' },
  fill: { summary: '윤곽으로 쓸 그림에서 닫힌 선이 둘러싼 곳도 안쪽으로 할지 정해요' },
  symmetry: { summary: '무엇을 해도 미로가 그대로인지 정해요. 왼쪽과 오른쪽을 비추는 거울(mirror), 반 바퀴(rotate2), 반의반 바퀴(rotate4)예요' },
  blocks: { summary: '블록 한 변의 칸 수예요. 블록마다 하나의 미로이고, 미로의 칸처럼 서로 이어져요' },
  level: { summary: '그만큼 위 단계의 미로예요. 그 칸은 아래 단계의 블록이고, width와 height는 그대로 0단계의 것이에요' },
  depth: { summary: '층 수예요. 층마다 가로와 세로 칸 수가 같고, 층 사이에 위아래로 가는 길이 있어요' },
  stairs: { summary: '아래층으로 가는 길이 있을 수 있는 칸의 비율(%)이에요. 시드가 칸을 고르고, 층마다 적어도 한 칸이에요' },
  weave: { summary: '아래로 터널이 지날 수 있는 칸의 비율(%)이에요. 시드가 칸을 고르고, 두 통로가 만나지 않고 엇갈려요' },
  solve: { summary: '고른 방법으로 찾은, 시작점에서 도착점까지의 경로를 보여 줘요' },
  window: { summary: '미로에서 보여 줄 부분이에요. 첫 열과 행, 그리고 가로와 세로 칸 수예요', form: '칸으로 센 정수 네 개 x,y,width,height' },
  tile: { summary: '/maze/tile에서, 한 변의 픽셀 수예요' },
  z: { summary: '/maze/tile에서, 확대 단계예요. 0에서는 타일 하나에 모두 보여요' },
  x: { summary: '/maze/tile에서, 0부터 센 타일의 열이에요' },
  y: { summary: '/maze/tile에서, 0부터 센 타일의 행이에요' },
  path: { summary: 'JSON의 정답에 방향과 함께 모든 타일을 넣을지 정해요' },
  openings: {
    summary: '시작점과 도착점의 바깥벽을 열지 정해요. 없으면 그림, 입체와 walls, distances, triangles, hexagons, box 방식에서만 열려요. 들어가는 쪽과 나가는 쪽을 정하면 그쪽 벽을 열고, 정하지 않은 시작점과 도착점은 그쪽 모서리로 가요',
    form: 'yes, no 또는 south,north처럼 사각형의 두 방향(north, east, south, west)',
  },
  places: {
    summary: '장소의 목록을 넣어요. 방으로 드나드는 통로, 통로가 하나인 칸, 셋 이상인 칸이에요',
    form: 'doors, dead-ends, junctions 가운데 원하는 것을 쉼표로 구분해서',
  },
  color: { summary: '경로, 시작점, 도착점이나 circles의 ANSI 색이에요. 없으면 circles에만 색이 있어요' },
  format: { summary: '보여 주는 형식이에요. 없으면 style은 text, grid는 json을 뜻하고, 아니면 Accept 헤더가 정해요' },
  style: { summary: '글자로 그리는 방식이에요. 없으면 tiling=triangle일 때 triangles, tiling=hexagon일 때 hexagons예요' },
  grid: { summary: 'JSON이 격자를 담는 방식이에요. 없으면 tiling이 square가 아닐 때 cells예요' },
  first: { summary: '/mazes에서, 시드가 가리키는 수열에서 첫 시드의 번호예요. 0부터 세요' },
  length: {
    summary: '시작점에서 도착점까지 최단 경로가 몇 걸음인지 정해요',
    form: RANGE_FORM,
  },
  difficulty: {
    summary: '미로를 모르는 사람이 헛걸음을 몇 번 하는지로 잰 난이도예요',
    form: 'easy, medium, hard, very-hard 중 하나, 또는 예를 들어 50..100',
  },
  order: { summary: '/mazes에서, 작은 것부터 늘어놓는 기준이에요. 미로마다 JSON에 적혀요. 없으면 시드 순서예요' },
  cell: { summary: '벽 사이 칸 한 변의 길이예요. svg와 png는 픽셀, pdf는 포인트, stl, obj, scad와 unit=mm인 svg는 밀리미터이고, 타일로 쓰는 형식에서는 타일 수(1~64)예요. 없으면 18, 입체는 8, 타일은 1, pdf는 용지에 맞춰요' },
  wall: { summary: 'cell과 같은 단위로 잰 벽의 두께예요. 1 이상이고, unit=mm인 svg에서는 0.1 이상이에요. 없으면 2, 타일은 1, pdf는 용지에 맞춰요' },
  scale: { summary: 'cell과 wall 대신 쓰는, 타일 하나의 픽셀 수예요. 벽과 칸의 두께가 같아요' },
  margin: { summary: 'cell과 같은 단위로 잰 미로 둘레의 여백이에요. 없으면 0, pdf는 36이에요' },
  unit: { summary: 'cell, wall, margin의 단위예요. 픽셀이거나, 레이저 커터와 플로터를 위한 밀리미터예요' },
  wall_color: { summary: '벽의 색이에요', form: COLOUR_FORM },
  background: { summary: '바닥과 여백의 색이에요', form: COLOUR_FORM },
  path_color: { summary: '정답 경로의 색이에요', form: COLOUR_FORM },
  heatmap: { summary: '시작점에서의 거리에 따라 바닥에 색을 칠할지 정해요' },
  ends: { summary: '시작점과 도착점을 표시할지 정해요' },
  rise: { summary: '바닥판 위로 벽이 솟은 높이예요. 단위는 밀리미터예요' },
  floor: { summary: '입체의 바닥판 두께예요. 단위는 밀리미터이고, 0이면 바닥판이 없어요' },
  paper: {
    summary: 'pdf의 용지예요',
    form: 'a3, a4, a5, letter, legal 가운데 하나이거나, 6x9처럼 인치로 또는 120x170mm처럼 밀리미터로 쓴 가로와 세로예요. 50~1200mm이고 소수는 셋째 자리까지예요',
  },
  gutter: { summary: '책의 안쪽 여백이에요. 홀수 쪽은 왼쪽, 짝수 쪽은 오른쪽이에요. 단위는 밀리미터이고, 0이면 margin과 같아요' },
  per_page: { summary: '책의 한 쪽에 들어가는 미로 수예요' },
  solutions_per_page: { summary: '책의 한 쪽에 들어가는 정답 수예요' },
  title: {
    summary: '제목이에요. svg에서는 그림의 제목이고, pdf에서는 미로 위에 나와요',
    form: '제어 문자와 U+FFFE, U+FFFF가 없는 UTF-8 1~200바이트',
  },
  wall_text: { summary: 'style=tiles에서 벽을 그리는 글자예요', form: CHARACTER_FORM },
  floor_text: { summary: 'style=tiles에서 바닥을 그리는 글자예요. 없으면 공백이에요', form: CHARACTER_FORM },
  path_text: { summary: 'tiles, walls, box에서 정답을 그리는 글자예요', form: CHARACTER_FORM },
  start_text: { summary: 'tiles, walls, box에서 시작점을 그리는 글자예요. 없으면 색으로만 보여요', form: CHARACTER_FORM },
  goal_text: { summary: 'tiles, walls, box에서 도착점을 그리는 글자예요. 없으면 색으로만 보여요', form: CHARACTER_FORM },
  count: { summary: '/mazes가 만드는 미로의 수예요. scen에서는 시작점과 도착점 쌍의 수이고, 없으면 100이에요' },
  delay: { summary: '/maze/steps에서, 두 장면 사이의 밀리초예요' },
  every: { summary: '/maze/steps에서, 한 장면에 담는 이벤트 수예요. 없으면 1, apng는 장면이 500개가 되는 수예요' },
  download: { summary: '브라우저가 답을 kruskal-25x25-7.svg 같은 이름의 파일로 저장할지 정해요' },
};

export const names = { algorithms, solvers, shapes, tilings, formats, parameters };
