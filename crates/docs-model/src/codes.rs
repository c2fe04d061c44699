//! Every code of a diagnostic: what it means, what to do, and whether its level
//! can be set. The page of the manual and `check --explain` are made from it.

mod registry;

pub use registry::CODES;

/// A code of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Code {
    /// The code: `dead-link`.
    pub name: &'static str,
    /// Area of the finding.
    pub area: Area,
    /// Default severity of its findings.
    pub level: Level,
    /// Whether the configuration can say otherwise.
    pub setting: Setting,
    /// Explanation of the problem, in Markdown. Links are relative to the page
    /// of the manual.
    pub meaning: &'static str,
    /// Correction, in Markdown.
    pub fix: &'static str,
    /// A diagnostic as it is shown; empty for codes that take long texts or a
    /// broken machine to provoke.
    pub example: &'static str,
}

/// The area of a code. The manual has a table for each, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Area {
    /// `site.toml`, sidebars and other data.
    Config,
    /// Files of the site and of the output.
    Files,
    /// Front matter and addresses of pages.
    Pages,
    /// Links and pictures.
    Links,
    /// Bodies of pages.
    Markdown,
    /// React components.
    Components,
    /// OpenAPI descriptions.
    Api,
    /// Models of libraries.
    Library,
}

impl Area {
    /// All areas, in their order.
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

    /// Heading of its table.
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

/// The default severity of a code's findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The site cannot be published like this.
    Error,
    /// The site works.
    Warning,
    /// One or the other, by what was found.
    Either,
}

impl Level {
    /// The level in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Either => "error or warning",
        }
    }
}

/// Whether `[checks]` can set the level of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// It cannot: it is about the configuration, or about what must not be
    /// published.
    Fixed,
    /// Configured by the code. Findings can be ignored, because the page still
    /// shows everything that its author wrote.
    Code,
    /// Configured by the code, at least to a warning: otherwise a page or a
    /// part of it would be missing without notice.
    AtLeastWarning,
    /// Configured by a key with a default of its own, or by the code.
    Key(&'static str),
}

impl Setting {
    /// Returns the key of `[checks]` that is usual for a code.
    #[must_use]
    pub const fn key(self, code: &'static str) -> Option<&'static str> {
        match self {
            Self::Fixed => None,
            Self::Code | Self::AtLeastWarning => Some(code),
            Self::Key(key) => Some(key),
        }
    }
}

/// Returns a code by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Code> {
    let at = CODES.binary_search_by_key(&name, |code| code.name).ok()?;
    CODES.get(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted() {
        assert!(CODES.is_sorted_by_key(|code| code.name));
        assert!(find("dead-link").is_some() && find("none").is_none());
    }

    #[test]
    fn examples_are_of_their_code() {
        for code in CODES.iter().filter(|code| !code.example.is_empty()) {
            let start = format!("[{}]: ", code.name);
            assert!(code.example.contains(&start), "{}", code.name);
        }
    }
}
