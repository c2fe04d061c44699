//! Reads the constant content of a component page: its title, and the texts and
//! links of its JSX, for readers without scripts and for search.
//!
//! The page is not run. A text counts if it is constant in the source: JSX text,
//! a string, or a call with a constant argument that Docusaurus pages commonly
//! have (`translate`, `useBaseUrl`). An element with a variable text is skipped as
//! a whole, because a sentence with a gap is worse than none; its constant
//! children are still read.

use std::borrow::Cow;

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Expression, ImportDeclarationSpecifier, JSXAttributeItem, JSXAttributeName, JSXAttributeValue,
    JSXChild, JSXElement, JSXElementName, JSXExpression, JSXOpeningElement, Program, Statement,
};
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_span::GetSpan;
use oxc_syntax::xml_entities::XML_ENTITIES;

use located_data::Span;
use located_data::text::numeric_character;

use crate::options::MAX_SOURCE_BYTES;
use crate::unit::{slice, source_type};
use crate::{exports, nesting, stack};

/// The constant content of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageOutline {
    /// `title` of its `<Layout>`.
    pub title: Option<String>,
    /// `description` of its `<Layout>`.
    pub description: Option<String>,
    /// Texts in order.
    pub blocks: Vec<PageBlock>,
    /// The elements of its `<Head>` of `@docusaurus/Head` as MDX: those whose attributes and
    /// text are constant, and scripts with data, whatever their content.
    pub head: Vec<String>,
    /// Position of the first `<Head>`.
    pub head_span: Option<Span>,
    /// Names of the constants of the file and their values as written, if the head has
    /// scripts, which may use them.
    pub constants: Vec<(String, String)>,
    /// Whether the file is valid code without a default export: a helper of
    /// other pages, which has no page of its own.
    pub is_helper: bool,
}

/// A text of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageBlock {
    /// A heading.
    Heading {
        /// 1 to 6.
        level: u8,
        /// Text and links.
        content: Vec<PageInline>,
    },
    /// A paragraph.
    Paragraph(Vec<PageInline>),
    /// A link outside of headings and paragraphs.
    Link(PageLink),
}

/// A part of a heading or paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageInline {
    /// Text.
    Text(String),
    /// A link.
    Link(PageLink),
}

/// A link of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLink {
    /// Text, or the accessible name or address if the link has no constant text.
    pub text: String,
    /// Address as written.
    pub to: String,
    /// Position of the address in the file.
    pub span: Span,
}

/// Reads the outline of a page. `file` is its path, whose extension decides the
/// language. The outline of a file that is not valid code is empty; compiling it
/// reports the errors.
///
/// # Examples
///
/// ```
/// use component_modules::{PageBlock, page_outline};
///
/// let text = "export default function Home() {\n\
///             \x20 return <Layout title=\"Home\"><h1>Welcome</h1></Layout>;\n\
///             }\n";
/// let outline = page_outline("src/pages/index.tsx", text);
/// assert_eq!(outline.title.as_deref(), Some("Home"));
/// assert!(matches!(&outline.blocks[0], PageBlock::Heading { level: 1, .. }));
/// ```
#[must_use]
pub fn page_outline(file: &str, text: &str) -> PageOutline {
    if text.len() > MAX_SOURCE_BYTES || nesting::too_deep(text).is_some() {
        return PageOutline::default();
    }
    let read = || {
        let mut reader = Reader {
            text,
            ..Reader::default()
        };
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, text, source_type(file)).parse();
        if parsed.diagnostics.is_empty() {
            reader.head_names = head_names(&parsed.program);
            reader.visit_program(&parsed.program);
            let mut head = reader.out.head.iter();
            if head.any(|element| element.starts_with("<script")) {
                reader.out.constants = constants(&parsed.program, text);
            }
            reader.out.is_helper = is_helper(&parsed.program, text);
        }
        reader.out
    };
    stack::with_room(nesting::stack_bytes(text.len()), read).unwrap_or_default()
}

/// Returns whether a program has no default export. CommonJS does not count as
/// a helper, because compiling reports it.
fn is_helper(program: &Program<'_>, text: &str) -> bool {
    let is_module = program.body.iter().any(Statement::is_module_declaration);
    let is_commonjs = !is_module && (text.contains("module.exports") || text.contains("exports."));
    !is_commonjs && !exports::collect(program).names.contains("default")
}

/// Module of the component whose children are elements of the page's head.
const HEAD_MODULE: &str = "@docusaurus/Head";

/// Returns the names by which a file imports the head of the page. Any other `Head` is a
/// component of the site, with content like all others.
fn head_names(program: &Program<'_>) -> Vec<String> {
    let imports = program.body.iter().filter_map(|statement| match statement {
        Statement::ImportDeclaration(import) if import.source.value == HEAD_MODULE => Some(import),
        _ => None,
    });
    let names = imports.flat_map(|import| import.specifiers.iter().flatten());
    names
        .filter(|name| match name {
            ImportDeclarationSpecifier::ImportSpecifier(named) => {
                named.imported.name() == "default"
            }
            ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => true,
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => false,
        })
        .map(|name| name.local().name.to_string())
        .collect()
}

/// Returns the constants of a file whose values are literals, as written.
fn constants(program: &Program<'_>, text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for statement in &program.body {
        let Statement::VariableDeclaration(declaration) = statement else {
            continue;
        };
        for constant in declaration
            .declarations
            .iter()
            .filter(|_| declaration.kind.is_const())
        {
            let name = constant.id.get_identifier_name();
            let value = constant.init.as_ref().map(Expression::get_inner_expression);
            let is_literal = value.is_some_and(|value| {
                value.is_literal()
                    || matches!(
                        value,
                        Expression::ObjectExpression(_)
                            | Expression::ArrayExpression(_)
                            | Expression::TemplateLiteral(_)
                    )
            });
            if let (Some(name), Some(value)) = (name, value.filter(|_| is_literal)) {
                out.push((name.to_string(), slice(text, value.span()).to_owned()));
            }
        }
    }
    out
}

/// Collects the outline while it visits the elements of a page, in order.
#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    /// Names of the component for the head of the page.
    head_names: Vec<String>,
    out: PageOutline,
}

impl Reader<'_> {
    /// Adds the elements of a `<Head>`.
    fn head(&mut self, children: &[JSXChild<'_>]) {
        for child in children {
            match child {
                JSXChild::Fragment(inner) => self.head(&inner.children),
                JSXChild::Element(element) => {
                    let written = head_element(element, self.text);
                    self.out.head.extend(written);
                }
                _ => {}
            }
        }
    }
}

/// Returns the MDX of an element of a `<Head>`, if it is constant, or a script with data.
fn head_element(element: &JSXElement<'_>, text: &str) -> Option<String> {
    let opening = &element.opening_element;
    let is_kept = match name_of(opening).as_deref()? {
        "script" => attribute(opening, "type").is_some_and(|kind| kind.ends_with("json")),
        // The text of a JSX element would be Markdown in MDX. A string never is.
        "title" => {
            let title = serde_json::Value::from(text_of(element)?);
            return Some(format!("<title>{{{title}}}</title>"));
        }
        "meta" | "link" => opening.attributes.iter().all(|item| match item {
            JSXAttributeItem::Attribute(attribute) => attribute
                .value
                .as_ref()
                .is_none_or(|value| constant(value).is_some()),
            JSXAttributeItem::SpreadAttribute(_) => false,
        }),
        _ => false,
    };
    is_kept.then(|| slice(text, element.span).to_owned())
}

impl<'a> Visit<'a> for Reader<'_> {
    fn visit_jsx_element(&mut self, element: &JSXElement<'a>) {
        // The block of the element, and whether it has all of its content, so
        // that the children need not be visited.
        let opening = &element.opening_element;
        let name = name_of(opening);
        let name = name.as_deref().unwrap_or_default();
        if self.head_names.iter().any(|known| known == name) {
            let span = Span::new(opening.span.start as usize, opening.span.end as usize);
            self.out.head_span.get_or_insert(span);
            return self.head(&element.children);
        }
        let (block, is_whole) = match name {
            "Layout" => {
                let outline = &mut self.out;
                let title = || attribute(opening, "title");
                outline.title = outline.title.take().or_else(title);
                let description = || attribute(opening, "description");
                outline.description = outline.description.take().or_else(description);
                (None, false)
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                (heading(name.as_bytes()[1] - b'0', element), true)
            }
            "Heading" => {
                let level = attribute(opening, "as");
                let level = level.and_then(|tag| tag.strip_prefix('h')?.parse().ok());
                let level = level.filter(|level| (1..=6).contains(level)).unwrap_or(2);
                (heading(level, element), true)
            }
            "p" => (content_of(element).map(PageBlock::Paragraph), true),
            _ if is_link(name) => match link(element) {
                // The parts of a card have separate texts.
                Some((link, is_whole)) => (Some(PageBlock::Link(link)), is_whole),
                None => (None, false),
            },
            _ => (None, false),
        };
        let is_read = is_whole && block.is_some();
        self.out.blocks.extend(block);
        if !is_read {
            walk::walk_jsx_element(self, element);
        }
    }
}

/// Returns the heading of an element, if all of it is constant.
fn heading(level: u8, element: &JSXElement<'_>) -> Option<PageBlock> {
    content_of(element).map(|content| PageBlock::Heading { level, content })
}

/// Returns whether an element is a link: that of Docusaurus, or plain HTML.
fn is_link(name: &str) -> bool {
    matches!(name, "Link" | "a")
}

/// Returns a link, and whether its text is the text of the whole element. Returns
/// `None` without a constant address.
fn link(element: &JSXElement<'_>) -> Option<(PageLink, bool)> {
    let opening = &element.opening_element;
    let (to, span) = ["to", "href"].into_iter().find_map(|name| {
        let value = value_of(opening, name)?;
        Some((constant(value)?, value.span()))
    })?;
    let text = text_of(element);
    let is_whole = text.is_some();
    let text = text
        .or_else(|| attribute(opening, "aria-label"))
        .or_else(|| attribute(opening, "title"));
    let link = PageLink {
        text: text.unwrap_or_else(|| to.clone()),
        to,
        span: Span::new(span.start as usize, span.end as usize),
    };
    Some((link, is_whole))
}

/// Returns the name of an element. Members (`Tabs.Item`) and namespaces have none.
fn name_of(opening: &JSXOpeningElement<'_>) -> Option<String> {
    match &opening.name {
        JSXElementName::Identifier(name) => Some(name.name.to_string()),
        JSXElementName::IdentifierReference(name) => Some(name.name.to_string()),
        _ => None,
    }
}

/// Returns the value of an attribute as written.
fn value_of<'o, 'a>(
    opening: &'o JSXOpeningElement<'a>,
    name: &str,
) -> Option<&'o JSXAttributeValue<'a>> {
    opening.attributes.iter().find_map(|item| match item {
        JSXAttributeItem::Attribute(attribute) => match &attribute.name {
            JSXAttributeName::Identifier(identifier) if identifier.name == name => {
                attribute.value.as_ref()
            }
            _ => None,
        },
        JSXAttributeItem::SpreadAttribute(_) => None,
    })
}

/// Returns the text of an attribute, if it is constant and not blank.
fn attribute(opening: &JSXOpeningElement<'_>, name: &str) -> Option<String> {
    constant(value_of(opening, name)?).filter(|text| !text.trim().is_empty())
}

/// Returns the text of an attribute's value, if it is constant.
fn constant(value: &JSXAttributeValue<'_>) -> Option<String> {
    match value {
        JSXAttributeValue::StringLiteral(text) => Some(decoded(&text.value).into_owned()),
        JSXAttributeValue::ExpressionContainer(container) => expression(&container.expression),
        _ => None,
    }
}

/// Returns the text of an expression, if it is constant.
fn expression(value: &JSXExpression<'_>) -> Option<String> {
    match value.as_expression()? {
        Expression::StringLiteral(text) => Some(text.value.to_string()),
        Expression::TemplateLiteral(text) if text.expressions.is_empty() => {
            let quasi = text.quasis.first()?;
            Some(quasi.value.cooked.as_ref()?.to_string())
        }
        // `translate({ message: '…' })` and `useBaseUrl('/…')`.
        Expression::CallExpression(call) => {
            let Expression::Identifier(callee) = &call.callee else {
                return None;
            };
            match (&*callee.name, call.arguments.first()?.as_expression()?) {
                ("useBaseUrl", Expression::StringLiteral(text)) => Some(text.value.to_string()),
                ("translate", Expression::ObjectExpression(object)) => {
                    object.properties.iter().find_map(|property| {
                        let property = property.as_property()?;
                        let is_message = property.key.static_name()? == "message";
                        match &property.value {
                            Expression::StringLiteral(text) if is_message => {
                                Some(text.value.to_string())
                            }
                            _ => None,
                        }
                    })
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the text of an element, if all of it is constant and not blank.
fn text_of(element: &JSXElement<'_>) -> Option<String> {
    let mut out = String::new();
    add_text(&element.children, &mut out)?;
    Some(words(&out)).filter(|text| !text.is_empty())
}

/// Collapses white space as browsers do.
fn words(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    words.join(" ")
}

/// Appends the text of children. Returns `None` if one is not constant. Block
/// elements are separated by spaces.
fn add_text(children: &[JSXChild<'_>], out: &mut String) -> Option<()> {
    for child in children {
        match child {
            JSXChild::Text(text) => out.push_str(&decoded(&text.value)),
            JSXChild::Element(inner) => {
                let name = name_of(&inner.opening_element).unwrap_or_default();
                let edge = if is_inline(&name) { "" } else { " " };
                out.push_str(edge);
                if name == "img" {
                    out.push_str(&attribute(&inner.opening_element, "alt").unwrap_or_default());
                }
                add_text(&inner.children, out)?;
                out.push_str(edge);
            }
            JSXChild::ExpressionContainer(container) => match &container.expression {
                JSXExpression::EmptyExpression(_) => {}
                value => out.push_str(&expression(value)?),
            },
            JSXChild::Fragment(inner) => add_text(&inner.children, out)?,
            JSXChild::Spread(_) => return None,
        }
    }
    Some(())
}

/// Returns whether the text of an element continues the text before it, without a
/// space: the inline elements of HTML, and those of Docusaurus.
fn is_inline(name: &str) -> bool {
    const INLINE: &[&str] = &[
        "a",
        "abbr",
        "b",
        "cite",
        "code",
        "del",
        "em",
        "i",
        "ins",
        "kbd",
        "mark",
        "q",
        "s",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "u",
        "Interpolate",
        "Link",
        "Translate",
    ];
    INLINE.contains(&name)
}

/// Returns the text and links of an element, if all of it is constant.
fn content_of(element: &JSXElement<'_>) -> Option<Vec<PageInline>> {
    let mut out = Vec::new();
    add_content(&element.children, &mut out)?;
    let has_text = out.iter().any(|part| match part {
        PageInline::Text(text) => !text.trim().is_empty(),
        PageInline::Link(_) => true,
    });
    has_text.then_some(out)
}

/// Appends the text and links of children. Returns `None` if one is not constant.
fn add_content(children: &[JSXChild<'_>], out: &mut Vec<PageInline>) -> Option<()> {
    for child in children {
        match child {
            JSXChild::Element(inner) => {
                let opening = &inner.opening_element;
                let name = name_of(opening).unwrap_or_default();
                match is_link(&name).then(|| link(inner)).flatten() {
                    Some((_, false)) => return None,
                    Some((link, true)) => out.push(PageInline::Link(link)),
                    None if is_inline(&name) => add_content(&inner.children, out)?,
                    None => {
                        add_part(" ", out);
                        if name == "img" {
                            add_part(&attribute(opening, "alt").unwrap_or_default(), out);
                        }
                        add_content(&inner.children, out)?;
                        add_part(" ", out);
                    }
                }
            }
            JSXChild::Fragment(inner) => add_content(&inner.children, out)?,
            other => {
                let mut text = String::new();
                add_text(std::slice::from_ref(other), &mut text)?;
                add_part(&text, out);
            }
        }
    }
    Some(())
}

/// Appends text, and joins it with the text right before it.
fn add_part(text: &str, out: &mut Vec<PageInline>) {
    match out.last_mut() {
        Some(PageInline::Text(before)) => before.push_str(text),
        _ => out.push(PageInline::Text(text.to_owned())),
    }
}

/// Replaces the entities of a text in JSX.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        // The longest entity names in JSX have eight letters (`thetasym`).
        let end = after.bytes().take(12).position(|byte| byte == b';');
        match end.and_then(|end| Some((entity(&after[..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &after[end + 1..];
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Returns the character of an entity, by its name or number (`amp`, `#38`,
/// `#x26`).
fn entity(name: &str) -> Option<char> {
    if name.starts_with('#') {
        return numeric_character(name);
    }
    XML_ENTITIES.get(name).copied()
}
