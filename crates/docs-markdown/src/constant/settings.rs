//! Evaluates settings that are written as code: `docusaurus.config.js`,
//! `sidebars.ts`.
//!
//! Settings differ from pages: they are evaluated as far as possible, so that
//! one value that is not constant leaves the others, and they may use functions
//! of Node.js, which the [`Host`] provides.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use oxc_allocator::Allocator;
use oxc_parser::Parser;
use serde_json::Value;

use super::guard::is_too_deep;
use super::{call, evaluate_module, source_type};
pub use crate::literal::COMPUTED_KEY;
use crate::literal::{self, Function, Literal, Names, Scope, collect_object};

/// The surroundings of a settings file: its modules, and the names and
/// functions of the platform. Implementations do not run code of the file.
pub trait Host {
    /// Returns the module that `specifier` means in the file `importer`.
    fn load(&self, importer: &str, specifier: &str) -> Option<Loaded>;

    /// Returns the value of a name that the code does not define, such as
    /// `process`.
    fn name(&self, file: &str, name: &str) -> Option<Value>;

    /// Returns the result of a function of the platform, such as `path.join` or
    /// `require.resolve`. Arguments that are not plain values are `None`.
    fn call(&self, file: &str, callee: &str, arguments: &[Option<Value>]) -> Option<Value>;
}

/// A module that settings import.
#[derive(Debug, Clone)]
pub enum Loaded {
    /// A value: that of a JSON file, or the name of a package.
    Data(Value),
    /// Code, with the path of its file.
    Code(String, Rc<str>),
}

/// The value of a settings file, or a part of it.
#[derive(Debug, Clone)]
pub enum Constant {
    /// Plain data.
    Value(Value),
    /// A list that contains functions or unknown values.
    List(Vec<Self>),
    /// An object that contains functions or unknown values, in source order.
    Table(Vec<(String, Self)>),
    /// A function of the settings file.
    Function(Callable),
    /// A value that is not constant.
    Unknown,
}

/// A function of a settings file.
#[derive(Clone)]
pub struct Callable {
    /// The function itself.
    function: Function,
    /// The platform of its file, which it may use when it is called.
    platform: Rc<Platform>,
}

impl fmt::Debug for Callable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callable").finish_non_exhaustive()
    }
}

impl Callable {
    /// Calls the function with one argument. Returns `None` if the result is
    /// not constant. Further parameters are `undefined`.
    ///
    /// Settings such as `editUrl` may be functions of a page; a tool that reads
    /// them can call one with an example and compare the result.
    #[must_use]
    pub fn call(&self, argument: Value) -> Option<Constant> {
        let value = call(&self.function, Literal::Value(argument), &*self.platform).ok()?;
        Some(constant(value, &self.platform))
    }
}

/// Functions of tools that return their argument, or wrap it in a way that
/// leaves its settings readable. Calls of them are replaced by their first
/// argument.
const IDENTITIES: &[&str] = &[
    "defineAdditionalConfig",
    "defineConfig",
    "defineConfigWithTheme",
    "extendConfig",
    "starlight",
    "withMermaid",
    "withPwa",
];

/// Maximum number of files that one configuration may import.
const MAX_FILES: usize = 200;

/// Maximum depth of nested imports.
const MAX_OPEN: usize = 16;

/// Evaluates the default export of a settings file, as far as it is constant.
///
/// If the export is a function, it is called with an empty object, in place of
/// the one that tools pass to functions.
///
/// `file` is the path that the host knows the file by, and `text` its content.
/// What is not constant becomes [`Constant::Unknown`] where it is.
///
/// Nothing is executed: the code of a stranger's repository can be read safely. The
/// host decides which files it may import and what functions of its packages return.
///
/// # Examples
///
/// ```
/// use std::rc::Rc;
///
/// use docs_markdown::settings::{Constant, Host, Loaded, evaluate};
/// use serde_json::{Value, json};
///
/// struct NoHost;
///
/// impl Host for NoHost {
///     fn load(&self, _: &str, _: &str) -> Option<Loaded> {
///         None
///     }
///     fn name(&self, _: &str, _: &str) -> Option<Value> {
///         None
///     }
///     fn call(&self, _: &str, _: &str, _: &[Option<Value>]) -> Option<Value> {
///         None
///     }
/// }
///
/// let text = "const org = 'shop';\nexport default {url: `https://${org}.example`, now: Date.now()};";
/// let Constant::Table(fields) = evaluate("site.config.js", text, Rc::new(NoHost)) else {
///     panic!("an object with an unknown field is a table");
/// };
/// assert!(matches!(&fields[0], (name, Constant::Value(url))
///     if name == "url" && *url == json!("https://shop.example")));
/// assert!(matches!(&fields[1], (name, Constant::Unknown) if name == "now"));
/// ```
#[must_use]
pub fn evaluate(file: &str, text: &str, host: Rc<dyn Host>) -> Constant {
    let reader = Rc::new(Reader {
        host,
        scopes: RefCell::default(),
        open: RefCell::default(),
    });
    let exports = reader.exports(file, &Rc::from(text));
    let platform = Rc::new(reader.platform(file));
    let default = exports.into_iter().find(|(name, _)| name == "default");
    let mut value = default.map_or(Literal::Unknown, |(_, value)| value);
    if let Literal::Function(function) = &value {
        // Tools pass an object, whose fields are only known at run time.
        let argument = collect_object(Vec::new());
        value = call(function, argument, &*platform).unwrap_or(Literal::Unknown);
    }
    // Functions in the value keep the scopes alive. This is acceptable, because
    // a run evaluates few files.
    constant(value, &platform)
}

/// Returns the first syntax error of a configuration: its byte offset and its message.
///
/// # Examples
///
/// ```
/// use docs_markdown::settings::syntax_error;
///
/// assert_eq!(syntax_error("export default { title: 'Shop' };"), None);
/// assert!(syntax_error("export default { title: 'Shop'").is_some());
/// ```
#[must_use]
pub fn syntax_error(text: &str) -> Option<(usize, String)> {
    if is_too_deep(text) {
        return Some((0, "the code is too deeply nested".to_owned()));
    }
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, text, source_type().with_module(true)).parse();
    let problem = parsed.diagnostics.iter().next()?;
    let offset = problem
        .labels
        .first()
        .map_or(0, |label| label.offset() as usize);
    let message = problem.message.trim_end_matches('.');
    let mut chars = message.chars();
    let message = chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    });
    parsed.panicked.then_some((offset, message))
}

/// Evaluates the files of one configuration.
struct Reader {
    /// Loads modules, and answers for the platform.
    host: Rc<dyn Host>,
    /// Scopes of the evaluated modules. Their number is the number of files.
    scopes: RefCell<Vec<Scope>>,
    /// Files that are being evaluated, to end cycles of imports.
    open: RefCell<Vec<String>>,
}

impl Reader {
    /// Returns the platform as the code of `file` uses it.
    fn platform(self: &Rc<Self>, file: &str) -> Platform {
        Platform {
            file: Rc::from(file),
            reader: Rc::clone(self),
        }
    }

    /// Evaluates a file within the limits. A file that is being evaluated has
    /// no exports yet, as in Node.js.
    fn exports(self: &Rc<Self>, file: &str, text: &Rc<str>) -> Vec<(String, Literal)> {
        let is_open = self.open.borrow().iter().any(|open| open == file);
        let is_deep = self.open.borrow().len() >= MAX_OPEN;
        if is_open || is_deep || self.scopes.borrow().len() >= MAX_FILES {
            return Vec::new();
        }
        self.open.borrow_mut().push(file.to_owned());
        let platform = self.platform(file);
        let (exports, scope) = evaluate_module(file, text, &platform, &mut |specifier| {
            self.import(file, specifier)
        });
        self.scopes.borrow_mut().push(scope);
        self.open.borrow_mut().pop();
        exports
    }

    /// Returns the exports of a module. The fields of a JSON file are its named
    /// exports.
    fn import(self: &Rc<Self>, importer: &str, specifier: &str) -> Option<Vec<(String, Literal)>> {
        match self.host.load(importer, specifier)? {
            Loaded::Code(file, text) => Some(self.exports(&file, &text)),
            Loaded::Data(value) => {
                let mut out = literal::fields(Literal::Value(value.clone())).unwrap_or_default();
                out.push(("default".to_owned(), Literal::Value(value)));
                Some(out)
            }
        }
    }

    /// Returns the value of `require`: the default export, or an object of all
    /// exports. The first is that of CommonJS, whose `module.exports` is the
    /// default export.
    fn require(self: &Rc<Self>, importer: &str, specifier: &str) -> Option<Literal> {
        let exports = self.import(importer, specifier)?;
        let default = exports.iter().find(|(name, _)| name == "default");
        Some(match default {
            Some((_, value)) => value.clone(),
            None => collect_object(exports),
        })
    }
}

/// Names and functions of the platform, for the code of a file.
struct Platform {
    /// Path of the file, by which relative specifiers are resolved.
    file: Rc<str>,
    /// Evaluates the modules that the code requires.
    reader: Rc<Reader>,
}

impl Names for Platform {
    fn lookup(&self, path: &[String]) -> Option<Literal> {
        let [name] = path else { return None };
        self.reader.host.name(&self.file, name).map(Literal::Value)
    }

    fn call(&self, callee: &str, arguments: &[Literal]) -> Option<Literal> {
        if let ("require", [Literal::Value(Value::String(specifier))]) = (callee, arguments) {
            return self.reader.require(&self.file, specifier);
        }
        if let ("import", [Literal::Value(Value::String(specifier))]) = (callee, arguments) {
            let exports = self.reader.import(&self.file, specifier)?;
            return Some(collect_object(exports));
        }
        if IDENTITIES.contains(&callee) {
            return arguments.first().cloned();
        }
        let arguments: Vec<Option<Value>> = arguments
            .iter()
            .map(|argument| match literal::plain(argument.clone()) {
                Literal::Value(value) => Some(value),
                _ => None,
            })
            .collect();
        let value = self.reader.host.call(&self.file, callee, &arguments)?;
        Some(Literal::Value(value))
    }

    fn is_settings(&self) -> bool {
        true
    }
}

/// Converts a literal. JSX and other values without meaning in settings are
/// unknown.
fn constant(value: Literal, platform: &Rc<Platform>) -> Constant {
    let inner = |value| constant(value, platform);
    match value {
        Literal::Value(value) => Constant::Value(value),
        Literal::Array(items) => Constant::List(items.into_iter().map(inner).collect()),
        Literal::Object(fields) => Constant::Table(
            fields
                .into_iter()
                .map(|(name, value)| (name, inner(value)))
                .collect(),
        ),
        Literal::Function(function) => Constant::Function(Callable {
            function,
            platform: Rc::clone(platform),
        }),
        _ => Constant::Unknown,
    }
}
