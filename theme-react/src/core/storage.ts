import type { Settings } from './settings.js';

/**
 * The browser storage of a site. Storage can be switched off, full or forbidden:
 * reading then finds nothing and writing does nothing, because no page may break for it.
 */
export interface SiteStorage {
  /** The key as the browser stores it, with the namespace of the site. */
  keyOf(name: string): string;
  /** The stored value, or `null`. */
  get(name: string): string | null;
  /** Stores a value. */
  set(name: string, value: string): void;
  /** Forgets a value. */
  remove(name: string): void;
}

/** Storage key of the colour mode: `light` or `dark`. */
export const COLOR_MODE_KEY = 'theme';

/** Key in the storage of the session: `true` while the reader has put the sidebar aside. */
export const SIDEBAR_HIDDEN_KEY = 'docs.sidebar.hidden';

/** Storage key of the groups of members that the reader hides on library pages, separated by spaces. */
export const HIDDEN_MEMBERS_KEY = 'membersHidden';

/** Key in the storage of the session: the server that the reader chose for the API whose first server this is. */
export function apiServerKey(server: string): string {
  return `docs.api.server.${server}`;
}

/** Storage key of the dismissal of an announcement bar: one per bar, so that a new id shows the bar again. */
export function announcementKey(id: string): string {
  return `docs.announcement.dismiss.${id}`;
}

/** Storage key of the chosen tab of a group. It is Docusaurus's key, so that choices survive a migration. */
export function tabGroupKey(group: string): string {
  return `docusaurus.tab.${group}`;
}

/** Storage key of the version that a reader prefers of a docs instance. */
export function preferredVersionKey(docs: string): string {
  return `docs-preferred-version-${docs}`;
}

/** The settings of a site that storage needs. */
export type StorageSettings = Pick<Settings, 'storage' | 'storageNamespace'>;

/** The stored value, or `null`; all that the boot script needs of the storage. */
export function readStored(window: Window, settings: StorageSettings, name: string): string | null {
  return attempt(window, settings, (storage) => storage.getItem(storedKey(settings, name)));
}

/** Opens the storage that `settings` name. */
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
    // The getter itself throws where cookies are blocked.
    return access(settings.storage === 'session' ? window.sessionStorage : window.localStorage);
  } catch {
    return null;
  }
}
