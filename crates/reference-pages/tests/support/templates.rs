//! The words in templates.

use std::fs;
use std::path::Path;

/// Returns a text without everything between two marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(open) {
        out.push_str(before);
        rest = inside.split_once(close).map_or("", |pair| pair.1);
    }
    out + rest
}

/// Asserts that the templates of a folder have no words of their own, in text
/// or in attributes that readers see.
pub(crate) fn assert_wordless(folder: &Path) {
    for entry in fs::read_dir(folder).expect("the templates") {
        let path = entry.expect("a template").path();
        let template = fs::read_to_string(&path).expect("a template");
        let signs = [("{#", "#}"), ("{{", "}}"), ("{%", "%}")];
        let markup = signs
            .into_iter()
            .fold(template, |text, (open, close)| without(&text, open, close));
        let words: String = without(&markup, "<", ">")
            .chars()
            .filter(|c| c.is_alphabetic())
            .collect();
        assert_eq!(words, "", "{}", path.display());
        for attribute in ["aria-label", "data-label", "data-label-done", "title"] {
            let words = markup
                .split(&format!(" {attribute}=\""))
                .skip(1)
                .find(|word| !word.starts_with('"'));
            assert_eq!(words, None, "{attribute} in {}", path.display());
        }
    }
}
