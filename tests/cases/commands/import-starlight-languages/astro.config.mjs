import starlight from '@astrojs/starlight';

export default {
  site: 'https://docs.example.org',
  integrations: [
    starlight({
      title: 'Tea',
      defaultLocale: 'en',
      locales: { en: { label: 'English' }, fr: { label: 'Français' } },
      sidebar: ['start', { label: 'Guides', autogenerate: { directory: 'guides' } }],
    }),
  ],
};
