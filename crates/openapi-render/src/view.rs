//! What templates see: finished texts and links, no schemas. What a
//! template writes unescaped is `Markup`.

mod body;
mod catalog;
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
    fn from(it: &NamedLink) -> Self {
        Self {
            text: it.text.clone(),
            href: it.address.clone(),
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

/// Values, the first of which are shown at once.
#[derive(Debug, Clone, Default)]
pub(crate) struct EnumsView {
    pub(crate) shown: Vec<EnumView>,
    pub(crate) folded: Vec<EnumView>,
    /// Values that are left out, when there are too many for a page.
    pub(crate) left_out: usize,
    /// Where the page shows the same list already.
    pub(crate) same_as: Option<LinkView>,
}

/// A parameter, property, header or item. Templates get its finished row.
#[derive(Debug, Clone)]
pub(crate) struct FieldView {
    /// What the row says beside the description's own words.
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
    /// How a parameter is written, where it is not the usual way.
    pub(crate) written: Option<WrittenView>,
    pub(crate) constant: Option<ValueView>,
    pub(crate) default: Option<ValueView>,
    pub(crate) examples: Vec<ExampleView>,
    /// When the field exists at all: that of a condition.
    pub(crate) condition: Option<Markup>,
    pub(crate) external: Option<LinkView>,
    /// What is said of each item of a list, beside its type and its limits.
    pub(crate) item: Option<Box<ItemView>>,
    pub(crate) enums: Option<EnumsView>,
    pub(crate) from: Option<LinkView>,
    pub(crate) chips: Vec<ChipView>,
    pub(crate) unresolved: Option<String>,
    pub(crate) content: Option<SchemaView>,
    /// What the fold around the content is called; none: no fold.
    pub(crate) fold: Option<String>,
}

/// The items of a list.
#[derive(Debug, Clone)]
pub(crate) struct ItemView {
    pub(crate) title: Option<String>,
    /// Description, labels, default and examples; the rest stands at the list.
    pub(crate) field: FieldView,
}

/// A value of a row: constant, default or example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ValueView {
    /// On one line, cut when it is long.
    pub(crate) short: String,
    /// The whole of a value that is cut.
    pub(crate) whole: Option<Whole>,
}

/// Where the whole of a long value stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Whole {
    /// In a fold of the row.
    Folded(String),
    /// The page shows the same value already.
    Above(LinkView),
}

/// An example of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExampleView {
    pub(crate) value: Option<ValueView>,
    /// The text as sent, beside the data.
    pub(crate) serialized: Option<String>,
    /// Key among several examples.
    pub(crate) name: Option<String>,
    pub(crate) summary: Option<String>,
    pub(crate) html: Option<Markup>,
    /// Address of the example.
    pub(crate) external: Option<LinkView>,
}

impl ExampleView {
    /// Returns whether the example is a value alone, without words.
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

/// A way of writing: words around an example that is code.
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

/// What is inside a value: fields, variants, rules, or a link to where that
/// is shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct SchemaView {
    /// For the fold: `Fields of PriceLevel`.
    pub(crate) label: String,
    pub(crate) fields: Vec<FieldView>,
    pub(crate) variants: Vec<VariantsView>,
    pub(crate) rules: Vec<Markup>,
    /// Shown elsewhere.
    pub(crate) link: Option<LinkView>,
    /// Why it is a link.
    pub(crate) why: Why,
}

/// Why something is shown as a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Why {
    /// It holds itself.
    Recursive,
    /// The page shows it already.
    Above,
    /// Another page shows it.
    #[default]
    Elsewhere,
}

impl FieldView {
    /// A value that nothing is known of.
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
    /// The discriminator's values that mean it.
    pub(crate) values: Vec<String>,
    /// True when all other values mean it as well.
    pub(crate) is_default: bool,
    pub(crate) field: FieldView,
}

/// Schemas that an operation shows at most, for descriptions that unfold
/// without end.
pub(crate) const MAX_SCHEMAS: usize = 4_000;

/// Everything that views of one page are made with.
pub(crate) struct Builder<'r, 'm> {
    pub(crate) reference: &'r Reference,
    pub(crate) options: &'r RenderOptions,
    pub(crate) index: &'r Index,
    pub(crate) prose: &'r Prose<'r>,
    pub(crate) memo: &'r Memo<'m>,
    /// Where each named schema is unfolded on this page.
    expanded: HashMap<SchemaId, String>,
    /// Where the fields of each schema without a name are unfolded, by what
    /// they are.
    unfolded: HashMap<u64, LinkView>,
    /// Named schemas that are being unfolded: a second time is a circle.
    open: Vec<SchemaId>,
    /// True in the section of schemas: named ones are links there.
    link_named: bool,
    /// Rows that may still be unfolded before named schemas become links.
    rows_left: usize,
    /// Schemas that may still be shown at all, named or not.
    schemas_left: usize,
    /// Schemas without names that are being unfolded.
    open_inline: Vec<SchemaId>,
    /// Before the anchors of operations and schemas: what tells a fragment
    /// from others of its page.
    outer_prefix: String,
    /// Before each anchor: the operation, on pages with several.
    prefix: String,
    /// Level of the heading that descriptions stand below.
    level: u8,
    /// Elements that highlighting may add to each operation.
    highlight_share: usize,
    anchors: RefCell<Anchors>,
    /// Long values of this page and where they stand.
    value_places: RefCell<HashMap<String, LinkView>>,
    /// Long enumerations of this page: the values and where they stand.
    enum_places: RefCell<HashMap<String, LinkView>>,
}

/// The anchors of a page; a second one of a name gets a number.
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

    /// Puts a prefix before all anchors.
    pub(crate) fn begin_anchors_with(&mut self, prefix: &str) {
        self.outer_prefix = crate::text::anchor_part(prefix);
    }

    /// Notes the anchor of an operation or a named schema.
    fn register_top(&self, name: &str) -> String {
        self.register(format!("{}{name}", self.outer_prefix))
    }

    /// Returns a unique anchor for `name`, with the operation before it.
    fn anchor(&self, name: &str) -> String {
        self.register(format!("{}{}", self.prefix, crate::text::anchor_part(name)))
    }

    /// Returns a unique anchor for `path`, and the path that it stands for:
    /// what is below a second field of a path has paths of its own, so that
    /// links made from a path lead to the anchor made from it.
    fn place(&self, path: &str) -> (String, String) {
        let anchor = self.anchor(path);
        let path = anchor.get(self.prefix.len()..).unwrap_or(path).to_owned();
        (anchor, path)
    }

    /// Notes an anchor; returns it, with a number when it was taken.
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

    /// What the pages say.
    fn texts(&self) -> &'r Arc<Texts> {
        &self.options.texts
    }

    /// Returns names in one phrase, with what stands before the last.
    fn list(&self, items: &[String], last: &str) -> String {
        crate::text::list(items, &self.texts().comma, last)
    }

    /// Returns a description as HTML below the present heading.
    fn html(&self, text: Option<&str>) -> Option<Markup> {
        text.map(|it| self.prose.html(it, self.level))
    }
}

fn hash(anchor: &str) -> String {
    format!("#{}", crate::text::fragment(anchor))
}
