//! The parts of an operation as blocks of a page, and as Markdown.

use std::fmt::Write as _;

use safe_markup::markdown::{code, fence, from_html, plain};
use serde_json::Value;

use super::entry::{Entry, Fact, entries_of, merged, schema_name, text_of};
use super::prose;

/// A block of a page.
#[derive(Debug)]
pub(super) enum Block {
    /// A heading of a level.
    Heading(u8, String),
    /// The method and the path of an operation.
    Endpoint {
        /// In upper case.
        method: String,
        /// With placeholders in braces.
        path: String,
    },
    /// The name of what follows: a media type, an example.
    Label(String),
    /// Markdown of third parties.
    Prose(String),
    /// Parameters, properties or headers.
    Entries(Vec<Entry>),
    /// A code block.
    Code {
        /// Language of the highlighter.
        language: String,
        /// The code.
        code: String,
    },
    /// Alternatives, of which readers see one.
    Tabs(Vec<Tab>),
}

/// A tab.
#[derive(Debug)]
pub(super) struct Tab {
    /// What readers choose.
    pub(super) label: String,
    /// Its content.
    pub(super) blocks: Vec<Block>,
}

/// Parts of a request with parameters, in the order of the theme.
const PLACES: &[(&str, &str)] = &[
    ("path", "Path Parameters"),
    ("query", "Query Parameters"),
    ("querystring", "Query Parameters"),
    ("header", "Header Parameters"),
    ("cookie", "Cookie Parameters"),
];

/// Returns the method and the path of an operation.
pub(super) fn endpoint(method: &str, path: &str) -> Vec<Block> {
    vec![Block::Endpoint {
        // The theme calls webhooks, which have no path, events.
        method: match method {
            "event" => "Webhook".to_owned(),
            method => method.to_uppercase(),
        },
        path: path.to_owned(),
    }]
}

/// Returns the parameters of an operation.
pub(super) fn parameters(parameters: &Value) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (place, title) in PLACES {
        let parameters = parameters.as_array().into_iter().flatten();
        let here = parameters.filter(|parameter| parameter["in"].as_str() == Some(place));
        let entries: Vec<_> = here.map(Entry::parameter).collect();
        if !entries.is_empty() {
            blocks.push(Block::Heading(3, (*title).to_owned()));
            blocks.push(Block::Entries(entries));
        }
    }
    blocks
}

/// Returns the body of a request.
pub(super) fn body(title: &str, body: &Value) -> Vec<Block> {
    let content = content(&body["content"]);
    if content.is_empty() {
        return content;
    }
    let title = match &body["required"] {
        Value::Bool(true) => format!("{title} (required)"),
        _ => title.to_owned(),
    };
    let mut blocks = vec![Block::Heading(3, title)];
    blocks.extend(description(body));
    blocks.extend(content);
    blocks
}

/// Returns the responses of an operation, each in a tab.
pub(super) fn responses(title: &str, responses: &Value) -> Vec<Block> {
    let responses = responses.as_object().into_iter().flatten();
    let tabs: Vec<_> = responses
        .map(|(status, response)| {
            let mut blocks: Vec<_> = description(response).into_iter().collect();
            blocks.extend(headers(&response["headers"]));
            blocks.extend(content(&response["content"]));
            Tab {
                label: status.clone(),
                blocks,
            }
        })
        .collect();
    match tabs.is_empty() {
        true => Vec::new(),
        false => vec![Block::Heading(2, title.to_owned()), Block::Tabs(tabs)],
    }
}

/// Returns the description of an object.
fn description(object: &Value) -> Option<Block> {
    let text = object["description"].as_str()?;
    Some(Block::Prose(text.to_owned()))
}

/// Returns the headers of a response.
fn headers(headers: &Value) -> Vec<Block> {
    let headers = headers.as_object().into_iter().flatten();
    let entries: Vec<_> = headers
        .map(|(name, header)| Entry::header(name, header))
        .collect();
    match entries.is_empty() {
        true => Vec::new(),
        false => vec![
            Block::Label("Response Headers".to_owned()),
            Block::Entries(entries),
        ],
    }
}

/// Returns the content of a message: the schema of its media type, in a tab if there are
/// several.
fn content(content: &Value) -> Vec<Block> {
    let types = content.as_object().into_iter().flatten();
    let mut tabs: Vec<_> = types
        .map(|(name, media)| Tab {
            label: name.clone(),
            blocks: media_type(media),
        })
        .collect();
    if tabs.len() > 1 {
        return vec![Block::Tabs(tabs)];
    }
    let Some(tab) = tabs.pop() else {
        return Vec::new();
    };
    let mut blocks = vec![Block::Label(tab.label)];
    blocks.extend(tab.blocks);
    blocks
}

/// Returns the schema of a media type and its examples.
fn media_type(media: &Value) -> Vec<Block> {
    let schema = &*merged(&media["schema"]);
    let entries = entries_of(&media["schema"]);
    let mut blocks = Vec::new();
    if entries.is_empty() && schema.is_object() {
        blocks.push(Block::Entries(vec![Entry::property(
            "",
            &media["schema"],
            false,
        )]));
    } else if schema["type"].as_str() == Some("array") {
        blocks.push(Block::Label(schema_name(schema)));
    }
    if !entries.is_empty() {
        blocks.extend(description(schema));
        blocks.push(Block::Entries(entries));
    }
    if let Some(example) = media.get("example") {
        blocks.extend(example_of("Example", example));
    }
    let examples = media["examples"].as_object().into_iter().flatten();
    for (name, example) in examples {
        let label = example["summary"].as_str().unwrap_or(name);
        blocks.extend(example_of(label, &example["value"]));
    }
    blocks
}

/// Returns an example with its name.
fn example_of(label: &str, value: &Value) -> Vec<Block> {
    let (language, code) = match value {
        Value::Null => return Vec::new(),
        Value::String(text) => ("text", text.clone()),
        value => (
            "json",
            serde_json::to_string_pretty(value).unwrap_or_else(|_| text_of(value)),
        ),
    };
    let code = Block::Code {
        language: language.to_owned(),
        code,
    };
    vec![Block::Label(label.to_owned()), code]
}

/// Appends blocks as Markdown. Texts of the description are escaped, and its Markdown has
/// the meaning that it has on the page, so that it adds no structure of its own.
pub(super) fn write_twin(blocks: &[Block], out: &mut String) {
    for block in blocks {
        match block {
            Block::Heading(level, text) => {
                let mark = "#".repeat(usize::from(*level));
                let _ = write!(out, "{mark} {}\n\n", plain(text));
            }
            Block::Endpoint { method, path } => {
                let _ = write!(out, "**{}** {}\n\n", plain(method), code(path));
            }
            Block::Label(text) => write_label(text, out),
            Block::Prose(text) => {
                let _ = write!(out, "{}\n\n", prose_twin(text));
            }
            Block::Entries(entries) => {
                for entry in entries {
                    write_entry(entry, 0, out);
                }
                out.push('\n');
            }
            Block::Code { language, code } => {
                out.push_str(&fence(language, code));
                out.push_str("\n\n");
            }
            Block::Tabs(tabs) => {
                for tab in tabs {
                    write_label(&tab.label, out);
                    write_twin(&tab.blocks, out);
                }
            }
        }
    }
}

/// Appends a label. Two pairs of stars without text would be a thematic break.
fn write_label(text: &str, out: &mut String) {
    let text = plain(text);
    if !text.is_empty() {
        let _ = write!(out, "**{text}**\n\n");
    }
}

/// Returns Markdown of third parties as the page shows it.
fn prose_twin(text: &str) -> String {
    from_html(&prose(text), false)
}

/// Appends an entry as an item of a list, indented by `depth`.
pub(super) fn write_entry(entry: &Entry, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let _ = match entry.is_word {
        _ if entry.name.is_empty() => write!(out, "{indent}-"),
        true => write!(out, "{indent}- **{}**", plain(&entry.name)),
        false => write!(out, "{indent}- {}", code(&entry.name)),
    };
    let kind = plain(&entry.kind);
    if !kind.is_empty() {
        let _ = write!(out, " *{kind}*");
    }
    for word in entry.words() {
        let _ = write!(out, ", {word}");
    }
    out.push('\n');
    let description = prose_twin(&entry.description);
    // A line continues the paragraph of the name. Blocks would make it a heading, or take
    // the lines after them.
    let is_apart = description.contains('\n') || description.starts_with("---");
    let gap = if is_apart { "\n" } else { "" };
    out.push_str(gap);
    for line in description.lines() {
        let space = if line.is_empty() { "" } else { "  " };
        let indent = if line.is_empty() { "" } else { &*indent };
        let _ = writeln!(out, "{indent}{space}{line}");
    }
    out.push_str(gap);
    for Fact { label, values } in &entry.facts {
        let values: Vec<_> = values.iter().map(|value| code(value)).collect();
        let _ = writeln!(out, "{indent}  {label}: {}", values.join(", "));
    }
    for entry in &entry.entries {
        write_entry(entry, depth + 1, out);
    }
}
