module.exports = {rules: {}};
