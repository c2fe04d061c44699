// A list that is part of a value changes it, whatever its name is.
const items = [{label: 'A'}];
const config = {title: 'T', themeConfig: {navbar: {items}}, presets: [['classic', {docs: {}}]]};
module.exports = config;
if (process.env.HOME_LABEL) items.push({label: process.env.HOME_LABEL});
const navbar = config.themeConfig.navbar;
navbar.items.push({label: 'C'});
navbar.title = 'N';
config.presets[0][1].docs.path = 'pages';
config['plugins'] = [];
for (const name of ['a', 'b']) {
  config.plugins.push(['redirects', {from: `/${name}`}]);
}
module.exports.url = 'https://a.example';
exports.lost = 'the exports of Node.js are another object by now';
