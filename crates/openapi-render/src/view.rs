//! Views for templates: finished texts and links instead of schemas. Values
//! that templates write unescaped are `Markup`.
//!
//! A view is everything that a page says, in order, in the language of the
//! page, and nothing about how it looks. The HTML of a page, its Markdown twin
//! and its search sections are written from the same view, so that they cannot
//! say different things.
//!
//! # Expanding schemas
//!
//! Descriptions are graphs, and pages are trees: expanded naively, a schema
//! that contains itself never ends, and one that a hundred fields refer to is
//! repeated a hundred times. The [`Builder`] decides for each schema whether it
//! is expanded or a link:
//!
//! - A named schema is expanded at its first occurrence on a page; later ones
//!   link to that place.
//! - A schema within itself is a link ("Nests Pet").
//! - An unnamed object that repeats one on the page, by its fingerprint, links
//!   to the first one.
//! - After a number of rows ([`RenderOptions::max_rows`]), named schemas are
//!   links to their own sections, so that no operation dwarfs the others.
//! - In the section of a schema, all other named schemas are links.
//!
//! # Anchors
//!
//! Every row has an anchor made from its path: `body.customer.items[].price`.
//! On pages with several operations it starts with that of the operation. The
//! builder numbers repeated anchors, and returns all of them, with which links
//! from outside are checked.

mod body;
mod catalog;
mod changelog;
mod conditions;
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

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use docs_model::counterpart::NamedLink;
use safe_markup::Markup;
use serde::Serialize;

pub(crate) use body::{FollowUpView, MediaView, ResponseView};
pub(crate) use catalog::{DeprecationsView, ErrorsView, LinksView, ScopeView};
pub(crate) use changelog::{ChangeView, ReleaseView};
pub(crate) use examples::{CodeView, MediaExamplesView, body_examples};
pub(crate) use menu::{
    FilterView, MenuGroup, MenuItem, MenuView, SectionEntry, anchored_list, group_list, menu_html,
    nested_ends,
};
pub(crate) use operation::{NeedView, OperationView, ServerView, breakable_filter};
pub(crate) use page::{
    GroupView, InfoView, LettersView, OverviewView, PageView, SecurityView, summary, tag_title,
    untagged_title,
};
pub(crate) use part::PartView;
pub(crate) use rules::{RuleTable, RulesView};
pub(crate) use schema::SchemaSection;
pub(crate) use types::enum_text;
pub(crate) use value::whole_text;

use crate::direction::Direction;
use crate::index::Index;
use crate::markdown::Prose;
use crate::memo::Memo;
use crate::model::{Reference, SchemaId};
use crate::options::RenderOptions;
use crate::shape::Shape;
use crate::texts::Texts;

/// A link with its text. An empty address stands for text without a link.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct LinkView {
    /// Plain text.
    pub(crate) text: String,
    /// Address, with an anchor unless it is a whole page.
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

/// A part of a type's name: text, or the link to a named schema. The parts of
/// "array of Pet" are `array of ` and the link `Pet`.
#[derive(Debug, Clone)]
pub(crate) struct TypePart {
    /// Plain text, including spaces around it.
    pub(crate) text: String,
    /// Address of the named schema, if it is one.
    pub(crate) href: Option<String>,
}

/// A value of an enumeration.
#[derive(Debug, Clone)]
pub(crate) struct EnumView {
    /// Anchor of the value; empty in a list that is not written out.
    pub(crate) anchor: String,
    /// The value, without quotes if it is a string.
    pub(crate) value: String,
    /// Name in generated code.
    pub(crate) name: Option<String>,
    /// Description.
    pub(crate) html: Option<Markup>,
}

/// Enumeration values. The first ones are visible, the others in a fold.
#[derive(Debug, Clone, Default)]
pub(crate) struct EnumsView {
    /// The first values, up to [`RenderOptions::max_enum_values`].
    pub(crate) expanded: Vec<EnumView>,
    /// The values in the fold.
    pub(crate) folded: Vec<EnumView>,
    /// Link to the file with all values, if there are too many for a page, which
    /// has the first ones only.
    pub(crate) file: Option<FileView>,
    /// Link to the same list earlier on the page, which is then written instead
    /// of the values.
    pub(crate) same_as: Option<LinkView>,
}

/// A parameter, property, header, item or variant. Templates get its finished
/// row. All parts may be empty: a row shows what is known.
#[derive(Debug, Clone)]
pub(crate) struct FieldView {
    /// Texts of the row, in the language of the page; rows are written without
    /// access to the options.
    pub(crate) texts: Arc<Texts>,
    /// Anchor of the row; empty for values without a row, such as bodies.
    pub(crate) anchor: String,
    /// Link to the row itself.
    pub(crate) href: String,
    /// Name as sent; `{key}` for free keys, `[0]` for items of a tuple.
    pub(crate) name: String,
    /// The type in words.
    pub(crate) type_parts: Vec<TypePart>,
    /// Shown after the type; that of the items for a list without its own.
    pub(crate) format: Option<String>,
    /// Whether the object, call or response must have it.
    pub(crate) required: bool,
    /// Whether null is valid besides the type.
    pub(crate) nullable: bool,
    pub(crate) deprecated: bool,
    pub(crate) read_only: bool,
    pub(crate) write_only: bool,
    /// Description.
    pub(crate) html: Option<Markup>,
    /// Limits as phrases, without the pattern.
    pub(crate) limits: Vec<String>,
    /// Regular expression, shown as code.
    pub(crate) pattern: Option<String>,
    /// How a parameter is written in the request, unless it is the default.
    pub(crate) written: Option<WrittenView>,
    /// The only valid value.
    pub(crate) constant: Option<ValueView>,
    /// Value that applies if none is given.
    pub(crate) default: Option<ValueView>,
    /// Examples, with and without texts.
    pub(crate) examples: Vec<ExampleView>,
    /// The condition under which the field exists, as a sentence.
    pub(crate) condition: Option<Markup>,
    /// Link to further documentation.
    pub(crate) external: Option<LinkView>,
    /// Facts about each item of a list, besides its type and limits.
    pub(crate) item: Option<Box<ItemView>>,
    /// Values to choose from, of the field or of each item.
    pub(crate) enums: Option<EnumsView>,
    /// The schema that the field is inherited from.
    pub(crate) from: Option<LinkView>,
    /// Extensions that the options show as labels.
    pub(crate) chips: Vec<ChipView>,
    /// A broken `$ref`, as written.
    pub(crate) unresolved: Option<String>,
    /// Fields, items or variants of the value.
    pub(crate) content: Option<SchemaView>,
    /// Label of the fold around the content; `None` if it is not folded.
    pub(crate) fold: Option<String>,
}

/// The items of a list, as far as they have facts of their own.
#[derive(Debug, Clone)]
pub(crate) struct ItemView {
    /// Title of the items' schema.
    pub(crate) title: Option<String>,
    /// Facts about each item, without those in the row of the list. The type is
    /// empty if it is clear from that of the list.
    pub(crate) field: FieldView,
}

impl ItemView {
    /// Returns whether nothing is left to say about the items.
    fn is_empty(&self) -> bool {
        let field = &self.field;
        let has_texts = self.title.is_some() || field.html.is_some() || field.external.is_some();
        let has_labels = field.deprecated
            || field.read_only
            || field.write_only
            || field.unresolved.is_some()
            || !field.chips.is_empty();
        let has_values = field.constant.is_some()
            || field.default.is_some()
            || field.enums.is_some()
            || !field.examples.is_empty();
        let has_limits = !field.type_parts.is_empty()
            || field.format.is_some()
            || field.pattern.is_some()
            || !field.limits.is_empty();
        !(has_texts || has_labels || has_values || has_limits || field.item.is_some())
    }
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
    /// In a file; the fold has its start.
    File(FileView),
    /// Earlier on the page.
    Above(LinkView),
}

/// A text with a file of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileView {
    /// The whole text, for the Markdown twin.
    pub(crate) text: String,
    /// Length in bytes of the start that the page has.
    pub(crate) n_shown: usize,
    /// Address of the file.
    pub(crate) href: String,
    /// Label of the link to the file.
    pub(crate) label: String,
}

impl Whole {
    /// Returns the whole text, unless it is shown elsewhere on the page.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Folded(text) | Self::File(FileView { text, .. }) => Some(text),
            Self::Above(_) => None,
        }
    }
}

/// An example of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExampleView {
    /// The data, or the serialized text if there is no data.
    pub(crate) value: Option<ValueView>,
    /// The serialized text, in addition to the data.
    pub(crate) serialized: Option<ValueView>,
    /// Key among several examples.
    pub(crate) name: Option<String>,
    /// One line of plain text.
    pub(crate) summary: Option<String>,
    /// Description.
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

/// A serialization in words, around an example in code: "written as
/// `;name=value`".
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WrittenView {
    /// Text before the code; not capitalized.
    pub(crate) before: String,
    /// The example, such as `name[key]`.
    pub(crate) code: &'static str,
    /// Text after the code.
    pub(crate) after: String,
}

/// An extension as a label, such as "Since 2.1".
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ChipView {
    /// From [`RenderOptions::chips`].
    pub(crate) label: String,
    /// Value of the extension, on one line.
    pub(crate) value: String,
}

/// The content of a value: fields, variants and rules, or a link to where they
/// are shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct SchemaView {
    /// Label of the fold: `Fields of PriceLevel`. Of a link, the name of its
    /// target.
    pub(crate) label: String,
    /// Rows of properties, free keys, tuple items and conditional properties.
    pub(crate) fields: Vec<FieldView>,
    /// Choices, each with its own fields.
    pub(crate) variants: Vec<VariantsView>,
    /// Sentences about conditions.
    pub(crate) rules: Vec<Markup>,
    /// Sentences at the end of a list, such as that no further properties are allowed.
    pub(crate) closing: Vec<Markup>,
    /// Link to where the content is shown; the rest is then empty.
    pub(crate) link: Option<LinkView>,
    /// Reason for the link, which decides about its wording.
    pub(crate) why: Why,
}

/// Why a schema is shown as a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Why {
    /// The schema contains itself.
    Recursive,
    /// The schema is shown earlier on the page.
    Above,
    /// The schema is shown on another page.
    #[default]
    Elsewhere,
}

impl FieldView {
    /// Returns the view of a value about which nothing is known.
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

/// Alternatives, written as tabs without scripts.
#[derive(Debug, Clone)]
pub(crate) struct VariantsView {
    /// "One of these" or "One or more of these".
    pub(crate) label: String,
    /// Property whose value determines the variant.
    pub(crate) discriminator: Option<String>,
    /// The alternatives in order.
    pub(crate) items: Vec<VariantView>,
}

/// One alternative.
#[derive(Debug, Clone)]
pub(crate) struct VariantView {
    /// Anchor of the variant: the path of the value, `~` and the name.
    pub(crate) anchor: String,
    /// Name that distinguishes it from the others; see [`Builder::variant_names`].
    pub(crate) name: String,
    /// The discriminator values that select it.
    pub(crate) values: Vec<String>,
    /// Whether all other values of the discriminator select it.
    pub(crate) is_default: bool,
    /// The value of the variant. It is empty if it is the base, whose fields
    /// are already shown.
    pub(crate) field: FieldView,
}

impl VariantView {
    /// Returns whether its name is its type, which then needs no line of its own.
    pub(crate) fn is_named_by_type(&self) -> bool {
        let words = self.field.type_parts.iter().map(|part| part.text.as_str());
        let words: String = words.collect();
        let format = self.field.format.as_deref();
        words.is_empty()
            || self.name == words
            || format.is_some_and(|format| self.name == format!("{words} ({format})"))
    }

    /// Returns the name, or the type with its format if that is the name.
    pub(crate) fn title(&self) -> Cow<'_, str> {
        let parts = &self.field.type_parts;
        if parts.is_empty() || !self.is_named_by_type() {
            return Cow::Borrowed(&self.name);
        }
        let mut title: String = parts.iter().map(|part| part.text.as_str()).collect();
        if let Some(format) = &self.field.format {
            title.push_str(" · ");
            title.push_str(format);
        }
        if self.field.nullable {
            title.push_str(&self.field.texts.or_null);
        }
        Cow::Owned(title)
    }
}

/// Maximum number of schemas shown in an operation. Unnamed schemas are not
/// subject to `max_rows`, and a few kilobytes of nested ones would make a page
/// of gigabytes.
pub(crate) const MAX_SCHEMAS: usize = 4_000;

/// Builds the views of a page, and keeps what the page has shown so far. The
/// order of calls is therefore that of the page.
pub(crate) struct Builder<'r, 'm> {
    pub(crate) reference: &'r Reference,
    pub(crate) options: &'r RenderOptions,
    /// Addresses of what rows link to.
    pub(crate) index: &'r Index,
    /// Renders descriptions.
    pub(crate) prose: &'r Prose<'r>,
    /// Merged schemas and examples, shared by all pages.
    pub(crate) memo: &'r Memo<'m>,
    /// The direction of the data that is being shown, whose lists have no fields
    /// of the other one. Sections of schemas are for both.
    direction: Option<Direction>,
    /// Anchors of the named schemas expanded on this page, without `#`, by the
    /// direction if it makes a difference.
    expanded: HashMap<(SchemaId, Option<Direction>), String>,
    /// Links to the expanded fields of unnamed schemas on this page, by
    /// fingerprint, and by the direction if it makes a difference.
    unfolded: HashMap<(u64, Option<Direction>), LinkView>,
    /// Named schemas that are being expanded; a second occurrence is a cycle.
    open: Vec<SchemaId>,
    /// Whether named schemas are always links, as in the section of a schema.
    link_named: bool,
    /// Number of rows that may still be expanded in this operation before named
    /// schemas become links.
    rows_left: usize,
    /// Number of schemas that may still be shown in this operation, named or
    /// not.
    schemas_left: usize,
    /// Unnamed schemas that are being expanded; a second occurrence is a cycle.
    open_inline: Vec<SchemaId>,
    /// Prefix of the anchors of operations and schemas, which distinguishes a
    /// fragment from others on the page.
    outer_prefix: String,
    /// Prefix of each anchor, ending with `/`: the operation or schema, on
    /// pages with several.
    prefix: String,
    /// Level of the heading above descriptions, whose own headings are deeper.
    level: u8,
    /// Number of elements that highlighting may add for each operation.
    highlight_share: usize,
    /// Anchors given out so far. Cells, because most methods only read the
    /// builder.
    anchors: RefCell<Anchors>,
    /// Links to the long values on this page, by their full text.
    value_places: RefCell<HashMap<String, LinkView>>,
    /// Links to the long enumerations on this page, by their values.
    enum_places: RefCell<HashMap<String, LinkView>>,
}

/// The anchors of a page; repeated names get a number: `a`, `a~2`.
#[derive(Default)]
struct Anchors {
    /// Unique anchors in the order of the page.
    list: Vec<String>,
    /// Number of uses of each name, before numbers were added.
    counts: HashMap<String, usize, foldhash::fast::RandomState>,
}

impl<'r, 'm: 'r> Builder<'r, 'm> {
    /// Returns the builder of an empty page.
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
            direction: None,
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

    /// Sets a prefix of the anchors of operations and schemas, for a fragment
    /// on a page of the site.
    pub(crate) fn begin_anchors_with(&mut self, prefix: &str) {
        self.outer_prefix = crate::text::anchor_part(prefix);
    }

    /// Records the anchor of an operation or a named schema, which everything
    /// in it starts with.
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

    /// Calls a function that shows data of a direction.
    fn in_direction<T>(&mut self, direction: Direction, show: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.direction.replace(direction);
        let shown = show(self);
        self.direction = outer;
        shown
    }

    /// Returns the direction of the data that is being shown, if it makes a
    /// difference to a schema.
    fn direction_of(&self, id: SchemaId) -> Option<Direction> {
        self.index.directed.direction(id, self.direction)
    }

    /// Returns whether data of the direction that is being shown has no field with
    /// a schema.
    fn is_hidden(&self, id: SchemaId) -> bool {
        let is_hidden = |direction| self.memo.shape(id).is_hidden(direction);
        self.direction_of(id).is_some_and(is_hidden)
    }

    /// Returns the texts of the pages.
    fn texts(&self) -> &'r Arc<Texts> {
        &self.options.texts
    }

    /// Joins names to one phrase, with `last` (" and ", " or ") before the last
    /// one.
    fn list(&self, items: &[String], last: &str) -> String {
        crate::text::list(items, &self.texts().comma, last)
    }

    /// Returns the description of a schema with those of its unnamed parts.
    fn description(&self, shape: &Shape<'_>) -> Option<Markup> {
        self.html(shape.whole_description().as_deref())
    }

    /// Returns a description as HTML below the current heading.
    fn html(&self, text: Option<&str>) -> Option<Markup> {
        text.map(|text| self.prose.html(text, self.level))
    }
}

/// Returns the address of an anchor on the same page.
fn hash(anchor: &str) -> String {
    format!("#{}", crate::text::fragment(anchor))
}
