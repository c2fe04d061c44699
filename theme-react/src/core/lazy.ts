import { type Behavior, type Environment, onContent } from './environment.js';
import type { Detach } from './events.js';
import { findSlot, findSlots, type SlotName } from './slots.js';

/** Returns a behaviour whose chunk is fetched only on pages with the slot. */
export function lazyBehavior(name: SlotName, load: () => Promise<Behavior>): Behavior {
  return (environment) =>
    onContent(environment, () => {
      if (findSlot(environment.document, name)) return attachFetched(environment, load);
    });
}

/** Returns a behaviour whose chunk is fetched when an element with the slot comes into view. */
export function visibleBehavior(name: SlotName, load: () => Promise<Behavior>): Behavior {
  return (environment) =>
    onContent(environment, () => {
      const elements = findSlots(environment.document, name);
      if (elements.length === 0) return;
      let detach: Detach | undefined;
      const observer = new environment.window.IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        detach ??= attachFetched(environment, load);
      });
      for (const element of elements) observer.observe(element);
      return () => {
        observer.disconnect();
        detach?.();
      };
    });
}

function attachFetched(environment: Environment, load: () => Promise<Behavior>): Detach {
  let stopped = false;
  let detach: Detach | undefined;
  const attach = async (): Promise<void> => {
    const behavior = await load();
    if (!stopped) detach = behavior(environment);
  };
  // The page works without the behaviour, so that reporting the error is enough.
  attach().catch((error: unknown) => environment.window.reportError(error));
  return () => {
    stopped = true;
    detach?.();
  };
}
