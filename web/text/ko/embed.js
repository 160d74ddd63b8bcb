// 다른 페이지의 틀 안에서 하는 말.
export const text = { walk: '걷기', large: '전체 화면', page: '새 탭에서 열기' };
