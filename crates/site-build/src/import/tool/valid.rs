//! Checks values of other tools that `site.toml` has rules for, so that an import writes
//! none that a build rejects.

use docs_model::config::is_locale_name;

/// Returns the name of a locale for a language tag, or `None` if the text is no language tag.
///
/// The region of `en-US` says nothing to readers, and the built-in texts are those of all
/// regions.
pub(super) fn locale_name(tag: &str) -> Option<String> {
    let tag = tag.trim().replace('_', "-");
    let code = tag.split('-').next().unwrap_or_default();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphabetic());
    let is_tag = is_code && is_locale_name(&tag) && !tag.ends_with('-') && !tag.contains("--");
    let short = if tag.eq_ignore_ascii_case("en-US") {
        "en".to_owned()
    } else {
        tag
    };
    is_tag.then_some(short)
}

/// Returns a path of a locale below the base URL, or `None` for one that leads elsewhere or
/// that is not a single name.
pub(super) fn locale_path(written: &str) -> Option<String> {
    let path = written.trim_matches('/');
    is_locale_name(path).then(|| path.to_owned())
}

/// Returns a writing direction, or `None` for another text.
pub(super) fn direction(written: &str) -> Option<String> {
    matches!(written, "ltr" | "rtl").then(|| written.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_locales() {
        for (tag, name) in [
            ("en-US", Some("en")),
            ("zh-CN", Some("zh-CN")),
            ("pt_BR", Some("pt-BR")),
            ("fil", Some("fil")),
            ("English", None),
            ("../fr", None),
            ("fr-", None),
            ("", None),
        ] {
            assert_eq!(locale_name(tag).as_deref(), name, "{tag}");
        }
        assert_eq!(locale_path("/zh/").as_deref(), Some("zh"));
        assert_eq!(locale_path("../zh"), None);
        assert_eq!(locale_path(""), None);
        assert_eq!(direction("rtl").as_deref(), Some("rtl"));
        assert_eq!(direction("auto"), None);
    }
}
