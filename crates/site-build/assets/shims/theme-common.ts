import { useSyncExternalStore } from 'react';
import { siteConfig } from './site';

function subscribe(notify) {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

export function useColorMode() {
  const colorMode = useSyncExternalStore(subscribe, theme);
  return { colorMode, isDarkTheme: colorMode === 'dark', setColorMode: () => {} };
}

export function useThemeConfig() {
  return siteConfig.themeConfig;
}
