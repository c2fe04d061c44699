//! Navbar items of nine kinds, parsed from the configuration.
//!
//! In `site.toml` an item is a table whose valid keys depend on its `type`. The
//! names are those of Docusaurus in snake case; its own camel case is accepted
//! as well, so that items can be copied. Names of docs and sidebars are checked
//! when the site is assembled.
//!
//! All kinds are read into one struct with the keys of all of them, which rejects
//! unknown keys, and then checked for those that the kind requires. A tagged enum
//! of `serde` would do both at once, but name neither the item nor the key.

use indexmap::IndexMap;
use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Step};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value as Json;

use crate::config::{CONFIG_FILE, ConfigSource, InvalidValue, is_address};

/// A navbar item and its position.
///
/// # Examples
///
/// ```
/// use docs_model::config;
/// use docs_model::navbar::{NavbarItem, parse};
///
/// let text = "
/// title = \"Handbook\"
/// [[navbar.items]]
/// label = \"Guides\"
/// to = \"/guides\"
/// position = \"left\"
/// [[navbar.items]]
/// type = \"docs\"
/// ";
/// let (config, source) = config::parse(text).0.unwrap();
/// let (items, problems) = parse(&config.navbar.items, Some(&source));
/// assert!(matches!(&items[0].item, NavbarItem::Link(link) if link.label == "Guides"));
/// assert!(items[0].left);
/// assert_eq!(problems[0].message, "unknown navbar item type `docs`");
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct NavbarEntry {
    /// The item.
    pub item: NavbarItem,
    /// Whether the item is on the left; the default is the right.
    pub left: bool,
    /// CSS class of the item.
    pub class_name: Option<String>,
    /// Index in the configured list, or in the list of its dropdown.
    pub index: usize,
}

/// The kinds of navbar items.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub enum NavbarItem {
    /// A link.
    Link(NavbarLink),
    /// A menu of links behind a button.
    Dropdown {
        /// Text of the button.
        label: String,
        /// The links.
        items: Vec<NavbarEntry>,
    },
    /// A link to a doc in the reader's version.
    Doc {
        /// Id of the doc.
        id: String,
        /// Id of the docs instance; `None` for the main one.
        docs: Option<String>,
        /// Text; default: the sidebar label of the doc.
        label: Option<String>,
    },
    /// A link to the first page of a sidebar.
    DocSidebar {
        /// Name of the sidebar.
        sidebar: String,
        /// Id of the docs instance; `None` for the main one.
        docs: Option<String>,
        /// Text; default: the label of the page.
        label: Option<String>,
    },
    /// The reader's version, with a link to its main doc.
    DocsVersion {
        /// Text; default: the label of the version.
        label: Option<String>,
        /// Id of the docs instance; `None` for the main one.
        docs: Option<String>,
    },
    /// A menu of versions.
    DocsVersionDropdown {
        /// Links before the versions.
        before: Vec<NavbarEntry>,
        /// Links after the versions.
        after: Vec<NavbarEntry>,
        /// Names of the versions to list; default: all.
        versions: Option<Vec<String>>,
        /// Id of the docs instance; `None` for the main one.
        docs: Option<String>,
    },
    /// A menu of languages.
    LocaleDropdown {
        /// Links before the languages.
        before: Vec<NavbarEntry>,
        /// Links after the languages.
        after: Vec<NavbarEntry>,
    },
    /// The search button.
    Search,
    /// HTML, inserted unchanged.
    Html {
        /// The HTML.
        value: String,
    },
}

impl NavbarItem {
    /// Returns the id of the docs instance that the item refers to, if it sets
    /// one. `None` both for the main docs and for items that do not refer to
    /// docs.
    #[must_use]
    pub fn docs(&self) -> Option<&str> {
        match self {
            Self::Doc { docs, .. }
            | Self::DocSidebar { docs, .. }
            | Self::DocsVersion { docs, .. }
            | Self::DocsVersionDropdown { docs, .. } => docs.as_deref(),
            _ => None,
        }
    }

    /// Returns the lists of links in the menu of the item, each with its key in the
    /// configuration. Empty for items without a menu.
    pub fn menus(&self) -> impl Iterator<Item = (&'static str, &[NavbarEntry])> {
        let menus = match self {
            Self::Dropdown { items, .. } => [Some(("items", items)), None],
            Self::DocsVersionDropdown { before, after, .. }
            | Self::LocaleDropdown { before, after } => [
                Some(("dropdown_items_before", before)),
                Some(("dropdown_items_after", after)),
            ],
            _ => [None, None],
        };
        let menus = menus.into_iter().flatten();
        menus.map(|(key, entries)| (key, entries.as_slice()))
    }
}

/// A link of the navbar.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct NavbarLink {
    /// Text of the link; HTML if `is_html` is set.
    pub label: String,
    /// Whether the label is HTML.
    pub is_html: bool,
    /// Name of the link for screen readers, if it is not the label.
    pub aria_label: Option<String>,
    /// Whether a style sheet draws the link by its class. The label is then the
    /// name of the link, which only the menu of small screens shows.
    pub is_icon: bool,
    /// Path of a page of the site.
    pub to: Option<String>,
    /// An address, inserted unchanged.
    pub href: Option<String>,
    /// The link is active on pages below this path.
    pub active_base_path: Option<String>,
    /// The link is active on pages whose path this expression matches.
    pub active_base_regex: Option<PathPattern>,
}

/// A compiled regular expression over the paths of pages.
#[derive(Debug, Clone)]
pub struct PathPattern(regex::Regex);

impl PathPattern {
    /// Compiles an expression.
    ///
    /// The syntax is that of the `regex` crate, which has no look-around and no back
    /// references, and so matches in linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::navbar::PathPattern;
    ///
    /// let guides = PathPattern::new("^/(en|fr)/guides/").unwrap();
    /// assert!(guides.is_match("/fr/guides/cart"));
    /// let error = PathPattern::new("(").unwrap_err();
    /// assert_eq!(error.to_string(), "`(` is not a regular expression: unclosed group");
    /// ```
    ///
    /// # Errors
    /// Returns what is wrong with the expression.
    pub fn new(expression: &str) -> Result<Self, InvalidValue> {
        regex::Regex::new(expression).map(Self).map_err(|error| {
            // The text also draws the expression, over several lines.
            let text = error.to_string();
            let reason = text.rsplit("error: ").next().unwrap_or_default();
            InvalidValue(format!(
                "`{expression}` is not a regular expression: {reason}"
            ))
        })
    }

    /// Returns whether the expression matches `path`. An expression without `^`
    /// matches anywhere in the path.
    #[must_use]
    pub fn is_match(&self, path: &str) -> bool {
        self.0.is_match(path)
    }
}

impl PartialEq for PathPattern {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Eq for PathPattern {}

impl Serialize for PathPattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

/// The values of `type`.
pub const KINDS: &[&str] = &[
    "default",
    "dropdown",
    "doc",
    "docSidebar",
    "docsVersion",
    "docsVersionDropdown",
    "localeDropdown",
    "search",
    "html",
];

/// Parses the items of a navbar.
///
/// `source` gives diagnostics their positions. An item with a problem is
/// reported and left out. See [`NavbarEntry`] for an example.
#[must_use]
pub fn parse(
    items: &[IndexMap<String, Json>],
    source: Option<&ConfigSource>,
) -> (Vec<NavbarEntry>, Vec<Diagnostic>) {
    parse_at(items, &[Step::Key("navbar"), Step::Key("items")], source)
}

/// Parses the items of the list at `place` in the configuration.
pub(crate) fn parse_at(
    items: &[IndexMap<String, Json>],
    place: &[Step<'_>],
    source: Option<&ConfigSource>,
) -> (Vec<NavbarEntry>, Vec<Diagnostic>) {
    let mut reader = Reader {
        source,
        diagnostics: Vec::new(),
    };
    let entries = items
        .iter()
        .enumerate()
        .filter_map(|(idx, item)| {
            let path = [place, &[Step::Index(idx)]].concat();
            let fields = item.iter().map(|(key, value)| (key.clone(), value.clone()));
            reader.entry(&Json::Object(fields.collect()), &path)
        })
        .collect();
    (entries, reader.diagnostics)
}

/// The keys of all kinds of items.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
struct Fields {
    #[serde(default)]
    r#type: Option<String>,
    #[serde(default)]
    position: Option<String>,
    #[serde(default, alias = "className")]
    class_name: Option<String>,
    #[serde(default)]
    label: Option<String>,
    #[serde(default, alias = "aria-label", alias = "ariaLabel")]
    aria_label: Option<String>,
    #[serde(default)]
    html: Option<String>,
    #[serde(default)]
    to: Option<String>,
    #[serde(default)]
    href: Option<String>,
    #[serde(default, alias = "activeBasePath")]
    active_base_path: Option<String>,
    #[serde(default, alias = "activeBaseRegex")]
    active_base_regex: Option<String>,
    #[serde(default)]
    items: Option<Vec<Json>>,
    #[serde(default, alias = "docsPluginId")]
    docs: Option<String>,
    #[serde(default, alias = "docId")]
    doc_id: Option<String>,
    #[serde(default, alias = "sidebarId")]
    sidebar_id: Option<String>,
    #[serde(default, alias = "dropdownItemsBefore")]
    dropdown_items_before: Vec<Json>,
    #[serde(default, alias = "dropdownItemsAfter")]
    dropdown_items_after: Vec<Json>,
    #[serde(default)]
    versions: Option<Vec<String>>,
    #[serde(default)]
    value: Option<String>,
    /// All other keys.
    #[serde(flatten)]
    unknown: IndexMap<String, Json>,
}

/// Keys of items, for suggestions.
const KEYS: &[&str] = &[
    "active_base_path",
    "active_base_regex",
    "aria_label",
    "class_name",
    "doc_id",
    "docs",
    "dropdown_items_after",
    "dropdown_items_before",
    "href",
    "html",
    "items",
    "label",
    "position",
    "sidebar_id",
    "to",
    "type",
    "value",
    "versions",
];

/// Keys of items whose values are lists; those of all others are strings.
const LISTS: &[&str] = &[
    "dropdownItemsAfter",
    "dropdownItemsBefore",
    "dropdown_items_after",
    "dropdown_items_before",
    "items",
    "versions",
];

/// Further names of keys, as Docusaurus writes them.
const ALIASES: &[&str] = &[
    "activeBasePath",
    "activeBaseRegex",
    "aria-label",
    "ariaLabel",
    "className",
    "docId",
    "docsPluginId",
    "dropdownItemsAfter",
    "dropdownItemsBefore",
    "sidebarId",
];

/// Keys of the links before the entries of a menu that the site fills.
const BEFORE: &[&str] = &["dropdown_items_before", "dropdownItemsBefore"];

/// Keys of the links after the entries of a menu that the site fills.
const AFTER: &[&str] = &["dropdown_items_after", "dropdownItemsAfter"];

/// The sides of the navbar.
const POSITIONS: &[&str] = &["left", "right"];

/// Converts tables to items, and collects diagnostics.
struct Reader<'a> {
    /// Text of the configuration, for positions; `None` if it was not read from a file.
    source: Option<&'a ConfigSource>,
    /// Diagnostics so far.
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Parses an item at `path`. Without a `type`, an item with `items` is a
    /// dropdown, any other a link.
    fn entry(&mut self, item: &Json, path: &[Step<'_>]) -> Option<NavbarEntry> {
        if self.wrong_types(item, path) {
            return None;
        }
        let fields: Fields = match serde_json::from_value(item.clone()) {
            Ok(fields) => fields,
            Err(error) => {
                self.invalid(path, &error.to_string());
                return None;
            }
        };
        if !fields.unknown.is_empty() {
            for key in fields.unknown.keys() {
                self.unknown_key(key, path);
            }
            return None;
        }
        if let Some(position) = &fields.position
            && !POSITIONS.contains(&&**position)
        {
            self.unknown_position(position, path);
            return None;
        }
        let kind = fields.r#type.clone().unwrap_or_else(|| {
            let kind = if fields.items.is_some() {
                "dropdown"
            } else {
                "default"
            };
            kind.to_owned()
        });
        let item = self.item(&kind, &fields, path)?;
        Some(NavbarEntry {
            item,
            left: fields.position.as_deref() == Some("left"),
            class_name: fields.class_name,
            index: path
                .iter()
                .rev()
                .find_map(|step| step.index())
                .unwrap_or_default(),
        })
    }

    /// Returns the item of a kind, or reports what it lacks.
    fn item(&mut self, kind: &str, fields: &Fields, path: &[Step<'_>]) -> Option<NavbarItem> {
        let missing = |name| format!("`{name}` is missing");
        let read = match kind {
            "default" => {
                let expression = fields.active_base_regex.as_deref();
                let pattern = expression.map(|expression| self.pattern(expression, path));
                match pattern {
                    Some(None) => return None,
                    pattern => link(fields, pattern.flatten()).map(NavbarItem::Link),
                }
            }
            "dropdown" if fields.items.as_ref().is_none_or(Vec::is_empty) => {
                Err("`items` is missing or empty".to_owned())
            }
            "dropdown" => fields
                .label
                .clone()
                .ok_or_else(|| missing("label"))
                .map(|label| NavbarItem::Dropdown {
                    label,
                    items: self.entries(
                        fields.items.as_deref().unwrap_or_default(),
                        path,
                        &["items"],
                    ),
                }),
            "doc" => fields
                .doc_id
                .clone()
                .ok_or_else(|| missing("doc_id"))
                .map(|id| NavbarItem::Doc {
                    id,
                    docs: fields.docs.clone(),
                    label: fields.label.clone(),
                }),
            "docSidebar" => fields
                .sidebar_id
                .clone()
                .ok_or_else(|| missing("sidebar_id"))
                .map(|sidebar| NavbarItem::DocSidebar {
                    sidebar,
                    docs: fields.docs.clone(),
                    label: fields.label.clone(),
                }),
            "docsVersion" => Ok(NavbarItem::DocsVersion {
                label: fields.label.clone(),
                docs: fields.docs.clone(),
            }),
            "docsVersionDropdown" => Ok(NavbarItem::DocsVersionDropdown {
                before: self.entries(&fields.dropdown_items_before, path, BEFORE),
                after: self.entries(&fields.dropdown_items_after, path, AFTER),
                versions: fields.versions.clone(),
                docs: fields.docs.clone(),
            }),
            "localeDropdown" => Ok(NavbarItem::LocaleDropdown {
                before: self.entries(&fields.dropdown_items_before, path, BEFORE),
                after: self.entries(&fields.dropdown_items_after, path, AFTER),
            }),
            "search" => Ok(NavbarItem::Search),
            "html" => fields
                .value
                .clone()
                .ok_or_else(|| missing("value"))
                .map(|value| NavbarItem::Html { value }),
            _ => {
                self.unknown_kind(kind, path);
                return None;
            }
        };
        read.map_err(|problem| self.invalid(path, &problem)).ok()
    }

    /// Parses the items of a menu, which is below one of `keys` of the item at `path`.
    fn entries(
        &mut self,
        items: &[Json],
        path: &[Step<'_>],
        keys: &[&'static str],
    ) -> Vec<NavbarEntry> {
        let menu = |key: &&'static str| [path, &[Step::Key(key)]].concat();
        let is_written =
            |menu: &Vec<Step<'_>>| self.source.and_then(|source| source.span(menu)).is_some();
        let menu = keys.iter().map(menu).find(is_written);
        let menu = menu.unwrap_or_else(|| path.to_vec());
        let items = items.iter().enumerate();
        items
            .filter_map(|(idx, item)| self.entry(item, &[&*menu, &[Step::Index(idx)]].concat()))
            .collect()
    }

    /// Returns a pattern of paths, or reports that it is not valid.
    fn pattern(&mut self, expression: &str, path: &[Step<'_>]) -> Option<PathPattern> {
        let fault = match PathPattern::new(expression) {
            Ok(pattern) => return Some(pattern),
            Err(fault) => fault,
        };
        let keys = ["active_base_regex", "activeBaseRegex"];
        let places = keys.map(|key| [path, &[Step::Key(key)]].concat());
        let message = format!("`active_base_regex` of a navbar item: {fault}");
        let help = "correct the regular expression".to_owned();
        self.report(message, &places[0], &places[1], help);
        None
    }

    /// Reports the values of an item that have a wrong type. Returns whether there are
    /// any.
    fn wrong_types(&mut self, item: &Json, path: &[Step<'_>]) -> bool {
        let members = item.as_object().into_iter().flatten();
        let mut found = false;
        for (key, value) in members {
            let key = key.as_str();
            let is_known = KEYS.contains(&key) || ALIASES.contains(&key);
            let (expected, is_right) = match LISTS.contains(&key) {
                true => ("a list", value.is_array()),
                false => ("a string", value.is_string()),
            };
            if !is_known || is_right || value.is_null() {
                continue;
            }
            found = true;
            let key_path: Vec<_> = path.iter().copied().chain([Step::Key(key)]).collect();
            let message = format!("`{key}` of a navbar item must be {expected}, not `{value}`");
            let help = match value.is_number() || value.is_boolean() {
                true if expected == "a string" => format!("write `\"{value}\"`"),
                _ => format!("write {expected}"),
            };
            self.report(message, &key_path, path, help);
        }
        found
    }

    /// Reports a side that the navbar does not have.
    fn unknown_position(&mut self, position: &str, path: &[Step<'_>]) {
        let key_path: Vec<_> = path
            .iter()
            .copied()
            .chain([Step::Key("position")])
            .collect();
        let message = format!(
            "`position` of a navbar item must be \"left\" or \"right\", not \"{position}\""
        );
        let help = match nearest(position, POSITIONS.iter().copied()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "items without `position` are on the right".to_owned(),
        };
        self.report(message, &key_path, path, help);
    }

    /// Reports an unknown key of an item, with the most similar known one.
    fn unknown_key(&mut self, key: &str, path: &[Step<'_>]) {
        let help = match nearest(key, KEYS.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known keys: {}", KEYS.join(", ")),
        };
        let key_path: Vec<_> = path.iter().copied().chain([Step::Key(key)]).collect();
        let message = format!("unknown key `{key}` of a navbar item");
        self.report(message, &key_path, path, help);
    }

    /// Reports an unknown `type`, with the most similar one.
    fn unknown_kind(&mut self, kind: &str, path: &[Step<'_>]) {
        let help = match nearest(kind, KINDS.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => expected(KINDS.iter().copied()),
        };
        let type_path: Vec<_> = path.iter().copied().chain([Step::Key("type")]).collect();
        self.report(
            format!("unknown navbar item type `{kind}`"),
            &type_path,
            path,
            help,
        );
    }

    /// Reports an item without its required keys or with invalid values.
    fn invalid(&mut self, path: &[Step<'_>], problem: &str) {
        self.report(
            format!("invalid navbar item: {problem}"),
            path,
            path,
            "see the navbar section of the manual for the keys of each item type".to_owned(),
        );
    }

    /// Adds an error at the position of `path`, or at that of `fallback` if the
    /// value at `path` is not written.
    fn report(&mut self, message: String, path: &[Step<'_>], fallback: &[Step<'_>], help: String) {
        let mut diagnostic = Diagnostic::error("navbar", message)
            .in_file(CONFIG_FILE)
            .help(help);
        diagnostic.span = self
            .source
            .and_then(|source| source.span(path).or_else(|| source.span(fallback)));
        self.diagnostics.push(diagnostic);
    }
}

/// Returns the link of an item. `to` is a page of the site, which gets the base
/// URL and is checked; `href` is copied.
///
/// # Errors
///
/// Returns what the item lacks. A link without text is an icon, which needs a
/// class for its style sheet and a name for screen readers.
fn link(fields: &Fields, active_base_regex: Option<PathPattern>) -> Result<NavbarLink, String> {
    if fields.to.is_some() == fields.href.is_some() {
        return Err("exactly one of `to` and `href` is required".to_owned());
    }
    if let Some(href) = fields.href.as_ref().filter(|href| !is_address(href)) {
        return Err(format!(
            "`href` is `{href}`, which is not a URL: each page would lead to another one"
        ));
    }
    let text = fields.html.as_ref().or(fields.label.as_ref());
    let Some(label) = text.or(fields.aria_label.as_ref()).cloned() else {
        return Err("`label` is missing; an icon link needs `aria_label` instead".to_owned());
    };
    let is_icon = text.is_none();
    if is_icon && fields.class_name.is_none() {
        return Err(
            "a link without `label` needs a `class_name`, so that a style sheet can give it an icon"
                .to_owned(),
        );
    }
    Ok(NavbarLink {
        label,
        is_html: fields.html.is_some(),
        aria_label: fields.aria_label.clone(),
        is_icon,
        to: fields.to.clone(),
        href: fields.href.clone(),
        active_base_path: fields.active_base_path.clone(),
        active_base_regex,
    })
}
