export const scale = (it: number) => it ** 2;
