import { asksForPrivacy, type Behavior } from '../core/environment.js';
import { combine, listen } from '../core/events.js';
import { NAVIGATE_EVENT } from '../navigation/events.js';
import { findAnalytics, respectsPrivacySignals } from './settings.js';
import type { PageView, Track } from './trackers.js';

/** Sends a page view for the first page and after each navigation to the configured service. */
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
  // Page views before the code of the tracker is loaded are queued.
  const pending = [nextView()];
  let track: Track = (view) => void pending.push(view);
  const detach = listen(document, NAVIGATE_EVENT, () => track(nextView()));
  const start = async (): Promise<void> => {
    const { createTracker } = await import('./trackers.js');
    if (isStopped) return;
    track = createTracker(window, settings);
    pending.forEach((view) => track(view));
  };
  // A failure must not be visible to readers.
  start().catch((error: unknown) => window.reportError(error));
  return combine(detach, () => (isStopped = true));
};
