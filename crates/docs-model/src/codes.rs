//! The registry of diagnostic codes: the meaning of each, how to fix it, and
//! whether its level can be set. The page of the manual, `check --explain` and the
//! help of rules in SARIF logs are made from it.
//!
//! A code is a promise: scripts filter by it, and `[checks]` names it. It is never
//! renamed or reused for another problem. The table is sorted by name, because
//! [`find`] searches it by bisection; a test checks the order.
//!
//! ```
//! use docs_model::codes::{Area, CODES};
//!
//! // The codes of one area, as the manual lists them.
//! let links = CODES.iter().filter(|code| code.area == Area::Links);
//! assert!(links.clone().any(|code| code.name == "dead-link"));
//! assert!(links.clone().all(|code| !code.meaning.is_empty() && !code.fix.is_empty()));
//! ```

mod registry;

pub use registry::CODES;

/// A diagnostic code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// Name, for example `dead-link`.
    pub name: &'static str,
    /// Area that the code belongs to.
    pub area: Area,
    /// Default severity of its diagnostics.
    pub level: Level,
    /// How the configuration can set the level.
    pub setting: Setting,
    /// Explanation of the problem, in Markdown. Links are relative to the
    /// manual's page about diagnostics.
    pub meaning: &'static str,
    /// How to fix the problem, in Markdown.
    pub fix: &'static str,
    /// A rendered diagnostic: what is wrong, and in its help what is right. No
    /// code is without one.
    pub example: &'static str,
}

/// The area of a code. The manual has a table for each area, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Area {
    /// `site.toml`, sidebars and other data.
    Config,
    /// Files of the site and of the output.
    Files,
    /// Front matter and addresses of pages.
    Pages,
    /// Links and images.
    Links,
    /// Bodies of pages.
    Markdown,
    /// React components.
    Components,
    /// OpenAPI descriptions.
    Api,
    /// Library models.
    Library,
}

impl Area {
    /// All areas, in order.
    pub const ALL: [Self; 8] = [
        Self::Config,
        Self::Files,
        Self::Pages,
        Self::Links,
        Self::Markdown,
        Self::Components,
        Self::Api,
        Self::Library,
    ];

    /// Returns the heading of the area's table. It is English in all languages
    /// of a site, like the diagnostics.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Config => "Configuration and data",
            Self::Files => "Files",
            Self::Pages => "Pages",
            Self::Links => "Links",
            Self::Markdown => "Markdown and components",
            Self::Components => "React components",
            Self::Api => "API descriptions",
            Self::Library => "Library models",
        }
    }
}

/// The default severity of a code. That of a rule which only `api lint` runs is its
/// level there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The site cannot be published in this state.
    Error,
    /// The site works.
    Warning,
    /// Error or warning, depending on the problem.
    Either,
    /// The site works, but no program can use this part of an API description:
    /// `api lint` reports an error.
    ErrorInLint,
}

impl Level {
    /// Returns the level in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Either => "error or warning",
            Self::ErrorInLint => "warning; error in `api lint`",
        }
    }
}

/// How `[checks]` can set the level of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// The level cannot be set: the code is about the configuration, or about
    /// content that must not be published.
    Fixed,
    /// By the code. The diagnostic can be ignored, because the page still shows
    /// everything that its author wrote.
    Code,
    /// By the code, to at least a warning: otherwise a page or a part of it
    /// would be missing without notice.
    AtLeastWarning,
    /// By a key with its own default, or by the code.
    Key(&'static str),
}

impl Setting {
    /// Returns the preferred key of `[checks]` for a code.
    ///
    /// Several codes can share a key, which then sets the level of all of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::codes::Setting;
    ///
    /// assert_eq!(Setting::Key("broken_links").key("dead-link"), Some("broken_links"));
    /// assert_eq!(Setting::Code.key("orphan-page"), Some("orphan-page"));
    /// assert_eq!(Setting::Fixed.key("config"), None);
    /// ```
    #[must_use]
    pub const fn key(self, code: &'static str) -> Option<&'static str> {
        match self {
            Self::Fixed => None,
            Self::Code | Self::AtLeastWarning => Some(code),
            Self::Key(key) => Some(key),
        }
    }
}

/// Returns the code with a name.
///
/// # Examples
///
/// ```
/// use docs_model::codes::find;
///
/// let code = find("dead-link").unwrap();
/// assert_eq!(code.level.words(), "error");
/// assert_eq!(code.setting.key(code.name), Some("broken_links"));
/// assert!(find("no-such-code").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Code> {
    let at = CODES.binary_search_by_key(&name, |code| code.name).ok()?;
    CODES.get(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_different() {
        assert!(CODES.is_sorted_by(|code, next| code.name < next.name));
        assert!(find("dead-link").is_some() && find("none").is_none());
    }

    #[test]
    fn examples_are_of_their_code() {
        for code in CODES {
            let start = format!("[{}]: ", code.name);
            assert!(code.example.contains(&start), "{}", code.name);
            assert!(code.example.contains("= help: "), "{}", code.name);
            let level = code.example.split('[').next();
            assert!(matches!(level, Some("error" | "warning")), "{}", code.name);
        }
    }
}
