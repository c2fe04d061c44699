const React = require('react');
module.exports = function Old() {
  return React.createElement('p');
};
module.exports.more = 1;
exports.other = 2;
