import { isText } from '../call.js';

/** The kind of viewer for the body of an answer. */
export type Kind = 'json' | 'lines' | 'events' | 'image' | 'drawing' | 'audio' | 'video' | 'pdf' | 'text' | 'binary';

/** Formats of pictures that all browsers support, except SVG, which is text. */
const IMAGE = /^image\/(?:apng|avif|bmp|gif|jpe?g|png|webp|x-icon|vnd\.microsoft\.icon)$/;

/** Media types with a JSON value per line or record. */
const LINES = /ndjson|jsonl|json-?lines|json-seq|stream\+json/;

/** Returns the kind of a media type. A missing type is treated as text. */
export function kindOf(mediaType: string): Kind {
  const type = essence(mediaType);
  if (type === 'text/event-stream') return 'events';
  if (LINES.test(type)) return 'lines';
  if (type === 'image/svg+xml') return 'drawing';
  if (IMAGE.test(type)) return 'image';
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('video/')) return 'video';
  if (/^audio\/|^application\/ogg$/.test(type)) return 'audio';
  if (type.includes('json')) return 'json';
  return type === '' || isText(type) ? 'text' : 'binary';
}

/** Returns whether a body of this kind is decoded as text. */
export function isTextual(kind: Kind): boolean {
  return ['json', 'lines', 'events', 'drawing', 'text'].includes(kind);
}

/** Returns whether a body of this kind is shown while it arrives. */
export function isStream(kind: Kind): boolean {
  return kind === 'events' || kind === 'lines';
}

/** Returns a media type in lower case, without parameters. */
export function essence(mediaType: string): string {
  return mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
