/**
 * Behaviours for documentation pages that are complete without JavaScript.
 * Pages and this package communicate only through the attributes in CONTRACT.md.
 *
 * @packageDocumentation
 */
export { analytics } from './analytics/behavior.js';
export { announcement } from './announcement/behavior.js';
export { apiReference } from './api/behavior.js';
export { backToTop } from './back-to-top/behavior.js';
export { defaultBehaviors, drawDiagrams, searchPage } from './behaviors.js';
export { DefaultComponents } from './components.js';
export { codeCopy } from './code/copy.js';
export { codeWrap } from './code/wrap.js';
export { chooseColorMode, colorMode } from './color-mode/behavior.js';
export { type ColorModeChoice, type ColorModeState } from './color-mode/state.js';
export { type ColorModeControl, useColorMode } from './color-mode/use-color-mode.js';
export { type Behavior, contentChanged, createEnvironment, type Environment, onContent } from './core/environment.js';
export { combine, delegate, type Detach, listen } from './core/events.js';
export { lazyBehavior } from './core/lazy.js';
export {
  Behaviors,
  type BehaviorsProps,
  EnvironmentProvider,
  type EnvironmentProviderProps,
  useBehavior,
  useEnvironment,
  useStore,
} from './core/react.js';
export { type ColorMode, type Settings } from './core/settings.js';
export { findSlot, findSlots, slot, type SlotName } from './core/slots.js';
export {
  announcementKey,
  apiServerKey,
  COLOR_MODE_KEY,
  openStorage,
  preferredVersionKey,
  type SiteStorage,
  tabGroupKey,
} from './core/storage.js';
export { createStore, type Store } from './core/store.js';
export { countedText, fillText, loadTexts, type Texts, textsWith } from './core/texts.js';
export { useTexts } from './core/use-texts.js';
export { CrashBoundary, type CrashBoundaryProps } from './crash/boundary.js';
export { CrashBox, CrashPage, type CrashPageProps } from './crash/crash-page.js';
export { LoadError, type LoadErrorProps } from './crash/load-error.js';
export { type LoadMermaid, type Mermaid } from './diagrams/draw.js';
export { drawer } from './drawer/behavior.js';
export { type DrawerPanel, type DrawerState } from './drawer/state.js';
export { dropdown } from './dropdown/behavior.js';
export { equivalentLinks, readPreferredVersion } from './links/behavior.js';
export { preferredVersion } from './links/preferred.js';
export { SiteComponents } from './modules/site-components.js';
export { Spinner } from './modules/spinner.js';
export { mount, type Mounted, type MountOptions } from './mount.js';
export { navbar } from './navbar/behavior.js';
export { navigation } from './navigation/behavior.js';
export { NAVIGATE_EVENT, type NavigateDetail } from './navigation/events.js';
export { navigate } from './navigation/navigate.js';
export { type NavigationState } from './navigation/state.js';
export { NavigationStatus } from './navigation/view.js';
export { openSearch } from './open-search.js';
export { scrollBoxes } from './scroll-box/behavior.js';
export { searchButton } from './search/button.js';
export { sidebar } from './sidebar/behavior.js';
export { hideableSidebar } from './sidebar/hide.js';
export { skipLink } from './skip-link/behavior.js';
export { tabs } from './tabs/behavior.js';
export { toc } from './toc/behavior.js';
