import { defineConfig } from 'vitepress'

const version = '2.0'

export default defineConfig({
  title: 'Tea',
  description: 'How to brew it',
  base: '/tea/',
  cleanUrls: true,
  sitemap: { hostname: 'https://docs.example.org' },
  head: [
    ['link', { rel: 'icon', href: '/leaf.svg' }],
    ['meta', { name: 'theme-color', content: '#363' }],
    ['script', {}, 'alert(1)'],
  ],
  themeConfig: {
    logo: '/leaf.svg',
    nav: [
      { text: 'Guide', link: '/guide/', activeMatch: '/guide/' },
      { component: 'Switcher' },
      { text: `v${version}`, items: [{ text: 'Notes', link: 'https://example.com/notes' }] },
    ],
    sidebar: {
      '/guide/': [
        {
          text: 'Guide',
          items: [
            { text: 'Start', link: '/guide/' },
            { text: 'Brewing', link: '/guide/brewing' },
            { text: 'Gone', link: '/guide/gone' },
          ],
        },
        { text: 'More', collapsed: true, base: '/guide/', items: [{ text: 'Leaves', link: 'leaves' }] },
      ],
      '/kinds/': {
        base: '/kinds/',
        items: [
          { text: 'Green <i class="new">tea</i>', link: 'green', docFooterText: 'Green' },
          { text: 'Picture', link: '/../leaf.svg' },
          { text: 'Water', base: '/guide/', link: 'brewing#water' },
          { text: 'Black', link: 'black', items: [{ text: 'Green', link: 'green' }] },
        ],
      },
      '/kinds/green': [],
    },
    socialLinks: [{ icon: 'github', link: 'https://example.com/tea' }],
    editLink: { pattern: 'https://example.com/edit/main/docs/:path' },
    footer: { message: 'Made of leaves.', copyright: '© Tea' },
    search: { provider: 'local' },
  },
})
