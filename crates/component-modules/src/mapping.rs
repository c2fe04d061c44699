//! Reads the components that are available in all Markdown of a site: the default
//! export of a file that maps tags to imported components, as
//! `src/theme/MDXComponents` in Docusaurus.
//!
//! The file is not run. A field whose value is not an import, such as a function of the
//! file, is a member of the default export itself.

use std::collections::{BTreeMap, HashMap, HashSet};

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Argument, BindingIdentifier, CallExpression, ExportDefaultDeclarationKind, Expression,
    ImportDeclarationSpecifier, ImportExpression, ImportMeta, ObjectExpression, ObjectPropertyKind,
    Program, Statement,
};
use oxc_ast_visit::{Visit, walk};
use oxc_ecmascript::BoundNames as _;
use oxc_parser::Parser;
use oxc_span::GetSpan as _;

use located_data::Span;

use crate::checks::span;
use crate::options::MAX_SOURCE_BYTES;
use crate::unit::{slice, source_type};
use crate::{exports, nesting, stack};

/// A field of the object, or a spread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedComponent {
    /// Name of the tag; `None` for a spread: all exports of a module (`...Badges`), or with
    /// an export, the fields of its object.
    pub name: Option<String>,
    /// The module, as written in the import; `None` for the file itself.
    pub specifier: Option<String>,
    /// Name of the export; empty for all. A value of the file itself is a member of the
    /// default export: `default.Badge`.
    pub export: String,
    /// Position of the field.
    pub span: Span,
}

/// Reads the object that is the default export of `text`, as far as it maps tags
/// to imports. `file` is the path of the file, whose extension decides the
/// language. An invalid file has none.
///
/// # Examples
///
/// ```
/// use component_modules::mapped_components;
///
/// let text = "import Badge from './Badge';\nexport default { Badge, Mark: () => null };\n";
/// let components = mapped_components("src/theme/MDXComponents.js", text);
/// assert_eq!(components[0].name.as_deref(), Some("Badge"));
/// assert_eq!(components[0].specifier.as_deref(), Some("./Badge"));
/// assert_eq!(components[1].export, "default.Mark");
/// ```
#[must_use]
pub fn mapped_components(file: &str, text: &str) -> Vec<MappedComponent> {
    read(file, text, |program| {
        let imports = imports(program);
        let Some(object) = default_object(program) else {
            return Vec::new();
        };
        object
            .properties
            .iter()
            .filter_map(|field| mapped(field, &imports))
            .collect()
    })
}

/// Returns the names that a module exports itself, without the default export and
/// without those of `export * from`: the tags that a spread of the module adds.
///
/// # Examples
///
/// ```
/// let text = "export const Badge = () => null;\nexport default 1;\n";
/// assert_eq!(component_modules::exported_names("badges.js", text), ["Badge"]);
/// ```
#[must_use]
pub fn exported_names(file: &str, text: &str) -> Vec<String> {
    read(file, text, |program| {
        exports::collect(program)
            .names
            .into_iter()
            .filter(|name| name != "default")
            .collect()
    })
}

/// Returns whether a file is valid code, so that its exports are known.
///
/// # Examples
///
/// ```
/// assert!(component_modules::is_valid("badge.tsx", "export const Badge = (): null => null;\n"));
/// // Type annotations are not JavaScript.
/// assert!(!component_modules::is_valid("badge.jsx", "export const Badge = (): null => null;\n"));
/// ```
#[must_use]
pub fn is_valid(file: &str, text: &str) -> bool {
    read(file, text, |_| true)
}

/// Returns the specifiers that a file imports or re-exports from, without those that
/// exist only for types and without dynamic imports. An invalid file has none.
///
/// With `export`, only those that the export with this name uses, directly or through
/// other declarations of the file; all of them if the export is not declared in it.
///
/// # Examples
///
/// ```
/// use component_modules::imported_specifiers;
///
/// let text = "import A from './_a.md';\nimport B from './_b.md';\n\
///             export const First = () => <A />;\nexport const Second = () => <B />;\n";
/// assert_eq!(imported_specifiers("card.jsx", text, None), ["./_a.md", "./_b.md"]);
/// assert_eq!(imported_specifiers("card.jsx", text, Some("First")), ["./_a.md"]);
/// ```
#[must_use]
pub fn imported_specifiers(file: &str, text: &str, export: Option<&str>) -> Vec<String> {
    read(file, text, |program| {
        let used = export.and_then(|export| names_used_by(program, text, export));
        let is_used = |statement: &Statement<'_>| match (&used, statement) {
            (Some(used), Statement::ImportDeclaration(import)) => {
                let mut names = import.specifiers.iter().flatten();
                names.any(|name| used.contains(name.local().name.as_str()))
            }
            (Some(_), _) => false,
            (None, _) => true,
        };
        let statements = program.body.iter().filter(|statement| is_used(statement));
        statements.filter_map(source_of).collect()
    })
}

/// Returns the specifier that a statement imports or re-exports from.
fn source_of(statement: &Statement<'_>) -> Option<String> {
    let (source, kind) = match statement {
        Statement::ImportDeclaration(import) => (&import.source, import.import_kind),
        Statement::ExportAllDeclaration(export) => (&export.source, export.export_kind),
        Statement::ExportFromDeclaration(export) => (&export.source, export.export_kind),
        _ => return None,
    };
    kind.is_value().then(|| source.value.to_string())
}

/// Returns the code of a module whose default export is a field of the object that `text`
/// exports as default, with only the imports and declarations that the field uses. `path` is
/// the name of the field, or of a member of its value: `Card.Title`. `resolve` returns the
/// specifier of an import in the new module. Returns `None` without such a field, and for code
/// that loads files by their relative paths (`import('./Chart')`), which lead elsewhere from
/// the new module.
///
/// # Examples
///
/// ```
/// use component_modules::field_module;
///
/// let text = "import A from './a';\nimport B from './b';\n\
///             export default { First: () => <A />, Second: () => <B /> };\n";
/// let module = field_module("tags.jsx", text, "Second", &|specifier| specifier.to_owned());
/// let expected = "import B from \"./b\";\nexport default ({ Second: () => <B /> })[\"Second\"];\n";
/// assert_eq!(module.as_deref(), Some(expected));
/// ```
#[must_use]
pub fn field_module(
    file: &str,
    text: &str,
    path: &str,
    resolve: &(dyn Fn(&str) -> String + Sync),
) -> Option<String> {
    read(file, text, |program| {
        let property = default_object(program)?
            .properties
            .iter()
            .find(|property| {
                let property = property.as_property();
                let name = property.and_then(|property| property.key.static_name());
                name.as_deref() == path.split('.').next()
            })?;
        let mut paths = RelativePaths::default();
        paths.visit_object_property_kind(property);
        let property = slice(text, property.span());
        let all = all_bound_names(program);
        let used = words_of(vec![property], &declarations(program, text));
        let mut out = String::new();
        for statement in &program.body {
            if let Statement::ImportDeclaration(import) = statement {
                let mut names = import.specifiers.iter().flatten();
                let is_used = names.any(|name| used.contains(name.local().name.as_str()));
                if is_used || import.specifiers.is_none() {
                    let (whole, source) = (import.span(), import.source.span());
                    let start = &slice(text, whole)[..(source.start - whole.start) as usize];
                    let source = serde_json::Value::from(resolve(&import.source.value));
                    out.push_str(&format!("{start}{source};\n"));
                }
            } else if keys(statement, text, &all)
                .iter()
                .any(|name| used.contains(&**name))
            {
                paths.visit_statement(statement);
                out.push_str(slice(text, statement.span()));
                out.push('\n');
            }
        }
        let steps = path.split('.').map(serde_json::Value::from);
        let steps: String = steps.map(|step| format!("[{step}]")).collect();
        out.push_str(&format!("export default ({{ {property} }}){steps};\n"));
        (!paths.has_any).then_some(out)
    })
}

/// Returns the names that a declaration of the file binds, exported or not.
fn bound_names(statement: &Statement<'_>) -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |name: &BindingIdentifier<'_>| names.push(name.name.to_string());
    match statement {
        Statement::ExportDeclaration(exported) => exported.bound_names(&mut add),
        statement => {
            if let Some(declaration) = statement.as_declaration() {
                declaration.bound_names(&mut add);
            }
        }
    }
    names
}

/// Returns the names that the imports and declarations of a file bind.
fn all_bound_names(program: &Program<'_>) -> HashSet<String> {
    let names = program.body.iter().flat_map(|statement| match statement {
        Statement::ImportDeclaration(import) => {
            let names = import.specifiers.iter().flatten();
            names.map(|name| name.local().name.to_string()).collect()
        }
        statement => bound_names(statement),
    });
    names.collect()
}

/// Returns the names that a statement belongs to: those that it binds, or for one that binds
/// none, such as `Card.Title = ...`, those of the file (`all`) that it mentions.
fn keys(statement: &Statement<'_>, text: &str, all: &HashSet<String>) -> Vec<String> {
    let bound = bound_names(statement);
    if !bound.is_empty() || statement.is_module_declaration() {
        return bound;
    }
    let words = words(slice(text, statement.span())).filter(|word| all.contains(*word));
    let words: HashSet<&str> = words.collect();
    words.into_iter().map(str::to_owned).collect()
}

/// Whether code loads files by relative paths, or by paths that are not constant.
#[derive(Default)]
struct RelativePaths {
    has_any: bool,
}

impl RelativePaths {
    fn add(&mut self, specifier: Option<&Expression<'_>>) {
        let is_package = matches!(
            specifier,
            Some(Expression::StringLiteral(text)) if !text.value.starts_with('.')
        );
        self.has_any |= !is_package;
    }
}

impl<'a> Visit<'a> for RelativePaths {
    fn visit_import_expression(&mut self, import: &ImportExpression<'a>) {
        self.add(Some(&import.source));
        walk::walk_import_expression(self, import);
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        if call.callee.is_specific_id("require") {
            self.add(call.arguments.first().and_then(Argument::as_expression));
        }
        walk::walk_call_expression(self, call);
    }

    fn visit_import_meta(&mut self, _: &ImportMeta) {
        // `new URL('./chart.svg', import.meta.url)`.
        self.has_any = true;
    }
}

/// The code of the statements that belong to a name.
type Declarations<'t> = HashMap<String, Vec<&'t str>>;

/// Returns the statements of a file by the names that they belong to.
fn declarations<'t>(program: &Program<'_>, text: &'t str) -> Declarations<'t> {
    let all = all_bound_names(program);
    let mut declared = Declarations::new();
    for statement in &program.body {
        for name in keys(statement, text, &all) {
            let code = slice(text, statement.span());
            declared.entry(name).or_default().push(code);
        }
    }
    declared
}

/// Returns the words in code, and in the declarations whose names are among them.
///
/// Words are compared instead of resolved names: one too many only adds an import.
fn words_of<'t>(code: Vec<&'t str>, declared: &Declarations<'t>) -> HashSet<&'t str> {
    let mut used = HashSet::new();
    let mut rest = code;
    while let Some(code) = rest.pop() {
        for word in words(code) {
            if used.insert(word) {
                rest.extend(declared.get(word).into_iter().flatten());
            }
        }
    }
    used
}

/// Returns the words in code that may be names.
fn words(code: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    code.split(move |c| !is_part(c))
}

/// Returns the words in the declaration of an export, and in those of the file whose
/// names are among them. Returns `None` if the file does not declare the export.
fn names_used_by<'t>(
    program: &Program<'_>,
    text: &'t str,
    export: &str,
) -> Option<HashSet<&'t str>> {
    let mut first = Vec::new();
    for statement in &program.body {
        let code = slice(text, statement.span());
        match statement {
            Statement::ExportDefaultDeclaration(_) if export == "default" => first.push(code),
            Statement::ExportNamedDeclaration(list) => {
                let mut exported = list.specifiers.iter();
                if exported.any(|specifier| specifier.exported.name() == export) {
                    first.push(code);
                }
            }
            Statement::ExportDeclaration(_)
                if bound_names(statement).iter().any(|name| name == export) =>
            {
                first.push(code);
            }
            _ => {}
        }
    }
    let is_declared = !first.is_empty();
    is_declared.then(|| words_of(first, &declarations(program, text)))
}

/// Parses a file and reads it with a function; an invalid file gives the
/// default value.
fn read<T: Default + Send>(
    file: &str,
    text: &str,
    work: impl FnOnce(&Program<'_>) -> T + Send,
) -> T {
    if text.len() > MAX_SOURCE_BYTES || nesting::too_deep(text).is_some() {
        return T::default();
    }
    let run = || {
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, text, source_type(file)).parse();
        if parsed.diagnostics.is_empty() {
            work(&parsed.program)
        } else {
            T::default()
        }
    };
    stack::with_room(nesting::stack_bytes(text.len()), run).unwrap_or_default()
}

/// The specifier and the export of each imported name, by its name in the file. A
/// namespace has no export.
type Imports = BTreeMap<String, (String, Option<String>)>;

/// Returns the imported names of a program.
fn imports(program: &Program<'_>) -> Imports {
    let mut out = Imports::new();
    for statement in &program.body {
        let Statement::ImportDeclaration(import) = statement else {
            continue;
        };
        for specifier in import.specifiers.iter().flatten() {
            let (local, export) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(named) => {
                    (&named.local, Some(named.imported.name().to_string()))
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                    (&default.local, Some("default".to_owned()))
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(namespace) => {
                    (&namespace.local, None)
                }
            };
            let source = import.source.value.to_string();
            out.insert(local.name.to_string(), (source, export));
        }
    }
    out
}

/// Returns the object of the default export, directly or through a constant.
fn default_object<'p, 'a>(program: &'p Program<'a>) -> Option<&'p ObjectExpression<'a>> {
    let exported = program.body.iter().find_map(|statement| match statement {
        Statement::ExportDefaultDeclaration(export) => match &export.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(_) => None,
            other => other.as_expression(),
        },
        _ => None,
    })?;
    match exported.get_inner_expression() {
        Expression::ObjectExpression(object) => Some(object),
        Expression::Identifier(name) => program.body.iter().find_map(|statement| {
            let Statement::VariableDeclaration(constants) = statement else {
                return None;
            };
            let mut declared = constants.declarations.iter();
            let constant = declared.find(|declarator| {
                declarator
                    .id
                    .get_identifier_name()
                    .is_some_and(|identifier| identifier == name.name)
            })?;
            match constant.init.as_ref()?.get_inner_expression() {
                Expression::ObjectExpression(object) => Some(&**object),
                _ => None,
            }
        }),
        _ => None,
    }
}

/// Returns the component of a field. A spread of a value of the file has none.
fn mapped(field: &ObjectPropertyKind<'_>, imports: &Imports) -> Option<MappedComponent> {
    let span = span(field.span());
    let (name, value) = match field {
        ObjectPropertyKind::SpreadProperty(spread) => (None, &spread.argument),
        ObjectPropertyKind::ObjectProperty(property) => (
            Some(property.key.static_name()?.into_owned()),
            &property.value,
        ),
    };
    let value = value.get_inner_expression();
    if let (Some(name), Some((specifier, export))) = (&name, required(value)) {
        return Some(MappedComponent {
            name: Some(name.clone()),
            specifier: Some(specifier),
            export,
            span,
        });
    }
    let import = match value {
        Expression::Identifier(value) => imports.get(value.name.as_str()),
        _ => None,
    };
    match (import, name) {
        // A tag needs one export of a module.
        (Some((_, None)) | None, Some(name)) => Some(MappedComponent {
            export: format!("default.{name}"),
            name: Some(name),
            specifier: None,
            span,
        }),
        (Some((specifier, export)), name) => Some(MappedComponent {
            name,
            specifier: Some(specifier.clone()),
            export: export.clone().unwrap_or_default(),
            span,
        }),
        (None, None) => None,
    }
}

/// Returns the modules and exports that an export of a file may come from, if the file only
/// passes on exports of other modules.
///
/// An export that is named has one origin. Otherwise, it may be an export of each module of
/// an `export * from`. A file with code of its own, which has to run, has none, and neither
/// has a style sheet, which is part of the page.
///
/// # Examples
///
/// ```
/// use component_modules::exported_from;
///
/// let text = "export { A } from './A';\nimport B from './B';\nexport { B as Box };\n";
/// let origin = |export| exported_from("index.js", text, export);
/// assert_eq!(origin("A"), [("./A".to_owned(), "A".to_owned())]);
/// assert_eq!(origin("Box"), [("./B".to_owned(), "default".to_owned())]);
/// assert!(origin("C").is_empty());
/// ```
#[must_use]
pub fn exported_from(file: &str, text: &str, export: &str) -> Vec<(String, String)> {
    read(file, text, |program| {
        let imports = imports(program);
        let mut stars = Vec::new();
        let mut named = None;
        for statement in &program.body {
            match statement {
                Statement::ImportDeclaration(import) => {
                    if import.specifiers.is_none() {
                        return Vec::new();
                    }
                }
                Statement::ExportFromDeclaration(list) => {
                    let mut names = list.specifiers.iter();
                    if let Some(found) = names.find(|name| name.exported.name() == export) {
                        let source = list.source.value.to_string();
                        named = Some((source, found.local.name().to_string()));
                    }
                }
                Statement::ExportNamedDeclaration(list) => {
                    for name in &list.specifiers {
                        let Some(origin) = imports.get(name.local.name().as_str()) else {
                            return Vec::new();
                        };
                        if name.exported.name() == export {
                            named = whole_origin(origin);
                        }
                    }
                }
                Statement::ExportAllDeclaration(all) if all.exported.is_none() => {
                    stars.push((all.source.value.to_string(), export.to_owned()));
                }
                Statement::ExportAllDeclaration(_)
                | Statement::TSTypeAliasDeclaration(_)
                | Statement::TSInterfaceDeclaration(_) => {}
                _ => return Vec::new(),
            }
        }
        match named {
            Some(origin) => vec![origin],
            None if export == "default" => Vec::new(),
            None => stars,
        }
    })
}

/// Returns the module and the export of an imported name, unless it is a namespace.
fn whole_origin((specifier, export): &(String, Option<String>)) -> Option<(String, String)> {
    Some((specifier.clone(), export.clone()?))
}

/// Returns the specifier and the export of `require('./Steps').default`.
fn required(value: &Expression<'_>) -> Option<(String, String)> {
    let Expression::StaticMemberExpression(member) = value else {
        return None;
    };
    let Expression::CallExpression(call) = member.object.get_inner_expression() else {
        return None;
    };
    let is_require = call.callee.is_specific_id("require");
    match call.arguments.as_slice() {
        [Argument::StringLiteral(specifier)] if is_require => Some((
            specifier.value.to_string(),
            member.property.name.to_string(),
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_a_used_name_are_part_of_a_field() {
        let text = "import Title from './Title';\nimport Broken from './none';\n\
                    const Card = () => null;\nCard.Title = () => <Title />;\n\
                    const Other = () => <Broken />;\nOther.displayName = 'Broken';\n\
                    export default { Card, Other };\n";
        let module = field_module("tags.jsx", text, "Card.Title", &str::to_owned);
        let expected = "import Title from \"./Title\";\nconst Card = () => null;\n\
                        Card.Title = () => <Title />;\n\
                        export default ({ Card })[\"Card\"][\"Title\"];\n";
        assert_eq!(module.as_deref(), Some(expected));
    }

    #[test]
    fn relative_paths_in_code_have_no_field_module() {
        for (code, is_module) in [
            ("lazy(() => import('./Chart'))", false),
            ("lazy(() => import(`./${name}`))", false),
            ("() => require('../chart').default", false),
            ("() => new URL('./chart.svg', import.meta.url)", false),
            ("lazy(() => import('chart'))", true),
            ("() => './chart'", true),
        ] {
            let text = format!("const A = {code};\nexport default {{ A, B: () => null }};\n");
            let field = |name| field_module("tags.jsx", &text, name, &str::to_owned);
            assert_eq!(field("A").is_some(), is_module, "{code}");
            assert!(field("B").is_some(), "{code}");
        }
    }

    #[test]
    fn tags_and_spreads_of_imports() {
        let text = "import Original from '@theme-original/MDXComponents';\n\
                    import Shot from '@site/src/Shot';\n\
                    import { Badge as B } from './badges';\n\
                    import * as Icons from './icons';\n\
                    const all = { ...Original, Shot, 'Mark': B, ...Icons, b: () => null, X: Icons, \
                    R: require('./r').default };\n\
                    export default all as const;";
        let found: Vec<_> = mapped_components("src/theme/MDXComponents.tsx", text)
            .into_iter()
            .map(|entry| {
                (
                    entry.name.unwrap_or_default(),
                    entry.specifier.unwrap_or_default(),
                    entry.export,
                )
            })
            .collect();
        let expected = [
            ("", "@theme-original/MDXComponents", "default"),
            ("Shot", "@site/src/Shot", "default"),
            ("Mark", "./badges", "Badge"),
            ("", "./icons", ""),
            ("b", "", "default.b"),
            ("X", "", "default.X"),
            ("R", "./r", "default"),
        ];
        assert_eq!(
            found,
            expected.map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned()))
        );
        assert_eq!(mapped_components("x.js", "export default {"), []);
        let names = exported_names(
            "x.tsx",
            "export const A = 1; export default 2; export { A as B };",
        );
        assert_eq!(names, ["A", "B"]);
    }
}
