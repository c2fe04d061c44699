import site from './site.json';

/** The language of the page, by the name that the configuration has for it. */
export function currentLocale() {
  const lang = document.documentElement.lang;
  return site.i18n.locales.find((locale) => locale === lang) ?? site.i18n.defaultLocale;
}

export const siteConfig = site.siteConfig;
export const messages = site.messages;
export const i18n = site.i18n;
