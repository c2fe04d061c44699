//! Messages and help for the syntax errors of YAML.

use granit_parser::ErrorKind;

use crate::read::FaultKind;

/// Help for indentation, which most errors in blocks are about.
const INDENT: &str = "indent the keys of one object by the same number of spaces";
/// Help for errors inside brackets.
const CLOSE: &str = "close the open brackets before this position, or quote the string";

/// Returns the fault of an error. The parser's own message stays where it is
/// about what people see in their file.
pub(super) fn fault(kind: &ErrorKind) -> FaultKind {
    let (message, help) = match kind {
        ErrorKind::RecursionLimitExceeded => return FaultKind::TooDeep,
        ErrorKind::UnexpectedCharacter { character } => {
            let message = format!("an unquoted string cannot start with `{character}`");
            (message, Some("quote the string"))
        }
        ErrorKind::UnclosedFlowCollection { open, .. } => {
            let help = "close it, or quote a string that starts with a bracket";
            (format!("`{open}` is never closed"), Some(help))
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close, .. } => {
            let message = format!("`{close}` closes a `{open}`");
            (message, Some(CLOSE))
        }
        _ => match known(kind) {
            Some((message, help)) => (message.to_owned(), Some(help)),
            None => (kind.to_string(), None),
        },
    };
    FaultKind::Syntax { message, help }
}

/// Returns whether an error is about a tab in the indentation.
pub(super) const fn is_tab(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::TabNotAllowed
            | ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
            | ErrorKind::TabAtBlockScalarStart
    )
}

/// Returns the message and the help of an error that authors meet.
const fn known(kind: &ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed => (
            "unexpected `:`",
            "quote a string that contains `: `, write a space after the `:` of a key, and indent \
             the keys of one object by the same number of spaces",
        ),
        ErrorKind::InvalidColonPlacement => ("unexpected `:`", CLOSE),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            ("expected `:` after this key", "write `key: value`")
        }
        ErrorKind::ExpectedBlockMappingKey => ("expected a key", INDENT),
        ErrorKind::ExpectedBlockSequenceEntry => (
            "expected an item that starts with `- `",
            "indent the items of one list by the same number of spaces",
        ),
        ErrorKind::BlockSequenceEntryNotAllowed => (
            "a list cannot start here",
            "start it on a new line, or quote a string that starts with `- `",
        ),
        ErrorKind::ExpectedFlowMappingSeparator => ("expected `,` or `}`", CLOSE),
        ErrorKind::ExpectedFlowSequenceSeparator => ("expected `,` or `]`", CLOSE),
        ErrorKind::MisplacedFlowCollectionEnd => (
            "a closing bracket without an opening one",
            "remove it, or quote the string",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar => (
            "text after the closing quote",
            "quote the whole string, and write `''` for a quote in it",
        ),
        ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "text after the closing quote",
            "quote the whole string, and write `\\\"` for a quote in it",
        ),
        ErrorKind::UnclosedQuotedScalar => ("unclosed quote", "add the closing quote"),
        ErrorKind::InvalidQuotedScalarIndent | ErrorKind::DocumentIndicatorInQuotedScalar => (
            "unclosed quote",
            "add the closing quote; the lines of a multi-line string must be indented",
        ),
        ErrorKind::UnknownQuotedScalarEscape => (
            "unknown escape in a double-quoted string",
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::CommentNotSeparated => (
            "`#` without a space before it",
            "put a space before a comment, or quote a string that contains `#`",
        ),
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabInPlainScalar
        | ErrorKind::TabAtBlockScalarStart => ("a tab in the indentation", "indent with spaces"),
        ErrorKind::InvalidIndentation
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::InvalidBlockScalarIndent => ("wrong indentation", INDENT),
        _ => return None,
    })
}
