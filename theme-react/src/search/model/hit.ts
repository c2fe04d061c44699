/** The levels of headings, `lvl0` being the category of the page and `lvl1` its title. */
export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** A level of headings. */
export type Level = (typeof LEVELS)[number];

/** The texts of a hit. */
export interface HitTexts {
  readonly hierarchy: Readonly<Partial<Record<Level, string>>>;
  readonly content?: string | undefined;
}

/** A hit of a search. */
export interface Hit extends HitTexts {
  readonly objectID: string;
  /** The kind of record: a heading, or a text below it. */
  readonly type: Level | 'content';
  /** Address without the origin where it belongs to this site. */
  readonly url: string;
  /** Kind of its page; unknown for stored searches and for an index of others. */
  readonly kind?: string | undefined;
  /** Whether it belongs to a member of a documented item: a field, a parameter, a method. */
  readonly isMember: boolean;
  /** Synonyms of words of the query that its texts contain in place of these words. */
  readonly synonyms: readonly string[];
  /** Id of the search that found it, for events; only if the service was requested to return it. */
  readonly queryID?: string | undefined;
  /** The texts with matches between `<mark>` and `</mark>`. */
  readonly marked: HitTexts;
}

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
    hierarchy: { ...texts.hierarchy, ...highlights.hierarchy, ...snippets.hierarchy },
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

/** Returns the text at a level of a hit, or its content. */
export function textOf(texts: HitTexts, type: Hit['type']): string | undefined {
  return type === 'content' ? texts.content : texts.hierarchy[type];
}

/** Returns the headings above a hit, from the title of the page on; for the page itself, its category. */
export function pathOf({ hierarchy, type }: Hit): string[] {
  const end = type === 'content' ? LEVELS.length : LEVELS.indexOf(type);
  return LEVELS.slice(end > 1 ? 1 : 0, end).flatMap((level) => hierarchy[level] ?? []);
}

/** Returns the headings above a hit with the category first; for the category itself, only that. */
export function fullPathOf(hit: Hit): string[] {
  return [...new Set([hit.hierarchy.lvl0 ?? [], pathOf(hit)].flat())];
}

/** Returns the heading of a hit, with marks; for a text, the heading above. */
export function titleOf(hit: Hit): string {
  return textOf(hit.marked, headingOf(hit) ?? hit.type) ?? hit.url;
}

/** Returns the heading of a hit, without marks; for a text, the heading above. */
export function nameOf(hit: Hit): string {
  return textOf(hit, headingOf(hit) ?? hit.type) ?? hit.url;
}

/** Returns the level of the heading of a hit; for a text, that of the heading above. */
function headingOf({ type, hierarchy }: Hit): Level | undefined {
  return type === 'content' ? LEVELS.findLast((level) => hierarchy[level] !== undefined) : type;
}

/**
 * Returns the hit to store for one that was followed: for a text, the heading above it. As that heading may not be among the hits,
 * its id is its address.
 */
export function parentOf(hit: Hit): Hit {
  const type = headingOf(hit);
  if (hit.type !== 'content' || !type) return hit;
  const { objectID: _id, content: _content, ...rest } = hit;
  return { ...rest, objectID: hit.url, type, marked: { hierarchy: hit.hierarchy } };
}

/** Rules for addresses of hits. */
export interface AddressRules {
  /** Base URL of the current site; every path begins with it. */
  readonly baseUrl: string;
  /** Regular expression of addresses that lead to other sites; case does not count, as in Docusaurus. */
  readonly externalUrl?: string | undefined;
  /** A replacement in path and hash of hits, as one text; `from` is a regular expression. */
  readonly replacePathname?: { readonly from: string; readonly to: string } | undefined;
}

/**
 * Converts addresses of hits to addresses of the current site. An index has the addresses of the published site, and the reader may
 * be on a preview of it: the origin of a hit is ignored, unless the address is external.
 * @returns a function that returns `undefined` for addresses other than those of web pages, such as `javascript:`
 */
export function localAddress(
  location: Pick<Location, 'href'>,
  { baseUrl, externalUrl, replacePathname }: AddressRules,
): (url: string) => string | undefined {
  const external = readPattern(externalUrl, 'i');
  const replaced = readPattern(replacePathname?.from, 'g');
  return (address) => {
    if (!URL.canParse(address, location.href)) return undefined;
    const url = new URL(address, location.href);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    if (external?.test(url.href)) return url.href;
    const published = url.pathname + url.hash;
    const [path, hash] = cutAt(replaced ? published.replace(replaced, replacePathname?.to ?? '') : published, '#');
    // An address that begins with two slashes would contain a host.
    const own = `/${path.replace(/^[/\\]+/, '')}`;
    // The base URL itself may lack its slash.
    const isBelow = `${own}/`.startsWith(baseUrl);
    return (isBelow ? own : baseUrl.replace(/\/$/, '') + own) + url.search + hash;
  };
}

/** Returns the text up to the first `mark`, and the rest from there. */
function cutAt(text: string, mark: string): [before: string, rest: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** Compiles a pattern. The build has checked it by the rules of another engine: a pattern that is invalid in this browser is ignored. */
function readPattern(source: string | undefined, flags: string): RegExp | undefined {
  try {
    return source ? new RegExp(source, flags) : undefined;
  } catch (error) {
    reportError(error);
    return undefined;
  }
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
