import { type Environment, prefersReducedMotion } from '../core/environment.js';

/**
 * Changes the page in a view transition, unless the browser has none, the page is hidden or the reader prefers reduced motion.
 * Resolves after the change, before the transition ends.
 */
export async function withTransition(environment: Environment, change: () => void): Promise<void> {
  const { document } = environment;
  const isAnimated = document.visibilityState === 'visible' && !prefersReducedMotion(environment);
  if (!isAnimated || !('startViewTransition' in document)) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A transition is skipped when the next one starts, which is not an error.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {});
  await transition.updateCallbackDone;
}
