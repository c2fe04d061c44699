import type { Provider, SearchAnswer, SearchQuery } from '../provider.js';

/** The kinds of pages that a sign puts first. */
export const SIGNED_KINDS: Readonly<Record<string, string>> = { '@': 'library', '/': 'api' };

/** A query that is only a sign lists the rows of the palette. */
const NOTHING: SearchAnswer = { hits: [], nbHits: 0 };

/**
 * Answers a query that begins with a sign. `@` and `/` put the hits of a kind first: `@cart`. The other hits follow, because a query
 * such as `/v1/prices` may also be meant as an ordinary one. With a space after the sign, only hits of the kind are returned.
 * @param kinds - kinds of pages that the site has
 */
export async function answerSigned(provider: Provider, kinds: readonly string[], query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer> {
  const text = query.query;
  const rest = text.slice(1).trim();
  const kind = SIGNED_KINDS[text[0] ?? ''];
  if (!kind || query.kind !== undefined || !kinds.includes(kind)) return rest ? provider(query, signal) : NOTHING;
  // The slash is part of a path.
  const narrowed = { ...query, kind, query: rest.includes('/') ? text : rest };
  if (!rest || text[1] === ' ') return provider(narrowed, signal);
  const [first, all] = await Promise.all([provider({ ...narrowed, page: 0 }, signal), provider(query, signal)]);
  const ids = new Set(first.hits.map(({ objectID }) => objectID));
  const others = all.hits.filter(({ objectID }) => !ids.has(objectID));
  const hits = query.page > 0 ? others : [...first.hits, ...others];
  // Hits of two searches have no common place in the results of one.
  return { ...all, hits: hits.map((hit) => ({ ...hit, queryID: undefined })), nbHits: Math.max(all.nbHits, hits.length) };
}
