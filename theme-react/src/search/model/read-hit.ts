import type { Provider } from '../provider.js';
import { type Hit, type HitTexts, type Level, LEVELS, textOf } from './hit.js';

/** Maximum length of a text; longer texts of an index are cut. */
const MAX_TEXT = 1000;

/**
 * Reads a hit as services and stored searches have it.
 * @param toLocal - converts the address of the hit to that of its link; see {@link localAddress}
 * @param queryID - id of the search that found it
 * @returns undefined if it has no title, no id or no safe address
 */
export function readHit(json: unknown, toLocal: (url: string) => string | undefined, queryID?: string): Hit | undefined {
  const raw = Object(json) as Record<string, unknown>;
  const { objectID, type, kind, member, synonyms, _snippetResult: snippetResult, _highlightResult: highlightResult } = raw;
  const texts = readTexts(raw);
  const url = typeof raw.url === 'string' ? toLocal(raw.url) : undefined;
  if (typeof objectID !== 'string' || !url || !isType(type) || textOf(texts, type) === undefined) return undefined;
  const snippets = readTexts(Object(snippetResult));
  const highlights = readTexts(Object(highlightResult));
  const marked = {
    // Headings are whole: without its first words, "Delete a planet" looks like "Create a planet".
    hierarchy: { ...texts.hierarchy, ...snippets.hierarchy, ...highlights.hierarchy },
    content: texts.content && (snippets.content ?? texts.content),
  };
  return {
    objectID,
    type,
    url,
    ...texts,
    marked,
    queryID,
    kind: typeof kind === 'string' ? kind : undefined,
    isMember: member === true,
    synonyms: Array.isArray(synonyms) ? synonyms.flatMap((synonym) => readText(synonym) ?? []) : [],
  };
}

/** Returns a provider that reads the answers of another one. */
export function readAnswers(provider: Provider<unknown>, toLocal: (url: string) => string | undefined): Provider {
  return async (query, signal) => {
    const { hits, queryID, ...answer } = await provider(query, signal);
    // Each page of hits has its own query ID.
    return { ...answer, hits: hits.flatMap((hit) => readHit(hit, toLocal, queryID) ?? []) };
  };
}

function readTexts(raw: Record<string, unknown>): HitTexts {
  const hierarchy = Object(raw.hierarchy) as Record<string, unknown>;
  const headings = LEVELS.flatMap((level) => {
    const text = readText(hierarchy[level]);
    return text ? [[level, text]] : [];
  });
  return { hierarchy: Object.fromEntries(headings), content: readText(raw.content) };
}

/** Returns a text, or that of a highlight or a snippet. */
function readText(leaf: unknown): string | undefined {
  const { value } = Object(leaf) as { value?: unknown };
  const text = value ?? leaf;
  return typeof text === 'string' && text.trim() ? text.slice(0, MAX_TEXT) : undefined;
}

function isType(type: unknown): type is Hit['type'] {
  return type === 'content' || LEVELS.includes(type as Level);
}
