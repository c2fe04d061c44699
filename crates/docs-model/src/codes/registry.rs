//! The codes themselves: a table for each area, in which every entry is documented
//! by its `meaning`, `fix` and `example`, which `check --explain`, SARIF logs and the
//! manual show.
//!
//! Names are sorted in each table and in [`CODES`], which is merged from them when the
//! crate is compiled, because [`find`](super::find) searches by bisection. A name is
//! part of the interface: sites set levels by it and scripts filter by it, so it is
//! not changed. An example is a rendered diagnostic.

mod api;
mod components;
mod config;
mod files;
mod library;
mod links;
mod markdown;
mod pages;

use super::Code;

/// The tables, in the order of [`Area`](super::Area).
const TABLES: [&[Code]; 8] = [
    &config::CODES,
    &files::CODES,
    &pages::CODES,
    &links::CODES,
    &markdown::CODES,
    &components::CODES,
    &api::CODES,
    &library::CODES,
];

/// All codes, sorted by name.
pub const CODES: &[Code] = &merged();

/// Number of all codes.
const LEN: usize = {
    let (mut len, mut table) = (0, 0);
    while table < TABLES.len() {
        len += TABLES[table].len();
        table += 1;
    }
    len
};

/// Merges the tables. This function runs at compile time, where iterators and
/// comparisons of texts are not available.
const fn merged() -> [Code; LEN] {
    let mut out = [TABLES[0][0]; LEN];
    // Numbers of codes taken from each table.
    let mut taken = [0; TABLES.len()];
    let mut at = 0;
    while at < LEN {
        let mut first: Option<usize> = None;
        let mut table = 0;
        while table < TABLES.len() {
            if taken[table] < TABLES[table].len() {
                let is_first = match first {
                    None => true,
                    Some(first) => is_before(
                        TABLES[table][taken[table]].name.as_bytes(),
                        TABLES[first][taken[first]].name.as_bytes(),
                    ),
                };
                if is_first {
                    first = Some(table);
                }
            }
            table += 1;
        }
        if let Some(table) = first {
            out[at] = TABLES[table][taken[table]];
            taken[table] += 1;
        }
        at += 1;
    }
    out
}

/// Returns whether a name is sorted before another.
const fn is_before(name: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() && at < other.len() {
        if name[at] != other[at] {
            return name[at] < other[at];
        }
        at += 1;
    }
    name.len() < other.len()
}
