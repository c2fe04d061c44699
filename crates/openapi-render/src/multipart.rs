//! Media types and boundaries of multipart bodies.

/// Returns whether bodies of a media type have parts with headers of their own.
pub(crate) fn is_document(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let is_multipart = |kind: &str| kind.eq_ignore_ascii_case("multipart");
    let is_form = |subtype: &str| subtype.eq_ignore_ascii_case("form-data");
    let split = essence.split_once('/');
    split.is_some_and(|(kind, subtype)| is_multipart(kind) && !is_form(subtype))
}

/// Returns `start`, with as many `x` behind it that no text contains it.
pub(crate) fn free_boundary<'t>(start: &str, texts: impl Iterator<Item = &'t str>) -> String {
    let after = |text: &str, end: usize| text.bytes().skip(end).take_while(|b| *b == b'x').count();
    let runs = texts.flat_map(|text| {
        let starts = text.match_indices(start);
        starts.map(move |(found, _)| after(text, found + start.len()) + 1)
    });
    let longest = runs.max().unwrap_or(0);
    format!("{start}{}", "x".repeat(longest))
}
