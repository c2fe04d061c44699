/** The texts of the interface in a locale, by key. */
export type Texts = Readonly<Record<string, string>>;

/** Maximum duration of the request, in milliseconds. After that, the texts are in English. */
const TIMEOUT = 3000;

/** Requests by URL, so that each file is fetched once. */
const requests = new Map<string, Promise<Texts>>();

/**
 * Fetches the texts of the page's locale from the address in `data-texts` of `<html>`.
 * Never rejects: missing texts are in English (see {@link textsWith}). After a failure, the next call fetches the file again.
 */
export function loadTexts(document: Document): Promise<Texts> {
  const { texts: address } = document.documentElement.dataset;
  if (!address) return Promise.resolve({});
  const url = new URL(address, document.baseURI).href;
  const pending = requests.get(url);
  if (pending) return pending;
  const request = fetchTexts(url).catch(() => {
    requests.delete(url);
    return {};
  });
  requests.set(url, request);
  return request;
}

/** Returns the texts of the site, with `defaults` for missing ones. */
export function textsWith<Defaults extends Texts>(defaults: Defaults, texts: Texts): { readonly [K in keyof Defaults]: string } {
  const entries = Object.entries(defaults).map(([key, text]) => [key, texts[key] ?? text]);
  return Object.fromEntries(entries) as { [K in keyof Defaults]: string };
}

/** Replaces placeholders such as `{name}` by values. Placeholders without a value are kept. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** Plural categories in the order of the forms in a text, such as `1 item|{count} items`. Docusaurus has the same order. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Returns the plural form of a text for a number in a language, with the number filled in. */
export function countedText(forms: string, count: number, language: string): string {
  const rules = pluralRules(language);
  const { pluralCategories } = rules.resolvedOptions();
  const index = CATEGORIES.filter((category) => pluralCategories.includes(category)).indexOf(rules.select(count));
  const list = forms.split('|');
  // If a text has fewer forms than the language has categories, its last form is for all others.
  return fillText(list[Math.min(index, list.length - 1)] ?? forms, { count });
}

function pluralRules(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    // `lang` of the site is not a valid language tag.
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
