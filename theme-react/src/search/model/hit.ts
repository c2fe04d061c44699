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

/** Returns the text at a level of a hit, or its content. */
export function textOf(texts: HitTexts, type: Hit['type']): string | undefined {
  return type === 'content' ? texts.content : texts.hierarchy[type];
}

/** Returns the headings above a hit, from the title of the page on; for the page itself, its category. */
export function pathOf({ hierarchy, type }: Hit): string[] {
  const end = type === 'content' ? LEVELS.length : LEVELS.indexOf(type);
  return LEVELS.slice(end > 1 ? 1 : 0, end).flatMap((level) => hierarchy[level] ?? []);
}

/** Returns the heading of a hit, with marks; for a text, the heading above. */
export function titleOf(hit: Hit, texts: HitTexts = hit.marked): string {
  return textOf(texts, headingOf(hit) ?? hit.type) ?? hit.url;
}

/** Returns the heading of a hit, without marks; for a text, the heading above. */
export function nameOf(hit: Hit): string {
  return titleOf(hit, hit);
}

/** Returns the level of the heading of a hit; for a text, that of the heading above. */
export function headingOf({ type, hierarchy }: Hit): Level | undefined {
  return type === 'content' ? LEVELS.findLast((level) => hierarchy[level] !== undefined) : type;
}

/** Rules for addresses of hits. */
export interface AddressRules {
  /** Base URL of the current site; every path begins with it. */
  readonly baseUrl: string;
  /** Regular expression of addresses that lead to other sites; case does not count, as in Docusaurus. */
  readonly externalUrl?: string | undefined;
}

/**
 * Converts addresses of hits to addresses of the current site. An index has the addresses of the published site, and the reader may
 * be on a preview of it: the origin of a hit is ignored, unless the address is external.
 * @returns a function that returns `undefined` for addresses other than those of web pages, such as `javascript:`
 */
export function localAddress(
  location: Pick<Location, 'href'>,
  { baseUrl, externalUrl }: AddressRules,
): (url: string) => string | undefined {
  const external = readPattern(externalUrl, 'i');
  return (address) => {
    if (!URL.canParse(address, location.href)) return undefined;
    const url = new URL(address, location.href);
    if (!isWebAddress(url)) return undefined;
    if (external?.test(url.href)) return url.href;
    // An address that begins with two slashes would contain a host.
    const own = url.pathname.replace(/^\/+/, '/');
    // The base URL itself may lack its slash.
    const isBelow = `${own}/`.startsWith(baseUrl);
    return (isBelow ? own : baseUrl.replace(/\/$/, '') + own) + url.search + url.hash;
  };
}

/** Whether an address is that of a web page, and not of a script or a mailbox. */
export function isWebAddress({ protocol }: URL): boolean {
  return /^https?:$/.test(protocol);
}

/** Compiles a pattern. The build has checked it by the rules of another engine: a pattern that is invalid in this browser is ignored. */
export function readPattern(source: string | undefined, flags: string): RegExp | undefined {
  try {
    return source ? new RegExp(source, flags) : undefined;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
