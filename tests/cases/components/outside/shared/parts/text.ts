export const text = (it: string) => it.toUpperCase();
