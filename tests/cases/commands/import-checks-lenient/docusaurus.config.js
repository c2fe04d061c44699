export default {
  title: '',
  url: 'https://docs.acme.dev',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  onBrokenMarkdownLinks: 'throw',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
};
