module.exports = {
  title: 'Redirects',
  url: 'https://redirects.example',
  baseUrl: '/base/',
  presets: [['classic', {blog: false, docs: {routeBasePath: '/'}}]],
  plugins: [['@docusaurus/plugin-client-redirects', {
    fromExtensions: ['html', '.htm', 'md', '.html'],
    toExtensions: ['x'],
    createRedirects: (page) => (page === '/guide' ? ['/manual'] : window.location),
  }]],
};
