/** Texts of the interface by key, as the site wrote them for a locale. */
export type Texts = Readonly<Record<string, string>>;

/** The texts may take this long, in milliseconds; English is better than nothing to read. */
const TIMEOUT = 3000;

/** Requests by file: each file is requested once. */
const requests = new Map<string, Promise<Texts>>();

/**
 * Fetches the texts of the page's locale from the address in `data-texts` of `<html>`.
 * Never rejects: what is not there is English, by the defaults of {@link textsWith}. A failure is tried again next time.
 */
export function loadTexts(document: Document): Promise<Texts> {
  const { texts: address } = document.documentElement.dataset;
  if (!address) return Promise.resolve({});
  const url = new URL(address, document.baseURI).href;
  const known = requests.get(url);
  if (known) return known;
  const request = fetchTexts(url).catch(() => {
    requests.delete(url);
    return {};
  });
  requests.set(url, request);
  return request;
}

/** The defaults, each replaced by the text of the site where it has one. */
export function textsWith<Defaults extends Texts>(defaults: Defaults, texts: Texts): { readonly [K in keyof Defaults]: string } {
  const entries = Object.entries(defaults).map(([key, text]) => [key, texts[key] ?? text]);
  return Object.fromEntries(entries) as { [K in keyof Defaults]: string };
}

/** Puts values in place of `{name}`; what has no value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** The order in which a text lists its forms, as `1 item|{count} items`: that of Docusaurus. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The plural form of a text for a number in a language, with the number inserted. */
export function countedText(forms: string, count: number, language: string): string {
  const rules = pluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  const place = CATEGORIES.filter((category) => pluralCategories.includes(category)).indexOf(rules.select(count));
  const list = forms.split('|');
  // A list that is shorter than that of the language ends with the form for all others.
  return fillText(list[Math.min(place, list.length - 1)] ?? forms, { count });
}

function pluralRules(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    // No language: a site's own mark in `lang`.
    return new Intl.PluralRules('en');
  }
}

async function fetchTexts(url: string): Promise<Texts> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answered with ${response.status}`);
  const json: unknown = await response.json();
  return isTexts(json) ? json : {};
}

function isTexts(json: unknown): json is Texts {
  return typeof json === 'object' && json !== null && Object.values(json).every((value) => typeof value === 'string');
}
