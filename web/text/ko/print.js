// 종이에 나오는 말.
export const text = {
  name: '이름',
  date: (day) => day.toLocaleDateString('ko', { dateStyle: 'long' }),
  noMaze: '아직 미로가 없어요.',
  solutionOf: (title) => `정답: ${title}`,
  tooLarge: '브라우저가 종이에 그리기에는 칸이 너무 많아요. 대신 PDF 포스터로 인쇄하세요.',
  how: '이 미로 인쇄하기',
  heading: '제목',
  pictures: '시작점과 도착점의 그림',
  kinds: { '': '점', mouse: '쥐와 치즈', rabbit: '토끼와 당근', rocket: '로켓과 달' },
  help: { mouse: '쥐가 치즈를 찾도록 도와주세요', rabbit: '토끼가 당근을 찾도록 도와주세요', rocket: '로켓을 달까지 보내 주세요' },
  solution: '정답도 인쇄',
  code: 'QR 코드와 링크도 인쇄',
  count: '한 장에 넣을 미로 수',
  print: '인쇄',
  close: '닫기',
};
