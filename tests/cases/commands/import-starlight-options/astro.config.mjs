import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://tea.example.org',
  markdown: { smartypants: { dashes: 'oldschool', quotes: false, ellipses: true } },
  redirects: { '/old': '/guides/renamed/' },
  integrations: [
    starlight({
      title: 'Tea',
      logo: { light: './src/assets/tea.svg', dark: './src/assets/tea-dark.svg', replacesTitle: true },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
      pagefind: false,
      expressiveCode: { themes: ['nord'] },
      sidebar: [
        { label: 'Start', link: '/', translations: { de: 'Anfang' } },
        { label: 'Guides', badge: 'New', items: [{ slug: 'guides/h', badge: { text: { en: 'Old' }, variant: 'caution' }, attrs: { class: 'x', target: '_blank' } }] },
      ],
    }),
  ],
});
