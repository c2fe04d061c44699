//! Syntax errors of YAML in the words of those who write it, with what to do.

use granit_parser::ErrorKind;

use crate::read::FaultKind;

const INDENT: &str = "indent the keys of one object by the same number of spaces";
const CLOSE: &str = "close each bracket that is open before this place, or put the text in quotes";

/// Returns the fault of an error. The parser's own message stays where it is
/// about what people see in their file.
pub(super) fn fault(kind: &ErrorKind) -> FaultKind {
    let (message, help) = match kind {
        ErrorKind::RecursionLimitExceeded => return FaultKind::TooDeep,
        ErrorKind::UnexpectedCharacter { character } => {
            let message = format!("a text without quotes cannot begin with `{character}`");
            (message, Some("put the text in quotes"))
        }
        ErrorKind::UnclosedFlowCollection { open, .. } => {
            let help = "close it, or put a text that begins with a bracket in quotes";
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

/// Returns the message and the help of an error that authors meet.
const fn known(kind: &ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed => (
            "unexpected `:`",
            "put a text that holds `: ` in quotes, write a space after the `:` of a key, and \
             indent the keys of one object alike",
        ),
        ErrorKind::InvalidColonPlacement => ("unexpected `:`", CLOSE),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            ("`:` was expected after this key", "write `key: value`")
        }
        ErrorKind::ExpectedBlockMappingKey => ("a key was expected", INDENT),
        ErrorKind::ExpectedBlockSequenceEntry => (
            "an item that begins with `- ` was expected",
            "indent the items of one list by the same number of spaces",
        ),
        ErrorKind::BlockSequenceEntryNotAllowed => (
            "a list cannot begin here",
            "begin it in a line of its own, or put a text that begins with `- ` in quotes",
        ),
        ErrorKind::ExpectedFlowMappingSeparator => ("`,` or `}` was expected", CLOSE),
        ErrorKind::ExpectedFlowSequenceSeparator => ("`,` or `]` was expected", CLOSE),
        ErrorKind::MisplacedFlowCollectionEnd => (
            "a closing bracket without an opening one",
            "remove it, or put the text in quotes",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar => (
            "text after the closing quote",
            "put the whole text in quotes, and write `''` for a quote in it",
        ),
        ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "text after the closing quote",
            "put the whole text in quotes, and write `\\\"` for a quote in it",
        ),
        ErrorKind::UnclosedQuotedScalar => {
            ("the text has no closing quote", "add the quote at its end")
        }
        ErrorKind::InvalidQuotedScalarIndent | ErrorKind::DocumentIndicatorInQuotedScalar => (
            "the text has no closing quote",
            "add the quote at its end; further lines of such a text must be indented",
        ),
        ErrorKind::UnknownQuotedScalarEscape => (
            "unknown escape in a text in double quotes",
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::CommentNotSeparated => (
            "`#` without a space before it",
            "put a space before a comment, and a text with `#` in quotes",
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
