import type { FormField, Parameter } from './description.js';

/** A value as JSON has it. What fields hold are texts, lists of texts, and objects. */
export type Value = unknown;

/** A name and a value, both as written in a call. */
export type Pair = readonly [name: string, value: string];

/** A part of a form. */
export interface Part {
  readonly name: string;
  readonly value: string;
  /** Its media type, where it is not plain text. */
  readonly mediaType?: string;
}

type Styled = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'>;
type Typed = { readonly [Key in 'type' | 'mediaType']?: Parameter[Key] | undefined };

/** The value that a field holds: lists have one item on each line, objects are JSON; `undefined`: nothing is sent. */
export function readValue({ type, mediaType }: Typed, text: string): Value {
  if (text === '') return undefined;
  if (mediaType !== undefined) return text;
  if (type === 'array') return text.split('\n').filter(Boolean).map((line) => readObject(line) ?? line);
  return (type === 'object' && readObject(text)) || text;
}

/** The text that a field shows for a value of the description. */
export function fieldText({ type, mediaType }: Typed, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (mediaType === undefined && type === 'array' && Array.isArray(value)) return value.filter(isDefined).map(plain).join('\n');
  return plain(value);
}

/** A value in a path: `simple`, `label` and `matrix` of RFC 6570. */
export function pathText(parameter: Styled, value: Value): string {
  const { style = 'simple', explode = false, allowReserved = false } = parameter;
  const parts = flatten(value, explode, escaper(allowReserved && RESERVED_IN_PATH));
  if (!parts) return '';
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return parts.join(',');
  const named = (text: string): string => `;${strict(parameter.name)}${text && '='}${text}`;
  if (!explode || !isObject(value)) return named(parts.join(','));
  return parts.map((part) => (Array.isArray(value) ? named(part) : `;${part}`)).join('');
}

/** A value in a query or a cookie: `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie`. */
export function queryPairs(parameter: Styled, value: Value): Pair[] {
  const { style = 'form', allowReserved = false } = parameter;
  const isPlain = style === 'cookie';
  return pairs(parameter, value, isPlain ? String : strict, isPlain ? String : escaper(allowReserved && RESERVED_IN_QUERY));
}

/** A value in a header: `simple`, without escapes. */
export function headerText({ explode = false }: Styled, value: Value): string {
  return (flatten(value, explode, String) ?? []).join(',').replace(/\p{Cc}/gu, ' ');
}

/** A query that is described as a whole. */
export function queryText({ mediaType = FORM }: Typed, value: Value): string {
  if (!mediaType.includes('form-urlencoded')) return strict(plain(value));
  const fields = typeof value === 'string' ? readObject(value) : value;
  if (!isObject(fields)) return plain(value);
  return Object.entries(fields).flatMap(([name, field]) => formPairs({ name }, field)).map(([name, text]) => `${brackets(name, strict)}=${text}`).join('&');
}

/** A field of a form that is one text. */
export function formPairs(field: FormField, value: Value): Pair[] {
  const { name, contentType = '', allowReserved = false } = field;
  const written = isStyled(field)
    ? pairs(field, value, strict, escaper(allowReserved && RESERVED_IN_QUERY))
    : items(value, !contentType.includes('json')).map((item): Pair => [strict(name), strict(plain(item))]);
  return written.map(([key, text]): Pair => [brackets(space(key), decodeURIComponent), space(text)]);
}

/** A field of a form with parts: one for each item of a list. */
export function formParts(field: FormField, value: Value): Part[] {
  const { name, contentType = '' } = field;
  if (isStyled(field)) return pairs(field, value, String, String).map(([key, text]) => ({ name: key, value: text }));
  const first = contentType.split(',')[0]?.trim() ?? '';
  return items(value, true).map((item) => {
    const usual = isObject(item) ? 'application/json' : 'text/plain';
    const mediaType = first === '' || first.includes('*') ? usual : first;
    const text = plain(item);
    return mediaType === 'text/plain' ? { name, value: text } : { name, value: text, mediaType };
  });
}

const FORM = 'application/x-www-form-urlencoded';
const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/**
 * The characters that `allowReserved` keeps. `#` ends a query, `&` and `+` would change its meaning, brackets are not allowed in one;
 * a segment of a path has no `/` and `?` either.
 */
const RESERVED_IN_QUERY = ":/?@!$'()*,;=";
const RESERVED_IN_PATH = ":@!$&'()*+,;=";

type Escape = (text: string) => string;

function pairs({ name, style = 'form', explode = style === 'form' || style === 'cookie' }: Styled, value: Value, escapeName: Escape, escape: Escape): Pair[] {
  const key = escapeName(name);
  if (isObject(value) && style === 'deepObject') return deepPairs(key, value, escapeName, escape);
  const parts = flatten(value, false, escape);
  if (!parts) return [];
  if (!explode || !isObject(value)) return [[key, parts.join(escapeName(SEPARATORS[style] ?? '') || ',')]];
  return Array.isArray(value)
    ? parts.map((part): Pair => [key, part])
    : members(value).map(([member, item]): Pair => [escapeName(member), escape(plain(item))]);
}

/** `a[b][0]=c`: OpenAPI leaves open how deeper levels are written, this is what servers with such forms read. */
function deepPairs(name: string, value: Value, escapeName: Escape, escape: Escape): Pair[] {
  if (!isDefined(value)) return [];
  if (!isObject(value)) return [[name, escape(plain(value))]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(name + escapeName('[') + escapeName(key) + escapeName(']'), item, escapeName, escape));
}

/** The parts of a value: items, `key=value` when exploded, else keys and values in turn; nothing for what is undefined in RFC 6570. */
function flatten(value: Value, explode: boolean, escape: Escape): string[] | undefined {
  if (!isDefined(value)) return undefined;
  if (!isObject(value)) return [escape(plain(value))];
  const parts = Array.isArray(value)
    ? value.filter(isDefined).map((item) => escape(plain(item)))
    : members(value).flatMap(([key, item]) => (explode ? [`${escape(key)}=${escape(plain(item))}`] : [escape(key), escape(plain(item))]));
  return parts.length > 0 ? parts : undefined;
}

/** Without a style, items are fields of one name. */
function items(value: Value, split: boolean): readonly unknown[] {
  if (!isDefined(value)) return [];
  return split && Array.isArray(value) ? value : [value];
}

function isStyled({ style, explode, allowReserved }: FormField): boolean {
  return style !== undefined || explode !== undefined || allowReserved === true;
}

/** Escapes all but unreserved characters (RFC 3986). */
function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Encodes a text except for the characters in `kept`; escapes in it are kept as well if any character is. */
export function escaper(kept: string | false): (text: string) => string {
  if (!kept) return strict;
  const pieces = /%[\da-f]{2}|[^%]+|%/gi;
  const keep = (text: string): string => [...text].map((char) => (kept.includes(char) ? char : strict(char))).join('');
  return (text) => text.replace(pieces, (piece) => (/^%./.test(piece) ? piece : keep(piece)));
}

/** Forms have their own escape of spaces. */
function space(text: string): string {
  return text.replaceAll('%20', '+');
}

/** Brackets are fine in forms, but not in addresses. */
function brackets(text: string, write: Escape): string {
  return text.replace(/%5B|%5D|[[\]]/g, write);
}

function isDefined(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function members(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => isDefined(item));
}

function readObject(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) && !Array.isArray(json) ? json : undefined;
  } catch {
    // A reader may send a faulty call on purpose, to see the answer of the server.
    return undefined;
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
