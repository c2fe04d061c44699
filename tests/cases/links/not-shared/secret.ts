export const rate = 2;
