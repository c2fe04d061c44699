export { withInsights } from '../search.js';
export { openDialog, prepareDialog, warmDialog } from './open.js';
