//! Parses JSON to a [`Model`], with diagnostics for faults of the text.
//!
//! serde_json stops at the first fault. To name the cause of a fault in a model
//! of another schema version, the version is read again on its own.

use std::collections::BTreeMap;

use located_data::{Diagnostic, Span};
use serde::{Deserialize, Deserializer};
use serde_json::error::Category as Fault;

use super::comment::{Comment, CommentPart};
use super::merge::{self, Package};
use super::reflection::{Category, Group, Kind, name};
use super::{ExternalSymbol, Id, Model, Reflection, check};

/// Supported major version of the schema: TypeDoc 0.26 and later.
const SCHEMA: &str = "2";

/// Keys of the root. They are those of a project reflection and some that no
/// other reflection has.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Root {
    schema_version: Option<Box<str>>,
    id: Id,
    #[serde(deserialize_with = "name")]
    name: Box<str>,
    package_name: Option<Box<str>>,
    package_version: Option<Box<str>>,
    comment: Option<Box<Comment>>,
    readme: Vec<CommentPart>,
    children: Vec<Reflection>,
    documents: Vec<Reflection>,
    groups: Vec<Group>,
    categories: Vec<Category>,
    files: Files,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Files {
    entries: BTreeMap<Id, Box<str>>,
    #[serde(deserialize_with = "by_file")]
    reflections: BTreeMap<Id, Id>,
}

/// Reads a map from files. When TypeDoc merges models, it writes `undefined` as
/// the key of files that it does not find; these are skipped.
fn by_file<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Id, Id>, D::Error> {
    let entries = BTreeMap::<Box<str>, Id>::deserialize(deserializer)?.into_iter();
    let known = entries.filter_map(|(file, reflection)| Some((file.parse().ok()?, reflection)));
    Ok(known.collect())
}

/// Names by which other packages refer to reflections. Only merging needs them,
/// and they are a third of a large model, so that they are parsed on their own.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Symbols {
    symbol_id_map: BTreeMap<Id, ExternalSymbol>,
}

/// Keys that identify a model, parsed if the rest cannot be.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "schemaVersion")]
    schema_version: Option<serde_json::Value>,
}

impl Model {
    /// Parses the JSON that `typedoc --json` writes. `file` is its name in
    /// diagnostics.
    ///
    /// Returns the model and all diagnostics. The model is `None` if the text is
    /// not JSON, does not describe a library or has another schema version.
    /// Faults inside the model, such as ids without a target, are diagnostics
    /// next to it.
    ///
    /// # Examples
    ///
    /// ```
    /// use typedoc_render::Model;
    /// let (model, diagnostics) = Model::parse("api.json", r#"{"schemaVersion": "1.0"}"#);
    /// assert!(model.is_none());
    /// assert_eq!(diagnostics[0].message, "unsupported schema version `1.0`");
    /// ```
    #[must_use]
    pub fn parse(file: &str, text: &str) -> (Option<Self>, Vec<Diagnostic>) {
        let (model, mut diagnostics) = match read(text) {
            Ok(model) => {
                let diagnostics = check::model(&model, text);
                (Some(model), diagnostics)
            }
            Err(diagnostic) => (None, vec![*diagnostic]),
        };
        for diagnostic in &mut diagnostics {
            diagnostic.file = Some(file.to_owned());
        }
        (model, diagnostics)
    }

    /// Parses the models of several packages, and merges them into one library.
    /// `files` are pairs of a name, for diagnostics, and a text.
    ///
    /// Each package becomes a module with the name, version and README of the
    /// package, in the order of `files`, as TypeDoc's `entryPointStrategy:
    /// packages` does. Types and comments that refer to another of the packages
    /// link to it.
    ///
    /// Returns the model and all diagnostics. The model is `None` if one of the
    /// texts is not a model.
    ///
    /// # Examples
    ///
    /// ```
    /// use typedoc_render::{Model, RenderOptions, render};
    /// let core = r#"{"schemaVersion": "2.0", "id": 0, "name": "@shop/core",
    ///   "packageName": "@shop/core", "packageVersion": "2.1.0",
    ///   "children": [{"id": 1, "name": "Cart", "kind": 256}]}"#;
    /// let react = r#"{"schemaVersion": "2.0", "id": 0, "name": "@shop/react",
    ///   "packageName": "@shop/react",
    ///   "children": [{"id": 1, "name": "CartView", "kind": 128}]}"#;
    /// let (model, diagnostics) = Model::parse_packages(&[("core.json", core), ("react.json", react)]);
    /// assert!(diagnostics.is_empty());
    /// let pages = render(&model.unwrap(), &RenderOptions::at("/api"))?;
    /// let paths: Vec<&str> = pages.iter().map(|page| &*page.summary.path).collect();
    /// assert!(paths.contains(&"@shop/core/interfaces/Cart"));
    /// assert!(paths.contains(&"@shop/react/classes/CartView"));
    /// # Ok::<(), typedoc_render::Error>(())
    /// ```
    #[must_use]
    pub fn parse_packages(files: &[(&str, &str)]) -> (Option<Self>, Vec<Diagnostic>) {
        let mut diagnostics = Vec::new();
        let mut packages = Vec::new();
        for (file, text) in files {
            let (model, found) = Self::parse(file, text);
            diagnostics.extend(found);
            packages.extend(model.map(|model| Package {
                model,
                symbols: symbols(text),
            }));
        }
        let is_complete = packages.len() == files.len();
        (is_complete.then(|| merge::merge(packages)), diagnostics)
    }

    /// Returns the title of the library: the name of the project, otherwise
    /// that of the package, otherwise `API`.
    #[must_use]
    pub fn name(&self) -> &str {
        if self.project.name.is_empty() {
            return self.package_name.as_deref().unwrap_or("API");
        }
        &self.project.name
    }
}

/// Parses a model, or returns the diagnostic that explains why this is
/// impossible.
fn read(text: &str) -> Result<Model, Box<Diagnostic>> {
    // Editors on Windows write a byte order mark.
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    let root = match serde_json::from_str::<Root>(json) {
        Ok(root) => root,
        // Other schema versions fail with errors that do not name the cause;
        // report the version instead.
        Err(fault) => {
            let head = serde_json::from_str::<Head>(json).ok();
            let version = head.map(|head| head.schema_version);
            return Err(Box::new(match version {
                Some(version) if !supported(version_text(version.as_ref()).as_deref()) => {
                    wrong_schema(version_text(version.as_ref()).as_deref(), text)
                }
                _ => not_read(&fault, text, text.len() - json.len()),
            }));
        }
    };
    if !supported(root.schema_version.as_deref()) {
        return Err(Box::new(wrong_schema(root.schema_version.as_deref(), text)));
    }
    Ok(root.into_model())
}

/// Returns the names of the reflections in a model.
fn symbols(text: &str) -> BTreeMap<Id, ExternalSymbol> {
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    let symbols = serde_json::from_str::<Symbols>(json).unwrap_or_default();
    symbols.symbol_id_map
}

/// Returns the version as text: a string without its quotes, any other value as
/// JSON.
fn version_text(value: Option<&serde_json::Value>) -> Option<String> {
    value.map(|version| {
        version
            .as_str()
            .map_or_else(|| version.to_string(), str::to_owned)
    })
}

fn supported(version: Option<&str>) -> bool {
    version.is_some_and(|version| version.split('.').next() == Some(SCHEMA))
}

impl Root {
    fn into_model(mut self) -> Model {
        for child in &mut self.children {
            child.is_package = is_package(child);
        }
        Model {
            project: Reflection {
                id: self.id,
                name: self.name,
                kind: Kind::Project,
                comment: self.comment,
                children: self.children,
                documents: self.documents,
                groups: self.groups,
                categories: self.categories,
                readme: self.readme,
                ..Reflection::default()
            },
            package_name: self.package_name,
            package_version: self.package_version,
            files: self.files.entries,
            file_reflections: self.files.reflections,
        }
    }
}

/// Returns whether a module below the project is a package: only packages have a
/// README, a version, or modules of their own.
fn is_package(module: &Reflection) -> bool {
    let has_package_data = module.package_version.is_some() || !module.readme.is_empty();
    let mut children = module.children.iter();
    let is_module = |child: &Reflection| child.kind == Kind::Module;
    is_module(module) && (has_package_data || children.any(is_module))
}

/// Returns the diagnostic for JSON of another schema version, or of no version:
/// a file that TypeDoc has not written.
fn wrong_schema(version: Option<&str>, text: &str) -> Diagnostic {
    let (message, place) = match version {
        Some(version) => (
            format!("unsupported schema version `{version}`"),
            text.find("\"schemaVersion\""),
        ),
        None => (
            "this is not a TypeDoc model: `schemaVersion` is missing".to_owned(),
            Some(0),
        ),
    };
    let at = place.unwrap_or_default();
    Diagnostic::error("library-schema", message)
        .at(Span::new(at, at))
        .help("generate the file with `typedoc --json` of TypeDoc 0.26 or later (schema 2.x)")
}

/// Returns the diagnostic for a fault that serde_json reports. `skipped` is the
/// length of the byte order mark, which serde_json has not seen.
fn not_read(fault: &serde_json::Error, text: &str, skipped: usize) -> Diagnostic {
    // The position is part of the diagnostic, not of its message.
    let message = fault.to_string();
    let reason = message
        .rfind(" at line ")
        .and_then(|at| message.get(..at))
        .unwrap_or(&message);
    let at = offset(text, fault.line(), fault.column(), skipped);
    let diagnostic = match fault.classify() {
        Fault::Eof => Diagnostic::error("library-truncated", "the file ends too early")
            .help("generate it again with `typedoc --json`; it is truncated"),
        Fault::Data => {
            Diagnostic::error("library-model", format!("the model is invalid: {reason}"))
                .help("generate the file with `typedoc --json`, and do not edit it by hand")
        }
        Fault::Syntax | Fault::Io => {
            // The parser's term for these three.
            let reason = match &*reason.to_string() {
                "expected ident" => "expected `true`, `false` or `null`".to_owned(),
                reason => reason.to_owned(),
            };
            Diagnostic::error("library-syntax", format!("this is not JSON: {reason}"))
                .help("generate the file with `typedoc --json`, and do not edit it by hand")
        }
    };
    diagnostic.at(Span::new(at, at))
}

/// Returns the byte offset of a line and a column (in bytes), both starting at
/// 1.
fn offset(text: &str, line: usize, column: usize, skipped: usize) -> usize {
    let start = match line.saturating_sub(1) {
        0 => skipped,
        n => text
            .match_indices('\n')
            .nth(n - 1)
            .map_or(0, |(at, _)| at + 1),
    };
    text.floor_char_boundary(start + column.saturating_sub(1))
}
