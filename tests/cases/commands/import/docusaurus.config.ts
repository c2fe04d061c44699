import path from 'node:path';
import type { Config } from '@docusaurus/types';
import { themes } from 'prism-react-renderer';
import links, { REPOSITORY } from './config/links';
import npm2yarn from '@docusaurus/remark-plugin-npm2yarn';

const product = require('./config/product.json');
const year = new Date().getFullYear();
const nextChannel = process.env.DOCS_CHANNEL_OF_NOBODY ?? 'stable';

function editUrl({ versionDocsDirPath, docPath }: { versionDocsDirPath: string; docPath: string }) {
  return `${REPOSITORY}/edit/main/${versionDocsDirPath}/${docPath}`;
}

async function measured(): Promise<string> {
  return (await fetch('https://metrics.example/id')).text();
}

export default async function createConfig(): Promise<Config> {
  const config = {
    title: product.name,
    tagline: `Tea, ${nextChannel === 'stable' ? 'served hot' : 'still brewing'}`,
    url: 'https://tea.example',
    baseUrl: '/',
    trailingSlash: false,
    favicon: 'img/leaf.svg',
    organizationName: 'tea',
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    markdown: { hooks: { onBrokenMarkdownLinks: 'throw' }, mermaid: true },
    i18n: {
      defaultLocale: 'en',
      locales: ['en'],
      localeConfigs: { en: { label: 'English', htmlLang: 'en-GB' } },
    },
    scripts: [{ src: 'https://cdn.tea.example/steam.js', async: true }, nextChannel === 'next' && { src: '/preview.js' }],
    customFields: {
      temperature: 95,
      teas: [{ name: 'Sencha', link: null }, { name: 'Assam' }],
      steps: [1, null],
      built: Date.now(),
    },
    titleDelimiter: '-',
    storage: { type: 'sessionStorage', namespace: true },
    headTags: [
      { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.tea.example' } },
      { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: JSON.stringify({ a: 1 }) },
    ],
    clientModules: [require.resolve('./src/steam')],
    presets: [
      [
        '@docusaurus/preset-classic',
        {
          docs: {
            routeBasePath: 'docs',
            sidebarPath: require.resolve('./sidebars'),
            editUrl,
            showLastUpdateTime: false,
            numberPrefixParser: (name: string) => ({ filename: name }),
            admonitions: { keywords: ['recipe'], extendDefaults: true },
            remarkPlugins: [[npm2yarn, { sync: true }], require('remark-of-nobody')],
            exclude: ['drafts/**'],
          },
          blog: { routeBasePath: 'news' },
          theme: { customCss: [path.resolve(__dirname, './src/css/tea.css'), './src/css/steam.less'] },
          gtag: { trackingID: await measured() },
        },
      ],
    ],
    plugins: [
      ['@docusaurus/plugin-client-redirects', {
        redirects: [{ from: ['/brew', '/make'], to: '/docs/guide/brewing' }],
        createRedirects(existingPath) {
          if (existingPath.includes('/guide')) {
            return [existingPath.replace('/docs/guide', '/manual'), existingPath.replace('/guide', '/how-to')];
          }
          return undefined;
        },
      }],
      ['content-docs', { id: 'shops', path: 'shops', routeBasePath: 'shops', sidebarPath: './sidebarsShops.js', breadcrumbs: false }],
      false && 'plugin-of-nobody',
    ],
    themeConfig: {
      image: 'img/leaf.svg',
      colorMode: { respectPrefersColorScheme: true, defaultMode: 'dark' },
      tableOfContents: { maxHeadingLevel: 4 },
      docs: { versionPersistence: 'none', sidebar: { hideable: true, autoCollapseCategories: true } },
      announcementBar: { id: 'harvest', content: 'The harvest is in', isCloseable: false, backgroundColor: '#fff' },
      navbar: {
        title: product.name,
        logo: { src: 'img/leaf.svg', alt: '', width: 24, height: '24px' },
        items: [
          { type: 'docSidebar', sidebarId: 'guide', label: 'Guide', position: 'left' },
          { to: 'news', label: 'News' },
          { to: '/about', label: 'About' },
          { to: '/docs/guide/brewing', label: 'Brewing' },
          { type: 'docSidebar', docsPluginId: 'shops', sidebarId: 'shops', label: 'Shops' },
          ...links.map((label) => ({ label, href: `${REPOSITORY}/${label.toLowerCase()}` })),
          ...unknownItems(),
          { href: REPOSITORY, className: 'repository', 'aria-label': 'Repository' },
        ],
      },
      footer: {
        style: 'dark',
        links: [{ title: 'Read', items: [{ label: 'Brewing', to: 'docs/guide/brewing' }, { label: 'News', to: '/news' }, { label: 'Shop', href: 'https://tea.example/shop?from=Tea docs' }] }],
        copyright: `Copyright © ${product.since}–${year > 2000 ? 'today' : year} Tea`,
      },
      prism: { theme: themes.github, additionalLanguages: ['bash'], magicComments: [
        { className: 'theme-code-block-highlighted-line', line: 'highlight-next-line', block: { start: 'highlight-start', end: 'highlight-end' } },
        { className: 'brew', line: 'brew-next-line', block: { start: 'brew-start', end: 'brew-end' } },
      ] },
      algolia: { appId: 'TEA', apiKey: 'search-only', indexName: 'tea', contextualSearch: true, searchParameters: { hitsPerPage: 5 }, replaceSearchResultPathname: { from: '/docs/', to: '/' }, placeholder: 'Find tea' },
    },
  } satisfies Config;
  return config;
}
