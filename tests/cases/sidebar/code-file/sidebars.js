module.exports = {main: ["index"]};
