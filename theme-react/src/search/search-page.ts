import type { Behavior, Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { findSlot } from '../core/slots.js';
import { endWait, resultsPage } from './page/behavior.js';
import { hasWords, MAX_QUERY_LENGTH, normalize, queryWords, statusText, statusTexts } from './page-filter.js';
import { findSearchButton } from './settings.js';

/** The search page: hits where there is a search, else its list of all pages, filtered by the words of the query. */
export const searchPage: Behavior = (environment) => {
  const page = findSlot(environment.document, 'search-page');
  const input = page?.querySelector<HTMLInputElement>('input[name="q"]');
  const index = page && findSlot(page, 'page-index');
  if (!page || !input) return () => {};
  if (findSearchButton(environment.document)) return resultsPage(environment, page, input);
  endWait(environment.document);
  if (!index) return () => {};
  return filterPages(environment, page, input, index);
};

function filterPages(
  { document, window }: Environment,
  page: HTMLElement,
  input: HTMLInputElement,
  index: HTMLElement,
): Detach {
  const filter = createFilter(index, findSlot(page, 'search-status'));
  const readQuery = (): void => {
    const query = new URLSearchParams(window.location.search).get('q') ?? '';
    input.value = query.slice(0, MAX_QUERY_LENGTH);
    filter(input.value);
  };
  // Text typed before this chunk arrived wins over the address.
  if (input.value && input.value !== input.defaultValue) filter(input.value);
  else readQuery();
  return combine(
    listen(window, 'popstate', readQuery),
    listen(document, 'input', ({ target }) => {
      if (target !== input) return;
      filter(input.value);
      writeQuery(window, input.value);
    }),
    listen(document, 'submit', (submit) => {
      if (submit.target !== input.form) return;
      submit.preventDefault();
      writeQuery(window, input.value);
    }),
  );
}

function createFilter(index: HTMLElement, status: HTMLElement | null): (query: string) => void {
  const items = [...index.querySelectorAll('li')];
  const texts = items.map((item) => normalize(item.textContent ?? ''));
  const statuses = statusTexts(status);
  const { lang } = index.ownerDocument.documentElement;
  return (query) => {
    const words = queryWords(query);
    let count = 0;
    items.forEach((item, i) => {
      const shown = hasWords(texts[i] ?? '', words);
      item.hidden = !shown;
      if (shown) count += 1;
    });
    if (status) status.textContent = statusText(statuses, count, query, lang);
  };
}

function writeQuery(window: Window, query: string): void {
  const url = new URL(window.location.href);
  if (query) url.searchParams.set('q', query);
  else url.searchParams.delete('q');
  window.history.replaceState(window.history.state, '', url);
}
