import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Tea',
  rewrites: { 'en/:rest*': ':rest*' },
  themeConfig: {
    socialLinks: [{ icon: 'github', link: 'https://example.com/tea' }],
    search: {
      provider: 'local',
      options: { locales: { zh: { translations: { button: { buttonText: '搜索' }, modal: { noResultsText: '没有结果' } } } } },
    },
  },
  locales: {
    root: { label: 'English', lang: 'en-US', dir: 'ltr' },
    zh: { label: '简体中文', lang: 'zh-Hans', dir: 'ltr' },
    fa: { label: 'فارسی', lang: 'fa-IR', dir: 'rtl', title: 'چای' },
    nl: { label: 'Nederlands', lang: 'nl' },
    ko: { label: '한국어', link: 'https://ko.example.com/' },
  },
})
