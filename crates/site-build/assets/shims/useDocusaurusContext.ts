import { currentLocale, i18n, siteConfig } from './site';

export default function useDocusaurusContext() {
  return {
    siteConfig,
    siteMetadata: { pluginVersions: {} },
    globalData: {},
    i18n: { ...i18n, currentLocale: currentLocale() },
    codeTranslations: {},
  };
}
