import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { closest, combine, type Detach } from '../core/events.js';
import { findSlots, slot } from '../core/slots.js';
import { preferredVersionKey, type SiteStorage } from '../core/storage.js';
import { DEFAULT_DOCS, docsOf, readPreferredVersion } from './behavior.js';

/** On pages outside of its docs, a version dropdown shows the version that the reader prefers. */
export const preferredVersion: Behavior = (environment) =>
  onContent(environment, () => showPreferred(environment));

function showPreferred({ document, storage }: Environment): Detach {
  const { version, docs = DEFAULT_DOCS } = document.documentElement.dataset;
  const links = findSlots(document, 'version-link');
  const instances = new Set(links.map(docsOf));
  // The page shows a version of its own docs.
  if (version) instances.delete(docs);
  return combine(...[...instances].map((id) => nameDropdowns(links.filter((link) => docsOf(link) === id), storage, id)));
}

/** Names the dropdowns of a docs instance, given the version links of it. */
function nameDropdowns(links: HTMLElement[], storage: SiteStorage, docs: string): Detach {
  const name = readPreferredVersion(storage, docs);
  if (name === null) return () => {};
  const preferred = links.filter((link) => link.dataset.versionName === name);
  // A version that is gone can be preferred no more.
  if (preferred.length === 0) storage.remove(preferredVersionKey(docs));
  return combine(...preferred.map(nameDropdown));
}

/** Writes the version of a link on the dropdown that it is in. */
function nameDropdown(link: HTMLElement): Detach {
  const summary = closest(link, slot('dropdown'))?.querySelector('summary');
  const label = summary?.querySelector('span') ?? summary;
  if (!summary || !label) return () => {};
  const before = { text: label.textContent, name: summary.getAttribute('aria-label') };
  const text = link.textContent?.trim() ?? '';
  label.textContent = text;
  if (before.name !== null) summary.setAttribute('aria-label', before.name.replace(before.text ?? '', () => text));
  return () => {
    label.textContent = before.text;
    if (before.name !== null) summary.setAttribute('aria-label', before.name);
  };
}
