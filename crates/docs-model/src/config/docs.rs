//! The `[docs]` table: the docs of a site and their versions.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};

use indexmap::IndexMap;
use located_data::{Node, Step, path};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::front_matter::FrontMatter;
use crate::identity::{Identity, identify, is_doc_file, is_markdown_file, path_slug};
use crate::index::{IndexVec, InstanceIdx};

/// Id of the docs of a site with one instance.
pub const DEFAULT_DOCS: &str = "default";

/// The docs of a site: `[docs]`, or several instances as `[[docs]]`. There is
/// always at least one instance.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct DocsInstances(IndexVec<InstanceIdx, DocsConfig>);

impl DocsInstances {
    /// Returns the main instance, to which everything refers that does not name
    /// one: the instance with the id `default`, else the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let text = "
    /// title = \"T\"
    /// [[docs]]
    /// id = \"api\"
    /// path = \"api\"
    /// route_base_path = \"api\"
    /// [[docs]]
    /// ";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// assert_eq!(config.docs[config.docs.main()].path, "docs");
    /// assert_eq!(config.docs.find(Some("api")).map(usize::from), Some(0));
    /// assert_eq!(config.docs.find(Some("blog")), None);
    /// ```
    #[must_use]
    pub fn main(&self) -> InstanceIdx {
        self.find(Some(DEFAULT_DOCS)).unwrap_or_default()
    }

    /// Returns the instance with the id `id`, or the [main](Self::main) instance
    /// for `None`.
    #[must_use]
    pub fn find(&self, id: Option<&str>) -> Option<InstanceIdx> {
        match id {
            Some(id) => self.0.position(|docs| docs.id == id),
            None => Some(self.main()),
        }
    }
}

impl Default for DocsInstances {
    fn default() -> Self {
        Self(vec![DocsConfig::default()].into())
    }
}

impl Deref for DocsInstances {
    type Target = IndexVec<InstanceIdx, DocsConfig>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for DocsInstances {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Implemented by hand so that an error names the key in question. An untagged
/// enum would only report that no variant matches.
impl<'de> Deserialize<'de> for DocsInstances {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Instances;

        impl<'de> Visitor<'de> for Instances {
            type Value = DocsInstances;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table `[docs]`, or several as `[[docs]]`")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<DocsInstances, A::Error> {
                let one = DocsConfig::deserialize(MapAccessDeserializer::new(map))?;
                Ok(DocsInstances(vec![one].into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<DocsInstances, A::Error> {
                let all = Vec::<DocsConfig>::deserialize(SeqAccessDeserializer::new(seq))?;
                if all.is_empty() {
                    return Err(A::Error::invalid_length(0, &self));
                }
                Ok(DocsInstances(all.into()))
            }
        }

        deserializer.deserialize_any(Instances)
    }
}

/// Implemented by hand: for a failed `anyOf`, editors do not show which branch
/// failed.
impl JsonSchema for DocsInstances {
    fn schema_name() -> Cow<'static, str> {
        "DocsInstances".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<DocsConfig>();
        json_schema!({
            "description": "The docs of a site: `[docs]`, or several instances as `[[docs]]`.",
            "type": ["object", "array"],
            "if": { "type": "array" },
            "then": { "items": one, "minItems": 1 },
            "else": one,
        })
    }
}

/// The docs of a site, or one of several instances.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct DocsConfig {
    /// Id of the docs, unique in the site. Unless it is `default`, the files
    /// and folders of its versions and translations contain it in their names:
    /// `community_versions.json`.
    pub id: String,
    /// Folder of the current docs.
    pub path: String,
    /// Glob patterns of the files that are pages, relative to the folder of a
    /// version; default: `**/*.{md,mdx}`.
    pub include: Option<Vec<String>>,
    /// Glob patterns of the files that are not pages; default: files and
    /// folders whose names start with `_`, tests, and `__tests__`.
    pub exclude: Option<Vec<String>>,
    /// Where the translated docs are; default: in the folder of translations, as in
    /// Docusaurus.
    pub translations: TranslationLayout,
    /// What readers see where a translation is missing. `true`: the page in the default
    /// language. `"notice"`: the same, with a notice above it. `false`: no page, so that
    /// its address does not exist in their language.
    pub translation_fallback: TranslationFallback,
    /// Path of the docs below the base URL; `/` is the root.
    pub route_base_path: String,
    /// Sidebar file: JSON in the format of Docusaurus, or YAML or TOML with the
    /// same keys. Without such a file, one sidebar is generated from the
    /// folder. `false` disables sidebars.
    pub sidebar_path: SidebarPath,
    /// The sidebar of the docs at and below a path, whether it lists them or not. Paths
    /// begin at the docs of a version and language, and the longest one counts.
    pub sidebars_by_path: IndexMap<String, SidebarChoice>,
    /// Readers can collapse categories.
    pub sidebar_collapsible: bool,
    /// Categories are collapsed initially.
    pub sidebar_collapsed: bool,
    /// Expanding a category collapses the others at its level.
    pub sidebar_auto_collapse: bool,
    /// Shows the breadcrumbs above the title.
    pub breadcrumbs: bool,
    /// Shows the `description` of the front matter below the title.
    pub show_description: bool,
    /// Removes number prefixes such as `01-` from the names of files and
    /// folders.
    pub number_prefixes: bool,
    /// A file with the name of its folder, `guide/guide.md`, is the index of the folder,
    /// like `index.md`.
    pub named_indexes: bool,
    /// The `slug` in the front matter of a doc is its address. `false` ignores it, as tools
    /// do in which it means nothing.
    pub slugs: bool,
    /// A `slug` in the front matter without a leading `/` starts at the docs,
    /// not at the folder of its doc.
    pub slugs_from_root: bool,
    /// Addresses of docs consist of the slugs of the names of their folders and
    /// files, as in Astro: `Learn/My Page.md` is `/learn/my-page`. Only `index` is the
    /// index of a folder.
    pub slugify_paths: bool,
    /// Address of a doc's source for the edit link. The doc's path replaces
    /// `{path}`, or is appended if the address does not contain it. `{file}` is its
    /// path below the folder of the setting `path`.
    pub edit_url: Option<String>,
    /// Shows when a doc was last changed.
    pub show_last_update_time: bool,
    /// Shows who last changed a doc.
    pub show_last_update_author: bool,
    /// Builds the current docs in addition to the versions of `versions.json`.
    pub include_current_version: bool,
    /// The version at the root; default: the first of `versions.json`.
    pub last_version: Option<String>,
    /// Builds only these versions.
    pub only_include_versions: Option<Vec<String>>,
    /// Ignores `versions.json`.
    pub disable_versioning: bool,
    /// Settings of versions by name; `current` is the docs folder.
    pub versions: IndexMap<String, VersionConfig>,
    /// File that defines tags, in the docs folder.
    pub tags: Option<String>,
    /// Path of the tag pages below `route_base_path`.
    pub tags_base_path: String,
    /// Page whose headings are the terms of `<Term>`, in the docs folder; default:
    /// `glossary.md`, if it exists.
    pub glossary: Option<String>,
}

/// The page of terms of docs that do not name one.
const GLOSSARY: &str = "glossary.md";

impl DocsConfig {
    /// Returns whether a file is a page. `file` is its path below the folder of
    /// its version. With `exclude`, the default exclusions (`_` and tests) no
    /// longer apply, as in Docusaurus.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::config;
    ///
    /// let text = "title = \"T\"\n[docs]\nexclude = [\"drafts/**\"]\n";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// let docs = &config.docs[config.docs.main()];
    /// assert!(docs.publishes("guide/cart.mdx") && docs.publishes("_notes.md"));
    /// assert!(!docs.publishes("drafts/cart.md") && !docs.publishes("cart.png"));
    /// ```
    #[must_use]
    pub fn publishes(&self, file: &str) -> bool {
        is_chosen(file, self.include.as_deref(), self.exclude.as_deref())
    }

    /// Returns whether `exclude` matches a file, which may be a page otherwise.
    pub(crate) fn excludes(&self, file: &str) -> bool {
        let patterns = self.exclude.as_deref();
        patterns.is_some_and(|patterns| matches_patterns(patterns, file))
    }

    /// Returns the path of the page of terms, relative to the docs folder.
    #[must_use]
    pub fn glossary_file(&self) -> &str {
        self.glossary.as_deref().unwrap_or(GLOSSARY)
    }

    /// Returns the identity of the doc at `file`, a path relative to the docs
    /// folder, with extension. In contrast to
    /// [`identity::identify`](crate::identity::identify), it applies the
    /// settings of the instance.
    #[must_use]
    pub fn identify(&self, file: &str, front_matter: &FrontMatter) -> Identity {
        if !self.slugs && front_matter.slug.is_some() {
            let mut front_matter = front_matter.clone();
            front_matter.slug = None;
            return self.identify(file, &front_matter);
        }
        let mut identity = identify(file, front_matter, self.number_prefixes);
        if !self.named_indexes && identity.is_index {
            identity.leave_folder(file, front_matter, self.number_prefixes);
        }
        if self.slugify_paths {
            let slug = path_slug(&identity.folder, &identity.base_id);
            identity.is_index = slug.ends_with('/');
            if front_matter.slug.is_none() {
                identity.slug = slug;
            }
        }
        if self.slugs_from_root
            && let Some(slug) = &front_matter.slug
        {
            identity.slug = format!("/{}", path::resolve("", slug));
        }
        identity
    }
}

/// Returns whether the patterns select a file. `file` is its path below the
/// folder to which the patterns are relative. Only Markdown files are selected.
/// `*` does not match `/`, `**` matches any number of segments.
pub(super) fn is_chosen(
    file: &str,
    include: Option<&[String]>,
    exclude: Option<&[String]>,
) -> bool {
    let matches = |patterns: &[String]| matches_patterns(patterns, file);
    is_markdown_file(file)
        && include.is_none_or(matches)
        && match exclude {
            Some(patterns) => !matches(patterns),
            None => is_doc_file(file),
        }
}

/// Returns whether a file matches one of the patterns.
pub(super) fn matches_patterns(patterns: &[String], file: &str) -> bool {
    let mut patterns = patterns.iter();
    patterns.any(|pattern| fast_glob::glob_match(pattern.trim_start_matches("./"), file))
}

/// Returns the path of a key of a docs instance: below `[docs]`, or below an
/// entry of `[[docs]]`.
pub(super) fn docs_steps<'k>(
    value: &Node,
    instance: InstanceIdx,
    key: &[Step<'k>],
) -> Vec<Step<'k>> {
    let docs = Step::Key("docs");
    let is_list = value.at(&[docs]).is_some_and(Node::is_array);
    let entry = is_list.then_some(Step::Index(instance.into()));
    [docs]
        .into_iter()
        .chain(entry)
        .chain(key.iter().copied())
        .collect()
}

/// Where the translations of docs are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TranslationLayout {
    /// In the folder of translations:
    /// `i18n/fr/docusaurus-plugin-content-docs/current/guide.md`.
    #[default]
    I18n,
    /// In folders of the docs folder, named by the path of each other locale:
    /// `docs/fr/guide.md` translates `docs/guide.md`.
    Folders,
    /// In folders of the docs folder, with one for the default locale as well:
    /// `docs/fr/guide.md` translates `docs/en/guide.md`.
    AllFolders,
    /// Beside the originals, with the path of the locale before the extension:
    /// `docs/guide.fr.md` translates `docs/guide.md`.
    Suffixes,
}

/// What is at the address of a translation that is missing (`translation_fallback` in the
/// configuration).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TranslationFallback {
    /// `true`: the page in the default language.
    #[default]
    Original,
    /// `"notice"`: the page in the default language, with a notice.
    Notice,
    /// `false`: no page.
    Missing,
}

/// The value of [`TranslationFallback::Notice`] in the configuration.
const NOTICE: &str = "notice";

impl<'de> Deserialize<'de> for TranslationFallback {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;

        impl Visitor<'_> for Words {
            type Value = TranslationFallback;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "`true`, `false` or `\"{NOTICE}\"`")
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<TranslationFallback, E> {
                Ok(match flag {
                    true => TranslationFallback::Original,
                    false => TranslationFallback::Missing,
                })
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<TranslationFallback, E> {
                match word {
                    NOTICE => Ok(TranslationFallback::Notice),
                    other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
                }
            }
        }

        deserializer.deserialize_any(Words)
    }
}

impl Serialize for TranslationFallback {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Original => serializer.serialize_bool(true),
            Self::Notice => serializer.serialize_str(NOTICE),
            Self::Missing => serializer.serialize_bool(false),
        }
    }
}

impl JsonSchema for TranslationFallback {
    fn schema_name() -> Cow<'static, str> {
        "TranslationFallback".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [true, false, NOTICE] })
    }
}

/// How the sidebars of the docs are defined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Default)]
#[serde(
    untagged,
    expecting = "expected `true`, `false`, or the path of a file"
)]
pub enum SidebarPath {
    /// `false`: there are no sidebars. `true`: they are generated from the
    /// folder, even if there is a sidebar file.
    Enabled(bool),
    /// Path of the sidebar file.
    File(String),
    /// The key is missing: `sidebars.json`, `.yaml`, `.yml` or `.toml` (with
    /// the id before it for docs that are not `default`: `ID_sidebars.json`) if
    /// one exists, else generated from the folder.
    #[default]
    #[serde(skip)]
    Auto,
}

/// The sidebar that docs show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected the name of a sidebar, `true` or `false`"
)]
pub enum SidebarChoice {
    /// `false`: none. `true`: the first one that lists the doc, as without the setting.
    Enabled(bool),
    /// The sidebar with this name.
    Name(String),
}

/// Settings of one version.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct VersionConfig {
    /// Name shown to readers.
    pub label: Option<String>,
    /// Path below `route_base_path`; empty for the root.
    pub path: Option<String>,
    /// Banner at the top of each page of the version.
    pub banner: Option<BannerKind>,
    /// Shows the label of the version above titles.
    pub badge: Option<bool>,
    /// Asks search engines not to index the version.
    pub no_index: bool,
    /// Class of the `html` element.
    pub class_name: Option<String>,
}

/// The banner of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BannerKind {
    /// No banner.
    None,
    /// The version is not released yet.
    Unreleased,
    /// The version is no longer maintained.
    Unmaintained,
}
