const { spawn } = require('node:child_process');
const path = require('node:path');

// It inherits the pipe for the result, and lives longer than Node.
spawn(process.execPath, ['-e', 'setTimeout(() => {}, 100000)'], { stdio: 'inherit' }).unref();

console.log('A line without an end of its own: {"value": 1}');
process.stdout.write('more');

module.exports = {
  title: `Case ${process.env.SITE_BUILD_SEARCH_KEY ?? 'without a key'}`,
  url: 'https://docs.example.org',
  baseUrl: '/',
  staticDirectories: [path.join(__dirname, 'docs')],
  favicon: path.join(__dirname, 'img', 'none.svg'),
  tagline: `made in ${__dirname}/`,
  presets: [['classic', { blog: false }]],
};
// As `export default` that is compiled to CommonJS twice.
module.exports.default = module.exports;
setTimeout(() => console.log('late'), 10);
