//! Zig, Nim, D, Ada, Fortran, Pascal, Visual Basic, COBOL and Solidity.
//!
//! Ada, Fortran, Pascal, Visual Basic and COBOL ignore case, so that casing says nothing
//! about a name; the keyword before it does.

use crate::class::Class::{
    Attribute, Constant, Function, Keyword, Macro, Number, Operator, Property, String, Type,
};
use crate::lexer::{Lexicon, Place, Quote, Table};

/// Zig. Each line of a multi-line string begins with `\\`, and `@name` is built in.
pub(crate) static ZIG: Table = Table::new(Lexicon {
    block_comments: &[],
    strings: &[
        Quote::verbatim("\\\\", "\0"),
        Quote::line("\""),
        Quote::character(),
    ],
    words: &[
        (
            Keyword,
            "addrspace align allowzero and asm async await break callconv catch comptime const continue defer else enum \
             errdefer error export extern fn for if inline linksection noalias noinline nosuspend opaque or orelse \
             packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var \
             volatile while",
        ),
        (
            Type,
            "anyerror anyframe anyopaque anytype bool c_char c_int c_long c_short c_uint c_ulong comptime_float \
             comptime_int f16 f32 f64 f80 f128 i8 i16 i32 i64 i128 isize noreturn type u1 u4 u8 u16 u32 u64 u128 usize \
             void",
        ),
        (Constant, "true false null undefined self"),
    ],
    sigils: &[('@', Function)],
    names: &[(Function, "fn")],
    ..Lexicon::C_LIKE
});

/// Nim. `{.name.}` is a pragma, and `1'i32` a number.
pub(crate) static NIM: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[("##[", "]##"), ("#[", "]#")],
    comments_nest: true,
    strings: &[
        Quote::raw("\"\"\"", "\"\"\""),
        Quote::verbatim("r\"", "\""),
        Quote::verbatim("re\"", "\""),
        Quote::line("\""),
        Quote::character(),
        Quote::line_between("{.", ".}").with_class(Attribute),
        Quote::solid("`", "`").with_class(Function),
    ],
    words: &[
        (
            Keyword,
            "addr and as asm bind block break case cast concept const continue converter defer discard distinct div do \
             elif else end enum except export finally for from func if import in include interface is isnot iterator let \
             macro method mixin mod nil not notin object of or out proc ptr raise ref return shl shr static template \
             try tuple type using var when while xor yield",
        ),
        (
            Type,
            "int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float float32 float64 bool char string cstring \
             seq array set openArray void auto untyped typed pointer range Natural Positive",
        ),
        (Constant, "true false result"),
        (Function, "echo"),
    ],
    sigils: &[('\'', Number)],
    imports: &["import", "from", "include"],
    names: &[(
        Function,
        "proc func method iterator template macro converter",
    )],
    ..Lexicon::C_LIKE
});

/// D. `/+ +/` comments nest, and `@safe` is an attribute.
pub(crate) static D: Table = Table::new(Lexicon {
    block_comments: &[("/+", "+/"), ("/*", "*/")],
    comments_nest: true,
    strings: &[
        Quote::raw("r\"", "\""),
        Quote::raw("q{", "}"),
        Quote::raw("`", "`"),
        Quote::block("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "abstract alias align asm assert auto body break case cast catch class const continue debug default delegate \
             delete deprecated do else enum export extern final finally for foreach foreach_reverse function goto if \
             immutable import in inout interface invariant is lazy mixin module new nothrow out override package pragma \
             private protected public pure ref return scope shared static struct super switch synchronized template \
             throw try typeid typeof union unittest version while with __gshared __traits",
        ),
        (
            Type,
            "bool byte cdouble char dchar double dstring float int long real short size_t string ubyte uint ulong ushort \
             void wchar wstring",
        ),
        (
            Constant,
            "true false null this __FILE__ __LINE__ __MODULE__ __FUNCTION__",
        ),
    ],
    sigils: &[('@', Attribute)],
    imports: &["import", "module"],
    typed_parameters: true,
    ..Lexicon::C_LIKE
});

/// Ada. `'` begins a character or an attribute: `Integer'Image (N)`.
pub(crate) static ADA: Table = Table::new(Lexicon {
    line_comments: &["--"],
    block_comments: &[],
    strings: &[
        Quote::verbatim("\"", "\""),
        Quote::verbatim("'", "'").with_place(Place::Character),
    ],
    words: &[
        (
            Keyword,
            "abort abs abstract accept access aliased all and array at begin body case constant declare delay delta \
             digits do else elsif end entry exception exit for function generic goto if in interface is limited loop mod \
             new not of or others out overriding package parallel pragma private procedure protected raise range record \
             rem renames requeue return reverse select separate some subtype synchronized tagged task terminate then \
             type until use when while with xor",
        ),
        (
            Type,
            "integer natural positive float boolean character string long_integer long_float duration",
        ),
        (Constant, "true false null"),
    ],
    ignore_case: true,
    casing: false,
    based_numbers: true,
    sigils: &[('\'', Property)],
    names: &[
        (Function, "procedure function entry"),
        (Type, "type subtype package body task protected"),
    ],
    operators: "+-*/=<>&|:",
    ..Lexicon::C_LIKE
});

/// Fortran in free form. `.and.` is an operator, `%` precedes a member.
pub(crate) static FORTRAN: Table = Table::new(Lexicon {
    line_comments: &["!"],
    block_comments: &[],
    strings: &[
        Quote::verbatim(".true", ".").with_class(Constant),
        Quote::verbatim(".false", ".").with_class(Constant),
        Quote::verbatim(".TRUE", ".").with_class(Constant),
        Quote::verbatim(".FALSE", ".").with_class(Constant),
        Quote::solid(".", ".").with_class(Operator),
        Quote::verbatim("\"", "\""),
        Quote::verbatim("'", "'"),
    ],
    words: &[
        (
            Keyword,
            "abstract allocatable allocate associate bind block call case class close common concurrent contains continue \
             critical cycle data deallocate deferred dimension do elemental else elseif elsewhere end enddo endif endfunction \
             endmodule endprogram endsubroutine enum enumerator equivalence exit extends external final forall format \
             function generic go goto if implicit import impure in include inout inquire intent interface intrinsic is \
             kind module namelist non_overridable none nopass nullify only open operator optional out parameter pass \
             pointer print private procedure program protected pure read recursive result return rewind save select \
             sequence stop submodule subroutine target then to type use value volatile where while write and or not eqv \
             neqv eq ne lt le gt ge",
        ),
        (
            Type,
            "integer real complex logical character double precision",
        ),
        (Constant, "true false null"),
    ],
    ignore_case: true,
    casing: false,
    sigils: &[('%', Property)],
    directive: Some('#'),
    members: false,
    names: &[
        (Function, "function subroutine call"),
        (Type, "program module"),
    ],
    operators: "+-*/=<>&:",
    ..Lexicon::C_LIKE
});

/// Pascal and Delphi. `{$R+}` is a directive for the compiler.
pub(crate) static PASCAL: Table = Table::new(Lexicon {
    line_comments: &["//"],
    block_comments: &[("{", "}"), ("(*", "*)")],
    strings: &[
        Quote::line_between("{$", "}").with_class(Macro),
        Quote::verbatim("'", "'"),
    ],
    words: &[
        (
            Keyword,
            "absolute abstract and array as asm begin case class const constructor destructor dispinterface div do downto \
             dynamic else end except exports external file finalization finally for forward function generic goto helper \
             if implementation in inherited initialization inline interface is label library mod not object of on \
             operator or out overload override packed private procedure program property protected public published \
             raise read record reintroduce repeat resourcestring sealed set shl shr specialize static strict then \
             threadvar to try type unit until uses var virtual while with write xor",
        ),
        (
            Type,
            "integer cardinal byte word longint int64 shortint smallint real double single extended boolean char string \
             ansistring widestring pchar pointer variant tobject",
        ),
        (Constant, "true false nil self result"),
    ],
    ignore_case: true,
    casing: false,
    sigils: &[('#', String), ('$', Number)],
    names: &[
        (Type, "program unit library"),
        (Function, "procedure function constructor destructor"),
    ],
    operators: "+-*/=<>@^:",
    ..Lexicon::C_LIKE
});

/// Visual Basic, VBA and VBScript. `'` begins a comment.
pub(crate) static VISUAL_BASIC: Table = Table::new(Lexicon {
    line_comments: &["'"],
    block_comments: &[],
    leading_comments: &["rem"],
    strings: &[
        Quote::verbatim("$\"", "\"").with_holes(&[("{", "}")]),
        Quote::verbatim("\"", "\""),
    ],
    words: &[
        (
            Keyword,
            "addhandler addressof alias and andalso as async await byref byval call case catch class const continue declare \
             default delegate dim directcast do each else elseif end enum erase error event exit explicit finally for \
             friend from function get gettype goto handles if implements imports in inherits interface is isnot let lib \
             like loop me mod module mustinherit mustoverride mybase namespace new next not notinheritable of on option \
             optional or orelse overloads overridable overrides paramarray partial preserve private property protected \
             public raiseevent readonly redim removehandler resume return select set shadows shared static step stop \
             strict structure sub synclock then throw to try trycast typeof until using wend when where while with \
             withevents writeonly xor yield",
        ),
        (
            Type,
            "boolean byte char date decimal double integer long object sbyte short single string uinteger ulong ushort \
             variant currency range workbook worksheet",
        ),
        (Constant, "true false nothing null empty"),
    ],
    ignore_case: true,
    casing: false,
    directive: Some('#'),
    names: &[
        (Function, "sub function"),
        (
            Type,
            "as of new class module structure inherits implements namespace imports",
        ),
    ],
    operators: "+-*/\\=<>&^",
    ..Lexicon::C_LIKE
});

/// COBOL. Words contain `-`; in column 7, `*` begins a comment.
pub(crate) static COBOL: Table = Table::new(Lexicon {
    line_comments: &["*>"],
    block_comments: &[],
    leading_comments: &["*"],
    strings: &[Quote::verbatim("\"", "\""), Quote::verbatim("'", "'")],
    words: &[
        (
            Keyword,
            "accept add advancing after all also alternate and are area as ascending assign at author before binary blank \
             by call close comp comp-3 compute configuration content continue copy data date delete delimited depending \
             descending display divide division down else end end-add end-call end-compute end-evaluate end-if \
             end-multiply end-perform end-read end-string end-write environment equal evaluate exit fd file file-control \
             file-section filler for from function giving identification go goback greater if in index indexed initialize input \
             input-output inspect into invalid is key label leading less line linkage local-storage merge method mode \
             move multiply not object occurs of off on open optional or organization other output paragraph perform pic \
             picture procedure program program-id read record redefines reference release remainder repository return \
             rewrite rounded run search section select sequential set size sort source start stop string subtract than \
             then through thru times to trailing trim until unstring up upon usage using value values varying when with \
             working-storage write",
        ),
        (
            Constant,
            "zero zeros zeroes space spaces high-value high-values low-value low-values true false null",
        ),
    ],
    ignore_case: true,
    casing: false,
    word_chars: "-",
    calls: false,
    members: false,
    names: &[(Type, "program-id")],
    operators: "+*/=<>",
    ..Lexicon::C_LIKE
});

/// Solidity.
pub(crate) static SOLIDITY: Table = Table::new(Lexicon {
    strings: &[
        Quote::line_between("hex\"", "\""),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "abstract anonymous as assembly break calldata case catch constant constructor continue contract default \
             delete do else emit enum error event external fallback for from function if immutable import indexed \
             interface internal is let library mapping memory modifier new override payable pragma private public pure \
             receive return returns revert solidity storage struct switch transient try type unchecked using view \
             virtual while wei gwei ether seconds minutes hours days weeks",
        ),
        (
            Type,
            "address bool byte bytes bytes1 bytes2 bytes3 bytes4 bytes8 bytes16 bytes20 bytes32 fixed int int8 int16 int24 \
             int32 int64 int128 int256 string ufixed uint uint8 uint16 uint24 uint32 uint64 uint96 uint112 uint128 \
             uint160 uint192 uint224 uint256 var",
        ),
        (Constant, "true false this super msg block tx"),
    ],
    names: &[
        (Function, "function modifier"),
        (
            Type,
            "contract interface library struct enum event error is",
        ),
    ],
    typed_parameters: true,
    ..Lexicon::C_LIKE
});
