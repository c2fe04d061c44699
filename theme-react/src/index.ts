/**
 * Behaviours for documentation pages that are complete without JavaScript.
 * The pages and this package agree on the attributes of CONTRACT.md and on nothing else.
 *
 * @packageDocumentation
 */
export { announcement } from './announcement/behavior.js';
export { backToTop } from './back-to-top/behavior.js';
export { defaultBehaviors, searchPage } from './behaviors.js';
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
  COLOR_MODE_KEY,
  openStorage,
  preferredVersionKey,
  type SiteStorage,
  tabGroupKey,
} from './core/storage.js';
export { createStore, type Store } from './core/store.js';
export { drawer } from './drawer/behavior.js';
export { type DrawerPanel, type DrawerState } from './drawer/state.js';
export { dropdown } from './dropdown/behavior.js';
export { equivalentLinks, readPreferredVersion } from './links/behavior.js';
export { mount, type Mounted, type MountOptions } from './mount.js';
export { navbar } from './navbar/behavior.js';
export { searchButton } from './search/button.js';
export { sidebar } from './sidebar/behavior.js';
export { skipLink } from './skip-link/behavior.js';
export { tabs } from './tabs/behavior.js';
export { toc } from './toc/behavior.js';
