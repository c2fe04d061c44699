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
import { navigation } from './navigation/behavior.js';
import { scrollBoxes } from './scroll-box/behavior.js';
import { searchButton } from './search/button.js';
import { sidebar } from './sidebar/behavior.js';
import { hideableSidebar } from './sidebar/hide.js';
import { skipLink } from './skip-link/behavior.js';
import { tabs } from './tabs/behavior.js';
import { toc } from './toc/behavior.js';
import { video } from './video/behavior.js';

/** The filter of the search page, fetched only there. */
export const searchPage: Behavior = lazyBehavior('search-page', async () => {
  const module = await import('./search/search-page.js');
  return module.searchPage;
});

/** The question whether a page is helpful, fetched only on pages that ask it. */
export const feedback: Behavior = lazyBehavior('feedback', async () => {
  const module = await import('./feedback/behavior.js');
  return module.feedback;
});

/** The checkboxes above the members of a library page, fetched only on pages that have them. */
export const memberFilter: Behavior = lazyBehavior('member-filter', async () => {
  const module = await import('./library/member-filter.js');
  return module.memberFilter;
});

/** The field that filters a long list of a library page by name, fetched only on pages that have it. */
export const nameFilter: Behavior = lazyBehavior('name-filter', async () => {
  const module = await import('./library/name-filter.js');
  return module.nameFilter;
});

/** Pages for an unknown address, fetched only on the page that answers it. */
export const notFound: Behavior = lazyBehavior('not-found', async () => {
  const module = await import('./not-found/not-found.js');
  return module.notFound;
});

/**
 * Makes the behaviour that draws diagrams. What draws is fetched only on pages that have one. It is none of the default
 * ones, as Mermaid has more code than all of them: an application passes its address.
 */
export const drawDiagrams = (load: LoadMermaid): Behavior =>
  lazyBehavior('diagram', async () => {
    const { diagrams } = await import('./diagrams/diagrams.js');
    return diagrams(load);
  });

/** Every behaviour that CONTRACT.md describes, but {@link drawDiagrams}. Order matters to none of them. */
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
