export default 1; export const a = 2;
