//! Checks samples in guides that are marked with an operation (```` ```json request="POST
//! /orders" ````, ```` ```json response="GET /orders 200" ````) against the site's API
//! descriptions.
//!
//! A sample that contradicts the description is an error of the guide: readers
//! copy it. Most docs have none, and are skipped without being unpacked.

use std::sync::Arc;

use docs_markdown::code::CodeBlock;
use located_data::{Diagnostic, Span};
use openapi_render::{validate_response_sample, validate_sample};
use rayon::prelude::*;

use super::ParsedDoc;
use super::reference::ApiSource;

/// Returns the differences between samples in docs and the descriptions, each
/// at its position in the doc.
///
/// Sorted by file and position, since docs are checked on all cores.
#[must_use]
pub(super) fn check<'a>(
    docs: impl ParallelIterator<Item = &'a ParsedDoc>,
    apis: &[Arc<ApiSource>],
) -> Vec<Diagnostic> {
    let mut problems: Vec<Diagnostic> = docs
        .flat_map_iter(|doc| {
            let document = doc.has_samples.then(|| doc.document());
            let blocks = document
                .as_ref()
                .map(|document| document.code_blocks())
                .into_iter()
                .flatten();
            blocks
                .flat_map(|block| sample(doc, block, apis))
                .collect::<Vec<_>>()
        })
        .collect();
    located_data::diagnostic::sort(&mut problems);
    problems
}

/// Returns whether a code block says which operation it belongs to.
///
/// The words are options of the code block, with the operation as value.
pub(super) fn is_sample(block: &CodeBlock) -> bool {
    block
        .meta
        .iter()
        .any(|(key, _)| matches!(&**key, "request" | "response"))
}

/// Returns the problems of one code block. A block that names both kinds, or a
/// site without a description, is reported as well.
fn sample(doc: &ParsedDoc, block: &CodeBlock, apis: &[Arc<ApiSource>]) -> Vec<Diagnostic> {
    let meta = |name: &str| {
        let entry = block.meta.iter().find(|(key, _)| key == name);
        entry.map(|(_, value)| value.trim())
    };
    let problems = match (meta("request"), meta("response")) {
        (None, None) => return Vec::new(),
        (Some(_), Some(_)) => vec![
            Diagnostic::error("sample", "a sample cannot be both `request` and `response`")
                .help("split it into two code blocks"),
        ],
        _ if apis.is_empty() => vec![
            Diagnostic::error(
                "sample",
                "the site has no API reference to check the sample against",
            )
            .help("add `[[api]]` to site.toml, or remove the word from the code block"),
        ],
        (Some(operation), None) => first_fit(apis, |api| {
            validate_sample(&api.reference, operation, &block.code)
        }),
        (None, Some(answer)) => {
            let (operation, status) = status_of(answer);
            first_fit(apis, |api| {
                validate_response_sample(&api.reference, operation, status, &block.code)
            })
        }
    };
    problems
        .into_iter()
        .map(|problem| placed(problem, doc, block))
        .collect()
}

/// Returns the problems against the description that the sample matches best.
///
/// On sites with several descriptions, one that does not have the operation
/// reports that alone; the right one reports nothing, or what is wrong.
fn first_fit(
    apis: &[Arc<ApiSource>],
    check: impl Fn(&ApiSource) -> Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let candidates = apis.iter().map(|api| check(api));
    candidates.min_by_key(Vec::len).unwrap_or_default()
}

/// Splits `GET /orders 404` into operation and status. The default status is
/// 200.
///
/// `default` is a status as well.
fn status_of(answer: &str) -> (&str, &str) {
    match answer.rsplit_once(' ') {
        Some((operation, status))
            if status == "default" || status.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            (operation.trim_end(), status)
        }
        _ => (answer, "200"),
    }
}

/// Moves a problem from its position in the sample to its position in the file.
/// If the code differs from the source, as in a list or after magic comments,
/// the whole block is its position. A problem without a position is one of the
/// operation that the first line of the block names.
fn placed(mut problem: Diagnostic, doc: &ParsedDoc, block: &CodeBlock) -> Diagnostic {
    let whole = block.span;
    let all = doc.text();
    let text = all.get(whole.start..whole.end).unwrap_or_default();
    let moved = |span: Span, start: usize| Span::new(start + span.start, start + span.end);
    let place = match problem.span {
        None => operation(text).map(|span| moved(span, whole.start)),
        Some(span) => {
            let start = text.find(&*block.code);
            start.map(|start| moved(span, whole.start + start))
        }
    };
    problem.span = Some(place.unwrap_or(whole));
    problem.in_file(&*doc.source.path)
}

/// Returns the position of the operation in the first line of a code block, with the
/// name of the option.
fn operation(text: &str) -> Option<Span> {
    let line = text.lines().next()?;
    let start = ["request=", "response="]
        .iter()
        .find_map(|name| line.find(name))?;
    let value = start + line[start..].find('=')? + 1;
    let end = match line[value..].chars().next()? {
        quote @ ('"' | '\'') => value + 1 + line[value + 1..].find(quote)? + 1,
        _ => line[value..]
            .find([' ', '}'])
            .map_or(line.len(), |at| value + at),
    };
    Some(Span::new(start, end))
}
