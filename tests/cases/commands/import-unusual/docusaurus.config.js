module.exports = {
  title: 'Tea',
  url: 'https://docs.example.org',
  baseUrl: '/',
  presets: [
    [
      require.resolve('docusaurus-plugin-internaldocs-fb/docusaurus-preset'),
      {
        docs: {
          routeBasePath: '/',
          sidebarPath: 'sidebars.json',
          editUrl: ({ docPath }) => JSON.stringify([{ href: `https://git.example.org/${docPath}` }]),
        },
        blog: false,
        gtag: { trackingID: ['G-1', 'G-2'] },
      },
    ],
  ],
  plugins: ['./plugins/contributors'],
  themeConfig: {
    footer: {
      links: [
        { title: 'Empty', items: [] },
        { title: 'More', items: [{ label: 'Wiki', href: 'https://wiki.example.org' }] },
      ],
    },
    navbar: {
      items: [
        {
          type: 'dropdown',
          'aria-label': 'Code hosts',
          className: 'icon',
          items: [{ label: 'GitHub', href: 'https://github.com/tea' }],
        },
        { type: 'dropdown', items: [{ label: 'Wiki', href: 'https://wiki.example.org' }] },
        { to: '/dates', label: 'Dates', activeBaseRegex: '^/(?!dates)' },
        { to: '/', label: 'Home', activeBaseRegex: '^/$' },
      ],
    },
  },
};
