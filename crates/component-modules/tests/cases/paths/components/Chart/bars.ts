export const bars: readonly string[] = ["a", "b"]; export type Bar = string; export default 1;
