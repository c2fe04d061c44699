module.exports = require("./make").make();
