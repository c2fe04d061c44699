// The formats that `openapi-render` checks (`validate/format.rs`), each with an example. Other formats are not checked.

import { compareDecimals, decimalOf } from './decimal.js';

/** Returns an example of the format if the text does not match it. */
export function formatMistake(format: string, text: string): string | undefined {
  const rule = FORMATS[format];
  return rule && !rule[0](text) ? rule[1] : undefined;
}

const FORMATS: Readonly<Record<string, readonly [fits: (text: string) => boolean, example: string]>> = {
  'date-time': [(text) => fitsBoth(/^([^Tt]*)[Tt](.*)$/s.exec(text), isDate, isTime), '2025-01-31T09:30:00Z'],
  date: [isDate, '2025-01-31'],
  time: [isTime, '09:30:00Z'],
  uuid: [(text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text), '3f2a9c1e-5b7d-4e8a-9c60-1d2e3f4a5b6c'],
  email: [isEmail, 'anna@example.com'],
  uri: [(text) => /^[a-z][a-z\d+.-]*:(?:%[\da-f]{2}|[!#$&-;=?-[\]_a-z~])*$/i.test(text), 'https://example.com/path'],
  ipv4: [isIpv4, '192.0.2.1'],
  ipv6: [isIpv6, '2001:db8::1'],
};

/** Returns the nearest number of the format if a number is out of its range. Formats without a range are not checked. */
export function numberMistake(format: string, text: string): string | undefined {
  const number = decimalOf(text);
  const [min, max] = RANGES[format]?.map((limit) => [limit, decimalOf(limit)] as const) ?? [];
  if (number && min?.[1] && compareDecimals(number, min[1]) < 0) return min[0];
  if (number && max?.[1] && compareDecimals(number, max[1]) > 0) return max[0];
  return undefined;
}

const RANGES: Readonly<Record<string, readonly [min: string, max: string]>> = {
  int8: ['-128', '127'],
  uint8: ['0', '255'],
  int16: ['-32768', '32767'],
  uint16: ['0', '65535'],
  int32: ['-2147483648', '2147483647'],
  uint32: ['0', '4294967295'],
  int64: ['-9223372036854775808', '9223372036854775807'],
  uint64: ['0', '18446744073709551615'],
  float: ['-3.4028234663852886e38', '3.4028234663852886e38'],
  double: ['-1.7976931348623157e308', '1.7976931348623157e308'],
};

function fitsBoth(match: RegExpExecArray | null, first: (text: string) => boolean, second: (text: string) => boolean): boolean {
  return match !== null && first(match[1] ?? '') && second(match[2] ?? '');
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (month < 1 || month > 12) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** Returns whether a text is a `full-time` of RFC 3339, which has an offset and allows second 60 (leap seconds). */
function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.test(text);
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at === -1) return false;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const isQuoted = local.length > 2 && local.startsWith('"') && local.endsWith('"');
  const isDotted = local.split('.').every((atom) => atom !== '') && !/[\s\p{Cc}()<>[\]:;@\\,"]/u.test(local);
  const isLiteral = domain.startsWith('[') && domain.endsWith(']');
  return (isQuoted || isDotted) && (isLiteral || domain.split('.').every((label) => /^(?!-)[\p{L}\p{N}-]+$(?<!-)/u.test(label)));
}

function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** Returns whether a text is an IPv6 address, by the URL parser of the browser. */
function isIpv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}
