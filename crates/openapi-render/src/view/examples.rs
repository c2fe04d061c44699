//! Code beside an operation: samples of the call, examples of bodies.

use std::rc::Rc;

use serde::Serialize;

use super::{Builder, OperationView};
use crate::example::{Direction, of_schema};
use crate::markdown::escape;
use crate::model::{Example, Media, Operation};
use crate::sample::{Sample, samples};
use crate::texts::Texts;

/// Lines of an example that a page shows.
const MAX_LINES: usize = 200;
/// Operations of a reference up to which all languages are highlighted: ten
/// languages are most of the cost of a large one.
const MAX_HIGHLIGHTED: usize = 100;

/// Highlighted code.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CodeView {
    pub(crate) id: String,
    pub(crate) key: String,
    pub(crate) label: String,
    pub(crate) lang: String,
    pub(crate) html: String,
    pub(crate) note: Option<String>,
    /// As it is, for the Markdown twin.
    #[serde(skip)]
    pub(crate) code: String,
}

impl Builder<'_> {
    /// Gives each of `n` operations of the page the same part of what may be
    /// highlighted.
    pub(crate) fn share_highlights(&mut self, n: usize) {
        self.highlight_share = self.options.max_highlights / n.max(1);
    }

    /// Samples and examples. Of samples, the first language is highlighted
    /// first, the others with what is left after the examples.
    pub(super) fn examples(&self, it: &Operation, view: &mut OperationView) {
        let mut left = self.highlight_share;
        let mut samples = samples(self.reference, it).into_iter();
        view.samples.extend(
            samples
                .next()
                .map(|sample| self.sample(view, sample, &mut left)),
        );
        self.body_examples(it, view, &mut left);
        if self.reference.operations.len() > MAX_HIGHLIGHTED {
            left = 0;
        }
        let rest: Vec<CodeView> = samples.map(|it| self.sample(view, it, &mut left)).collect();
        view.samples.extend(rest);
    }

    fn body_examples(&self, it: &Operation, view: &mut OperationView, left: &mut usize) {
        let media = it.body.iter().flat_map(|it| &it.content).take(1);
        let examples = media.flat_map(|it| with_media(self, it, Direction::Request));
        for (i, it) in examples.enumerate() {
            let made = self.code(view, "request", i.to_string(), it, left);
            view.request_examples.push(made);
        }
        for response in &it.responses {
            let media = response.content.iter().take(1);
            let examples = media.flat_map(|it| with_media(self, it, Direction::Response));
            for (i, mut it) in examples.enumerate() {
                it.label = format!("{} {}", response.status, it.label);
                it.label.truncate(it.label.trim_end().len());
                let key = format!("{}-{i}", response.status);
                let made = self.code(view, "response", key, it, left);
                view.response_examples.push(made);
            }
        }
    }

    fn sample(&self, view: &OperationView, it: Sample, left: &mut usize) -> CodeView {
        let code = Code {
            label: it.label,
            lang: it.lang,
            text: it.code,
            note: None,
        };
        self.code(view, "sample", it.key, code, left)
    }

    fn code(
        &self,
        view: &OperationView,
        kind: &str,
        key: String,
        it: Code,
        left: &mut usize,
    ) -> CodeView {
        let highlighted = (*left > 0).then(|| self.options.highlight.html(&it.lang, &it.text));
        let html = highlighted.unwrap_or_else(|| {
            let mut plain = String::with_capacity(it.text.len() + 32);
            escape(&it.text, &mut plain);
            plain
        });
        *left = left.saturating_sub(html.matches("<span").count());
        CodeView {
            id: format!("{}-{kind}-{}", view.anchor, crate::text::kebab(&key)),
            html,
            lang: it.lang,
            key,
            label: it.label,
            note: it.note,
            code: it.text,
        }
    }
}

/// Code before it is marked up.
struct Code {
    label: String,
    lang: String,
    text: String,
    note: Option<String>,
}

/// The examples of a body: those given, else one made from the schema.
fn with_media(builder: &Builder<'_>, media: &Media, direction: Direction) -> Vec<Code> {
    let lang = media_language(&media.media_type);
    let code = |label: String, text: &str, note: Option<String>| Code {
        label,
        lang: lang.to_owned(),
        text: cut(text, builder.texts()),
        note,
    };
    if media.examples.is_empty() {
        let text = made_example(builder, media, lang, direction);
        let note = Some(builder.texts().made_from_schema.to_string());
        return text
            .map(|it| code(String::new(), &it, note))
            .into_iter()
            .collect();
    }
    let given = media.examples.iter().filter_map(|it| {
        let label = it.summary.clone().unwrap_or_else(|| it.name.clone());
        Some(code(label, &example_text(it)?, it.description.clone()))
    });
    given.collect()
}

/// The language of a body for highlighting.
pub(super) fn media_language(media_type: &str) -> &'static str {
    if media_type.contains("xml") {
        "xml"
    } else if media_type.contains("html") {
        "html"
    } else {
        "json"
    }
}

/// The first example of a body as text: given, else made from the schema.
pub(super) fn body_example(
    builder: &Builder<'_>,
    media: &Media,
    lang: &str,
    direction: Direction,
) -> Option<Rc<str>> {
    let given = media.examples.iter().find_map(example_text);
    given
        .map(Rc::from)
        .or_else(|| made_example(builder, media, lang, direction))
}

fn made_example(
    builder: &Builder<'_>,
    media: &Media,
    lang: &str,
    direction: Direction,
) -> Option<Rc<str>> {
    let schema = media.schema.or(media.item_schema)?;
    if lang == "xml" {
        let node = of_schema(builder.reference, schema, direction);
        return Some(crate::xml::document(builder.reference, schema, &node).into());
    }
    Some(builder.memo.example(schema, direction))
}

fn example_text(it: &Example) -> Option<String> {
    if let Some(text) = &it.serialized {
        return Some(text.clone());
    }
    match (&it.value, &it.external) {
        (Some(node), _) => Some(node.as_str().map_or_else(|| node.to_json(), str::to_owned)),
        (None, Some(url)) => Some(url.clone()),
        (None, None) => None,
    }
}

/// The first lines of a long example.
fn cut(text: &str, texts: &Texts) -> String {
    let n = text.lines().count();
    if n <= MAX_LINES {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    let more = texts.counted(&texts.more_lines, n - MAX_LINES);
    format!("{}\n{more}", lines.join("\n"))
}
