export { default } from "./helper";
