module.exports = { shops: ['index'] };
