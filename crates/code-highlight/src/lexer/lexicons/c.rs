//! C, C++, Objective-C and C#.
//!
//! What a name is follows from its place: a `(` after it makes it a function, a type
//! before it a variable or parameter. Preprocessor lines have a class of their own.

use crate::class::Class::{Attribute, Constant, Keyword, Macro, Type};
use crate::lexer::{Lexicon, Quote, Table};

/// Keywords of C, which C++ and Objective-C share.
const C_KEYWORDS: &str = "auto break case const constexpr continue default do else enum extern for goto if inline \
    register restrict return sizeof static struct switch typedef typeof union volatile while _Alignas _Alignof \
    _Atomic _Generic _Noreturn _Static_assert _Thread_local static_assert alignas alignof thread_local";
/// Types of C and of the headers that nearly all of its code includes.
const C_TYPES: &str = "bool char double float int long short signed unsigned void size_t ssize_t ptrdiff_t \
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t wchar_t _Bool FILE";
/// Constants of C and its standard streams.
const C_CONSTANTS: &str = "true false NULL nullptr stdin stdout stderr";

/// C. Names of types are in lower case and unknown to the table, except for those of
/// the standard headers.
pub(crate) static C: Table = Table::new(Lexicon {
    words: &[
        (Keyword, C_KEYWORDS),
        (Type, C_TYPES),
        (Constant, C_CONSTANTS),
    ],
    directive: Some('#'),
    typed_parameters: true,
    ..Lexicon::C_LIKE
});

/// C++. Raw strings have no delimiter of their own (`R"x(…)x"`), which is rare.
pub(crate) static CPP: Table = Table::new(Lexicon {
    strings: &[
        Quote::raw("R\"(", ")\""),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (Keyword, C_KEYWORDS),
        (
            Keyword,
            "and and_eq asm bitand bitor catch class co_await co_return co_yield compl concept const_cast consteval \
             constinit decltype delete dynamic_cast explicit export final friend import module mutable namespace new \
             noexcept not not_eq operator or or_eq override private protected public reinterpret_cast requires \
             static_cast template throw try typeid typename using virtual xor xor_eq",
        ),
        (Type, C_TYPES),
        (
            Type,
            "string string_view vector map set unordered_map unordered_set optional variant tuple pair unique_ptr \
                shared_ptr weak_ptr array span function char8_t char16_t char32_t",
        ),
        (Constant, C_CONSTANTS),
        (Constant, "this"),
    ],
    directive: Some('#'),
    typed_parameters: true,
    generics: true,
    ..Lexicon::C_LIKE
});

/// Objective-C. `@` begins keywords (`@interface`) and strings, and the parts
/// of a message name end with `:`.
pub(crate) static OBJECTIVE_C: Table = Table::new(Lexicon {
    strings: &[
        Quote::line_between("@\"", "\""),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (Keyword, C_KEYWORDS),
        (
            Keyword,
            "in nonatomic atomic strong weak copy assign retain readonly readwrite nullable nonnull \
                   instancetype __block __weak __strong __kindof __nullable __nonnull _Nullable _Nonnull",
        ),
        (Type, C_TYPES),
        (Type, "id BOOL SEL IMP Class"),
        (Constant, C_CONSTANTS),
        (Constant, "YES NO nil Nil self super"),
        (
            Macro,
            "NS_ENUM NS_OPTIONS NS_ASSUME_NONNULL_BEGIN NS_ASSUME_NONNULL_END",
        ),
    ],
    sigils: &[('@', Keyword)],
    key_marks: &[':'],
    directive: Some('#'),
    ..Lexicon::C_LIKE
});

/// C#. Methods and properties are capitalised like types, so the place of a
/// word decides between them.
pub(crate) static CSHARP: Table = Table::new(Lexicon {
    strings: &[
        Quote::raw("\"\"\"", "\"\"\""),
        Quote::line_between("$\"", "\"").with_holes(&[("{", "}")]),
        Quote::raw("@\"", "\""),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "abstract add alias as ascending async await base break by case catch checked class const continue \
             default delegate descending do else enum equals event explicit extern file finally fixed for foreach \
             from get global goto group if implicit in init interface internal into is join let lock managed nameof \
             namespace new not notnull on operator or and orderby out override params partial private protected public \
             readonly record ref remove required return scoped sealed select set sizeof stackalloc static struct \
             switch throw try typeof unchecked unmanaged unsafe using var virtual volatile when where while with yield",
        ),
        (
            Type,
            "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong \
             ushort void",
        ),
        (Constant, "true false null this value"),
    ],
    sigils: &[('@', Attribute)],
    capital_members: true,
    directive: Some('#'),
    typed_parameters: true,
    generics: true,
    ..Lexicon::C_LIKE
});
