//! The Markdown twin of a page: its body as plain Markdown.
//!
//! The twin is written from the source text, not from the tree, so that the
//! author's Markdown stays as it is. The pre-pass is run again: islands are
//! replaced by their meaning (the value of an expression, quote marks for a
//! directive, a bold label for a tab), and targets of links by their addresses.
//!
//! Two kinds of replacements meet on a line. References have positions in the
//! file, which the map of the pre-pass turns into ranges of the rewritten text
//! (`edits`). Islands have such ranges already, and each is written by its
//! kind; references inside a tag are written with the tag.
//!
//! Three passes collect what the text alone does not show, each keyed by an
//! offset in the file: the parser's results (`TwinParts`), the addresses of
//! references (`edits`), and what components and inserted files become
//! (`components`, `snippets`). The last pass writes the rewritten text line by
//! line, and looks up each placeholder by its offset. A partial is written by
//! the same passes over its own text, since its offsets are those of another
//! file.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use docs_model::{Heading, Reference, ReferenceKind};
use located_data::Span;

use crate::Dialect;
use crate::document::Document;
use crate::fence;
use crate::html;
use crate::node::{Component, MARKDOWN_PROP, Node, Prop};
use crate::part::TwinParts;
use crate::source::marks::key_labels;
use crate::source::tag::{AttributeValue, Tag, TagKind};
use crate::source::{self, Island, IslandKind, Prepared, Syntax, capitalised};
use crate::tree::{HEAD, LINK};

/// The parts of a twin that the caller decides. A closure that resolves
/// references is an implementation.
pub trait TwinContent {
    /// Returns the address of the reference at an index of
    /// [`Outline::references`](docs_model::Outline::references), or `None` to
    /// keep the target as written.
    fn address(&mut self, reference: usize) -> Option<String>;

    /// Returns Markdown for a component without content, or `None` to omit it.
    /// `level` is that of the preceding heading, or 1 without one.
    fn component(&mut self, component: &Component, level: u8) -> Option<String> {
        let _ = (component, level);
        None
    }

    /// Returns the address that the content of a `<Term>` links to, or `None` to
    /// keep the content as it is.
    fn term(&mut self, component: &Component) -> Option<String> {
        let _ = component;
        None
    }
}

impl<F: FnMut(usize) -> Option<String>> TwinContent for F {
    fn address(&mut self, reference: usize) -> Option<String> {
        self(reference)
    }
}

/// Writes the body of a parsed file as plain Markdown. `text` and `body` are
/// the arguments of [`parse`](crate::parse()) from which `document` was made.
///
/// The front matter is not part of the twin. Addresses are written as the caller
/// returns them, so they must not contain unescaped parentheses or spaces.
///
/// # Examples
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
        .map(|reference| content.address(reference))
        .collect();
    let page = Page {
        headings: &document.outline.headings,
        references,
        targets: &targets,
    };
    let source = Source {
        text,
        body,
        end: text.len(),
        syntax: document.syntax,
        parts: &document.twin,
        file: None,
    };
    tidy(&part(&source, &document.nodes, &page, &mut 1, content))
}

/// The outline of a page, which its partials share.
#[derive(Clone, Copy)]
struct Page<'a> {
    /// Headings in source order, by which components know their level.
    headings: &'a [Heading],
    /// References as written, those of partials included.
    references: &'a [Reference],
    /// Address of each reference; `None` keeps the target as written.
    targets: &'a [Option<String>],
}

/// The file that a part of the twin is written from.
struct Source<'a> {
    /// The whole file.
    text: &'a str,
    /// Byte offset of its body.
    body: usize,
    /// Byte offset of the end of the part.
    end: usize,
    /// Constructs that the parser recognised in it.
    syntax: Syntax,
    /// Results of the parser, by offset in the file.
    parts: &'a TwinParts,
    /// Path, if the file is a partial.
    file: Option<&'a str>,
}

/// Writes the twin of the page itself or of a partial. `nodes` is its content,
/// and `level` that of the last heading before it, which is advanced.
fn part(
    source: &Source<'_>,
    nodes: &[Node],
    page: &Page<'_>,
    level: &mut u8,
    content: &mut dyn TwinContent,
) -> String {
    let Source {
        text, body, end, ..
    } = *source;
    let body = text.floor_char_boundary(body);
    let prepared = source::prepare(text, Span::new(body, end.max(body)), source.syntax);
    let mut written = Written::default();
    snippets(&prepared, nodes, &mut written.components);
    components(nodes, page, level, content, &mut written);
    let mut twin = Twin {
        text,
        edits: edits(&prepared, page, source.file),
        prepared: &prepared,
        dialect: source.syntax.dialect,
        references: page.references,
        parts: source.parts,
        targets: page.targets,
        written,
        directives: Vec::new(),
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

/// Maximum depth of quote marks for nested directives. Deeper ones are written
/// at this depth: each mark is repeated on every line.
const MAX_QUOTES: usize = 16;

/// The component of a word with an entry in the glossary.
const TERM: &str = "Term";

/// Replacements by range of the rewritten text.
type Edits = BTreeMap<(usize, usize), String>;

/// The replacements of tags, by their offset.
#[derive(Default)]
struct Written {
    /// Markdown of components and of inserted files.
    components: BTreeMap<usize, String>,
    /// Addresses to which the content of `<Term>` links.
    terms: BTreeMap<usize, String>,
}

/// Returns the replacements for the references of a file. `file` is the path of
/// a partial, or `None` for the page: the spans of other files have no meaning
/// in this one.
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
        // References in tags are written together with the tag.
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

/// Returns the edit that gives a symbol link its address. `` [`Name`] `` is
/// followed by the address, and in `` [text][`Name`] `` the label is replaced.
/// The pair of brackets in `` [`Name`][] `` is dropped.
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

/// Collects the Markdown of components, and the twins of partials, by the
/// offset of their tags. A component with content is written as its content;
/// only one without is given to the caller.
fn components(
    nodes: &[Node],
    page: &Page<'_>,
    level: &mut u8,
    content: &mut dyn TwinContent,
    out: &mut Written,
) {
    for node in nodes {
        match node {
            Node::Heading {
                heading, children, ..
            } => {
                *level = page
                    .headings
                    .get(*heading)
                    .map_or(*level, |heading| heading.level);
                components(children, page, level, content, out);
            }
            Node::Link { children, .. } => components(children, page, level, content, out),
            Node::Admonition(admonition) => {
                components(&admonition.children, page, level, content, out);
            }
            Node::Component(component) if component.children.is_empty() => {
                let written = content.component(component, *level);
                let start = component.span.start;
                out.components.extend(written.map(|text| (start, text)));
                for (name, prop) in &component.props.0 {
                    if let Prop::Nodes(nodes) = prop
                        && name.starts_with(MARKDOWN_PROP)
                    {
                        components(nodes, page, level, content, out);
                    }
                }
            }
            Node::Component(component) => {
                if component.name == TERM {
                    let address = content.term(component);
                    let start = component.span.start;
                    out.terms.extend(address.map(|address| (start, address)));
                }
                components(&component.children, page, level, content, out);
            }
            Node::Include(include) => {
                let source = Source {
                    text: &include.part.text,
                    body: include.part.body,
                    end: include.part.end,
                    syntax: include.part.syntax,
                    parts: &include.part.twin,
                    file: Some(&include.file),
                };
                let twin = part(&source, &include.children, page, level, content);
                // A line may insert several parts of a file.
                let twin_of_line = out.components.entry(include.span.start).or_default();
                if !twin_of_line.is_empty() {
                    twin_of_line.push_str("\n\n");
                }
                twin_of_line.push_str(tidy(&twin).trim_end());
            }
            Node::Code(_)
            | Node::Math(_)
            | Node::Html(_)
            | Node::Image { .. }
            | Node::Media { .. }
            | Node::Truncate => {}
        }
    }
}

/// Collects the code of files that lines of VitePress insert, by the offset of
/// the line.
fn snippets(prepared: &Prepared<'_>, nodes: &[Node], out: &mut BTreeMap<usize, String>) {
    let is_snippet = |island: &Island| matches!(island.kind, IslandKind::Snippet(_));
    if !prepared.islands.iter().any(is_snippet) {
        return;
    }
    let starts: BTreeSet<usize> = (prepared.islands.iter())
        .filter(|island| is_snippet(island))
        .map(|island| island.span.start)
        .collect();
    let mut rest: Vec<&Node> = nodes.iter().collect();
    while let Some(node) = rest.pop() {
        match node {
            Node::Code(block) if starts.contains(&block.span.start) => {
                out.insert(
                    block.span.start,
                    fence::fenced(&block.language, &block.code),
                );
            }
            Node::Admonition(admonition) => rest.extend(&admonition.children),
            Node::Component(component) => rest.extend(&component.children),
            _ => {}
        }
    }
}

/// Returns the names of all closing tags.
fn closers<'a>(prepared: &Prepared<'_>, text: &'a str) -> BTreeSet<&'a str> {
    let name = |island: &Island| match &island.kind {
        IslandKind::Tag(tag) if tag.kind == TagKind::Close => {
            Some(&text[tag.name.start..tag.name.end])
        }
        _ => None,
    };
    prepared.islands.iter().filter_map(name).collect()
}

/// Writes the twin of one file line by line.
struct Twin<'a> {
    /// The whole file.
    text: &'a str,
    /// Tool whose extensions the text is written with.
    dialect: Dialect,
    /// The rewritten text with its islands.
    prepared: &'a Prepared<'a>,
    /// Addresses of references outside tags.
    edits: Edits,
    /// References of the page.
    references: &'a [Reference],
    /// Values and references, by offset in the file.
    parts: &'a TwinParts,
    /// Address of each reference.
    targets: &'a [Option<String>],
    /// Replacements of its tags.
    written: Written,
    /// For each open directive, whether its lines have quote marks: those of a
    /// group of code blocks have none.
    directives: Vec<bool>,
    /// For each open directive with quote marks, what its lines begin with before
    /// the mark.
    quotes: Vec<String>,
    /// Names of closing tags.
    closers: BTreeSet<&'a str>,
    /// Addresses of the open `<a>` tags.
    hrefs: Vec<Option<String>>,
    /// Texts of the open `<Tooltip>` tags.
    tips: Vec<Option<String>>,
    /// Whether the next line is the title of a directive.
    is_title: bool,
    /// Whether the position is inside `<head>`, which is left out.
    in_head: bool,
    /// The twin so far.
    out: String,
}

impl Twin<'_> {
    /// Writes all lines of the rewritten text.
    fn write(&mut self) {
        let prepared = self.prepared;
        let mut start = 0;
        while start < prepared.out.len() {
            let end = memchr::memchr(b'\n', &prepared.out.as_bytes()[start..])
                .map_or(prepared.out.len(), |length| start + length);
            self.line(start..end);
            start = end + 1;
        }
    }

    /// Writes a line of the rewritten text. A line that begins with the
    /// placeholder of a block is replaced by the block.
    fn line(&mut self, line: Range<usize>) {
        let block = self
            .prepared
            .islands_in(&line)
            .first()
            .filter(|island| self.prepared.out[island.out.clone()].starts_with("<!"));
        let Some(island) = block else {
            let text = self.inline(&line);
            if std::mem::take(&mut self.is_title) {
                // The line has the indentation of its directive, which stays
                // outside of the bold text.
                let outer = self.quotes.last();
                let column = outer.map_or(0, |outer| outer.chars().count());
                let (prefix, title) = split_at_column(&text, column);
                return self.push(&format!("{prefix}{}", strong(title.trim())));
            }
            // A line of code may insert many, each with the same indentation.
            let indent = text.len() - text.trim_start_matches([' ', '>']).len();
            let has_code = |island: &Island| matches!(island.kind, IslandKind::CodeFile(_));
            if !self.prepared.islands_in(&line).iter().any(has_code) {
                return self.push(&text);
            }
            let mut lines = text.split('\n');
            self.push(lines.next().unwrap_or_default());
            for rest in lines {
                self.push(&format!("{}{rest}", &text[..indent]));
            }
            return;
        };
        let prefix = &self.prepared.out[line.start..island.out.start];
        match &island.kind {
            IslandKind::DirectiveOpen(directive) => {
                let is_group = directive.is_code_group(self.text)
                    || directive.is_plain(self.text, self.dialect);
                self.directives.push(!is_group);
                if is_group {
                    return;
                }
                self.quotes.push(continuation(prefix));
                if directive.has_title {
                    self.is_title = true;
                } else {
                    let name = capitalised(&directive.kind(self.text));
                    self.push(&format!("{prefix}**{name}**"));
                    self.push("");
                }
            }
            IslandKind::DirectiveTitleEnd => {
                self.is_title = false;
                self.push("");
            }
            IslandKind::DirectiveClose => {
                if self.directives.pop() == Some(true) {
                    self.quotes.pop();
                }
                // A line of text right after it would continue the quote.
                self.push("");
            }
            _ => {
                let with = self.island(island, true);
                let is_empty = with.is_empty();
                let mut lines = with.split('\n');
                let first = lines.next().unwrap_or_default();
                if !is_empty || !prefix.trim().is_empty() {
                    self.push(&format!("{prefix}{first}"));
                }
                let prefix = continuation(prefix);
                for line in lines {
                    self.push(&format!("{prefix}{line}"));
                }
            }
        }
    }

    /// Writes a line, with a quote mark for each open directive. A mark follows
    /// what the lines of its directive begin with: two characters further for
    /// each directive around it. An empty line gets the marks alone, so that
    /// the quote continues.
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

    /// Returns a range of a line with islands and references replaced.
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

    /// Appends a range of the rewritten text with references replaced.
    /// Replacements that reach beyond the range belong to an island.
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

    /// Returns the Markdown of an island. An expression without a value was
    /// reported and is shown as written. Comments, scripts and styles have no
    /// Markdown.
    fn island(&mut self, island: &Island, is_block: bool) -> String {
        match &island.kind {
            IslandKind::Tag(tag) => self.tag(tag, is_block),
            IslandKind::TabOpen(label) => bold(Some(self.text[label.start..label.end].to_owned())),
            IslandKind::Include(_) | IslandKind::Snippet(_) => {
                let start = &island.span.start;
                let written = self.written.components.get(start);
                written
                    .or(self.parts.values.get(start))
                    .cloned()
                    .unwrap_or_default()
            }
            IslandKind::IncludeText(_) | IslandKind::CodeFile(_) => {
                let written = self.parts.values.get(&island.span.start);
                written.cloned().unwrap_or_default()
            }
            IslandKind::Expression(inner) => match self.parts.values.get(&inner.start) {
                Some(value) => value.clone(),
                None => self.text[island.span.start..island.span.end].to_owned(),
            },
            IslandKind::VueTag(_)
            | IslandKind::MarkOpen(_)
            | IslandKind::MarkClose(_)
            | IslandKind::Abbreviation(..) => {
                self.text[island.span.start..island.span.end].to_owned()
            }
            IslandKind::Keys(names) => {
                let labels = key_labels(&self.text[names.start..names.end]).unwrap_or_default();
                labels.join("+")
            }
            IslandKind::Attributes(_) => match self.parts.values.get(&island.span.start) {
                Some(value) => value.clone(),
                None => self.text[island.span.start..island.span.end].to_owned(),
            },
            IslandKind::Formula(formula) if is_block => {
                format!("$$\n{}\n$$", formula.tex.trim_matches('\n'))
            }
            IslandKind::Formula(formula) => {
                let written = &self.text[island.span.start..island.span.end];
                if !written.starts_with('\\') {
                    return written.to_owned();
                }
                // Other delimiters, in a table with escaped pipes.
                let tex = formula.tex.trim();
                match written.contains("\\|") && !tex.contains("\\|") {
                    true => format!("$${}$$", tex.replace('|', "\\|")),
                    false => format!("$${tex}$$"),
                }
            }
            IslandKind::HeadingId(_) if !self.is_heading(island) => {
                self.text[island.span.start..island.span.end].to_owned()
            }
            _ => String::new(),
        }
    }

    /// Returns whether the line of an island is a heading, of either form. An
    /// underlined heading has `===` or `---` on the next line.
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

    /// Returns the Markdown of a tag. Components that the twin knows have an
    /// equivalent; of others, only the content is kept.
    fn tag(&mut self, tag: &Tag, is_block: bool) -> String {
        let name = &self.text[tag.name.start..tag.name.end];
        if !is_block && self.is_text(tag, name) {
            return self.text[tag.span.start..tag.span.end].to_owned();
        }
        let parts = self.parts;
        let opens = tag.kind != TagKind::Close;
        let start = tag.span.start;
        let meaning = parts.names.get(name).map_or(name, String::as_str);
        let replaced = (self.written.components.get(&start))
            .or_else(|| parts.values.get(&start).filter(|_| opens));
        if let Some(text) = replaced {
            let text = text.clone();
            if is_link(meaning) && tag.kind == TagKind::Open {
                self.hrefs.push(None);
            }
            return text;
        }
        match meaning {
            "head" | HEAD => {
                self.in_head = tag.kind == TagKind::Open && self.closers.contains(name);
                String::new()
            }
            "TabItem" if opens => bold(
                self.attribute(tag, "label")
                    .or_else(|| self.attribute(tag, "value")),
            ),
            "LinkCard" if opens && parts.tags.contains_key(&start) => {
                let title = self.attribute(tag, "title").unwrap_or_default();
                let target = self.target(tag, "href").unwrap_or_default();
                let description = self.attribute(tag, "description").unwrap_or_default();
                format!("[{title}]({target})\n\n{description}\n")
            }
            "Accordion" if opens => bold(self.attribute(tag, "title")),
            "Card" if opens => self.card(tag),
            "Icon" if opens => self.attribute(tag, "label").unwrap_or_default(),
            "Video" if opens && parts.tags.contains_key(&start) => {
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
                .map_or_else(String::new, |tip| format!(" ({tip})")),
            "Admonition" if opens => bold(
                self.attribute(tag, "title")
                    .or_else(|| self.attribute(tag, "type")),
            ),
            "summary" if !is_block => self.summary(tag, opens),
            "b" | "strong" if !is_block => "**".into(),
            "i" | "em" if !is_block => "*".into(),
            "code" if !is_block => "`".into(),
            "hr" => "---".into(),
            "br" | "kbd" | "sub" | "sup" if !is_block => {
                self.text[tag.span.start..tag.span.end].to_owned()
            }
            "img" => {
                let alt = self.attribute(tag, "alt").unwrap_or_default();
                self.target(tag, "src")
                    .map_or_else(String::new, |target| format!("![{alt}]({target})"))
            }
            name if is_link(name) && tag.kind == TagKind::Open => {
                let href = match name {
                    TERM => self.written.terms.get(&start).cloned(),
                    "a" => self.target(tag, "href"),
                    // A component of the site may have the same name.
                    _ => (parts.tags.get(&start)).and_then(|_| self.target(tag, "href")),
                };
                let open = if href.is_some() { "[" } else { "" };
                self.hrefs.push(href);
                open.into()
            }
            name if is_link(name) && !opens => self
                .hrefs
                .pop()
                .flatten()
                .map_or_else(String::new, |href| format!("]({href})")),
            _ => String::new(),
        }
    }

    /// Returns what stands for a tag of a summary: a mark of bold text, unless the summary has
    /// such marks itself. Text that follows the summary in its line is set apart.
    fn summary(&self, tag: &Tag, opens: bool) -> String {
        let (before, after) = (&self.text[..tag.span.start], &self.text[tag.span.end..]);
        let label = match opens {
            true => after.split("</summary").next(),
            false => before.rsplit("<summary").next(),
        };
        let mark = if label.is_some_and(has_bold) {
            ""
        } else {
            "**"
        };
        match opens || after.starts_with(char::is_whitespace) || after.is_empty() {
            true => mark.to_owned(),
            false => format!("{mark} "),
        }
    }

    /// Returns whether a tag is shown as text, such as `<string>` in
    /// `Promise<string>`.
    fn is_text(&self, tag: &Tag, name: &str) -> bool {
        tag.kind == TagKind::Open && !html::is_known(name) && !self.closers.contains(name)
    }

    /// Returns the text of an attribute, if it is constant text. Values in
    /// braces are not evaluated here, but a string is taken out of them.
    fn attribute(&self, tag: &Tag, name: &str) -> Option<String> {
        let attribute = tag
            .attributes
            .iter()
            .find(|attribute| &self.text[attribute.name.start..attribute.name.end] == name)?;
        match attribute.value {
            AttributeValue::Text(span) => Some(html::decode(&self.text[span.start..span.end])),
            AttributeValue::Expression(span) => {
                let inner = self.text[span.start..span.end].trim();
                ['"', '\'', '`']
                    .iter()
                    .find_map(|quote| inner.strip_prefix(*quote)?.strip_suffix(*quote))
                    .map(str::to_owned)
            }
            _ => None,
        }
    }

    /// Returns the title of a card as a bold line, linked if the card is, and
    /// its description.
    fn card(&self, tag: &Tag) -> String {
        let linked = |title: String| match self.parts.tags.get(&tag.span.start) {
            Some(_) => {
                let target = self.target(tag, "href").unwrap_or_default();
                format!("[{title}]({target})")
            }
            None => title,
        };
        let mut out = bold(self.attribute(tag, "title").map(linked));
        if let Some(description) = self.attribute(tag, "description") {
            out.push_str(&format!("\n{description}\n"));
        }
        out
    }

    /// Returns the address in a tag: resolved, or as written. `name` is the
    /// attribute that has it.
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

/// Returns whether a tag may link its content.
fn is_link(name: &str) -> bool {
    matches!(name, "a" | LINK | TERM | "LinkButton")
}

/// Returns a label as a bold line of its own, or nothing without one. A tag in
/// the line above may end a paragraph.
fn bold(label: Option<String>) -> String {
    label.map_or_else(String::new, |label| format!("\n{}\n", strong(&label)))
}

/// Returns text in bold, unless it has marks of bold text, which Markdown does not allow
/// within others.
fn strong(text: &str) -> String {
    match has_bold(text) {
        true => text.to_owned(),
        false => format!("**{text}**"),
    }
}

/// Returns whether a text has marks of bold text outside of code.
fn has_bold(text: &str) -> bool {
    let is_mark = |part: &str| {
        ["**", "<b>", "<strong"]
            .iter()
            .any(|mark| part.contains(mark))
    };
    text.split('`').step_by(2).any(is_mark)
}

/// Returns the prefix of a block's further lines: quote marks are kept, list
/// markers become spaces.
fn continuation(prefix: &str) -> String {
    prefix
        .chars()
        .map(|c| if c == '>' { c } else { ' ' })
        .collect()
}

/// Splits a line at a column, counted in characters.
fn split_at_column(line: &str, column: usize) -> (&str, &str) {
    let at = line
        .char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at);
    line.split_at(at)
}

/// Collapses blank lines outside code, and removes those at the start and the
/// end. Blank lines of a quote have marks, and are compared with them.
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
