//! Here-documents, which the shell and Ruby have in common.
//!
//! Their body begins after the line of the opening, so a tokenizer keeps the
//! openings of a line in a list, and reads the bodies at the newline:
//!
//! ```text
//! cat <<EOF > a.txt    (the opening)
//! Hello $USER          (the body, a string with expansions)
//! EOF                  (the delimiter)
//! ```

/// A here-document, of which only the opening has been read.
pub(super) struct HereDocument<'a> {
    /// Text of the line that ends the body.
    pub(super) delimiter: &'a str,
    /// Whether the body is literal, because the delimiter is quoted: it has neither
    /// escapes nor expansions.
    pub(super) is_raw: bool,
    /// Whether the last line may be indented: `<<-EOF`, in Ruby also `<<~EOF`. The
    /// shell allows only tabs, which documentation often shows as spaces.
    pub(super) is_indented: bool,
}

/// The delimiter in an opening: `EOF`, `'EOF'`.
pub(super) struct Delimiter<'a> {
    /// The delimiter without its quotes.
    pub(super) name: &'a str,
    /// The opening quote, or the backslash before the name.
    pub(super) quote: Option<char>,
    /// Length in bytes, with the quotes.
    pub(super) len: usize,
}

/// Returns the delimiter that `text` begins with, or `None` if `text` does not begin with
/// a name. The name may be in one of `quotes`; `is_part` accepts the characters of its name.
pub(super) fn delimiter<'a>(
    text: &'a str,
    quotes: &[char],
    is_part: impl Fn(char) -> bool,
) -> Option<Delimiter<'a>> {
    let quote = text.chars().next().filter(|c| quotes.contains(c));
    let inside = &text[quote.map_or(0, char::len_utf8)..];
    let name = &inside[..inside.find(|c| !is_part(c)).unwrap_or(inside.len())];
    // A backslash quotes what follows, and is not repeated.
    let closing = quote.filter(|c| *c != '\\' && inside[name.len()..].starts_with(*c));
    let len = text.len() - inside.len() + name.len() + closing.map_or(0, char::len_utf8);
    (!name.is_empty()).then_some(Delimiter { name, quote, len })
}

impl HereDocument<'_> {
    /// Returns the length of the body at the start of `text`, and that of the line
    /// after it, which has the delimiter. A body that is not closed extends to the
    /// end of the text, as it does for the shell; the second length is then 0.
    pub(super) fn body_len(&self, text: &str) -> (usize, usize) {
        let mut len = 0;
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches('\n');
            let word = if self.is_indented {
                content.trim_start()
            } else {
                content
            };
            if word == self.delimiter {
                return (len, content.len());
            }
            len += line.len();
        }
        (len, 0)
    }
}
