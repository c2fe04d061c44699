import { siteConfig } from './site';

export function addBaseUrl(url, { forcePrependBaseUrl = false, absolute = false } = {}) {
  const { baseUrl, url: origin } = siteConfig;
  if (!url || url.startsWith('#') || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return url;
  const below = () => baseUrl + url.replace(/^\//, '');
  if (forcePrependBaseUrl) return below();
  if (url === baseUrl.replace(/\/$/, '')) return baseUrl;
  const path = url.startsWith(baseUrl) ? url : below();
  return absolute ? origin + path : path;
}

export function useBaseUrlUtils() {
  return { withBaseUrl: addBaseUrl };
}

export default function useBaseUrl(url, options) {
  return addBaseUrl(url, options);
}
