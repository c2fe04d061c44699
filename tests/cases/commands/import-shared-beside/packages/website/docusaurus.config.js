module.exports = {
  title: 'Core',
  url: 'https://core.test',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  presets: [['classic', { blog: false, docs: { path: '../../docs', routeBasePath: '/' } }]],
};
