import a from './ä b#1.js';
export default () => a;
