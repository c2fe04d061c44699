//! Elixir, Erlang, Haskell, Elm, OCaml, ReScript, F# and Prolog.
//!
//! Functions are called without parentheses in most of them, so that only their
//! definitions are recognised: by the keyword before them, or by the first column.
//! `'` belongs to names (`xs'`), type variables (`'a`) and characters (`'a'`).

use crate::class::Class::{
    Attribute, Constant, Function, Keyword, Macro, Operator, String, Type, Variable,
};
use crate::lexer::{Lexicon, Quote, QuoteLike, Table};

/// Elixir. `:ok` is an atom, `name:` a key, and `~r/a/` a sigil.
pub(crate) static ELIXIR: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[
        Quote::block("\"\"\"").with_holes(&[("#{", "}")]),
        Quote::block("'''"),
        Quote::line_between(":\"", "\"").with_class(Constant),
        Quote::line("\"").with_holes(&[("#{", "}")]),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "after alias and case catch cond def defdelegate defexception defguard defguardp defimpl defmacro \
             defmacrop defmodule defoverridable defp defprotocol defstruct do else end fn for if import in not or quote \
             raise receive require rescue super throw try unless unquote unquote_splicing use when with",
        ),
        (
            Constant,
            "true false nil __MODULE__ __ENV__ __DIR__ __CALLER__ __STACKTRACE__",
        ),
    ],
    inner_chars: "?!",
    character_marks: &[("?", String)],
    sigils: &[('@', Attribute), (':', Constant)],
    key_marks: &[':'],
    names: &[(
        Function,
        "def defp defmacro defmacrop defguard defguardp defdelegate",
    )],
    quote_like: QuoteLike::Elixir,
    upper_constants: false,
    ..Lexicon::C_LIKE
});

/// Erlang. A capital begins a variable, `-module` an attribute of the file.
pub(crate) static ERLANG: Table = Table::new(Lexicon {
    line_comments: &["%"],
    block_comments: &[],
    strings: &[
        Quote::block("\"\"\""),
        Quote::line("\""),
        Quote::line("'").with_class(Constant),
    ],
    words: &[
        (
            Keyword,
            "after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or \
             orelse receive rem throw try when xor",
        ),
        (Constant, "true false undefined ok error"),
    ],
    character_marks: &[("$", String)],
    sigils: &[('?', Macro), ('#', Type)],
    directive: Some('-'),
    based_numbers: true,
    casing: false,
    capital_variables: true,
    members: false,
    operators: "+-*/=<>!|",
    ..Lexicon::C_LIKE
});

/// Haskell, and the languages with its syntax. A word in the first column is defined
/// there.
pub(crate) static HASKELL: Table = Table::new(Lexicon {
    line_comments: &["--"],
    block_comments: &[("{-", "-}")],
    comments_nest: true,
    strings: &[
        Quote::line_between("{-#", "#-}").with_class(Macro),
        Quote::block("\"\"\""),
        Quote::line("\""),
        Quote::character(),
        Quote::solid("`", "`").with_class(Operator),
    ],
    words: &[
        (
            Keyword,
            "as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr \
             instance let mdo module newtype of pattern qualified rec stock anyclass then type via where",
        ),
        (Constant, "True False otherwise undefined Nothing"),
    ],
    inner_chars: "'",
    members: false,
    calls: false,
    first_column: Function,
    operators: "+-*/%=<>!&|^~?\\.$@:",
    upper_constants: false,
    ..Lexicon::C_LIKE
});

/// Elm. `port` and `exposing` are its own words; the rest is a part of Haskell.
pub(crate) static ELM: Table = Table::new(Lexicon {
    line_comments: &["--"],
    block_comments: &[("{-", "-}")],
    comments_nest: true,
    strings: &[
        Quote::block("\"\"\""),
        Quote::line("\""),
        Quote::character(),
    ],
    words: &[
        (
            Keyword,
            "alias as case effect else exposing if import in infix left let module of port right then type where",
        ),
        (Constant, "True False Nothing"),
    ],
    calls: false,
    first_column: Function,
    operators: "+-*/=<>|&^\\:",
    upper_constants: false,
    ..Lexicon::C_LIKE
});

/// OCaml. A name after `let` is a function if a parameter follows.
pub(crate) static OCAML: Table = Table::new(Lexicon {
    line_comments: &[],
    block_comments: &[("(*", "*)")],
    comments_nest: true,
    strings: &[
        Quote::raw("{|", "|}"),
        Quote::block("\""),
        Quote::character(),
        Quote::line_between("[@", "]").with_class(Attribute),
    ],
    words: &[
        (
            Keyword,
            "and as assert asr begin class constraint do done downto else end exception external for fun function \
             functor if in include inherit initializer land lazy let lor lsl lsr lxor match method mod module mutable \
             new nonrec object of open or private rec sig struct then to try type val virtual when while with",
        ),
        (
            Type,
            "int float bool char string unit list array option result ref exn bytes int32 int64",
        ),
        (Constant, "true false None"),
    ],
    inner_chars: "'",
    sigils: &[
        ('\'', Type),
        ('`', Constant),
        ('~', Variable),
        ('?', Variable),
    ],
    names: &[(Function, "val external method")],
    let_functions: true,
    operators: "+-*/%=<>!&|^@:",
    upper_constants: false,
    ..Lexicon::C_LIKE
});

/// ReScript and Reason: OCaml with the braces of JavaScript.
pub(crate) static RESCRIPT: Table = Table::new(Lexicon {
    strings: &[
        Quote::block("`").with_holes(&[("${", "}")]),
        Quote::line("\""),
        Quote::character(),
    ],
    words: &[
        (
            Keyword,
            "and as assert async await catch constraint downto else exception external for fun if in include lazy let \
             module mutable nonrec of open pub pri rec sig struct switch to try type unpack val when while with",
        ),
        (
            Type,
            "int float bool char string unit list array option result promise dict",
        ),
        (Constant, "true false None"),
    ],
    inner_chars: "'",
    sigils: &[
        ('\'', Type),
        ('~', Variable),
        ('@', Attribute),
        ('#', Constant),
        ('%', Macro),
    ],
    key_marks: &[':'],
    names: &[(Function, "external")],
    ..Lexicon::C_LIKE
});

/// F#. `[<Literal>]` is an attribute, `#if` a directive.
pub(crate) static FSHARP: Table = Table::new(Lexicon {
    line_comments: &["//"],
    block_comments: &[("(*", "*)")],
    comments_nest: true,
    strings: &[
        Quote::block("$\"\"\"").with_holes(&[("{", "}")]),
        Quote::raw("\"\"\"", "\"\"\""),
        Quote::line_between("$\"", "\"").with_holes(&[("{", "}")]),
        Quote::raw("@\"", "\""),
        Quote::block("\""),
        Quote::character(),
        Quote::line_between("[<", ">]").with_class(Attribute),
        Quote::solid("``", "``").with_class(Variable),
    ],
    words: &[
        (
            Keyword,
            "abstract and as assert base begin class default delegate do done downcast downto elif else end exception \
             extern finally fixed for fun function global if in inherit inline interface internal lazy let match \
             member module mutable namespace new not null of open or override private public rec return sig static \
             struct then to try type upcast use val void when while with yield",
        ),
        (
            Type,
            "int float bool char string unit list array option seq byte decimal double int64 uint32 obj exn single",
        ),
        (Constant, "true false None"),
    ],
    inner_chars: "'",
    sigils: &[('\'', Type), ('^', Type)],
    directive: Some('#'),
    capital_members: true,
    imports: &["open", "namespace", "module"],
    let_functions: true,
    operators: "+-*/%=<>!&|^~?@:",
    upper_constants: false,
    ..Lexicon::C_LIKE
});

/// Prolog. A capital or `_` begins a variable.
pub(crate) static PROLOG: Table = Table::new(Lexicon {
    line_comments: &["%"],
    strings: &[Quote::line("\""), Quote::line("'"), Quote::line("`")],
    words: &[
        (
            Keyword,
            "is mod rem xor not dynamic discontiguous module use_module initialization",
        ),
        (Constant, "true false fail nil"),
        (Function, "write writeln nl halt"),
    ],
    character_marks: &[("0'", String)],
    casing: false,
    capital_variables: true,
    first_column: Function,
    members: false,
    operators: "+-*/=<>\\^:!?|@",
    ..Lexicon::C_LIKE
});
