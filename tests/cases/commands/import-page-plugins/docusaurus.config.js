module.exports = {
  title: 'Tea',
  url: 'https://docs.example.org',
  baseUrl: '/',
  presets: [
    ['classic', { docs: { routeBasePath: '/' }, blog: false }],
    [
      'redocusaurus',
      {
        specs: [
          { spec: 'openapi/orders.yaml', route: '/orders/' },
          { id: 'stock', spec: './openapi/stock.json' },
          { spec: 'https://cups.example/openapi.yaml', route: '/cups/' },
        ],
        theme: { primaryColor: '#fff' },
      },
    ],
  ],
  plugins: [
    ['@apify/docusaurus-plugin-typedoc-api', { projectRoot: '..', packages: [] }],
    ['./plugins/showcase', { routeBasePath: '/showcase' }],
    ['@scalar/docusaurus', { label: 'Scalar', route: '/reference' }],
    './plugins/analytics',
    ['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: {} }],
  ],
  themes: ['docusaurus-theme-openapi-docs'],
  themeConfig: {
    navbar: { items: [{ to: '/showcase', label: 'Showcase' }, { to: '/orders', label: 'Orders' }] },
  },
};
