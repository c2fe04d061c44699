//! Turns calls of `require` with a plain string into imports, as bundlers do:
//! `require("./x.png").default` is common in components for Docusaurus.
//!
//! The text is rewritten before it is parsed. A call becomes a name of the same
//! length, padded with spaces, and the imports are appended, so that the offsets
//! of all other code are those of the author's file.

use oxc_allocator::Allocator;
use oxc_ast::ast::{Argument, BindingIdentifier, CallExpression, Expression};
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_span::SourceType;

use located_data::Span;

use crate::checks::span;
use crate::imports::is_style;
use crate::resolve::is_json;
use crate::scope;

/// A source text whose `require` calls were replaced.
pub(crate) struct Hoisted {
    /// The text, in which all offsets before the added imports are unchanged.
    pub(crate) text: String,
    /// Offsets of the added imports, sorted, each with the span of its call.
    added: Vec<(usize, Span)>,
}

impl Hoisted {
    /// Returns the span to report for an import: for an added one, that of the
    /// call.
    pub(crate) fn place(&self, at: Span) -> Span {
        let next = self
            .added
            .partition_point(|(offset, _)| *offset <= at.start);
        let import = next.checked_sub(1).and_then(|index| self.added.get(index));
        // An unclosed comment extends over the added imports.
        let end = self.added.first().map_or(at.end, |(offset, _)| *offset);
        let in_text = Span::new(at.start, at.end.min(end));
        import.map_or(in_text, |(_, call)| *call)
    }
}

/// Replaces calls of `require` with the names of imports, which are added at
/// the end. Returns `None` for a text without such calls, and for one that
/// defines `require` itself, in any scope.
///
/// A module of code or of an image is imported as a namespace, whose `default`
/// the code then reads, as with a bundler. JSON and CSS modules have their value
/// as default export, and other style sheets have none.
pub(crate) fn hoist(source_type: SourceType, text: &str) -> Option<Hoisted> {
    if !text.contains("require(") {
        return None;
    }
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, text, source_type).parse();
    if parsed.panicked {
        return None;
    }
    let mut finder = Finder::default();
    finder.visit_program(&parsed.program);
    if finder.is_shadowed || finder.calls.is_empty() {
        return None;
    }
    let mut out = Hoisted {
        text: text.to_owned(),
        added: Vec::new(),
    };
    let mut imports = String::from("\n");
    for (idx, (call, specifier)) in finder.calls.into_iter().enumerate() {
        let quoted = serde_json::Value::from(&*specifier);
        let is_sheet = is_style(&specifier);
        let (name, import) = if is_sheet && !scope::is_module(&specifier) {
            ("void 0".to_owned(), format!("import {quoted};\n"))
        } else {
            // A name that authors do not use, shorter than the shortest call.
            let name = format!("$r{idx}");
            let clause = if is_sheet || is_json(&specifier) {
                name.clone()
            } else {
                format!("* as {name}")
            };
            (name, format!("import {clause} from {quoted};\n"))
        };
        let length = call.end - call.start;
        if name.len() > length {
            continue;
        }
        // Padded with spaces, so that later offsets do not change. Not with a
        // width of `format!`, which panics above 65,535.
        let padded = name.clone() + &" ".repeat(length - name.len());
        out.text.replace_range(call.start..call.end, &padded);
        out.added.push((text.len() + imports.len(), call));
        imports.push_str(&import);
    }
    out.text.push_str(&imports);
    Some(out)
}

/// Finds calls of `require`.
#[derive(Default)]
struct Finder {
    /// The calls with a plain string, in order, each with the string.
    calls: Vec<(Span, String)>,
    /// Whether the file declares `require`.
    is_shadowed: bool,
}

impl<'a> Visit<'a> for Finder {
    fn visit_binding_identifier(&mut self, name: &BindingIdentifier<'a>) {
        self.is_shadowed |= name.name == "require";
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        if let Expression::Identifier(callee) = &call.callee
            && callee.name == "require"
            && let [argument] = call.arguments.as_slice()
            && let Some(specifier) = plain(argument)
        {
            self.calls.push((span(call.span), specifier));
            return;
        }
        walk::walk_call_expression(self, call);
    }
}

/// Returns the text of a string, or of a template without expressions.
fn plain(argument: &Argument<'_>) -> Option<String> {
    match argument {
        Argument::StringLiteral(literal) => Some(literal.value.to_string()),
        Argument::TemplateLiteral(template) => template.single_quasi().map(|text| text.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use oxc_span::SourceType;

    use super::Hoisted;

    fn hoist(text: &str) -> Option<Hoisted> {
        super::hoist(SourceType::jsx(), text)
    }

    #[test]
    fn calls_become_imports() {
        let hoisted = hoist("const x = require('./x.png').default;\n").unwrap();
        assert_eq!(
            hoisted.text,
            "const x = $r0               .default;\n\nimport * as $r0 from \"./x.png\";\n"
        );
        let data = hoist("f(require(`./x.json`).y)").unwrap();
        assert!(data.text.ends_with("import $r0 from \"./x.json\";\n"));
        let style = hoist("require('./x.css');").unwrap();
        assert!(style.text.starts_with("void 0"));
    }

    #[test]
    fn calls_of_any_length_become_imports() {
        let comment = "-".repeat(100_000);
        let hoisted = hoist(&format!("f(require(/*{comment}*/ './x.png'))")).unwrap();
        assert!(
            hoisted
                .text
                .ends_with("import * as $r0 from \"./x.png\";\n")
        );
    }

    #[test]
    fn other_calls_stay() {
        for text in [
            "require(name)",
            "function f(require) { return require('./x'); }",
            "import x from 'x';",
            "require(`./${name}.png`)",
        ] {
            assert!(hoist(text).is_none(), "{text}");
        }
    }
}
