//! The files that a build writes for machines, at fixed paths below the base URL.

use crate::config::SiteConfig;

/// A file for machines.
///
/// # Examples
///
/// ```
/// use docs_model::config;
/// use docs_model::machine_file::MachineFile;
///
/// let (config, _) = config::parse("title = \"T\"\nsearch = { provider = \"none\" }\n").0.unwrap();
/// let paths: Vec<_> = MachineFile::of(&config).map(MachineFile::path).collect();
/// assert_eq!(paths, ["robots.txt", "llms.txt", "llms-full.txt"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MachineFile {
    /// The list of all pages for search engines, which contains absolute addresses.
    Sitemap,
    /// The rules for crawlers.
    Robots,
    /// The list of pages for language models, with titles and addresses.
    LlmsAddresses,
    /// The list of pages for language models, with their texts.
    LlmsTexts,
    /// The manifest of the search index.
    SearchManifest,
}

impl MachineFile {
    /// Returns the files of a site.
    pub fn of(config: &SiteConfig) -> impl Iterator<Item = Self> + use<> {
        let sitemap = (!config.url.is_empty()).then_some(Self::Sitemap);
        let search = config.search.has_index().then_some(Self::SearchManifest);
        let always = [Self::Robots, Self::LlmsAddresses, Self::LlmsTexts];
        sitemap.into_iter().chain(always).chain(search)
    }

    /// Returns the path of the file below the base URL.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Sitemap => "sitemap.xml",
            Self::Robots => "robots.txt",
            Self::LlmsAddresses => "llms.txt",
            Self::LlmsTexts => "llms-full.txt",
            Self::SearchManifest => "search/index.json",
        }
    }
}
