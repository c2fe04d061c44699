import { defineAdditionalConfig } from 'vitepress'

export default defineAdditionalConfig({
  description: '关于茶叶的一切',
  themeConfig: {
    nav: nav(),
    sidebar: { '/zh/guide/': { base: '/zh/guide/', items: [{ text: '开始', link: 'start' }, { text: '英文', link: '/guide/more' }] } },
    editLink: { pattern: 'https://code.example/zh/:path', text: '编辑' },
    footer: { message: '茶叶' },
    docFooter: { prev: '上一页', next: '下一页' },
    outline: { label: '目录' },
    notFound: { title: '没有', quote: '没有这一页', linkText: '主页' },
    returnToTopLabel: '回到顶部',
    unknownText: 'x',
  },
})

function nav() {
  return [{ text: '指南', link: '/zh/guide/start' }]
}
