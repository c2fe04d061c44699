import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Tea',
  appearance: 'dark',
  titleTemplate: ':title - Tea',
  markdown: { math: true, lineNumbers: true },
  themeConfig: {
    search: { provider: 'algolia', options: { appId: 'APP', apiKey: 'key', indexName: 'tea' } },
    outline: 'deep',
    docFooter: { prev: 'Before', next: 'After' },
    nav: [
      { text: 'Guide', link: '/guide/index.md', activeMatch: '^/(guide|more)/' },
      { text: 'Look', link: '/guide/green', activeMatch: '^/(?!guide)' },
      { text: 'More', items: [{ text: 'Kinds', items: [{ text: 'Green', link: '/guide/green' }] }] },
    ],
  },
})
