//! The `[search]` table.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Provider of the search, the search page, and what the dialog shows.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct SearchConfig {
    /// `static`: an index that is published with the site. `hosted`: a search
    /// service with the Algolia wire format. `none`: no search.
    pub provider: SearchProvider,
    /// Path of the search page below the base URL; `false` for none.
    pub search_page: SearchPage,
    /// Hosted: id of the application.
    pub application_id: Option<String>,
    /// Hosted: the public key, which can only search.
    pub api_key: Option<String>,
    /// Hosted: name of the index.
    pub index_name: Option<String>,
    /// Hosted: hosts to use instead of those of the service, in the order in
    /// which they are tried. Each is an address such as
    /// `https://search.example.com`, with a path for a proxy.
    pub hosts: Vec<String>,
    /// Hosted: sends views and clicks of readers to the service. `us` or `de`
    /// is the region of the application; any other value is the address of an
    /// endpoint.
    pub insights: SearchInsights,
    /// Number of hits of one category in the dialog.
    #[schemars(range(min = 1))]
    pub max_results_per_group: usize,
    /// Limits hits to the language and the version of the page.
    pub contextual: bool,
    /// Hosted: additional parameters of each query, as the service names them.
    pub search_parameters: IndexMap<String, Json>,
    /// Synonyms on this site, in addition to the built-in ones:
    /// `kiosk = ["showroom", "point of sale"]`.
    pub synonyms: IndexMap<String, Vec<String>>,
    /// Address at which readers report a query without hits. `{query}` is
    /// replaced by the query.
    pub missing_results_url: Option<String>,
    /// Pages that the dialog offers before the reader types: paths from the
    /// root, such as `/guide/start`. Default: the first pages of each sidebar;
    /// `[]` for none.
    pub popular: Option<Vec<String>>,
    /// Link below the hits that passes the query on, for example to an
    /// assistant or a forum.
    pub ask: Option<SearchAsk>,
    /// Endpoint that receives reports of searches without hits. The text of a
    /// query is sent only when the reader presses the button for it.
    pub report_url: Option<String>,
    /// Hosted: regular expression (JavaScript) that matches the addresses of
    /// hits on other sites. All other hits lead to this site, whatever their
    /// host: an index contains published addresses, and the reader may be on a
    /// preview.
    pub external_url_regex: Option<String>,
    /// Hosted: replacement in the paths of hits, for example because the index
    /// has another base URL.
    pub replace_search_result_pathname: Option<PathnameReplacement>,
    /// Hosted: also publishes the static index. The dialog uses it while the
    /// service cannot be reached.
    pub fallback: bool,
}

impl SearchConfig {
    /// Returns the path of the search page below the base URL, without
    /// surrounding slashes; `None` if there is no search page.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let page = |search: &str| {
    ///     let (config, _) = config::parse(&format!("title = \"T\"\n[search]\n{search}\n")).0.unwrap();
    ///     config.search.page().map(str::to_owned)
    /// };
    /// assert_eq!(page("").as_deref(), Some("search"));
    /// assert_eq!(page("search_page = \"/find/\"").as_deref(), Some("find"));
    /// assert_eq!(page("search_page = false"), None);
    /// assert_eq!(page("provider = \"none\""), None);
    /// ```
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

    /// Returns whether a static index is published. With a hosted search, it is
    /// the one that the dialog falls back to.
    #[must_use]
    pub fn has_index(&self) -> bool {
        match self.provider {
            SearchProvider::Static => true,
            SearchProvider::Hosted => self.fallback,
            SearchProvider::None => false,
        }
    }

    /// Returns the regular expressions that browsers evaluate, with their keys.
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

/// A link that passes a query on to another service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SearchAsk {
    /// Text of the link.
    pub label: String,
    /// Address. `{query}` is replaced by the query.
    pub url: String,
}

/// Replacement of every match of `from` in the paths of hits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PathnameReplacement {
    /// Text, or a regular expression (JavaScript) if `regex` is `true`.
    pub from: String,
    /// Replacement. If `regex` is `true`, `$1` is the first group.
    pub to: String,
    /// Whether `from` is a regular expression.
    #[serde(default)]
    pub regex: bool,
}

impl PathnameReplacement {
    /// Returns the regular expression to replace.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config::PathnameReplacement;
    ///
    /// let replacement = PathnameReplacement {
    ///     from: "/docs.v2/".to_owned(),
    ///     to: "/$docs/".to_owned(),
    ///     regex: false,
    /// };
    /// // Both texts are escaped, so that scripts can treat them as expressions.
    /// assert_eq!(replacement.pattern(), r"/docs\.v2/");
    /// assert_eq!(replacement.replacement(), "/$$docs/");
    /// ```
    #[must_use]
    pub fn pattern(&self) -> String {
        if self.regex {
            self.from.clone()
        } else {
            regex::escape(&self.from)
        }
    }

    /// Returns the replacement in the syntax of JavaScript, where `$$` is a
    /// dollar sign.
    #[must_use]
    pub fn replacement(&self) -> String {
        if self.regex {
            self.to.clone()
        } else {
            self.to.replace('$', "$$")
        }
    }
}

/// The provider of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchProvider {
    /// An index that is published with the site.
    #[default]
    Static,
    /// A search service.
    Hosted,
    /// None: the site has no search.
    None,
}

/// Destination of the events about views and clicks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected `true`, `false`, a region or a URL")]
pub enum SearchInsights {
    /// `true`: the search service. `false`: none.
    Enabled(bool),
    /// A region, `us` or `de`, or an address.
    To(String),
}

impl SearchInsights {
    /// Returns the region or address, which is empty for the search service
    /// itself; `None` if events are not sent.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        match self {
            Self::Enabled(false) => None,
            Self::Enabled(true) => Some(""),
            Self::To(target) => Some(target),
        }
    }
}

/// Path of the search page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected `true`, `false`, or a path")]
pub enum SearchPage {
    /// `false`: there is no search page. `true`: at the default path.
    Enabled(bool),
    /// The path.
    Path(String),
}
