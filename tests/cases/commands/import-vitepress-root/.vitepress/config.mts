import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Root',
  srcExclude: ['drafts/**'],
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/one' }],
    sidebar: [{ text: 'Guide', items: [{ text: 'One', link: '/guide/one' }, { text: 'Notes', link: '/packages/core/notes' }] }],
    editLink: { pattern: 'https://github.com/a/b/edit/main/:path' },
  },
})
