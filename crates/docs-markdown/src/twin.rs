//! The Markdown twin of a page: its body for readers that want plain
//! Markdown. Components, directives and module lines become what they mean.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use docs_model::{Heading, Reference, ReferenceKind};
use located_data::Span;

use crate::document::Document;
use crate::html;
use crate::node::{Component, Node};
use crate::part::TwinParts;
use crate::source::tag::{AttributeValue, Tag, TagKind};
use crate::source::{self, Island, IslandKind, Prepared, Syntax};
use crate::tree::{HEAD, LINK};

/// What a twin takes from the site. A closure that resolves references is one.
pub trait TwinContent {
    /// The address of a reference (an index into the outline's references), or
    /// `None` to leave it as written.
    fn address(&mut self, reference: usize) -> Option<String>;

    /// What stands for a component without content, as Markdown; `level` is
    /// that of the heading before it, 1 where there is none. `None`: nothing.
    fn component(&mut self, component: &Component, level: u8) -> Option<String> {
        let _ = (component, level);
        None
    }
}

impl<F: FnMut(usize) -> Option<String>> TwinContent for F {
    fn address(&mut self, reference: usize) -> Option<String> {
        self(reference)
    }
}

/// Writes the body of a parsed file as plain Markdown. `text` and `body` are
/// those given to [`parse`](crate::parse).
///
/// ```
/// use docs_markdown::{ParseOptions, parse, to_markdown};
/// let text = ":::tip\nSee [setup](./setup.md).\n:::\n";
/// let (document, _) = parse(text, 0, &ParseOptions::default());
/// let twin = to_markdown(text, 0, &document, &mut |_: usize| Some("/setup.md".into()));
/// assert_eq!(twin, "> **Tip**\n>\n> See [setup](/setup.md).\n");
/// ```
pub fn to_markdown(
    text: &str,
    body: usize,
    document: &Document,
    content: &mut dyn TwinContent,
) -> String {
    let references = &document.outline.references;
    let targets: Vec<_> = (0..references.len())
        .map(|it| content.address(it))
        .collect();
    let page = Page {
        headings: &document.outline.headings,
        references,
        targets: &targets,
    };
    let source = Source {
        text,
        body,
        syntax: document.syntax,
        parts: &document.twin,
        file: None,
    };
    tidy(&part(&source, &document.nodes, &page, &mut 1, content))
}

/// What a page and its partials have in common.
#[derive(Clone, Copy)]
struct Page<'a> {
    headings: &'a [Heading],
    references: &'a [Reference],
    targets: &'a [Option<String>],
}

/// A file that a twin is written from.
struct Source<'a> {
    text: &'a str,
    body: usize,
    syntax: Syntax,
    parts: &'a TwinParts,
    /// Path of a partial.
    file: Option<&'a str>,
}

/// Writes the twin of the page itself or of a partial.
fn part(
    source: &Source<'_>,
    nodes: &[Node],
    page: &Page<'_>,
    level: &mut u8,
    content: &mut dyn TwinContent,
) -> String {
    let Source { text, body, .. } = *source;
    let mut body = body.min(text.len());
    while !text.is_char_boundary(body) {
        body -= 1;
    }
    let prepared = source::prepare(text, Span::new(body, text.len()), source.syntax);
    let mut written = BTreeMap::new();
    components(nodes, page, level, content, &mut written);
    let mut twin = Twin {
        text,
        edits: edits(&prepared, page, source.file),
        prepared: &prepared,
        references: page.references,
        parts: source.parts,
        targets: page.targets,
        components: written,
        quotes: Vec::new(),
        closers: closers(&prepared, text),
        hrefs: Vec::new(),
        tips: Vec::new(),
        is_title: false,
        in_head: false,
        out: String::with_capacity(prepared.out.len()),
    };
    twin.write();
    twin.out
}

/// Directives nested deeper are not quoted deeper.
const MAX_QUOTES: usize = 16;

/// What to put at places of the rewritten text.
type Edits = BTreeMap<(usize, usize), String>;

fn edits(prepared: &Prepared<'_>, page: &Page<'_>, file: Option<&str>) -> Edits {
    let mut edits = Edits::new();
    for (reference, target) in page.references.iter().zip(page.targets) {
        let Some(target) = target else { continue };
        if reference.file.as_deref() != file {
            continue;
        }
        let Some(range) = prepared.map.out(reference.span) else {
            continue;
        };
        // What stands in a tag is written with the tag.
        if prepared.is_in_island(range.start) {
            continue;
        }
        if reference.kind == ReferenceKind::Symbol {
            if let Some((range, with)) = symbol_edit(&prepared.out, &range, target) {
                edits.insert((range.start, range.end), with);
            }
        } else {
            edits.insert((range.start, range.end), target.clone());
        }
    }
    edits
}

/// `` [`Name`] `` gets its address behind it; the label of
/// `` [text][`Name`] `` becomes the address.
fn symbol_edit(out: &str, symbol: &Range<usize>, target: &str) -> Option<(Range<usize>, String)> {
    let close = symbol.end + out[symbol.end..].find(']')? + 1;
    let open = out[..symbol.start].rfind('[')?;
    if out[..open].ends_with(']') {
        return Some((open..close, format!("({target})")));
    }
    let end = if out[close..].starts_with("[]") {
        close + 2
    } else {
        close
    };
    Some((close..end, format!("({target})")))
}

/// Collects what the site writes for components, and the twins of partials.
fn components(
    nodes: &[Node],
    page: &Page<'_>,
    level: &mut u8,
    content: &mut dyn TwinContent,
    out: &mut BTreeMap<usize, String>,
) {
    for node in nodes {
        match node {
            Node::Heading { heading, children } => {
                *level = page.headings.get(*heading).map_or(*level, |it| it.level);
                components(children, page, level, content, out);
            }
            Node::Link { children, .. } => components(children, page, level, content, out),
            Node::Admonition(it) => components(&it.children, page, level, content, out),
            Node::Component(it) if it.children.is_empty() => {
                let written = content.component(it, *level);
                out.extend(written.map(|written| (it.span.start, written)));
            }
            Node::Component(it) => components(&it.children, page, level, content, out),
            Node::Include(it) => {
                let source = Source {
                    text: &it.part.text,
                    body: it.part.body,
                    syntax: it.part.syntax,
                    parts: &it.part.twin,
                    file: Some(&it.file),
                };
                let twin = part(&source, &it.children, page, level, content);
                out.insert(it.span.start, tidy(&twin).trim_end().to_owned());
            }
            Node::Code(_) | Node::Math(_) | Node::Html(_) | Node::Image { .. } | Node::Truncate => {
            }
        }
    }
}

fn closers<'a>(prepared: &Prepared<'_>, text: &'a str) -> BTreeSet<&'a str> {
    let name = |island: &Island| match &island.kind {
        IslandKind::Tag(tag) if tag.kind == TagKind::Close => {
            Some(&text[tag.name.start..tag.name.end])
        }
        _ => None,
    };
    prepared.islands.iter().filter_map(name).collect()
}

struct Twin<'a> {
    text: &'a str,
    prepared: &'a Prepared<'a>,
    edits: Edits,
    references: &'a [Reference],
    parts: &'a TwinParts,
    targets: &'a [Option<String>],
    /// What stands for components, by the start of their tags.
    components: BTreeMap<usize, String>,
    /// What lines inside the open directives begin with.
    quotes: Vec<String>,
    /// Names of closing tags.
    closers: BTreeSet<&'a str>,
    /// Addresses of the open `<a>` tags.
    hrefs: Vec<Option<String>>,
    /// Texts of the open `<Tooltip>` tags.
    tips: Vec<Option<String>>,
    /// The next line is the title of a directive.
    is_title: bool,
    /// In `<head>`, of which nothing is for readers.
    in_head: bool,
    out: String,
}

impl Twin<'_> {
    fn write(&mut self) {
        let prepared = self.prepared;
        let mut start = 0;
        while start < prepared.out.len() {
            let end = memchr::memchr(b'\n', &prepared.out.as_bytes()[start..])
                .map_or(prepared.out.len(), |it| start + it);
            self.line(start..end);
            start = end + 1;
        }
    }

    fn line(&mut self, line: Range<usize>) {
        let block = self
            .prepared
            .islands_in(&line)
            .first()
            .filter(|it| self.prepared.out[it.out.clone()].starts_with("<!"));
        let Some(island) = block else {
            let text = self.inline(&line);
            if std::mem::take(&mut self.is_title) {
                let column = self.quotes.last().map_or(0, |it| it.chars().count());
                let (prefix, title) = split_at_column(&text, column);
                return self.push(&format!("{prefix}**{}**", title.trim()));
            }
            return self.push(&text);
        };
        let prefix = &self.prepared.out[line.start..island.out.start];
        match &island.kind {
            IslandKind::DirectiveOpen(directive) => {
                self.quotes.push(continuation(prefix));
                if directive.has_title {
                    self.is_title = true;
                } else {
                    let name = capitalised(&self.text[directive.name.start..directive.name.end]);
                    self.push(&format!("{prefix}**{name}**"));
                    self.push("");
                }
            }
            IslandKind::DirectiveTitleEnd => self.push(""),
            IslandKind::DirectiveClose => {
                self.quotes.pop();
            }
            _ => {
                let with = self.island(island, true);
                let mut lines = with.split('\n');
                let first = lines.next().unwrap_or_default();
                if !first.is_empty() || !prefix.trim().is_empty() {
                    self.push(&format!("{prefix}{first}"));
                }
                let prefix = continuation(prefix);
                for line in lines {
                    self.push(&format!("{prefix}{line}"));
                }
            }
        }
    }

    /// Pushes a line, quoted for the directives that it stands in.
    fn push(&mut self, line: &str) {
        if self.in_head {
            return;
        }
        let mut line = line.to_owned();
        for (depth, outer) in self.quotes.iter().take(MAX_QUOTES).enumerate() {
            let (prefix, rest) = split_at_column(&line, outer.chars().count() + 2 * depth);
            line = if rest.trim().is_empty() {
                format!("{outer}{}>", "> ".repeat(depth))
            } else {
                format!("{prefix}> {rest}")
            };
        }
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    /// A part of a line with islands and references replaced.
    fn inline(&mut self, line: &Range<usize>) -> String {
        let prepared = self.prepared;
        let mut out = String::new();
        let mut from = line.start;
        for island in prepared.islands_in(line) {
            self.copy(from..island.out.start, &mut out);
            out.push_str(&self.island(island, false));
            from = island.out.end;
        }
        self.copy(from..line.end, &mut out);
        out
    }

    fn copy(&self, part: Range<usize>, out: &mut String) {
        let text = &self.prepared.out;
        let mut from = part.start;
        for (&(start, end), with) in self
            .edits
            .range((part.start, 0)..(part.end.max(part.start), usize::MAX))
        {
            if start < from || end > part.end {
                continue;
            }
            out.push_str(&text[from..start]);
            out.push_str(with);
            from = end;
        }
        out.push_str(&text[from..part.end.max(from)]);
    }

    fn island(&mut self, island: &Island, is_block: bool) -> String {
        match &island.kind {
            IslandKind::Tag(tag) => self.tag(tag, is_block),
            IslandKind::Expression(inner) => match self.parts.values.get(&inner.start) {
                Some(value) => value.clone(),
                None => self.text[island.span.start..island.span.end].to_owned(),
            },
            IslandKind::Formula(formula) if is_block => {
                format!("$$\n{}\n$$", formula.tex.trim_matches('\n'))
            }
            IslandKind::Formula(_) => self.text[island.span.start..island.span.end].to_owned(),
            IslandKind::HeadingId(_) if !self.is_heading(island) => {
                self.text[island.span.start..island.span.end].to_owned()
            }
            _ => String::new(),
        }
    }

    /// True when the line of the island is a heading.
    fn is_heading(&self, island: &Island) -> bool {
        let out = &self.prepared.out;
        let line = out[..island.out.start].rsplit('\n').next().unwrap_or("");
        let next = out[island.out.end..]
            .split('\n')
            .nth(1)
            .unwrap_or("")
            .trim();
        let is_underline = !next.is_empty()
            && (next.bytes().all(|b| b == b'=') || next.bytes().all(|b| b == b'-'));
        line.trim_start_matches([' ', '>']).starts_with('#') || is_underline
    }

    fn tag(&mut self, tag: &Tag, is_block: bool) -> String {
        let name = &self.text[tag.name.start..tag.name.end];
        if !is_block && self.is_text(tag, name) {
            return self.text[tag.span.start..tag.span.end].to_owned();
        }
        let opens = tag.kind != TagKind::Close;
        if let Some(content) = self.components.get(&tag.span.start) {
            return content.clone();
        }
        match name {
            "head" | HEAD => {
                self.in_head = tag.kind == TagKind::Open && self.closers.contains(name);
                String::new()
            }
            "TabItem" if opens => bold(
                self.attribute(tag, "label")
                    .or_else(|| self.attribute(tag, "value")),
            ),
            "Accordion" if opens => bold(self.attribute(tag, "title")),
            "Icon" if opens => self.attribute(tag, "label").unwrap_or_default(),
            "Video" if opens && self.parts.tags.contains_key(&tag.span.start) => {
                let title = self.attribute(tag, "title").unwrap_or_default();
                let target = self.target(tag, "src").unwrap_or_default();
                format!("[{title}]({target})\n")
            }
            "Tooltip" if tag.kind == TagKind::Open => {
                self.tips.push(self.attribute(tag, "tip"));
                String::new()
            }
            "Tooltip" if !opens => self
                .tips
                .pop()
                .flatten()
                .map_or_else(String::new, |it| format!(" ({it})")),
            "Admonition" if opens => bold(
                self.attribute(tag, "title")
                    .or_else(|| self.attribute(tag, "type")),
            ),
            "summary" | "b" | "strong" if !is_block => "**".into(),
            "i" | "em" if !is_block => "*".into(),
            "code" if !is_block => "`".into(),
            "hr" => "---".into(),
            "br" | "kbd" | "sub" | "sup" if !is_block => {
                self.text[tag.span.start..tag.span.end].to_owned()
            }
            "img" => {
                let alt = self.attribute(tag, "alt").unwrap_or_default();
                self.target(tag, "src")
                    .map_or_else(String::new, |it| format!("![{alt}]({it})"))
            }
            "a" | LINK if tag.kind == TagKind::Open => {
                let href = self.target(tag, "href");
                let open = if href.is_some() { "[" } else { "" };
                self.hrefs.push(href);
                open.into()
            }
            "a" | LINK if !opens => self
                .hrefs
                .pop()
                .flatten()
                .map_or_else(String::new, |it| format!("]({it})")),
            _ => String::new(),
        }
    }

    /// True for what the page shows as text, as `<string>` in `Promise<string>`.
    fn is_text(&self, tag: &Tag, name: &str) -> bool {
        tag.kind == TagKind::Open && !html::is_known(name) && !self.closers.contains(name)
    }

    fn attribute(&self, tag: &Tag, name: &str) -> Option<String> {
        let attribute = tag
            .attributes
            .iter()
            .find(|it| &self.text[it.name.start..it.name.end] == name)?;
        match attribute.value {
            AttributeValue::Text(span) => Some(html::decode(&self.text[span.start..span.end])),
            AttributeValue::Expression(span) => {
                let inner = self.text[span.start..span.end].trim();
                ['"', '\'', '`']
                    .iter()
                    .find_map(|it| inner.strip_prefix(*it)?.strip_suffix(*it))
                    .map(str::to_owned)
            }
            _ => None,
        }
    }

    /// The address of a tag: resolved, or as written.
    fn target(&self, tag: &Tag, name: &str) -> Option<String> {
        match self.parts.tags.get(&tag.span.start) {
            Some(&at) => Some(
                self.targets[at]
                    .clone()
                    .unwrap_or_else(|| self.references[at].target.clone()),
            ),
            None => self.attribute(tag, name),
        }
    }
}

fn bold(label: Option<String>) -> String {
    label.map_or_else(String::new, |it| format!("**{it}**\n"))
}

/// What further lines of a block begin with: quote marks stay, list markers
/// become blanks.
fn continuation(prefix: &str) -> String {
    prefix
        .chars()
        .map(|c| if c == '>' { c } else { ' ' })
        .collect()
}

fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

fn split_at_column(line: &str, column: usize) -> (&str, &str) {
    let at = line
        .char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at);
    line.split_at(at)
}

/// No blank lines at the start, at most one between others, but in code.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last = "";
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let body = line.trim_start_matches([' ', '>']);
        let run = &body[..body.len() - body.trim_start_matches(['`', '~']).len()];
        match fence {
            Some(open) if body.trim_end().len() == run.len() && run.starts_with(open) => {
                fence = None;
            }
            None if run.len() >= 3 => fence = Some(run),
            _ => {}
        }
        if fence.is_none() && body.is_empty() && line == last {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        last = line;
    }
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
