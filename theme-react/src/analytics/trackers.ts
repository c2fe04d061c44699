import type { AnalyticsSettings } from './settings.js';

/** A page view. */
export interface PageView {
  /** Address of the page without the hash. */
  readonly url: string;
  /** Title of the tab. */
  readonly title: string;
  /** Address of the previous page, or the referrer of the first one. */
  readonly referrer: string;
  /** Language of the page. */
  readonly locale: string;
}

/** The JSON body for a custom endpoint. */
export interface BeaconView extends PageView {
  /** Kind of the event. */
  readonly type: 'page-view';
}

/** Sends a page view. */
export type Track = (view: PageView) => void;

/** Returns the function that sends page views. Loads the script of a provider that has one. */
export function createTracker(window: Window, settings: AnalyticsSettings): Track {
  switch (settings.provider) {
    case 'ga4':
      return trackByGoogle(window, settings.id);
    case 'plausible':
      return ({ url, referrer }) =>
        send(window, settings.endpoint, { name: 'pageview', domain: settings.id, url, referrer });
    case 'beacon':
      return (view) => {
        const beacon: BeaconView = { type: 'page-view', ...view };
        send(window, settings.endpoint, beacon);
      };
  }
}

/** Sends data as plain text, which needs no CORS preflight, and by a beacon, which is also sent when the page is unloaded. */
function send(window: Window, endpoint: string, data: object): void {
  window.navigator.sendBeacon(endpoint, JSON.stringify(data));
}

type WithDataLayer = Window & { dataLayer?: unknown[] };

function trackByGoogle(window: WithDataLayer, id: string): Track {
  const layer = (window.dataLayer ??= []);
  // The script of Google processes `arguments` objects only, not arrays.
  function gtag(..._command: unknown[]): void {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  }
  gtag('js', new Date());
  // Page views are sent after each navigation, not by the script. IP addresses are truncated.
  gtag('config', id, { send_page_view: false, anonymize_ip: true });
  const script = window.document.createElement('script');
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  window.document.head.append(script);
  return ({ url, title, referrer }) => {
    gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer });
  };
}
