//! Check of the files that tags of `[[head]]` load from other hosts against the policy of
//! the pages. The policy allows the scripts and style sheets of these tags by itself.

use docs_model::config::{CONFIG_FILE, HeadTag};
use located_data::{Diagnostic, Step};

use crate::headers::{Policy, is_font};
use crate::load::Sources;

/// Reports the tags whose files the policy blocks.
pub(super) fn blocked_tags(sources: &Sources) -> Vec<Diagnostic> {
    let config = &sources.config;
    // Without the policy in pages, that of the host decides.
    if !config.policy.meta {
        return Vec::new();
    }
    let policy = Policy::of(config);
    let tags = config.head.iter().enumerate();
    let problems = tags.filter_map(|(idx, tag)| {
        let (key, directive, address) = request(tag)?;
        let host = policy.blocked(directive, address)?;
        let message = format!("the content security policy of pages blocks `{address}`");
        let help = match directive {
            "manifest-src" => "save a copy in a static folder".to_owned(),
            _ => format!(
                "add \"{host}\" to `policy.{}`, or save a copy in a static folder",
                directive.replace('-', "_")
            ),
        };
        let mut problem = Diagnostic::warning("head-tag", message)
            .in_file(CONFIG_FILE)
            .help(help);
        let steps = ["attributes", key].map(Step::Key);
        let steps = [&[Step::Key("head"), Step::Index(idx)], &steps[..]].concat();
        problem.span = sources.config_source.span(&steps);
        config.checks.apply(problem)
    });
    problems.collect()
}

/// Returns the request that a tag makes: the attribute, the directive of the policy, and
/// the address.
fn request(tag: &HeadTag) -> Option<(&'static str, &'static str, &str)> {
    let value = |name: &str| tag.attributes.get(name).map_or("", String::as_str);
    if tag.tag == "script" {
        return Some(("src", "script-src", value("src")));
    }
    if tag.tag != "link" {
        return None;
    }
    let rel = value("rel").to_ascii_lowercase();
    let has = |word: &str| rel.split_ascii_whitespace().any(|own| own == word);
    let address = value("href");
    let directive = if has("stylesheet") {
        "style-src"
    } else if has("icon") || has("apple-touch-icon") || has("mask-icon") {
        "img-src"
    } else if has("modulepreload") {
        "script-src"
    } else if has("manifest") {
        "manifest-src"
    } else if has("preload") {
        match &*value("as").to_ascii_lowercase() {
            "script" => "script-src",
            "style" => "style-src",
            "font" => "font-src",
            "image" => "img-src",
            "fetch" => "connect-src",
            "" if is_font(address) => "font-src",
            _ => return None,
        }
    } else {
        return None;
    };
    Some(("href", directive, address))
}
