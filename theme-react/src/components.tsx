import { type ReactNode } from 'react';
import { CrashBoundary } from './crash/boundary.js';
import { SiteComponents } from './modules/site-components.js';
import { NavigationStatus } from './navigation/view.js';

const PARTS = { navigation: NavigationStatus, modules: SiteComponents };

/** What exists only with JavaScript: the state of the navigation, and the React components of the site. */
export function DefaultComponents(): ReactNode {
  return Object.entries(PARTS).map(([name, Part]) => (
    // The page itself is there without them: a fault is logged and takes nothing else with it.
    <CrashBoundary key={name} renderCrash={() => null}>
      <Part />
    </CrashBoundary>
  ));
}
