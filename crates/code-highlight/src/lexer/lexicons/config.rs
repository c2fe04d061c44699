//! Data and configuration: JSON, HCL, nginx, Protocol Buffers, Dockerfile, make.
//!
//! Keys are recognised by the character after them (`=`, `:`), or by their place at the
//! start of a statement.

use crate::class::Class::{Constant, Keyword, Property, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// JSON with the comments, trailing commas, unquoted keys and single quotes of
/// JSON5, and with `...`, which marks omissions in documentation.
pub(crate) static JSON: Table = Table::new(Lexicon {
    line_comments: &["//"],
    block_comments: &[("/*", "*/")],
    words: &[(Constant, "true false null Infinity NaN undefined")],
    word_chars: "$",
    casing: false,
    calls: false,
    members: false,
    key_marks: &[':'],
    operators: "",
    ..Lexicon::C_LIKE
});

/// HCL as Terraform uses it. The first word of a block is its type, which
/// differs from tool to tool, so it is recognised by its place.
pub(crate) static HCL: Table = Table::new(Lexicon {
    line_comments: &["#", "//"],
    block_comments: &[("/*", "*/")],
    strings: &[Quote::line("\"").with_holes(&[("${", "}"), ("%{", "}")])],
    words: &[
        (Keyword, "for in if else endif endfor"),
        (Type, "string number bool list map set object tuple any"),
        (Constant, "true false null"),
    ],
    word_chars: "-",
    calls: true,
    members: true,
    key_marks: &['='],
    leading_word: Keyword,
    here_documents: true,
    operators: "+-*/%=<>!&|?",
    ..Lexicon::CONFIG
});

/// nginx. Directives come first in their statements; modules add hundreds of
/// them, so there is no list.
pub(crate) static NGINX: Table = Table::new(Lexicon {
    strings: &[
        Quote::block("\"").with_holes(&[("${", "}"), ("$", "")]),
        Quote::block("'").with_holes(&[("$", "")]),
    ],
    words: &[
        (Constant, "on off"),
        (Keyword, "if location server upstream"),
    ],
    word_chars: "-./",
    sigils: &[('$', Variable)],
    leading_word: Property,
    operators: "=~^*!",
    units: true,
    ..Lexicon::CONFIG
});

/// Protocol Buffers. A name before `=` is a field with its number.
pub(crate) static PROTOBUF: Table = Table::new(Lexicon {
    words: &[
        (
            Keyword,
            "edition enum extend extensions group import map max message oneof option optional package public repeated \
             required reserved returns rpc service stream syntax to weak",
        ),
        (
            Type,
            "bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64",
        ),
        (Constant, "true false inf nan"),
    ],
    key_marks: &['='],
    ..Lexicon::C_LIKE
});

/// Dockerfiles. Words contain `-`, `.` and `/`, as names of images and paths
/// do; instructions are in upper case by convention.
pub(crate) static DOCKERFILE: Table = Table::new(Lexicon {
    strings: &[
        Quote::line("\"").with_holes(&[("${", "}"), ("$", "")]),
        Quote::raw("'", "'"),
    ],
    words: &[(
        Keyword,
        "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL \
         USER VOLUME WORKDIR",
    )],
    word_chars: "-./",
    sigils: &[('$', Variable)],
    key_marks: &['='],
    operators: "=&|",
    ..Lexicon::CONFIG
});

/// Makefiles. A word before `:`, `=`, `:=`, `?=` or `+=` is a target or a
/// variable.
pub(crate) static MAKE: Table = Table::new(Lexicon {
    strings: &[
        Quote::line("\"").with_holes(&[("$(", ")"), ("${", "}")]),
        Quote::line("'"),
    ],
    words: &[(
        Keyword,
        "define endef else endif export ifdef ifeq ifndef ifneq include override private undefine unexport vpath \
         -include sinclude",
    )],
    word_chars: "-./%",
    sigils: &[('$', Variable)],
    key_marks: &['=', ':', '?', '+'],
    operators: "=|&",
    ..Lexicon::CONFIG
});
