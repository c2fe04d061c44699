//! JavaScript, JSX and TypeScript.
//!
//! One tokenizer handles all four languages, because documentation mixes them:
//! blocks of JavaScript have type annotations, and those of JSX are often
//! TypeScript. The languages differ only in what a `<` may begin.
//!
//! The code is read twice. The [scanner](scan) finds tokens: where strings,
//! templates, regular expressions and JSX begin and end, and which brackets
//! belong together. The [classifier](classify) then goes through the tokens and
//! assigns classes to names by their role. It is not a parser: it keeps a stack
//! of the brackets and types around the position, and looks ahead where a
//! bracket means something else depending on what follows its end, as in
//! `(a, b) => c`. Pairs of brackets are known by then, so that looking ahead is
//! cheap.
//!
//! Neither step rejects anything. Fragments without their context are common:
//! the body of an object without its braces, members of a class without the
//! class, signatures without bodies.
//!
//! ```text
//! export const load = async (id: string): Promise<Item<T>> =>
//!   items.find(item => item.id === id) ?? <Missing id={id} />;
//! ```
//!
//! `id` and `item` are parameters, since an arrow follows their parentheses or name.
//! `string`, `Promise` and `Item` are types after a colon, so that the `<` between them
//! is a bracket; `find` is a function, `.id` a property, and `Missing` an element,
//! because a value may begin after `??`.

mod classify;
mod frames;
mod jsx;
mod lookahead;
mod scan;
mod tokens;
mod types;
mod words;

use crate::class::Class;
use crate::spans::{self, Spans};
use tokens::Token;

/// Highlights JavaScript and JSX. A `<` where a value is expected begins an
/// element.
pub(crate) fn javascript<'a>(code: &'a str, spans: &mut Spans<'a>) {
    highlight(code, true, spans);
}

/// Highlights TypeScript without JSX. A `<` where a value is expected begins a
/// type assertion or the parameters of a generic function.
pub(crate) fn typescript<'a>(code: &'a str, spans: &mut Spans<'a>) {
    highlight(code, false, spans);
}

/// Highlights TypeScript with JSX.
pub(crate) fn tsx<'a>(code: &'a str, spans: &mut Spans<'a>) {
    highlight(code, true, spans);
}

/// Highlights `code`, in which elements may occur if `has_jsx`.
fn highlight<'a>(code: &'a str, has_jsx: bool, spans: &mut Spans<'a>) {
    let mut literals = Spans::at_depth(0);
    let mut tokens = scan::scan(code, has_jsx, &mut literals);
    classify::classify(code, &mut tokens);
    merge(&tokens, literals, spans);
}

/// Appends the classes of tokens and the literals in the order of the text. Both
/// are sorted, and they do not overlap.
fn merge<'a>(tokens: &[Token], literals: Spans<'a>, spans: &mut Spans<'a>) {
    let mut literals = literals.into_tokens().into_iter().peekable();
    let painted = tokens.iter().filter(|token| token.class != Class::Plain);
    for token in painted {
        while let Some(literal) = literals.next_if(|literal| start(literal) < token.start) {
            append(literal, spans);
        }
        spans.push(token.start..token.end, token.class);
    }
    literals.for_each(|literal| append(literal, spans));
}

/// Returns the offset of the start of a literal.
fn start(literal: &spans::Token<'_>) -> usize {
    match literal {
        spans::Token::Span(span) => span.range.start,
        spans::Token::Embedded(part) => part.range.start,
    }
}

/// Appends a literal.
fn append<'a>(literal: spans::Token<'a>, spans: &mut Spans<'a>) {
    match literal {
        spans::Token::Span(span) => spans.push(span.range, span.class),
        spans::Token::Embedded(part) => spans.embed(part.range, part.language),
    }
}
