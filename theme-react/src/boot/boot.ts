// A blocking classic script that runs before the first paint: each byte delays the page.
import { COLOR_MODE_QUERY, isColorMode, restoreChoice, systemMode, writeColorMode } from '../color-mode/state.js';
import { readSettings } from '../core/settings.js';
import { slot } from '../core/slots.js';
import { announcementKey, COLOR_MODE_KEY, HIDDEN_MEMBERS_KEY, readStored, SIDEBAR_HIDDEN_KEY } from '../core/storage.js';
import { restoreTabs } from '../tabs/select.js';

const root = document.documentElement;
const data = document.currentScript?.dataset ?? {};
const settings = readSettings(data);
const stored = (key: string): string | null => readStored(window, settings, key);
const query = new URLSearchParams(location.search);

root.dataset.js = '';

// A page that redirects. Unlike `meta refresh`, this keeps the anchor.
const { to } = data;
if (to) location.replace(to.includes('#') ? to : to + location.hash);

const mode = query.get(COLOR_MODE_QUERY);
const choice = isColorMode(mode) ? mode : restoreChoice(stored(COLOR_MODE_KEY), settings);
writeColorMode(root, { choice, system: systemMode(window) });

root.dataset.membersHidden = stored(HIDDEN_MEMBERS_KEY) ?? '';

if (readStored(window, { ...settings, storage: 'session' }, SIDEBAR_HIDDEN_KEY) === 'true') {
  root.dataset.sidebarHidden = '';
}

if (settings.announcement && stored(announcementKey(settings.announcement)) === 'true') {
  root.dataset.announcementDismissed = '';
}

// The search page shows that it waits for its script, which removes this, instead of the list of all pages.
if (query.get('q')) root.dataset.query = '';

// Pages that embed this one style it with `?docusaurus-data-x=y`. Attributes of the page itself take precedence.
for (const [name, value] of query) {
  const attribute = /^docusaurus-(data-[a-z-]+)$/.exec(name)?.[1];
  if (attribute && !root.hasAttribute(attribute)) root.setAttribute(attribute, value);
}

document.addEventListener('DOMContentLoaded', () => {
  // The banner is for a wrong base URL, with which this script would not have been loaded.
  document.querySelector(slot('base-url-banner'))?.remove();
  restoreTabs(document, query, stored);
});
