//! Code next to an operation: samples of the call, examples of bodies.
//!
//! Highlighting turns each token into an element, and a page may have a
//! thousand code blocks. The budget of a page
//! ([`RenderOptions::max_highlights`](crate::RenderOptions::max_highlights)) is
//! divided among its operations, and spent in the order in which readers see
//! the code: the first sample, the examples, then samples in other languages,
//! which are hidden at first.

use std::collections::HashSet;
use std::sync::Arc;

use memchr::memmem;
use safe_markup::{Markup, is_safe_link};
use serde::Serialize;

use super::{Builder, OperationView};
use crate::example::{Direction, of_schema};
use crate::markdown::MAX_HIGHLIGHTED_BYTES;
use crate::memo::MadeExample;
use crate::model::{Example, Media, Operation, SchemaId};
use crate::multipart;
use crate::sample::{Sample, document, form, is_json, samples};
use crate::source::{Node, Value};
use crate::text::kebab;
use crate::words::{status_class, status_words};

/// Minimum number of lines of an example that is folded.
const MIN_FOLDED: usize = 60;
/// Maximum number of lines that pages show of an example with a file of its own.
const PREVIEW_LINES: usize = 40;
/// Maximum number of bytes that pages show of it.
const PREVIEW_BYTES: usize = 2 * 1024;
/// Maximum number of operations for which all languages are highlighted:
/// highlighting ten languages is most of the cost of a large reference.
const MAX_HIGHLIGHTED: usize = 100;

/// Highlighted code, of a sample or an example.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CodeView {
    /// Id of the element, unique on the page.
    pub(crate) id: String,
    /// Distinguishes it from others of its kind: the language, or status and
    /// number.
    pub(crate) key: String,
    /// Label in the choice: language, or name of the example.
    pub(crate) label: String,
    /// Language for highlighting.
    pub(crate) lang: String,
    /// The code, highlighted or escaped.
    pub(crate) html: Markup,
    /// Remark.
    pub(crate) note_html: Option<Markup>,
    /// Address of an external example.
    pub(crate) external: Option<String>,
    /// Label of the fold of a long example. Only its height is folded, so that
    /// the text is in the page once and is copied completely.
    pub(crate) fold: Option<String>,
    /// Address of the file with the whole text, if this is the start of a large example.
    /// `fold` is then the label of the link to it.
    pub(crate) file: Option<String>,
    /// Whether readers can fold parts of it, as in JSON of several lines.
    pub(crate) folds: bool,
    /// Whether it is a sample of the description, which stays as it is when a
    /// reader changes the call.
    pub(crate) is_authored: bool,
    /// Plain code, for the Markdown twin.
    #[serde(skip)]
    pub(crate) code: String,
}

/// The examples shared by some media types of a body.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MediaExamplesView {
    /// Id of the choice of examples.
    pub(crate) id: String,
    /// Names of the media types; empty if the body has only one.
    pub(crate) label: String,
    /// The examples, of which one is visible at a time.
    pub(crate) codes: Vec<CodeView>,
}

/// The examples of a response.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AnswerView {
    /// Id of the panel of this status.
    pub(crate) id: String,
    /// As written.
    pub(crate) status: String,
    /// Class of the status: `success`.
    pub(crate) class: &'static str,
    /// Name of the status.
    pub(crate) words: String,
    /// Empty if there is no example.
    pub(crate) media: Vec<MediaExamplesView>,
}

impl Builder<'_, '_> {
    /// Divides the highlighting budget equally among the `n` operations of the
    /// page.
    pub(crate) fn share_highlights(&mut self, n: usize) {
        self.highlight_share = self.options.max_highlights / n.max(1);
    }

    /// Adds samples and examples. The sample in the first language is
    /// highlighted first, the others with the budget left after the examples.
    pub(super) fn examples(&self, operation: &Operation, view: &mut OperationView) {
        let mut left = self.highlight_share;
        let mut samples = samples(self.reference, operation, &self.options.samples).into_iter();
        view.samples.extend(
            samples
                .next()
                .map(|sample| self.sample(view, sample, &mut left)),
        );
        self.body_examples(operation, view, &mut left);
        if self.reference.operations.len() > MAX_HIGHLIGHTED {
            left = 0;
        }
        let rest: Vec<CodeView> = samples
            .map(|sample| self.sample(view, sample, &mut left))
            .collect();
        view.samples.extend(rest);
    }

    /// Adds the examples of the request body and of all responses. `left` is
    /// what remains of the budget, in elements.
    fn body_examples(&self, operation: &Operation, view: &mut OperationView, left: &mut usize) {
        let request = Direction::Request.of(operation.kind);
        let direction = Direction::Response.of(operation.kind);
        let content = operation
            .body
            .as_ref()
            .map(|body| body.content.as_slice())
            .unwrap_or_default();
        view.request_examples = self.media_examples(view, "request", "", content, request, left);
        let mut answers = Vec::with_capacity(operation.responses.len());
        for response in &operation.responses {
            let (status, content) = (&response.status, &response.content);
            let summary = response.summary.clone();
            answers.push(AnswerView {
                id: format!("{}-response-{}", view.anchor, kebab(status)),
                status: status.clone(),
                class: status_class(status),
                words: summary.unwrap_or_else(|| status_words(status, self.texts()).to_owned()),
                media: self.media_examples(view, "response", status, content, direction, left),
            });
        }
        // Statuses without a body are shown next to those with one.
        if answers.iter().any(|example| !example.media.is_empty()) {
            view.response_examples = answers;
        }
    }

    /// Returns the examples of a body, by media types. `key` distinguishes it
    /// from others of its kind: the status of a response.
    fn media_examples(
        &self,
        view: &OperationView,
        kind: &str,
        key: &str,
        content: &[Media],
        direction: Direction,
        left: &mut usize,
    ) -> Vec<MediaExamplesView> {
        let mut out: Vec<MediaExamplesView> = Vec::new();
        let examples = of_body(self, content, direction);
        for (i, (media_types, code)) in examples.into_iter().enumerate() {
            let label = if content.len() > 1 {
                media_types.join(&self.texts().comma)
            } else {
                String::new()
            };
            let key = format!("{key}-{i}").trim_start_matches('-').to_owned();
            let code = self.code(&view.anchor, kind, key.clone(), code, left);
            match out.iter_mut().find(|known| known.label == label) {
                Some(known) => known.codes.push(code),
                None => out.push(MediaExamplesView {
                    id: format!("{}-{kind}-{}-media", view.anchor, kebab(&key)),
                    label,
                    codes: vec![code],
                }),
            }
        }
        out
    }

    /// Returns an example of a schema as JSON, for the page of the schema. A value that
    /// fits into a line is no help beside its type.
    pub(super) fn schema_example(&self, id: SchemaId, anchor: &str) -> Option<CodeView> {
        let MadeExample::Data(text) = self.memo.example(id, Direction::Response) else {
            return None;
        };
        if !text.contains('\n') || text.len() > MAX_HIGHLIGHTED_BYTES {
            return None;
        }
        let code = Code {
            label: String::new(),
            lang: "json".to_owned(),
            text: text.to_string(),
            note: None,
            external: None,
        };
        let mut left = self.options.max_highlights;
        Some(self.code(anchor, "example", String::new(), code, &mut left))
    }

    /// Returns a sample in one language.
    fn sample(&self, view: &OperationView, sample: Sample, left: &mut usize) -> CodeView {
        let code = Code {
            label: sample.label,
            lang: sample.lang,
            text: sample.code,
            note: None,
            external: None,
        };
        let code = self.code(&view.anchor, "sample", sample.key, code, left);
        CodeView {
            // Only the whole text can follow what a reader enters.
            is_authored: sample.is_authored || code.file.is_some(),
            ..code
        }
    }

    /// Returns code with its highlighting, as far as `left` allows, and reduces
    /// it by the elements that were added. `kind` is `sample`, `request` or
    /// `response`.
    fn code(
        &self,
        anchor: &str,
        kind: &str,
        key: String,
        code: Code,
        left: &mut usize,
    ) -> CodeView {
        let name = self.options.large_examples.name(&code.text);
        let file = name.map(|name| format!("{}{name}", self.options.large_examples_url));
        let shown = match &file {
            Some(_) => preview(&code.text),
            None => &code.text,
        };
        let highlighted = (*left > 0 && shown.len() <= MAX_HIGHLIGHTED_BYTES)
            .then(|| self.options.highlight.html(&code.lang, shown));
        let mut html = highlighted.unwrap_or_else(|| Markup::escaped(shown));
        if kind == "sample" && code.lang == "bash" {
            html = with_hanging_ends(&html);
        }
        *left = left.saturating_sub(memmem::find_iter(html.as_bytes(), "<span").count());
        let lines = code.text.lines().count();
        let texts = self.texts();
        CodeView {
            fold: (file.is_some() || (kind != "sample" && lines >= MIN_FOLDED))
                .then(|| texts.counted(&texts.all_lines, lines)),
            note_html: self.html(code.note.as_deref()),
            external: code.external.filter(|address| is_safe_link(address)),
            folds: kind != "sample" && code.lang == "json" && lines > 1 && file.is_none(),
            file,
            is_authored: false,
            id: format!("{anchor}-{kind}-{}", kebab(&key)),
            html,
            lang: code.lang,
            key,
            label: code.label,
            code: code.text,
        }
    }
}

/// Code before highlighting.
struct Code {
    /// Label in the choice of examples or languages.
    label: String,
    /// Language for highlighting.
    lang: String,
    /// The code itself.
    text: String,
    /// CommonMark.
    note: Option<String>,
    /// Address of an external example.
    external: Option<String>,
}

/// Returns the examples of a body, each with its media types, JSON first. Types
/// with equal examples share one.
fn of_body<'c>(
    builder: &Builder<'_, '_>,
    content: &'c [Media],
    direction: Direction,
) -> Vec<(Vec<&'c str>, Code)> {
    let (first, rest): (Vec<_>, Vec<_>) =
        content.iter().partition(|media| is_json(&media.media_type));
    let mut found: Vec<(Vec<&str>, Code)> = Vec::new();
    for media in first.into_iter().chain(rest) {
        // One generated example is enough: in another binary format it would be
        // the same data, and unreadable.
        let is_made = media.examples.is_empty();
        if is_made && !found.is_empty() && !is_text(&media.media_type) {
            continue;
        }
        for code in with_media(builder, media, direction) {
            let same = |known: &(Vec<&str>, Code)| {
                known.1.text == code.text
                    && known.1.lang == code.lang
                    && known.1.label == code.label
                    && known.1.note == code.note
            };
            match found.iter().position(same) {
                Some(i) => found[i].0.push(&media.media_type),
                None => found.push((vec![&media.media_type], code)),
            }
        }
    }
    found
}

/// Returns the start of a text that pages show of it.
pub(super) fn preview(text: &str) -> &str {
    let lines = text.match_indices('\n').nth(PREVIEW_LINES - 1);
    let end = lines.map_or(text.len(), |(at, _)| at).min(PREVIEW_BYTES);
    text.get(..text.floor_char_boundary(end))
        .unwrap_or_default()
}

/// Returns the examples of the bodies of an operation as text, in the order in which
/// the page shows them: those that the description gives, and, `with_made`, those that
/// are made from schemas.
pub(crate) fn body_examples(
    builder: &Builder<'_, '_>,
    operation: &Operation,
    with_made: bool,
) -> Vec<String> {
    let request = operation
        .body
        .iter()
        .map(|body| (&body.content, Direction::Request.of(operation.kind)));
    let responses = operation.responses.iter();
    let direction = Direction::Response.of(operation.kind);
    let responses = responses.map(|response| (&response.content, direction));
    let mut out = Vec::new();
    for (content, direction) in request.chain(responses) {
        let of_media = |media: &Media| {
            let examples = media.examples.iter();
            let texts = examples.map(|example| example_text(builder, media, example, direction));
            let mut texts: Vec<String> = texts.flatten().collect();
            if with_made && media.examples.is_empty() {
                let lang = media_language(&media.media_type);
                let made = made_example(builder, media, lang, direction);
                texts.extend(made.map(|text| text.to_string()));
            }
            texts
        };
        // Media types with equal examples share one.
        let mut seen = HashSet::new();
        let texts = content.iter().flat_map(of_media);
        out.extend(texts.filter(|text| seen.insert(text.clone())));
    }
    out
}

/// Returns whether bodies of a media type are readable text.
fn is_text(media_type: &str) -> bool {
    let words = [
        "json",
        "xml",
        "yaml",
        "text/",
        "form",
        "graphql",
        "csv",
        "sql",
        "script",
        "multipart/",
    ];
    words.iter().any(|word| media_type.contains(word))
}

/// Returns the examples of a media type: the given ones, or else one generated
/// from the schema, with a remark that says so.
fn with_media(builder: &Builder<'_, '_>, media: &Media, direction: Direction) -> Vec<Code> {
    let lang = media_language(&media.media_type);
    let code = |label: String, text: &str, note: Option<String>| Code {
        label,
        lang: lang.to_owned(),
        text: text.to_owned(),
        note,
        external: None,
    };
    if media.examples.is_empty() {
        let text = made_example(builder, media, lang, direction);
        let note = Some(builder.texts().made_from_schema.to_string());
        return text
            .map(|text| code(String::new(), &text, note))
            .into_iter()
            .collect();
    }
    let given = media.examples.iter().filter_map(|example| {
        let label = example
            .summary
            .clone()
            .unwrap_or_else(|| example.name.clone());
        let text = example_text(builder, media, example, direction)?;
        let is_text = example
            .value
            .as_ref()
            .is_none_or(|value| value.as_str().is_some());
        Some(Code {
            external: example.external.clone(),
            lang: if is_text {
                text_language(media, lang)
            } else {
                lang
            }
            .to_owned(),
            ..code(label, &text, note(example, media.examples.len()))
        })
    });
    given.collect()
}

/// Returns the texts of an example, in CommonMark: what the choice between
/// examples does not say, its description, and data whose serialized form is the
/// example. `n` is the number of examples to choose from.
fn note(example: &Example, n: usize) -> Option<String> {
    // Generators write the name as summary as well.
    let says_name = |summary: &String| kebab(summary) == kebab(&example.name);
    let is_said = example.name.is_empty() || example.summary.as_ref().is_some_and(says_name);
    let name = (!is_said).then(|| format!("`{}`", example.name));
    let summary = example.summary.as_deref().map(as_markdown);
    let heading: Vec<String> = match (n, summary) {
        // Without a choice, the label of the example is not shown.
        (1, summary) => summary.into_iter().chain(name).collect(),
        (_, Some(_)) => name.into_iter().collect(),
        (_, None) => Vec::new(),
    };
    let mut parts = Vec::new();
    parts.extend((!heading.is_empty()).then(|| heading.join(" · ")));
    parts.extend(example.description.clone());
    let data = example
        .value
        .as_ref()
        .filter(|_| example.serialized.is_some());
    parts.extend(data.map(|data| format!("`{}`", data.to_json_line())));
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// Returns plain text as CommonMark in one line.
fn as_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}

/// Returns the language of a body given as a string: plain text unless it is
/// JSON or markup.
fn text_language(media: &Media, lang: &'static str) -> &'static str {
    match media.media_type.as_str() {
        subtype if subtype.contains("yaml") => "yaml",
        subtype if lang == "json" && !subtype.contains("json") => "text",
        _ => lang,
    }
}

/// Returns the language in which a body of data is written and highlighted:
/// JSON for all but XML, HTML, forms and parts with headers.
pub(super) fn media_language(media_type: &str) -> &'static str {
    if form::is_multipart(media_type) {
        "http"
    } else if form::is_form(media_type) {
        "text"
    } else if media_type.contains("xml") {
        "xml"
    } else if media_type.contains("html") {
        "html"
    } else {
        "json"
    }
}

/// Returns the first example of a body as text: a given one, or else one
/// generated from the schema.
pub(super) fn body_example(
    builder: &Builder<'_, '_>,
    media: &Media,
    lang: &str,
    direction: Direction,
) -> Option<Arc<str>> {
    let given = media
        .examples
        .iter()
        .find_map(|example| example_text(builder, media, example, direction));
    given
        .map(Arc::from)
        .or_else(|| made_example(builder, media, lang, direction))
}

/// Returns an example generated from the schema, in XML or JSON. `None` without
/// a schema.
fn made_example(
    builder: &Builder<'_, '_>,
    media: &Media,
    lang: &str,
    direction: Direction,
) -> Option<Arc<str>> {
    if multipart::is_document(&media.media_type) {
        let made = document::generated(builder.reference, media, direction)?;
        return Some(made.text.into());
    }
    let schema = media.schema.or(media.item_schema)?;
    if form::is_form(&media.media_type) {
        let node = of_schema(builder.reference, schema, direction);
        return Some(form_text(builder, media, &node).into());
    }
    if lang == "xml" {
        let node = of_schema(builder.reference, schema, direction);
        return Some(crate::xml::document(builder.reference, schema, &node).into());
    }
    Some(match builder.memo.example(schema, direction) {
        MadeExample::Text(text) if is_json(&media.media_type) => Node::text(&text).to_json().into(),
        MadeExample::Text(text) | MadeExample::Data(text) => text,
    })
}

/// Returns a given example as text: serialized as given, or else its data in
/// the format of the media type, or else the address of an external one.
fn example_text(
    builder: &Builder<'_, '_>,
    media: &Media,
    example: &Example,
    direction: Direction,
) -> Option<String> {
    if let Some(text) = &example.serialized {
        return Some(text.clone());
    }
    let Some(node) = &example.value else {
        return example.external.clone();
    };
    if multipart::is_document(&media.media_type) {
        return Some(document::of_value(builder.reference, media, node, direction).text);
    }
    // Data given instead of a document is serialized as one.
    let is_data = matches!(node.value, Value::Object(_) | Value::Array(_));
    let schema = media.schema.filter(|_| is_data);
    Some(match (node.as_str(), schema) {
        (Some(text), _) => text.to_owned(),
        (None, _) if form::is_form(&media.media_type) => form_text(builder, media, node),
        (None, Some(schema)) if media_language(&media.media_type) == "xml" => {
            crate::xml::document(builder.reference, schema, node)
        }
        (None, _) => node.to_json(),
    })
}

/// Returns data as the body of a form, or as JSON if it is not an object.
fn form_text(builder: &Builder<'_, '_>, media: &Media, data: &Node) -> String {
    document::form_body(builder.reference, media, data).unwrap_or_else(|| data.to_json())
}

/// Marks the backslashes at the ends of lines, which style sheets let hang: after a line that fits
/// only without its backslash, it would be alone in the next one.
#[expect(
    clippy::disallowed_methods,
    reason = "a constant tag around a character that is markup already"
)]
fn with_hanging_ends(html: &Markup) -> Markup {
    let hanging = "<span class=\"api-hanging\"> \\</span>\n";
    Markup::trusted(html.as_str().replace(" \\\n", hanging))
}
