import type { Call, FormPart } from './call.js';

/** Stands for the secret of the scheme with this index until it is written as a variable of the shell. */
export function placeholder(idx: number): string {
  return String.fromCharCode(FIRST + idx);
}

/** Private use: no key has these characters. */
const FIRST = 0xe000;
const PLACEHOLDER = /[\uE000-\uE0FF]/g;
const ENCODED = /%EE%8[0-3]%[89AB][0-9A-F]/g;

/** The command that makes a call, for POSIX shells. */
export function curlCommand({ method, url, headers, cookies, payload }: Call): string {
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    // Braces and brackets would stand for several addresses.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(cookies.length > 0 ? [`-b ${quote(cookies.map((it) => it.join('=')).join('; '))}`] : []),
    ...payloadOptions(payload),
  ];
  return [`curl ${quote(url.replace(ENCODED, decodeURIComponent))}`, ...options].join(' \\\n  ');
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
  return `-F ${quote(`${name}="${value.replace(/[\\"]/g, String.raw`\$&`)}";type=${mediaType}`)}`;
}

/** Single quotes keep everything as it is; where a variable is, double quotes let the shell fill it in. */
function quote(text: string): string {
  if (text.search(PLACEHOLDER) === -1) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replace(/[\\"$`]/g, String.raw`\$&`);
  return `"${escaped.replace(PLACEHOLDER, (it) => variable(it.charCodeAt(0) - FIRST))}"`;
}

function variable(idx: number): string {
  return idx === 0 ? '$API_KEY' : `\${API_KEY_${idx + 1}}`;
}
