//! Search.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Search: where the answers come from, and the search page.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct SearchConfig {
    /// `static`: an index that is written with the site; `hosted`: a search
    /// service that speaks the Algolia wire format; `none`: no search.
    pub provider: SearchProvider,
    /// Path of the search page below the base URL; `false`: there is none.
    pub search_page: SearchPage,
    /// Hosted: the application.
    pub application_id: Option<String>,
    /// Hosted: the key that browsers may know. It can only search.
    pub api_key: Option<String>,
    /// Hosted: the index.
    pub index_name: Option<String>,
    /// Hosted: other hosts than the service's own, each an address like
    /// `https://search.example.com`, with a path for a proxy; their order is
    /// the order of tries.
    pub hosts: Vec<String>,
    /// Hosted: send what readers view and click to the service; `us` or `de`
    /// for the region of the application, or the address of another endpoint.
    pub insights: SearchInsights,
    /// Hits of one category in the dialog.
    #[schemars(range(min = 1))]
    pub max_results_per_group: usize,
    /// Find only what belongs to the language and the version of the page.
    pub contextual: bool,
    /// Hosted: further parameters of each query, as the service names them.
    pub search_parameters: IndexMap<String, Json>,
    /// Words and phrases that mean the same on this site, beside the built-in
    /// ones: `kiosk = ["showroom", "point of sale"]`.
    pub synonyms: IndexMap<String, Vec<String>>,
    /// Where readers report a query that finds nothing; `{query}` stands for
    /// the query.
    pub missing_results_url: Option<String>,
    /// Pages that the dialog offers before anything is typed: paths from the
    /// root, like `/guide/start`. Without the key, the first pages of each
    /// sidebar; `[]`: none.
    pub popular: Option<Vec<String>>,
    /// A link beside the results that takes the query elsewhere, such as to an
    /// assistant or a forum.
    pub ask: Option<SearchAsk>,
    /// Address to which searches without results are reported. The text of a query
    /// is only sent when the reader presses the button for it.
    pub report_url: Option<String>,
    /// Hosted: regular expression (JavaScript) of the addresses of hits that
    /// lead to other sites. All other hits lead to this site, whatever their
    /// host: an index has published addresses, and the reader may be on a
    /// preview.
    pub external_url_regex: Option<String>,
    /// Hosted: replacement in the paths of hits, for example of another base
    /// URL in the index.
    pub replace_search_result_pathname: Option<PathnameReplacement>,
    /// Hosted: write the static index as well; the modal answers from it when
    /// the service cannot be reached.
    pub fallback: bool,
}

impl SearchConfig {
    /// The search page's path below the base URL, without slashes around it.
    #[must_use]
    pub fn page(&self) -> Option<&str> {
        if self.provider == SearchProvider::None {
            return None;
        }
        match &self.search_page {
            SearchPage::Enabled(false) => None,
            SearchPage::Enabled(true) => Some("search"),
            SearchPage::Path(path) => Some(path.trim_matches('/')),
        }
    }

    /// Whether a static index is written.
    #[must_use]
    pub fn has_index(&self) -> bool {
        match self.provider {
            SearchProvider::Static => true,
            SearchProvider::Hosted => self.fallback,
            SearchProvider::None => false,
        }
    }

    /// Returns the keys whose regular expressions browsers evaluate, with the
    /// expressions.
    pub(crate) fn browser_expressions(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let external = self.external_url_regex.as_deref();
        let replaced = self.replace_search_result_pathname.as_ref();
        let external = external.map(|expression| ("external_url_regex", expression));
        let replaced = replaced
            .filter(|replacement| replacement.regex)
            .map(|replacement| ("replace_search_result_pathname", &*replacement.from));
        external.into_iter().chain(replaced)
    }
}

/// Where readers can ask what the search does not answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchAsk {
    /// Text of the link.
    pub label: String,
    /// Address; `{query}` stands for the query.
    pub url: String,
}

/// A replacement of every match of `from` in the paths of hits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PathnameReplacement {
    /// Text, or a regular expression (JavaScript) with `regex = true`.
    pub from: String,
    /// Replacement. With `regex = true`, `$1` is the first group.
    pub to: String,
    /// Whether `from` is a regular expression.
    #[serde(default)]
    pub regex: bool,
}

impl PathnameReplacement {
    /// Returns the regular expression whose matches are replaced.
    #[must_use]
    pub fn pattern(&self) -> String {
        if self.regex {
            self.from.clone()
        } else {
            regex::escape(&self.from)
        }
    }

    /// Returns the replacement in the syntax of JavaScript: `$$` is a dollar sign.
    #[must_use]
    pub fn replacement(&self) -> String {
        if self.regex {
            self.to.clone()
        } else {
            self.to.replace('$', "$$")
        }
    }
}

/// Where the answers of the search come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchProvider {
    /// An index that is written with the site.
    #[default]
    Static,
    /// A search service.
    Hosted,
    /// Nowhere: the site has no search.
    None,
}

/// Where views and clicks are sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SearchInsights {
    /// `true`: to the service; `false`: nowhere.
    Enabled(bool),
    /// `us`, `de`, or an address.
    To(String),
}

impl SearchInsights {
    /// The region or address, empty for that of the service; `None`: nothing
    /// is sent.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        match self {
            Self::Enabled(false) => None,
            Self::Enabled(true) => Some(""),
            Self::To(target) => Some(target),
        }
    }
}

/// Where the search page is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SearchPage {
    /// `false`: there is none.
    Enabled(bool),
    /// Its path.
    Path(String),
}
