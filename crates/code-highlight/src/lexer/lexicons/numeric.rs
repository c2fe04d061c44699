//! R, Julia, MATLAB, Wolfram: languages of statistics and mathematics.
//!
//! `'` after a value transposes a matrix in MATLAB and Julia.

use crate::class::Class::{
    Constant, Escape, Function, Keyword, Macro, Operator, Property, Type, Variable,
};
use crate::lexer::{Lexicon, Place, Quote, Table};

/// R. Words contain `.`, `%in%` is an operator, and `$` precedes a member.
pub(crate) static R: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[
        Quote::raw("r\"(", ")\""),
        Quote::raw("R\"(", ")\""),
        Quote::block("\""),
        Quote::block("'"),
        Quote::line("`").with_class(Variable),
        Quote::solid("%", "%").with_class(Operator),
    ],
    words: &[
        (
            Keyword,
            "break else for function if in next repeat return while library require",
        ),
        (
            Constant,
            "TRUE FALSE NULL NA NA_integer_ NA_real_ NA_character_ Inf NaN T F pi LETTERS letters",
        ),
    ],
    word_chars: ".",
    sigils: &[('$', Property), ('@', Property)],
    casing: false,
    members: false,
    key_marks: &['='],
    operators: "+-*/%=<>!&|^~?:\\",
    ..Lexicon::C_LIKE
});

/// Julia. `:name` is a symbol, `@name` a macro; `!` may end a name.
pub(crate) static JULIA: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[("#=", "=#")],
    comments_nest: true,
    strings: &[
        Quote::block("\"\"\"").with_holes(&[("$(", ")"), ("$", "")]),
        Quote::line_between("r\"", "\"").with_class(Escape),
        Quote::block("\"").with_holes(&[("$(", ")"), ("$", "")]),
        Quote::line("`").with_holes(&[("$(", ")"), ("$", "")]),
        Quote::character(),
    ],
    words: &[
        (
            Keyword,
            "abstract baremodule begin break catch const continue do else elseif end export finally for function global \
             if import in isa let local macro module mutable outer primitive public quote return struct try type using \
             where while",
        ),
        (Constant, "true false nothing missing undef Inf NaN pi π im"),
    ],
    inner_chars: "!",
    sigils: &[('@', Macro), (':', Constant)],
    imports: &["import", "using"],
    names: &[(Function, "function macro"), (Type, "struct module")],
    operators: "+-*/%=<>!&|^~?\\÷∈≤≥≠∘'",
    ..Lexicon::C_LIKE
});

/// MATLAB and Octave.
pub(crate) static MATLAB: Table = Table::new(Lexicon {
    line_comments: &["%", "# "],
    block_comments: &[],
    leading_blocks: &[("%{\n", "%}")],
    leading_comments: &["#"],
    strings: &[
        Quote::verbatim("\"", "\""),
        Quote::verbatim("'", "'").with_place(Place::NotAfterValue),
    ],
    words: &[
        (
            Keyword,
            "arguments break case catch classdef continue do else elseif end endfor endfunction endif endswitch \
             endwhile enumeration events for function global if methods otherwise parfor persistent properties return \
             spmd switch try until unwind_protect while",
        ),
        (Constant, "true false pi Inf inf NaN nan eps"),
        (
            Function,
            "clc clear close disp figure hold plot xlabel ylabel title legend grid axis",
        ),
    ],
    casing: false,
    operators: "+-*/\\=<>~&|^@'",
    names: &[(Type, "classdef")],
    ..Lexicon::C_LIKE
});

/// Wolfram Language: `f[x]` is a call, and built-in names begin with a capital.
pub(crate) static WOLFRAM: Table = Table::new(Lexicon {
    line_comments: &[],
    block_comments: &[("(*", "*)")],
    comments_nest: true,
    strings: &[Quote::block("\"")],
    words: &[
        (
            Keyword,
            "Block Break Catch Continue Do For Function If Module Return Switch Table Throw Which While With",
        ),
        (
            Constant,
            "True False Null None All Automatic Infinity Pi E I",
        ),
    ],
    word_chars: "$`",
    sigils: &[('#', Variable)],
    members: false,
    casing: false,
    bracket_calls: true,
    operators: "+-*/=<>!&|^~?@:.;",
    ..Lexicon::C_LIKE
});
