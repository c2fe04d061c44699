import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://docs.example.org/tea',
  integrations: [
    starlight({
      title: 'Tea',
      social: [{ icon: 'github', label: 'GitHub', href: 'https://example.com/tea' }],
      editLink: { baseUrl: 'https://example.com/edit/main/' },
      sidebar: [
        { label: 'Start', items: ['start', { label: 'Second', slug: 'second' }, 'gone'] },
        { label: 'Guides', collapsed: true, items: [{ autogenerate: { directory: 'guides' } }] },
        { label: 'Elsewhere', link: 'https://example.com/' },
      ],
      plugins: [unknown()],
    }),
  ],
});
