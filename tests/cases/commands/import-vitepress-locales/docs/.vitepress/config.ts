import { defineConfig } from 'vitepress'

const en = {
  title: 'Tea',
  head: [['meta', { property: 'og:title', content: 'Tea' }]],
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/' }],
    sidebar: [{ text: 'Guide', items: [{ text: 'Start', link: '/guide/' }] }],
    footer: { message: 'Made of leaves.' },
  },
}

export default defineConfig({
  title: 'All the tea',
  head: [['meta', { name: 'theme-color', content: '#363' }]],
  themeConfig: { socialLinks: [{ icon: 'github', link: 'https://example.com/tea' }], footer: { message: 'Shared' } },
  locales: {
    root: { label: 'English', lang: 'en-US', ...en },
    zh: {
      label: '简体中文',
      lang: 'zh-CN',
      themeConfig: {
        lastUpdated: { text: '最后更新于', formatOptions: { dateStyle: 'short' } },
        nav: [{ text: '指南', link: '/zh/guide/' }],
        sidebar: { '/zh/guide/': [{ text: '指南', items: [{ text: '开始', link: '/zh/guide/' }] }] },
      },
    },
    fr: { label: 'Français', link: 'https://fr.example.com/' },
  },
})
