const require = (name) => name;
const module = { exports: {} };
module.exports.a = require('fine');
export default () => module.exports.a;
