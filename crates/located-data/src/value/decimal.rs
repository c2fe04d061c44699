//! Decimal numbers with all their digits. A float has 53 bits: as floats,
//! 9007199254740993 and 9007199254740992 would be equal.

use std::cmp::Ordering;
use std::fmt;

/// Maximum number of digits of a remainder, so that it fits into an integer of
/// 128 bits.
const MAX_DIGITS: i64 = 36;

/// A decimal number: `0.digits × 10^exponent`. Zero has no digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal {
    is_negative: bool,
    /// Digits without zeros at either end.
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// Parses a number in JSON's notation. Returns `None` for other texts.
    ///
    /// # Examples
    ///
    /// ```
    /// use located_data::Decimal;
    ///
    /// assert_eq!(Decimal::parse("1.50e2"), Decimal::parse("150"));
    /// assert!(Decimal::parse("9007199254740993") > Decimal::parse("9007199254740992"));
    /// assert_eq!(Decimal::parse("NaN"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let significant = all.trim_start_matches('0');
        let n_zeros = all.len() - significant.len();
        let digits = significant.trim_end_matches('0').to_owned();
        if digits.is_empty() {
            return Some(Self {
                is_negative: false,
                digits,
                exponent: 0,
            });
        }
        let shift = i64::try_from(whole.len()).ok()? - i64::try_from(n_zeros).ok()?;
        Some(Self {
            is_negative: text.starts_with('-'),
            digits,
            exponent: power(exponent)?.saturating_add(shift),
        })
    }

    /// Returns whether the number has no fraction.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.digits.len() as i64 <= self.exponent || self.digits.is_empty()
    }

    /// Returns whether the number is a multiple of a step above 0, or `None` if
    /// the step is not, or if the numbers are too far apart to tell.
    #[must_use]
    pub fn is_multiple_of(&self, step: &Self) -> Option<bool> {
        if step.is_negative || step.digits.is_empty() {
            return None;
        }
        // Both as integers of the smaller unit.
        let unit = self.unit().min(step.unit());
        let scaled = |number: &Self| -> Option<u128> {
            let n_zeros = number.unit().saturating_sub(unit);
            let n_digits = (number.digits.len() as i64).saturating_add(n_zeros);
            if number.digits.is_empty() {
                return Some(0);
            }
            (n_digits <= MAX_DIGITS)
                .then(|| format!("{}{}", number.digits, "0".repeat(n_zeros as usize)))
                .and_then(|digits| digits.parse().ok())
        };
        Some(scaled(self)?.is_multiple_of(scaled(step)?))
    }

    /// Returns the exponent of the last digit.
    fn unit(&self) -> i64 {
        self.exponent.saturating_sub(self.digits.len() as i64)
    }
}

impl From<u64> for Decimal {
    fn from(number: u64) -> Self {
        Self::parse(&number.to_string()).unwrap_or(Self {
            is_negative: false,
            digits: String::new(),
            exponent: 0,
        })
    }
}

/// Writes the number in JSON's notation, equal numbers in the same way.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative { "-" } else { "" };
        let n_digits = self.digits.len() as i64;
        match self.exponent {
            _ if self.digits.is_empty() => f.write_str("0"),
            exponent if (n_digits..=n_digits + 20).contains(&exponent) => {
                let n_zeros = (exponent - n_digits) as usize;
                write!(f, "{sign}{}{}", self.digits, "0".repeat(n_zeros))
            }
            exponent if (1..n_digits).contains(&exponent) => {
                let (whole, fraction) = self.digits.split_at(exponent as usize);
                write!(f, "{sign}{whole}.{fraction}")
            }
            exponent if (-20..=0).contains(&exponent) => {
                let n_zeros = exponent.unsigned_abs() as usize;
                write!(f, "{sign}0.{}{}", "0".repeat(n_zeros), self.digits)
            }
            exponent => write!(f, "{sign}0.{}e{exponent}", self.digits),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.digits.is_empty(), number.is_negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let magnitude = || {
            let exponents = self.exponent.cmp(&other.exponent);
            exponents.then_with(|| self.digits.cmp(&other.digits))
        };
        sign(self).cmp(&sign(other)).then_with(|| {
            if self.is_negative {
                magnitude().reverse()
            } else {
                magnitude()
            }
        })
    }
}

/// Parses an exponent. One that has more digits than fit into an integer is the
/// largest or smallest.
fn power(text: &str) -> Option<i64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value = unsigned.parse().unwrap_or(i64::MAX / 4).min(i64::MAX / 4);
    Some(if text.starts_with('-') { -value } else { value })
}
