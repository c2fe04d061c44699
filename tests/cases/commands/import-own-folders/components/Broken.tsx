export const broken = <;
