import { type ColorModeState, readColorMode } from '../color-mode/state.js';
import { type DrawerState, readDrawer } from '../drawer/state.js';
import { INITIAL_NAVIGATION, type NavigationState } from '../navigation/state.js';
import { type Detach } from './events.js';
import { findSettings, type Settings } from './settings.js';
import { openStorage, type SiteStorage } from './storage.js';
import { createStore, type Store } from './store.js';

/** The environment of behaviours: a document with its settings, its storage and shared state. */
export interface Environment {
  /** The page. */
  readonly document: Document;
  /** The window of the page. */
  readonly window: Window & typeof globalThis;
  /** The configuration of the site. */
  readonly settings: Settings;
  /** The storage of the site in the reader's browser. */
  readonly storage: SiteStorage;
  /** The reader's choice of colour mode, and the preference of the operating system. */
  readonly colorMode: Store<ColorModeState>;
  /** Whether the drawer is open, and its panel. */
  readonly drawer: Store<DrawerState>;
  /** Whether a page is being loaded or failed to load. */
  readonly navigation: Store<NavigationState>;
  /** The text for screen readers, which `NavigationStatus` shows in the live region of the page. */
  readonly liveText: Store<string>;
  /** Number of changes of the page's content; see {@link contentChanged}. */
  readonly content: Store<number>;
}

/**
 * Attaches a behaviour to elements of the page. The returned function detaches it, and must remove all listeners and timers.
 */
export type Behavior = (environment: Environment) => Detach;

/**
 * Returns the environment of a document.
 * @param document - a document with a window
 * @param settings - take precedence over those of the boot script's tag
 * @throws TypeError if the document has no window, for example one made by `DOMParser`
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

/** Notifies all behaviours that the content of the page was replaced. */
export function contentChanged(environment: Environment): void {
  environment.content.set(environment.content.get() + 1);
}

/** Calls `attach` now and after each change of content, after detaching the previous result. */
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

/** Returns whether the reader prefers reduced motion. */
export function prefersReducedMotion(environment: Environment): boolean {
  return environment.window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns whether the browser sends Global Privacy Control or Do Not Track. */
export function asksForPrivacy(navigator: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';
}
