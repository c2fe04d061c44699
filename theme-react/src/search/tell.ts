import type { Environment } from '../core/environment.js';
import type { Insights } from './insights.js';

/** Hands the insights to `event` where the site wants any. Their code is fetched with the first event; without it nothing is told. */
export async function tellInsights(environment: Environment, event: (insights: Insights) => void): Promise<void> {
  const { insightsOf } = await import('./insights.js').catch(() => ({ insightsOf: undefined }));
  const insights = insightsOf?.(environment);
  if (insights) event(insights);
}
