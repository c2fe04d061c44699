const fs = require('node:fs');

module.exports = { main: fs.readdirSync(`${__dirname}/docs`).map((file) => file.replace('.md', '')) };
console.log('one line of output');
