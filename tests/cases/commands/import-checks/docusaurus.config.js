export default {
  title: 'Site',
  url: 'https://docs.acme.dev',
  baseUrl: '/',
  favicon: 'img/favicon.ico',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onBrokenMarkdownLinks: 'warn',
  onDuplicateRoutes: 'warn',
  markdown: { hooks: { onBrokenMarkdownImages: 'throw' } },
  themeConfig: {
    image: 'img/card.png',
    navbar: { logo: { src: 'img/logo.svg' }, items: [] },
    footer: { logo: { src: 'img/footer.svg', srcDark: 'img/dark.svg' } },
  },
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
};
