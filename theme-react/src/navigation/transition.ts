import { type Environment, prefersReducedMotion } from '../core/environment.js';

/**
 * Changes the page, with the browser's transition where it has one and motion is welcome.
 * Resolves when the change is done, which is before the transition ends.
 */
export async function withTransition(environment: Environment, change: () => void): Promise<void> {
  const { document } = environment;
  const isSeen = document.visibilityState === 'visible' && !prefersReducedMotion(environment);
  if (!isSeen || !('startViewTransition' in document)) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  // A skipped transition, such as one replaced by the next, is not a fault.
  for (const step of [transition.ready, transition.finished]) step.catch(() => {});
  await transition.updateCallbackDone;
}
