import type { Parameter } from './description.js';

/** A value in the shape of its type. */
export type Value = string | readonly string[] | readonly (readonly [name: string, value: string])[];

/** A name and a value, both as they stand in an address. */
export type Pair = readonly [name: string, value: string];

/** The value that a field holds: lists have one item on each line, objects are JSON. `undefined`: nothing is sent. */
export function readValue({ type, mediaType }: Parameter, text: string): Value | undefined {
  if (text === '') return undefined;
  if (mediaType !== undefined) return text;
  if (type === 'array') return text.split('\n').filter(Boolean);
  return (type === 'object' && readObject(text)) || text;
}

/** The text that a field shows for a value of the description. */
export function fieldText({ type, mediaType }: Parameter, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (mediaType === undefined && type === 'array' && Array.isArray(value)) return value.map(plain).join('\n');
  return plain(value);
}

/** A value in a path: `simple`, `label` and `matrix` of RFC 6570. */
export function pathText(parameter: Parameter, value: Value): string {
  const { name, style = 'simple', explode = false } = parameter;
  const encode = encoder(parameter);
  const parts = flatten(value, explode, encode);
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return parts.join(',');
  if (!explode || typeof value === 'string') return `;${name}=${parts.join(',')}`;
  return parts.map((part) => (isPairs(value) ? `;${part}` : `;${name}=${part}`)).join('');
}

/** A value in a query: `form`, `spaceDelimited`, `pipeDelimited` and `deepObject`. */
export function queryPairs(parameter: Parameter, value: Value): Pair[] {
  const { style = 'form', explode = style === 'form' } = parameter;
  const encode = encoder(parameter);
  const name = encodeURIComponent(parameter.name);
  if (typeof value === 'string') return [[name, encode(value)]];
  if (isPairs(value) && style === 'deepObject') {
    return value.map(([key, it]) => [`${name}[${encodeURIComponent(key)}]`, encode(it)]);
  }
  if (!explode) return [[name, flatten(value, false, encode).join(SEPARATORS[style] ?? ',')]];
  return isPairs(value)
    ? value.map(([key, it]) => [encodeURIComponent(key), encode(it)])
    : value.map((it) => [name, encode(it)]);
}

/** A value in a header: `simple`, without escapes. */
export function headerText({ explode = false }: Parameter, value: Value): string {
  return flatten(value, explode, String).join(',');
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** What `allowReserved` leaves as it is; `#`, `&` and `+` would change what the query says. */
const RESERVED = /%(?:3A|2F|3F|5B|5D|40|24|2C|3B|3D)/g;

function encoder({ allowReserved }: Parameter): (text: string) => string {
  if (!allowReserved) return encodeURIComponent;
  return (text) => encodeURIComponent(text).replace(RESERVED, decodeURIComponent);
}

/** The parts of a value: items, `key=value` when exploded, else keys and values in turn. */
function flatten(value: Value, explode: boolean, encode: (text: string) => string): string[] {
  if (typeof value === 'string') return [encode(value)];
  if (!isPairs(value)) return value.map(encode);
  return value.flatMap(([key, it]) => (explode ? [`${encode(key)}=${encode(it)}`] : [encode(key), encode(it)]));
}

function isPairs(value: Value): value is readonly Pair[] {
  return typeof value !== 'string' && typeof value[0] === 'object';
}

function readObject(text: string): Pair[] | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
    return Object.entries(json).map(([key, value]) => [key, plain(value)]);
  } catch {
    // Whoever tries a call may want to see what the server says of it.
    return undefined;
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
