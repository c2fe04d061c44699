//! Swift, PHP, Perl, Lua, Tcl and other scripts, and the languages of shells.
//!
//! The languages differ in their strings, sigils and comments, so that each table lists
//! its own.

use crate::class::Class::{Attribute, Constant, Function, Keyword, Property, Tag, Type, Variable};
use crate::lexer::{Lexicon, Place, Quote, QuoteLike, Table};

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
    here_documents: true,
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

/// AppleScript, in any case.
pub(crate) static APPLESCRIPT: Table = Table::new(Lexicon {
    line_comments: &["--", "#"],
    block_comments: &[("(*", "*)")],
    comments_nest: true,
    strings: &[Quote::block("\"")],
    words: &[
        (
            Keyword,
            "a about above activate after against and any apart around as at back before beginning behind below beneath \
             beside between but by considering contain contains continue copy count delay display div does eighth else \
             end ends equal equals error every exit fifth first for from front get given global if ignoring in into is \
             it its last launch local log make mod my new not of on onto open or over prop property put quit reference \
             repeat return returning run script second set since some starts tell than that the then third through \
             thru timeout times to transaction try until where while whose with without",
        ),
        (
            Type,
            "application boolean date file folder integer list number process record string text window document item items",
        ),
        (Constant, "true false missing value me current result"),
        (Attribute, "dialog notification alert"),
    ],
    ignore_case: true,
    casing: false,
    members: false,
    operators: "+-*/=<>&^≠≤≥",
    ..Lexicon::C_LIKE
});

/// Perl. POD is a comment, and quotes have the delimiters of the author's choice.
pub(crate) static PERL: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    leading_blocks: &[
        ("=pod", "\n=cut"),
        ("=head", "\n=cut"),
        ("=over", "\n=cut"),
        ("=item", "\n=cut"),
        ("=begin", "\n=cut"),
        ("=for", "\n=cut"),
        ("=encoding", "\n=cut"),
    ],
    strings: &[
        Quote::block("\"").with_holes(&[("${", "}"), ("$", "")]),
        Quote::block("'"),
        Quote::line("`"),
    ],
    words: &[
        (
            Keyword,
            "and BEGIN cmp class continue defined die do each else elsif END eq eval exists field for foreach ge given \
             goto gt if keys last le local lt map method my ne next no not or our package redo ref require return say \
             sort state sub unless until use wantarray warn when while x xor",
        ),
        (
            Function,
            "bless chomp close delete grep join length lc open pop print printf push reverse scalar shift splice split \
             sprintf substr uc unshift values",
        ),
        (
            Constant,
            "undef __PACKAGE__ __FILE__ __LINE__ __END__ __DATA__ STDIN STDOUT STDERR",
        ),
    ],
    sigils: &[
        ('$', Variable),
        ('@', Variable),
        ('%', Variable),
        ('&', Variable),
    ],
    key_marks: &['='],
    names: &[(Function, "sub method"), (Type, "package class")],
    regex: true,
    here_documents: true,
    quote_like: QuoteLike::Perl,
    operators: "+-*/%=<>!&|^~?.\\",
    ..Lexicon::C_LIKE
});

/// Tcl. The first word of a line, or after `[`, is a command.
pub(crate) static TCL: Table = Table::new(Lexicon {
    line_comments: &[";#", "; #"],
    block_comments: &[],
    leading_comments: &["#"],
    strings: &[Quote::block("\"").with_holes(&[("[", "]"), ("${", "}"), ("$", "")])],
    words: &[
        (
            Keyword,
            "break catch continue default else elseif error eval expr finally for foreach global if namespace on package \
             proc return set source switch then throw trap try unset uplevel upvar variable while yield",
        ),
        (
            Function,
            "append array concat dict exec file format gets incr info join lappend lassign lindex linsert list llength \
             lrange lreplace lsearch lsort open close puts regexp regsub scan split string subst",
        ),
        (Constant, "true false"),
    ],
    word_chars: ":",
    sigils: &[('$', Variable)],
    casing: false,
    calls: false,
    members: false,
    leading_word: Function,
    statement_marks: ";[",
    names: &[(Function, "proc")],
    ..Lexicon::C_LIKE
});

/// Batch files, in any case.
pub(crate) static BATCH: Table = Table::new(Lexicon {
    line_comments: &["& rem "],
    block_comments: &[],
    leading_comments: &["rem", "@rem", "::"],
    strings: &[
        Quote::solid("%", "%").with_class(Variable),
        Quote::solid("!", "!").with_class(Variable),
        Quote::verbatim("\"", "\"").with_holes(&[("%%", ""), ("%~", "")]),
    ],
    words: &[
        (
            Keyword,
            "call cmdextversion defined do else endlocal equ errorlevel exist exit for geq goto gtr if in leq lss neq \
             not pause set setlocal shift",
        ),
        (Constant, "on off nul"),
    ],
    ignore_case: true,
    word_chars: "-.",
    sigils: &[('%', Variable), (':', Property)],
    casing: false,
    calls: false,
    members: false,
    leading_word: Function,
    statement_marks: "&()",
    operators: "=<>|&!",
    ..Lexicon::C_LIKE
});

/// The script language of Vim. `"` begins a string or a comment.
pub(crate) static VIM: Table = Table::new(Lexicon {
    line_comments: &[],
    block_comments: &[],
    leading_comments: &["\"", "#"],
    strings: &[
        Quote::line("\"").with_place(Place::OrComment),
        Quote::verbatim("'", "'"),
        Quote::solid("<", ">").with_class(Tag),
    ],
    words: &[
        (
            Keyword,
            "abort au augroup autocmd break call catch closure cnoremap colorscheme command const continue def dict \
             echo echomsg echoerr else elseif end enddef endfor endfunction endif endtry endwhile execute export \
             filetype finally finish for func function hi highlight if import imap in inoremap is let map nmap nnoremap \
             normal noremap onoremap Plug range return runtime set setlocal silent source syntax tnoremap try \
             unlet vim9script vmap vnoremap while xnoremap",
        ),
        (Constant, "v:true v:false v:null"),
    ],
    inner_chars: ":#",
    sigils: &[('&', Variable), ('@', Variable)],
    casing: false,
    leading_word: Keyword,
    statement_marks: "|",
    names: &[(Function, "func function def")],
    ..Lexicon::C_LIKE
});

/// CoffeeScript.
pub(crate) static COFFEESCRIPT: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[("###", "###")],
    strings: &[
        Quote::block("\"\"\"").with_holes(&[("#{", "}")]),
        Quote::block("'''"),
        Quote::block("\"").with_holes(&[("#{", "}")]),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "and async await break by case catch class continue debugger default delete do else export extends finally \
             for from if import in instanceof is isnt loop new not of or own return super switch then throw try typeof \
             unless until when while yield",
        ),
        (Constant, "true false null undefined this yes no on off"),
    ],
    word_chars: "$",
    sigils: &[('@', Property)],
    key_marks: &[':'],
    regex: true,
    ..Lexicon::C_LIKE
});

/// GDScript. `$Name` is a node, `@name` an annotation.
pub(crate) static GDSCRIPT: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[
        Quote::block("\"\"\""),
        Quote::line_between("&\"", "\""),
        Quote::line_between("$\"", "\"").with_class(Variable),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "and as assert await break breakpoint class class_name const continue elif else enum extends for func \
             if in is match namespace not onready or pass preload return setget signal static super trait tool var \
             when while yield",
        ),
        (Type, "int float bool void"),
        (Constant, "true false null self PI TAU INF NAN"),
    ],
    sigils: &[('@', Attribute), ('$', Variable), ('%', Variable)],
    names: &[
        (Function, "func signal"),
        (Type, "class class_name extends"),
    ],
    ..Lexicon::C_LIKE
});

/// AWK.
pub(crate) static AWK: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[Quote::line("\"")],
    words: &[
        (
            Keyword,
            "break case continue default delete do else exit for func function getline if in next nextfile print printf \
             return switch while",
        ),
        (
            Constant,
            "BEGIN END FS OFS ORS RS NR NF FNR FILENAME ENVIRON ARGC ARGV SUBSEP RSTART RLENGTH",
        ),
    ],
    sigils: &[('$', Variable)],
    casing: false,
    names: &[(Function, "func function")],
    regex: true,
    ..Lexicon::C_LIKE
});

/// Nushell. Words contain `-`, and a pipe begins a command.
pub(crate) static NUSHELL: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[
        Quote::line_between("$\"", "\"").with_holes(&[("(", ")")]),
        Quote::verbatim("$'", "'"),
        Quote::block("\""),
        Quote::raw("'", "'"),
        Quote::raw("`", "`"),
    ],
    words: &[
        (
            Keyword,
            "alias and break catch const continue def do else export extern for hide if in let loop match mod module mut \
             not or overlay return source try use where while xor -and -or",
        ),
        (
            Type,
            "any binary bool closure datetime directory duration filesize float int list nothing path record string table",
        ),
        (Constant, "true false null"),
    ],
    word_chars: "-",
    sigils: &[('$', Variable)],
    casing: false,
    calls: false,
    key_marks: &[':'],
    leading_word: Function,
    statement_marks: ";{(",
    names: &[(Function, "def extern")],
    units: true,
    operators: "+*/=<>!|&",
    ..Lexicon::C_LIKE
});

/// The filters of jq. `.name` is a field.
pub(crate) static JQ: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[Quote::line("\"").with_holes(&[("\\(", ")")])],
    words: &[
        (
            Keyword,
            "and as catch def elif else end foreach if import include label or reduce then try",
        ),
        (Constant, "true false null"),
        (
            Function,
            "add all any ascii_downcase ascii_upcase del empty env error flatten floor from_entries fromjson group_by \
             has input inputs join keys length limit map map_values max min not now paths range recurse reverse select \
             sort sort_by split splits startswith endswith test to_entries tojson tonumber tostring type unique \
             unique_by values with_entries",
        ),
    ],
    sigils: &[('$', Variable), ('.', Property), ('@', Function)],
    casing: false,
    members: false,
    key_marks: &[':'],
    names: &[(Function, "def")],
    ..Lexicon::C_LIKE
});
