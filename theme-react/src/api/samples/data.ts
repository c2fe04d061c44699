// The data of a call as templates of samples see it, as in the crate openapi-render (`sample/data.rs`).
import type { Call, FormPart } from '../console/call.js';
import type { CallDescription } from '../console/description.js';
import { escaper, type Pair } from '../console/serialize.js';
import type { Datum } from './template.js';

/** Limits that samples set. */
export interface Limits {
  /** Time for a call, in seconds. */
  readonly timeout: number;
  /** Maximum number of redirects. */
  readonly maxRedirects: number;
}

/** Returns the data of a call. `challenges`: headers that answer a challenge of the server. */
export function dataOf(call: Call, { accept = '' }: CallDescription, challenges: readonly Pair[], limits: Limits): Record<string, Datum> {
  const { method, payload, query = [] } = call;
  const { headers, privates } = headersOf(call, challenges);
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
    accepts_json: isJson(accept),
  };
}

/** Escapes characters that are not allowed in an address. Undeclared variables are kept for the reader to replace. */
function legal(url: string): string {
  const [, origin = '', rest = ''] = /^([a-z][\w+.-]*:\/\/[^/?]*)?(.*)$/is.exec(url) ?? [];
  return origin + escaper("!$&'()*+,;=:@/?{}")(rest);
}

function isOfBody([name]: Pair): boolean {
  return /^(?:accept|content-type)$/i.test(name);
}

/** Headers with what belongs to the body last, and the names of those that must not be sent to another server, in lower case. */
function headersOf({ headers, cookies }: Call, challenges: readonly Pair[]): { headers: Pair[]; privates: string[] } {
  const own = headers.filter((header) => !isOfBody(header));
  const isKnown = own.some(([name]) => /^authorization$/i.test(name));
  const text = cookies.map((pair) => pair.join('=')).join('; ');
  const cookie: Pair[] = text === '' ? [] : [['Cookie', text]];
  const secret = [...own, ...(isKnown ? [] : challenges)];
  const all = new Map<string, Pair>();
  for (const [name, value] of [...secret, ...headers.filter(isOfBody), ...cookie]) {
    const key = name.toLowerCase();
    if (isToken(name)) all.set(key, [all.get(key)?.[0] ?? name, fieldValue(value)]);
  }
  return { headers: [...all.values()], privates: [...secret, ...cookie].map(([name]) => name.toLowerCase()) };
}

function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** A value in visible ASCII, since many clients reject others. */
function fieldValue(text: string): string {
  const line = text.replace(/\p{Cc}/gu, ' ').trim();
  // oxlint-disable-next-line no-control-regex
  return line.replace(/[^\u0000-\u007F]+/g, (chars) => encodeURIComponent(chars.replace(/\p{Surrogate}/gu, '\uFFFD')));
}

/** A pair of the query: as it is sent, and its value decoded. It is plain if a client that encodes the text sends the same. */
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

/** An escape of JSON. A line break outside of strings stays. */
function escape(char: string): string {
  return char === '\n' ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function textBody(text: string, mediaType: string): Datum {
  if (mediaType.includes('form-urlencoded')) {
    if (text === '') return { kind: 'none' };
    return { kind: 'form', fields: text.split('&').map(formField) };
  }
  if (!isJson(mediaType) || !isValid(text)) return { kind: 'text', text };
  // Within JSON, characters that a literal could not contain are in strings only.
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
  const parts = all.map(({ name, value, mediaType }) => {
    const isText = typeof value === 'string';
    const file = isText ? null : value.name;
    const fieldName = name.replace(/["\r\n]/g, encodeURIComponent);
    const disposition = `form-data; name="${fieldName}"${file === null ? '' : `; filename="${file.replace(/["\r\n]/g, encodeURIComponent)}"`}`;
    const type = mediaType ?? (isText ? undefined : 'application/octet-stream');
    return {
      name,
      text: isText ? value : null,
      file,
      media_type: mediaType ?? null,
      field_name: fieldName,
      disposition,
      head: `Content-Disposition: ${disposition}${type === undefined ? '' : `\r\nContent-Type: ${type}`}`,
    };
  });
  const hasUniqueNames = new Set(parts.map(({ name }) => name)).size === parts.length;
  return { kind: 'multipart', parts, boundary: boundaryOf(parts.map(({ text, file }) => text ?? file ?? '')), has_unique_names: hasUniqueNames };
}

/** A boundary that occurs in no text. */
function boundaryOf(texts: readonly string[]): string {
  const runs = texts.flatMap((text) => [...text.matchAll(/form-boundary(x*)/g)].map(([, run = '']) => run.length + 1));
  return `form-boundary${'x'.repeat(Math.max(0, ...runs))}`;
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
