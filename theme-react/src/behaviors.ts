import { analytics } from './analytics/behavior.js';
import { announcement } from './announcement/behavior.js';
import { apiReference } from './api/behavior.js';
import { backToTop } from './back-to-top/behavior.js';
import { codeCopy } from './code/copy.js';
import { codeWrap } from './code/wrap.js';
import { colorMode } from './color-mode/behavior.js';
import type { Behavior } from './core/environment.js';
import { lazyBehavior } from './core/lazy.js';
import type { LoadMermaid } from './diagrams/draw.js';
import { drawer } from './drawer/behavior.js';
import { dropdown } from './dropdown/behavior.js';
import { equivalentLinks } from './links/behavior.js';
import { preferredVersion } from './links/preferred.js';
import { navbar } from './navbar/behavior.js';
import { navbarMore } from './navbar/more.js';
import { navigation } from './navigation/behavior.js';
import { scrollBoxes } from './scroll-box/behavior.js';
import { searchButton } from './search/button.js';
import { sidebar } from './sidebar/behavior.js';
import { hideableSidebar } from './sidebar/hide.js';
import { skipLink } from './skip-link/behavior.js';
import { tabs } from './tabs/behavior.js';
import { toc } from './toc/behavior.js';
import { video } from './video/behavior.js';

/** The filter of the search page. The code is fetched only there. */
export const searchPage: Behavior = lazyBehavior('search-page', async () => {
  const module = await import('./search/search-page.js');
  return module.searchPage;
});

/** The feedback form of a page. The code is fetched only on pages that have one. */
export const feedback: Behavior = lazyBehavior('feedback', async () => {
  const module = await import('./feedback/behavior.js');
  return module.feedback;
});

/** The checkboxes that hide groups of members on library pages. The code is fetched only on pages that have them. */
export const memberFilter: Behavior = lazyBehavior('member-filter', async () => {
  const module = await import('./library/member-filter.js');
  return module.memberFilter;
});

/** The field that filters a long list of a library page by name. The code is fetched only on pages that have one. */
export const nameFilter: Behavior = lazyBehavior('name-filter', async () => {
  const module = await import('./library/name-filter.js');
  return module.nameFilter;
});

/** The list of similar pages on the page for unknown addresses. The code is fetched only there. */
export const notFound: Behavior = lazyBehavior('not-found', async () => {
  const module = await import('./not-found/not-found.js');
  return module.notFound;
});

/**
 * Returns the behaviour that draws diagrams. The code is fetched only on pages that have one. It is not among
 * {@link defaultBehaviors}, because Mermaid is larger than all of them: an application passes a function that loads it.
 */
export const drawDiagrams = (load: LoadMermaid): Behavior =>
  lazyBehavior('diagram', async () => {
    const { diagrams } = await import('./diagrams/diagrams.js');
    return diagrams(load);
  });

/** All behaviours of CONTRACT.md except {@link drawDiagrams}, in any order. */
export const defaultBehaviors: readonly Behavior[] = [
  analytics,
  announcement,
  apiReference,
  backToTop,
  codeCopy,
  codeWrap,
  colorMode,
  drawer,
  dropdown,
  equivalentLinks,
  feedback,
  hideableSidebar,
  memberFilter,
  nameFilter,
  navbar,
  navbarMore,
  navigation,
  notFound,
  preferredVersion,
  scrollBoxes,
  searchButton,
  searchPage,
  sidebar,
  skipLink,
  tabs,
  toc,
  video,
];
