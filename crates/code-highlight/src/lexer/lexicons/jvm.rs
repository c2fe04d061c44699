//! Java, Kotlin, Groovy, Dart and Scala.
//!
//! Names of types begin with a capital in all of them, and decide much: a call of
//! `Item(` is a constructor, `item(` a function.

use crate::class::Class::{Attribute, Constant, Function, Keyword, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// Interpolations of all three languages: an expression, or a variable.
const DOLLAR: &[(&str, &str)] = &[("${", "}"), ("$", "")];

/// Java. Names of types begin with a capital in all code but the oldest.
pub(crate) static JAVA: Table = Table::new(Lexicon {
    strings: &[Quote::block("\"\"\""), Quote::line("\""), Quote::line("'")],
    words: &[
        (
            Keyword,
            "abstract assert break case catch class continue default do else enum exports extends final finally for \
             goto if implements import instanceof interface module native new non-sealed open opens package permits \
             private protected provides public record requires return sealed static strictfp super switch \
             synchronized throw throws transient transitive try uses volatile when while with yield",
        ),
        (
            Type,
            "boolean byte char double float int long short var void",
        ),
        (Constant, "true false null this super"),
    ],
    sigils: &[('@', Attribute)],
    imports: &["import", "package"],
    typed_parameters: true,
    generics: true,
    ..Lexicon::C_LIKE
});

/// Kotlin. Words that are keywords in some places only, such as `data` and `value`,
/// always are; `it` is a constant like `this`.
pub(crate) static KOTLIN: Table = Table::new(Lexicon {
    comments_nest: true,
    strings: &[
        Quote::raw("\"\"\"", "\"\"\"").with_holes(DOLLAR),
        Quote::line("\"").with_holes(DOLLAR),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "abstract actual annotation as break by catch class companion const constructor continue crossinline data \
             delegate do dynamic else enum expect external final finally for fun get if import in infix init inline \
             inner interface internal is lateinit noinline object open operator out override package private protected \
             public reified return sealed set suspend tailrec throw try typealias typeof val value var vararg when \
             where while",
        ),
        (Constant, "true false null this super it field"),
    ],
    sigils: &[('@', Attribute)],
    imports: &["import", "package"],
    generics: true,
    ..Lexicon::C_LIKE
});

/// Groovy, mostly as build scripts of Gradle. Only strings in double quotes have
/// interpolations.
pub(crate) static GROOVY: Table = Table::new(Lexicon {
    strings: &[
        Quote::block("\"\"\"").with_holes(DOLLAR),
        Quote::block("'''"),
        Quote::line("\"").with_holes(DOLLAR),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "abstract as assert break case catch class const continue def default do else enum extends final finally \
             for goto if implements import in instanceof interface native new package private protected public record \
             return sealed static strictfp switch synchronized throw throws trait transient try var void volatile \
             while yield",
        ),
        (Type, "boolean byte char double float int long short"),
        (Constant, "true false null this super it"),
    ],
    sigils: &[('@', Attribute)],
    imports: &["import", "package"],
    typed_parameters: true,
    generics: true,
    ..Lexicon::C_LIKE
});

/// Dart. Both quotes have interpolations, unless `r` precedes them.
pub(crate) static DART: Table = Table::new(Lexicon {
    comments_nest: true,
    strings: &[
        Quote::raw("r'", "'"),
        Quote::raw("r\"", "\""),
        Quote::block("\"\"\"").with_holes(DOLLAR),
        Quote::block("'''").with_holes(DOLLAR),
        Quote::line("\"").with_holes(DOLLAR),
        Quote::line("'").with_holes(DOLLAR),
    ],
    words: &[
        (
            Keyword,
            "abstract as assert async await base break case catch class const continue covariant default deferred do \
             else enum export extends extension external factory final finally for get hide if implements import in \
             interface is late library mixin new of on operator part required rethrow return sealed set show static \
             switch sync throw try typedef var when while with yield",
        ),
        (Type, "bool double dynamic int num void"),
        (Constant, "true false null this super"),
    ],
    sigils: &[('@', Attribute)],
    typed_parameters: true,
    generics: true,
    ..Lexicon::C_LIKE
});

/// Scala. Interpolators are `s`, `f` and `raw`; type arguments are in brackets.
pub(crate) static SCALA: Table = Table::new(Lexicon {
    comments_nest: true,
    strings: &[
        Quote::raw("s\"\"\"", "\"\"\"").with_holes(DOLLAR),
        Quote::raw("f\"\"\"", "\"\"\"").with_holes(DOLLAR),
        Quote::raw("\"\"\"", "\"\"\""),
        Quote::line_between("s\"", "\"").with_holes(DOLLAR),
        Quote::line_between("f\"", "\"").with_holes(DOLLAR),
        Quote::line("\""),
        Quote::character(),
        Quote::solid("`", "`").with_class(Variable),
    ],
    words: &[
        (
            Keyword,
            "abstract as case catch class def derives do else end enum export extends extension final finally for forSome \
             given if implicit import infix inline lazy macro match new object opaque open override package private \
             protected return sealed then throw trait transparent try type using val var while with yield",
        ),
        (Constant, "true false null this super None Nil"),
    ],
    sigils: &[('@', Attribute), ('\'', Constant)],
    imports: &["import", "package"],
    names: &[(Function, "def"), (Type, "class object trait enum type")],
    operators: "+-*/%=<>!&|^~?:@",
    ..Lexicon::C_LIKE
});
