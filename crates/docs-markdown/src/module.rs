//! Parses `import` and `export` statements.
//!
//! Nothing is executed. An import binds names to a module; an export of a
//! constant or function binds a name to its code, which is evaluated if an
//! expression uses it. The parser accepts only the forms that documents use,
//! and gives everything else up as [`Statement::Code`].

use located_data::Span;

/// A name that an `import` binds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    /// Name in the file that imports it.
    pub(crate) local: String,
    /// Name of the export; `None` for the default one or the namespace.
    pub(crate) field: Option<String>,
    /// Whether the name is a namespace: `* as name`.
    pub(crate) is_namespace: bool,
}

/// A parsed statement. Spans are positions in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Statement {
    /// An import: the names, and the specifier as written.
    Import { names: Vec<Name>, module: Span },
    /// `export const name = value`, with the position of the value.
    Constant { name: String, value: Span },
    /// `export function name() {}`, with the position of the function.
    Function { name: String, value: Span },
    /// Any other statement, such as a class or `export {x} from`.
    Code,
}

/// Splits statements that share a line:
/// `import A from 'a'; import B from 'b';`. Each span ends after the string of
/// its specifier. Only imports are split: the pre-pass ends all other
/// statements at the line.
pub(crate) fn statements(text: &str, span: Span) -> Vec<Span> {
    let mut out = Vec::new();
    let mut rest = span;
    while let Some((_, module)) = read_import(&text[rest.start..rest.end]) {
        let end = rest.start + module.end + 1;
        let after = text[end..rest.end].trim_start_matches([';', ' ', '\t', '\r', '\n']);
        if !after.starts_with("import") && !after.starts_with("export") {
            break;
        }
        out.push(Span::new(rest.start, end));
        rest.start = rest.end - after.len();
    }
    out.push(rest);
    out
}

/// Parses the statement at `span`.
pub(crate) fn read(text: &str, span: Span) -> Statement {
    let statement = &text[span.start..span.end];
    if statement.starts_with("import") {
        return match read_import(statement) {
            Some((names, module)) => Statement::Import {
                names,
                module: module.offset(span.start),
            },
            None => Statement::Code,
        };
    }
    if let Some((name, value)) = read_function(statement) {
        let value = value.offset(span.start);
        return Statement::Function { name, value };
    }
    read_constant(statement).map_or(Statement::Code, |(name, value)| Statement::Constant {
        name,
        value: value.offset(span.start),
    })
}

/// Parses `export function name() {}`: the name, and the span of the function
/// in `statement`. `async` functions and generators are [`Statement::Code`].
fn read_function(statement: &str) -> Option<(String, Span)> {
    let rest = statement.strip_prefix("export")?.trim_start();
    let name = rest.strip_prefix("function ")?.split('(').next()?.trim();
    let function = rest.trim_end().trim_end_matches(';');
    let start = statement.len() - rest.len();
    is_identifier(name).then(|| (name.to_owned(), Span::new(start, start + function.len())))
}

/// Parses an `import` statement: the names, and the span of the specifier in
/// `statement`. Returns `None` for prose that begins with the word, such as
/// `import the package from 'npm'`.
pub(crate) fn read_import(statement: &str) -> Option<(Vec<Name>, Span)> {
    let clause = statement.strip_prefix("import")?.trim_start();
    if clause.starts_with(['"', '\'']) {
        let module = quoted(statement, statement.len() - clause.len())?;
        return Some((Vec::new(), module));
    }
    let from = find_from(clause)?;
    let names = import_names(&clause[..from])?;
    let after = clause[from + 4..].trim_start();
    let module = quoted(statement, statement.len() - after.len())?;
    Some((names, module))
}

/// Maximum length of an import in a module, in bytes. It bounds the search for the
/// end of a line that only looks like an import.
const MAX_IMPORT: usize = 4096;

/// Returns the imports of a module: their names and the spans of their specifiers.
/// Only statements at the start of a line are recognised, as formatters write them.
pub(crate) fn imports(text: &str) -> impl Iterator<Item = (Vec<Name>, Span)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        if !line.starts_with("import") {
            return None;
        }
        let end = text.floor_char_boundary((start + MAX_IMPORT).min(text.len()));
        let (names, module) = read_import(&text[start..end])?;
        Some((names, module.offset(start)))
    })
}

/// Returns the offset of the keyword `from`. A name may contain the word, so it
/// must be separated and followed by a string.
fn find_from(clause: &str) -> Option<usize> {
    clause.match_indices("from").map(|(at, _)| at).find(|at| {
        let before = clause[..*at].chars().next_back();
        let after = clause[at + 4..].trim_start();
        before.is_none_or(|c| c.is_whitespace() || matches!(c, '}' | '*'))
            && after.starts_with(['"', '\''])
    })
}

/// Parses the names of an import clause: `A, {B, C as D}` or `* as E`. `type`
/// in front of a name is TypeScript's, and ignored.
fn import_names(clause: &str) -> Option<Vec<Name>> {
    let mut names = Vec::new();
    let (outside, inside) = match clause.split_once('{') {
        Some((before, after)) => (before, after.split_once('}')?.0),
        None => (clause, ""),
    };
    let parts = outside.split(',').map(|part| (part, false));
    for (part, is_field) in parts.chain(inside.split(',').map(|part| (part, true))) {
        let part = part.trim().trim_start_matches("type ").trim();
        if part.is_empty() {
            continue;
        }
        let words: Vec<_> = part.split_whitespace().collect();
        let (field, local) = match words[..] {
            [name] => (name, name),
            [field, "as", local] => (field, local),
            _ => return None,
        };
        is_identifier(local).then_some(())?;
        names.push(Name {
            local: local.to_owned(),
            field: is_field.then(|| field.to_owned()),
            is_namespace: field == "*",
        });
    }
    (!names.is_empty()).then_some(names)
}

/// Returns whether a name consists of letters, digits, `_` and `$` and does not
/// begin with a digit.
fn is_identifier(name: &str) -> bool {
    name.chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
        && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the span between the quotes of the string at `at`, which must end on
/// its line.
fn quoted(text: &str, at: usize) -> Option<Span> {
    let quote = text[at..]
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\''))?;
    let length = text[at + 1..].find([quote, '\n'])?;
    text[at + 1 + length..]
        .starts_with(quote)
        .then(|| Span::new(at + 1, at + 1 + length))
}

/// Parses `export const name = value`, also with a type annotation: the name,
/// and the span of the value in `statement`. `let` and `var` count as
/// constants: nothing in a page can assign to them.
fn read_constant(statement: &str) -> Option<(String, Span)> {
    let rest = statement.strip_prefix("export")?.trim_start();
    let rest = ["const ", "let ", "var "]
        .iter()
        .find_map(|keyword| rest.strip_prefix(keyword))?;
    let (name, value) = rest.split_once('=')?;
    let name = name.split(':').next().unwrap_or(name).trim();
    let value = value.trim().trim_end_matches(';').trim_end();
    if !is_identifier(name) || value.is_empty() {
        return None;
    }
    let start = value.as_ptr() as usize - statement.as_ptr() as usize;
    Some((name.to_owned(), Span::new(start, start + value.len())))
}

/// Returns whether a module is a style sheet, by its extension.
pub(crate) fn is_style(module: &str) -> bool {
    [".css", ".scss", ".sass", ".less"]
        .iter()
        .any(|extension| module.ends_with(extension))
}

/// Returns whether a module is a file that pages show or offer for download.
/// Such an import needs no file that the caller knows: the path itself is the
/// reference. A query or fragment is ignored.
pub(crate) fn is_asset(module: &str) -> bool {
    const EXTENSIONS: [&str; 22] = [
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "mp4", "webm", "mov", "mp3",
        "wav", "ogg", "pdf", "zip", "csv", "txt", "woff", "woff2", "ttf", "xlsx",
    ];
    let path = module.split(['?', '#']).next().unwrap_or(module);
    let extension = path
        .rsplit('/')
        .next()
        .and_then(|name| name.rsplit_once('.'))
        .map(|(_, extension)| extension);
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_differ_from_prose() {
        let cases = [
            ("import Tabs from '@theme/Tabs';", Some(vec!["Tabs"])),
            (
                "import A, {B, C as D} from \"m\"",
                Some(vec!["A", "B", "D"]),
            ),
            ("import * as all from 'm'", Some(vec!["all"])),
            ("import {\n  A,\n  B,\n} from 'm';", Some(vec!["A", "B"])),
            ("import './style.css'", Some(vec![])),
            ("import the package from 'npm'", None),
            ("import data into the editor", None),
        ];
        for (text, names) in cases {
            let read = read_import(text)
                .map(|(names, _)| names.into_iter().map(|name| name.local).collect::<Vec<_>>());
            let names = names.map(|names| names.into_iter().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(read, names, "{text}");
        }
    }
}
