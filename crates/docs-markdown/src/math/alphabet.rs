//! Letters of Unicode's block Mathematical Alphanumeric Symbols. Browsers
//! ignore `mathvariant`, except for `normal`, so styled letters need code
//! points of their own.
//!
//! In the block, the letters of a variant follow each other: 26 in upper case,
//! 26 in lower case, and in a second part the Greek ones and the digits. So a
//! letter is found by its distance from the first, except for the few that
//! Unicode had before.

/// Returns `text` with the characters of a MathML variant. Characters without
/// one are kept.
pub(super) fn in_variant(text: &str, variant: &str) -> String {
    text.chars().map(|c| letter(c, variant)).collect()
}

/// First code points of a variant: upper case, lower case, digits, Greek.
struct Variant {
    /// Code point of `A`.
    upper: u32,
    /// Code point of `a`.
    lower: u32,
    /// Code point of `0`, if the variant has digits.
    digits: Option<u32>,
    /// Code point of `Α` (alpha), if the variant has Greek letters. Those in
    /// lower case begin 26 after it.
    greek: Option<u32>,
}

/// Returns the code points of a variant by its name in MathML. Unicode has no
/// italic digits: an italic variant takes the upright ones of its family, and
/// plain italics have none.
fn variant(name: &str) -> Option<Variant> {
    let (upper, digits, greek) = match name {
        "bold" => (0x1D400, Some(0x1D7CE), Some(0x1D6A8)),
        "italic" => (0x1D434, None, Some(0x1D6E2)),
        "bold-italic" => (0x1D468, Some(0x1D7CE), Some(0x1D71C)),
        "script" => (0x1D49C, None, None),
        "bold-script" => (0x1D4D0, None, None),
        "fraktur" => (0x1D504, None, None),
        "double-struck" => (0x1D538, Some(0x1D7D8), None),
        "bold-fraktur" => (0x1D56C, None, None),
        "sans-serif" => (0x1D5A0, Some(0x1D7E2), None),
        "bold-sans-serif" => (0x1D5D4, Some(0x1D7EC), Some(0x1D756)),
        "sans-serif-italic" => (0x1D608, Some(0x1D7E2), None),
        "sans-serif-bold-italic" => (0x1D63C, Some(0x1D7EC), Some(0x1D790)),
        "monospace" => (0x1D670, Some(0x1D7F6), None),
        _ => return None,
    };
    Some(Variant {
        upper,
        lower: upper + 26,
        digits,
        greek,
    })
}

/// Returns a character in the variant `name`, or as it is if it has none.
fn letter(c: char, name: &str) -> char {
    // Letters that Unicode encoded before the block, where their code points
    // are reserved.
    let known = match (name, c) {
        ("italic", 'h') => Some('ℎ'),
        ("italic", 'ı') => Some('𝚤'),
        ("italic", 'ȷ') => Some('𝚥'),
        ("script", 'B') => Some('ℬ'),
        ("script", 'E') => Some('ℰ'),
        ("script", 'F') => Some('ℱ'),
        ("script", 'H') => Some('ℋ'),
        ("script", 'I') => Some('ℐ'),
        ("script", 'L') => Some('ℒ'),
        ("script", 'M') => Some('ℳ'),
        ("script", 'R') => Some('ℛ'),
        ("script", 'e') => Some('ℯ'),
        ("script", 'g') => Some('ℊ'),
        ("script", 'o') => Some('ℴ'),
        ("fraktur", 'C') => Some('ℭ'),
        ("fraktur", 'H') => Some('ℌ'),
        ("fraktur", 'I') => Some('ℑ'),
        ("fraktur", 'R') => Some('ℜ'),
        ("fraktur", 'Z') => Some('ℨ'),
        ("double-struck", 'C') => Some('ℂ'),
        ("double-struck", 'H') => Some('ℍ'),
        ("double-struck", 'N') => Some('ℕ'),
        ("double-struck", 'P') => Some('ℙ'),
        ("double-struck", 'Q') => Some('ℚ'),
        ("double-struck", 'R') => Some('ℝ'),
        ("double-struck", 'Z') => Some('ℤ'),
        _ => None,
    };
    let Some(variant) = variant(name).filter(|_| known.is_none()) else {
        return known.unwrap_or(c);
    };
    let after = |first: u32, zero: char| first + (c as u32 - zero as u32);
    let code = match c {
        'A'..='Z' => Some(after(variant.upper, 'A')),
        'a'..='z' => Some(after(variant.lower, 'a')),
        '0'..='9' => variant.digits.map(|first| after(first, '0')),
        // The code point between rho and sigma is not assigned in Unicode, and
        // is the symbol theta in the block.
        'Α'..='Ρ' | 'Σ'..='Ω' => variant.greek.map(|first| after(first, 'Α')),
        'α'..='ω' => variant.greek.map(|first| after(first + 26, 'α')),
        '∇' => variant.greek.map(|first| first + 25),
        '∂' => variant.greek.map(|first| first + 51),
        'ϵ' => variant.greek.map(|first| first + 52),
        'ϑ' => variant.greek.map(|first| first + 53),
        'ϰ' => variant.greek.map(|first| first + 54),
        'ϕ' => variant.greek.map(|first| first + 55),
        'ϱ' => variant.greek.map(|first| first + 56),
        'ϖ' => variant.greek.map(|first| first + 57),
        _ => None,
    };
    code.and_then(char::from_u32).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::in_variant;

    #[test]
    fn letters_have_their_variants() {
        for (text, variant, expected) in [
            ("RNx1", "double-struck", "ℝℕ𝕩𝟙"),
            ("LAe", "script", "ℒ𝒜ℯ"),
            ("gC", "fraktur", "𝔤ℭ"),
            ("xΩα0∇∂", "bold", "𝐱𝛀𝛂𝟎𝛁𝛛"),
            ("hΓϖ", "italic", "ℎ𝛤𝜛"),
            ("a0", "monospace", "𝚊𝟶"),
            ("xΓ1", "bold-italic", "𝒙𝜞𝟏"),
            ("+é", "bold", "+é"),
            ("x", "normal", "x"),
        ] {
            assert_eq!(in_variant(text, variant), expected, "{variant}");
        }
    }
}
