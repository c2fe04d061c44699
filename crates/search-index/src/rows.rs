//! Groups hits into the rows of a result list: one row for each page, type or
//! operation.
//!
//! Hits with one title merge into a row, so that a field that many types have
//! does not fill the list; and a page takes at most two rows, so that its
//! sections do not.
//!
//! The result lists in the browser (`theme-react/src/search/model/rows.ts`)
//! follow the same rules, which FORMAT.md explains; `tests/rows.json` has
//! the cases of both.

use std::collections::HashMap;

use docs_model::record::{Kind, Record};

/// Maximum number of rows for the sections of a page, or for the members of a
/// type or operation.
const MAX_OF_OWNER: usize = 2;

/// A row of a result list. Its hits are indices into the list of hits.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Row {
    /// The hit that the row shows.
    pub hit: usize,
    /// Further hits with the same title elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<usize>,
    /// Further hits of the same page, type or operation, which have no row of
    /// their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<usize>,
}

impl Row {
    fn new(hit: usize) -> Self {
        Self {
            hit,
            same: Vec::new(),
            more: Vec::new(),
        }
    }
}

/// The role of a hit on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Role {
    /// A page, an operation or a type.
    Thing,
    /// A section of a guide.
    Section,
    /// A member of an operation or a type.
    Member,
}

/// Numbers of hits with one title, by their role.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    things: usize,
    sections: usize,
    members: usize,
}

/// Returns the rows of a list of hits, in the order of their first hits. Each
/// hit is in exactly one row.
///
/// # Examples
///
/// ```
/// # use search_index::{Index, Query};
/// # let index = Index::from_records(&[])?;
/// use search_index::rows;
///
/// let hits = index.search(&Query::new("price"))?.hits;
/// for row in rows(&hits) {
///     println!("{} (and {} more)", hits[row.hit].url, row.more.len());
/// }
/// # Ok::<(), search_index::Error>(())
/// ```
#[must_use]
pub fn rows(hits: &[Record]) -> Vec<Row> {
    let titles: Vec<String> = hits.iter().map(title).map(str::to_lowercase).collect();
    let mut counts: HashMap<&str, Counts> = HashMap::new();
    for (hit, title) in hits.iter().zip(&titles) {
        counts.entry(title).or_default().add(role(hit));
    }
    let mut rows: Vec<Row> = Vec::new();
    // The row of each title that hits share, and the rows of each page, type or
    // operation.
    let mut merged: HashMap<(&str, Role), usize> = HashMap::new();
    let mut owned: HashMap<Vec<&str>, Vec<usize>> = HashMap::new();
    for (i, (hit, title)) in hits.iter().zip(&titles).enumerate() {
        let counts = counts.get(title.as_str()).copied().unwrap_or_default();
        if let Some(role) = counts.merged(role(hit)) {
            let place = *merged.entry((title, role)).or_insert(rows.len());
            match rows.get_mut(place) {
                Some(row) => row.same.push(i),
                None => rows.push(Row::new(i)),
            }
            continue;
        }
        if let Some(owner) = owner(hit) {
            let places = owned.entry(owner).or_default();
            let last = places.last().and_then(|place| rows.get_mut(*place));
            if let Some(row) = last.filter(|_| places.len() == MAX_OF_OWNER) {
                row.push_more(i, hit);
                continue;
            }
            places.push(rows.len());
        }
        rows.push(Row::new(i));
    }
    rows
}

impl Row {
    /// Adds a hit of the same page, type or operation.
    fn push_more(&mut self, i: usize, hit: &Record) {
        if hit.anchor.is_some() {
            self.more.push(i);
        } else {
            // The page itself is not hidden behind its sections.
            self.more.insert(0, self.hit);
            self.hit = i;
        }
    }
}

impl Counts {
    fn add(&mut self, role: Role) {
        match role {
            Role::Thing => self.things += 1,
            Role::Section => self.sections += 1,
            Role::Member => self.members += 1,
        }
    }

    /// Returns the role whose row a hit shares, or `None` if it has its own.
    ///
    /// One title has at most two rows. Members merge in any case, since they
    /// differ only in where they belong. If the title still has more than two
    /// rows, members and sections merge into one; and then, if necessary,
    /// pages, types and operations into the other.
    fn merged(self, role: Role) -> Option<Role> {
        let parts = self.sections + self.members;
        // Rows if only the members merge.
        let rows = self.things + self.sections + self.members.min(1);
        match role {
            Role::Thing => (self.things > 1 && self.things + parts.min(1) > 2).then_some(role),
            _ if rows > 2 && parts > 1 => Some(Role::Section),
            _ => (role == Role::Member && self.members > 1).then_some(role),
        }
    }
}

/// Returns the role of a hit. Operations and types have anchors, too, if several
/// share a page; only those of guides are sections.
fn role(hit: &Record) -> Role {
    match (hit.is_member, hit.kind, &hit.anchor) {
        (true, ..) => Role::Member,
        (_, Kind::Guide, Some(_)) => Role::Section,
        _ => Role::Thing,
    }
}

/// Returns the title of a hit: its own heading, or the one that its text
/// belongs to.
pub(crate) fn title(hit: &Record) -> &str {
    let headings = hit.hierarchy.levels().into_iter().flatten();
    headings.last().unwrap_or_default()
}

/// Returns the owner of a hit: the page of a section, or the headings above a
/// member. Returns `None` for an operation or a type, which is independent,
/// like a page.
fn owner(hit: &Record) -> Option<Vec<&str>> {
    let mut owner = vec![hit.url_without_anchor.as_str()];
    if hit.is_member {
        let headings: Vec<&str> = hit.hierarchy.levels().into_iter().flatten().collect();
        owner.extend(headings.split_last().map_or(&[][..], |(_, above)| above));
    } else if hit.kind != Kind::Guide {
        return None;
    }
    Some(owner)
}
