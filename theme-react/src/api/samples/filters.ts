// The filters of templates of samples, as in the crate openapi-render (`sample/template/filter.rs`).

type Filter = (text: string, ...args: readonly string[]) => string | boolean;

/** The filters by name. */
export const FILTERS: Readonly<Record<string, Filter>> = {
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
 * Characters that are escaped in literals: they end literals in some languages, are changed by HTML parsers, make code look different
 * from what it is (CVE-2021-42574), or are not allowed within a file.
 */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ALL_UNPRINTABLE: RegExp = new RegExp(UNPRINTABLE, 'gu');

function isPrintable(text: string): boolean {
  return text.replaceAll('\n', '').search(UNPRINTABLE) === -1;
}

function hex(char: string, length = 0): string {
  return (char.codePointAt(0) ?? 0).toString(16).padStart(length, '0');
}

/** A literal in double quotes that is valid in JSON, JavaScript, Python, Go, Java and C#. */
function quote(text: string): string {
  const escaped = text.replace(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`).replaceAll('\r', String.raw`\r`).replaceAll('\t', String.raw`\t`);
  return `"${escaped.replace(ALL_UNPRINTABLE, (char) => `\\u${hex(char, 4)}`)}"`;
}

/** Single quotes keep everything as it is. */
function single(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function octal(char: string): string {
  return [...new TextEncoder().encode(char)].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('');
}

/** A command that prints a text that an argument cannot contain: `printf` decodes octal escapes. */
function printf(text: string): string {
  const escaped = text.replaceAll('\\', String.raw`\\`).replaceAll('\r', String.raw`\r`).replaceAll('\n', String.raw`\n`).replace(ALL_UNPRINTABLE, octal);
  return `printf '%b' ${single(escaped)}`;
}

/** A literal in single quotes if the text needs no escapes, or else in double ones; `sigil` would start an interpolation there. */
function literal(text: string, sigil: string): string {
  if (isPrintable(text)) return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
  const escaped = [...text].map((char) => (`"\\${sigil}`.includes(char) ? `\\${char}` : char)).join('');
  return `"${escaped.replace(ALL_UNPRINTABLE, (char) => `\\u{${hex(char)}}`)}"`;
}

/** A raw literal if the text has quotes. Characters that are not allowed there are escaped, and so are texts that need more than 255 `#`. */
function rust(text: string): string {
  const longest = text.split('"').slice(1).reduce((most, run) => Math.max(most, run.search(/(?!#)/)), 0);
  const hashes = '#'.repeat(longest + 1);
  if (hashes.length > 255 || text.replace(/[\n\t]/g, '').search(UNPRINTABLE) !== -1) {
    return `"${text.replace(/["\\]/g, String.raw`\$&`).replace(ALL_UNPRINTABLE, (char) => `\\u{${hex(char)}}`)}"`;
  }
  if (!/["\\\n]/.test(text)) return `"${text}"`;
  return `r${hashes}"${text}"${hashes}`;
}

/** Whether a text has several lines that can be written between triple quotes. */
function isBlock(text: string): boolean {
  return text.includes('\n') && !text.includes('"""') && !text.endsWith('"') && isPrintable(text);
}

/** A text block with the indentation of the call. Text blocks lose trailing white space of lines. */
function javaBlock(text: string): string {
  const pad = ' '.repeat(16);
  if (!isBlock(text) || text.split('\n').some((line) => /\s$/.test(line))) return quote(text);
  return `"""\n${pad}${text.replaceAll('\\', String.raw`\\`).replaceAll('\n', `\n${pad}`)}"""`;
}

/** JSON as a JavaScript expression; a text in the cases of `__proto__` and of numbers that would lose digits. */
function jsValue(text: string, pad = ''): string {
  const isText = text.includes('"__proto__"') || hasLongNumber(text);
  return isText ? quote(text) : `JSON.stringify(${text.replaceAll('\n', `\n${pad}`)})`;
}

/** Whether JSON has a number that a double may not represent exactly: with more than 15 digits, or with an exponent. */
function hasLongNumber(json: string): boolean {
  const withoutTexts = json.replace(/"(?:[^"\\]|\\.)*"?/gs, '""');
  return /\d[\d.]*e/i.test(withoutTexts) || (withoutTexts.match(/[\d.]+/g) ?? []).some((number) => number.replaceAll('.', '').length > 15);
}
