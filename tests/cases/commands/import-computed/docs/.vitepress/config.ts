import { defineConfig } from 'vitepress'

const beta = process.env.BETA ? ' (beta)' : ''

export default defineConfig({
  title: `Tea${label()}${beta}`,
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/index.html' }] },
})
