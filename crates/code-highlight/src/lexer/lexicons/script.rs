//! Swift, PHP, Lua and PowerShell.
//!
//! The languages differ in their strings, sigils and comments, so that each table lists
//! its own.

use crate::class::Class::{Attribute, Constant, Function, Keyword, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// Swift. Interpolations are `\(name)`, which begin like an escape.
pub(crate) static SWIFT: Table = Table::new(Lexicon {
    comments_nest: true,
    strings: &[
        Quote::block("\"\"\"").with_holes(&[("\\(", ")")]),
        Quote::raw("#\"", "\"#"),
        Quote::line("\"").with_holes(&[("\\(", ")")]),
    ],
    words: &[
        (
            Keyword,
            "actor any as associatedtype async await borrowing break case catch class consuming continue convenience \
             default defer deinit didSet do dynamic else enum extension fallthrough fileprivate final for func get \
             guard if import in indirect infix init inout internal is isolated lazy let macro mutating nonisolated \
             nonmutating open operator optional override postfix precedencegroup prefix private protocol public repeat \
             required rethrows return set some static struct subscript switch throw throws try typealias unowned var \
             weak where while willSet",
        ),
        (Constant, "true false nil self Self super"),
        (Type, "Int String Bool Double Float Void Any Character"),
    ],
    sigils: &[('@', Attribute), ('#', Keyword), ('$', Variable)],
    generics: true,
    ..Lexicon::C_LIKE
});

/// PHP, without the HTML around it. `#` begins a comment only with a space
/// after it, because `#[Attribute]` is code.
pub(crate) static PHP: Table = Table::new(Lexicon {
    line_comments: &["//", "#!", "# "],
    strings: &[
        Quote::block("\"").with_holes(&[("{$", "}"), ("$", "")]),
        Quote::block("'"),
        Quote::block("`"),
    ],
    words: &[
        (
            Keyword,
            "abstract and as break callable case catch class clone const continue declare default die do echo else \
             elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally \
             fn for foreach from function global goto if implements include include_once instanceof insteadof \
             interface isset list match namespace new or print private protected public readonly require require_once \
             return static switch throw trait try unset use var while xor yield",
        ),
        (
            Type,
            "array bool float int iterable mixed never object string void",
        ),
        (Constant, "true false null TRUE FALSE NULL self parent"),
    ],
    sigils: &[('$', Variable)],
    ..Lexicon::C_LIKE
});

/// Lua. Long brackets have at most one `=`.
pub(crate) static LUA: Table = Table::new(Lexicon {
    line_comments: &["--"],
    block_comments: &[("--[[", "]]")],
    strings: &[
        Quote::raw("[[", "]]"),
        Quote::raw("[=[", "]=]"),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "and break do else elseif end for function goto if in local not or repeat return then until while",
        ),
        (Constant, "true false nil self"),
        (
            Function,
            "assert error getmetatable ipairs next pairs pcall print rawequal rawget rawset require select \
             setmetatable tonumber tostring type xpcall",
        ),
    ],
    operators: "+-*/%=<>~^#",
    ..Lexicon::C_LIKE
});

/// PowerShell, in any case. The first word of a statement is a command, words
/// contain `-` (`Get-Item`), and the escape character is a backtick.
pub(crate) static POWERSHELL: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[("<#", "#>")],
    strings: &[
        Quote::raw("@\"", "\"@").with_holes(&[("$", "")]),
        Quote::raw("@'", "'@"),
        Quote::block("\"")
            .with_escape('`')
            .with_holes(&[("$(", ")"), ("$", "")]),
        Quote::raw("'", "'"),
    ],
    words: &[(
        Keyword,
        "begin break catch class continue data define do dynamicparam else elseif end enum exit filter finally for \
         foreach from function hidden if in inlinescript parallel param process return sequence static switch throw \
         trap try until using var while workflow -eq -ne -gt -ge -lt -le -like -notlike -match -notmatch -contains \
         -notcontains -in -notin -replace -split -join -and -or -not -xor -is -isnot -as -f",
    )],
    ignore_case: true,
    word_chars: "-:",
    sigils: &[('$', Variable)],
    casing: false,
    leading_word: Function,
    operators: "+*/%=<>|&!",
    units: true,
    ..Lexicon::C_LIKE
});
