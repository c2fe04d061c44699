import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Tea',
  base: '/docs/',
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide', activeMatch: '^/guide' },
      { text: 'Escaped', link: '/guide', activeMatch: '^\\/guide' },
      { text: 'Class', link: '/guide', activeMatch: '^/[^a]uide' },
      { text: 'Two', link: '/guide', activeMatch: '^/guide|^/api/' },
      { text: 'Group', link: '/guide', activeMatch: '^(/guide|/api/)' },
      { text: 'Menu', activeMatch: '^/menu/', items: [
        { text: 'Green', link: '/guide', activeMatch: '^/guide' },
        { text: 'Kinds', items: [{ text: 'Black', link: '/guide', activeMatch: '^/guide' }] },
      ] },
    ],
  },
})
