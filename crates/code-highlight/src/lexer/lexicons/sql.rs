//! Query languages: the dialects of SQL, and PromQL.
//!
//! Functions are recognised by their parentheses, so that those of all databases have
//! the same class without a list.

use crate::class::Class::{Constant, Function, Keyword, Property, Type, Variable};
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
