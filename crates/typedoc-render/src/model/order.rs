//! The order of groups, categories and their children, by the rules of TypeDoc's
//! options.
//!
//! TypeDoc has applied its own options when it wrote the model. Those of a site
//! are applied on top of it: what they do not name keeps its place.

use std::cmp::Ordering;
use std::collections::HashMap;

use docs_model::config::SortStrategy;

use super::reflection::{Category, Group, Kind};
use super::{Id, Literal, Model, Reflection, Type};

/// An order of groups, categories and children, with the names of TypeDoc's
/// options. The default keeps that of the model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Order {
    /// Titles of groups (`Classes`, or those of `@group`). `*` is the place of
    /// all others; without it, they come last.
    pub groups: Vec<String>,
    /// Titles of categories (`@category`), by the same rules.
    pub categories: Vec<String>,
    /// Rules for children. The first one that distinguishes two of them decides.
    pub sort: Vec<SortStrategy>,
    /// Kinds in the order of [`SortStrategy::Kind`]; others come last.
    pub kinds: Vec<Kind>,
}

impl Model {
    /// Orders groups, categories and children.
    ///
    /// # Examples
    ///
    /// ```
    /// use typedoc_render::Model;
    /// use typedoc_render::model::Order;
    /// let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop",
    ///   "children": [{"id": 1, "name": "Cart", "kind": 128}, {"id": 2, "name": "add", "kind": 64}],
    ///   "groups": [{"title": "Classes", "children": [1]}, {"title": "Functions", "children": [2]}]
    /// }"#;
    /// let mut model = Model::parse("api.json", json).0.unwrap();
    /// let mut order = Order::default();
    /// order.groups = vec!["Functions".to_owned()];
    /// model.arrange(&order);
    /// assert_eq!(&*model.project.groups[0].title, "Functions");
    /// ```
    pub fn arrange(&mut self, order: &Order) {
        if *order != Order::default() {
            arrange(&mut self.project, order);
        }
    }
}

fn arrange(reflection: &mut Reflection, order: &Order) {
    if !order.sort.is_empty() && !reflection.groups.is_empty() {
        let children = reflection.children.iter().chain(&reflection.documents);
        let keys: HashMap<Id, Key> = children.map(|child| (child.id, Key::of(child))).collect();
        let sort = |ids: &mut Vec<Id>| {
            // A sort may panic on rules that contradict themselves, so ids that are
            // not children have a place, too.
            ids.sort_by(|a, b| match (keys.get(a), keys.get(b)) {
                (Some(a), Some(b)) => order.compare(a, b),
                (a, b) => a.is_none().cmp(&b.is_none()),
            });
        };
        for group in &mut reflection.groups {
            sort(&mut group.children);
            let categories = group.categories.iter_mut();
            categories.for_each(|category| sort(&mut category.children));
        }
        let categories = reflection.categories.iter_mut();
        categories.for_each(|category| sort(&mut category.children));
    }
    by_title(&mut reflection.groups, &order.groups, |group| &group.title);
    let category_title: fn(&Category) -> &str = |category| &category.title;
    for Group { categories, .. } in &mut reflection.groups {
        by_title(categories, &order.categories, category_title);
    }
    by_title(
        &mut reflection.categories,
        &order.categories,
        category_title,
    );
    reflection.parts_mut().for_each(|part| arrange(part, order));
    reflection.types_mut().for_each(|ty| arrange_in(ty, order));
}

fn arrange_in(ty: &mut Type, order: &Order) {
    if let Type::Reflection(declaration) = ty {
        arrange(declaration, order);
    }
    ty.for_each_part_mut(&mut |part| arrange_in(part, order));
}

/// Sorts by titles, ignoring case. Those that are not in the list keep their
/// order.
fn by_title<T>(items: &mut [T], titles: &[String], title: impl Fn(&T) -> &str) {
    if titles.is_empty() {
        return;
    }
    let others = titles
        .iter()
        .position(|listed| listed == "*")
        .unwrap_or(titles.len());
    items.sort_by_key(|item| {
        let mut listed = titles.iter();
        let place = listed.position(|listed| listed.eq_ignore_ascii_case(title(item)));
        place.unwrap_or(others)
    });
}

/// The properties that the rules compare.
struct Key {
    name: Box<str>,
    kind: Kind,
    /// File, line and column.
    place: Option<(Box<str>, u32, u32)>,
    value: Option<f64>,
    is_static: bool,
    is_optional: bool,
    is_external: bool,
    /// 0 for public, 1 for protected, 2 for private.
    visibility: u8,
}

impl Key {
    fn of(reflection: &Reflection) -> Self {
        let flags = &reflection.flags;
        let place = reflection.sources.first();
        let value = match &reflection.ty {
            Some(Type::Literal(Literal::Number(number))) => number.parse().ok(),
            _ => None,
        };
        Self {
            name: reflection.name.clone(),
            kind: reflection.kind,
            place: place.map(|source| (source.file_name.clone(), source.line, source.character)),
            value,
            is_static: flags.is_static,
            is_optional: flags.is_optional,
            is_external: flags.is_external,
            visibility: u8::from(flags.is_protected) + 2 * u8::from(flags.is_private),
        }
    }

    fn is_document(&self) -> bool {
        self.kind == Kind::Document
    }
}

impl Order {
    /// Compares two children by all rules.
    fn compare(&self, a: &Key, b: &Key) -> Ordering {
        let rules = self.sort.iter();
        rules.fold(Ordering::Equal, |found, rule| {
            found.then_with(|| self.by_rule(*rule, a, b))
        })
    }

    fn by_rule(&self, rule: SortStrategy, a: &Key, b: &Key) -> Ordering {
        // Rules for one kind of children put them before the others: if children of
        // other kinds were equal to all, the order would not be transitive.
        let are_members = a.kind == Kind::EnumMember && b.kind == Kind::EnumMember;
        let members_first = || (b.kind == Kind::EnumMember).cmp(&(a.kind == Kind::EnumMember));
        let by_value = || match (a.value, b.value) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            (a, b) => a.is_none().cmp(&b.is_none()),
        };
        match rule {
            SortStrategy::SourceOrder => a.place.cmp(&b.place),
            SortStrategy::EnumMemberSourceOrder if are_members => a.place.cmp(&b.place),
            SortStrategy::EnumValueAscending if are_members => by_value(),
            SortStrategy::EnumValueDescending if are_members => by_value().reverse(),
            SortStrategy::EnumMemberSourceOrder
            | SortStrategy::EnumValueAscending
            | SortStrategy::EnumValueDescending => members_first(),
            SortStrategy::AlphabeticalIgnoringDocuments if a.is_document() || b.is_document() => {
                a.is_document().cmp(&b.is_document())
            }
            SortStrategy::Alphabetical | SortStrategy::AlphabeticalIgnoringDocuments => {
                a.name.cmp(&b.name)
            }
            SortStrategy::StaticFirst => b.is_static.cmp(&a.is_static),
            SortStrategy::InstanceFirst => a.is_static.cmp(&b.is_static),
            SortStrategy::Visibility => a.visibility.cmp(&b.visibility),
            SortStrategy::RequiredFirst => a.is_optional.cmp(&b.is_optional),
            SortStrategy::Kind => self.rank(a.kind).cmp(&self.rank(b.kind)),
            SortStrategy::ExternalLast => a.is_external.cmp(&b.is_external),
            SortStrategy::DocumentsFirst => b.is_document().cmp(&a.is_document()),
            SortStrategy::DocumentsLast => a.is_document().cmp(&b.is_document()),
        }
    }

    fn rank(&self, kind: Kind) -> usize {
        let place = self.kinds.iter().position(|listed| *listed == kind);
        place.unwrap_or(self.kinds.len())
    }
}
