export const Part = 1;
