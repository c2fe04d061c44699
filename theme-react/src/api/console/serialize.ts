import type { FormField, Parameter } from './description.js';

/** A JSON value. The values of form fields are strings, arrays of strings, and objects. */
export type Value = unknown;

/** A name and a value, both encoded as in the call. */
export type Pair = readonly [name: string, value: string];

/** A part of a `multipart/form-data` body. */
export interface Part {
  readonly name: string;
  readonly value: string;
  /** Media type, unless it is plain text. */
  readonly mediaType?: string;
}

type Styled = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'>;
type Typed = { readonly [Key in 'type' | 'mediaType']?: Parameter[Key] | undefined };

/** Parses the text of a field: arrays have one item on each line, objects are JSON. Returns `undefined` for an empty field, which is not sent. */
export function readValue({ type, mediaType }: Typed, text: string): Value {
  if (text === '') return undefined;
  if (mediaType !== undefined) return text;
  if (type === 'array') return text.split('\n').filter(Boolean).map((line) => readObject(line) ?? line);
  return (type === 'object' && readObject(text)) || text;
}

/** Returns the text of a field for a value of the description. */
export function fieldText({ type, mediaType }: Typed, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (mediaType === undefined && type === 'array' && Array.isArray(value)) return value.filter(isDefined).map(plain).join('\n');
  return plain(value);
}

/** Serializes a path parameter in the style `simple`, `label` or `matrix` (RFC 6570). */
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

/** Serializes a query or cookie parameter in the style `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` or `cookie`. */
export function queryPairs(parameter: Styled, value: Value): Pair[] {
  const { style = 'form', allowReserved = false } = parameter;
  const isPlain = style === 'cookie';
  return pairs(parameter, value, isPlain ? String : strict, isPlain ? String : escaper(allowReserved && RESERVED_IN_QUERY));
}

/** Serializes a header parameter in the style `simple`, without escapes. */
export function headerText({ explode = false }: Styled, value: Value): string {
  return (flatten(value, explode, String) ?? []).join(',').replace(/\p{Cc}/gu, ' ');
}

/** Serializes a parameter that is the whole query (`in: querystring`). */
export function queryText({ mediaType = FORM }: Typed, value: Value): string {
  if (!mediaType.includes('form-urlencoded')) return strict(plain(value));
  const fields = typeof value === 'string' ? readObject(value) : value;
  if (!isObject(fields)) return plain(value);
  return Object.entries(fields).flatMap(([name, field]) => formPairs({ name }, field)).map(([name, text]) => `${brackets(name, strict)}=${text}`).join('&');
}

/** Serializes a field of an `application/x-www-form-urlencoded` body. */
export function formPairs(field: FormField, value: Value): Pair[] {
  const { name, contentType = '', allowReserved = false } = field;
  const written = isStyled(field)
    ? pairs(field, value, strict, escaper(allowReserved && RESERVED_IN_QUERY))
    : items(value, !contentType.includes('json')).map((item): Pair => [strict(name), strict(plain(item))]);
  return written.map(([key, text]): Pair => [brackets(space(key), decodeURIComponent), space(text)]);
}

/** Serializes a field of a `multipart/form-data` body, with one part for each item of an array. */
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
 * The characters that `allowReserved` does not encode. Not among them: `#`, which ends a query, `&` and `+`, which change its meaning,
 * brackets, which it cannot contain, and in segments of a path `/` and `?`.
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

/** Returns pairs such as `a[b][0]=c`. OpenAPI does not define deeper levels; servers that support them use this syntax. */
function deepPairs(name: string, value: Value, escapeName: Escape, escape: Escape): Pair[] {
  if (!isDefined(value)) return [];
  if (!isObject(value)) return [[name, escape(plain(value))]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(name + escapeName('[') + escapeName(key) + escapeName(']'), item, escapeName, escape));
}

/**
 * Returns the parts of a value: the items of an array; `key=value` for an exploded object, or else its keys and values in turn.
 * Returns `undefined` for values that are undefined in RFC 6570.
 */
function flatten(value: Value, explode: boolean, escape: Escape): string[] | undefined {
  if (!isDefined(value)) return undefined;
  if (!isObject(value)) return [escape(plain(value))];
  const parts = Array.isArray(value)
    ? value.filter(isDefined).map((item) => escape(plain(item)))
    : members(value).flatMap(([key, item]) => (explode ? [`${escape(key)}=${escape(plain(item))}`] : [escape(key), escape(plain(item))]));
  return parts.length > 0 ? parts : undefined;
}

/** Returns the values of a field without a style: the items of an array are separate values. */
function items(value: Value, split: boolean): readonly unknown[] {
  if (!isDefined(value)) return [];
  return split && Array.isArray(value) ? value : [value];
}

function isStyled({ style, explode, allowReserved }: FormField): boolean {
  return style !== undefined || explode !== undefined || allowReserved === true;
}

/** Encodes all characters except unreserved ones (RFC 3986). */
function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Returns a function that encodes a text except the characters in `kept`. If there are any, existing escapes are kept as well. */
export function escaper(kept: string | false): (text: string) => string {
  if (!kept) return strict;
  const pieces = /%[\da-f]{2}|[^%]+|%/gi;
  const keep = (text: string): string => [...text].map((char) => (kept.includes(char) ? char : strict(char))).join('');
  return (text) => text.replace(pieces, (piece) => (/^%./.test(piece) ? piece : keep(piece)));
}

/** Encodes spaces as forms do. */
function space(text: string): string {
  return text.replaceAll('%20', '+');
}

/** Encodes or decodes brackets, which forms can contain and addresses cannot. */
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
    // The text is sent as it is: readers may send an invalid call on purpose, to see the answer of the server.
    return undefined;
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
