export const names = ['x', 'y'];
names.push('z');
export default {names};
