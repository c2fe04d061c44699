// Calls as a `.http` file, the format of the HTTP clients of JetBrains and of the REST Client of VS Code.
import type { Call, FormPart } from '../call.js';
import { ENCODED_PLACEHOLDER, PLACEHOLDER, variableName } from '../placeholder.js';

/** Separates the parts of a form. */
const BOUNDARY = 'boundary-of-parts';

/**
 * Matches lines that are commands of the format: the next request, a file or an earlier answer to insert, a script, a variable. The
 * format cannot escape them, and a hostile description may contain them to read files of readers who run the call.
 */
const COMMAND = /^[ \t]*(?:###|<@?\w*[ \t]|<>|>[ \t]|>>|@[^\s=]+[ \t]*=)/m;

/**
 * Returns a `.http` file with one request for each call, and a variable for each secret.
 * @param leftOut - comment in place of a call that the format cannot express
 */
export function httpFile(calls: readonly Call[], leftOut: string): string {
  const requests = calls.map((call) => `### ${call.method} ${oneLine(pathOf(call.url))}\n${requestOf(call) ?? `# ${oneLine(leftOut)}\n`}`);
  const text = requests.join('\n');
  const names = new Set(text.match(PLACEHOLDER)?.map(variableName));
  const variables = [...names].toSorted().map((name) => `@${name} =\n`).join('');
  return (variables && `${variables}\n`) + text.replace(PLACEHOLDER, (secret) => `{{${variableName(secret)}}}`);
}

/** Returns the request of a call, or `undefined` if the format cannot express it. */
function requestOf(call: Call): string | undefined {
  const { method, url, headers, cookies, payload } = call;
  const fields = [
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(cookies.length > 0 ? [`Cookie: ${cookies.map((pair) => pair.join('=')).join('; ')}`] : []),
    ...(payload?.kind === 'parts' ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : []),
  ].map(oneLine);
  const body = payload && bodyOf(payload);
  const isValid = /^[\w-]+$/.test(method) && headers.every(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
  if (!isValid || fields.some((field) => field.includes('{{')) || (payload && body === undefined)) return undefined;
  const address = url.replace(ENCODED_PLACEHOLDER, decodeURIComponent).replace(/[\s{}]/g, encodeURIComponent);
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

/**
 * Returns a text as it is written in the file, or `undefined` if it contains commands of the format. `{{` begins a variable; in JSON,
 * it occurs only in strings, where it can be escaped.
 */
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

/** Returns the name of a file without characters of paths, and without braces, which would be variables. */
function fileName(file: File | undefined): string {
  return oneLine(file?.name ?? 'FILE').replace(/[{}/\\]/g, '_');
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

/** Replaces line breaks, which would end a header, and other control characters. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F-\u009F]/g, ' ').trim();
}

/** Returns the path of an address. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url.replace(/\?.*/s, '');
}
