// What is said where a server asks for a key.

export const text = {
  title: '이 서버를 쓰려면 키가 필요해요',
  about: '키는 서버 운영자가 사용자에게 나눠 줘요. 입력한 키는 요청할 때마다 이 서버로만 보내고, 다른 곳으로는 보내지 않아요.',
  refused: '서버가 이 키를 받아들이지 않았어요.',
  key: '키',
  shape: '공백 없이 16~128자',
  device: '이 기기에 저장',
  use: '이 키 사용',
  cancel: '취소',
  forget: '키 지우기',
};
