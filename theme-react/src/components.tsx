import { type ReactNode } from 'react';
import { CrashBoundary } from './crash/boundary.js';
import { CrashedMain } from './crash/crash-page.js';
import { SiteComponents } from './modules/site-components.js';
import { NavigationStatus } from './navigation/view.js';

const PARTS = { navigation: NavigationStatus, modules: SiteComponents };

/**
 * Elements that exist only with JavaScript: the status of the navigation and the React components of the site. If one crashes, the
 * crash page is shown.
 */
export function DefaultComponents(): ReactNode {
  return Object.entries(PARTS).map(([name, Part]) => (
    <CrashBoundary key={name} renderCrash={(error, retry) => <CrashedMain error={error} onRetry={retry} />}>
      <Part />
    </CrashBoundary>
  ));
}
