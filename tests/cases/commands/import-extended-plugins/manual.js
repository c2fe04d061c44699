module.exports = { main: ['start'] };
