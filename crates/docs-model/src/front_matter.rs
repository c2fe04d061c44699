//! The front matter of a doc: split from the body, parsed and checked.
//!
//! The fields have the names and meanings of Docusaurus, so that content can be
//! moved without edits. Other keys are kept in [`FrontMatter::extra`].

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::value::{Data, Key, Step, Syntax, Value};

/// The front matter of a doc or post.
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
    /// Class of the sidebar item.
    pub sidebar_class_name: Option<String>,
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
    post: Vec<(&'static str, Value)>,
    /// Position of the value of each known key, for diagnostics.
    #[serde(skip)]
    spans: Vec<(&'static str, Span)>,
}

/// A field that can be absent, disabled or set. It is serialized as authors
/// write it: `null` or text.
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
    fn is_auto(&self) -> bool {
        *self == Self::Auto
    }

    /// Returns the value, if the field is set.
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        match self {
            Self::Set(value) => Some(value),
            Self::Auto | Self::None => None,
        }
    }
}

/// A tag in the front matter.
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
/// JSON between `;;;` or after `---json`. It must start at the first byte,
/// except for a byte-order mark.
///
/// # Errors
/// Returns a diagnostic if the closing fence is missing.
pub fn split(text: &str) -> Result<Option<Split<'_>>, Diagnostic> {
    let bom = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let rest = &text[bom..];
    let (fence, syntax) = match rest.lines().next().map(str::trim_end) {
        Some("---") => ("---", Syntax::Yaml),
        Some("+++" | "---toml") => (&rest[..3], Syntax::Toml),
        Some(";;;" | "---json") => (&rest[..3], Syntax::Json),
        _ => return Ok(None),
    };
    let first_line = rest.find('\n').map_or(rest.len(), |it| it + 1);
    let start = bom + first_line;
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
    .at(bom..bom + fence.len())
    .help(format!(
        "add a line `{fence}` after the last key, or a blank line above it if this is a horizontal rule"
    )))
}

/// Parses the front matter of a file. Returns it with the byte offset of the
/// body.
///
/// A problem in one field discards only this field. Spans of the diagnostics
/// are relative to the start of the file.
#[must_use]
pub fn parse(text: &str) -> (FrontMatter, usize, Vec<Diagnostic>) {
    let split = match split(text) {
        Ok(Some(split)) => split,
        Ok(None) => {
            let body = if text.starts_with('\u{feff}') { 3 } else { 0 };
            return (FrontMatter::default(), body, Vec::new());
        }
        Err(diagnostic) => return (FrontMatter::default(), 0, vec![diagnostic]),
    };
    match Value::parse(split.text, split.syntax) {
        Ok(value) => {
            let (front_matter, diagnostics) = from_value(&value.offset(split.start));
            (front_matter, split.body, diagnostics)
        }
        Err(mut diagnostic) => {
            diagnostic.code = "front-matter";
            diagnostic.span = diagnostic.span.map(|it| it.offset(split.start));
            (FrontMatter::default(), split.body, vec![diagnostic])
        }
    }
}

impl FrontMatter {
    /// Returns the position of the value of the known key `name`.
    #[must_use]
    pub fn span(&self, name: &str) -> Option<Span> {
        self.spans
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, span)| *span)
    }

    /// Returns the value of one of [`POST_KEYS`].
    #[must_use]
    pub fn post_value(&self, name: &str) -> Option<&Value> {
        let mut values = self.post.iter().filter(|(key, _)| *key == name);
        values.next().map(|(_, value)| value)
    }

    /// Returns the values of all [`POST_KEYS`] that are set.
    pub(crate) fn post_values(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.post.iter().map(|(key, value)| (*key, value))
    }

    /// Returns the value of an unknown key.
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<&serde_json::Value> {
        self.extra
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }
}

/// Keys that have a meaning only in blog posts.
pub const POST_KEYS: &[&str] = &[
    "author",
    "author_image_url",
    "author_title",
    "author_url",
    "authors",
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
    "sidebar_custom_props",
    "displayed_sidebar",
    "pagination_label",
    "pagination_next",
    "pagination_prev",
    "custom_edit_url",
    "keywords",
    "search_keywords",
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

fn from_value(value: &Value) -> (FrontMatter, Vec<Diagnostic>) {
    let mut read = Reader {
        diagnostics: Vec::new(),
    };
    let mut out = FrontMatter::default();
    if !matches!(value.data, Data::Object(_) | Data::Null) {
        read.wrong("front matter", value, "an object of keys and values");
    }
    for (key, value) in value.entries() {
        match KEYS.iter().find(|it| **it == key.name) {
            Some(&name) => {
                out.spans.push((name, value.span));
                read.field(&mut out, name, value);
            }
            None => {
                match POST_KEYS.iter().find(|it| **it == key.name) {
                    Some(&name) => out.post.push((name, value.clone())),
                    None => read.misspelt(key),
                }
                out.extra.push((key.name.clone(), value.to_json()));
            }
        }
    }
    read.check(&out);
    (out, read.diagnostics)
}

/// Converts values to the types of the fields, and collects diagnostics.
struct Reader {
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn field(&mut self, out: &mut FrontMatter, name: &'static str, value: &Value) {
        match name {
            "id" => out.id = self.string(name, value),
            "title" => out.title = self.string(name, value),
            "hide_title" => out.hide_title = self.bool(name, value).unwrap_or_default(),
            "hide_table_of_contents" => {
                out.hide_table_of_contents = self.bool(name, value).unwrap_or_default();
            }
            "toc_min_heading_level" => out.toc_min_heading_level = self.level(name, value),
            "toc_max_heading_level" => out.toc_max_heading_level = self.level(name, value),
            "sidebar_key" => out.sidebar_key = self.string(name, value),
            "sidebar_label" => out.sidebar_label = self.string(name, value),
            "sidebar_position" => out.sidebar_position = self.number(name, value),
            "sidebar_class_name" => out.sidebar_class_name = self.string(name, value),
            "sidebar_custom_props" => out.sidebar_custom_props = self.object(name, value),
            "displayed_sidebar" => out.displayed_sidebar = self.overridable(name, value),
            "pagination_label" => out.pagination_label = self.string(name, value),
            "pagination_next" => out.pagination_next = self.overridable(name, value),
            "pagination_prev" => out.pagination_prev = self.overridable(name, value),
            "custom_edit_url" => {
                out.custom_edit_url = match self.overridable(name, value) {
                    Overridable::Set(url) if url.is_empty() => Overridable::None,
                    other => other,
                }
            }
            "keywords" => out.keywords = self.strings(name, value),
            "search_keywords" => out.search_keywords = self.strings(name, value),
            "description" => out.description = self.string(name, value),
            "image" => out.image = self.string(name, value),
            "slug" => out.slug = self.string(name, value),
            "tags" => out.tags = self.tags(value),
            "draft" => out.draft = self.bool(name, value).unwrap_or_default(),
            "unlisted" => out.unlisted = self.bool(name, value).unwrap_or_default(),
            "last_update" => out.last_update = self.last_update(value),
            "parse_number_prefixes" => out.parse_number_prefixes = self.bool(name, value),
            "format" => out.format = self.format(name, value),
            "mdx" => {
                if let Some(value) = value.at(&[Step::Key("format")]) {
                    out.format = self.format("mdx.format", value);
                }
            }
            "component" => out.component = self.string(name, value),
            "component_props" => out.component_props = self.object(name, value),
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
        if let Some(id) = out
            .id
            .as_ref()
            .filter(|it| it.contains('/') || it.is_empty())
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
    fn misspelt(&mut self, key: &Key) {
        let near = nearest(&key.name, KEYS.iter().copied());
        if let Some(near) = near.filter(|it| strsim::damerau_levenshtein(it, &key.name) <= 2) {
            self.diagnostics.push(
                Diagnostic::warning("front-matter", format!("`{}` is not a known key", key.name))
                    .at(key.span)
                    .help(format!("did you mean `{near}`?")),
            );
        }
    }

    fn wrong(&mut self, name: &str, value: &Value, expected: &str) {
        self.diagnostics.push(
            Diagnostic::error(
                "front-matter",
                format!("`{name}` must be {expected}, not {}", value.kind()),
            )
            .at(value.span)
            .help(format!("write `{name}` as {expected}, or remove it")),
        );
    }

    fn string(&mut self, name: &str, value: &Value) -> Option<String> {
        match &value.data {
            Data::String(text) => Some(text.clone()),
            // YAML reads `title: 2024` as a number, but the author means text.
            Data::Number(number) => Some(number.to_string()),
            Data::Null => None,
            _ => {
                self.wrong(name, value, "a string");
                None
            }
        }
    }

    fn object(&mut self, name: &str, value: &Value) -> Option<serde_json::Value> {
        if !matches!(value.data, Data::Object(_)) {
            self.wrong(name, value, "an object");
            return None;
        }
        Some(value.to_json())
    }

    fn strings(&mut self, name: &str, value: &Value) -> Vec<String> {
        match &value.data {
            Data::Null => Vec::new(),
            Data::String(text) => text
                .split(',')
                .map(|it| it.trim().to_owned())
                .filter(|it| !it.is_empty())
                .collect(),
            Data::Array(items) => items
                .iter()
                .filter_map(|it| self.string(name, it))
                .collect(),
            _ => {
                self.wrong(name, value, "a list of strings");
                Vec::new()
            }
        }
    }

    fn bool(&mut self, name: &str, value: &Value) -> Option<bool> {
        match &value.data {
            Data::Bool(it) => Some(*it),
            Data::String(text) if text == "true" || text == "false" => Some(text == "true"),
            Data::Null => None,
            _ => {
                self.wrong(name, value, "`true` or `false`");
                None
            }
        }
    }

    fn number(&mut self, name: &str, value: &Value) -> Option<f64> {
        let number = match &value.data {
            Data::Number(it) => it.as_f64(),
            Data::String(text) => text.trim().parse().ok(),
            Data::Null => return None,
            _ => None,
        };
        if number.is_none() {
            self.wrong(name, value, "a number");
        }
        number
    }

    fn level(&mut self, name: &str, value: &Value) -> Option<u8> {
        let level = self.number(name, value)?;
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
            .at(value.span)
            .help("use a level from 2 to 6; level 1 is the title"),
        );
        None
    }

    fn format(&mut self, name: &str, value: &Value) -> Option<String> {
        let text = self.string(name, value)?;
        if ["md", "mdx", "detect"].contains(&text.as_str()) {
            return Some(text);
        }
        self.diagnostics.push(
            Diagnostic::error("front-matter", format!("`format` is `{text}`"))
                .at(value.span)
                .help("use `md` (CommonMark), `mdx` (with components) or `detect` (by extension)"),
        );
        None
    }

    fn overridable(&mut self, name: &str, value: &Value) -> Overridable {
        match value.data {
            Data::Null | Data::Bool(false) => Overridable::None,
            _ => self
                .string(name, value)
                .map_or(Overridable::Auto, Overridable::Set),
        }
    }

    fn tags(&mut self, value: &Value) -> Vec<FrontMatterTag> {
        let Data::Array(items) = &value.data else {
            if !matches!(value.data, Data::Null) {
                self.wrong("tags", value, "a list");
            }
            return Vec::new();
        };
        items.iter().filter_map(|it| self.tag(it)).collect()
    }

    fn tag(&mut self, value: &Value) -> Option<FrontMatterTag> {
        let (label, permalink) = match &value.data {
            Data::Object(_) => (
                value.get("label").and_then(|it| self.string("label", it)),
                value
                    .get("permalink")
                    .and_then(|it| self.string("permalink", it)),
            ),
            _ => (self.string("tags", value), None),
        };
        match label.filter(|it| !it.trim().is_empty()) {
            Some(label) => Some(FrontMatterTag {
                label,
                permalink,
                span: value.span,
            }),
            None => {
                self.wrong("tags", value, "a list of labels or of `{label, permalink}`");
                None
            }
        }
    }

    fn last_update(&mut self, value: &Value) -> Option<FrontMatterLastUpdate> {
        if !matches!(value.data, Data::Object(_)) {
            self.wrong("last_update", value, "an object with `date` and `author`");
            return None;
        }
        let date = value.get("date").and_then(|it| self.date(it));
        let author = value
            .get("author")
            .and_then(|it| self.string("last_update.author", it));
        Some(FrontMatterLastUpdate { date, author })
    }

    fn date(&mut self, value: &Value) -> Option<String> {
        let text = self.string("last_update.date", value)?;
        if crate::date::Date::parse(&text).is_some() {
            return Some(text);
        }
        self.diagnostics.push(
            Diagnostic::error("front-matter", format!("`{text}` is not a date"))
                .at(value.span)
                .help("write it as YYYY-MM-DD"),
        );
        None
    }
}
