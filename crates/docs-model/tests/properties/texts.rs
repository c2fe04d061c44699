//! Properties of parsers: no text makes them panic, and every span that they
//! return is within the text.

use docs_model::{Node, Syntax, data, front_matter};
use located_data::{Diagnostic, Place, Span};
use proptest::prelude::*;

use crate::soup;

/// Returns whether a span is within a text, on character boundaries.
fn is_in(text: &str, span: Span) -> bool {
    span.start <= span.end && text.get(span.start..span.end).is_some()
}

/// Checks that the spans of a value and its members are within the text.
fn check_places(text: &str, node: &Node) -> Result<(), TestCaseError> {
    let (span, value) = (node.span(), &node.value);
    prop_assert!(is_in(text, span), "{:?} of {:?}", span, value);
    for item in node.items() {
        check_places(text, item)?;
    }
    for member in node.members() {
        let span = member.key_span();
        prop_assert!(is_in(text, span), "{:?} of key {:?}", span, member.key);
        check_places(text, &member.node)?;
    }
    Ok(())
}

/// Checks that the span of a diagnostic is within the text, and its message not empty.
fn check_diagnostic(text: &str, diagnostic: &Diagnostic) -> Result<(), TestCaseError> {
    if let Some(span) = diagnostic.span {
        prop_assert!(is_in(text, span), "{span:?}: {}", diagnostic.message);
    }
    prop_assert!(!diagnostic.message.is_empty());
    let shown = diagnostic.render(Some(text));
    prop_assert!(shown.starts_with("error") || shown.starts_with("warning"));
    Ok(())
}

proptest! {
    #[test]
    fn values_know_their_places(text in soup::text()) {
        for syntax in [Syntax::Yaml, Syntax::Toml, Syntax::Json] {
            match data::parse(&text, syntax) {
                Ok(value) => check_places(&text, &value)?,
                Err(diagnostics) => {
                    diagnostics.iter().try_for_each(|diagnostic| check_diagnostic(&text, diagnostic))?;
                }
            }
        }
    }

    #[test]
    fn json_is_read_as_it_is_written(value in json()) {
        let text = serde_json::to_string_pretty(&value).expect("it is JSON");
        let read = data::parse(&text, Syntax::Json).expect("it is JSON");
        prop_assert_eq!(serde_json::Value::from(&read), value);
    }

    #[test]
    fn places_move_with_their_text(text in soup::data(), before in "(?s).{0,20}") {
        if let Ok(value) = data::parse(&text, Syntax::Yaml) {
            check_places(&format!("{before}{text}"), &value.offset(before.len()))?;
        }
    }

    #[test]
    fn front_matter_is_split_from_its_body(text in prop_oneof![soup::document(), soup::text()]) {
        let (_, body, diagnostics) = front_matter::parse(&text);
        prop_assert!(text.get(body..).is_some(), "the body starts at {}", body);
        for diagnostic in &diagnostics {
            check_diagnostic(&text, diagnostic)?;
        }
    }

    #[test]
    fn configurations_are_read(text in soup::text()) {
        let (_, diagnostics) = docs_model::config::parse(&text);
        for diagnostic in &diagnostics {
            check_diagnostic(&text, diagnostic)?;
        }
    }

    #[test]
    fn any_place_can_be_shown(text in any::<String>(), start in 0_usize..200, end in 0_usize..200, far in any::<bool>()) {
        let span = Span::new(start, if far { usize::MAX } else { end });
        let place = Place::of(&text, span);
        prop_assert!(place.line <= text.matches('\n').count() + 1);
        prop_assert!(place.caret_len >= 1);
        prop_assert!(place.caret_at <= place.excerpt.chars().count());
        prop_assert!(!place.excerpt.contains(char::is_control));
        let shown = Diagnostic::error("code", "problem").in_file("a.md").at(span).help("help").render(Some(&text));
        prop_assert_eq!(shown.lines().count(), 6);
    }
}

/// Generates typical JSON, without numbers that a float cannot represent.
fn json() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::Value as Json;
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<String>().prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 32, 5, |inner| {
        let key = any::<String>();
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
            prop::collection::btree_map(key, inner, 0..5)
                .prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}
