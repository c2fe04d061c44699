/** The service that counts page views. */
export type AnalyticsSettings =
  /** Google Analytics 4; `id` is the measurement id, as `G-XXXXXXX`. */
  | { readonly provider: 'ga4'; readonly id: string }
  /** Plausible, or a server that speaks its protocol; `id` is the domain of the site there. */
  | { readonly provider: 'plausible'; readonly id: string; readonly endpoint: string }
  /** An endpoint of one's own, which gets a {@link BeaconView} as JSON. */
  | { readonly provider: 'beacon'; readonly endpoint: string };

/** Address of Plausible's own service. */
const PLAUSIBLE = 'https://plausible.io/api/event';

/**
 * Reads the settings from the tag of the boot script.
 * @returns undefined if the site has no analytics, or a setting is missing
 */
export function findAnalytics(document: Document): AnalyticsSettings | undefined {
  const data = document.querySelector<HTMLScriptElement>('script[data-analytics]')?.dataset;
  const { analytics: provider, analyticsId: id, analyticsEndpoint: endpoint } = data ?? {};
  if (provider === 'ga4' && id) return { provider, id };
  if (provider === 'plausible' && id) return { provider, id, endpoint: endpoint || PLAUSIBLE };
  if (provider === 'beacon' && endpoint) return { provider, endpoint };
  return undefined;
}

/** Whether the site leaves readers out who ask not to be tracked; it does unless `data-analytics-privacy` is `ignore`. */
export function respectsPrivacySignals(document: Document): boolean {
  return document.querySelector<HTMLScriptElement>('script[data-analytics]')?.dataset.analyticsPrivacy !== 'ignore';
}
