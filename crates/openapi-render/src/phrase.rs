//! Titles of operations, derived from method and path: `POST /customers`
//! creates a customer.
//!
//! In descriptions without summaries, operation ids often repeat method and
//! path (`PostCustomers`) and are harder to read. Search has the phrase as a
//! keyword of every operation, since readers search for "create customer" and
//! not for `POST`. The rules know English plurals only; in other languages the
//! words of the path are used as they are.

use crate::text::{kebab, sentence_case};

/// A segment of a path, without those for versions at its start.
struct Segment {
    /// Words of the segment, in lower case.
    text: String,
    /// Whether it is a variable, as in `/{id}`; its name is not part of
    /// phrases.
    is_parameter: bool,
}

impl Segment {
    /// Returns whether the segment names a collection.
    fn is_plural(&self) -> bool {
        singular(&self.text) != self.text
    }
}

/// A path whose last named segment starts with one of these is already a
/// phrase: `/get-product-info`.
const VERBS: [&str; 8] = [
    "get", "list", "create", "add", "update", "set", "delete", "generate",
];

/// Returns what an operation does in a few words: `Create customer` for
/// `POST /v1/customers`, `Capture charge` for `POST /charges/{id}/capture`.
pub(crate) fn phrase(method: &str, path: &str) -> String {
    let segments = segments(path);
    // The phrase is about the last named segment; those before it own it.
    let Some((last, before)) = segments
        .iter()
        .rposition(|segment| !segment.is_parameter)
        .and_then(|at| Some((segments.get(at)?, segments.get(..at)?)))
    else {
        return format!("{method} {path}");
    };
    let is_item = segments.last().is_some_and(|segment| segment.is_parameter);
    let is_below_item = before.iter().any(|segment| segment.is_parameter);
    let method = method.to_ascii_uppercase();
    // Of `/customers/{id}` and of `/balance`, there is one.
    let is_one = is_item || !last.is_plural();
    // An action on one thing: `POST /charges/{id}/capture`.
    if method == "POST" && is_below_item && is_one && !is_item {
        return sentence_case(&join([last.text.clone()].into_iter().chain(owners(before))));
    }
    let first = last.text.split(' ').next().unwrap_or_default();
    if VERBS.contains(&first) || (method == "POST" && is_one && !is_item) {
        return sentence_case(&last.text);
    }
    let verb = match (&*method, is_one) {
        ("GET" | "HEAD", true) => "get",
        ("GET" | "HEAD", false) => "list",
        ("POST", false) => "create",
        ("POST" | "PUT" | "PATCH", _) => "update",
        ("DELETE", _) => "delete",
        _ => return sentence_case(&format!("{} {}", method.to_lowercase(), last.text)),
    };
    let object = match verb {
        "list" => last.text.clone(),
        _ => singular(&last.text),
    };
    let words = [verb.to_owned()].into_iter().chain(owners(before));
    sentence_case(&join(words.chain([object])))
}

/// Returns whether an operation id is only a method and a path in one word, as
/// generators write it: `PostCustomersCustomer`. Case and separators do not
/// matter.
pub(crate) fn repeats_path(id: &str, method: &str, path: &str) -> bool {
    let letters = |text: &str| -> String {
        let kept = text.chars().filter(|character| character.is_alphanumeric());
        kept.flat_map(char::to_lowercase).collect()
    };
    let written: String = segments(path)
        .iter()
        .map(|segment| letters(&segment.text))
        .collect();
    letters(id) == format!("{}{written}", letters(method))
}

/// Splits a path. Prefixes such as `/api/v1` are skipped at the start only.
fn segments(path: &str) -> Vec<Segment> {
    let parts = path.split('/').filter(|part| !part.is_empty());
    parts
        .skip_while(|part| is_version(part))
        .map(|part| Segment {
            text: kebab(part).replace('-', " "),
            is_parameter: part.starts_with('{') && part.ends_with('}'),
        })
        .collect()
}

/// Returns whether a segment is a common prefix of API paths, such as `v1` or
/// `api`.
fn is_version(segment: &str) -> bool {
    let digits = segment.strip_prefix('v').unwrap_or_default();
    segment == "api" || digits.starts_with(|character: char| character.is_ascii_digit())
}

/// Returns the owners of the last segment, in the singular and in order:
/// `company` for `/companies/{id}/addresses`.
fn owners(before: &[Segment]) -> impl Iterator<Item = String> {
    let named = before.iter().filter(|segment| !segment.is_parameter);
    named.map(|segment| singular(&segment.text))
}

/// Joins words with spaces.
fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Returns an English noun in the singular; other words as they are. Wrong for
/// some (`series`), which costs a title its elegance, not its meaning.
fn singular(text: &str) -> String {
    // "companies", but not "ties".
    if let Some(stem) = text.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    if text == "people" {
        return "person".to_owned();
    }
    let stem = ["sses", "xes", "ches", "shes"]
        .into_iter()
        .find(|ending| text.ends_with(ending))
        .and_then(|_| text.strip_suffix("es"));
    // "address", "status", "analysis" and "gas" are singular.
    let is_plural = !["ss", "us", "is"]
        .iter()
        .any(|suffix| text.ends_with(suffix))
        && text.len() > 3;
    let stem = stem.or_else(|| text.strip_suffix('s').filter(|_| is_plural));
    stem.unwrap_or(text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_says_what_an_operation_does() {
        for (method, path, expected) in [
            ("GET", "/v1/invoices", "List invoices"),
            ("POST", "/v1/customers", "Create customer"),
            ("GET", "/v1/customers/{customer}", "Get customer"),
            ("POST", "/v1/customers/{customer}", "Update customer"),
            ("DELETE", "/pets/{petId}", "Delete pet"),
            ("PATCH", "/pets/{petId}", "Update pet"),
            ("POST", "/charges/{id}/capture", "Capture charge"),
            ("POST", "/charges/{id}/refunds", "Create charge refund"),
            (
                "POST",
                "/charges/{id}/dispute/close",
                "Close charge dispute",
            ),
            ("GET", "/checkout/sessions", "List checkout sessions"),
            ("GET", "/v1/balance", "Get balance"),
            (
                "GET",
                "/api/v2/companies/{id}/addresses",
                "List company addresses",
            ),
            ("POST", "/login", "Login"),
            ("GET", "/get-product-info", "Get product info"),
            ("GET", "/", "GET /"),
        ] {
            assert_eq!(phrase(method, path), expected, "{method} {path}");
        }
    }

    #[test]
    fn ids_that_repeat_method_and_path_are_recognised() {
        let path = "/v1/customers/{customer}";
        assert!(repeats_path("PostCustomersCustomer", "POST", path));
        assert!(!repeats_path("updateCustomer", "POST", path));
    }
}
