//! Reads a source file into a unit: the transformed program, its imports and its
//! exports.
//!
//! The passes of oxc are the parser, the semantic analysis (scopes and names),
//! and the transformer, which removes types and JSX. A file with an error in one
//! of them is not passed on to the next, because their trees are then
//! incomplete, and errors that follow from the first one only distract.

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_diagnostics::{Diagnostics, OxcDiagnostic, Severity};
use oxc_parser::{Parser, ParserReturn};
use oxc_semantic::SemanticBuilder;
use oxc_span::SourceType;
use oxc_transformer::{ESTarget, TransformOptions, Transformer};

use located_data::{Diagnostic, Span, diagnostic};

use crate::exports::Exports;
use crate::imports::{Import, Target};
use crate::{checks, data, environment, exports, imports, required, scope};

/// A file that is compiled to a module.
pub(crate) struct Unit<'a> {
    /// Path below the site folder.
    pub(crate) path: String,
    pub(crate) body: Body<'a>,
    /// Every import and re-export, in the order of the visitor in `imports`:
    /// linking replaces them by position.
    pub(crate) imports: Vec<Import>,
    /// Imports of style sheets, which are removed from the program.
    pub(crate) styles: Vec<Import>,
    pub(crate) exports: Exports,
    /// Whether the file has an error. It then becomes no module, and neither do
    /// the files that import it.
    pub(crate) broken: bool,
}

/// The content of a unit.
pub(crate) enum Body<'a> {
    /// Code, with specifiers still to be replaced by addresses.
    Script(Program<'a>),
    /// The finished text of a data module.
    Data(String),
}

impl Unit<'_> {
    /// Returns a module whose default export is data.
    fn data(path: &str, text: String) -> Self {
        Self {
            path: path.to_owned(),
            body: Body::Data(text),
            imports: Vec::new(),
            styles: Vec::new(),
            exports: Exports::default_only(),
            broken: false,
        }
    }

    /// Returns the unit of a file that cannot become a module. Its errors have
    /// been reported.
    pub(crate) fn broken(path: &str) -> Self {
        Self {
            broken: true,
            exports: Exports::default(),
            ..Self::data(path, String::new())
        }
    }

    /// Returns the numbers of the units that it imports, in the order of the
    /// imports.
    pub(crate) fn targets(&self) -> Vec<usize> {
        self.imports
            .iter()
            .filter_map(|import| match import.target.as_ref()? {
                Target::Unit(unit) => Some(*unit),
                Target::External(_) => None,
            })
            .collect()
    }

    /// Returns the unit of an image or download: its default export is
    /// `address`.
    pub(crate) fn asset(path: &str, address: &str) -> Self {
        Self::data(path, data::string_module(address))
    }

    /// Returns the unit with the class names of a CSS module.
    pub(crate) fn styles(path: &str, suffix: &str) -> Self {
        Self::data(path, scope::names_module(suffix))
    }

    /// Returns the unit of the JSON file `text`, a broken one if it is invalid.
    pub(crate) fn json(path: &str, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Self {
        match data::json_module(text) {
            Ok(module) => Self::data(path, module),
            Err(problem) => {
                diagnostics.push(problem.in_file(path));
                Self::broken(path)
            }
        }
    }
}

/// Reads a code file: parses it, resolves names, transforms TypeScript and JSX
/// to plain JavaScript, and collects imports and exports.
///
/// `arena` owns the syntax tree. The recursion of the passes follows the nesting
/// of the code, so the caller must provide stack space: see [`crate::nesting`].
pub(crate) fn read<'a>(
    path: &str,
    text: &'a str,
    arena: &'a Allocator,
    diagnostics: &mut Vec<Diagnostic>,
) -> Unit<'a> {
    let mut problems = Vec::new();
    let hoisted = required::hoist(source_type(path), text);
    let text = match &hoisted {
        Some(hoisted) => arena.alloc_str(&hoisted.text),
        None => text,
    };
    let parsed = Parser::new(arena, text, source_type(path)).parse();
    let mut unit = understand(path, parsed, arena, &mut problems);
    // Spans in the rewritten text are converted to spans in the author's text.
    if let Some(hoisted) = &hoisted {
        for import in unit.imports.iter_mut().chain(&mut unit.styles) {
            import.span = hoisted.place(import.span);
            for (_, name) in &mut import.names {
                *name = hoisted.place(*name);
            }
        }
        for problem in &mut problems {
            problem.span = problem.span.map(|span| hoisted.place(span));
        }
    }
    // Passes over a partially parsed file may report the first error again.
    diagnostic::sort(&mut problems);
    problems.dedup();
    unit.broken = problems
        .iter()
        .any(|problem| problem.severity == located_data::Severity::Error);
    diagnostics.extend(problems.into_iter().map(|problem| problem.in_file(path)));
    unit
}

/// Transforms a parsed file. Adds its errors to `problems`; after the first pass
/// with errors, the unit stays empty.
fn understand<'a>(
    path: &str,
    parsed: ParserReturn<'a>,
    arena: &'a Allocator,
    problems: &mut Vec<Diagnostic>,
) -> Unit<'a> {
    report(&parsed.diagnostics, problems);
    let mut program = parsed.program;
    let mut unit = Unit {
        path: path.to_owned(),
        body: Body::Data(String::new()),
        imports: Vec::new(),
        styles: Vec::new(),
        exports: Exports::default(),
        broken: false,
    };
    if parsed.panicked {
        return unit;
    }
    let semantic = SemanticBuilder::new_compiler()
        .with_enum_eval(true)
        .build(&program);
    report(&semantic.diagnostics, problems);
    let scoping = semantic.semantic.into_scoping();
    checks::check(&program, &scoping, problems);
    if !problems.is_empty() {
        return unit;
    }
    let transformed = Transformer::new(arena, path.as_ref(), &transform_options())
        .build_with_scoping(scoping, &mut program);
    report(&transformed.diagnostics, problems);
    environment::replace(&mut program, &transformed.scoping, arena);
    unit.styles = imports::take_styles(&mut program);
    unit.imports = imports::collect(&mut program, problems);
    unit.exports = exports::collect(&program);
    unit.body = Body::Script(program);
    unit
}

/// Returns the options of the transformation. Syntax supported by all browsers
/// of the last three years (ECMAScript 2024) is kept; newer syntax is lowered,
/// and what cannot be lowered is reported by [`checks`].
fn transform_options() -> TransformOptions {
    TransformOptions::from(ESTarget::ES2024)
}

/// Returns the source type of a file. Every file is a module; all except `.ts`
/// and `.mts` may contain JSX.
pub(crate) fn source_type(path: &str) -> SourceType {
    let by_extension = SourceType::from_path(path).unwrap_or_else(|_| SourceType::mjs());
    // In `.ts`, `<T>x` is a type assertion, not a tag.
    let has_jsx = by_extension.is_jsx() || !by_extension.is_typescript();
    by_extension.with_module(true).with_jsx(has_jsx)
}

/// Returns the part of a text at a span of the parser.
pub(crate) fn slice(text: &str, span: oxc_span::Span) -> &str {
    let part = text.get(span.start as usize..span.end as usize);
    part.unwrap_or_default()
}

/// Adds diagnostics of oxc to those of this crate.
fn report(diagnostics: &Diagnostics, problems: &mut Vec<Diagnostic>) {
    problems.extend(diagnostics.iter().map(translate));
}

/// Converts a diagnostic of oxc into the style of this project: lower case,
/// without a full stop, with one span. A label without a help text becomes the
/// help.
fn translate(diagnostic: &OxcDiagnostic) -> Diagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => located_data::Severity::Error,
        Severity::Warning | Severity::Advice => located_data::Severity::Warning,
    };
    let message = sentence(&diagnostic.message);
    let mut problem = Diagnostic::new(severity, "component-syntax", message);
    if let Some(label) = diagnostic.labels.first() {
        let start = label.offset() as usize;
        problem = problem.at(Span::new(start, start + label.len() as usize));
    }
    let label = diagnostic.labels.first().and_then(|label| label.label());
    match diagnostic.help.as_deref().or(label) {
        Some(help) => problem.help(sentence(help)),
        None => problem,
    }
}

/// Converts `Unexpected token.` to `unexpected token`; names and acronyms at
/// the start are kept.
fn sentence(text: &str) -> String {
    let text = text.trim().trim_end_matches('.');
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            let rest = &text[first.len_utf8()..];
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => text.to_owned(),
    }
}
