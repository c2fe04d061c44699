//! Views for templates: finished texts and links instead of schemas. Values
//! that templates write unescaped are `Markup`.

mod body;
mod catalog;
mod changelog;
mod console;
mod examples;
mod field;
mod markup;
mod menu;
mod operation;
mod page;
mod parameter;
mod part;
mod rules;
mod schema;
mod types;
mod value;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use docs_model::counterpart::NamedLink;
use safe_markup::Markup;
use serde::Serialize;

pub(crate) use body::{FollowUpView, MediaView, ResponseView};
pub(crate) use catalog::{DeprecationsView, ErrorsView, LinksView, ScopeView};
pub(crate) use changelog::{ChangeView, ReleaseView};
pub(crate) use examples::{CodeView, MediaExamplesView};
pub(crate) use menu::{
    FilterView, MenuGroup, MenuItem, MenuView, SectionEntry, group_list, menu_html,
};
pub(crate) use operation::{NeedView, OperationView, ServerView};
pub(crate) use page::{
    GroupView, InfoView, LettersView, OverviewView, PageView, SecurityView, summary, tag_title,
    untagged_title,
};
pub(crate) use rules::{RuleTable, RulesView};
pub(crate) use schema::SchemaSection;

use crate::index::Index;
use crate::markdown::Prose;
use crate::memo::Memo;
use crate::model::{Reference, SchemaId};
use crate::options::RenderOptions;
use crate::texts::Texts;

/// A link with its text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct LinkView {
    pub(crate) text: String,
    pub(crate) href: String,
}

impl From<&NamedLink> for LinkView {
    fn from(link: &NamedLink) -> Self {
        Self {
            text: link.text.clone(),
            href: link.address.clone(),
        }
    }
}

/// A part of a type's name: text, or the link to a named schema.
#[derive(Debug, Clone)]
pub(crate) struct TypePart {
    pub(crate) text: String,
    pub(crate) href: Option<String>,
}

/// A value of an enumeration.
#[derive(Debug, Clone)]
pub(crate) struct EnumView {
    pub(crate) anchor: String,
    pub(crate) value: String,
    pub(crate) name: Option<String>,
    pub(crate) html: Option<Markup>,
}

/// Enumeration values, the first of which are shown expanded.
#[derive(Debug, Clone, Default)]
pub(crate) struct EnumsView {
    pub(crate) shown: Vec<EnumView>,
    pub(crate) folded: Vec<EnumView>,
    /// Number of values that are left out because there are too many for a
    /// page.
    pub(crate) left_out: usize,
    /// Link to the same list earlier on the page.
    pub(crate) same_as: Option<LinkView>,
}

/// A parameter, property, header or item. Templates get its finished row.
#[derive(Debug, Clone)]
pub(crate) struct FieldView {
    /// Texts of the row, in the language of the page.
    pub(crate) texts: Arc<Texts>,
    pub(crate) anchor: String,
    pub(crate) href: String,
    pub(crate) name: String,
    pub(crate) type_parts: Vec<TypePart>,
    pub(crate) format: Option<String>,
    pub(crate) required: bool,
    pub(crate) nullable: bool,
    pub(crate) deprecated: bool,
    pub(crate) read_only: bool,
    pub(crate) write_only: bool,
    pub(crate) html: Option<Markup>,
    pub(crate) limits: Vec<String>,
    pub(crate) pattern: Option<String>,
    /// Serialization of a parameter, unless it is the default.
    pub(crate) written: Option<WrittenView>,
    pub(crate) constant: Option<ValueView>,
    pub(crate) default: Option<ValueView>,
    pub(crate) examples: Vec<ExampleView>,
    /// The condition under which the field exists.
    pub(crate) condition: Option<Markup>,
    pub(crate) external: Option<LinkView>,
    /// Facts about each item of a list, besides its type and limits.
    pub(crate) item: Option<Box<ItemView>>,
    pub(crate) enums: Option<EnumsView>,
    pub(crate) from: Option<LinkView>,
    pub(crate) chips: Vec<ChipView>,
    pub(crate) unresolved: Option<String>,
    pub(crate) content: Option<SchemaView>,
    /// Label of the fold around the content; `None` if it is not folded.
    pub(crate) fold: Option<String>,
}

/// The items of a list.
#[derive(Debug, Clone)]
pub(crate) struct ItemView {
    pub(crate) title: Option<String>,
    /// Description, labels, default and examples; the other facts are shown
    /// with the list.
    pub(crate) field: FieldView,
}

/// A value of a row: constant, default or example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueView {
    /// The value on one line, truncated if it is long.
    pub(crate) short: String,
    /// The full value, if it is truncated.
    pub(crate) whole: Option<Whole>,
}

/// Where a long value is shown in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Whole {
    /// In a fold in the row.
    Folded(String),
    /// Earlier on the page.
    Above(LinkView),
}

/// An example of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExampleView {
    pub(crate) value: Option<ValueView>,
    /// The serialized text, in addition to the data.
    pub(crate) serialized: Option<String>,
    /// Key among several examples.
    pub(crate) name: Option<String>,
    pub(crate) summary: Option<String>,
    pub(crate) html: Option<Markup>,
    /// Address of the example.
    pub(crate) external: Option<LinkView>,
}

impl ExampleView {
    /// Returns whether the example is only a value, without texts.
    pub(crate) fn is_bare(&self) -> bool {
        self.value.is_some()
            && self.serialized.is_none()
            && self.name.is_none()
            && self.summary.is_none()
            && self.html.is_none()
            && self.external.is_none()
    }
}

impl From<ValueView> for ExampleView {
    fn from(value: ValueView) -> Self {
        Self {
            value: Some(value),
            serialized: None,
            name: None,
            summary: None,
            html: None,
            external: None,
        }
    }
}

/// A serialization in words, around an example in code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WrittenView {
    pub(crate) before: String,
    pub(crate) code: &'static str,
    pub(crate) after: String,
}

/// An extension as a label.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ChipView {
    pub(crate) label: String,
    pub(crate) value: String,
}

/// The content of a value: fields, variants and rules, or a link to where they
/// are shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct SchemaView {
    /// Label of the fold: `Fields of PriceLevel`.
    pub(crate) label: String,
    pub(crate) fields: Vec<FieldView>,
    pub(crate) variants: Vec<VariantsView>,
    pub(crate) rules: Vec<Markup>,
    /// Link to where the content is shown.
    pub(crate) link: Option<LinkView>,
    /// Reason for the link.
    pub(crate) why: Why,
}

/// Why something is shown as a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Why {
    /// The schema contains itself.
    Recursive,
    /// It is shown earlier on the page.
    Above,
    /// It is shown on another page.
    #[default]
    Elsewhere,
}

impl FieldView {
    /// Creates the view of a value without any facts.
    pub(crate) fn new(texts: &Arc<Texts>) -> Self {
        Self {
            texts: Arc::clone(texts),
            anchor: String::new(),
            href: String::new(),
            name: String::new(),
            type_parts: Vec::new(),
            format: None,
            required: false,
            nullable: false,
            deprecated: false,
            read_only: false,
            write_only: false,
            html: None,
            limits: Vec::new(),
            pattern: None,
            written: None,
            constant: None,
            default: None,
            examples: Vec::new(),
            condition: None,
            external: None,
            item: None,
            enums: None,
            from: None,
            chips: Vec::new(),
            unresolved: None,
            content: None,
            fold: None,
        }
    }
}

/// Alternatives, as tabs.
#[derive(Debug, Clone)]
pub(crate) struct VariantsView {
    pub(crate) label: String,
    pub(crate) discriminator: Option<String>,
    pub(crate) items: Vec<VariantView>,
}

/// One alternative.
#[derive(Debug, Clone)]
pub(crate) struct VariantView {
    pub(crate) anchor: String,
    pub(crate) name: String,
    /// The discriminator values that select it.
    pub(crate) values: Vec<String>,
    /// Whether all other values select it.
    pub(crate) is_default: bool,
    pub(crate) field: FieldView,
}

/// Maximum number of schemas shown in an operation, for descriptions that
/// expand endlessly.
pub(crate) const MAX_SCHEMAS: usize = 4_000;

/// Builds the views of a page.
pub(crate) struct Builder<'r, 'm> {
    pub(crate) reference: &'r Reference,
    pub(crate) options: &'r RenderOptions,
    pub(crate) index: &'r Index,
    pub(crate) prose: &'r Prose<'r>,
    pub(crate) memo: &'r Memo<'m>,
    /// Anchors of the named schemas expanded on this page.
    expanded: HashMap<SchemaId, String>,
    /// Links to the expanded fields of unnamed schemas on this page, by
    /// fingerprint.
    unfolded: HashMap<u64, LinkView>,
    /// Named schemas that are being expanded; a second occurrence is a cycle.
    open: Vec<SchemaId>,
    /// Whether named schemas are links, as in the section of schemas.
    link_named: bool,
    /// Number of rows that may still be expanded before named schemas become
    /// links.
    rows_left: usize,
    /// Number of schemas that may still be shown, named or not.
    schemas_left: usize,
    /// Unnamed schemas that are being expanded.
    open_inline: Vec<SchemaId>,
    /// Prefix of the anchors of operations and schemas, which distinguishes a
    /// fragment from others on the page.
    outer_prefix: String,
    /// Prefix of each anchor: the operation, on pages with several.
    prefix: String,
    /// Level of the heading above descriptions.
    level: u8,
    /// Number of elements that highlighting may add per operation.
    highlight_share: usize,
    anchors: RefCell<Anchors>,
    /// Links to the long values on this page.
    value_places: RefCell<HashMap<String, LinkView>>,
    /// Links to the long enumerations on this page, by their values.
    enum_places: RefCell<HashMap<String, LinkView>>,
}

/// The anchors of a page; repeated names get a number.
#[derive(Default)]
struct Anchors {
    list: Vec<String>,
    counts: HashMap<String, usize>,
}

impl<'r, 'm: 'r> Builder<'r, 'm> {
    pub(crate) fn new(
        reference: &'r Reference,
        options: &'r RenderOptions,
        index: &'r Index,
        prose: &'r Prose<'r>,
        memo: &'r Memo<'m>,
    ) -> Self {
        Self {
            reference,
            options,
            index,
            prose,
            memo,
            expanded: HashMap::new(),
            unfolded: HashMap::new(),
            open: Vec::new(),
            link_named: false,
            rows_left: options.max_rows,
            schemas_left: MAX_SCHEMAS,
            open_inline: Vec::new(),
            outer_prefix: String::new(),
            prefix: String::new(),
            level: 2,
            highlight_share: options.max_highlights,
            anchors: RefCell::default(),
            value_places: RefCell::default(),
            enum_places: RefCell::default(),
        }
    }

    /// Sets a prefix of all anchors.
    pub(crate) fn begin_anchors_with(&mut self, prefix: &str) {
        self.outer_prefix = crate::text::anchor_part(prefix);
    }

    /// Records the anchor of an operation or a named schema.
    fn register_top(&self, name: &str) -> String {
        self.register(format!("{}{name}", self.outer_prefix))
    }

    /// Returns a unique anchor for `name`, prefixed with the operation.
    fn anchor(&self, name: &str) -> String {
        self.register(format!("{}{}", self.prefix, crate::text::anchor_part(name)))
    }

    /// Returns a unique anchor for `path`, and the corresponding unique path.
    /// Fields below a second field with the same path get different paths, so
    /// that a link made from a path leads to the anchor made from it.
    fn place(&self, path: &str) -> (String, String) {
        let anchor = self.anchor(path);
        let path = anchor.get(self.prefix.len()..).unwrap_or(path).to_owned();
        (anchor, path)
    }

    /// Records and returns an anchor, with a number if it is already used.
    pub(crate) fn register(&self, name: String) -> String {
        let mut anchors = self.anchors.borrow_mut();
        let count = anchors.counts.entry(name.clone()).or_default();
        *count += 1;
        let unique = if *count == 1 {
            name
        } else {
            format!("{name}~{count}")
        };
        anchors.list.push(unique.clone());
        unique
    }

    /// Returns all anchors of the page.
    pub(crate) fn finish(self) -> Vec<String> {
        self.anchors.into_inner().list
    }

    /// Returns the texts of the pages.
    fn texts(&self) -> &'r Arc<Texts> {
        &self.options.texts
    }

    /// Joins names to one phrase, with `last` before the last one.
    fn list(&self, items: &[String], last: &str) -> String {
        crate::text::list(items, &self.texts().comma, last)
    }

    /// Returns a description as HTML below the current heading.
    fn html(&self, text: Option<&str>) -> Option<Markup> {
        text.map(|text| self.prose.html(text, self.level))
    }
}

fn hash(anchor: &str) -> String {
    format!("#{}", crate::text::fragment(anchor))
}
