// 종이에 나오는 말.
export const text = {
  name: '이름',
  date: (day) => day.toLocaleDateString('ko', { dateStyle: 'long' }),
  noMaze: '아직 미로가 없어요.',
  solutionOf: (title) => `정답: ${title}`,
  tooLarge: '브라우저가 종이에 그리기에는 칸이 너무 많아요. 대신 PDF를 쓰세요.',
};
