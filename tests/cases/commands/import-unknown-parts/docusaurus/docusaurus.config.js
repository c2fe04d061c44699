module.exports = {
  title: 'Tea',
  url: 'https://tea.test',
  baseUrl: '/',
  presets: [
    [
      'classic',
      {
        docs: { editUrl: ({ docPath, version }) => version === 'current' ? `https://code.test/edit/${docPath}` : undefined },
        blog: false,
        pages: { editUrl: ({ pagesPath, locale }) => `https://code.test/${locale}/pages/${pagesPath}` },
      },
    ],
  ],
  plugins: [
    ['client-redirects', { createRedirects: (path) => [`${path}?at=${Date.now()}`] }],
    [
      'content-docs',
      {
        id: 'shops',
        path: 'shops',
        editUrl: ({ docPath }) => `https://code.test/${docPath.split('/')[0]}/${docPath}`,
      },
    ],
  ],
  themeConfig: {
    footer: { copyright: 'Tea ' + new Date().getFullYear() },
  },
};
