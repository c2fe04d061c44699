//! Content negotiation (RFC 9110, section 12.5.1): pages are sent as HTML, or
//! as Markdown to clients that prefer it, such as agents.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;

/// The media type of Markdown twins.
const MARKDOWN: &str = "text/markdown";

/// The media type of pages.
const HTML: &str = "text/html";

/// Returns whether a file of this media type is a page or the Markdown twin of
/// one.
pub(crate) fn is_page(media: &str) -> bool {
    [HTML, MARKDOWN].iter().any(|page| media.starts_with(page))
}

/// Returns whether a request prefers Markdown: it accepts `text/markdown`, and
/// HTML with no higher quality. Browsers accept HTML only, and `*/*` selects
/// the default form of a page.
pub(crate) fn prefers_markdown(headers: &HeaderMap) -> bool {
    let fields = headers.get_all(ACCEPT).iter();
    let ranges: Vec<Range<'_>> = fields
        .filter_map(|field| field.to_str().ok())
        .flat_map(|field| split_unquoted(field, ','))
        .filter_map(Range::parse)
        .collect();
    let Some(markdown) = ranges.iter().find(|range| range.is(MARKDOWN)) else {
        return false;
    };
    markdown.weight > 0 && markdown.weight >= weight(&ranges, HTML)
}

/// A media range of `Accept`, without its parameters.
struct Range<'a> {
    /// `text/html`, `text/*` or `*/*`.
    media: &'a str,
    /// Quality value, in thousandths.
    weight: u32,
}

impl<'a> Range<'a> {
    /// Parses an item of the list. Returns `None` for an invalid one.
    fn parse(item: &'a str) -> Option<Self> {
        let mut parts = split_unquoted(item, ';').map(str::trim);
        let media = parts.next().filter(|media| !media.is_empty())?;
        let weight = parts.find_map(|part| {
            let (name, value) = part.split_once('=')?;
            name.trim()
                .eq_ignore_ascii_case("q")
                .then_some(value.trim())
        });
        let weight = match weight {
            // A range whose weight is not a number is ignored.
            Some(text) => text
                .parse::<f32>()
                .ok()
                .filter(|weight| (0.0..=1.0).contains(weight))?,
            None => 1.0,
        };
        Some(Self {
            media,
            weight: (weight * 1000.0).round() as u32,
        })
    }

    /// Returns whether the range is exactly this media type.
    fn is(&self, media: &str) -> bool {
        self.media.eq_ignore_ascii_case(media)
    }
}

/// Returns the weight of a media type: that of the most specific range that
/// matches it, or 0.
fn weight(ranges: &[Range<'_>], media: &str) -> u32 {
    let family = media.split_once('/').map_or(media, |(family, _)| family);
    let of = |name: &str| {
        ranges
            .iter()
            .find(|range| range.is(name))
            .map(|range| range.weight)
    };
    of(media)
        .or_else(|| of(&format!("{family}/*")))
        .or_else(|| of("*/*"))
        .unwrap_or_default()
}

/// Splits a field value at a delimiter, except in quoted strings.
fn split_unquoted(text: &str, delimiter: char) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let mut is_escaped = false;
    text.split(move |c| {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ => return c == delimiter && !is_quoted,
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_served_only_to_clients_that_accept_it() {
        for (accept, expected) in [
            ("text/markdown", true),
            ("TEXT/Markdown; charset=utf-8", true),
            ("text/markdown, text/html, */*", true),
            ("text/html;q=0.9, text/markdown", true),
            ("text/markdown;q=0.5, */*;q=0.1", true),
            ("text/html, text/markdown;q=0.9", false),
            ("text/markdown;q=0.5, text/*", false),
            ("text/markdown;q=0", false),
            ("text/markdown;q=0, text/html;q=0", false),
            ("text/markdown;q=high", false),
            ("text/markdown;q=7", false),
            (
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                false,
            ),
            ("*/*", false),
            ("text/*", false),
            ("text/plain;note=\"a, text/markdown\"", false),
            ("", false),
            (",;,", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.append(ACCEPT, accept.parse().unwrap());
            assert_eq!(prefers_markdown(&headers), expected, "{accept}");
        }
        let mut several = HeaderMap::new();
        several.append(ACCEPT, "text/html;q=0.5".parse().unwrap());
        several.append(ACCEPT, "text/markdown".parse().unwrap());
        assert!(prefers_markdown(&several));
        assert!(!prefers_markdown(&HeaderMap::new()));
    }
}
