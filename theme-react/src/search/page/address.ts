import type { Filters, SearchState } from '../session.js';
import { type SearchSettings, tagsOf } from '../settings.js';

/** The state of the search page in its address. */
export interface Wanted {
  readonly query: string;
  readonly filters: Filters;
}

/** Reads query and filters from the address, with those of the page as defaults. */
export function readAddress(settings: SearchSettings, { search }: Pick<Location, 'search'>, initial: Filters): Wanted {
  const parameters = new URLSearchParams(search);
  const version = parameters.get('version');
  const language = parameters.get('language');
  const kind = parameters.get('kind') ?? '';
  return {
    query: parameters.get('q') ?? '',
    filters: {
      tags: version ? tagsOf(initial.tags, settings.versions, version) : initial.tags,
      // Empty: all languages. Values without an option in the filters are ignored, as the reader could not change them.
      language: language === '' ? undefined : (settings.languages.find(({ name }) => name === language)?.name ?? initial.language),
      kind: settings.kinds.includes(kind) ? kind : undefined,
    },
  };
}

/** Returns the address with the current query and filters; other parameters are unchanged. */
export function writeAddress(settings: SearchSettings, href: string, initial: Filters, { query, filters }: SearchState): string {
  const url = new URL(href);
  const version = settings.versions.find(({ tag }) => filters.tags.includes(tag))?.name;
  const set = (name: string, value: string | undefined, isDefault: boolean): void => {
    if (isDefault) url.searchParams.delete(name);
    else url.searchParams.set(name, value ?? '');
  };
  set('q', query, !query);
  set('version', version, version === undefined || initial.tags.join() === filters.tags.join());
  set('language', filters.language, filters.language === initial.language);
  set('kind', filters.kind, !filters.kind);
  return url.href;
}
