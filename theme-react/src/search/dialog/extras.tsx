// What a search does not wait for: rows that are not hits, and the parts of the dialog around its list.
import type { ReactNode } from 'react';
import type * as palette from '../palette/palette.js';
import type { Palette } from '../palette/palette.js';
import type * as report from '../report.js';
import type { Search } from '../search.js';
import type { SearchState } from '../session.js';
import { announcement } from './announcement.js';
import type { followed } from './events.js';
import { FilterBar } from './filters.js';
import { Footer } from './footer.js';
import { lastSection } from './links.js';
import type { DialogView } from './model.js';
import { Preview, type PreviewProps } from './preview.js';
import type { Section } from './rows.js';
import { Messages, type MessagesProps } from './screens.js';
import { storedSections } from './stored-rows.js';

/** What the dialog and the panel of the search page have beside the hits. */
export interface Extras {
  /** Sections for a query with a sign, above the hits. */
  above(query: string): readonly Section[];
  /** Sections below the hits. */
  below(state: SearchState): readonly Section[];
  /** Sections for an empty field. */
  start(state: SearchState): readonly Section[];
  /** Links to pages, below the message that a search found none. */
  links(): ReactNode;
  /** The announcement of a state in the live region. */
  announcement(state: SearchState): string;
  FilterBar(): ReactNode;
  Footer(props: { readonly view: DialogView }): ReactNode;
  Messages(props: MessagesProps): ReactNode;
  Preview(props: PreviewProps): ReactNode;
}

export { followed } from './events.js';

/** The code of the extras: this module, or `site-extras.ts`. */
export interface ExtrasCode {
  readonly followed: typeof followed;
  readonly openExtras: typeof openExtras;
  loadPalette?(): Promise<typeof palette>;
  loadReports?(): Promise<typeof report>;
}

/**
 * Makes the {@link Extras} of a search.
 * @param onChange - called when there are other rows
 */
export function openExtras({ loadPalette, loadReports }: ExtrasCode, search: Search, isPanel: boolean, onChange: () => void): Extras {
  const { environment, settings, texts } = search;
  const { reportUrl } = settings;
  let opened: Palette | undefined;
  if (environment && !isPanel) {
    const show = ({ openPalette }: typeof palette): void => {
      opened = openPalette(environment, settings, texts, onChange);
      onChange();
    };
    // Without its code, the dialog has no rows of it.
    loadPalette?.().then(show, () => {});
  }
  // Without its code, nothing is reported.
  if (reportUrl) loadReports?.().then(({ watchSearch }) => watchSearch(window, search, reportUrl), () => {});
  const above = (query: string): readonly Section[] => opened?.signed(query.trim()) ?? [];
  const beside = ({ query, results }: SearchState): readonly Section[] =>
    (results && above(query).length === 0 && opened?.beside(results.query)) || [];
  return {
    above,
    below: (state) => [...beside(state), ...(state.results && !isPanel ? lastSection(search, state.results) : [])],
    // During a long search, a notice replaces the popular pages.
    start: ({ status }) => [...storedSections(search, onChange), ...((status !== 'stalled' && opened?.start()) || [])],
    links: () => opened?.links(),
    announcement(state) {
      const extra = [...above(state.query), ...beside(state)].flatMap(({ rows }) => rows).length;
      return announcement(search, state, extra);
    },
    FilterBar: () => <FilterBar search={search} />,
    Footer: ({ view }) => <Footer search={search} view={view} />,
    Messages,
    Preview,
  };
}
