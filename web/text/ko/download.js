// 미로 파일에 관한 말.
export const text = {
  format: '형식',
  open: '열기',
  download: '내려받기',
  copy: '복사',
  copied: (what) => `복사했어요: ${what}`,
  copies: { url: '파일 URL', curl: 'curl', fetch: 'fetch', python: 'Python', img: '<img>', markdown: 'Markdown' },
  alt: '미로',
  groups: {
    picture: '그림 – 화면과 문서에',
    paper: '종이 – 뒤쪽에 정답',
    solid: '3D 프린트 – 판 위의 벽',
    film: '만드는 과정을 담은 영상',
    data: '데이터 – 게임과 프로그램에',
  },
  only: (formats, floors) => `${floors ? '여러 층은' : '이 칸 모양으로는'} 내려받을 수 없는 형식이에요: ${formats.join(', ')}. ${floors ? '한 층의 ' : ''}사각형 칸이면 모두 돼요.`,
  book: '미로 책',
  count: '책에 넣을 미로 수',
  rising: '점점 어렵게',
};
