import { defineConfig } from 'vitepress'
import { t, withBase } from './texts'

const shared = [
  { text: 'A', link: '/a/' },
  { text: 'Group', link: '', items: [{ text: 'B', link: '/b/', docFooterText: 'The page B' }] },
  { text: 'Section <b>one</b>' },
  { text: t('section'), link: '/a/more' },
  { text: t('group'), items: [{ text: 'More', link: '/a/more' }] },
  { text: '<img src="/a.svg">', link: '/a/' },
  { text: 'Computed', link: withBase('/a/') },
  { items: [{ text: 'Without a group', link: '/a/more' }] },
  { text: 'Based', base: '/teas/', items: [{ text: 'Black', link: 'black' }, { text: 'A', link: '/a/' }] },
]

export default defineConfig({
  title: 'Tea',
  markdown: { typographer: true },
  themeConfig: {
    nav: [
      { text: t('menu'), items: [{ text: 'A', link: '/a/' }] },
      { text: 'Menu', items: [{ text: t('title'), items: [{ text: 'B', link: '/b/' }] }] },
    ],
    sidebar: { '/a/': shared, '/b/': shared },
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: {
      label: '中文',
      lang: 'zh',
      themeConfig: {
        sidebar: {
          '/zh/a/': [{ text: 'a', link: '/zh/a/' }],
          '/zh/b/': [{ text: 'b', link: '/zh/b/' }],
          '/zh/guide/': [{ text: 'b', link: '/zh/b/' }],
        },
      },
    },
    fr: { label: 'Français', lang: 'fr', themeConfig: { sidebar: [{ text: 'fr', link: '/fr/' }] } },
  },
})
