export const words = (count: number): string => `${count} times`;
