// 칸에 관한 말: 모양과 고르기.
export const text = {
  squaresOnly: (labels) => `사각형 칸에서만 쓸 수 있어요: ${labels.join(', ')}.`,
  missing: (labels, isTall) => `${isTall ? '여러 층' : '원형'}에서는 쓸 수 없어요: ${labels.join(', ')}.`,
  pick: {
    keys: '칸을 클릭하거나, 화살표 키로 옮겨 가서 Enter를 눌러요. Escape를 누르면 취소돼요.',
    touch: '칸을 눌러요.',
  },
  pickOnFloors: {
    keys: '칸을 클릭하거나, 화살표 키와 Page Up, Page Down으로 옮겨 가서 Enter를 눌러요. Escape를 누르면 취소돼요.',
    touch: '칸을 눌러요.',
  },
};
