// What is fetched when a call is sent: nobody who only reads the form needs it.
export { Result } from './answer.js';
export { send } from './send.js';
