//! Names in expressions and tags: imports, exported constants, props.
//!
//! A name is looked up from the inside out: local names, imports, exports of
//! the file, constants of the site. Modules are evaluated when a name of theirs
//! is used, each once.

use std::rc::Rc;

use located_data::{Advice, Span};
use serde_json::Value;

use super::{Builder, starlight};
use crate::constant;
use crate::literal::{self, Closure, Exports, Literal, Names, NotLiteral};
use crate::module::{self, Name, Statement};
use crate::modules::Module;
use crate::node::Import;

/// Maximum depth of modules that import modules.
const MAX_IMPORTS: usize = 16;

/// The meaning of an imported name.
#[derive(Debug, Clone)]
pub(super) struct Binding {
    /// The module that the specifier refers to.
    pub(super) module: Module,
    /// Module specifier as written, and its position.
    pub(super) specifier: String,
    /// Position of the specifier, for references to an imported image.
    pub(super) span: Span,
    /// Name of the export; `None` for the whole module.
    pub(super) export: Option<String>,
}

impl Names for Builder<'_> {
    fn lookup(&self, path: &[String]) -> Option<Literal> {
        let (name, fields) = path.split_first()?;
        let mut value = self.named(name)?;
        for field in fields {
            value = literal::member(value, field)?;
        }
        (value != Literal::Unknown).then_some(value)
    }

    fn required(&self, importer: Option<&str>, specifier: &str) -> Option<Literal> {
        self.module_value(importer, specifier, 0)
    }
}

/// Names in an imported module, which has no access to those of the page.
struct ModuleNames<'b, 't> {
    /// The page, by which the module resolves imports of its own.
    builder: &'b Builder<'t>,
    /// Number of modules that import each other up to this one.
    depth: usize,
}

impl Names for ModuleNames<'_, '_> {
    fn lookup(&self, _: &[String]) -> Option<Literal> {
        None
    }

    fn required(&self, importer: Option<&str>, specifier: &str) -> Option<Literal> {
        self.builder
            .module_value(importer, specifier, self.depth + 1)
    }
}

impl<'t> Builder<'t> {
    /// Returns the value of a name, from the innermost scope outwards. An
    /// import hides a constant of the site with the same name.
    fn named(&self, name: &str) -> Option<Literal> {
        if let Some(value) = self.scope.plain(name) {
            return Some(value);
        }
        if let Some(binding) = self.bindings.get(name) {
            return self.imported(name, binding);
        }
        if let Some(value) = self.constants.get(name) {
            return Some(value.clone());
        }
        let value = self.options.constants.get(name)?;
        Some(Literal::Value(value.clone()))
    }

    /// Returns the value of `require(specifier)` in the file `importer`, or in
    /// this file for `None`. In the page itself, an image keeps its path as
    /// written. `depth` is the number of modules that import each other up to
    /// this one.
    fn module_value(
        &self,
        importer: Option<&str>,
        specifier: &str,
        depth: usize,
    ) -> Option<Literal> {
        if depth >= MAX_IMPORTS {
            return None;
        }
        match self
            .modules
            .load(importer.unwrap_or(self.file), specifier)?
        {
            Module::Data(value) => Some(Literal::Value(value)),
            Module::Code { file, text } => Some(literal::collect_object(
                self.module_exports(&file, &text, depth),
            )),
            Module::Asset(path) => importer.map(|_| Literal::Asset(path, Span::default())),
            _ => None,
        }
    }

    /// Returns the value of an imported name. An import of a package has none,
    /// and a tag of that name is a component.
    fn imported(&self, name: &str, binding: &Binding) -> Option<Literal> {
        match (&binding.module, binding.export.as_deref()) {
            (Module::Markdown(_), None | Some("default")) => Some(Literal::Module(name.to_owned())),
            (Module::Markdown(partial), Some("frontMatter")) => {
                Some(Literal::Value(partial.front_matter.clone()))
            }
            // Its table of contents is unknown: reading it would add its headings to
            // those of the page, also if the page does not show the file.
            (Module::Markdown(_), Some(_)) => None,
            (Module::Asset(path), _) => Some(Literal::Asset(path.clone(), binding.span)),
            (Module::Data(value), None | Some("default")) => Some(Literal::Value(value.clone())),
            (Module::Data(value), Some(field)) => value.get(field).cloned().map(Literal::Value),
            (Module::Code { file, text }, export) => {
                let exports = self.module_exports(file, text, 0);
                let field = |name: &str| exports.iter().find(|(known, _)| known == name);
                match export {
                    Some(name) => field(name).map(|(_, value)| value.clone()),
                    None => Some(literal::collect_object(exports)),
                }
            }
            _ => None,
        }
    }

    /// Returns the constant exports of a file with code, evaluated once. Pages
    /// share no modules: the scopes of one page are dropped with it.
    fn module_exports(&self, file: &str, text: &str, depth: usize) -> Exports {
        if let Some(exports) = self.exports.borrow().get(file) {
            return exports.clone();
        }
        // A module that imports itself, directly or not, sees no exports.
        self.exports
            .borrow_mut()
            .insert(file.to_owned(), Exports::new());
        let source: Rc<str> = Rc::from(text);
        let names = ModuleNames {
            builder: self,
            depth,
        };
        let (exports, scope) = constant::evaluate_module(file, &source, &names, &mut |specifier| {
            if depth >= MAX_IMPORTS {
                return None;
            }
            match self.modules.load(file, specifier)? {
                Module::Code { file, text } => Some(self.module_exports(&file, &text, depth + 1)),
                Module::Data(value) => {
                    let mut exports = match &value {
                        Value::Object(fields) => fields
                            .iter()
                            .map(|(key, value)| (key.clone(), Literal::Value(value.clone())))
                            .collect(),
                        _ => Exports::new(),
                    };
                    exports.push(("default".to_owned(), Literal::Value(value)));
                    Some(exports)
                }
                Module::Asset(path) => {
                    let address = Literal::Asset(path, Span::default());
                    Some(vec![("default".to_owned(), address)])
                }
                _ => None,
            }
        });
        self.module_scopes.borrow_mut().push(scope);
        self.exports
            .borrow_mut()
            .insert(file.to_owned(), exports.clone());
        exports
    }

    /// Clears the scopes of modules: functions refer to the scope that contains
    /// them, which is a cycle of reference counts.
    pub(super) fn release_scopes(&mut self) {
        for scope in self.module_scopes.take() {
            scope.clear();
        }
    }

    /// Returns whether the file itself defines the meaning of a tag. A built-in
    /// component that is imported (`@theme/Tabs`) is not its own.
    pub(super) fn is_own(&self, name: &str) -> bool {
        let is_foreign = |binding: &Binding| !matches!(binding.module, Module::BuiltIn(_));
        self.bindings.get(name).is_some_and(is_foreign)
            || matches!(self.constants.get(name), Some(Literal::Function(_)))
    }

    /// Returns whether a tag does not mean the built-in component of its name: the
    /// file or the site has another one.
    pub(super) fn is_replaced(&self, name: &str) -> bool {
        self.is_own(name)
            || self.starlight.contains_key(name)
            || self.modules.component(name).is_some()
    }

    /// Parses the statements of the file, and binds their names. Code that
    /// cannot be evaluated is reported. They are evaluated in source order,
    /// before the text: an expression may use a constant that is exported below
    /// it.
    pub(super) fn read_modules(&mut self, modules: &[Span]) {
        for span in modules
            .iter()
            .flat_map(|statement| module::statements(self.text, *statement))
        {
            match module::read(self.text, span) {
                Statement::Import { names, module } => self.import(&names, module, span),
                Statement::Constant { name, value } => match self.constant(value) {
                    Ok(value) => {
                        let value = self.closed(value);
                        self.constants.insert(name, value);
                    }
                    Err(_) => self.report_javascript(value),
                },
                Statement::Function { name, value } => {
                    let function = literal::Function {
                        source: self.source(),
                        span: value,
                        scope: self.scope.clone(),
                        is_method: false,
                    };
                    self.constants.insert(name, Literal::Function(function));
                }
                Statement::Code => self.report_javascript(span),
            }
        }
    }

    /// Returns the value with its JSX bound to the source that contains it: a
    /// constant may be passed to a function of another module.
    fn closed(&self, value: Literal) -> Literal {
        match value {
            Literal::Jsx(span, None) => {
                let closure = Closure {
                    source: self.source(),
                    scope: self.scope.clone(),
                };
                Literal::Jsx(span, Some(closure))
            }
            Literal::Array(items) => {
                Literal::Array(items.into_iter().map(|item| self.closed(item)).collect())
            }
            Literal::Object(fields) => Literal::Object(
                fields
                    .into_iter()
                    .map(|(name, field)| (name, self.closed(field)))
                    .collect(),
            ),
            value => value,
        }
    }

    /// Binds the names of an import. Values that the options give for a module
    /// take precedence over its file.
    ///
    /// `module` is the span of the specifier, `span` that of the statement. An
    /// import without names loads nothing, except for a style sheet
    /// (`import './style.css'`).
    pub(super) fn import(&mut self, names: &[Name], module: Span, span: Span) {
        // Some Markdown editors escape underscores: `'./\\_part.mdx'`.
        let path = &*self.slice(module).replace('\\', "");
        let constants = self.options.modules.get(path);
        let loads_nothing = names.is_empty() && !module::is_style(path);
        let loaded = if loads_nothing || constants.is_some() {
            None
        } else {
            self.modules.load(self.file, path)
        };
        let advice = match &loaded {
            Some(Module::Missing(help)) => Some(Advice::new(
                format!("cannot find a file for `{path}`"),
                help,
            )),
            Some(module @ Module::Refused { .. }) => module.fault(path),
            Some(Module::Faulty(fault)) => Some(Advice::new(
                format!("cannot read `{path}`: {fault}"),
                "correct the file",
            )),
            _ => None,
        };
        if let Some(advice) = advice {
            self.report(advice.error("missing-import").at(module));
        }
        for name in names {
            let local = name.local.clone();
            let field = |value: &'t Value| match &name.field {
                Some(field) => value.get(field),
                None => Some(value),
            };
            let module_of_name = match (constants.and_then(field), &loaded) {
                (Some(value), _) => Some(Module::Data(value.clone())),
                (None, Some(module)) => Some(module.clone()),
                (None, None) if module::is_asset(path) => Some(Module::Asset(path.to_owned())),
                (None, None) => None,
            };
            if path == starlight::MODULE {
                let export = name.field.as_ref().unwrap_or(&local);
                self.starlight.insert(local.clone(), export.clone());
                self.name_in_twin(&local, export);
            }
            if let Some(bound_module) = module_of_name {
                if let Module::BuiltIn(meaning) = &bound_module {
                    self.name_in_twin(&local, meaning);
                }
                let export = match (&name.field, name.is_namespace, constants) {
                    (_, _, Some(_)) | (None, true, None) => None,
                    (Some(field), ..) => Some(field.clone()),
                    (None, false, None) => Some("default".to_owned()),
                };
                let binding = Binding {
                    module: bound_module,
                    specifier: path.to_owned(),
                    span: module,
                    export,
                };
                self.bindings.insert(local.clone(), binding);
            }
            self.imports.push(Import {
                name: local,
                module: path.to_owned(),
                span,
            });
        }
    }

    /// Returns whether code uses a name whose import has been reported.
    pub(super) fn uses_missing(&self, code: &str) -> bool {
        let is_missing = |binding: &Binding| {
            matches!(
                binding.module,
                Module::Missing(_) | Module::Refused { .. } | Module::Faulty(_)
            )
        };
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        self.bindings.values().any(is_missing)
            && code
                .split(|c| !is_name(c))
                .any(|name| self.bindings.get(name).is_some_and(is_missing))
    }

    /// Keeps the built-in component that a tag means for the twin of the page.
    pub(super) fn name_in_twin(&mut self, local: &str, meaning: &str) {
        if local != meaning {
            let names = &mut self.twin.names;
            names.insert(local.to_owned(), meaning.to_owned());
        }
    }

    /// Returns the text in the shared form that functions keep. Copied at the
    /// first use: most pages have no functions.
    pub(super) fn source(&self) -> Rc<str> {
        Rc::clone(self.source.get_or_init(|| Rc::from(self.text)))
    }

    /// Evaluates the expression at `span`. Literals are parsed directly, which
    /// is faster than evaluating them as code.
    pub(super) fn constant(&self, span: Span) -> Result<Literal, NotLiteral> {
        literal::read(self.text, span, self)
            .or_else(|_| constant::evaluate(&self.source(), span, &self.scope, self))
    }
}
