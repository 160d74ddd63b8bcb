// 카탈로그에 관한 말.
export const text = {
  title: '카탈로그',
  lead: '여기서 미로를 이루는 모든 것이에요. 프로그램은 같은 주소에서 JSON을 받아요.',
  kinds: {
    algorithms: '알고리즘', solvers: '풀이법', shapes: '윤곽', tilings: '칸 모양', formats: '형식', parameters: '매개변수',
  },
  how: '어떻게 하나요',
  uniform: '모든 미로가 같은 확률',
  shortest: '언제나 가장 짧은 길',
  range: (min, max) => `${min} ~ ${max} 사이`,
  usual: (value) => `기본값 ${value}`,
  flag: 'yes 또는 no',
};
