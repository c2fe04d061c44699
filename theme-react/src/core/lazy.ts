import { type Behavior, onContent } from './environment.js';
import type { Detach } from './events.js';
import { findSlot, type SlotName } from './slots.js';

/** A behaviour in a chunk of its own, which is fetched only on pages that have the slot it serves. */
export function lazyBehavior(name: SlotName, load: () => Promise<Behavior>): Behavior {
  return (environment) =>
    onContent(environment, () => {
      if (!findSlot(environment.document, name)) return;
      let stopped = false;
      let detach: Detach | undefined;
      const attach = async (): Promise<void> => {
        const behavior = await load();
        if (!stopped) detach = behavior(environment);
      };
      // The page is complete without it: say so where developers look and go on.
      attach().catch((error: unknown) => environment.window.reportError(error));
      return () => {
        stopped = true;
        detach?.();
      };
    });
}
