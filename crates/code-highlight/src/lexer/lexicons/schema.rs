//! Schemas, policies and data: Prisma, Thrift, Smithy, TypeSpec, CUE, Jsonnet, Rego, Bicep,
//! KDL and grammars.

use crate::class::Class::{
    Attribute, Constant, Function, Keyword, Property, String, Type, Variable,
};
use crate::lexer::{Lexicon, Place, Quote, Table};

/// Prisma. The first word of a line in a model is a field.
pub(crate) static PRISMA: Table = Table::new(Lexicon {
    words: &[
        (Keyword, "datasource enum generator model type view"),
        (Constant, "true false null"),
    ],
    sigils: &[('@', Attribute)],
    key_marks: &[':', '='],
    leading_word: Property,
    statement_marks: "",
    names: &[
        (Type, "model enum type view"),
        (Variable, "datasource generator"),
    ],
    inner_chars: ".",
    ..Lexicon::C_LIKE
});

/// Jsonnet. `|||` encloses a text of several lines.
pub(crate) static JSONNET: Table = Table::new(Lexicon {
    line_comments: &["//", "#"],
    strings: &[
        Quote::raw("|||", "|||"),
        Quote::raw("@'", "'"),
        Quote::raw("@\"", "\""),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "assert else error for function if import importbin importstr in local tailstrict then",
        ),
        (Constant, "true false null self super std $"),
    ],
    word_chars: "$",
    casing: false,
    key_marks: &[':'],
    ..Lexicon::C_LIKE
});

/// Rego, the policies of Open Policy Agent.
pub(crate) static REGO: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[Quote::line("\""), Quote::raw("`", "`")],
    words: &[
        (
            Keyword,
            "as contains default else every if import in not package some with",
        ),
        (Constant, "true false null input data _"),
    ],
    casing: false,
    key_marks: &[':'],
    imports: &["import", "package"],
    ..Lexicon::C_LIKE
});

/// CUE. Definitions begin with `#`, hidden fields with `_`.
pub(crate) static CUE: Table = Table::new(Lexicon {
    block_comments: &[],
    strings: &[
        Quote::block("\"\"\"").with_holes(&[("\\(", ")")]),
        Quote::block("'''").with_holes(&[("\\(", ")")]),
        Quote::verbatim("#\"", "\"#"),
        Quote::line("\"").with_holes(&[("\\(", ")")]),
        Quote::line("'"),
    ],
    words: &[
        (Keyword, "for if import in let package"),
        (
            Type,
            "bool bytes float float32 float64 int int8 int16 int32 int64 null number rune string uint uint8 uint16 uint32 \
             uint64",
        ),
        (Constant, "true false"),
    ],
    sigils: &[('#', Type), ('@', Attribute)],
    casing: false,
    key_marks: &[':', '?', '!'],
    operators: "+-*/=<>!&|~?",
    ..Lexicon::C_LIKE
});

/// Bicep, for resources of Azure.
pub(crate) static BICEP: Table = Table::new(Lexicon {
    strings: &[
        Quote::raw("'''", "'''"),
        Quote::line("'").with_holes(&[("${", "}")]),
    ],
    words: &[
        (
            Keyword,
            "as assert existing extension for from func if import in metadata module output param provider resource \
             targetScope type using var with",
        ),
        (Type, "array bool int object string"),
        (Constant, "true false null"),
    ],
    sigils: &[('@', Attribute)],
    casing: false,
    key_marks: &[':'],
    names: &[(
        Variable,
        "param var output resource module type func metadata",
    )],
    ..Lexicon::C_LIKE
});

/// KDL. The first word of a node is its name; `name=` is a property.
pub(crate) static KDL: Table = Table::new(Lexicon {
    block_comments: &[("/*", "*/")],
    comments_nest: true,
    line_comments: &["//", "/-"],
    strings: &[
        Quote::block("\"\"\""),
        Quote::raw("r#\"", "\"#"),
        Quote::raw("#\"", "\"#"),
        Quote::block("\""),
        Quote::solid("(", ")").with_class(Type),
    ],
    words: &[(Constant, "true false null")],
    word_chars: "-.",
    sigils: &[('#', Constant)],
    key_marks: &['='],
    leading_word: Keyword,
    ..Lexicon::CONFIG
});

/// TypeSpec. `@name` is a decorator.
pub(crate) static TYPESPEC: Table = Table::new(Lexicon {
    strings: &[
        Quote::block("\"\"\"").with_holes(&[("${", "}")]),
        Quote::line("\"").with_holes(&[("${", "}")]),
        Quote::solid("`", "`").with_class(Variable),
    ],
    words: &[
        (
            Keyword,
            "alias const dec else enum extends extern fn if import init interface is model namespace op projection return \
             scalar typeof union using valueof",
        ),
        (
            Type,
            "boolean bytes decimal duration float float32 float64 int8 int16 int32 int64 integer null numeric offsetDateTime \
             never plainDate plainTime safeint string uint8 uint16 uint32 uint64 unknown url utcDateTime void",
        ),
        (Constant, "true false"),
    ],
    sigils: &[('@', Attribute), ('#', Attribute)],
    key_marks: &[':', '?'],
    imports: &["namespace", "using"],
    names: &[
        (Function, "op"),
        (Type, "model enum interface union scalar alias"),
    ],
    generics: true,
    ..Lexicon::C_LIKE
});

/// Smithy. `@name` is a trait, `$version` a control statement.
pub(crate) static SMITHY: Table = Table::new(Lexicon {
    block_comments: &[],
    strings: &[Quote::block("\"\"\""), Quote::line("\"")],
    words: &[
        (
            Keyword,
            "apply enum errors for input intEnum list map metadata mixin namespace operation operations output resource \
             resources service set structure union use with",
        ),
        (
            Type,
            "bigDecimal bigInteger blob boolean byte document double float integer long short string timestamp String Integer \
             Boolean Long Timestamp Blob Unit",
        ),
        (Constant, "true false null"),
    ],
    sigils: &[('@', Attribute), ('$', Property)],
    key_marks: &[':'],
    imports: &["namespace", "use"],
    names: &[(
        Type,
        "enum intEnum list map operation resource service structure union",
    )],
    ..Lexicon::C_LIKE
});

/// Thrift.
pub(crate) static THRIFT: Table = Table::new(Lexicon {
    line_comments: &["//", "#"],
    words: &[
        (
            Keyword,
            "async const cpp_include enum exception extends include namespace oneway optional required senum service \
             struct throws typedef union",
        ),
        (
            Type,
            "binary bool byte double i8 i16 i32 i64 list map set slist string uuid void",
        ),
        (Constant, "true false"),
    ],
    names: &[(Type, "struct enum exception service union extends")],
    generics: true,
    ..Lexicon::C_LIKE
});

/// Grammars: BNF, EBNF, ABNF, ANTLR. A rule begins in the first column.
pub(crate) static EBNF: Table = Table::new(Lexicon {
    line_comments: &["; ", "//"],
    block_comments: &[("(*", "*)"), ("/*", "*/")],
    strings: &[
        Quote::line("\""),
        Quote::line("'"),
        Quote::solid("<", ">").with_class(Property),
        Quote::verbatim("[^", "]").with_class(String),
        Quote::verbatim("%x", " ")
            .with_place(Place::Solid)
            .with_class(String),
    ],
    words: &[(Keyword, "grammar fragment lexer parser options")],
    inner_chars: "-",
    names: &[(Type, "grammar"), (Property, "fragment")],
    casing: false,
    calls: false,
    members: false,
    first_column: Property,
    operators: "=|*+?:!-/",
    ..Lexicon::C_LIKE
});
