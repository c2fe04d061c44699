// The filters of templates of samples. The crate openapi-render has the same (`sample/template/filter.rs`).

/** A filter of a template. */
export type Filter = (text: string, ...args: readonly string[]) => string | boolean;

/** The filters by name. */
export const FILTERS: Readonly<Record<string, Filter>> & { readonly shell: (text: string) => string } = {
  quote,
  shell: single,
  shell_word: (text) => (/^[\w-]*$/.test(text) ? text : single(text)),
  printf,
  php: (text) => literal(text, '$'),
  ruby: (text) => literal(text, '#'),
  rust,
  python_block: (text) => (isBlock(text) && !text.endsWith('\\') ? `r"""${text}"""` : quote(text)),
  go_block: (text) => (text.includes('\n') && !text.includes('`') && isPrintable(text) ? `\`${text}\`` : quote(text)),
  java_block: javaBlock,
  csharp_block: (text) => (isBlock(text) ? `"""\n${text}\n"""` : quote(text)),
  js_value: jsValue,
  lower: (text) => text.toLowerCase(),
  capitalize: (text) => text.replace(/^./su, (first) => first.toUpperCase()).replace(/(?<=^.).*/su, (rest) => rest.toLowerCase()),
  replace: (text, from = '', to = '') => (from === '' ? text : text.replaceAll(from, () => to)),
  starts_with: (text, start = '') => text.startsWith(start),
  // oxlint-disable-next-line no-control-regex
  is_ascii: (text) => /^[\u0000-\u007F]*$/.test(text),
  is_printable: isPrintable,
  is_printable_line: (text) => text.search(UNPRINTABLE) === -1,
  is_media_type: (text) => /^[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)*(?:;|;\s*charset=[\w!#$%&'*+.^`|~-]+)?$/.test(text),
};

/**
 * Characters that literals escape: they end a literal in some languages, HTML parsers replace them, they reorder or hide code
 * (CVE-2021-42574), or compilers reject them.
 */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ALL_UNPRINTABLE: RegExp = new RegExp(UNPRINTABLE, 'gu');

function isPrintable(text: string): boolean {
  return text.replaceAll('\n', '').search(UNPRINTABLE) === -1;
}

function hex(char: string, length = 0): string {
  return (char.codePointAt(0) ?? 0).toString(16).padStart(length, '0');
}

/** Returns a literal in double quotes that is valid in JSON, JavaScript, Python, Go, Java and C#. */
function quote(text: string): string {
  const escaped = text.replace(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`).replaceAll('\r', String.raw`\r`).replaceAll('\t', String.raw`\t`);
  return `"${escaped.replace(ALL_UNPRINTABLE, (char) => `\\u${hex(char, 4)}`)}"`;
}

/** Returns a shell word in single quotes, in which the shell expands nothing. */
function single(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function octal(char: string): string {
  return [...new TextEncoder().encode(char)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('');
}

/** Returns a command that prints a text. `printf` decodes octal escapes of characters that are not safe in a terminal. */
function printf(text: string): string {
  const escaped = text.replaceAll('\\', String.raw`\\`).replaceAll('\r', String.raw`\r`).replaceAll('\n', String.raw`\n`).replace(ALL_UNPRINTABLE, octal);
  return `printf '%b' ${single(escaped)}`;
}

/** Returns a literal in single quotes, or in double quotes if the text needs escapes; `sigil` starts an interpolation in those. */
function literal(text: string, sigil: string): string {
  if (isPrintable(text)) return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
  const escaped = [...text].map((char) => (`"\\${sigil}`.includes(char) ? `\\${char}` : char)).join('');
  return `"${escaped.replace(ALL_UNPRINTABLE, (char) => `\\u{${hex(char)}}`)}"`;
}

/**
 * Returns a literal: a raw one if the text has quotes, backslashes or several lines. Raw literals cannot contain all characters and
 * have at most 255 `#`; other texts are escaped.
 */
function rust(text: string): string {
  const longest = text.split('"').slice(1).reduce((most, run) => Math.max(most, run.search(/(?!#)/)), 0);
  const hashes = '#'.repeat(longest + 1);
  if (hashes.length > 255 || text.replace(/[\n\t]/g, '').search(UNPRINTABLE) !== -1) {
    return `"${text.replace(/["\\]/g, String.raw`\$&`).replace(ALL_UNPRINTABLE, (char) => `\\u{${hex(char)}}`)}"`;
  }
  if (!/["\\\n]/.test(text)) return `"${text}"`;
  return `r${hashes}"${text}"${hashes}`;
}

/** Returns whether a text has several lines that triple quotes can enclose without escapes. */
function isBlock(text: string): boolean {
  return text.includes('\n') && !text.includes('"""') && !text.endsWith('"') && isPrintable(text);
}

/** Returns a text block with the indentation of the call, or a quoted text if a line ends with white space, which text blocks remove. */
function javaBlock(text: string): string {
  const pad = ' '.repeat(16);
  if (!isBlock(text) || text.split('\n').some((line) => /\s$/.test(line))) return quote(text);
  return `"""\n${pad}${text.replaceAll('\\', String.raw`\\`).replaceAll('\n', `\n${pad}`)}"""`;
}

/** Returns a JavaScript expression for JSON: an object, or a string if `__proto__` or a number would change in an object. */
function jsValue(text: string, pad = ''): string {
  const isText = text.includes('"__proto__"') || hasLongNumber(text);
  return isText ? quote(text) : `JSON.stringify(${text.replaceAll('\n', `\n${pad}`)})`;
}

/** Returns whether JSON has a number that a double may round: with more than 15 digits, or with an exponent. */
function hasLongNumber(json: string): boolean {
  const withoutTexts = json.replace(/"(?:[^"\\]|\\.)*"?/gs, '""');
  return /\d[\d.]*e/i.test(withoutTexts) || (withoutTexts.match(/[\d.]+/g) ?? []).some((number) => number.replaceAll('.', '').length > 15);
}
