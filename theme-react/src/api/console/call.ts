import type { CallDescription, Content, FormField, Parameter, Scheme } from './description.js';
import type { ChosenServer } from './session.js';
import { formPairs, formParts, headerText, type Pair, pathText, queryPairs, queryText, readValue, type Value } from './serialize.js';

/** The input of the reader. */
export interface FormValues {
  /** Texts of the fields by {@link parameterKey}. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The form of the body that is sent. */
  readonly content: Content | undefined;
  /** The text of the body. */
  readonly text: string;
  /** The parts of a form by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Chosen files by the names of their parts; the empty name is the whole body. */
  readonly files: Readonly<Record<string, readonly File[]>>;
  /** The schemes that let the caller in. */
  readonly schemes: readonly string[];
}

/** A call, ready to be sent or written down. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /** The pairs at the end of the address. */
  readonly query?: readonly Pair[];
  /** The schemes that let the caller in. */
  readonly schemes?: readonly string[];
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly payload: Payload | undefined;
}

/** The content of a call. */
export type Payload =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File | undefined }
  | { readonly kind: 'parts'; readonly parts: readonly FormPart[] };

/** A part of a form; `mediaType` is that of a text which is not plain. */
export interface FormPart {
  readonly name: string;
  readonly value: string | File;
  readonly mediaType?: string;
}

/** Answers what a scheme sends, without `Basic` or `Bearer`; empty: nothing. */
export type Reveal = (scheme: string) => string;

/** The key of a parameter: the path and the query may use the same name. */
export function parameterKey(parameter: Parameter): string {
  return `${parameter.in} ${parameter.name}`;
}

/** Makes the call out of its description and of what the reader filled in. */
export function makeCall(description: CallDescription, values: FormValues, server: ChosenServer, reveal: Reveal): Call {
  const sent = sentValues(description, values);
  const keys = accessOf(description, values.schemes, reveal);
  const payload = payloadOf(values);
  const query = [
    ...from(sent, 'query', queryPairs),
    ...keys.filter(({ place }) => place === 'query').map(({ name, value }): Pair => [encodeURIComponent(name), encodeURIComponent(value)]),
  ];
  const whole = from(sent, 'querystring', (parameter, value) => [queryText(parameter, value)]);
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
      ...from(sent, 'header', (parameter, value) => [[parameter.name, headerText(parameter, value)] as const]),
      ...keys.filter(({ place }) => place === 'header').map(({ name, value }): Pair => [name, value]),
    ],
    cookies: [
      ...from(sent, 'cookie', queryPairs),
      ...keys.filter(({ place }) => place === 'cookie').map(({ name, value }): Pair => [name, value]),
    ],
    payload,
  };
}

/** Returns the type of a body. That of a body with parts names what is between them; the browser writes it for a form. */
function contentType(mediaType: string | undefined, payload: Payload): string | undefined {
  if (mediaType === undefined || payload.kind === 'parts') return undefined;
  if (!hasPartHeaders(mediaType) || payload.kind !== 'text' || /boundary=/i.test(mediaType)) return mediaType;
  const boundary = /^--([^\r\n]{1,70})/.exec(payload.text)?.[1]?.trim();
  if (!boundary) return mediaType;
  return `${mediaType}; boundary=${/^[\w!#$%&'*+.^`|~-]+$/.test(boundary) ? boundary : `"${boundary}"`}`;
}

type Sent = readonly (readonly [parameter: Parameter, value: Value])[];

function sentValues({ parameters }: CallDescription, values: FormValues): Sent {
  return parameters.flatMap((parameter) => {
    const value = readValue(parameter, values.parameters[parameterKey(parameter)] ?? '');
    return value === undefined ? [] : [[parameter, value] as const];
  });
}

function from<T>(sent: Sent, place: Parameter['in'], write: (parameter: Parameter, value: Value) => readonly T[]): T[] {
  return sent.flatMap(([parameter, value]) => (parameter.in === place ? write(parameter, value) : []));
}

/** Returns the path without its fragment, which only distinguishes paths of a description. */
function fillPath(template: string, sent: Sent): string {
  const path = template.replace(/#.*/s, '');
  const values = new Map(from(sent, 'path', (parameter, value) => [[parameter.name, pathText(parameter, value)] as const]));
  return path.replace(/\{([^{}]+)\}/g, (all, name: string) => values.get(name) ?? all);
}

interface Access {
  readonly place: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

/** Returns the credentials of all schemes; if several set the same header, the first. */
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
  return [{ place: 'header', name: 'Authorization', value: `${type} ${secret}` }];
}

function payloadOf({ content, text, fields, files }: FormValues): Payload | undefined {
  if (!content) return undefined;
  if (content.fields) return formPayload(content.fields, content.mediaType, fields, files);
  if (!isText(content.mediaType)) return { kind: 'file', file: files['']?.[0] };
  if (text === '') return undefined;
  // The lines of parts and their headers end with both characters.
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

/** Whether readers can write a body of this type. */
export function isText(mediaType: string): boolean {
  return /^text\/|json|xml|yaml|javascript|graphql|urlencoded|csv|sql/.test(mediaType) || hasPartHeaders(mediaType);
}

/** Whether a body has parts with headers of their own, and is written as one text: `multipart/mixed` and so on. */
function hasPartHeaders(mediaType: string): boolean {
  return /^multipart\/(?!form-data\b)/i.test(mediaType);
}
