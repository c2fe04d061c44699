//! Addresses of symbols outside the model.
//!
//! Types of TypeScript's own library are linked without configuration: global
//! objects and browser APIs to MDN, utility types to the handbook. For other
//! packages, [`RenderOptions::external_links`] has rules.

use crate::model::{ExternalSymbol, Source};
use crate::options::RenderOptions;

/// Global objects that MDN documents by name, sorted for binary search.
///
/// Names of classes and namespaces that MDN has no page for are missing.
const GLOBALS: &[&str] = &[
    "AggregateError",
    "Array",
    "ArrayBuffer",
    "AsyncFunction",
    "AsyncGenerator",
    "AsyncIterator",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "Boolean",
    "DataView",
    "Date",
    "Error",
    "EvalError",
    "FinalizationRegistry",
    "Float32Array",
    "Float64Array",
    "Function",
    "Generator",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Intl",
    "Iterator",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "Proxy",
    "RangeError",
    "ReferenceError",
    "Reflect",
    "RegExp",
    "Set",
    "SharedArrayBuffer",
    "String",
    "Symbol",
    "SyntaxError",
    "TypeError",
    "URIError",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "WeakMap",
    "WeakRef",
    "WeakSet",
];

/// Utility types with the anchors of their sections in the handbook.
///
/// Anchors are those of the page's headings, and change only if the handbook
/// does.
const UTILITIES: &[(&str, &str)] = &[
    ("Awaited", "awaitedtype"),
    ("Capitalize", "intrinsic-string-manipulation-types"),
    ("ConstructorParameters", "constructorparameterstype"),
    ("Exclude", "excludeuniontype-excludedmembers"),
    ("Extract", "extracttype-union"),
    ("InstanceType", "instancetypetype"),
    ("Lowercase", "intrinsic-string-manipulation-types"),
    ("NoInfer", "noinfertype"),
    ("NonNullable", "nonnullabletype"),
    ("Omit", "omittype-keys"),
    ("OmitThisParameter", "omitthisparametertype"),
    ("Parameters", "parameterstype"),
    ("Partial", "partialtype"),
    ("Pick", "picktype-keys"),
    ("Readonly", "readonlytype"),
    ("Record", "recordkeys-type"),
    ("Required", "requiredtype"),
    ("ReturnType", "returntypetype"),
    ("ThisParameterType", "thisparametertypetype"),
    ("ThisType", "thistypetype"),
    ("Uncapitalize", "intrinsic-string-manipulation-types"),
    ("Uppercase", "intrinsic-string-manipulation-types"),
];

/// Returns the address that documents a symbol of another package. The rules of
/// the site come before the built-in ones.
///
/// A rule for the package decides even if its template is wrong for the symbol:
/// it was written for that package. Returns `None` for packages without a rule.
pub(crate) fn external(symbol: &ExternalSymbol, options: &RenderOptions) -> Option<String> {
    let rule = options
        .external_links
        .iter()
        .find(|rule| *rule.package == *symbol.package_name);
    if let Some(rule) = rule {
        let url = rule
            .template
            .replace("{name}", &symbol.qualified_name)
            .replace("{package}", &symbol.package_name)
            .replace("{path}", &symbol.package_path);
        return Some(url);
    }
    if &*symbol.package_name == "typescript" {
        return standard(&symbol.qualified_name, &symbol.package_path);
    }
    None
}

/// Returns the address that documents a symbol of TypeScript's own library;
/// `path` is the file that declares it, such as `lib.dom.d.ts`.
///
/// Returns `None` for types of the compiler alone, which MDN does not document.
fn standard(name: &str, path: &str) -> Option<String> {
    const MDN: &str = "https://developer.mozilla.org/docs/Web";
    if let Some((_, anchor)) = UTILITIES.iter().find(|row| row.0 == name) {
        return Some(format!(
            "https://www.typescriptlang.org/docs/handbook/utility-types.html#{anchor}"
        ));
    }
    if GLOBALS.binary_search(&name).is_ok() {
        return Some(format!("{MDN}/JavaScript/Reference/Global_Objects/{name}"));
    }
    // Members (`Window.name`) have no page of their own under this address.
    let browser = ["lib.dom", "lib.webworker"];
    let is_api = browser.iter().any(|library| path.contains(library)) && !name.contains('.');
    is_api.then(|| format!("{MDN}/API/{name}"))
}

/// Returns whether a symbol is a utility type of TypeScript, such as `Omit`.
///
/// Such a type says what is done with its arguments, so these matter to
/// readers.
pub(crate) fn is_utility(symbol: &ExternalSymbol) -> bool {
    let name = &*symbol.qualified_name;
    &*symbol.package_name == "typescript" && UTILITIES.iter().any(|row| row.0 == name)
}

/// Returns the address of a declaration in the source: by the template of the
/// options, otherwise the address in the model. Only `http` and `https` are
/// accepted from the model.
///
/// Positions outside the repository have no address in the model.
pub(crate) fn source(source: &Source, options: &RenderOptions) -> Option<String> {
    let Some(template) = &options.source_link else {
        let url = source.url.as_deref()?;
        let known = url.starts_with("https://") || url.starts_with("http://");
        return known.then(|| url.to_owned());
    };
    let url = template
        .replace("{path}", &source.file_name)
        .replace("{line}", &source.line.to_string())
        .replace("{column}", &source.character.to_string());
    Some(url)
}
