import type { CallDescription, Content, FormField, Parameter, Scheme } from './description.js';
import type { ChosenServer } from './session.js';
import { headerText, type Pair, pathText, queryPairs, readValue, type Value } from './serialize.js';

/** What the reader filled in. */
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
  readonly files: Readonly<Record<string, File>>;
  /** The schemes that let the caller in. */
  readonly schemes: readonly string[];
}

/** A call, ready to be sent or written down. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly payload: Payload | undefined;
}

/** What a call sends. */
export type Payload =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File | undefined }
  | { readonly kind: 'parts'; readonly parts: readonly (readonly [name: string, value: string | File])[] };

/** Answers what a scheme sends, without `Basic` or `Bearer`; empty: nothing. */
export type Reveal = (scheme: string) => string;

/** The key of a parameter: the same name may stand in the path and in the query. */
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
  ].map(([name, value]) => `${name}=${value}`);
  const whole = from(sent, 'querystring', (_, value) => [queryString(value)]);
  const search = [...query, ...whole].join('&');
  const { mediaType } = values.content ?? {};
  return {
    method: description.method,
    url: server.base + fillPath(description.path, sent) + (search && `?${search}`),
    headers: [
      ...(description.accept ? [['Accept', description.accept] as const] : []),
      // The browser writes the type of a form with parts: it has to name what is between them.
      ...(payload && mediaType && !mediaType.startsWith('multipart/') ? [['Content-Type', mediaType] as const] : []),
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

function fillPath(path: string, sent: Sent): string {
  const values = new Map(from(sent, 'path', (parameter, value) => [[parameter.name, pathText(parameter, value)] as const]));
  return path.replace(/\{([^{}]+)\}/g, (all, name: string) => values.get(name) ?? all);
}

/** A query as one value: what is no query yet is escaped. */
function queryString(value: Value): string {
  const text = String(value);
  return /^[\w.~%&=+:/?@!$'()*,;-]*$/.test(text) ? text : encodeURIComponent(text);
}

interface Access {
  readonly place: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

function accessOf({ schemes }: CallDescription, needed: readonly string[], reveal: Reveal): Access[] {
  return needed.flatMap((name) => {
    const scheme = schemes[name];
    const secret = reveal(name);
    return scheme && secret ? access(scheme, secret) : [];
  });
}

function access({ kind, in: place = 'header', parameter = 'Authorization' }: Scheme, secret: string): Access[] {
  if (kind === 'apiKey') return [{ place, name: parameter, value: secret }];
  if (kind === 'other') return [];
  const type = kind === 'basic' ? 'Basic' : 'Bearer';
  return [{ place: 'header', name: 'Authorization', value: `${type} ${secret}` }];
}

function payloadOf({ content, text, fields, files }: FormValues): Payload | undefined {
  if (!content) return undefined;
  if (content.fields) return formPayload(content.fields, content.mediaType, fields, files);
  if (!isText(content.mediaType)) return { kind: 'file', file: files[''] };
  return text === '' ? undefined : { kind: 'text', text };
}

function formPayload(
  parts: readonly FormField[],
  mediaType: string,
  fields: FormValues['fields'],
  files: FormValues['files'],
): Payload {
  const filled = parts.flatMap(({ name, file }) => {
    const value = file ? files[name] : fields[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (mediaType.startsWith('multipart/')) return { kind: 'parts', parts: filled };
  const pairs = filled.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name]);
  return { kind: 'text', text: new URLSearchParams(pairs).toString() };
}

/** Whether readers can write a body of this type. */
export function isText(mediaType: string): boolean {
  return /^text\/|json|xml|yaml|javascript|graphql|urlencoded|csv|sql/.test(mediaType);
}
