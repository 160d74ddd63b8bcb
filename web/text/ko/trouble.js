// What is said of a request that was refused, and of what may be asked for instead.
import { grouped } from './words.js';

const HUGE = 1e6; // an end of a range that nobody asks for

export const text = {
  kinds: {
    'unknown-parameter': (name) => `“${name}” 옵션은 없어요.`,
    'repeated-parameter': (label, value) => `“${label}” 값이 여러 번 나와서 마지막 값만 썼어요: “${value}”.`,
    'invalid-parameter': (label, value) =>
      (value ? `“${label}”에 “${value}” 값은 쓸 수 없어요.` : `“${label}” 값이 비어 있어요.`),
    'conflicting-parameters': (label, value) => `“${label}”${value ? `에 “${value}” 값` : ' 옵션'}은 나머지 옵션과 함께 쓸 수 없어요.`,
    'meaningless-parameter': (label) => `“${label}” 옵션은 이 미로에 쓸 수 없어요.`,
    'no-such-maze': (label, value) => `찾아본 미로 중에 “${label}” 값이 “${value}”인 미로가 없어요.`,
    'too-large': () => '이 서버에서 다루기에는 너무 커요.',
    busy: () => '지금은 서버가 바빠요.',
    'out-of-memory': () => '지금은 서버에 메모리가 모자라요.',
    'timed-out': () => '서버에서 시간이 너무 오래 걸렸어요.',
    draining: () => '서버가 곧 멈춰요.',
    unauthorized: () => '이 서버에는 키가 필요해요.',
  },
  number: (min, max, odd) =>
    `${grouped(min)}${max > HUGE ? ' 이상의' : `부터 ${grouped(max)}까지의`} ${odd ? '홀수' : '수'}`,
  cell: '미로 안의 칸',
  ready: '파일이 준비됐어요. 열어 보세요.',
  possible: (form) => `쓸 수 있는 값: ${form}.`,
  taken: (words) => `이렇게 이해했어요: “${words}”.`,
  value: (label, value) => `${label}: ${value}`,
  without: (label) => `빼고 보기: ${label}`,
};
