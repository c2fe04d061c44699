//! Diagrams and texts: Graphviz, Mermaid, PlantUML, Gherkin and LaTeX.
//!
//! Labels and prose are not code: a quote in them begins no string unless it is
//! closed, and keywords count only at the start of a line where lines end with prose.

use crate::class::Class::{Attribute, Constant, Escape, Function, Keyword, Macro, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// The DOT language of Graphviz. A name before `=` is an attribute.
pub(crate) static DOT: Table = Table::new(Lexicon {
    line_comments: &["//", "#"],
    strings: &[Quote::block("\"")],
    words: &[
        (Keyword, "digraph edge graph node strict subgraph"),
        (Constant, "true false"),
    ],
    casing: false,
    calls: false,
    members: false,
    key_marks: &['='],
    names: &[(Type, "digraph subgraph")],
    operators: "=-><",
    ..Lexicon::C_LIKE
});

/// Mermaid. Texts are in brackets and after colons.
pub(crate) static MERMAID: Table = Table::new(Lexicon {
    line_comments: &["%%"],
    block_comments: &[],
    strings: &[
        Quote::line_between("%%{", "}%%").with_class(Macro),
        Quote::line("\""),
    ],
    words: &[
        (
            Keyword,
            "accDescr accTitle actor activate alt and architecture-beta as autonumber block-beta box branch checkout class \
             classDef classDiagram click columns commit critical dateFormat deactivate destroy direction else end \
             erDiagram flowchart gantt gitGraph graph journey kanban linkStyle loop merge mindmap namespace note Note opt \
             over packet-beta par participant pie quadrantChart rect requirementDiagram sankey-beta section \
             sequenceDiagram showData state stateDiagram stateDiagram-v2 style subgraph timeline title x-axis xychart-beta \
             y-axis",
        ),
        (Constant, "TB TD BT LR RL"),
    ],
    inner_chars: "-",
    casing: false,
    calls: false,
    members: false,
    operators: "=-><|.*~+&",
    ..Lexicon::C_LIKE
});

/// PlantUML. `'` begins a comment as the first text of a line.
pub(crate) static PLANTUML: Table = Table::new(Lexicon {
    line_comments: &[],
    block_comments: &[("/'", "'/")],
    leading_comments: &["'"],
    strings: &[
        Quote::verbatim("\"", "\""),
        Quote::line_between("<<", ">>").with_class(Attribute),
    ],
    words: &[(
        Keyword,
        "abstract activate actor agent alt and annotation artifact as autonumber boundary box break card class cloud \
         collections component control create critical database deactivate destroy else elseif end endif endwhile entity \
         enum extends footer fork frame group header hide hnote if implements interface is left legend loop namespace node \
         note object of opt order over package par participant partition queue rectangle ref repeat return right rnote \
         scale show skinparam split start state stop storage title together usecase while",
    )],
    sigils: &[('@', Macro), ('!', Macro), ('#', Constant)],
    casing: false,
    calls: true,
    members: false,
    operators: "=-><|.*~+",
    ..Lexicon::C_LIKE
});

/// Gherkin. Steps are prose after a keyword.
pub(crate) static GHERKIN: Table = Table::new(Lexicon {
    line_comments: &[],
    block_comments: &[],
    leading_comments: &["#"],
    strings: &[
        Quote::block("\"\"\""),
        Quote::verbatim("\"", "\""),
        Quote::verbatim("Scenario Outline", ":").with_class(Keyword),
        Quote::verbatim("Scenario Template", ":").with_class(Keyword),
        Quote::solid("<", ">").with_class(Variable),
    ],
    words: &[(
        Keyword,
        "Feature Rule Background Scenario Example Examples Scenarios Given When Then And But",
    )],
    leading_words: true,
    sigils: &[('@', Attribute)],
    casing: false,
    calls: false,
    members: false,
    statement_marks: "",
    operators: "|*",
    ..Lexicon::C_LIKE
});

/// LaTeX. Apostrophes and quotes are prose.
pub(crate) static LATEX: Table = Table::new(Lexicon {
    line_comments: &["%"],
    block_comments: &[],
    strings: &[
        Quote::line_between("\\begin{", "}").with_class(Type),
        Quote::line_between("\\end{", "}").with_class(Type),
        Quote::verbatim("\\(", "\\)"),
        Quote::raw("\\[", "\\]"),
        Quote::raw("$$", "$$"),
        Quote::line("$"),
    ],
    words: &[],
    character_marks: &[("\\", Escape)],
    sigils: &[('\\', Function), ('#', Variable)],
    casing: false,
    calls: false,
    members: false,
    key_marks: &['='],
    operators: "&~^",
    ..Lexicon::C_LIKE
});
