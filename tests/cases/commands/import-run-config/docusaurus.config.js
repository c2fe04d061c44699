const fs = require('node:fs');
const path = require('node:path');

const [title] = fs.readFileSync(path.join(__dirname, 'docs/intro.md'), 'utf8').split('\n');

module.exports = async () => ({
  title: title.slice(2),
  url: 'https://docs.example.org',
  baseUrl: '/',
  presets: [
    [
      'classic',
      {
        blog: false,
        docs: {
          sidebarPath: path.resolve(__dirname, 'sidebars.js'),
          editUrl: ({ docPath, versionDocsDirPath }) => `https://git.example.org/edit/${versionDocsDirPath}/${docPath}`,
        },
      },
    ],
  ],
});
