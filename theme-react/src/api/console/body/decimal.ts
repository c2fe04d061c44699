// Decimal numbers with all their digits (`located_data::Decimal`). JavaScript numbers would round 9007199254740993.

/** A decimal number: `0.digits × 10^exponent`. Zero has no digits. */
export interface Decimal {
  readonly isNegative: boolean;
  /** Digits without zeros at either end. */
  readonly digits: string;
  readonly exponent: number;
}

/** Maximum number of digits of a remainder, the same as in the crate. */
const MAX_DIGITS = 36;

/** Parses a number in JSON's notation, or converts a JavaScript number. Returns `undefined` for other texts. */
export function decimalOf(number: string | number): Decimal | undefined {
  const match = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(String(number));
  const [, sign, whole = '', fraction = '', power = '0'] = match ?? [];
  const all = whole + fraction;
  if (!match || all === '') return undefined;
  const significant = all.replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  if (digits === '') return { isNegative: false, digits, exponent: 0 };
  return { isNegative: sign === '-', digits, exponent: Number(power) + whole.length - (all.length - significant.length) };
}

/** Returns a number below, equal to or above 0 if `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = signOf(a) - signOf(b);
  if (signs !== 0) return signs;
  const magnitude = a.exponent === b.exponent ? Number(a.digits > b.digits) - Number(a.digits < b.digits) : a.exponent - b.exponent;
  return a.isNegative ? -magnitude : magnitude;
}

function signOf({ isNegative, digits }: Decimal): number {
  if (digits === '') return 0;
  return isNegative ? -1 : 1;
}

/** Returns whether a number has no fraction. */
export function isInteger({ digits, exponent }: Decimal): boolean {
  return digits.length <= exponent || digits === '';
}

/** Returns whether a number is a multiple of a step, also if the step is not above 0 or the numbers are too far apart to tell. */
export function mayBeMultiple(a: Decimal, step: Decimal): boolean {
  if (signOf(step) <= 0) return true;
  const unit = Math.min(unitOf(a), unitOf(step));
  const [value, by] = [scaled(a, unit), scaled(step, unit)];
  return value === undefined || by === undefined || value % by === BigInt(0);
}

/** Returns a number as an integer of a unit, without its sign. */
function scaled(number: Decimal, unit: number): bigint | undefined {
  if (number.digits === '') return BigInt(0);
  const nZeros = unitOf(number) - unit;
  return number.digits.length + nZeros > MAX_DIGITS ? undefined : BigInt(number.digits + '0'.repeat(nZeros));
}

/** Returns the exponent of the last digit. */
function unitOf({ digits, exponent }: Decimal): number {
  return exponent - digits.length;
}
