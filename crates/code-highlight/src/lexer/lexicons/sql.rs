//! Query languages: the dialects of SQL, PromQL, Cypher, SPARQL and Kusto.
//!
//! Functions are recognised by their parentheses, so that those of all databases have
//! the same class without a list.

use crate::class::Class::{Attribute, Constant, Function, Keyword, Property, Type, Variable};
use crate::lexer::{Lexicon, Quote, Table};

/// The common part of all dialects, in any case. Double quotes and backticks
/// enclose names of columns, not texts; `$1`, `:name` and `@name` are
/// parameters.
pub(crate) static SQL: Table = Table::new(Lexicon {
    line_comments: &["--", "# "],
    block_comments: &[("/*", "*/")],
    // A doubled quote in a string yields two adjacent strings, which look the same.
    strings: &[
        Quote::raw("$$", "$$"),
        Quote::raw("'", "'"),
        Quote::raw("\"", "\"").with_class(Property),
        Quote::raw("`", "`").with_class(Property),
    ],
    words: &[
        (
            Keyword,
            "add after align all alter always analyze and any as asc attach autoincrement auto_increment backup before \
             begin between bypass by cache cascade case cast change check checkpoint collate column comment commit \
             concurrently conflict constraint copy create cross cube current database day deallocate declare default \
             deferrable delete desc describe detach distinct do drop each else end engine escape except exclude execute \
             exists explain extension false fetch fill filter first following for foreign from full function generated \
             grant group grouping having hour identity if ignore ilike immediate in increment index inherits inner insert \
             instead intersect interval into is isnull join key language last latest lateral leading left like limit \
             local lock match materialized merge minute month natural next no not notnull null nulls offset on only or \
             order outer over overwrite owner partition partitions policy preceding primary prior privileges procedure \
             public range recursive references refresh regexp rename repeatable replace reset restart restrict returning \
             returns revoke right role rollback rollup row rows sample savepoint schema second select sequence set \
             share show similar some squash start storage symbol table tables tablesample temp temporary then ties time \
             to top trailing transaction trigger truncate type unbounded union unique unlogged unnest update upsert use \
             user using vacuum values view virtual wal when where window with within without work year zone",
        ),
        (
            Type,
            "bigint bigserial binary bit blob bool boolean byte bytea char character cidr clob date datetime decimal \
             double enum float geography geometry inet int integer int2 int4 int8 ipv4 json jsonb long long256 money \
             nchar numeric nvarchar precision real serial short smallint string text timestamp timestamptz tinyint uuid \
             varbinary varchar xml geohash number varchar2",
        ),
        (
            Constant,
            "true false null current_date current_time current_timestamp current_user",
        ),
    ],
    ignore_case: true,
    sigils: &[('$', Variable), (':', Variable), ('@', Variable)],
    casing: false,
    members: true,
    operators: "+-*/%=<>!|",
    units: true,
    ..Lexicon::C_LIKE
});

/// PromQL and languages derived from it. A name before `=`, `!=` or `=~` is a
/// label, and durations have units (`5m`).
pub(crate) static PROMQL: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[Quote::line("\""), Quote::line("'"), Quote::raw("`", "`")],
    words: &[
        (
            Keyword,
            "and or unless by without on ignoring group_left group_right bool offset atan2 start end",
        ),
        (
            Function,
            "sum min max avg group stddev stdvar count count_values bottomk topk quantile limitk limit_ratio",
        ),
        (Constant, "inf nan Inf NaN"),
    ],
    word_chars: ":",
    sigils: &[('$', Variable)],
    casing: false,
    members: false,
    key_marks: &['=', '!'],
    operators: "+-*/%=<>!^~@",
    units: true,
    ..Lexicon::C_LIKE
});

/// Cypher, the query language of Neo4j, and GQL. `:Name` is a label.
pub(crate) static CYPHER: Table = Table::new(Lexicon {
    strings: &[
        Quote::line("\""),
        Quote::line("'"),
        Quote::line("`").with_class(Variable),
    ],
    words: &[
        (
            Keyword,
            "all and any as asc ascending by call case constraint contains create csv delete desc descending detach \
             distinct drop each else end ends exists fieldterminator for foreach from headers in index is join limit load \
             match merge not on optional or order remove require return set skip starts then union unique unwind use \
             using when where with xor yield",
        ),
        (Constant, "true false null"),
    ],
    ignore_case: true,
    sigils: &[('$', Variable), (':', Type)],
    casing: false,
    operators: "+-*/%=<>!^|",
    ..Lexicon::C_LIKE
});

/// SPARQL and Turtle. `?name` is a variable, `foaf:name` a name with a prefix.
pub(crate) static SPARQL: Table = Table::new(Lexicon {
    line_comments: &["#"],
    block_comments: &[],
    strings: &[
        Quote::block("\"\"\""),
        Quote::block("'''"),
        Quote::line("\""),
        Quote::line("'"),
        Quote::solid("<", ">"),
    ],
    words: &[
        (
            Keyword,
            "a add as asc ask base bind by clear construct copy create data delete desc describe distinct drop exists \
             filter from graph group having in insert into limit load minus move named not offset optional order prefix \
             reduced select service silent to undef union using values where with",
        ),
        (
            Function,
            "avg bound coalesce concat contains count datatype if isiri isliteral lang langmatches lcase max min now regex \
             replace sample str strlen strstarts substr sum ucase uuid",
        ),
        (Constant, "true false"),
    ],
    ignore_case: true,
    inner_chars: "-",
    sigils: &[
        ('?', Variable),
        ('$', Variable),
        (':', Property),
        ('@', Attribute),
    ],
    casing: false,
    members: false,
    key_marks: &[':'],
    operators: "+-*/=<>!&|^",
    ..Lexicon::C_LIKE
});

/// Kusto Query Language.
pub(crate) static KUSTO: Table = Table::new(Lexicon {
    block_comments: &[],
    strings: &[
        Quote::raw("@\"", "\""),
        Quote::raw("@'", "'"),
        Quote::raw("```", "```"),
        Quote::line("\""),
        Quote::line("'"),
    ],
    words: &[
        (
            Keyword,
            "and as asc between by consume contains count datatable desc distinct evaluate extend externaldata facet find \
             fork from getschema has has_any has_all hint in inner invoke join kind leftouter let limit lookup make-series \
             materialize mv-expand nulls of on or order parse parse-where partition project project-away project-keep \
             project-rename project-reorder print range render sample search serialize set sort startswith endswith step \
             summarize take to top union where with",
        ),
        (
            Type,
            "bool datetime decimal dynamic guid int long real string timespan",
        ),
        (Constant, "true false null"),
    ],
    inner_chars: "-",
    casing: false,
    key_marks: &['='],
    operators: "+-*/%=<>!~|",
    units: true,
    ..Lexicon::C_LIKE
});
