export { openDialog, prepareDialog, warmDialog } from './open.js';
