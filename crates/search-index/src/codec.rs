//! Encodes numbers as text. The files of the index are text, because hosts
//! compress text and leave other files uncompressed.
//!
//! A digit is a printable ASCII character, starting at `#`. The first 64 are
//! the last digit of a number; the 26 after them are continuation digits, least
//! significant first:
//!
//! | number | text |
//! |---|---|
//! | 0 to 63 | `#` to `b` |
//! | 64 to 1,663 | two characters; 64 is `o%` |
//! | 1,664 to 43,263 | three characters |
//!
//! Most numbers of an index are distances below 64. The usual base 128 would need
//! characters outside ASCII, and base64 VLQ, as in source maps, has half as many
//! numbers of one character.

/// The digit 0, the first character after `"`, which JSON would escape.
const FIRST: u8 = b'#';

/// Number of digits that end a number.
const LAST_DIGITS: u32 = 64;

/// Number of continuation digits, and their base: as many as ASCII has left.
const MORE_DIGITS: u32 = 26;

/// Appends a number, in one to seven characters.
pub(crate) fn push_number(out: &mut String, mut number: u32) {
    while number >= LAST_DIGITS {
        out.push(digit(LAST_DIGITS + number % MORE_DIGITS));
        number /= MORE_DIGITS;
    }
    out.push(digit(number));
}

/// Returns the character for a digit of 0 to 89.
fn digit(value: u32) -> char {
    // Below 90, so the character is ASCII.
    char::from(FIRST + u8::try_from(value).unwrap_or_default())
}

/// Reads numbers written by [`push_number`], and texts between them. Each method
/// returns `None` if the input ends too early, is not a number, or exceeds a
/// `u32`; the reader is of no use afterwards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    /// Byte offset of the next character.
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Returns the next number.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let digit = self.digit()?;
        // Most numbers have one digit.
        if digit < LAST_DIGITS {
            return Some(digit);
        }
        self.long_number(digit)
    }

    /// Skips numbers, which are only read as far as their ends are found.
    pub(crate) fn skip_numbers(&mut self, count: u32) -> Option<()> {
        let mut rest = count;
        while rest > 0 {
            rest -= u32::from(self.digit()? < LAST_DIGITS);
        }
        Some(())
    }

    /// Returns a number of several digits, of which the first was read.
    fn long_number(&mut self, first: u32) -> Option<u32> {
        let mut number = 0_u32;
        let mut unit = 1_u32;
        let mut digit = first;
        while digit >= LAST_DIGITS {
            let value = digit - LAST_DIGITS;
            if value >= MORE_DIGITS {
                return None;
            }
            number = number.checked_add(value.checked_mul(unit)?)?;
            unit = unit.checked_mul(MORE_DIGITS)?;
            digit = self.digit()?;
        }
        number.checked_add(digit.checked_mul(unit)?)
    }

    /// Returns the value of the next digit.
    fn digit(&mut self) -> Option<u32> {
        let byte = *self.text.as_bytes().get(self.at)?;
        let value = byte.checked_sub(FIRST)?;
        self.at += 1;
        Some(u32::from(value))
    }

    /// Returns the text up to the end of the line, and skips the line break.
    pub(crate) fn line(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let length = rest.find('\n')?;
        self.at += length + 1;
        rest.get(..length)
    }

    /// Returns everything that was not read.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the byte offset of what is read next.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// Returns the next `length` bytes.
    pub(crate) fn take(&mut self, length: usize) -> Option<&'a str> {
        let end = self.at.checked_add(length)?;
        let taken = self.text.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 63, 64, 89, 90, 1663, 1664, 65_535, 1 << 24, u32::MAX];
        let mut text = String::new();
        for number in numbers {
            push_number(&mut text, number);
        }
        let mut reader = Reader::new(&text);
        for number in numbers {
            assert_eq!(reader.number(), Some(number));
        }
        assert!(reader.is_done());
    }

    #[test]
    fn small_numbers_take_one_character_and_usual_ones_two() {
        let length = |number| {
            let mut text = String::new();
            push_number(&mut text, number);
            text.len()
        };
        assert_eq!(
            [length(63), length(64), length(1663), length(1664)],
            [1, 2, 2, 3]
        );
    }

    #[test]
    fn invalid_numbers_end_the_input() {
        for text in ["", "\n", "}", "z", "zzzzzzzzzzzz#", "\u{e9}"] {
            assert_eq!(Reader::new(text).number(), None, "{text:?}");
        }
    }
}
