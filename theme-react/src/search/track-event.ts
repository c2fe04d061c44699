import type { Environment } from '../core/environment.js';
import type { Insights } from './insights.js';

/** Tracks an event: passes the insights to `event` if they are enabled. Their code is fetched with the first event; without it, no event is sent. */
export async function trackEvent(environment: Environment, event: (insights: Insights) => void): Promise<void> {
  const { insightsOf } = await import('./insights.js').catch(() => ({ insightsOf: undefined }));
  const insights = insightsOf?.(environment);
  if (insights) event(insights);
}
