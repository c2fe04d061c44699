//! Links for bare URLs in text.

use std::ops::Range;

use docs_model::autolink;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

/// Appends text as events, with links for bare URLs, as on GitHub.
pub fn autolinked<'e>(text: CowStr<'e>, out: &mut Vec<Event<'e>>) {
    let found = autolink::find(&text);
    if found.is_empty() {
        out.push(Event::Text(text));
        return;
    }
    let piece = |range: Range<usize>| Event::Text(CowStr::from(text[range].to_owned()));
    let mut from = 0;
    for it in found {
        let words = &text[it.range.clone()];
        out.push(piece(from..it.range.start));
        out.push(Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: it.target(words).into(),
            title: CowStr::Borrowed(""),
            id: CowStr::Borrowed(""),
        }));
        out.push(piece(it.range.clone()));
        out.push(Event::End(TagEnd::Link));
        from = it.range.end;
    }
    out.push(piece(from..text.len()));
}
