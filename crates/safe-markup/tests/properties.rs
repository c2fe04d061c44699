//! What holds of the sanitized form of any HTML.

#[path = "support/as_written.rs"]
mod as_written;

use as_written::AsWritten;
use proptest::prelude::*;
use safe_markup::{Sanitizer, is_safe_link, unescape};

/// Returns sanitized HTML, with the end tags that it lacks.
fn clean(raw: &str) -> String {
    let mut sanitizer = Sanitizer::new(&AsWritten);
    let html = sanitizer.clean(raw);
    html + &sanitizer.finish()
}

/// Pieces of which attacks are made.
const PIECES: &[&str] = &[
    "<",
    ">",
    "/",
    "=",
    "\"",
    "'",
    " ",
    "\n",
    "a",
    "img",
    "b",
    "script",
    "title",
    "svg",
    "href",
    "src",
    "onload",
    "style",
    "java",
    "script:",
    "data:",
    "&#106;",
    "&colon;",
    "&Tab;",
    "<!--",
    "-->",
    "</",
    "<a href=",
    "<img src=",
    "x",
    ":",
    "//",
];

/// Returns pieces of markup and single characters.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(PIECES).prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ]
}

proptest! {
    /// Whatever comes in: tags of the allow-list alone, closed in order, without
    /// attributes that run.
    #[test]
    fn nothing_runs(pieces in prop::collection::vec(piece(), 0..60)) {
        let html = clean(&pieces.concat());
        let mut open = Vec::new();
        for tag in html.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').expect("tags end");
            let name = tag.split(' ').next().unwrap_or_default();
            match name.strip_prefix('/') {
                Some(name) => prop_assert_eq!(open.pop(), Some(name)),
                None if !matches!(name, "img" | "br" | "hr") => open.push(name),
                None => {}
            }
            prop_assert!(!matches!(name, "script" | "svg" | "style" | "title"));
            let mut rest = tag;
            while let Some((before, after)) = rest.split_once("=\"") {
                let key = before.rsplit(' ').next().unwrap_or_default();
                let (value, next) = after.split_once('"').expect("values end");
                prop_assert!(!key.starts_with("on") && key != "style", "{tag}");
                if matches!(key, "href" | "src") {
                    prop_assert!(is_safe_link(&unescape(value)), "{tag}");
                }
                rest = next;
            }
        }
        prop_assert!(open.is_empty());
    }
}

#[test]
fn beginnings_without_ends_cost_no_more() {
    for start in [
        "<title><script></b><i>",
        "<a ",
        "<a b=",
        "</b ",
        "<script></a ",
        "<a b='",
    ] {
        let raw = start.repeat(50_000);
        assert!(!clean(&raw).is_empty(), "{start}");
    }
    // One tag whose attributes have no end.
    let raw = format!("<a {}", "b".repeat(1_000_000));
    assert!(clean(&raw).starts_with("&lt;a b"));
    // The last quote is open, so that every tag in front of it is.
    let raw = format!("{}b=\">", "<a ".repeat(300_000));
    assert!(clean(&raw).starts_with("&lt;a &lt;a"));
}
