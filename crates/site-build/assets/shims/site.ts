import site from './site.json';

/** The language of the page, by the name that the configuration has for it. */
export function currentLocale() {
  const { lang } = document.documentElement;
  const { defaultLocale, localeConfigs, locales } = site.i18n;
  return locales.find((locale) => localeConfigs[locale].htmlLang === lang) ?? defaultLocale;
}

/** The configuration, with the texts of the language of the page. */
export const siteConfig = { ...site.siteConfig, ...site.names[currentLocale()] };
export const messages = site.messages;
export const i18n = site.i18n;
