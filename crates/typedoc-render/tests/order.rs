//! The order of groups, categories and children, by TypeDoc's options.

use typedoc_render::model::{Kind, Order, SortStrategy};
use typedoc_render::{Model, RenderOptions, render, sidebar};

/// A class and an enumeration with one member of each sort, in an order that no
/// rule makes, and two categories.
const MODEL: &str = r#"{
  "schemaVersion": "2.0", "id": 0, "name": "shop",
  "children": [
    {"id": 1, "name": "Cart", "kind": 128,
      "children": [
        {"id": 11, "name": "b", "kind": 1024, "flags": {"isStatic": true}, "sources": [{"fileName": "b.ts", "line": 9}]},
        {"id": 12, "name": "d", "kind": 1024, "flags": {"isPrivate": true}, "sources": [{"fileName": "a.ts", "line": 10}]},
        {"id": 13, "name": "a", "kind": 1024, "flags": {"isOptional": true}, "sources": [{"fileName": "a.ts", "line": 9}]},
        {"id": 14, "name": "c", "kind": 262144, "flags": {"isProtected": true, "isExternal": true}, "sources": [{"fileName": "c.ts", "line": 1}]}
      ],
      "groups": [{"title": "Members", "children": [11, 12, 13, 14]}]},
    {"id": 2, "name": "State", "kind": 8,
      "children": [
        {"id": 21, "name": "Open", "kind": 16, "type": {"type": "literal", "value": 10}, "sources": [{"fileName": "b.ts", "line": 2}]},
        {"id": 22, "name": "Paid", "kind": 16, "type": {"type": "literal", "value": 9}, "sources": [{"fileName": "b.ts", "line": 1}]},
        {"id": 23, "name": "Text", "kind": 16, "type": {"type": "literal", "value": "x"}, "sources": [{"fileName": "b.ts", "line": 3}]}
      ],
      "groups": [{"title": "Enumeration Members", "children": [21, 22, 23]}]}
  ],
  "groups": [{"title": "Enumerations", "children": [2]}, {"title": "Classes", "children": [1]}],
  "categories": [{"title": "Other", "children": [2]}, {"title": "Carts", "children": [1]}]
}"#;

/// Returns the model with its members in an order.
fn arranged(order: &Order) -> Model {
    let (model, diagnostics) = Model::parse("model.json", MODEL);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    let mut model = model.expect("a model");
    model.arrange(order);
    model
}

/// Names of the members of a page, in their order.
fn members(model: &Model, path: &str) -> String {
    let pages = render(model, &RenderOptions::at("/api")).expect("the template is sound");
    let page = pages.iter().find(|page| page.summary.path == path);
    let members = page.expect(path).headings.iter();
    let members = members.filter(|heading| heading.level == 3);
    Vec::from_iter(members.map(|heading| &*heading.text)).join(" ")
}

#[test]
fn members_follow_the_rules() {
    for (sort, expected) in [
        (vec![], "b d a c"),
        (vec![SortStrategy::Alphabetical], "a b c d"),
        (vec![SortStrategy::SourceOrder], "a d b c"),
        (
            vec![SortStrategy::StaticFirst, SortStrategy::Alphabetical],
            "b a c d",
        ),
        (vec![SortStrategy::InstanceFirst], "d a c b"),
        (vec![SortStrategy::Visibility], "b a c d"),
        (vec![SortStrategy::RequiredFirst], "b d c a"),
        (vec![SortStrategy::ExternalLast], "b d a c"),
        (vec![SortStrategy::Kind], "c b d a"),
    ] {
        let mut order = Order::default();
        order.kinds = vec![Kind::Accessor, Kind::Property];
        order.sort = sort;
        assert_eq!(
            members(&arranged(&order), "classes/Cart"),
            expected,
            "{order:?}"
        );
    }
}

#[test]
fn members_of_enumerations_follow_their_values() {
    for (rule, expected) in [
        (SortStrategy::EnumValueAscending, "Paid Open Text"),
        (SortStrategy::EnumValueDescending, "Text Open Paid"),
        (SortStrategy::EnumMemberSourceOrder, "Paid Open Text"),
    ] {
        let mut order = Order::default();
        order.sort = vec![rule];
        let model = arranged(&order);
        assert_eq!(members(&model, "enumerations/State"), expected, "{rule:?}");
        assert_eq!(members(&model, "classes/Cart"), "b d a c", "{rule:?}");
    }
}

#[test]
fn groups_and_categories_follow_their_titles() {
    let labels = |order: &Order| {
        let model = arranged(order);
        let items = sidebar(&model, &RenderOptions::at("/api"));
        let groups = Vec::from_iter(items.into_iter().map(|item| item.label)).join(" ");
        let categories = model.project.categories.iter();
        let categories = Vec::from_iter(categories.map(|category| &*category.title)).join(" ");
        format!("{groups}, {categories}")
    };
    let mut order = Order::default();
    assert_eq!(labels(&order), "Enumerations Classes, Other Carts");
    order.groups = vec!["classes".to_owned()];
    order.categories = vec!["*".to_owned(), "Other".to_owned()];
    assert_eq!(labels(&order), "Classes Enumerations, Carts Other");
    order.groups = vec!["*".to_owned(), "Enumerations".to_owned()];
    assert_eq!(labels(&order), "Classes Enumerations, Carts Other");
}
