// Fetched when the first call is sent: reading the form does not need it.
export { Result } from './answer.js';
export { logCall } from './calls/log.js';
export { send } from './send.js';
