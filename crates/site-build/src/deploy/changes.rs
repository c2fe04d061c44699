//! The difference between a site and a target, which a deploy applies.

use std::collections::{BTreeMap, BTreeSet};

use super::order::Stage;
use super::site::{File, Site};
use super::state::{Known, State, Stored};
use super::{Deployed, Objects};
use crate::headers::{IMMUTABLE, cache_control};

/// The changes that a deploy makes.
#[derive(Debug)]
pub(super) struct Changes {
    /// The state of the target, with every file that is about to be written.
    pub(super) state: State,
    /// Paths to upload, by stage.
    pub(super) uploads: BTreeMap<Stage, Vec<String>>,
    /// Paths to delete, pages before the files that they refer to.
    pub(super) deletions: Vec<String>,
    /// Paths to upload that hold a file that no deploy wrote.
    pub(super) foreign: Vec<String>,
    /// Whether the state differs from that at the target.
    is_state_new: bool,
}

impl Changes {
    /// Compares `site` with the state of a target and its objects. `now` is a
    /// Unix time in seconds, `grace` a number of seconds.
    pub(super) fn new(
        site: &Site,
        before: &State,
        objects: &Objects,
        now: u64,
        grace: u64,
    ) -> Self {
        let mut state = State::default();
        let mut uploads: BTreeMap<Stage, Vec<String>> = BTreeMap::new();
        let mut foreign = Vec::new();
        for (path, file) in &site.files {
            let known = before.files.get(path);
            let object = objects.get(path);
            if let Some(known) = known.filter(|known| is_current(known, file, objects, path)) {
                state.files.insert(path.clone(), known.clone());
                continue;
            }
            let is_ours = known.is_some() || before.retired.contains_key(path);
            if object.is_some() && !is_ours {
                foreign.push(path.clone());
            }
            let stage = Stage::of(&file.source, object.is_none());
            uploads.entry(stage).or_default().push(path.clone());
            let hash = file.hash.clone();
            state
                .files
                .insert(path.clone(), Known { hash, stored: None });
        }
        let mut deletions = Vec::new();
        let gone: BTreeSet<&String> = before.files.keys().chain(before.retired.keys()).collect();
        for path in gone {
            if site.files.contains_key(path) || !objects.contains_key(path) {
                continue;
            }
            let since = before.retired.get(path).copied().unwrap_or(now);
            let is_hashed = cache_control(path) == IMMUTABLE;
            if is_hashed && now.saturating_sub(since) < grace {
                state.retired.insert(path.clone(), since);
            } else {
                // Until it is deleted, the file still belongs to the deploy.
                state.retired.insert(path.clone(), since);
                deletions.push(path.clone());
            }
        }
        deletions.sort_by_key(|path| std::cmp::Reverse(Stage::of(path, false)));
        Self {
            is_state_new: state != *before,
            state,
            uploads,
            deletions,
            foreign,
        }
    }

    /// Returns empty changes if the target already holds the site according to
    /// its state. This avoids listing the objects of a store, which takes a
    /// request per thousand objects.
    ///
    /// # Errors
    /// Returns the state if there are changes.
    pub(super) fn none(site: &Site, state: State, now: u64, grace: u64) -> Result<Self, State> {
        let is_current = |(path, file): (&String, &File)| {
            let known = state.files.get(path);
            known.is_some_and(|known| known.stored.is_some() && known.hash == file.hash)
        };
        let is_due = |since: &u64| now.saturating_sub(*since) >= grace;
        let holds_site = site.files.len() == state.files.len()
            && site.files.iter().all(is_current)
            && !state.retired.values().any(is_due);
        if !holds_site {
            return Err(state);
        }
        Ok(Self {
            state,
            uploads: BTreeMap::new(),
            deletions: Vec::new(),
            foreign: Vec::new(),
            is_state_new: false,
        })
    }

    /// Returns whether the target already holds the site and its state.
    pub(super) fn is_empty(&self) -> bool {
        self.uploads.is_empty() && self.deletions.is_empty() && !self.is_state_new
    }

    /// Returns the report of the deploy.
    pub(super) fn report(&self, site: &Site) -> Deployed {
        let uploaded: Vec<String> = self.uploads.values().flatten().cloned().collect();
        let deleted: BTreeSet<&String> = self.deletions.iter().collect();
        let kept = self
            .state
            .retired
            .keys()
            .filter(|key| !deleted.contains(key));
        Deployed {
            unchanged: site.files.len() - uploaded.len(),
            kept: kept.cloned().collect(),
            uploaded,
            deleted: self.deletions.clone(),
        }
    }
}

/// Returns whether the target holds the current file: the state has its hash,
/// and the object has not been replaced since.
fn is_current(known: &Known, file: &File, objects: &Objects, path: &str) -> bool {
    let (Some(stored), Some(object)) = (&known.stored, objects.get(path)) else {
        return false;
    };
    let Stored { size, tag } = stored;
    let is_same = match (tag, &object.tag) {
        (Some(known), Some(found)) => known == found,
        // Some stores do not list entity tags.
        _ => true,
    };
    known.hash == file.hash && *size == object.size && is_same
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::deploy::Object;
    use crate::serve::compress::Encoding;

    const DAY: u64 = 86_400;

    fn site(files: &[(&str, &str)]) -> Site {
        let file = |(path, hash): &(&str, &str)| {
            let file = File {
                source: (*path).to_owned(),
                encoding: Encoding::Identity,
                hash: (*hash).to_owned(),
            };
            ((*path).to_owned(), file)
        };
        Site {
            dir: PathBuf::new(),
            files: files.iter().map(file).collect(),
        }
    }

    /// Returns the target after a successful deploy of `files`.
    fn deployed(files: &[(&str, &str)]) -> (State, Objects) {
        let (mut state, mut objects) = (State::default(), Objects::new());
        for (path, hash) in files {
            let (size, tag) = (1, Some(format!("tag of {hash}")));
            let stored = Some(Stored {
                size,
                tag: tag.clone(),
            });
            let hash = (*hash).to_owned();
            state
                .files
                .insert((*path).to_owned(), Known { hash, stored });
            objects.insert((*path).to_owned(), Object { size, tag });
        }
        (state, objects)
    }

    const SITE: [(&str, &str); 3] = [
        ("assets/a-1a2b3c.js", "1"),
        ("index.html", "2"),
        ("old/index.html", "3"),
    ];

    #[test]
    fn unchanged_files_are_not_uploaded_again() {
        let (state, objects) = deployed(&SITE);
        let changes = Changes::none(&site(&SITE), state.clone(), 0, DAY).unwrap();
        assert!(changes.is_empty());
        let changes = Changes::new(&site(&SITE), &state, &objects, 0, DAY);
        assert!(changes.is_empty());
    }

    #[test]
    fn hashed_files_outlive_pages() {
        let (state, objects) = deployed(&SITE);
        let new = site(&[("assets/a-4d5e6f.js", "4"), ("index.html", "5")]);
        let changes = Changes::new(&new, &state, &objects, 100, DAY);
        let order: Vec<&String> = changes.uploads.values().flatten().collect();
        assert_eq!(order, ["assets/a-4d5e6f.js", "index.html"]);
        assert_eq!(changes.deletions, ["old/index.html"]);
        assert_eq!(changes.report(&new).kept, ["assets/a-1a2b3c.js"]);

        let later = Changes::new(&new, &changes.state, &objects, 100 + DAY, DAY);
        assert!(later.deletions.contains(&"assets/a-1a2b3c.js".to_owned()));
    }

    #[test]
    fn files_that_may_not_have_arrived_are_uploaded_again() {
        let (mut state, mut objects) = deployed(&SITE);
        state.files.get_mut("index.html").unwrap().stored = None;
        let state = Changes::none(&site(&SITE), state, 0, DAY).unwrap_err();
        objects.remove("old/index.html");
        let changes = Changes::new(&site(&SITE), &state, &objects, 0, DAY);
        assert!(changes.foreign.is_empty());
        let order: Vec<&String> = changes.uploads.values().flatten().collect();
        assert_eq!(order, ["old/index.html", "index.html"]);
    }

    #[test]
    fn files_that_somebody_else_changed_are_uploaded_again() {
        let (state, mut objects) = deployed(&SITE[..2]);
        objects.insert("old/index.html".to_owned(), Object::default());
        let changed = Object {
            size: 1,
            tag: Some("other".to_owned()),
        };
        objects.insert("index.html".to_owned(), changed);
        let changes = Changes::new(&site(&SITE), &state, &objects, 0, DAY);
        assert_eq!(changes.foreign, ["old/index.html"]);
        let order: Vec<&String> = changes.uploads.values().flatten().collect();
        assert_eq!(order, ["index.html", "old/index.html"]);
    }

    #[test]
    fn foreign_files_are_kept() {
        let (state, mut objects) = deployed(&SITE);
        objects.insert("previews/1/index.html".to_owned(), Object::default());
        let changes = Changes::new(&site(&[]), &state, &objects, DAY, 0);
        assert_eq!(
            changes.deletions,
            ["index.html", "old/index.html", "assets/a-1a2b3c.js"]
        );
    }
}
