import type { Settings } from './settings.js';

/**
 * The browser storage of a site. If storage is disabled, full or blocked, reading returns `null` and writing does nothing.
 */
export interface SiteStorage {
  /** Returns the stored key, with the namespace of the site. */
  keyOf(name: string): string;
  /** Returns the stored value, or `null`. */
  get(name: string): string | null;
  /** Stores a value. */
  set(name: string, value: string): void;
  /** Removes a value. */
  remove(name: string): void;
}

/** Storage key of the colour mode: `light` or `dark`. */
export const COLOR_MODE_KEY = 'theme';

/** Key in session storage: `true` while the sidebar is collapsed. */
export const SIDEBAR_HIDDEN_KEY = 'docs.sidebar.hidden';

/** Storage key of the hidden groups of members on library pages, separated by spaces. */
export const HIDDEN_MEMBERS_KEY = 'membersHidden';

/** Returns the key, in session storage, of the selected server of an API, which is identified by its first server. */
export function apiServerKey(server: string): string {
  return `docs.api.server.${server}`;
}

/** Returns the storage key of the dismissal of an announcement bar. A bar with a new id is shown again. */
export function announcementKey(id: string): string {
  return `docs.announcement.dismiss.${id}`;
}

/** Returns the storage key of the selected tab of a group. It is that of Docusaurus, so that choices survive a migration. */
export function tabGroupKey(group: string): string {
  return `docusaurus.tab.${group}`;
}

/** Returns the storage key of the preferred version of a docs instance. */
export function preferredVersionKey(docs: string): string {
  return `docs-preferred-version-${docs}`;
}

/** The settings that determine the storage. */
export type StorageSettings = Pick<Settings, 'storage' | 'storageNamespace'>;

/** Returns the stored value, or `null`. The boot script bundles this function, but not {@link openStorage}. */
export function readStored(window: Window, settings: StorageSettings, name: string): string | null {
  return attempt(window, settings, (storage) => storage.getItem(storedKey(settings, name)));
}

/** Returns the storage of a site. */
export function openStorage(window: Window, settings: StorageSettings): SiteStorage {
  const keyOf = (name: string): string => storedKey(settings, name);
  return {
    keyOf,
    get: (name) => readStored(window, settings, name),
    set: (name, value) => attempt(window, settings, (storage) => storage.setItem(keyOf(name), value)),
    remove: (name) => attempt(window, settings, (storage) => storage.removeItem(keyOf(name))),
  };
}

function storedKey({ storageNamespace }: StorageSettings, name: string): string {
  return storageNamespace ? `${name}-${storageNamespace}` : name;
}

function attempt<T>(window: Window, settings: StorageSettings, access: (storage: Storage) => T): T | null {
  try {
    // If cookies are blocked, the getter of the storage throws.
    return access(settings.storage === 'session' ? window.sessionStorage : window.localStorage);
  } catch {
    return null;
  }
}
