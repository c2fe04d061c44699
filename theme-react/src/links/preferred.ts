import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { closest, combine, type Detach } from '../core/events.js';
import { findSlots, slot } from '../core/slots.js';
import { preferredVersionKey, type SiteStorage } from '../core/storage.js';
import { DEFAULT_DOCS, docsOf, readPreferredVersion } from './behavior.js';

/** Shows the preferred version in version dropdowns on pages outside of their docs. */
export const preferredVersion: Behavior = (environment) =>
  onContent(environment, () => showPreferred(environment));

function showPreferred({ document, storage }: Environment): Detach {
  const { version, docs = DEFAULT_DOCS } = document.documentElement.dataset;
  const links = findSlots(document, 'version-link');
  const instances = new Set(links.map(docsOf));
  // A page of the docs shows its own version.
  if (version) instances.delete(docs);
  return combine(...[...instances].map((id) => nameDropdowns(links.filter((link) => docsOf(link) === id), storage, id)));
}

/** Labels the dropdowns with the version links of a docs instance. */
function nameDropdowns(links: HTMLElement[], storage: SiteStorage, docs: string): Detach {
  const name = readPreferredVersion(storage, docs);
  if (name === null) return () => {};
  const preferred = links.filter((link) => link.dataset.versionName === name);
  // The version does not exist any more.
  if (preferred.length === 0) storage.remove(preferredVersionKey(docs));
  return combine(...preferred.map(nameDropdown));
}

/** Labels the dropdown of a link with the version of the link. */
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
