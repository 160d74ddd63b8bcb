// 미로를 다른 사람에게 보낼 때의 말.
export const text = {
  title: '이 미로 공유하기',
  about: '링크를 열면 누구나 같은 미로를 볼 수 있어요.',
  link: '링크',
  copyLink: '링크 복사',
  copyPicture: '그림 복사',
  copyEmbed: '다른 페이지에 넣을 코드 복사',
  more: '더 보기 …',
  close: '닫기',
  copied: { link: '링크를 복사했어요.', picture: '그림을 복사했어요.', embed: '코드를 복사했어요. 다른 페이지에 미로를 보여 줘요.' },
  notCopied: '브라우저가 복사를 허용하지 않아요. 링크를 선택해서 직접 복사하세요.',
};
