import { useEffect, useSyncExternalStore } from 'react';
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

/** Names of classes of Docusaurus' theme, none of which this theme styles. */
export const ThemeClassNames = { page: {}, wrapper: {}, common: {}, layout: {}, docs: {}, blog: {}, pages: {} };

export function usePrismTheme() {
  return { plain: {}, styles: [] };
}

/** The title of a page that is a component. */
export function PageMetadata({ title, children = null }) {
  useEffect(() => {
    if (title) document.title = title === siteConfig.title ? title : `${title} | ${siteConfig.title}`;
  }, [title]);
  return children;
}

/** A class of the document while the component is shown. */
export function HtmlClassNameProvider({ className, children = null }) {
  useEffect(() => {
    const names = className?.split(/\s+/u).filter(Boolean) ?? [];
    document.documentElement.classList.add(...names);
    return () => document.documentElement.classList.remove(...names);
  }, [className]);
  return children;
}

const width = () => (window.innerWidth > 996 ? 'desktop' : 'mobile');

function subscribeToWidth(notify) {
  window.addEventListener('resize', notify);
  return () => window.removeEventListener('resize', notify);
}

export function useWindowSize() {
  return useSyncExternalStore(subscribeToWidth, width);
}

export function usePluralForm() {
  return { selectMessage: (count, message) => message.split('|').at(count === 1 ? 0 : -1) };
}

export function useDocsPreferredVersion() {
  return { preferredVersion: null, savePreferredVersionName: () => {} };
}
