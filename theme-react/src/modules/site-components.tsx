import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onContent } from '../core/environment.js';
import { useEnvironment } from '../core/react.js';
import { createPlaceFinder, type Place } from './place.js';

/** Fetched on pages that have a place for a component. */
const Places = lazy(async () => {
  const module = await import('./places.js');
  return { default: module.Places };
});

/** React components of the site: page modules, and components in Markdown. */
export function SiteComponents(): ReactNode {
  const environment = useEnvironment();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const findPlaces = createPlaceFinder(environment.document);
    return onContent(environment, () => setPlaces(findPlaces()));
  }, [environment]);
  if (places.length === 0) return null;
  return (
    <Suspense>
      <Places places={places} />
    </Suspense>
  );
}
