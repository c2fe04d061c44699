import { defineAdditionalConfig } from 'vitepress'

export default defineAdditionalConfig({
  description: 'All about leaves',
  themeConfig: {
    nav: [{ text: 'Guide', link: 'guide/start' }],
    sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Start', link: 'start' }, { text: 'Guide', link: 'guide' }] } },
    editLink: { pattern: 'https://code.example/edit/docs/:path', text: 'Edit it' },
    docFooter: { prev: 'Before', next: false },
    outline: { level: 'deep', label: 'Contents' },
  },
})
