//! Options of pages. All have defaults that suit a reference at
//! `/api-reference`; types are open to new fields.

use std::sync::Arc;

use docs_model::address::TrailingSlash;
use docs_model::counterpart::Counterparts;
use reference_pages::Highlight;

use crate::body_schemas::BodySchemas;
use crate::diff::Release;
use crate::division::Division;
use crate::large_examples::LargeExamples;
use crate::sample::SampleOptions;
use crate::text::fragment;
use crate::texts::Texts;

/// The division of a reference into pages. Addresses of operations depend on
/// it, so a published site should keep its layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// Everything on one page, for small APIs. The cross tables are sections of
    /// it.
    #[default]
    SinglePage,
    /// One page for each tag, with all of its operations, and one for each
    /// schema.
    TagPages,
    /// One page for each operation, and one for each schema, for large APIs and
    /// for search engines.
    OperationPages,
}

/// Options of [`render`](fn@crate::render).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RenderOptions {
    /// Address of the index page, without a trailing slash: `/api-reference`.
    /// Empty for the root of a site.
    pub route: String,
    /// Trailing slash of page addresses.
    pub trailing_slash: TrailingSlash,
    /// Division of the reference into pages.
    pub layout: Layout,
    /// Pages that are divided because they would be too large; none by default.
    /// See [`Division::of`].
    pub division: Arc<Division>,
    /// Versions of the description with their changes, newest first. With at
    /// least one, the reference has a changelog page.
    pub releases: Arc<[Release]>,
    /// Whether to hide the button that downloads the description.
    pub hide_download: bool,
    /// Whether each operation has a button that opens its console.
    pub console: bool,
    /// Proxy through which consoles send calls to other origins, unless the reader
    /// sends them directly: an address, or a path from the root of the host.
    /// `{url}` in it is replaced by the encoded address of the call; without it,
    /// the address is appended.
    pub console_proxy: Option<String>,
    /// Address of the data of [`SignIn`](crate::SignIn), which consoles fetch when
    /// a reader asks for a token.
    pub sign_in_url: Option<String>,
    /// Address of the [templates of samples](crate::sample_templates), with which
    /// samples follow what a reader enters in the console; without it, they stay
    /// as they are.
    pub sample_templates_url: Option<String>,
    /// Files with the schemas of JSON bodies, which consoles fetch when a reader
    /// edits a body.
    pub body_schemas: Arc<BodySchemas>,
    /// Address of the folder of these files, with a slash at its end.
    pub body_schemas_url: String,
    /// Examples that have files of their own, because they would make pages too large;
    /// none by default. See [`LargeExamples::of`].
    pub large_examples: Arc<LargeExamples>,
    /// Address of the folder of these files, with a slash at its end.
    pub large_examples_url: String,
    /// Id of the API on the site: credentials that a reader enters in a console
    /// are only kept for this API. Empty if there is only one API.
    pub api_id: String,
    /// Whether to hide the `title` of schemas next to their types.
    pub hide_schema_titles: bool,
    /// Address of the description for the download button.
    pub download_url: Option<String>,
    /// Address of the complete menu
    /// ([`Renderer::menu_fragment`](crate::Renderer::menu_fragment)), which the menu filter
    /// fetches on pages with a partial menu; without it, these menus have no filter.
    pub menu_fragment_url: Option<String>,
    /// Highlighter of samples and examples; none by default, and code is plain.
    pub highlight: Highlight,
    /// Limits of generated samples.
    pub samples: SampleOptions,
    /// Maximum number of elements that highlighting may add to a page; further
    /// code is plain. Code in descriptions does not count. Browsers slow down with the number
    /// of elements, and a page with 100 operations has 1,000 samples. Samples in languages other
    /// than the first have the lowest priority.
    pub max_highlights: usize,
    /// Maximum number of field rows that an operation expands before named
    /// schemas become links. Unnamed ones are expanded anyway, since they are
    /// shown nowhere else.
    pub max_rows: usize,
    /// Maximum number of enumeration values that are shown expanded; the others
    /// are behind a summary that says how many they are.
    pub max_enum_values: usize,
    /// Texts of the pages, in their language.
    pub texts: Arc<Texts>,
    /// Extensions to show as labels: the key, or a prefix followed by `*`, and
    /// the label. By default, those for versions, stability and sunset dates.
    pub chips: Vec<(String, String)>,
    /// Whether required properties come first; otherwise the order is that of
    /// the description.
    pub required_first: bool,
    /// Base of relative links in the description: a URL, or a path that starts
    /// with `/`. Without it, such links are plain text, because their targets
    /// on this site are unknown.
    pub link_base: Option<String>,
    /// Types of other references with the same names as schemas. Their users
    /// are listed with those of the schemas.
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
            releases: Arc::default(),
            hide_download: false,
            console: true,
            console_proxy: None,
            sign_in_url: None,
            sample_templates_url: None,
            body_schemas: Arc::default(),
            body_schemas_url: String::new(),
            large_examples: Arc::default(),
            large_examples_url: String::new(),
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

/// Returns the extensions that are shown by default, with labels in the
/// language of `texts`.
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
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use openapi_render::{RenderOptions, Texts};
    ///
    /// let german = Texts::new("de", |name| (name == "since").then(|| "Seit".to_owned()));
    /// let options = RenderOptions::at("/api").with_texts(Arc::new(german));
    /// let label = options.chips.iter().find(|chip| chip.0 == "x-addedInVersion");
    /// assert_eq!(label.map(|chip| &*chip.1), Some("Seit"));
    /// ```
    #[must_use]
    pub fn with_texts(mut self, texts: Arc<Texts>) -> Self {
        self.chips = usual_chips(&texts);
        self.texts = texts;
        self
    }

    /// Returns the default options for a route.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Layout, RenderOptions};
    ///
    /// let mut options = RenderOptions::at("/api");
    /// options.layout = Layout::TagPages;
    /// options.max_enum_values = 8;
    /// ```
    #[must_use]
    pub fn at(route: impl Into<String>) -> Self {
        Self {
            route: route.into(),
            ..Self::default()
        }
    }

    /// Returns the address of a page below the route (`/pets`, empty for the
    /// index), with an anchor unless that is empty. Both are encoded here.
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

/// The placement of a [`Fragment`](crate::Fragment) on a page that is not one
/// of the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placement {
    /// Level of the fragment's own heading, clamped to 1 to 4. Headings within
    /// are deeper.
    pub level: u8,
    /// Prefix of anchors. Two fragments of one operation on a page need
    /// different prefixes.
    pub id_prefix: String,
}

impl Default for Placement {
    /// Returns the placement below the title of a page.
    fn default() -> Self {
        Self {
            level: 2,
            id_prefix: String::new(),
        }
    }
}

impl Placement {
    /// Creates a placement below a heading of the level above. `level` is that
    /// of the fragment's own heading, 2 below the title of a page.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, Placement, RenderOptions, operation_fragment};
    ///
    /// let text = "{openapi: 3.1.0, paths: {/pets: {get: {operationId: listPets}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let options = RenderOptions::at("/api");
    /// // The same call twice on a page: their anchors differ.
    /// for prefix in ["first-", "second-"] {
    ///     let at = Placement::new(3, prefix);
    ///     let fragment = operation_fragment(&reference, "listPets", &options, &at)?.unwrap();
    ///     assert!(fragment.anchors.iter().all(|anchor| anchor.starts_with(prefix)));
    ///     assert_eq!(fragment.url, "/api#list-pets");
    /// }
    /// # Ok::<(), openapi_render::Error>(())
    /// ```
    #[must_use]
    pub fn new(level: u8, id_prefix: impl Into<String>) -> Self {
        Self {
            level,
            id_prefix: id_prefix.into(),
        }
    }

    /// Returns the level of the fragment's own heading.
    pub(crate) fn heading_level(&self) -> u8 {
        self.level.clamp(1, 4)
    }
}
