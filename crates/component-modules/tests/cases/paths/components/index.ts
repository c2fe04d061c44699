export const width = 100;
