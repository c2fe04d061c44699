module.exports = { title: "x" };
