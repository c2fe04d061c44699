import type { CallDescription, Content, FormField, Parameter, Scheme } from './description.js';
import type { ChosenServer } from './session.js';
import { formPairs, formParts, headerText, type Pair, pathText, queryPairs, queryText, readValue, type Value } from './serialize.js';

/** The values of a filled-in form. */
export interface FormValues {
  /** Texts of parameters by {@link parameterKey}. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The selected content of the body. */
  readonly content: Content | undefined;
  /** The text of a body without fields. */
  readonly text: string;
  /** Texts of form fields by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Selected files by the name of their form field; the empty name is the whole body. */
  readonly files: Readonly<Record<string, readonly File[]>>;
  /** Names of the security schemes that are used. */
  readonly schemes: readonly string[];
}

/** A call that can be sent or printed. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /** The pairs at the end of the query, encoded. */
  readonly query?: readonly Pair[];
  /** Names of the security schemes that are used. */
  readonly schemes?: readonly string[];
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly payload: Payload | undefined;
}

/** The body of a call. */
export type Payload =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File | undefined }
  | { readonly kind: 'parts'; readonly parts: readonly FormPart[] };

/** A part of a `multipart/form-data` body; `mediaType` is absent for plain text and files. */
export interface FormPart {
  readonly name: string;
  readonly value: string | File;
  readonly mediaType?: string;
}

/** Returns the secret of a scheme, without `Basic` or `Bearer`; empty if there is none. */
export type Reveal = (scheme: string) => string;

/** Returns the key of a parameter. It contains the location, because names are unique only within one location. */
export function parameterKey(parameter: Parameter): string {
  return `${parameter.in} ${parameter.name}`;
}

/** Returns the call for the values of a form. */
export function makeCall(description: CallDescription, values: FormValues, server: ChosenServer, reveal: Reveal): Call {
  const sent = sentValues(description, values);
  const keys = accessOf(description, values.schemes, reveal);
  const payload = payloadOf(values);
  const query = [
    ...valuesIn(sent, 'query', queryPairs),
    ...keys.filter(({ place }) => place === 'query').map(({ name, value }): Pair => [encodeURIComponent(name), encodeURIComponent(value)]),
  ];
  const whole = valuesIn(sent, 'querystring', (parameter, value) => [queryText(parameter, value)]);
  const search = [...whole, ...query.map((pair) => pair.join('='))].join('&');
  const path = fillPath(description.path, sent);
  const mediaType = payload && contentType(values.content?.mediaType, payload);
  return {
    method: description.method,
    url: server.base + path + (search && (path.includes('?') ? '&' : '?') + search),
    query,
    schemes: values.schemes,
    headers: [
      ...(description.accept ? [['Accept', description.accept] as const] : []),
      ...(mediaType ? [['Content-Type', mediaType] as const] : []),
      ...valuesIn(sent, 'header', (parameter, value) => [[parameter.name, headerText(parameter, value)] as const]),
      ...keys.filter(({ place }) => place === 'header').map(({ name, value }): Pair => [name, value]),
    ],
    cookies: [
      ...valuesIn(sent, 'cookie', queryPairs),
      ...keys.filter(({ place }) => place === 'cookie').map(({ name, value }): Pair => [name, value]),
    ],
    payload,
  };
}

/** Matches the parameter `boundary` of a media type. */
const BOUNDARY = /;\s*boundary=(?:"([^"]*)"?|([^;]*))/i;

/**
 * Returns the `Content-Type` of a body. It includes the boundary of parts that are written as text, in place of a declared one; browsers
 * add it for forms.
 */
function contentType(mediaType: string | undefined, payload: Payload): string | undefined {
  if (mediaType === undefined || payload.kind === 'parts') return undefined;
  if (!hasPartHeaders(mediaType) || payload.kind !== 'text') return mediaType;
  const kind = mediaType.trim().replace(/;+$/, '');
  const boundary = /^--([^\r\n]{1,70})/.exec(payload.text)?.[1]?.trim();
  const [, quoted, plain] = BOUNDARY.exec(mediaType) ?? [];
  if (!boundary || (quoted ?? plain)?.trim() === boundary) return kind;
  const rest = mediaType.replace(BOUNDARY, '').trim().replace(/;+$/, '');
  return `${rest}; boundary=${/^[\w!#$%&'*+.^`|~-]+$/.test(boundary) ? boundary : `"${boundary}"`}`;
}

type Sent = readonly (readonly [parameter: Parameter, value: Value])[];

function sentValues({ parameters }: CallDescription, values: FormValues): Sent {
  return parameters.flatMap((parameter) => {
    const value = readValue(parameter, values.parameters[parameterKey(parameter)] ?? '');
    return value === undefined ? [] : [[parameter, value] as const];
  });
}

function valuesIn<T>(sent: Sent, place: Parameter['in'], write: (parameter: Parameter, value: Value) => readonly T[]): T[] {
  return sent.flatMap(([parameter, value]) => (parameter.in === place ? write(parameter, value) : []));
}

/** Fills in the path. The fragment, by which descriptions tell operations of one path apart, is removed. */
function fillPath(template: string, sent: Sent): string {
  const path = template.replace(/#.*/s, '');
  const values = new Map(valuesIn(sent, 'path', (parameter, value) => [[parameter.name, pathText(parameter, value)] as const]));
  return path.replace(/\{([^{}]+)\}/g, (all, name: string) => values.get(name) ?? all);
}

interface Access {
  readonly place: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

/** Returns the credentials of all schemes; of several for the same header, only the first. */
function accessOf({ schemes }: CallDescription, needed: readonly string[], reveal: Reveal): Access[] {
  const all = needed.flatMap((name) => {
    const scheme = schemes[name];
    const secret = reveal(name);
    return scheme && secret ? access(scheme, secret) : [];
  });
  const isSame = (a: Access, b: Access): boolean => a.place === 'header' && b.place === 'header' && a.name.toLowerCase() === b.name.toLowerCase();
  return all.filter((credential, i) => all.findIndex((other) => isSame(credential, other)) === i || credential.place !== 'header');
}

function access({ kind, in: place = 'header', parameter = 'Authorization', scheme = 'Bearer' }: Scheme, secret: string): Access[] {
  if (kind === 'apiKey') return [{ place, name: parameter, value: secret }];
  if (kind === 'other') return [];
  const type = kind === 'basic' ? 'Basic' : scheme;
  // Readers also paste whole headers. Tokens contain no spaces.
  const isWhole = secret.toLowerCase().startsWith(`${type.toLowerCase()} `);
  return [{ place: 'header', name: 'Authorization', value: isWhole ? secret : `${type} ${secret}` }];
}

function payloadOf({ content, text, fields, files }: FormValues): Payload | undefined {
  if (!content) return undefined;
  if (content.fields) return formPayload(content.fields, content.mediaType, fields, files);
  if (!isText(content.mediaType)) return { kind: 'file', file: files['']?.[0] };
  const isBlank = content.mediaType.includes('json') ? text.trim() === '' : text === '';
  if (isBlank) return undefined;
  // RFC 2046 requires CRLF line breaks in boundaries and headers of parts.
  return { kind: 'text', text: hasPartHeaders(content.mediaType) ? text.replace(/\r?\n/g, '\r\n') : text };
}

function formPayload(
  parts: readonly FormField[],
  mediaType: string,
  fields: FormValues['fields'],
  files: FormValues['files'],
): Payload {
  if (mediaType.startsWith('multipart/')) {
    const all = parts.flatMap((field): readonly FormPart[] => {
      const { name, file } = field;
      return file ? (files[name] ?? []).map((value) => ({ name, value })) : formParts(field, readValue(field, fields[name] ?? ''));
    });
    return { kind: 'parts', parts: all };
  }
  const pairs = parts.flatMap((field) => formPairs(field, readValue(field, fields[field.name] ?? '')));
  return { kind: 'text', text: pairs.map((pair) => pair.join('=')).join('&') };
}

/** Returns whether readers can edit a body of this media type as text. */
export function isText(mediaType: string): boolean {
  return /^text\/|json|xml|yaml|javascript|graphql|urlencoded|csv|sql/.test(mediaType) || hasPartHeaders(mediaType);
}

/** Returns whether a body is a text of parts with their own headers, such as `multipart/mixed`. */
function hasPartHeaders(mediaType: string): boolean {
  return /^multipart\/(?!form-data\b)/i.test(mediaType);
}
