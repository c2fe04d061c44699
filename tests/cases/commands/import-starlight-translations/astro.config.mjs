import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://tea.example',
  integrations: [
    starlight({
      title: { en: 'Tea', 'zh-CN': '茶' },
      defaultLocale: 'root',
      locales: {
        root: { label: 'English', lang: 'en' },
        'zh-cn': { label: '简体中文', lang: 'zh-CN' },
        ar: { label: 'العربية', dir: 'rtl' },
      },
      sidebar: [
        { label: 'Start', slug: 'index', translations: { 'zh-CN': '开始' } },
        {
          label: 'Guides',
          translations: { 'zh-CN': '指南', fr: 'Guides' },
          badge: { text: { en: 'New', 'zh-CN': '新' } },
          items: [
            { label: 'One', link: '/guides/one/', translations: { 'zh-CN': '一' } },
            { label: 'One', slug: 'guides/two', translations: { 'zh-CN': '二' } },
            { label: 'Forum', link: 'https://forum.example', translations: { 'zh-CN': '论坛' } },
          ],
        },
        { label: 'More', translations: { 'zh-CN': '更多' }, items: [{ autogenerate: { directory: 'more' } }] },
      ],
    }),
  ],
});
