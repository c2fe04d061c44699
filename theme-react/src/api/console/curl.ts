import type { Call, FormPart } from './call.js';

/** Stands for the secret of the scheme with this index until it is written as a variable of the shell. */
export function placeholder(idx: number): string {
  return String.fromCharCode(FIRST + idx);
}

/** Returns the index of the scheme that a placeholder represents. */
export function placeholderIndex(found: string): number {
  return found.charCodeAt(0) - FIRST;
}

/** Private use: no key has these characters. */
const FIRST = 0xe000;

/** Placeholders, and the form that they have in addresses. */
export const PLACEHOLDER: RegExp = /[\uE000-\uE0FF]/g;
export const ENCODED: RegExp = /%EE%8[0-3]%[89AB][0-9A-F]/g;

/** The command that makes a call, for POSIX shells. */
export function curlCommand({ method, url, headers, cookies, payload }: Call): string {
  const options = [
    ...methodOptions(method, payload),
    // curl would expand braces and brackets to several addresses.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...headers.flatMap(headerOption),
    ...(cookies.length > 0 ? [`-b ${quote(oneLine(cookies.map((pair) => pair.join('=')).join('; ')))}`] : []),
    ...payloadOptions(payload),
  ];
  return [`curl ${quote(url.replace(ENCODED, decodeURIComponent))}`, ...options].join(' \\\n  ');
}

/** With `-X HEAD`, curl would wait for a body. */
function methodOptions(method: string, payload: Call['payload']): string[] {
  if (method === 'GET' && !payload) return [];
  if (method === 'HEAD' && !payload) return ['-I'];
  return [`-X ${/^[\w-]+$/.test(method) ? method : quote(method)}`];
}

/** A name that is not a token is left out: `@` would begin the name of a file. A colon at the end would remove the header. */
function headerOption([name, value]: readonly [string, string]): string[] {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return [];
  const text = oneLine(value).trim();
  return [`-H ${quote(text === '' ? `${name};` : `${name}: ${text}`)}`];
}

/** A header ends with its line. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F-\u009F]/g, ' ');
}

function payloadOptions(payload: Call['payload']): string[] {
  switch (payload?.kind) {
    case 'text':
      // `-d` would take a leading @ for the name of a file.
      return [`--data-raw ${quote(payload.text)}`];
    case 'file':
      return [`--data-binary ${quote(`@${payload.file?.name ?? 'FILE'}`)}`];
    case 'parts':
      return payload.parts.map(partOption);
    default:
      return [];
  }
}

function partOption({ name, value, mediaType }: FormPart): string {
  if (typeof value !== 'string') return `-F ${quote(`${name}=@${value.name}`)}`;
  if (mediaType === undefined) return `--form-string ${quote(`${name}=${value}`)}`;
  // Quotes keep semicolons.
  return `-F ${quote(`${name}="${value.replace(/[\\"]/g, String.raw`\$&`)}";type=${essence(mediaType)}`)}`;
}

/** A media type with no more than a character set: curl takes `;headers=@file` after it for an option of its own. */
function essence(mediaType: string): string {
  return /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:; ?charset=[\w-]+)?/.exec(mediaType)?.[0] ?? 'text/plain';
}

/** Single quotes keep everything as it is; where a variable is, double quotes let the shell fill it in. */
function quote(text: string): string {
  if (text.search(PLACEHOLDER) === -1) return single(text) || "''";
  // An interactive shell replaces `!` in double quotes, too.
  if (!/[\\"$`!]/.test(text)) return `"${filled(text)}"`;
  return text.split(/([\uE000-\uE0FF])/).map((part, i) => (i % 2 === 1 ? `"${filled(part)}"` : single(part))).join('');
}

function single(text: string): string {
  return text === '' ? '' : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Puts the names of variables in place of their placeholders: in braces where a letter would go on with the name. */
function filled(text: string): string {
  return text.replace(/([\uE000-\uE0FF])(?=(\w?))/g, (_, found: string, next: string) => variable(found.charCodeAt(0) - FIRST, next !== ''));
}

function variable(idx: number, inBraces: boolean): string {
  if (idx > 0) return `\${API_KEY_${idx + 1}}`;
  return inBraces ? '${API_KEY}' : '$API_KEY';
}
