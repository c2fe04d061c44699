//! The front matter of a doc: split from the body, parsed and checked.
//!
//! The fields have the names and meanings of Docusaurus, so that content can be
//! moved without edits. Other keys are kept in [`FrontMatter::extra`].
//!
//! Fields of other tools with the same meaning are read as well
//! (`other_tools`), as far as those of Docusaurus are not set.
//!
//! Values are converted where the intention is clear (`title: 2024` is text,
//! `draft: "true"` a boolean), and reported otherwise. A field with a wrong
//! value is as if it were absent; the others apply.
//!
//! The keys `search_keywords`, `section_keywords`, `component` and `component_props` are our own;
//! `sidebar_hidden` has no key, and is set by Starlight's `sidebar.hidden`.

mod near_miss;
mod other_tools;

use located_data::diagnostic::{expected, nearest};
use located_data::{Diagnostic, Member, Node, Span, Step, Syntax, Value};
use serde::Serialize;

use crate::badge::{self, Badge};
use crate::data;

/// The front matter of a doc or post.
///
/// # Examples
///
/// ```
/// use docs_model::front_matter::{Overridable, parse};
///
/// let text = "---\ntitle: 2024\ntags: [setup]\npagination_next: null\nicon: rocket\n---\n";
/// let (front_matter, _, problems) = parse(text);
/// assert!(problems.is_empty());
/// // A number is accepted where a text is meant, and kept as it is written.
/// assert_eq!(front_matter.title.as_deref(), Some("2024"));
/// assert_eq!(front_matter.tags[0].label, "setup");
/// assert_eq!(front_matter.pagination_next, Overridable::None);
/// // Keys without a meaning are there for templates.
/// assert_eq!(front_matter.extra("icon").unwrap(), "rocket");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FrontMatter {
    /// Last segment of the doc's id; cannot contain `/`.
    pub id: Option<String>,
    /// Title of the page; may be empty.
    pub title: Option<String>,
    /// Hides the title above the body.
    pub hide_title: bool,
    /// Hides the table of contents.
    pub hide_table_of_contents: bool,
    /// Lowest heading level in the table of contents, 2 to 6.
    pub toc_min_heading_level: Option<u8>,
    /// Highest heading level in the table of contents, 2 to 6.
    pub toc_max_heading_level: Option<u8>,
    /// Translation key of the sidebar item.
    pub sidebar_key: Option<String>,
    /// Label of the sidebar item.
    pub sidebar_label: Option<String>,
    /// Position in a generated sidebar.
    pub sidebar_position: Option<f64>,
    /// Excluded from generated sidebars.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sidebar_hidden: bool,
    /// Class of the sidebar item.
    pub sidebar_class_name: Option<String>,
    /// Badge of the sidebar item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sidebar_badge: Option<Badge>,
    /// Data of the sidebar item, for templates.
    pub sidebar_custom_props: Option<serde_json::Value>,
    /// Name of the sidebar that the page shows.
    #[serde(skip_serializing_if = "Overridable::is_auto")]
    pub displayed_sidebar: Overridable,
    /// Text of the previous and next links to this page.
    pub pagination_label: Option<String>,
    /// Id of the next doc.
    #[serde(skip_serializing_if = "Overridable::is_auto")]
    pub pagination_next: Overridable,
    /// Id of the previous doc.
    #[serde(skip_serializing_if = "Overridable::is_auto")]
    pub pagination_prev: Overridable,
    /// Address of the edit link.
    #[serde(skip_serializing_if = "Overridable::is_auto")]
    pub custom_edit_url: Overridable,
    /// Keywords for the head of the page.
    pub keywords: Vec<String>,
    /// Additional words by which the search of the site finds the doc.
    pub search_keywords: Vec<String>,
    /// Additional words by which the search of the site finds sections of the doc, in source
    /// order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub section_keywords: Vec<SectionKeywords>,
    /// Description for the head of the page, cards and lists.
    pub description: Option<String>,
    /// Image for link previews: a path or an absolute URL.
    pub image: Option<String>,
    /// Path of the page. It is absolute, or relative to the doc's folder.
    pub slug: Option<String>,
    /// Tags.
    pub tags: Vec<FrontMatterTag>,
    /// Excluded from builds, unless they include drafts.
    pub draft: bool,
    /// Published, but not listed and not indexed.
    pub unlisted: bool,
    /// Overrides the last change according to version control.
    pub last_update: Option<FrontMatterLastUpdate>,
    /// `false` keeps number prefixes in the doc's id and path; default: the
    /// setting of the site.
    pub parse_number_prefixes: Option<bool>,
    /// How the body is parsed: `md`, `mdx` or `detect`.
    pub format: Option<String>,
    /// Name of the React component that renders the page. Readers without
    /// JavaScript see the body.
    pub component: Option<String>,
    /// Props of `component`, an object.
    pub component_props: Option<serde_json::Value>,
    /// All other keys, in source order.
    pub extra: Vec<(String, serde_json::Value)>,
    /// Values in `extra` of the keys that have a meaning in posts (see
    /// [`POST_KEYS`]), with their positions. In docs, they are custom fields.
    #[serde(skip)]
    post: Vec<(&'static str, Node)>,
    /// Position of the value of each known key, for diagnostics.
    #[serde(skip)]
    spans: Vec<(&'static str, Span)>,
}

/// Words by which readers look for a section, and that its text does not contain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SectionKeywords {
    /// Id of the heading of the section.
    pub id: String,
    /// The words.
    pub keywords: Vec<String>,
    /// Position of the id, for diagnostics.
    #[serde(skip)]
    pub(crate) span: Span,
}

/// A field that can be absent, disabled or set. It is serialized as authors
/// write it: `null` or text.
///
/// `Option<Option<String>>` would express the same, but not which level is which.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Overridable {
    /// Absent: the default applies.
    #[default]
    Auto,
    /// `null`: disabled.
    None,
    /// Set to this value.
    Set(String),
}

impl Overridable {
    /// Returns whether the field is absent.
    fn is_auto(&self) -> bool {
        *self == Self::Auto
    }

    /// Returns the value, if the field is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::front_matter::{Overridable, parse};
    ///
    /// let next = |text| parse(text).0.pagination_next;
    /// assert_eq!(next("---\npagination_next: guide/cart\n---\n").value(), Some("guide/cart"));
    /// // Both of these have no value, but mean different things.
    /// assert_eq!(next("---\npagination_next: null\n---\n"), Overridable::None);
    /// assert_eq!(next("---\ntitle: Cart\n---\n"), Overridable::Auto);
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        match self {
            Self::Set(node) => Some(node),
            Self::Auto | Self::None => None,
        }
    }
}

/// A tag in the front matter.
///
/// Written as a label, or as an object with `label` and `permalink`. Whether it is
/// one of the predefined tags is decided by the assembly, which knows the tags file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FrontMatterTag {
    /// The label, or the key of a predefined tag.
    pub label: String,
    /// Path of the tag's page below the list of tags, if the doc sets it.
    pub permalink: Option<String>,
    /// Position of the tag.
    #[serde(skip)]
    pub span: Span,
}

/// The last change of a doc, as set in its front matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FrontMatterLastUpdate {
    /// Date: `YYYY-MM-DD`, with an optional time.
    pub date: Option<String>,
    /// Name of the author.
    pub author: Option<String>,
}

/// A front matter and the offset of the body.
///
/// `text` and the body are slices of the file, so that positions in them become
/// positions in the file by adding `start` or `body`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split<'a> {
    /// The text between the fences.
    pub text: &'a str,
    /// Byte offset of `text` in the file.
    pub start: usize,
    /// Byte offset of the body in the file.
    pub body: usize,
    /// Syntax, given by the fence.
    pub syntax: Syntax,
}

/// Finds the front matter of a file: YAML between `---`, TOML between `+++`, or
/// JSON between `;;;` or after `---json`. It starts at the first byte, after a
/// byte-order mark, or, if it is YAML that begins with a key, after blank lines.
///
/// Returns `None` for a file without front matter. The fence at the end is the first
/// line that consists of it, so a `---` inside a YAML text ends the front matter as
/// well; Docusaurus reads it in the same way.
///
/// # Errors
/// Returns a diagnostic if the closing fence is missing.
///
/// # Examples
/// ```
/// use docs_model::front_matter::split;
///
/// let cart = split("---\ntitle: Cart\n---\nText\n").unwrap().unwrap();
/// assert_eq!((cart.text, cart.start, cart.body), ("title: Cart\n", 4, 20));
///
/// // Astro allows blank lines above it.
/// let below = split("\n---\ntitle: Cart\n---\nText\n").unwrap().unwrap();
/// assert_eq!(below.text, "title: Cart\n");
/// // A horizontal rule, and a heading.
/// assert!(split("\n---\nText\n---\n").unwrap().is_none());
/// ```
pub fn split(text: &str) -> Result<Option<Split<'_>>, Diagnostic> {
    let bom = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let blank = blank_lines(&text[bom..]);
    if blank == 0 {
        return split_at(text, bom);
    }
    // Below a blank line, the fence may be a horizontal rule.
    let has_field = |split: &Split<'_>| {
        let first = split.text.lines().next();
        split.syntax == Syntax::Yaml && first.is_some_and(near_miss::is_field)
    };
    let found = split_at(text, bom + blank).ok().flatten();
    Ok(found.filter(has_field))
}

/// Returns the length of the blank lines at the start of a text.
fn blank_lines(text: &str) -> usize {
    let lines = text.split_inclusive('\n');
    let blank = lines.take_while(|line| line.ends_with('\n') && line.trim().is_empty());
    blank.map(str::len).sum()
}

/// Finds front matter whose first fence is at `open`.
fn split_at(text: &str, open: usize) -> Result<Option<Split<'_>>, Diagnostic> {
    let rest = &text[open..];
    // `---json` and `---toml` are those of gray-matter, which Docusaurus uses.
    let (fence, syntax) = match rest.lines().next().map(str::trim_end) {
        Some("---") => ("---", Syntax::Yaml),
        Some("+++" | "---toml") => (&rest[..3], Syntax::Toml),
        Some(";;;" | "---json") => (&rest[..3], Syntax::Json),
        _ => return Ok(None),
    };
    let first_line = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
    let start = open + first_line;
    let mut at = start;
    for line in text[start..].split_inclusive('\n') {
        if line.trim_end() == fence {
            return Ok(Some(Split {
                text: &text[start..at],
                start,
                body: at + line.len(),
                syntax,
            }));
        }
        at += line.len();
    }
    Err(Diagnostic::error(
        "front-matter",
        format!("the front matter opened by `{fence}` is never closed"),
    )
    .at(open..open + fence.len())
    .help(format!(
        "add a line `{fence}` after the last key, or a blank line above it if this is a horizontal rule"
    )))
}

/// Parses the front matter of a file. Returns it with the byte offset of the
/// body.
///
/// A problem in one field discards only this field. Spans of the diagnostics
/// are relative to the start of the file.
///
/// If the closing fence is missing or the text is not valid YAML, TOML or JSON, the
/// front matter is empty, and the offset is 0 or that of the body, respectively: the
/// page is still there, so that one fault does not cause dead links on all others.
///
/// # Examples
///
/// ```
/// use docs_model::front_matter::parse;
///
/// let text = "---\ntitle: Cart\ndraft: maybe\n---\nText\n";
/// let (front_matter, body, problems) = parse(text);
/// assert_eq!(front_matter.title.as_deref(), Some("Cart"));
/// assert_eq!(&text[body..], "Text\n");
/// assert_eq!(problems[0].message, "`draft` must be `true` or `false`, not a string");
/// ```
#[must_use]
pub fn parse(text: &str) -> (FrontMatter, usize, Vec<Diagnostic>) {
    let split = match split(text) {
        Ok(Some(split)) => split,
        Ok(None) => {
            let body = if text.starts_with('\u{feff}') { 3 } else { 0 };
            let problems = near_miss::find(text).into_iter().collect();
            return (FrontMatter::default(), body, problems);
        }
        Err(diagnostic) => return (FrontMatter::default(), 0, vec![diagnostic]),
    };
    match data::parse(split.text, split.syntax) {
        Ok(node) => {
            let (front_matter, diagnostics) = from_value(&node.offset(split.start));
            (front_matter, split.body, diagnostics)
        }
        Err(mut problems) => {
            for problem in &mut problems {
                problem.code = "front-matter";
                problem.span = problem.span.map(|span| span.offset(split.start));
            }
            (FrontMatter::default(), split.body, problems)
        }
    }
}

/// Returns the fields of a front matter as they are written, whatever [`parse`] makes of
/// them. Empty if there is no front matter, or if it is not valid.
///
/// # Examples
///
/// ```
/// use docs_model::front_matter::values;
///
/// let fields = values("---\ntags: [cart]\nsidebar_position: 3\n---\n");
/// assert_eq!(fields["tags"], serde_json::json!(["cart"]));
/// assert_eq!(fields["sidebar_position"], 3);
/// ```
#[must_use]
pub fn values(text: &str) -> serde_json::Map<String, serde_json::Value> {
    let split = split(text).ok().flatten();
    let node = split.and_then(|split| data::parse(split.text, split.syntax).ok());
    let members = node.as_ref().map_or(&[][..], Node::members);
    members
        .iter()
        .map(|member| (member.key.to_string(), (&member.node).into()))
        .collect()
}

impl FrontMatter {
    /// Returns the position of the value of the known key `name`. `None` if the
    /// key is absent or unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = "---\ntitle: Cart\nslug: ../cart\n---\n";
    /// let (front_matter, _, _) = docs_model::front_matter::parse(text);
    /// let span = front_matter.span("slug").unwrap();
    /// assert_eq!(&text[span.start as usize..span.end as usize], "../cart");
    /// ```
    #[must_use]
    pub fn span(&self, name: &str) -> Option<Span> {
        self.spans
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, span)| *span)
    }

    /// Returns the value of one of [`POST_KEYS`]. These values keep their
    /// positions, because the blog that the post belongs to decides whether
    /// they are valid, and reports them.
    ///
    /// # Examples
    ///
    /// ```
    /// let text = "---\nauthors: [ada, grace]\ndate: 2026-11-02\n---\n";
    /// let (front_matter, _, _) = docs_model::front_matter::parse(text);
    /// let authors = front_matter.post_value("authors").unwrap();
    /// assert_eq!(authors.as_array().unwrap().len(), 2);
    /// ```
    #[must_use]
    pub fn post_value(&self, name: &str) -> Option<&Node> {
        let mut values = self.post.iter().filter(|(key, _)| *key == name);
        values.next().map(|(_, node)| node)
    }

    /// Returns the values of all [`POST_KEYS`] that are set.
    pub(crate) fn post_values(&self) -> impl Iterator<Item = (&'static str, &Node)> {
        self.post.iter().map(|(key, node)| (*key, node))
    }

    /// Returns the value of an unknown key. Keys of posts are among them,
    /// because a doc can have a custom field of that name.
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<&serde_json::Value> {
        self.extra
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, node)| node)
    }
}

/// Keys that have a meaning only in blog posts.
pub const POST_KEYS: &[&str] = &[
    "author",
    "author_image_url",
    "author_title",
    "author_url",
    "authors",
    "categories",
    "date",
    "title_meta",
];

/// Keys of the fields of [`FrontMatter`].
pub(crate) const KEYS: &[&str] = &[
    "id",
    "title",
    "hide_title",
    "hide_table_of_contents",
    "toc_min_heading_level",
    "toc_max_heading_level",
    "sidebar_key",
    "sidebar_label",
    "sidebar_position",
    "sidebar_class_name",
    "sidebar_badge",
    "sidebar_custom_props",
    "displayed_sidebar",
    "pagination_label",
    "pagination_next",
    "pagination_prev",
    "custom_edit_url",
    "keywords",
    "search_keywords",
    "section_keywords",
    "description",
    "image",
    "slug",
    "tags",
    "draft",
    "unlisted",
    "last_update",
    "parse_number_prefixes",
    "format",
    "mdx",
    "component",
    "component_props",
];

/// Converts a parsed front matter, whose spans are positions in the file.
fn from_value(node: &Node) -> (FrontMatter, Vec<Diagnostic>) {
    let mut read = Reader {
        diagnostics: Vec::new(),
    };
    let mut out = FrontMatter::default();
    if !node.is_object() && !node.is_null() {
        read.wrong("front matter", node, "an object of keys and values");
    }
    for member in node.members() {
        let Member { key, node, .. } = member;
        match KEYS.iter().find(|known| **known == &**key) {
            Some(&name) => {
                out.spans.push((name, node.span()));
                read.field(&mut out, name, node);
            }
            None => {
                match POST_KEYS.iter().find(|known| **known == &**key) {
                    Some(&name) => out.post.push((name, node.clone())),
                    None => read.misspelt(member),
                }
                out.extra.push((key.to_string(), node.into()));
            }
        }
    }
    other_tools::apply(&mut out, node, &mut read);
    read.check(&out);
    (out, read.diagnostics)
}

/// Converts values to the types of the fields, and collects diagnostics.
struct Reader {
    /// Diagnostics so far.
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    /// Sets the field of a known key.
    fn field(&mut self, out: &mut FrontMatter, name: &'static str, node: &Node) {
        match name {
            "id" => out.id = self.string(name, node),
            "title" => out.title = self.string(name, node),
            "hide_title" => out.hide_title = self.bool(name, node).unwrap_or_default(),
            "hide_table_of_contents" => {
                out.hide_table_of_contents = self.bool(name, node).unwrap_or_default();
            }
            "toc_min_heading_level" => out.toc_min_heading_level = self.level(name, node),
            "toc_max_heading_level" => out.toc_max_heading_level = self.level(name, node),
            "sidebar_key" => out.sidebar_key = self.string(name, node),
            "sidebar_label" => out.sidebar_label = self.string(name, node),
            "sidebar_position" => out.sidebar_position = self.number(name, node),
            "sidebar_class_name" => out.sidebar_class_name = self.string(name, node),
            "sidebar_badge" => out.sidebar_badge = self.badge(name, node),
            "sidebar_custom_props" => out.sidebar_custom_props = self.object(name, node),
            "displayed_sidebar" => out.displayed_sidebar = self.overridable(name, node),
            "pagination_label" => out.pagination_label = self.string(name, node),
            "pagination_next" => out.pagination_next = self.overridable(name, node),
            "pagination_prev" => out.pagination_prev = self.overridable(name, node),
            "custom_edit_url" => {
                out.custom_edit_url = match self.overridable(name, node) {
                    Overridable::Set(url) if url.is_empty() => Overridable::None,
                    other => other,
                }
            }
            "keywords" => out.keywords = self.strings(name, node),
            "search_keywords" => out.search_keywords = self.strings(name, node),
            "section_keywords" => out.section_keywords = self.section_keywords(name, node),
            "description" => out.description = self.string(name, node),
            "image" => out.image = self.string(name, node),
            "slug" => out.slug = self.string(name, node),
            "tags" => out.tags = self.tags(node),
            "draft" => out.draft = self.bool(name, node).unwrap_or_default(),
            "unlisted" => out.unlisted = self.bool(name, node).unwrap_or_default(),
            "last_update" => out.last_update = self.last_update(node),
            "parse_number_prefixes" => out.parse_number_prefixes = self.bool(name, node),
            "format" => out.format = self.format(name, node),
            // Docusaurus has the format below `mdx`, with options that do not
            // apply here.
            "mdx" => {
                if let Some(node) = node.at(&[Step::Key("format")]) {
                    out.format = self.format("mdx.format", node);
                }
            }
            "component" => out.component = self.string(name, node),
            "component_props" => out.component_props = self.object(name, node),
            _ => {}
        }
    }

    /// Checks rules that involve several fields.
    fn check(&mut self, out: &FrontMatter) {
        if out.draft && out.unlisted {
            let span = out.span("unlisted").unwrap_or_default();
            self.diagnostics.push(
                Diagnostic::error(
                    "front-matter",
                    "a doc cannot be both `draft` and `unlisted`",
                )
                .at(span)
                .help("remove one of the two"),
            );
        }
        let is_address = |slug: &&String| slug.contains(['?', '#', '*']) || slug.contains("://");
        if let Some(slug) = out.slug.as_ref().filter(is_address) {
            let message = format!("slug `{slug}` must be a path without `?`, `#` and `*`");
            let problem = Diagnostic::error("slug", message)
                .at(out.span("slug").unwrap_or_default())
                .help("write a path like `/guide/setup`; a page cannot be at another site");
            self.diagnostics.push(problem);
        }
        if let Some(id) = out
            .id
            .as_ref()
            .filter(|id| id.contains('/') || id.is_empty())
        {
            let span = out.span("id").unwrap_or_default();
            self.diagnostics.push(
                Diagnostic::error(
                    "front-matter",
                    format!("`id` must not be empty or contain `/`: `{id}`"),
                )
                .at(span)
                .help(
                    "leave out the folder, which is added to the id; use `slug` to change the path",
                ),
            );
        }
        if let Some(span) = out.span("component_props")
            && out.component.is_none()
        {
            self.diagnostics.push(
                Diagnostic::error("front-matter", "`component_props` without a `component`")
                    .at(span)
                    .help("add `component`, or remove the props"),
            );
        }
        let min = out.toc_min_heading_level.unwrap_or(2);
        if out.toc_max_heading_level.is_some_and(|max| max < min) {
            let span = out.span("toc_max_heading_level").unwrap_or_default();
            self.diagnostics.push(
                Diagnostic::error(
                    "front-matter",
                    "`toc_max_heading_level` is below `toc_min_heading_level`",
                )
                .at(span)
                .help("swap the two, or leave one out (the defaults are 2 and 3)"),
            );
        }
    }

    /// Reports a key that is similar to a known one. All other unknown keys are
    /// custom fields.
    fn misspelt(&mut self, member: &Member) {
        let key = &*member.key;
        // `hideTitle`, as the settings of other tools are written.
        let bare = |key: &str| key.replace(['_', '-'], "").to_ascii_lowercase();
        let same = KEYS.iter().copied().find(|known| bare(known) == bare(key));
        let near = same.or_else(|| {
            let near = nearest(key, KEYS.iter().copied());
            near.filter(|near| strsim::damerau_levenshtein(near, key) <= 2)
        });
        if let Some(near) = near {
            self.diagnostics.push(
                Diagnostic::warning("front-matter", format!("`{key}` is not a known key"))
                    .at(member.key_span())
                    .help(format!("did you mean `{near}`?")),
            );
        }
    }

    /// Reports the keys of an object that are not among `known`.
    fn unknown_members(&mut self, name: &str, node: &Node, known: &[&str]) {
        for member in node.members() {
            let key = &*member.key;
            if known.contains(&key) {
                continue;
            }
            let help = match nearest(key, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => expected(known.iter().copied()),
            };
            let message = format!("`{key}` is not a known key of `{name}`");
            let problem = Diagnostic::warning("front-matter", message);
            self.diagnostics
                .push(problem.at(member.key_span()).help(help));
        }
    }

    /// Reports a value of the wrong type. `expected` is a noun phrase,
    /// `a string`.
    fn wrong(&mut self, name: &str, node: &Node, expected: &str) {
        self.diagnostics.push(
            Diagnostic::error(
                "front-matter",
                format!("`{name}` must be {expected}, not {}", node.kind()),
            )
            .at(node.span())
            .help(format!("write `{name}` as {expected}, or remove it")),
        );
    }

    /// Returns a badge; `null` is as if the key were absent.
    fn badge(&mut self, name: &str, node: &Node) -> Option<Badge> {
        self.unknown_members(name, node, badge::KEYS);
        let badge = Badge::read(node);
        if badge.is_none() && !node.is_null() {
            self.wrong(name, node, badge::EXPECTED);
        }
        badge
    }

    /// Returns a text; `null` is as if the key were absent.
    fn string(&mut self, name: &str, node: &Node) -> Option<String> {
        match &node.value {
            // YAML reads `title: 2024` as a number, but the author means text.
            Value::String(text) | Value::Number(text) => Some(text.to_string()),
            Value::Null => None,
            _ => {
                self.wrong(name, node, "a string");
                None
            }
        }
    }

    /// Returns an object as JSON, for templates and components.
    fn object(&mut self, name: &str, node: &Node) -> Option<serde_json::Value> {
        if !node.is_object() {
            self.wrong(name, node, "an object");
            return None;
        }
        Some(node.into())
    }

    /// Returns a list of texts, which may be one text with commas.
    fn strings(&mut self, name: &str, node: &Node) -> Vec<String> {
        match &node.value {
            Value::Null => Vec::new(),
            Value::String(text) => text
                .split(',')
                .map(|word| word.trim().to_owned())
                .filter(|word| !word.is_empty())
                .collect(),
            Value::Array(items) => items
                .iter()
                .filter_map(|item| self.string(name, item))
                .collect(),
            _ => {
                self.wrong(name, node, "a list of strings");
                Vec::new()
            }
        }
    }

    /// Returns lists of texts by the ids of headings.
    fn section_keywords(&mut self, name: &str, node: &Node) -> Vec<SectionKeywords> {
        if !node.is_object() && !node.is_null() {
            self.wrong(name, node, "an object with the ids of headings as keys");
        }
        let sections = node.members().iter().map(|member| {
            let id = &*member.key;
            // Authors may write the id as they write it in links.
            let id = id.strip_prefix('#').unwrap_or(id);
            SectionKeywords {
                id: id.to_owned(),
                keywords: self.strings(&format!("{name}.{id}"), &member.node),
                span: member.key_span(),
            }
        });
        sections.collect()
    }

    /// Returns a boolean, which may be quoted.
    fn bool(&mut self, name: &str, node: &Node) -> Option<bool> {
        match &node.value {
            Value::Bool(value) => Some(*value),
            Value::String(text) if matches!(&**text, "true" | "false") => Some(&**text == "true"),
            Value::Null => None,
            _ => {
                self.wrong(name, node, "`true` or `false`");
                None
            }
        }
    }

    /// Returns a number, which may be quoted.
    fn number(&mut self, name: &str, node: &Node) -> Option<f64> {
        let number = match &node.value {
            Value::Number(_) => node.as_f64(),
            Value::String(text) => text.trim().parse().ok(),
            Value::Null => return None,
            _ => None,
        };
        if number.is_none() {
            self.wrong(name, node, "a number");
        }
        number
    }

    /// Returns a heading level from 2 to 6.
    fn level(&mut self, name: &str, node: &Node) -> Option<u8> {
        let level = self.number(name, node)?;
        if (2.0..=6.0).contains(&level) && level.fract() == 0.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "2 to 6"
            )]
            return Some(level as u8);
        }
        self.diagnostics.push(
            Diagnostic::error(
                "front-matter",
                format!("`{name}` must be 2 to 6, not {level}"),
            )
            .at(node.span())
            .help("use a level from 2 to 6; level 1 is the title"),
        );
        None
    }

    /// Returns a format that [`FrontMatter::format`] may have.
    fn format(&mut self, name: &str, node: &Node) -> Option<String> {
        let text = self.string(name, node)?;
        if ["md", "mdx", "detect"].contains(&text.as_str()) {
            return Some(text);
        }
        self.diagnostics.push(
            Diagnostic::error("front-matter", format!("`format` is `{text}`"))
                .at(node.span())
                .help("use `md` (CommonMark), `mdx` (with components) or `detect` (by extension)"),
        );
        None
    }

    /// Returns a field that can be disabled by `null`. `false` disables it as
    /// well: authors write it, and it is never a useful text of such a field.
    fn overridable(&mut self, name: &str, node: &Node) -> Overridable {
        match node.value {
            Value::Null | Value::Bool(false) => Overridable::None,
            _ => self
                .string(name, node)
                .map_or(Overridable::Auto, Overridable::Set),
        }
    }

    /// Returns the tags of a list; invalid ones are reported and left out.
    fn tags(&mut self, node: &Node) -> Vec<FrontMatterTag> {
        let Value::Array(items) = &node.value else {
            if !node.is_null() {
                self.wrong("tags", node, "a list");
            }
            return Vec::new();
        };
        items.iter().filter_map(|item| self.tag(item)).collect()
    }

    /// Returns a tag, written as its label or as an object.
    fn tag(&mut self, node: &Node) -> Option<FrontMatterTag> {
        let (label, permalink) = match &node.value {
            Value::Object(_) => (
                node.get("label")
                    .and_then(|label| self.string("label", label)),
                node.get("permalink")
                    .and_then(|permalink| self.string("permalink", permalink)),
            ),
            _ => (self.string("tags", node), None),
        };
        match label.filter(|label| !label.trim().is_empty()) {
            Some(label) => Some(FrontMatterTag {
                label,
                permalink,
                span: node.span(),
            }),
            None => {
                self.wrong("tags", node, "a list of labels or of `{label, permalink}`");
                None
            }
        }
    }

    /// Returns the last change, of which the date or the author may be missing.
    fn last_update(&mut self, node: &Node) -> Option<FrontMatterLastUpdate> {
        if !node.is_object() {
            self.wrong("last_update", node, "an object with `date` and `author`");
            return None;
        }
        self.unknown_members("last_update", node, &["date", "author"]);
        let date = node.get("date").and_then(|date| self.date(date));
        let author = node
            .get("author")
            .and_then(|author| self.string("last_update.author", author));
        Some(FrontMatterLastUpdate { date, author })
    }

    /// Returns the text of a valid date. It is kept as written.
    fn date(&mut self, node: &Node) -> Option<String> {
        let text = self.string("last_update.date", node)?;
        if crate::date::Date::parse(&text).is_some() {
            return Some(text);
        }
        self.diagnostics.push(
            Diagnostic::error("front-matter", format!("`{text}` is not a date"))
                .at(node.span())
                .help("write it as YYYY-MM-DD"),
        );
        None
    }
}
