export const code = 'EUR';
