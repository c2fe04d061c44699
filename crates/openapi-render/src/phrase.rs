//! Titles of operations, derived from method and path: `POST /customers`
//! creates a customer. In descriptions without summaries, operation ids often
//! repeat method and path (`PostCustomers`) and are harder to read.

use crate::text::{kebab, sentence_case};

/// A segment of a path.
struct Segment {
    /// Words of the segment.
    text: String,
    is_parameter: bool,
}

impl Segment {
    fn is_plural(&self) -> bool {
        singular(&self.text) != self.text
    }
}

/// Paths with a segment that starts with one of these are already phrases.
const VERBS: [&str; 8] = [
    "get", "list", "create", "add", "update", "set", "delete", "generate",
];

/// Returns what an operation does in a few words: `Create customer` for
/// `POST /v1/customers`, `Capture charge` for `POST /charges/{id}/capture`.
pub(crate) fn phrase(method: &str, path: &str) -> String {
    let segments = segments(path);
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
    let is_one = is_item || !last.is_plural();
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
    let thing = match verb {
        "list" => last.text.clone(),
        _ => singular(&last.text),
    };
    let words = [verb.to_owned()].into_iter().chain(owners(before));
    sentence_case(&join(words.chain([thing])))
}

/// Returns whether an operation id is only a method and a path in one word.
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

/// Returns the owners of the last segment, in the singular.
fn owners(before: &[Segment]) -> impl Iterator<Item = String> {
    let named = before.iter().filter(|segment| !segment.is_parameter);
    named.map(|segment| singular(&segment.text))
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Returns an English noun in the singular; other words as they are.
fn singular(text: &str) -> String {
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
