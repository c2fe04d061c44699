import { useEffect } from 'react';
import type { Hit } from '../model/hit.js';
import type { Search } from '../search.js';
import { storedOf } from '../stored.js';
import type { DialogView } from './model.js';

/** Called when hits are shown. */
export function viewed({ tell }: Search, hits: readonly Hit[]): void {
  // The service for events does not have the hits of the site's own index.
  const known = hits.filter(({ queryID }) => queryID);
  if (known.length > 0) tell((insights) => insights.viewed(known));
}

/** Reports the hits of the dialog when there are others. */
export function useViewed(search: Search, { sections, state }: DialogView): void {
  const { results } = state;
  useEffect(() => {
    if (results) viewed(search, sections.flatMap(({ rows }) => rows.flatMap(({ hit }) => hit ?? [])));
    // oxlint-disable-next-line react/exhaustive-deps -- the same hits are reported once, whatever their lists show
  }, [results]);
}

/** Called when a hit is followed; `rank` is its rank in the results, undefined for a stored search. */
export function followed(search: Search, hit: Hit, rank: number | undefined): void {
  const { results } = search.session.state.get();
  storedOf(search)?.follow(hit);
  if (rank !== undefined && results) search.queries.unshift(results.query);
  if (rank !== undefined && hit.queryID) search.tell((insights) => insights.clicked(hit, rank));
}
