import {three} from './three';
export const names: string[] = ['one', `two`, three];
const isMac = typeof navigator !== 'undefined' ? navigator.platform : 1;
export default {
  flag: names.length === 3,
  n: 40 + 2,
  isMac,
  tabs: (which = ['a', 'b']) => [which.includes('a') ? {label: 'Alpha', value: 'a'} : undefined].filter(Boolean),
} as const;
