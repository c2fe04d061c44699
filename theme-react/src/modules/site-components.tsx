import { type ReactNode, useEffect, useState } from 'react';
import { onContent } from '../core/environment.js';
import { useEnvironment } from '../core/react.js';
import { createPlaceFinder, type Place } from './place.js';
import type { Places } from './places.js';

/** Loads the code for slots, on pages that have any. */
const loadPlaces = async (): Promise<typeof Places> => (await import('./places.js')).Places;

/** React components of the site: page modules, and components in Markdown. */
export function SiteComponents(): ReactNode {
  const environment = useEnvironment();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const findPlaces = createPlaceFinder(environment.document);
    return onContent(environment, () => setPlaces(findPlaces()));
  }, [environment]);
  return places.length > 0 && <LoadedPlaces places={places} />;
}

/**
 * Renders the slots when their code is loaded, and throws if it cannot be loaded. `lazy` would cache the failure; this component loads
 * the code again when the boundary mounts it again.
 */
function LoadedPlaces({ places }: { places: readonly Place[] }): ReactNode {
  const [loaded, setLoaded] = useState<{ Places: typeof Places } | { error: unknown }>();
  useEffect(() => {
    let isMounted = true;
    const set = (next: typeof loaded): void => {
      if (isMounted) setLoaded(next);
    };
    loadPlaces().then((view) => set({ Places: view }), (error: unknown) => set({ error }));
    return () => {
      isMounted = false;
    };
  }, []);
  if (!loaded) return null;
  if ('error' in loaded) throw loaded.error;
  return <loaded.Places places={places} />;
}
