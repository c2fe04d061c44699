//! Options of pages.

use std::sync::Arc;

use docs_model::address::TrailingSlash;
use docs_model::counterpart::Counterparts;
use reference_pages::Highlight;

use crate::division::Division;
use crate::sample::SampleOptions;
use crate::text::fragment;
use crate::texts::Texts;

/// The division of a reference into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// Everything on one page.
    #[default]
    SinglePage,
    /// One page for each tag, one for each schema.
    TagPages,
    /// One page for each operation, one for each schema.
    OperationPages,
}

/// Options of [`render`](crate::render).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RenderOptions {
    /// Address of the index page, without a slash at its end:
    /// `/api-reference`.
    pub route: String,
    /// Trailing slash of page addresses.
    pub trailing_slash: TrailingSlash,
    /// What a page holds.
    pub layout: Layout,
    /// Pages that are divided because they would be too large; by default,
    /// none.
    pub division: Arc<Division>,
    /// No button to download the description.
    pub hide_download: bool,
    /// Whether each call has a button that opens its console.
    pub console: bool,
    /// Name of the API among those of the site: keys that a reader enters in a
    /// console are kept for it alone. Empty where there is one API.
    pub api_id: String,
    /// No `title` of schemas beside their types.
    pub hide_schema_titles: bool,
    /// Address of the description for the download button.
    pub download_url: Option<String>,
    /// Address of the whole menu ([`Renderer::menu_fragment`](crate::Renderer::menu_fragment)),
    /// which the filter of the menu fetches on pages whose menu is a part of
    /// it; without it these menus have no filter.
    pub menu_fragment_url: Option<String>,
    /// Highlights samples and examples.
    pub highlight: Highlight,
    /// Limits of generated samples.
    pub samples: SampleOptions,
    /// Elements that highlighting may add to a page; code beyond is plain.
    /// Samples beyond the first language come last.
    pub max_highlights: usize,
    /// Rows of fields that an operation unfolds before named schemas become
    /// links.
    pub max_rows: usize,
    /// Values of an enumeration that are shown unfolded.
    pub max_enum_values: usize,
    /// Texts of the pages, in their language.
    pub texts: Arc<Texts>,
    /// Extensions to show as labels: the key, or its start followed by `*`,
    /// and the label.
    pub chips: Vec<(String, String)>,
    /// Required properties first; else the order of the description.
    pub required_first: bool,
    /// Base of relative links in the description: an address, or a path that
    /// begins with `/`. Without it, such links are plain text, because their
    /// targets on this site are unknown.
    pub link_base: Option<String>,
    /// Types of other references with the names of schemas, which the schemas'
    /// lists of users name too.
    pub counterparts: Arc<Counterparts>,
}

impl Default for RenderOptions {
    fn default() -> Self {
        let texts = Arc::new(Texts::default());
        Self {
            route: "/api-reference".to_owned(),
            trailing_slash: TrailingSlash::AsIs,
            layout: Layout::SinglePage,
            division: Arc::default(),
            hide_download: false,
            console: true,
            api_id: String::new(),
            hide_schema_titles: false,
            download_url: None,
            menu_fragment_url: None,
            highlight: Highlight::default(),
            samples: SampleOptions::default(),
            max_highlights: 700,
            max_rows: 160,
            max_enum_values: 16,
            chips: usual_chips(&texts),
            texts,
            required_first: false,
            link_base: None,
            counterparts: Arc::default(),
        }
    }
}

/// The extensions that are shown by default.
fn usual_chips(texts: &Texts) -> Vec<(String, String)> {
    [
        ("x-addedInVersion", &texts.since),
        ("x-deprecatedInVersion", &texts.deprecated_since),
        ("x-deprecated-description", &texts.deprecated),
        ("x-sunset", &texts.ends),
        ("x-stability", &texts.stability),
        ("x-scalar-stability", &texts.stability),
        ("x-state", &texts.state),
    ]
    .map(|(key, label)| (key.to_owned(), label.to_string()))
    .into()
}

impl RenderOptions {
    /// Replaces the English texts, and sets [`chips`](Self::chips) to the
    /// extensions that are shown by default, with labels from these texts. Add
    /// other chips afterwards.
    #[must_use]
    pub fn with_texts(mut self, texts: Arc<Texts>) -> Self {
        self.chips = usual_chips(&texts);
        self.texts = texts;
        self
    }

    /// The defaults at a route.
    #[must_use]
    pub fn at(route: impl Into<String>) -> Self {
        Self {
            route: route.into(),
            ..Self::default()
        }
    }

    /// The address of a page below the route (`/pets`, empty for the index)
    /// and of an anchor on it, where that is not empty.
    pub(crate) fn address(&self, page: &str, anchor: &str) -> String {
        let route = self.route.trim_end_matches('/');
        let path = format!("{route}{}", fragment(page));
        let address = self.trailing_slash.apply(&path, "/");
        match (anchor, address.as_str()) {
            ("", "") => "/".to_owned(),
            ("", _) => address,
            (anchor, _) => format!("{address}#{}", fragment(anchor)),
        }
    }
}

/// The placement of a [`Fragment`](crate::Fragment) on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement {
    /// Level of the fragment's own heading, 1 to 4; others are taken as the
    /// nearest of these. Headings within are deeper.
    pub level: u8,
    /// Prefix of anchors. Two fragments of one operation on a page need
    /// different prefixes.
    pub id_prefix: String,
}

impl Default for Placement {
    /// Below the title of a page.
    fn default() -> Self {
        Self {
            level: 2,
            id_prefix: String::new(),
        }
    }
}

impl Placement {
    /// Below a heading of the level above.
    #[must_use]
    pub fn new(level: u8, id_prefix: impl Into<String>) -> Self {
        Self {
            level,
            id_prefix: id_prefix.into(),
        }
    }

    pub(crate) fn heading_level(&self) -> u8 {
        self.level.clamp(1, 4)
    }
}
