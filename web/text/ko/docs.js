// What is said of the reference of the API.

export const text = {
  title: 'mazed API',
  loading: '불러오는 중 …',
  lead: 'mazed가 답하는 모든 요청이에요. 하나를 열고 원하는 값을 넣어 바로 실행해 보세요. 프로그램에는 이 문서를 쓰세요:',
  about: '모든 요청에 해당하는 내용',
  requests: '요청',
  rare: 'HEAD와 OPTIONS도 보기',
  usual: (value) => `기본값: ${value}`,
  example: (value) => `예: \`${value}\``,
  // Of controls that the viewer leaves without a name.
  names: [
    ['.content-type-wrapper select', '미디어 유형'], ['.examples-select select', '예시'], ['select.content-type', '미디어 유형'],
    ['textarea.body-param__text', '본문'],
  ],
};
