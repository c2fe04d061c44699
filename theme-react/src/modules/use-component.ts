import { useEffect, useState } from 'react';
import { loadComponent, type SiteComponent } from './load.js';
import type { Place } from './place.js';

/** The loading state of a component. */
export type ComponentState =
  | { readonly status: 'waiting' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: SiteComponent }
  | { readonly status: 'failed'; readonly error: unknown };

/** Margin around the viewport within which components are loaded. */
const NEAR = '200px';

/** Loads a component: a page module at once, others when their slot comes near the viewport. */
export function useComponent(place: Place): [state: ComponentState, retry: () => void] {
  const [state, setState] = useState<ComponentState>({ status: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const set = (next: ComponentState): void => {
      if (isWanted) setState(next);
    };
    const load = (): void => {
      set({ status: 'loading' });
      loadComponent(place.url, attempt).then(
        (Component) => set({ status: 'ready', Component }),
        (error: unknown) => set({ status: 'failed', error }),
      );
    };
    const stop = place.isPage || attempt > 0 ? load() : whenNear(place.element, load);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [place, attempt]);
  return [state, () => setAttempt((count) => count + 1)];
}

function whenNear(element: HTMLElement, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
