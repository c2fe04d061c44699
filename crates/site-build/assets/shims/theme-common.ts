import { useCallback, useEffect, useSyncExternalStore } from 'react';
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

/** The items that equal an earlier one. */
export function duplicates(items, isEqual = (a, b) => a === b) {
  return items.filter((item, idx) => items.findIndex(other => isEqual(other, item)) !== idx);
}

export function uniq(items) {
  return [...new Set(items)];
}

/**
 * Keeps an element where it is on the screen while what is above it changes
 * its height.
 */
export function useScrollPositionBlocker() {
  const blockElementScrollPositionUntilNextRender = useCallback(element => {
    const { top } = element.getBoundingClientRect();
    requestAnimationFrame(() => window.scrollBy(0, element.getBoundingClientRect().top - top));
  }, []);
  return { blockElementScrollPositionUntilNextRender };
}

const QUERY_CHANGED = 'site-build:query';

function subscribeToQuery(notify) {
  window.addEventListener('popstate', notify);
  window.addEventListener(QUERY_CHANGED, notify);
  return () => {
    window.removeEventListener('popstate', notify);
    window.removeEventListener(QUERY_CHANGED, notify);
  };
}

const query = () => window.location.search;

function setQuery(change, push = false) {
  const params = new URLSearchParams(window.location.search);
  change(params);
  const search = params.toString();
  const { pathname, hash } = window.location;
  const address = `${pathname}${search ? `?${search}` : ''}${hash}`;
  window.history[push ? 'pushState' : 'replaceState'](window.history.state, '', address);
  window.dispatchEvent(new Event(QUERY_CHANGED));
}

export function useQueryStringValue(key) {
  const search = useSyncExternalStore(subscribeToQuery, query);
  return key ? new URLSearchParams(search).get(key) : null;
}

/** A key of the query of the address, and what sets it. */
export function useQueryString(key) {
  const value = useQueryStringValue(key) ?? '';
  const setValue = useCallback(
    (next, options) => setQuery(params => (next ? params.set(key, next) : params.delete(key)), options?.push),
    [key],
  );
  return [value, setValue];
}

/** A key that the query of the address may have several times. */
export function useQueryStringList(key) {
  const search = useSyncExternalStore(subscribeToQuery, query);
  const values = new URLSearchParams(search).getAll(key);
  const setValues = useCallback(
    (next, options) => {
      const list = typeof next === 'function' ? next(new URLSearchParams(query()).getAll(key)) : next;
      setQuery(params => {
        params.delete(key);
        list.forEach(value => params.append(key, value));
      }, options?.push);
    },
    [key],
  );
  return [values, setValues];
}
