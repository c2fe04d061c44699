//! The tools that assistants can call: their inputs, outputs and
//! implementations.
//!
//! Doc comments of inputs and outputs are part of their schemas, which
//! assistants read: they say what to write, not how it works.

use std::sync::Arc;

use docs_model::record::{Kind, Record};
use rmcp::handler::server::tool::{schema_for_input, schema_for_output};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use rmcp::schemars::JsonSchema;
use search_index::{Results, rows};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::call::Failure;
use super::docs::{Docs, Page, SOURCE, SearchScope, title};
use super::markdown::{Code, Section, Twin};

/// Maximum length of a text in an answer, in characters. Assistants cut off or
/// refuse longer results.
const MAX_TEXT: usize = 40_000;

/// Maximum length of the text of a hit, in characters.
///
/// About two lines: enough to choose a result.
const MAX_EXCERPT: usize = 300;

/// Maximum length of a query, in characters.
///
/// Longer ones are texts that an assistant pasted.
const MAX_QUERY: usize = 1000;

/// Default and maximum number of results of a search.
const RESULTS: usize = 10;
/// Maximum number of results of a search.
const MAX_RESULTS: usize = 50;

/// Hits requested per result; one result can group several hits.
const HITS_OF_RESULT: usize = 4;

/// Default and maximum number of examples.
const EXAMPLES: usize = 5;
/// Maximum number of examples.
const MAX_EXAMPLES: usize = 20;

/// Number of hits whose pages are searched for examples.
///
/// Each costs reading a page.
const EXAMPLE_HITS: usize = 20;

/// The result of a tool.
///
/// Data has a text form as well, for clients that do not read it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Answer {
    /// Markdown.
    Text(String),
    /// A value that matches the tool's output schema.
    Data(Value),
}

/// Kind of a page.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(crate = "rmcp::schemars")]
enum KindName {
    /// Pages written by hand.
    Guide,
    /// Pages of an HTTP API reference.
    Api,
    /// Pages of a library reference.
    Library,
}

impl From<KindName> for Kind {
    fn from(kind: KindName) -> Self {
        match kind {
            KindName::Guide => Self::Guide,
            KindName::Api => Self::Api,
            KindName::Library => Self::Library,
        }
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
struct SearchInput {
    /// Search query: keywords, a question, an identifier or an error message.
    query: String,
    /// Only pages of this kind.
    kind: Option<KindName>,
    /// Docs version, as returned by `list_versions`. Default: the latest.
    version: Option<String>,
    /// Language of the pages. Default: the site's main language.
    language: Option<String>,
    /// Maximum number of results, 1 to 50. Default: 10.
    limit: Option<usize>,
}

/// The results of a search.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct SearchOutput {
    /// Results, best first.
    results: Vec<SearchResult>,
    /// Total number of hits; one result can group several.
    total: usize,
    /// The query that was searched instead, if a word of the query occurs nowhere in the
    /// docs.
    #[serde(skip_serializing_if = "Option::is_none")]
    corrected: Option<String>,
}

/// A page, or a part of one.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct SearchResult {
    title: String,
    /// Titles of the page and headings that contain it, outermost first.
    path: Vec<String>,
    /// URL, which `get_page` accepts.
    url: String,
    /// `guide`, `api` or `library`.
    kind: &'static str,
    /// Matching text; absent if the title matched.
    #[serde(skip_serializing_if = "Option::is_none")]
    excerpt: Option<String>,
    /// Words of the page that matched as synonyms of the query's words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    synonyms: Vec<String>,
    /// URLs of further hits with this title or on this page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
struct PageInput {
    /// URL of the page, or its path on the site. If it has an anchor, only that
    /// section is returned.
    page: String,
    /// Title or anchor of a section, to return only that section.
    section: Option<String>,
    /// Character offset to start at, to continue reading a long page.
    start: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
struct OperationInput {
    /// Method and path (such as `GET /prices/{id}`), title or id of the
    /// operation.
    operation: String,
    /// Language of the pages. Default: the site's main language.
    language: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
struct TypeInput {
    /// Name of a type, function or class of the library, or of a schema of the
    /// API.
    name: String,
    /// Language of the pages. Default: the site's main language.
    language: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
struct ExamplesInput {
    /// What the code should do, or an identifier that it uses.
    query: String,
    /// Programming language, such as `ts`, `python` or `curl`.
    code_language: Option<String>,
    /// Docs version, as returned by `list_versions`. Default: the latest.
    version: Option<String>,
    /// Maximum number of examples, 1 to 20. Default: 5.
    limit: Option<usize>,
}

/// Code blocks from the pages that match the query.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct ExamplesOutput {
    examples: Vec<Example>,
}

/// A code block.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct Example {
    /// Programming language; empty if the page does not name one.
    language: String,
    /// Title of the code block, often a file name.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    code: String,
    /// Heading above the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<String>,
    /// URL of the page.
    url: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
struct VersionsInput {}

/// The versions of the docs.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct VersionsOutput {
    /// Versions, the latest first; empty if the docs are not versioned.
    versions: Vec<VersionOutput>,
}

/// A docs version.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
struct VersionOutput {
    name: String,
    /// Id of the docs that this is a version of; `default` unless the site has
    /// several docs.
    docs: String,
    /// Whether this is the version that tools use by default.
    latest: bool,
    /// Languages that this version exists in.
    languages: Vec<String>,
}

/// Returns the tools.
///
/// Schemas are made on each call, which clients make once.
pub(super) fn list() -> Vec<Tool> {
    vec![
        tool::<SearchInput>(
            "search",
            "Search the docs",
            "Searches the documentation and returns the best matching pages, sections, API operations and types with their URLs. \
             Accepts natural-language questions and identifiers. Read a result with get_page.",
        )
        .with_raw_output_schema(plain(&schema_for_output::<SearchOutput>())),
        tool::<PageInput>(
            "get_page",
            "Read a page",
            "Returns a documentation page, or one section of it, as Markdown.",
        ),
        tool::<OperationInput>(
            "get_operation",
            "Read an API operation",
            "Returns one operation of the HTTP API as Markdown: authorization, parameters, request and response bodies, and \
             code samples.",
        ),
        tool::<TypeInput>(
            "get_type",
            "Read a type",
            "Returns one type, function or class of the library, or one schema of the HTTP API, as Markdown.",
        ),
        tool::<ExamplesInput>(
            "get_examples",
            "Find code examples",
            "Returns code blocks that contain all words of a query, in their code or title, and code blocks of the pages that \
             best match it, with the URLs of the pages.",
        )
        .with_raw_output_schema(plain(&schema_for_output::<ExamplesOutput>())),
        tool::<VersionsInput>(
            "list_versions",
            "List versions",
            "Returns the versions of the documentation and marks the latest.",
        )
        .with_raw_output_schema(plain(&schema_for_output::<VersionsOutput>())),
    ]
}

/// Returns a tool with the input `I`. All tools only read, and say so.
fn tool<I: JsonSchema + 'static>(
    name: &'static str,
    label: &'static str,
    description: &'static str,
) -> Tool {
    // Every input is a struct, so its schema is a valid object schema.
    let input = plain(&schema_for_input::<I>().unwrap_or_default());
    let hints = ToolAnnotations::with_title(label)
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Tool::new(name, description, input)
        .with_title(label)
        .annotate(hints)
}

/// Returns a schema without Rust's number formats such as `uint64`, which
/// validators of other languages warn about.
fn plain(schema: &JsonObject) -> Arc<JsonObject> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(object) => {
                object.remove("format");
                object.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut schema = schema.clone();
    schema.values_mut().for_each(strip);
    Arc::new(schema)
}

/// Calls a tool. Returns `None` if no tool has that name.
///
/// Arguments are those of a client, and checked before anything is read.
pub(super) fn call(
    docs: &Docs,
    name: &str,
    arguments: JsonObject,
) -> Option<Result<Answer, Failure>> {
    Some(match name {
        "search" => input(arguments).and_then(|input| search(docs, input)),
        "get_page" => input(arguments).and_then(|input| page(docs, &input)),
        "get_operation" => input(arguments).and_then(|input| operation(docs, input)),
        "get_type" => input(arguments).and_then(|input| named_type(docs, input)),
        "get_examples" => input(arguments).and_then(|input| examples(docs, input)),
        "list_versions" => input(arguments).and_then(|input: VersionsInput| {
            let VersionsInput {} = input;
            versions(docs)
        }),
        _ => return None,
    })
}

/// Deserializes the arguments of a call. The error names the faulty argument,
/// so that an assistant can correct it and call again.
fn input<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, Failure> {
    serde_json::from_value(Value::Object(arguments))
        .map_err(|error| Failure::new(format!("invalid arguments: {error}")))
}

/// Searches, and groups hits as the dialog of a site does.
fn search(docs: &Docs, input: SearchInput) -> Result<Answer, Failure> {
    let limit = number("limit", input.limit.unwrap_or(RESULTS), MAX_RESULTS)?;
    let scope = SearchScope {
        language: input.language,
        version: input.version,
        kinds: input.kind.map(Kind::from).into_iter().collect(),
    };
    let results = docs.search(text("query", &input.query)?, &scope, limit * HITS_OF_RESULT)?;
    let mut rows = rows(&results.hits);
    rows.truncate(limit);
    let grouped = rows.iter().filter_map(|row| {
        let mut result = search_result(results.hits.get(row.hit)?, &results);
        let more = row.same.iter().chain(&row.more);
        result.more = more
            .filter_map(|idx| Some(results.hits.get(*idx)?.url.clone()))
            .collect();
        Some(result)
    });
    data(&SearchOutput {
        results: grouped.collect(),
        total: results.n_hits,
        corrected: results.corrected,
    })
}

/// Returns a hit as a result, with a part of its text.
fn search_result(hit: &Record, results: &Results) -> SearchResult {
    let headings: Vec<&str> = hit.hierarchy.levels().into_iter().flatten().collect();
    let above = headings.split_last().map_or(&[][..], |(_, above)| above);
    SearchResult {
        title: title(hit).to_owned(),
        path: above.iter().map(|&heading| heading.to_owned()).collect(),
        url: hit.url.clone(),
        kind: hit.kind.as_str(),
        excerpt: hit
            .content
            .as_deref()
            .map(|text| cut(text, MAX_EXCERPT).to_owned()),
        synonyms: results.marker.synonyms(hit),
        more: Vec::new(),
    }
}

/// Returns a page or a section, from a character offset.
fn page(docs: &Docs, input: &PageInput) -> Result<Answer, Failure> {
    let address = text("page", &input.page)?;
    let markdown = match &input.section {
        Some(name) => {
            let page = docs.page(address)?;
            let twin = Twin::read(&page.markdown);
            let section = twin
                .section(name)
                .ok_or_else(|| no_section(name, twin.sections()))?;
            twin.text(section).to_owned()
        }
        None => match docs.part_at(address)? {
            Some(part) => part.markdown,
            None => docs.page(address)?.markdown,
        },
    };
    Ok(Answer::Text(part(&markdown, input.start.unwrap_or(0))?))
}

/// Returns the failure for a section that a page lacks, with those it has.
fn no_section(name: &str, sections: &[Section]) -> Failure {
    const MAX_TITLES: usize = 50;
    let titles: Vec<&str> = sections
        .iter()
        .take(MAX_TITLES)
        .map(|section| &*section.title)
        .collect();
    Failure::new(format!(
        "no section `{name}` on this page; its sections are: {}",
        titles.join("; ")
    ))
}

/// Returns an operation of the API.
fn operation(docs: &Docs, input: OperationInput) -> Result<Answer, Failure> {
    let scope = SearchScope {
        language: input.language,
        ..SearchScope::default()
    };
    let hit = docs.operation(text("operation", &input.operation)?, &scope)?;
    documented(&docs.part(&hit)?, &[])
}

/// Returns a type of the library or a schema of the API. A name that both have
/// gives one of them, and the URL of the other.
fn named_type(docs: &Docs, input: TypeInput) -> Result<Answer, Failure> {
    let scope = SearchScope {
        language: input.language,
        ..SearchScope::default()
    };
    let hits = docs.named_type(text("name", &input.name)?, &scope)?;
    let Some((hit, others)) = hits.split_first() else {
        return Err(Failure::new("no type has this name"));
    };
    let others: Vec<&str> = others.iter().map(|other| &*other.url).collect();
    documented(&docs.part(hit)?, &others)
}

/// Returns a part of the reference with its URL, and the URLs of others with
/// the same name.
///
/// It is cut at the length of an answer.
fn documented(page: &Page, others: &[&str]) -> Result<Answer, Failure> {
    let mut out = format!("Source: {}\n", page.address);
    if !others.is_empty() {
        out.push_str(&format!(
            "Others with the same name: {}\n",
            others.join(", ")
        ));
    }
    out.push('\n');
    let text = cut(&page.markdown, MAX_TEXT);
    out.push_str(text);
    if text.len() < page.markdown.len() {
        // `start` is an offset in the whole page, and this is only a part of
        // it.
        out.push_str("\n\n[Truncated. Call get_page with the URL above for the whole page.]");
    }
    Ok(Answer::Text(out))
}

/// Finds code blocks by what they contain, then on the pages that match a query. Code
/// that occurs several times is returned once.
///
/// The search index has no code, so the texts of all pages are searched for it.
fn examples(docs: &Docs, input: ExamplesInput) -> Result<Answer, Failure> {
    let limit = number("limit", input.limit.unwrap_or(EXAMPLES), MAX_EXAMPLES)?;
    let is_latest = input.version.is_none();
    let scope = SearchScope {
        version: input.version,
        ..SearchScope::default()
    };
    let query = text("query", &input.query)?;
    let results = docs.search(query, &scope, EXAMPLE_HITS)?;
    let mut found = FoundExamples {
        wanted: input.code_language.as_deref().map(canonical),
        words: query.split_whitespace().map(str::to_lowercase).collect(),
        limit,
        examples: Vec::new(),
    };
    // A page may have been removed since the index was built.
    let parts: Vec<(&str, Page)> = results
        .hits
        .iter()
        .filter_map(|hit| Some((&*hit.url_without_anchor, docs.part(hit).ok()?)))
        .collect();
    for (url, part) in &parts {
        found.add(url, &part.markdown, true);
    }
    if is_latest && !found.is_full() {
        for text in docs.texts()? {
            for (url, markdown) in pages_of(&text) {
                found.add(url, markdown, true);
            }
        }
    }
    // Code of the matching sections comes first, then the rest of their pages.
    for (url, part) in &parts {
        found.add(url, &part.markdown, false);
    }
    for hit in &results.hits {
        if found.is_full() {
            break;
        }
        if let Ok(page) = docs.page(&hit.url_without_anchor) {
            found.add(&hit.url_without_anchor, &page.markdown, false);
        }
    }
    data(&ExamplesOutput {
        examples: found.examples,
    })
}

/// Returns the pages of a text with many, with their URLs.
fn pages_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("\n---\n\n").filter_map(|page| {
        let (_, page) = page.split_once(SOURCE)?;
        page.split_once('\n')
    })
}

/// The code blocks that are found, each once.
struct FoundExamples {
    /// Canonical name of the programming language; any if `None`.
    wanted: Option<String>,
    /// Words of the query, in lower case.
    words: Vec<String>,
    /// Maximum number of code blocks.
    limit: usize,
    examples: Vec<Example>,
}

impl FoundExamples {
    fn is_full(&self) -> bool {
        self.examples.len() >= self.limit
    }

    /// Adds the code blocks of a page or a part of it; with `has_words`, those whose
    /// code or title contains all words of the query.
    fn add(&mut self, url: &str, markdown: &str, has_words: bool) {
        let has_all = |text: &str| {
            let text = text.to_lowercase();
            self.words.iter().all(|word| text.contains(&**word))
        };
        // Most pages of a site are not parsed.
        if self.is_full() || (has_words && !has_all(markdown)) {
            return;
        }
        let twin = Twin::read(markdown);
        let mut codes: Vec<&Code> = twin.codes(None).collect();
        if let Some(wanted) = &self.wanted {
            codes.retain(|code| canonical(&code.language) == *wanted);
        }
        if has_words {
            codes.retain(|code| {
                let title = code.title.as_deref().unwrap_or_default();
                has_all(&format!("{title}\n{}", code.text))
            });
        }
        for code in codes {
            let text = cut(&code.text, MAX_TEXT / self.limit);
            if !self.is_full() && self.examples.iter().all(|example| example.code != text) {
                self.examples.push(Example {
                    language: code.language.clone(),
                    title: code.title.clone(),
                    code: text.to_owned(),
                    heading: twin.heading_of(code).map(str::to_owned),
                    url: url.to_owned(),
                });
            }
        }
    }
}

/// Returns the canonical name of a programming language.
///
/// So `typescript` finds code marked `ts`.
fn canonical(language: &str) -> String {
    let language = language.trim().to_lowercase();
    // The curl samples of API references are shell commands.
    let language = if language == "curl" {
        "bash"
    } else {
        &*language
    };
    code_highlight::canonical_language(language)
        .unwrap_or(language)
        .to_owned()
}

/// Returns the versions of the docs.
fn versions(docs: &Docs) -> Result<Answer, Failure> {
    let versions = docs.versions()?.into_iter().map(|version| VersionOutput {
        name: version.name,
        docs: version.docs,
        latest: version.is_latest,
        languages: version.languages,
    });
    data(&VersionsOutput {
        versions: versions.collect(),
    })
}

/// Returns a value as the answer.
fn data(value: &impl Serialize) -> Result<Answer, Failure> {
    Ok(Answer::Data(json!(value)))
}

/// Returns an argument without white space at its ends, if it has a reasonable
/// length. An empty page is the home page.
fn text<'a>(name: &str, value: &'a str) -> Result<&'a str, Failure> {
    let value = value.trim();
    if value.chars().count() > MAX_QUERY {
        return Err(Failure::new(format!(
            "`{name}` is longer than {MAX_QUERY} characters"
        )));
    }
    if value.is_empty() && name != "page" {
        return Err(Failure::new(format!("`{name}` is empty")));
    }
    Ok(value)
}

/// Returns a number of an argument, if it is from 1 to `max`.
fn number(name: &str, value: usize, max: usize) -> Result<usize, Failure> {
    if (1..=max).contains(&value) {
        return Ok(value);
    }
    Err(Failure::new(format!(
        "`{name}` must be a number from 1 to {max}"
    )))
}

/// Returns as much of a text from the character offset `start` as an answer
/// holds, with a note on how to get the rest.
///
/// Offsets count characters, because assistants cannot count bytes.
fn part(markdown: &str, start: usize) -> Result<String, Failure> {
    let total = markdown.chars().count();
    if start > 0 && start >= total {
        return Err(Failure::new(format!(
            "`start` is past the end of the text, which has {total} characters"
        )));
    }
    let from = markdown
        .char_indices()
        .nth(start)
        .map_or(markdown.len(), |(at, _)| at);
    let rest = markdown.get(from..).unwrap_or_default();
    let text = cut(rest, MAX_TEXT);
    if text.len() == rest.len() {
        return Ok(rest.to_owned());
    }
    let next = start + text.chars().count();
    Ok(format!(
        "{text}\n\n[Characters {start} to {next} of {total}. Call get_page with start = {next} for the rest, or with `section` for one section.]"
    ))
}

/// Returns at most `max` characters of a text, cut at the end of a line or a
/// word if one ends in the second half.
fn cut(text: &str, max: usize) -> &str {
    let Some((end, _)) = text.char_indices().nth(max) else {
        return text;
    };
    let head = text.get(..end).unwrap_or_default();
    let line = head.rfind('\n').filter(|&at| at > end / 2);
    let word = line.or_else(|| head.rfind(' ').filter(|&at| at > end / 2));
    head.get(..word.unwrap_or(end)).unwrap_or(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_read_in_parts() {
        let text = "Zeile für Zeile.\n".repeat(5000);
        let mut read = String::new();
        let mut start = 0;
        loop {
            let part = part(&text, start).unwrap();
            let Some((shown, note)) = part.split_once("\n\n[Characters") else {
                read.push_str(&part);
                break;
            };
            read.push_str(shown);
            let next = note.split_once("start = ").unwrap().1;
            start = next.split(' ').next().unwrap().parse().unwrap();
        }
        assert_eq!(read, text);
        assert!(part(&text, 1_000_000).is_err());
        assert_eq!(part("", 0).unwrap(), "");
    }

    #[test]
    fn each_tool_has_schemas() {
        for tool in list() {
            let schema = tool.schema_as_json_value();
            assert_eq!(schema["type"], "object", "{}", tool.name);
            assert_eq!(schema["additionalProperties"], false, "{}", tool.name);
        }
    }
}
