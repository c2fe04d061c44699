// The parts of `multipart/form-data` bodies as text. The crate openapi-render writes the same (`sample/data.rs`).
import type { FormPart } from './console/call.js';

/** What the header of a part says. */
export interface PartHead {
  /** Name of the field with the escapes of browsers. */
  readonly fieldName: string;
  readonly disposition: string;
  /** Media type of its own: that of a text as the description has it. */
  readonly mediaType: string | undefined;
  /** All header fields, without the line break at the end. */
  readonly head: string;
}

/** Returns the header of a part. */
export function headOf({ name, value, mediaType }: FormPart): PartHead {
  const isText = typeof value === 'string';
  const fieldName = escaped(name);
  const disposition = `form-data; name="${fieldName}"${isText ? '' : `; filename="${escaped(value.name)}"`}`;
  // A line break would begin another header.
  const ownType = mediaType === undefined ? undefined : fieldValue(mediaType);
  const type = ownType ?? (isText ? undefined : 'application/octet-stream');
  const head = `Content-Disposition: ${disposition}${type === undefined ? '' : `\r\nContent-Type: ${type}`}`;
  return { fieldName, disposition, mediaType: ownType, head };
}

/** Returns a boundary that does not occur in the texts. */
export function boundaryOf(texts: readonly string[]): string {
  const runs = texts.flatMap((text) => [...text.matchAll(/form-boundary(x*)/g)].map(([, run = '']) => run.length + 1));
  return `form-boundary${'x'.repeat(Math.max(0, ...runs))}`;
}

/** Returns a header value in visible ASCII, because many clients reject other characters. */
export function fieldValue(text: string): string {
  const line = text.replace(/\p{Cc}/gu, ' ').trim();
  // oxlint-disable-next-line no-control-regex
  return line.replace(/[^\u0000-\u007F]+/g, (chars) => encodeURIComponent(chars.replace(/\p{Surrogate}/gu, '\uFFFD')));
}

function escaped(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}
