//! Measures relevance with judged queries.
//!
//! A case is a query with the addresses of its correct results, which a person
//! chose before seeing any. Rows are judged as readers see them, each by the hit
//! that it shows: a correct hit in the list behind a row is a miss. They are judged by
//! section and, separately, by page.
//!
//! # Examples
//!
//! ```
//! use search_index::relevance::{measure, parse_cases};
//! use search_index::{Index, Query};
//!
//! let cases = parse_cases("title\tget prices\t/prices /api#list-prices\n")?;
//! let index = Index::from_records(&[])?;
//! let report = measure(&index, &cases, &Query::new(""))?;
//! assert_eq!(report.all.success_at_3(), 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};

use docs_model::record::{Kind, Level, Record};

use crate::error::Error;
use crate::index::Index;
use crate::query::{Filters, Query};
use crate::rows::{rows, title};
use crate::text::whole_form;

/// Number of hits that are fetched, and of rows that count: a page of the
/// result list, and what readers see of it without scrolling.
const HITS: usize = 20;
const ROWS: usize = 10;

/// A query with its expected results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Class of the query, such as `title`, `symbol` or `typo`.
    pub class: String,
    /// Query text.
    pub query: String,
    /// Paths of correct results, with an anchor if only one section is correct.
    /// Any of them counts.
    pub urls: Vec<String>,
}

/// A malformed line of a case file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected class, query and urls, with tabs between them")]
pub struct CaseError {
    /// Line number, counted from 1.
    pub line: usize,
}

/// Parses cases: lines of class, query and space-separated URLs, separated by
/// tabs. Empty lines and lines that start with `#` are skipped.
///
/// # Errors
///
/// Returns an error if a line lacks one of the three.
pub fn parse_cases(text: &str) -> Result<Vec<Case>, CaseError> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(i, line)| parse_case(line).ok_or(CaseError { line: i + 1 }))
        .collect()
}

fn parse_case(line: &str) -> Option<Case> {
    let mut parts = line.split('\t');
    let class = parts.next()?.trim().to_owned();
    let query = parts.next()?.to_owned();
    let urls: Vec<String> = parts
        .flat_map(str::split_whitespace)
        .map(str::to_owned)
        .collect();
    (!class.is_empty() && !query.is_empty() && !urls.is_empty()).then_some(Case {
        class,
        query,
        urls,
    })
}

/// Metrics over a number of queries.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures {
    /// Number of queries.
    pub n_queries: usize,
    /// Number of queries whose first hit is correct.
    pub n_firsts: usize,
    /// Number of queries with a correct hit among the first three.
    pub n_successes: usize,
    /// Sum of the reciprocal ranks of the first correct hit among the first
    /// ten.
    pub reciprocal_ranks: f64,
    /// Number of queries whose first hit is on a correct page, in any section.
    pub n_page_firsts: usize,
    /// Number of queries with such a hit among the first three.
    pub n_page_successes: usize,
}

impl Figures {
    /// Returns the share of queries whose first hit is correct; 1 without
    /// queries.
    #[must_use]
    pub fn success_at_1(&self) -> f64 {
        self.mean(as_f64(self.n_firsts))
    }

    /// Returns the share of queries with a correct hit among the first three; 1
    /// without queries.
    #[must_use]
    pub fn success_at_3(&self) -> f64 {
        self.mean(as_f64(self.n_successes))
    }

    /// Returns the share of queries whose first hit is on a correct page; 1 without
    /// queries.
    #[must_use]
    pub fn page_success_at_1(&self) -> f64 {
        self.mean(as_f64(self.n_page_firsts))
    }

    /// Returns the share of queries with a hit on a correct page among the first three; 1
    /// without queries.
    #[must_use]
    pub fn page_success_at_3(&self) -> f64 {
        self.mean(as_f64(self.n_page_successes))
    }

    /// Returns the mean reciprocal rank; 1 without queries.
    #[must_use]
    pub fn mrr(&self) -> f64 {
        self.mean(self.reciprocal_ranks)
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.n_queries == 0 {
            1.0
        } else {
            sum / as_f64(self.n_queries)
        }
    }

    /// Counts a query with the ranks of its first correct hit, and of the first on a
    /// correct page.
    fn add(&mut self, rank: Option<usize>, page_rank: Option<usize>) {
        self.n_queries += 1;
        self.n_page_firsts += usize::from(page_rank == Some(0));
        self.n_page_successes += usize::from(page_rank.is_some_and(|rank| rank < 3));
        self.n_firsts += usize::from(rank == Some(0));
        self.n_successes += usize::from(rank.is_some_and(|rank| rank < 3));
        self.reciprocal_ranks += rank.map_or(0.0, |rank| 1.0 / as_f64(rank + 1));
    }
}

fn as_f64(count: usize) -> f64 {
    // Numbers of queries are small.
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// The relevance of an index.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// Metrics over all queries.
    pub all: Figures,
    /// Metrics by class.
    pub classes: BTreeMap<String, Figures>,
    /// Queries without a correct hit among the first three, with the hits that
    /// came first.
    pub failures: Vec<Failure>,
    /// Results of each query, in the order of the cases.
    pub answers: Vec<Answer>,
    /// Number of queries with one title three times among their first five
    /// rows: a list that repeats itself.
    pub n_repeated: usize,
    /// Number of queries without a correct hit among the first three, for which
    /// one of the first three rows groups a correct hit, so that readers must
    /// expand it.
    pub n_listed: usize,
}

/// Result of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The query.
    pub query: String,
    /// Rank of the first correct hit, counted from 0, if it is among the first
    /// ten.
    pub rank: Option<usize>,
    /// Address of the first hit.
    pub first: Option<String>,
}

/// A query that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The query.
    pub case: Case,
    /// Rank of the first correct hit, counted from 0, if it is among the first
    /// ten.
    pub rank: Option<usize>,
    /// Rank of the first hit on a correct page, likewise.
    pub page_rank: Option<usize>,
    /// Addresses of the first three hits.
    pub found: Vec<String>,
}

/// Runs all queries. `base` is the query template, mainly for its filters; its
/// text is replaced.
///
/// # Errors
///
/// Returns an error if the index cannot be read.
pub fn measure(index: &Index, cases: &[Case], base: &Query) -> Result<Report, Error> {
    let mut report = Report::default();
    for case in cases {
        let is_right = |url: &str| case.urls.iter().any(|right| leads_to(url, right));
        let is_right_page = |url: &str| {
            let mut pages = case.urls.iter().map(|right| page_of(right));
            pages.any(|page| leads_to(url, page))
        };
        report.run(index, case, base, is_right, is_right_page)?;
    }
    Ok(report)
}

/// Queries each heading of libraries and APIs by its name, as written. A result
/// is correct if it has that name, ignoring case, or is a page or section of a
/// guide with that title, in singular or plural. Classes are the kinds of
/// pages. `base` is as for [`measure`]; records that its filters exclude are
/// not queried.
///
/// # Errors
///
/// Returns an error if the index cannot be read.
pub fn measure_names(index: &Index, records: &[Record], base: &Query) -> Result<Report, Error> {
    // A guide counts in both singular and plural.
    let key = |name: &str| whole_form(name).map_or_else(|| name.to_lowercase(), |form| form.term);
    let mut subjects: HashMap<String, BTreeSet<&str>> = HashMap::new();
    let mut urls: HashMap<String, BTreeSet<&str>> = HashMap::new();
    let mut names: BTreeSet<(&str, &str)> = BTreeSet::new();
    let accepted = records
        .iter()
        .filter(|record| accepts(&base.filters, record));
    for record in accepted {
        let Some(name) = own_heading(record) else {
            continue;
        };
        urls.entry(name.to_lowercase())
            .or_default()
            .insert(&record.url);
        if record.kind == Kind::Guide {
            subjects.entry(key(name)).or_default().insert(&record.url);
        }
        let class = match record.kind {
            Kind::Library => "library",
            Kind::Api => "api",
            _ => continue,
        };
        names.insert((class, name));
    }
    let mut report = Report::default();
    for (class, name) in names {
        let mut right = urls.get(&name.to_lowercase()).cloned().unwrap_or_default();
        right.extend(subjects.get(&key(name)).into_iter().flatten());
        let case = Case {
            class: class.to_owned(),
            query: name.to_owned(),
            urls: right.iter().map(|&url| url.to_owned()).collect(),
        };
        let pages: BTreeSet<&str> = right.iter().map(|url| page_of(url)).collect();
        let is_right_page = |url: &str| pages.contains(page_of(url));
        report.run(index, &case, base, |url| right.contains(url), is_right_page)?;
    }
    Ok(report)
}

/// Returns whether filters accept a record.
fn accepts(filters: &Filters, record: &Record) -> bool {
    let has_language = |language: &String| *language == record.language;
    let has_tag = |tag: &String| record.docusaurus_tag.contains(tag);
    filters.language.as_ref().is_none_or(has_language)
        && (filters.tags.is_empty() || filters.tags.iter().any(has_tag))
        && (filters.kinds.is_empty() || filters.kinds.contains(&record.kind))
}

/// Returns the text of a heading, or `None` for a text and for a category.
fn own_heading(record: &Record) -> Option<&str> {
    let level = record.level as usize;
    let text = record.hierarchy.levels().get(level).copied().flatten();
    text.filter(|_| record.level != Level::Lvl0)
}

impl Report {
    /// Runs a query and adds its result. `is_right` returns whether an address is
    /// correct, `is_right_page` whether its page is.
    fn run(
        &mut self,
        index: &Index,
        case: &Case,
        base: &Query,
        is_right: impl Fn(&str) -> bool,
        is_right_page: impl Fn(&str) -> bool,
    ) -> Result<(), Error> {
        let query = Query {
            text: case.query.clone(),
            page: 0,
            hits_per_page: HITS,
            ..base.clone()
        };
        let hits = index.search(&query)?.hits;
        let rows = rows(&hits);
        let tops: Vec<&Record> = rows
            .iter()
            .filter_map(|row| hits.get(row.hit))
            .take(ROWS)
            .collect();
        let mut listed = rows
            .iter()
            .take(3)
            .flat_map(|row| row.same.iter().chain(&row.more));
        let is_listed = listed.any(|i| hits.get(*i).is_some_and(|hit| is_right(&hit.url)));
        let rank = tops.iter().position(|hit| is_right(&hit.url));
        let page_rank = tops.iter().position(|hit| is_right_page(&hit.url));
        self.n_repeated += usize::from(has_repeated_title(&tops));
        self.answers.push(Answer {
            query: case.query.clone(),
            rank,
            first: tops.first().map(|hit| hit.url.clone()),
        });
        self.all.add(rank, page_rank);
        let class = self.classes.entry(case.class.clone()).or_default();
        class.add(rank, page_rank);
        if rank.is_none_or(|rank| rank >= 3) {
            self.n_listed += usize::from(is_listed);
            self.failures.push(Failure {
                case: case.clone(),
                rank,
                page_rank,
                found: tops.iter().take(3).map(|hit| hit.url.clone()).collect(),
            });
        }
        Ok(())
    }
}

/// Returns whether one title occurs three times among the first five rows.
fn has_repeated_title(tops: &[&Record]) -> bool {
    let titles: Vec<&str> = tops.iter().take(5).map(|hit| title(hit)).collect();
    let count = |title| titles.iter().filter(|other| **other == title).count();
    titles.iter().any(|title| count(*title) > 2)
}

/// Returns an address without its anchor.
fn page_of(url: &str) -> &str {
    url.split_once('#').map_or(url, |(page, _)| page)
}

/// Returns whether an absolute address refers to the page or section of a path.
/// A path without an anchor means the page and all its sections, and a
/// slash at the end does not matter.
fn leads_to(url: &str, path: &str) -> bool {
    let without_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let own_path = without_scheme
        .find('/')
        .and_then(|at| without_scheme.get(at..))
        .unwrap_or("/");
    let (page, anchor) = own_path.split_once('#').unwrap_or((own_path, ""));
    let (wanted_page, wanted_anchor) = path.split_once('#').unwrap_or((path, ""));
    page.trim_end_matches('/') == wanted_page.trim_end_matches('/')
        && (wanted_anchor.is_empty() || wanted_anchor == anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_pages_and_sections() {
        let url = "https://docs.example/a/b/#c";
        assert!(leads_to(url, "/a/b"));
        assert!(leads_to(url, "/a/b/#c"));
        assert!(!leads_to(url, "/a/b#d"));
        assert!(!leads_to(url, "/a"));
        assert!(leads_to("https://docs.example", "/"));
    }

    #[test]
    fn lines_are_cases() {
        let cases = parse_cases("# comment\n\ntitle\tget prices\t/a /b#c\n").expect("cases");
        assert_eq!(cases.len(), 1);
        assert_eq!(cases[0].urls, ["/a", "/b#c"]);
        assert_eq!(
            parse_cases("title\tx\n").map_err(|error| error.line),
            Err(1)
        );
    }
}
