module.exports = {
  title: 'Tea',
  url: 'https://tea.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: 'docs', sidebarPath: false }, blog: false }]],
  plugins: [
    ['./plugins/news', { blogTitle: 'News', postsPerPage: 5, path: 'news', routeBasePath: 'news' }],
    ['./plugins/manual', { id: 'manual', path: 'manual', routeBasePath: 'manual', sidebarPath: './manual.js' }],
    ['./plugins/other', { color: 'green' }],
  ],
  headTags: [
    { tagName: 'meta', attributes: { property: 'og:image', content: new URL('a.png', origin()).href } },
    { tagName: 'meta', attributes: { property: 'og:type', content: 'website', 'data-n': origin() } },
  ],
  themeConfig: { navbar: { items: [{ to: '/news', label: 'News' }, { to: '/manual/start', label: 'Manual' }] } },
};
