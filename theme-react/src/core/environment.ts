import { type ColorModeState, readColorMode } from '../color-mode/state.js';
import { type DrawerState, readDrawer } from '../drawer/state.js';
import { INITIAL_NAVIGATION, type NavigationState } from '../navigation/state.js';
import { type Detach } from './events.js';
import { findSettings, type Settings } from './settings.js';
import { openStorage, type SiteStorage } from './storage.js';
import { createStore, type Store } from './store.js';

/** The environment of behaviours: one document with its settings, its storage and the state that features share. */
export interface Environment {
  /** The page. */
  readonly document: Document;
  /** The window of the page. */
  readonly window: Window & typeof globalThis;
  /** The configuration of the site. */
  readonly settings: Settings;
  /** The storage of the site in the reader's browser. */
  readonly storage: SiteStorage;
  /** The colour mode that the reader chose and the one that is shown. */
  readonly colorMode: Store<ColorModeState>;
  /** Whether the drawer is shown, and which of its panels. */
  readonly drawer: Store<DrawerState>;
  /** Whether a page is on its way, or could not be loaded. */
  readonly navigation: Store<NavigationState>;
  /** The text that screen readers announce: `NavigationStatus` puts it in the live region of the page. */
  readonly liveText: Store<string>;
  /** Counts the changes of the page's content; see {@link contentChanged}. */
  readonly content: Store<number>;
}

/**
 * A behaviour attaches itself to elements that the page already has and returns how to detach it again.
 * It must leave nothing behind after that: no listener, no timer.
 */
export type Behavior = (environment: Environment) => Detach;

/**
 * Makes the environment of a document.
 * @param document - a document with a window
 * @param settings - win over those on the tag of the boot script
 * @throws TypeError when the document has no window, as one made by `DOMParser`
 */
export function createEnvironment(document: Document, settings: Partial<Settings> = {}): Environment {
  const window = document.defaultView;
  if (!window) throw new TypeError('theme-react needs a document that a window shows');
  const all = { ...findSettings(document), ...settings };
  return {
    document,
    window,
    settings: all,
    storage: openStorage(window, all),
    colorMode: createStore(readColorMode(window, all)),
    drawer: createStore(readDrawer(document)),
    navigation: createStore(INITIAL_NAVIGATION),
    liveText: createStore(''),
    content: createStore(0),
  };
}

/** Tells all behaviours that the content of the page was replaced, so that they look at it afresh. */
export function contentChanged(environment: Environment): void {
  environment.content.set(environment.content.get() + 1);
}

/** Runs `attach` now and after each change of content; what it returned before is detached first. */
export function onContent(environment: Environment, attach: () => Detach | void): Detach {
  let detach = attach();
  const unsubscribe = environment.content.subscribe(() => {
    detach?.();
    detach = attach();
  });
  return () => {
    unsubscribe();
    detach?.();
  };
}

/** Whether the reader asks for less motion. */
export function prefersReducedMotion(environment: Environment): boolean {
  return environment.window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the reader's browser asks not to be tracked: Global Privacy Control, or Do Not Track. */
export function asksForPrivacy(navigator: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
}
