//! Properties of ids and slugs.

use docs_model::FrontMatter;
use docs_model::identity::{identify, is_doc_file, strip_number_prefix};
use proptest::prelude::*;
use proptest::sample::select;

/// Returns paths of Markdown files with one to three segments.
fn folder_path(part: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    prop::collection::vec(part, 1..4).prop_map(|parts| parts.join("/") + ".md")
}

/// Returns paths of files, with prefixes, index names and characters outside ASCII.
fn any_file() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        select(vec![
            "index",
            "README",
            "01-a",
            "2. b",
            "2024-01-02-c",
            "1.0",
            "..",
            ".",
            "-",
            "01",
            "01-",
            "a b",
            "ü%",
            "a.b"
        ])
        .prop_map(str::to_owned),
        "[^/\0]{1,8}",
    ];
    folder_path(part)
}

proptest! {
    #[test]
    fn slugs_are_absolute(file in any_file(), slug in prop::option::of("[./a-z 0-9-]{0,10}"), prefixes in any::<bool>()) {
        let mut front_matter = FrontMatter::default();
        front_matter.slug = slug;
        let identity = identify(&file, &front_matter, prefixes);
        prop_assert!(identity.slug.starts_with('/'), "{}", identity.slug);
        prop_assert!(!identity.slug.contains("//"), "{}", identity.slug);
        prop_assert!(!identity.id.is_empty());
        prop_assert!(identity.id.ends_with(&identity.base_id));
    }

    #[test]
    fn a_slug_never_leads_out_of_the_site(file in "[a-z]{1,3}(/[a-z]{1,3}){0,2}\\.md", slug in "(\\.\\./|/|\\./|[a-z]){0,8}") {
        let mut front_matter = FrontMatter::default();
        front_matter.slug = Some(slug);
        let identity = identify(&file, &front_matter, true);
        prop_assert!(identity.slug.split('/').all(|segment| segment != ".." && segment != "."), "{}", identity.slug);
    }

    #[test]
    fn number_prefixes_are_removed(
        names in prop::collection::vec(("[0-9]{1,3}", select(vec!["-", "_", ".", " - ", ". ", "-"]), "[a-z]{1,6}"), 1..4),
    ) {
        let prefixed: Vec<_> = names.iter().map(|(number, separator, name)| format!("{number}{separator}{name}")).collect();
        let plain: Vec<_> = names.iter().map(|(.., name)| name.clone()).collect();
        let front_matter = FrontMatter::default();
        let with = identify(&format!("{}.md", prefixed.join("/")), &front_matter, true);
        let without = identify(&format!("{}.md", plain.join("/")), &front_matter, true);
        prop_assert_eq!(&with.id, &plain.join("/"));
        prop_assert_eq!((&with.id, &with.slug, &with.folder), (&without.id, &without.slug, &without.folder));
        prop_assert_eq!(with.position, names.last().and_then(|(number, ..)| number.parse().ok()));
        prop_assert_eq!(without.position, None);
    }

    #[test]
    fn prefixes_can_be_switched_off(file in any_file()) {
        let mut front_matter = FrontMatter::default();
        let off = identify(&file, &front_matter, false);
        prop_assert_eq!(&off.id, file.strip_suffix(".md").expect("it has the extension"));
        prop_assert_eq!(off.position, None);
        front_matter.parse_number_prefixes = Some(false);
        prop_assert_eq!(identify(&file, &front_matter, true), off);
    }

    #[test]
    fn a_stripped_name_is_an_end_of_the_name(name in any::<String>()) {
        let stripped = strip_number_prefix(&name);
        prop_assert!(name.ends_with(stripped.name));
        prop_assert_eq!(stripped.name.is_empty(), name.is_empty());
        prop_assert!(stripped.position.is_none() || stripped.name != name);
    }

    #[test]
    fn partials_are_no_docs(folder in "[a-z]{1,3}", name in "[a-z]{1,3}") {
        let pages = [format!("{folder}/{name}.md"), format!("{name}.mdx")];
        prop_assert!(pages.iter().all(|page| is_doc_file(page)));
        let others = [format!("{folder}/_{name}.md"), format!("_{folder}/{name}.md"), format!("{folder}/{name}.txt")];
        prop_assert!(!others.iter().any(|other| is_doc_file(other)));
    }
}
