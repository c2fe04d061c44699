//! Builds and servers: CMake, Nix, Puppet, Caddy, Apache, Varnish and OpenSSH.
//!
//! In most of them, the first word of a statement is a directive, so that no list of directives is needed.

use crate::class::Class::{Attribute, Constant, Function, Keyword, Property, Tag, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// CMake. Commands are called, and words in capitals are keywords of their arguments.
pub(crate) static CMAKE: Table = Table::new(Lexicon {
    block_comments: &[("#[[", "]]")],
    strings: &[
        Quote::raw("[[", "]]"),
        Quote::raw("[=[", "]=]"),
        Quote::block("\"").with_holes(&[("${", "}")]),
        Quote::solid("$<", ">").with_class(Variable),
    ],
    words: &[
        (
            Keyword,
            "if elseif else endif foreach endforeach while endwhile function endfunction macro endmacro block endblock \
             return break continue AND OR NOT IN LISTS ITEMS RANGE EXISTS DEFINED TARGET MATCHES STREQUAL EQUAL LESS \
             GREATER VERSION_LESS VERSION_GREATER VERSION_GREATER_EQUAL",
        ),
        (Constant, "ON OFF TRUE FALSE YES NO"),
    ],
    sigils: &[('$', Variable)],
    casing: true,
    calls: true,
    word_chars: "-./+",
    operators: "=<>",
    ..Lexicon::CONFIG
});

/// Nix. Two single quotes enclose a text of several lines.
pub(crate) static NIX: Table = Table::new(Lexicon {
    block_comments: &[("/*", "*/")],
    strings: &[
        Quote::raw("''", "''").with_holes(&[("${", "}")]),
        Quote::block("\"").with_holes(&[("${", "}")]),
        Quote::solid("<", ">"),
    ],
    words: &[
        (
            Keyword,
            "assert else if in inherit let or rec then with import",
        ),
        (Constant, "true false null builtins"),
    ],
    inner_chars: "-'",
    members: true,
    key_marks: &['='],
    operators: "+-*/=<>!&|?@:",
    ..Lexicon::CONFIG
});

/// Puppet. A resource has a type before its brace, and `=>` after its keys.
pub(crate) static PUPPET: Table = Table::new(Lexicon {
    strings: &[
        Quote::block("\"").with_holes(&[("${", "}"), ("$", "")]),
        Quote::block("'"),
    ],
    words: &[
        (
            Keyword,
            "and application attr case class consumes contain default define else elsif environment false function if \
             import in include inherits node or plan private produces require return site type undef unless",
        ),
        (
            Constant,
            "true present absent running stopped directory latest installed",
        ),
    ],
    word_chars: ":",
    sigils: &[('$', Variable)],
    casing: true,
    calls: true,
    key_marks: &['='],
    leading_word: Type,
    names: &[(Type, "class define inherits include contain")],
    operators: "+-*/=<>!~|",
    ..Lexicon::CONFIG
});

/// Caddyfiles. `@name` is a matcher, `{name}` a placeholder.
pub(crate) static CADDYFILE: Table = Table::new(Lexicon {
    strings: &[
        Quote::block("\""),
        Quote::raw("`", "`"),
        Quote::solid("{$", "}").with_class(Variable),
        Quote::solid("{", "}").with_class(Variable),
        Quote::solid("(", ")").with_class(Function),
    ],
    words: &[(Constant, "on off")],
    inner_chars: "@",
    word_chars: "-./:*",
    sigils: &[('@', Attribute)],
    leading_word: Property,
    here_documents: true,
    units: true,
    ..Lexicon::CONFIG
});

/// Apache HTTP Server, with its `.htaccess` files.
pub(crate) static APACHE: Table = Table::new(Lexicon {
    line_comments: &[],
    leading_comments: &["#"],
    strings: &[
        Quote::line("\"").with_holes(&[("%{", "}"), ("${", "}")]),
        Quote::verbatim("<", ">").with_class(Tag),
        Quote::verbatim("%{", "}").with_class(Variable),
        Quote::verbatim("${", "}").with_class(Variable),
    ],
    words: &[(Constant, "On Off on off All None all none granted denied")],
    word_chars: "-./:*",
    sigils: &[('$', Variable), ('%', Variable)],
    leading_word: Property,
    statement_marks: "",
    operators: "=!^",
    units: true,
    ..Lexicon::CONFIG
});

/// The configuration language of Varnish and Fastly.
pub(crate) static VCL: Table = Table::new(Lexicon {
    line_comments: &["#", "//"],
    strings: &[Quote::raw("{\"", "\"}"), Quote::verbatim("\"", "\"")],
    words: &[
        (
            Keyword,
            "acl backend call declare director else elseif elsif error esi hash if import include local new probe restart \
             return set sub synthetic table unset vcl",
        ),
        (Type, "BOOL INTEGER STRING FLOAT TIME RTIME IP BACKEND"),
        (
            Constant,
            "true false deliver fetch hash lookup miss pass pipe purge synth",
        ),
    ],
    word_chars: "-",
    casing: false,
    key_marks: &[],
    names: &[
        (Function, "sub call"),
        (Type, "backend acl probe director table"),
    ],
    units: true,
    ..Lexicon::C_LIKE
});

/// The configuration of OpenSSH.
pub(crate) static SSH_CONFIG: Table = Table::new(Lexicon {
    line_comments: &[],
    leading_comments: &["#"],
    strings: &[Quote::verbatim("\"", "\"")],
    words: &[
        (Keyword, "host match"),
        (Constant, "yes no none ask auto accept-new"),
    ],
    ignore_case: true,
    word_chars: "-./*@:~",
    sigils: &[('%', Variable)],
    leading_word: Property,
    operators: "=!",
    ..Lexicon::CONFIG
});
