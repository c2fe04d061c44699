//! Collects the imports of a program, and replaces their specifiers by addresses.
//! Both use the same visitor, so that they see imports in the same order, and the
//! addresses can be a list.

use oxc_allocator::ArenaBox;
use oxc_allocator::{Allocator, GetAllocator};
use oxc_ast::ast::{
    ExportAllDeclaration, ExportFromDeclaration, Expression, ImportDeclaration,
    ImportDeclarationSpecifier, ImportExpression, Program, Statement, StringLiteral, WithClause,
};
use oxc_ast::builder::AstBuilder;
use oxc_ast_visit::{VisitMut, walk_mut};
use oxc_span::GetSpan;

use located_data::{Diagnostic, Span};

use crate::checks::span;

/// One import, re-export or `import()`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Import {
    /// Specifier as written.
    pub(crate) specifier: String,
    /// Span of the specifier with its quotes; empty for imports added for JSX.
    pub(crate) span: Span,
    /// Whether it is an `import()`, which loads when it is called.
    pub(crate) dynamic: bool,
    /// The exports imported by name, each with its span; empty for the whole
    /// module.
    pub(crate) names: Vec<(String, Span)>,
    /// Target of the specifier; `None` before it is resolved, and if it cannot
    /// be.
    pub(crate) target: Option<Target>,
}

/// The target of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A module of the theme, by its address.
    External(String),
    /// A file of the site, by its number.
    Unit(usize),
}

/// Extensions of style sheets, and of languages that compile to CSS.
const STYLES: [&str; 4] = [".css", ".scss", ".sass", ".less"];

/// Returns whether a specifier or path is that of a style sheet.
pub(crate) fn is_style(specifier: &str) -> bool {
    STYLES
        .iter()
        .any(|extension| specifier.ends_with(extension))
}

/// Returns whether a style sheet is one that
/// [`Options::style`](crate::Options::style) can return as CSS.
pub(crate) fn is_compiled_style(path: &str) -> bool {
    is_style(path) && !path.ends_with(".less")
}

/// Removes the imports of style sheets from the program and returns them: pages
/// load style sheets, and browsers cannot import them. An import with names
/// (`import s from "./x.module.css"`) stays.
pub(crate) fn take_styles(program: &mut Program<'_>) -> Vec<Import> {
    let mut styles = Vec::new();
    program.body.retain(|statement| {
        let Statement::ImportDeclaration(import) = statement else {
            return true;
        };
        let is_sheet = import.specifiers.is_none() && is_style(&import.source.value);
        if is_sheet {
            styles.push(Import::new(&import.source, false));
        }
        !is_sheet
    });
    styles
}

/// Returns all imports, in the order of the visitor. An `import()` whose
/// address is only known at run time is reported.
pub(crate) fn collect(program: &mut Program<'_>, problems: &mut Vec<Diagnostic>) -> Vec<Import> {
    let mut collector = Collector {
        imports: Vec::new(),
        problems,
    };
    Visitor(&mut collector).visit_program(program);
    collector.imports
}

/// Replaces the specifiers, in the order of [`collect`], by `addresses`. It can be
/// called again with others.
pub(crate) fn rewrite<'a>(program: &mut Program<'a>, addresses: &[String], arena: &'a Allocator) {
    let mut rewriter = Rewriter {
        addresses: addresses.iter(),
        builder: AstBuilder::new(arena),
    };
    Visitor(&mut rewriter).visit_program(program);
}

impl Import {
    /// Returns the import of a style sheet that is already published.
    pub(crate) fn of_address(address: &str) -> Self {
        Self {
            specifier: address.to_owned(),
            span: Span::default(),
            dynamic: false,
            names: Vec::new(),
            target: Some(Target::External(address.to_owned())),
        }
    }

    /// Returns an import that is not resolved yet, without names.
    fn new(source: &StringLiteral<'_>, dynamic: bool) -> Self {
        Self {
            specifier: source.value.to_string(),
            span: span(source.span),
            dynamic,
            names: Vec::new(),
            target: None,
        }
    }
}

/// A function for each kind of import, called by [`Visitor`].
trait Handler<'a> {
    fn import(&mut self, import: &mut ImportDeclaration<'a>);
    fn export_from(&mut self, export: &mut ExportFromDeclaration<'a>);
    fn export_all(&mut self, export: &mut ExportAllDeclaration<'a>);
    fn dynamic(&mut self, import: &mut ImportExpression<'a>);
}

/// Visits the imports of a program, in the order of the source.
struct Visitor<'h, H>(&'h mut H);

impl<'a, H: Handler<'a>> VisitMut<'a> for Visitor<'_, H> {
    fn visit_import_declaration(&mut self, import: &mut ImportDeclaration<'a>) {
        self.0.import(import);
    }

    fn visit_export_from_declaration(&mut self, export: &mut ExportFromDeclaration<'a>) {
        self.0.export_from(export);
    }

    fn visit_export_all_declaration(&mut self, export: &mut ExportAllDeclaration<'a>) {
        self.0.export_all(export);
    }

    fn visit_import_expression(&mut self, import: &mut ImportExpression<'a>) {
        self.0.dynamic(import);
        walk_mut::walk_import_expression(self, import);
    }
}

/// Collects imports.
struct Collector<'p> {
    imports: Vec<Import>,
    problems: &'p mut Vec<Diagnostic>,
}

impl<'a> Handler<'a> for Collector<'_> {
    fn import(&mut self, import: &mut ImportDeclaration<'a>) {
        let specifiers = import.specifiers.iter().flatten();
        let names = specifiers.filter_map(|specifier| match specifier {
            ImportDeclarationSpecifier::ImportSpecifier(named) => Some((
                named.imported.name().to_string(),
                span(named.imported.span()),
            )),
            ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                Some(("default".to_owned(), span(default.span)))
            }
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => None,
        });
        self.imports.push(Import {
            names: names.collect(),
            ..Import::new(&import.source, false)
        });
    }

    fn export_from(&mut self, export: &mut ExportFromDeclaration<'a>) {
        let names = export.specifiers.iter().map(|specifier| {
            (
                specifier.local.name().to_string(),
                span(specifier.local.span()),
            )
        });
        self.imports.push(Import {
            names: names.collect(),
            ..Import::new(&export.source, false)
        });
    }

    fn export_all(&mut self, export: &mut ExportAllDeclaration<'a>) {
        self.imports.push(Import::new(&export.source, false));
    }

    fn dynamic(&mut self, import: &mut ImportExpression<'a>) {
        match constant(&import.source) {
            Some(specifier) => self.imports.push(Import {
                specifier,
                span: span(import.source.span()),
                dynamic: true,
                names: Vec::new(),
                target: None,
            }),
            None => self.problems.push(
                Diagnostic::error(
                    "component-dynamic-import",
                    "the argument of this `import()` is only known at run time",
                )
                .at(span(import.source.span()))
                .help("write the path as a plain string, with one `import()` per file"),
            ),
        }
    }
}

/// Returns the text of a string, or of a template without expressions.
fn constant(expression: &Expression<'_>) -> Option<String> {
    match expression.get_inner_expression() {
        Expression::StringLiteral(literal) => Some(literal.value.to_string()),
        Expression::TemplateLiteral(template) => {
            template.single_quasi().map(|text| text.to_string())
        }
        _ => None,
    }
}

/// Replaces specifiers.
struct Rewriter<'a, 'i> {
    /// The addresses of the imports that are not visited yet.
    addresses: std::slice::Iter<'i, String>,
    builder: AstBuilder<'a>,
}

impl<'a> Rewriter<'a, '_> {
    /// Replaces a specifier. Import attributes (`with { type: "json" }`) are
    /// removed, because JSON files become JavaScript.
    fn source(
        &mut self,
        source: &mut StringLiteral<'a>,
        attributes: &mut Option<ArenaBox<'a, WithClause<'a>>>,
    ) {
        if let Some(address) = self.addresses.next() {
            source.value = self.builder.allocator().alloc_str(address).into();
            source.raw = None;
            *attributes = None;
        }
    }
}

impl<'a> Handler<'a> for Rewriter<'a, '_> {
    fn import(&mut self, import: &mut ImportDeclaration<'a>) {
        self.source(&mut import.source, &mut import.with_clause);
    }

    fn export_from(&mut self, export: &mut ExportFromDeclaration<'a>) {
        self.source(&mut export.source, &mut export.with_clause);
    }

    fn export_all(&mut self, export: &mut ExportAllDeclaration<'a>) {
        self.source(&mut export.source, &mut export.with_clause);
    }

    fn dynamic(&mut self, import: &mut ImportExpression<'a>) {
        if let Some(address) = self.addresses.next() {
            let address: &'a str = self.builder.allocator().alloc_str(address);
            let at = import.source.span();
            import.source = Expression::new_string_literal(at, address, None, &self.builder);
            import.options = None;
        }
    }
}
