import type { Behavior, Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { findSlot, findSlots } from '../core/slots.js';
import { hasWords, normalize, queryWords } from '../search/page-filter.js';

/** The field above a long list of a library page, which shows the entries whose names contain all words. */
export const nameFilter: Behavior = (environment) =>
  combine(...findSlots(environment.document, 'name-filter').map((field) => attach(environment, field as HTMLInputElement)));

function attach({ document }: Environment, field: HTMLInputElement): Detach {
  const items = [...document.querySelectorAll<HTMLElement>('[data-name]')];
  const status = findSlot(document, 'name-filter-status');
  const apply = (): void => {
    const count = filter(items, field.value);
    if (status) status.textContent = statusText(status, field.value, count, items.length);
  };
  // After history navigation, the browser may restore the text of the field.
  if (field.value) apply();
  return combine(
    listen(field, 'input', apply),
    listen(field, 'keydown', (press) => {
      if (press.key === 'Escape' && field.value) {
        press.preventDefault();
        field.value = '';
        apply();
      } else if (press.key === 'Enter') {
        press.preventDefault();
        items.find((item) => item.dataset.unmatched === undefined)?.querySelector<HTMLElement>('a[href]')?.click();
      }
    }),
  );
}

/** Marks the items that do not match, and returns the number of matches. */
function filter(items: readonly HTMLElement[], query: string): number {
  const words = queryWords(query);
  let count = 0;
  for (const item of items) {
    const isMatch = hasWords(normalize(item.dataset.name ?? ''), words);
    item.toggleAttribute('data-unmatched', !isMatch);
    if (isMatch) count += 1;
  }
  return count;
}

function statusText({ dataset }: HTMLElement, query: string, count: number, total: number): string {
  if (!query.trim()) return '';
  const text = (count > 0 ? dataset.textFound : dataset.textNone) ?? '';
  return text.replace('{count}', `${count}`).replace('{total}', `${total}`);
}
