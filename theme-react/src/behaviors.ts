import { announcement } from './announcement/behavior.js';
import { backToTop } from './back-to-top/behavior.js';
import { codeCopy } from './code/copy.js';
import { codeWrap } from './code/wrap.js';
import { colorMode } from './color-mode/behavior.js';
import type { Behavior } from './core/environment.js';
import { lazyBehavior } from './core/lazy.js';
import { drawer } from './drawer/behavior.js';
import { dropdown } from './dropdown/behavior.js';
import { equivalentLinks } from './links/behavior.js';
import { navbar } from './navbar/behavior.js';
import { searchButton } from './search/button.js';
import { sidebar } from './sidebar/behavior.js';
import { skipLink } from './skip-link/behavior.js';
import { tabs } from './tabs/behavior.js';
import { toc } from './toc/behavior.js';

/** The filter of the search page, fetched only there. */
export const searchPage: Behavior = lazyBehavior('search-page', async () => {
  const module = await import('./search/search-page.js');
  return module.searchPage;
});

/** Every behaviour that CONTRACT.md describes. Order matters to none of them. */
export const defaultBehaviors: readonly Behavior[] = [
  announcement,
  backToTop,
  codeCopy,
  codeWrap,
  colorMode,
  drawer,
  dropdown,
  equivalentLinks,
  navbar,
  searchButton,
  searchPage,
  sidebar,
  skipLink,
  tabs,
  toc,
];
