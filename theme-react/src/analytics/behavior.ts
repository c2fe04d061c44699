import { asksForPrivacy, type Behavior } from '../core/environment.js';
import { combine, listen } from '../core/events.js';
import { NAVIGATE_EVENT } from '../navigation/events.js';
import { findAnalytics, respectsPrivacySignals } from './settings.js';
import type { PageView, Track } from './trackers.js';

/** A page view for the first page and for each one that is navigated to, sent to the service that the site configured. */
export const analytics: Behavior = ({ document, window }) => {
  const settings = findAnalytics(document);
  if (!settings || (respectsPrivacySignals(document) && asksForPrivacy(window.navigator))) return () => {};
  let isStopped = false;
  let { referrer } = document;
  const nextView = (): PageView => {
    const { title, documentElement } = document;
    const url = document.URL.replace(/#.*$/, '');
    const view = { url, title, referrer, locale: documentElement.lang };
    referrer = url;
    return view;
  };
  // Readers may leave pages before the code of the tracker is there.
  const pending = [nextView()];
  let track: Track = (view) => void pending.push(view);
  const detach = listen(document, NAVIGATE_EVENT, () => track(nextView()));
  const start = async (): Promise<void> => {
    const { createTracker } = await import('./trackers.js');
    if (isStopped) return;
    track = createTracker(window, settings);
    pending.forEach((view) => track(view));
  };
  // Counting is nothing that a reader should notice, its failure neither.
  start().catch((error: unknown) => window.reportError(error));
  return combine(detach, () => (isStopped = true));
};
