//! Rejects code that would exhaust the stack of the JavaScript parser.
//!
//! oxc is a recursive descent parser without a limit. The check is an estimate
//! from the text that never underestimates.
//!
//! The estimate counts what can nest: brackets, tags, and operators without brackets
//! (`!!!x`, `a ? b : c ? d : e`). A text that fails is not parsed at all.

/// Maximum estimated depth, far above that of any real page or data module.
const MAX_NESTING: usize = 100;
/// Maximum length of parsed code, in bytes.
const MAX_BYTES: usize = 512 * 1024;

/// Returns whether the parser might recurse too deeply in `text`.
///
/// Brackets and tags nest; prefix operators, conditions and arrows nest without
/// brackets. Characters in strings are counted as well, which errs on the safe
/// side.
pub(super) fn is_too_deep(text: &str) -> bool {
    if text.len() > MAX_BYTES {
        return true;
    }
    let (mut brackets, mut tags, mut chained) = (0_usize, 0_usize, 0_usize);
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => brackets += 1,
            b')' | b']' | b'}' => brackets = brackets.saturating_sub(1),
            b'<' if bytes.get(at + 1) == Some(&b'/') => tags = tags.saturating_sub(1),
            b'<' => tags += 1,
            b'/' if bytes.get(at + 1) == Some(&b'>') => tags = tags.saturating_sub(1),
            b'!' | b'~' | b'?' | b'=' | b'+' | b'-' => chained += 1,
            b';' | b',' | b'\n' => chained = 0,
            _ => {}
        }
        if brackets + tags + chained > MAX_NESTING {
            return true;
        }
    }
    has_chain(text)
}

/// Returns whether code without separators has many operators that nest across
/// lines: `typeof typeof x`, `a\n? b\n: c`, `x =>\n y =>`.
fn has_chain(text: &str) -> bool {
    text.split([';', ',']).any(|part| {
        let words: usize = ["typeof ", "void ", "await ", "delete ", "new ", "yield "]
            .iter()
            .map(|word| part.matches(word).count())
            .sum();
        let signs = part.matches(['?', '!', '~']).count() + part.matches("=>").count();
        words + signs > 4 * MAX_NESTING
    })
}
