import type { AnalyticsSettings } from './settings.js';

/** A page that was looked at. */
export interface PageView {
  /** Its address, without the hash. */
  readonly url: string;
  /** Title of the tab. */
  readonly title: string;
  /** Address of the page before, or where the reader came from. */
  readonly referrer: string;
  /** Language of the page. */
  readonly locale: string;
}

/** The JSON body for a custom endpoint. */
export interface BeaconView extends PageView {
  /** The only kind of event that there is. */
  readonly type: 'page-view';
}

/** Sends page views to somebody. */
export type Track = (view: PageView) => void;

/** Prepares to send page views: loads the script of the provider, where it has one. */
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

/** As text, so that another origin needs no preflight; by a beacon, so that it arrives when the page is left. */
function send(window: Window, endpoint: string, data: object): void {
  window.navigator.sendBeacon(endpoint, JSON.stringify(data));
}

type WithDataLayer = Window & { dataLayer?: unknown[] };

function trackByGoogle(window: WithDataLayer, id: string): Track {
  const layer = (window.dataLayer ??= []);
  // The script reads the objects that functions get as `arguments`, not arrays.
  function gtag(..._command: unknown[]): void {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  }
  gtag('js', new Date());
  // Page views are sent here, at each route change; addresses of readers are shortened.
  gtag('config', id, { send_page_view: false, anonymize_ip: true });
  const script = window.document.createElement('script');
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  window.document.head.append(script);
  return ({ url, title, referrer }) => {
    gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer });
  };
}
