// Calls as a `.http` file, the format of the HTTP clients of JetBrains and of the REST Client of VS Code.
import type { Call, FormPart } from '../call.js';
import { ENCODED, PLACEHOLDER, placeholderIndex } from '../curl.js';

/** Separates the parts of a form. */
const BOUNDARY = 'boundary-of-parts';

/**
 * Lines with a meaning of their own: the next request, a file or an earlier answer to insert, a script, a variable. There is no
 * way to write them as text, and describers may have written them, to read files of whoever runs the call.
 */
const COMMAND = /^[ \t]*(?:###|<@?\w*[ \t]|<>|>[ \t]|>>|@[^\s=]+[ \t]*=)/m;

/**
 * Returns the file. Secrets are variables at its top. `leftOut` is the comment for a call that cannot be written in this
 * format.
 */
export function httpFile(calls: readonly Call[], leftOut: string): string {
  const requests = calls.map((call) => `### ${call.method} ${oneLine(pathOf(call.url))}\n${requestOf(call) ?? `# ${oneLine(leftOut)}\n`}`);
  const text = requests.join('\n');
  const names = new Set(text.match(PLACEHOLDER)?.map((found) => variable(found)));
  const variables = [...names].toSorted().map((name) => `@${name} =\n`).join('');
  return (variables && `${variables}\n`) + text.replace(PLACEHOLDER, (found) => `{{${variable(found)}}}`);
}

function variable(found: string): string {
  const index = placeholderIndex(found);
  return index > 0 ? `API_KEY_${index + 1}` : 'API_KEY';
}

function requestOf(call: Call): string | undefined {
  const { method, url, headers, cookies, payload } = call;
  const fields = [
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(cookies.length > 0 ? [`Cookie: ${cookies.map((pair) => pair.join('=')).join('; ')}`] : []),
    ...(payload?.kind === 'parts' ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : []),
  ].map(oneLine);
  const body = payload && bodyOf(payload);
  const isWritten = /^[\w-]+$/.test(method) && headers.every(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
  if (!isWritten || fields.some((field) => field.includes('{{')) || (payload && body === undefined)) return undefined;
  const address = url.replace(ENCODED, decodeURIComponent).replace(/[\s{}]/g, encodeURIComponent);
  return [`${method} ${address}`, ...fields, ...(body === undefined ? [] : ['', body]), ''].join('\n');
}

function bodyOf(payload: NonNullable<Call['payload']>): string | undefined {
  switch (payload.kind) {
    case 'text': return textOf(payload.text);
    case 'file': return `< ./${fileName(payload.file)}`;
    default: {
      const parts = payload.parts.map(partOf);
      return parts.includes(undefined) ? undefined : `${parts.join('\n')}\n--${BOUNDARY}--`;
    }
  }
}

/** A text that means the same in the file. In JSON, two braces in a row are in strings only, and can be escaped. */
function textOf(text: string): string | undefined {
  const escaped = isJson(text) ? text.replaceAll('{{', String.raw`{\u007b`) : text;
  return escaped.includes('{{') || COMMAND.test(escaped) ? undefined : escaped;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function partOf({ name, value, mediaType }: FormPart): string | undefined {
  const isText = typeof value === 'string';
  const content = isText ? textOf(value) : `< ./${fileName(value)}`;
  const disposition = `form-data; name="${quoted(name)}"${isText ? '' : `; filename="${quoted(value.name)}"`}`;
  const type = isText ? mediaType : value.type;
  const fields = [`Content-Disposition: ${disposition}`, ...(type ? [`Content-Type: ${type}`] : [])].map(oneLine);
  if (content === undefined || content.includes(`--${BOUNDARY}`) || fields.some((field) => field.includes('{{'))) return undefined;
  return [`--${BOUNDARY}`, ...fields, '', content].join('\n');
}

/** Chosen files have no path; braces would be variables. */
function fileName(file: File | undefined): string {
  return oneLine(file?.name ?? 'FILE').replace(/[{}/\\]/g, '_');
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

/** A header ends with its line. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F-\u009F]/g, ' ').trim();
}

/** The heading of a request: its address without the query. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url.replace(/\?.*/s, '');
}
