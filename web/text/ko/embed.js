// What is said in the frame of another page.
export const text = { walk: '걷기', large: '전체 화면', page: '새 탭에서 열기' };
