/** The analytics service of a site. */
export type AnalyticsSettings =
  /** Google Analytics 4; `id` is the measurement id, such as `G-XXXXXXX`. */
  | { readonly provider: 'ga4'; readonly id: string }
  /** Plausible, or a server with its protocol; `id` is the domain of the site there. */
  | { readonly provider: 'plausible'; readonly id: string; readonly endpoint: string }
  /** A custom endpoint, which gets a {@link BeaconView} as JSON. */
  | { readonly provider: 'beacon'; readonly endpoint: string };

/** Endpoint of the hosted service of Plausible. */
const PLAUSIBLE = 'https://plausible.io/api/event';

/**
 * Returns the settings on the tag of the boot script, or `undefined` if the site has no analytics or a setting is missing.
 */
export function findAnalytics(document: Document): AnalyticsSettings | undefined {
  const data = document.querySelector<HTMLScriptElement>('script[data-analytics]')?.dataset;
  const { analytics: provider, analyticsId: id, analyticsEndpoint: endpoint } = data ?? {};
  if (provider === 'ga4' && id) return { provider, id };
  if (provider === 'plausible' && id) return { provider, id, endpoint: endpoint || PLAUSIBLE };
  if (provider === 'beacon' && endpoint) return { provider, endpoint };
  return undefined;
}

/** Returns whether the site respects privacy signals: it does unless `data-analytics-privacy` is `ignore`. */
export function respectsPrivacySignals(document: Document): boolean {
  return document.querySelector<HTMLScriptElement>('script[data-analytics]')?.dataset.analyticsPrivacy !== 'ignore';
}
