// The code for sending calls, fetched when the first call is sent.
export { Result } from './answer.js';
export { logCall } from './calls/log.js';
export { send } from './send.js';
