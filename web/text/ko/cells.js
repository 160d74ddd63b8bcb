// 칸 모양에 관한 말.
export const text = {
  squaresOnly: (labels) => `사각형 칸에서만 쓸 수 있어요: ${labels.join(', ')}.`,
};
