const fs = require('fs');

const config = {
  title: 'Tea',
  url: 'https://tea.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/', lastVersion: '', versions: {} }, blog: false }]],
  themeConfig: { navbar: { title: 'Old' } },
};

let labels = require('./labels.json');
config.presets[0][1].docs.editUrl = 'https://example.com/edit/';
config.presets[0][1].docs.versions.current = { label: labels.stable.label, path: '' };
config.themeConfig.navbar['title'] = 'New';
config.tagline = fs.readFileSync('tagline.txt', 'utf8');
config.missing.part = 1;
config[labels] = 1;

module.exports = config;
