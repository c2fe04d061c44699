export default {
  title: 'Tea',
  lang: 'de-DE',
  locales: {
    en: { label: 'English', lang: 'en-US', themeConfig: { nav: [{ text: 'Start', link: '/en/start' }], sidebar: [{ text: 'Start', link: '/en/start' }] } },
    de: { label: 'Deutsch', lang: 'de-DE', themeConfig: { nav: [{ text: 'Anfang', link: '/de/start' }] } },
    '../x': { lang: 'fr' },
  },
}
