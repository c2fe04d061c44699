// The data of a call that templates of samples print. The crate openapi-render has the same data (`sample/data.rs`).
import type { Call, FormPart } from '../console/call.js';
import type { CallDescription } from '../console/description.js';
import { escaper, type Pair } from '../console/serialize.js';
import { boundaryOf, fieldValue, headOf } from '../multipart.js';
import type { Datum } from './template.js';

/** Limits that samples set. */
export interface Limits {
  /** Time for a call, in seconds. */
  readonly timeout: number;
  /** Maximum number of redirects. */
  readonly maxRedirects: number;
}

/** Returns the data of a call. */
export function dataOf(call: Call, description: CallDescription, limits: Limits): Record<string, Datum> {
  const { method, payload, query = [] } = call;
  const { headers, privates } = headersOf(call, challengesOf(description, call));
  const url = legal(call.url);
  const redirects = (removed: readonly string[]): number =>
    (/^(?:GET|HEAD)$/.test(method) && privates.every((name) => removed.includes(name)) ? limits.maxRedirects : 0);
  const mediaType = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  return {
    method,
    url,
    url_before_query: query.length > 0 ? url.slice(0, -1 - query.map((pair) => pair.join('=')).join('&').length) : url,
    query: query.map(queryPair),
    headers: headers.map(([name, value]) => ({ name, value })),
    body: bodyOf(payload, mediaType),
    timeout: limits.timeout,
    timeout_ms: limits.timeout * 1000,
    max_redirects: redirects(['authorization', 'cookie']),
    max_redirects_with_cookies: redirects(['authorization']),
    accepts_json: isJson(description.accept ?? ''),
  };
}

/** Returns the headers that answer a challenge of the server. The console cannot compute them; HTTP clients can. */
function challengesOf({ schemes }: CallDescription, { schemes: needed = [] }: Call): Pair[] {
  return needed.flatMap((name) => {
    const { kind, scheme } = schemes[name] ?? {};
    return kind === 'other' && scheme ? [['Authorization', `${scheme} YOUR_CREDENTIALS`] as const] : [];
  });
}

/** Escapes characters that are not allowed in an address, except for braces: readers replace undeclared variables. */
function legal(url: string): string {
  const [, origin = '', rest = ''] = /^([a-z][\w+.-]*:\/\/[^/?]*)?(.*)$/is.exec(url) ?? [];
  return origin + escaper("!$&'()*+,;=:@/?{}")(rest);
}

function isContentHeader([name]: Pair): boolean {
  return /^(?:accept|content-type)$/i.test(name);
}

/** Returns the headers, those of the content last, and the names in lower case of those that must not be sent to another server. */
function headersOf({ headers, cookies }: Call, challenges: readonly Pair[]): { headers: Pair[]; privates: string[] } {
  const own = headers.filter((header) => !isContentHeader(header));
  const isKnown = own.some(([name]) => /^authorization$/i.test(name));
  const text = cookies.map((pair) => pair.join('=')).join('; ');
  const cookie: Pair[] = text === '' ? [] : [['Cookie', text]];
  const secret = [...own, ...(isKnown ? [] : challenges)];
  const all = new Map<string, Pair>();
  for (const [name, value] of [...secret, ...headers.filter(isContentHeader), ...cookie]) {
    const key = name.toLowerCase();
    if (isToken(name)) all.set(key, [all.get(key)?.[0] ?? name, fieldValue(value)]);
  }
  return { headers: [...all.values()], privates: [...secret, ...cookie].map(([name]) => name.toLowerCase()) };
}

function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Returns a pair of the query, encoded and decoded. It is plain if a client that encodes the text sends the same pair. */
function queryPair([name, value]: Pair): Datum {
  const text = decode(value);
  // oxlint-disable-next-line no-control-regex
  const isPrintable = !/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u.test(text);
  return { name, value, text, is_plain: name !== '' && !text.includes(' ') && isPrintable && escaper(false)(text) === value };
}

function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = escapes.slice(1).split('%').map((byte) => Number.parseInt(byte, 16));
    return new TextDecoder().decode(new Uint8Array(bytes));
  });
}

function bodyOf(payload: Call['payload'], mediaType: string): Datum {
  switch (payload?.kind) {
    case 'file':
      return { kind: 'file', file: payload.file?.name ?? 'file.bin' };
    case 'parts':
      return multipart(payload.parts);
    case 'text':
      return textBody(payload.text, mediaType);
    default:
      return { kind: 'none' };
  }
}

/** Returns the JSON escape of a character. A line break stays: in valid JSON, it is outside of strings. */
function escape(char: string): string {
  return char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function textBody(text: string, mediaType: string): Datum {
  if (mediaType.includes('form-urlencoded')) {
    if (text === '') return { kind: 'none' };
    return { kind: 'form', fields: text.split('&').map(formField) };
  }
  if (!isJson(mediaType) || !isValid(text)) return { kind: 'text', text };
  // In valid JSON, characters that literals cannot contain occur only in strings, where they can be escaped.
  return { kind: 'json', text: text.replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, escape) };
}

function decoded(text: string): string {
  return decode(text.replaceAll('+', ' '));
}

function formField(encoded: string): Datum {
  const [name = '', ...value] = encoded.split('=');
  return { name: decoded(name), value: decoded(value.join('=')), encoded };
}

function multipart(all: readonly FormPart[]): Datum {
  const parts = all.map((part) => {
    const { fieldName, disposition, mediaType, head } = headOf(part);
    const { name, value } = part;
    const isText = typeof value === 'string';
    return {
      name,
      text: isText ? value : null,
      file: isText ? null : value.name,
      media_type: mediaType ?? null,
      field_name: fieldName,
      disposition,
      head,
    };
  });
  const hasUniqueNames = new Set(parts.map(({ name }) => name)).size === parts.length;
  return { kind: 'multipart', parts, boundary: boundaryOf(parts.map(({ text, file }) => text ?? file ?? '')), has_unique_names: hasUniqueNames };
}

function isJson(mediaType: string): boolean {
  const essence = mediaType.split(';')[0]?.trim() ?? '';
  return essence === 'application/json' || essence.endsWith('+json');
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
