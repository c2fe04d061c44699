import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://docs.example.org',
  integrations: [
    starlight({
      title: 'Tea',
      sidebar: [
        { label: 'Learn', autogenerate: { directory: 'Learn' } },
        { label: 'By address', autogenerate: { directory: 'deep/two-words' } },
        'learn/my-page',
        { slug: 'a-b' },
        { label: 'Chosen', slug: 'chosen/slug' },
        { label: 'Guides', link: '/guides/guides/' },
      ],
    }),
  ],
});
