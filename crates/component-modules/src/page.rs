//! What a component that is a page says in constants: its title, and the texts
//! and links of its JSX. Readers without scripts and search read that.

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Expression, JSXAttributeItem, JSXAttributeName, JSXAttributeValue, JSXChild, JSXElement,
    JSXElementName, JSXExpression, JSXOpeningElement,
};
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_span::GetSpan;

use docs_model::Span;

use crate::options::MAX_SOURCE_BYTES;
use crate::unit::source_type;
use crate::{nesting, stack};

/// What a page says in constants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageOutline {
    /// `title` of its `<Layout>`.
    pub title: Option<String>,
    /// `description` of its `<Layout>`.
    pub description: Option<String>,
    /// Its texts, in their order.
    pub blocks: Vec<PageBlock>,
}

/// A text of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageBlock {
    /// A heading.
    Heading {
        /// 1 to 6.
        level: u8,
        /// Its text.
        text: String,
    },
    /// A paragraph.
    Paragraph(String),
    /// A link.
    Link {
        /// Its text.
        text: String,
        /// Its address as written.
        to: String,
        /// Where the address stands in the file.
        span: Span,
    },
}

/// Reads the outline of a page. A file that is not valid code has none: compiling
/// it says what is wrong.
#[must_use]
pub fn page_outline(file: &str, text: &str) -> PageOutline {
    if text.len() > MAX_SOURCE_BYTES || nesting::too_deep(text).is_some() {
        return PageOutline::default();
    }
    let read = || {
        let mut reader = Reader::default();
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, text, source_type(file)).parse();
        if parsed.diagnostics.is_empty() {
            reader.visit_program(&parsed.program);
        }
        reader.out
    };
    stack::with_room(nesting::stack_bytes(text.len()), read).unwrap_or_default()
}

#[derive(Default)]
struct Reader {
    out: PageOutline,
}

impl<'a> Visit<'a> for Reader {
    fn visit_jsx_element(&mut self, element: &JSXElement<'a>) {
        let opening = &element.opening_element;
        let name = name_of(opening);
        let name = name.as_deref().unwrap_or_default();
        let block = match name {
            "Layout" => {
                let facts = &mut self.out;
                facts.title = facts.title.take().or_else(|| attribute(opening, "title"));
                let description = || attribute(opening, "description");
                facts.description = facts.description.take().or_else(description);
                None
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => heading(name.as_bytes()[1] - b'0', element),
            "Heading" => {
                let level = attribute(opening, "as");
                let level = level.and_then(|it| it.strip_prefix('h')?.parse().ok());
                heading(
                    level.filter(|it| (1..=6).contains(it)).unwrap_or(2),
                    element,
                )
            }
            "p" => text_of(element).map(PageBlock::Paragraph),
            "Link" | "a" => link(element),
            _ => None,
        };
        match block {
            Some(block) => self.out.blocks.push(block),
            None => walk::walk_jsx_element(self, element),
        }
    }
}

fn heading(level: u8, element: &JSXElement<'_>) -> Option<PageBlock> {
    text_of(element).map(|text| PageBlock::Heading { level, text })
}

fn link(element: &JSXElement<'_>) -> Option<PageBlock> {
    let opening = &element.opening_element;
    let (to, span) = ["to", "href"].into_iter().find_map(|name| {
        let value = value_of(opening, name)?;
        Some((constant(value)?, value.span()))
    })?;
    let text = text_of(element).or_else(|| attribute(opening, "aria-label"))?;
    Some(PageBlock::Link {
        text,
        to,
        span: Span::new(span.start as usize, span.end as usize),
    })
}

fn name_of(opening: &JSXOpeningElement<'_>) -> Option<String> {
    match &opening.name {
        JSXElementName::Identifier(name) => Some(name.name.to_string()),
        JSXElementName::IdentifierReference(name) => Some(name.name.to_string()),
        _ => None,
    }
}

fn value_of<'o, 'a>(
    opening: &'o JSXOpeningElement<'a>,
    name: &str,
) -> Option<&'o JSXAttributeValue<'a>> {
    opening.attributes.iter().find_map(|item| match item {
        JSXAttributeItem::Attribute(attribute) => match &attribute.name {
            JSXAttributeName::Identifier(it) if it.name == name => attribute.value.as_ref(),
            _ => None,
        },
        JSXAttributeItem::SpreadAttribute(_) => None,
    })
}

fn attribute(opening: &JSXOpeningElement<'_>, name: &str) -> Option<String> {
    constant(value_of(opening, name)?).filter(|it| !it.trim().is_empty())
}

fn constant(value: &JSXAttributeValue<'_>) -> Option<String> {
    match value {
        JSXAttributeValue::StringLiteral(text) => Some(text.value.to_string()),
        JSXAttributeValue::ExpressionContainer(container) => expression(&container.expression),
        _ => None,
    }
}

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

/// The text of an element, if all of it is constant.
fn text_of(element: &JSXElement<'_>) -> Option<String> {
    let mut out = String::new();
    add_text(element, &mut out)?;
    let words: Vec<&str> = out.split_whitespace().collect();
    Some(words.join(" ")).filter(|it| !it.is_empty())
}

fn add_text(element: &JSXElement<'_>, out: &mut String) -> Option<()> {
    for child in &element.children {
        match child {
            JSXChild::Text(text) => out.push_str(&text.value),
            JSXChild::Element(inner) => add_text(inner, out)?,
            JSXChild::ExpressionContainer(container) => match &container.expression {
                JSXExpression::EmptyExpression(_) => {}
                value => out.push_str(&expression(value)?),
            },
            JSXChild::Fragment(_) | JSXChild::Spread(_) => return None,
        }
    }
    Some(())
}
