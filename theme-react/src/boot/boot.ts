// Runs before the first paint, as a blocking classic script: every byte here delays the page.
import { COLOR_MODE_QUERY, isColorMode, restoreChoice, systemMode, writeColorMode } from '../color-mode/state.js';
import { readSettings } from '../core/settings.js';
import { slot } from '../core/slots.js';
import { announcementKey, COLOR_MODE_KEY, HIDDEN_MEMBERS_KEY, readStored, SIDEBAR_HIDDEN_KEY } from '../core/storage.js';
import { restoreTabs } from '../tabs/select.js';

const root = document.documentElement;
const settings = readSettings(document.currentScript?.dataset ?? {});
const stored = (key: string): string | null => readStored(window, settings, key);
const query = new URLSearchParams(location.search);

root.dataset.js = '';

const asked = query.get(COLOR_MODE_QUERY);
const choice = isColorMode(asked) ? asked : restoreChoice(stored(COLOR_MODE_KEY), settings);
writeColorMode(root, { choice, system: systemMode(window) });

root.dataset.membersHidden = stored(HIDDEN_MEMBERS_KEY) ?? '';

if (readStored(window, { ...settings, storage: 'session' }, SIDEBAR_HIDDEN_KEY) === 'true') {
  root.dataset.sidebarHidden = '';
}

if (settings.announcement && stored(announcementKey(settings.announcement)) === 'true') {
  root.dataset.announcementDismissed = '';
}

// Pages that show this one in a frame style it by `?docusaurus-data-x=y`. Attributes of the page itself win.
for (const [name, value] of query) {
  const attribute = /^docusaurus-(data-[a-z-]+)$/.exec(name)?.[1];
  if (attribute && !root.hasAttribute(attribute)) root.setAttribute(attribute, value);
}

document.addEventListener('DOMContentLoaded', () => {
  // This script has run, so the base URL is right.
  document.querySelector(slot('base-url-banner'))?.remove();
  restoreTabs(document, location.search, stored);
});
