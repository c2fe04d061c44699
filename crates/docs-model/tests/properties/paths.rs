//! Properties of paths: joining, resolving, encoding, and the rule for trailing
//! slashes.

use docs_model::address::RouteKey;
use docs_model::address::TrailingSlash;
use located_data::path;
use proptest::prelude::*;
use proptest::sample::select;

/// Generates paths of all kinds, including malformed ones.
fn any_path() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        select(vec![
            "a",
            "b",
            "..",
            ".",
            "",
            "index.html",
            "x y",
            "ü",
            "50%",
            "%41",
            "a.b"
        ])
        .prop_map(str::to_owned),
        "[^/?#]{0,6}",
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.join("/"))
}

/// Returns the rules for trailing slashes.
fn rule() -> impl Strategy<Value = TrailingSlash> {
    select(vec![
        TrailingSlash::AsIs,
        TrailingSlash::Always,
        TrailingSlash::Never,
        TrailingSlash::Indexes,
    ])
}

proptest! {
    #[test]
    fn joined_paths_have_single_slashes(parts in prop::collection::vec(any_path(), 0..4)) {
        let joined = path::join(parts.iter().map(String::as_str));
        prop_assert!(joined.starts_with('/'));
        prop_assert!(!joined.contains("//"));
        prop_assert_eq!(&path::join([&*joined]), &joined);
    }

    #[test]
    fn joining_is_associative(a in any_path(), b in any_path(), c in any_path()) {
        prop_assume!(!c.is_empty());
        let left = path::join([&*path::join([&*a, &*b]), &*c]);
        let right = path::join([&*a, &*path::join([&*b, &*c])]);
        prop_assert_eq!(left, right);
    }

    #[test]
    fn resolved_paths_have_no_steps(base in any_path(), target in any_path()) {
        let resolved = path::resolve(&base, &target);
        prop_assert!(!resolved.starts_with('/'));
        // A base outside the site folder remains outside.
        prop_assume!(!base.starts_with("../"));
        let parts: Vec<_> = resolved.trim_end_matches('/').split('/').collect();
        prop_assert!(resolved.is_empty() || parts.iter().all(|part| !["", ".", ".."].contains(part)), "{}", resolved);
        prop_assert_eq!(&path::resolve("", &resolved), &resolved);
        prop_assert_eq!(path::resolve(&base, &format!("/{resolved}")), resolved);
    }

    #[test]
    fn encoded_paths_are_plain(text in any::<String>()) {
        let encoded = path::encode(&text);
        prop_assert!(encoded.bytes().all(|byte| byte.is_ascii_graphic()));
        prop_assert!(!encoded.contains(['"', '<', '>']));
        prop_assert_eq!(path::encode(&encoded), encoded);
    }

    #[test]
    fn decoding_undoes_encoding(text in any::<String>().prop_filter("no escapes", |text| !text.contains('%'))) {
        prop_assert_eq!(path::decode(&path::encode(&text)), text);
    }

    #[test]
    fn decoding_never_grows(text in any_path()) {
        prop_assert!(path::decode(&text).len() <= text.len());
    }

    #[test]
    fn ends_of_addresses(rule in rule(), address in any_path(), rest in select(vec!["", "#id", "?a=b", "?a=/#id/"])) {
        let path = format!("/{}", path::join([&*address]).trim_start_matches('/'));
        let applied = rule.apply(&format!("{path}{rest}"), "/");
        prop_assert_eq!(&rule.apply(&applied, "/"), &applied);
        prop_assert!(applied.ends_with(rest));
        let bare = &applied[..applied.len() - rest.len()];
        match rule {
            TrailingSlash::AsIs | TrailingSlash::Indexes => prop_assert_eq!(bare, path),
            TrailingSlash::Always => prop_assert!(bare.ends_with('/')),
            TrailingSlash::Never => prop_assert!(bare == "/" || !bare.ends_with('/')),
        }
    }

    #[test]
    fn files_of_pages_lie_in_the_output(rule in rule(), address in any_path()) {
        let file = rule.output_file(&path::join([&*path::resolve("", &address)]));
        prop_assert!(file.ends_with(".html"));
        prop_assert!(file.split('/').all(|segment| !["", ".", ".."].contains(&segment)), "{}", file);
    }

    #[test]
    fn keys_of_routes_do_not_depend_on_the_form(address in "(/[a-zü ]{1,4}){0,4}") {
        let key = RouteKey::of(&address);
        prop_assert_eq!(&RouteKey::of(key.as_str()), &key);
        prop_assert_eq!(&RouteKey::of(&format!("{address}/")), &key);
        prop_assert_eq!(&RouteKey::of(&format!("{address}/index.html")), &key);
        prop_assert_eq!(RouteKey::of(&format!("{}?x=1#y", path::encode(&address))), key);
    }

    #[test]
    fn kebab_case_is_words_with_dashes(text in any::<String>()) {
        let words = path::kebab_case(&text);
        prop_assert!(!words.starts_with('-') && !words.ends_with('-') && !words.contains("--"));
        prop_assert!(!words.contains([' ', '/', '?', '#', '%', '"', '<']));
    }

    #[test]
    fn kebab_case_of_plain_words_is_final(text in "[a-zA-Z0-9 _./éß語-]{0,20}") {
        let words = path::kebab_case(&text);
        prop_assert_eq!(path::kebab_case(&words), words);
    }
}
