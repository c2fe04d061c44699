//! Text that several formats write in the same way.

/// Returns the character of a numeric character reference of HTML and XML, given
/// without `&` and `;`: `#38`, `#x26`. Returns `None` for a named reference, and for
/// a number that is not a character.
///
/// # Examples
///
/// ```
/// use located_data::text::numeric_character;
///
/// assert_eq!(numeric_character("#x26"), Some('&'));
/// assert_eq!(numeric_character("#38"), Some('&'));
/// assert_eq!(numeric_character("#+38"), None);
/// assert_eq!(numeric_character("amp"), None);
/// ```
#[must_use]
pub fn numeric_character(reference: &str) -> Option<char> {
    let number = reference.strip_prefix('#')?;
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    // `from_str_radix` accepts a sign.
    let is_number = digits.chars().all(|c| c.is_digit(radix));
    let code = u32::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)?;
    char::from_u32(code).filter(|c| *c != '\0')
}
