//! Writes directories of files, with branches if they are long.
//!
//! A directory is part of the core, which each query fetches. That of a large
//! site would be most of the core, so the files are then listed in branches, and
//! the directory lists the branches, as in a B-tree. A query fetches one branch
//! per level on the way to a file. The cuts between
//! branches follow from the hashes of the files, so that an edited file changes
//! the branches above it and not its neighbours.

use serde::Serialize;

use super::bodies::BlockSize;
use super::cut::Cutter;
use super::output::Output;
use crate::codec::push_number;
use crate::format::{Directory, FileKind, TextDirectory, to_json};

/// An item of a directory: a file, or a branch that lists files.
pub(super) trait Listed: Sized {
    /// The directory in the format of the files.
    type Stored: Serialize;

    /// Returns a directory of items. `depth` is the number of levels of branches
    /// below it, 0 if the items are files.
    fn directory(depth: u32, items: &[Self]) -> Self::Stored;

    /// Returns the item for a branch that lists `items`; `hash` is that of the
    /// branch.
    fn branch(items: &[Self], hash: String) -> Self;

    /// Returns the hash of the file or branch.
    fn hash(&self) -> &str;

    /// Returns the number of files that take as much of a directory as this one.
    fn weight(&self) -> usize;

    /// Returns whether it starts within a page, so that a branch cannot start with it.
    fn continues(&self) -> bool;
}

/// Limits of the number of files in a directory, in units of
/// [`Listed::weight`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Maximum number of files in a directory of the core.
    pub(super) root: usize,
    /// Approximate number of files in a branch.
    pub(super) branch: usize,
}

/// Returns the directory of files. If there are more than fit into the core,
/// writes branches, level by level from the files up, until those that are left
/// fit.
///
/// # Errors
///
/// Returns the first error of the sink.
pub(super) fn write<Item: Listed, E>(
    mut items: Vec<Item>,
    limits: Limits,
    output: &mut Output<'_, E>,
) -> Result<Item::Stored, E> {
    // A branch of fewer files could list a single one, so that a level would
    // not become shorter and this loop would not end.
    let branch_files = limits.branch.max(4);
    let weight = |items: &[Item]| items.iter().map(Item::weight).sum::<usize>();
    let mut depth = 0;
    while items.len() > 1 && weight(&items) > limits.root.max(branch_files) {
        let mut branches = Vec::new();
        let mut cutter = Cutter::new(branch_files);
        let mut rest = &items[..];
        while !rest.is_empty() {
            let mut is_full = false;
            let end = rest.iter().zip(1..).position(|(item, next)| {
                is_full |= cutter.ends_after(item.hash().as_bytes(), item.weight());
                is_full && !rest.get(next).is_some_and(Item::continues)
            });
            cutter.restart();
            let (branch, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            let json = to_json(&Item::directory(depth, branch));
            let hash = output.put(FileKind::Branch, json)?;
            branches.push(Item::branch(branch, hash));
            rest = after;
        }
        items = branches;
        depth += 1;
    }
    Ok(Item::directory(depth, &items))
}

/// A file of words, or a branch of them.
pub(super) struct ListedWords {
    /// Keys with which the blocks of the file begin, by which a lookup finds
    /// them; for a branch, only that of its first block.
    pub(super) firsts: Vec<String>,
    /// Length of each block in bytes; empty for a branch.
    pub(super) sizes: Vec<u32>,
    pub(super) hash: String,
}

impl Listed for ListedWords {
    type Stored = Directory;

    fn directory(depth: u32, items: &[Self]) -> Directory {
        let mut sizes = String::new();
        for item in items.iter().filter(|_| depth == 0) {
            let blocks = u32::try_from(item.sizes.len()).unwrap_or(u32::MAX);
            push_number(&mut sizes, blocks);
            // The only block of a file is the file.
            for size in item.sizes.iter().filter(|_| blocks > 1) {
                push_number(&mut sizes, *size);
            }
        }
        Directory {
            depth,
            firsts: items.iter().flat_map(|item| item.firsts.clone()).collect(),
            sizes,
            files: items.iter().map(|item| &*item.hash).collect(),
        }
    }

    fn branch(items: &[Self], hash: String) -> Self {
        let first = items.first().and_then(|item| item.firsts.first());
        Self {
            firsts: vec![first.cloned().unwrap_or_default()],
            sizes: Vec::new(),
            hash,
        }
    }

    fn hash(&self) -> &str {
        &self.hash
    }

    fn weight(&self) -> usize {
        weight(self.sizes.len())
    }

    fn continues(&self) -> bool {
        false
    }
}

/// A file of texts, or a branch of them.
pub(super) struct ListedTexts {
    /// Number of pages that start in it.
    pages: u32,
    /// The blocks of a file; empty for a branch.
    blocks: Vec<BlockSize>,
    hash: String,
}

impl ListedTexts {
    /// Returns the item of a file with these blocks.
    pub(super) fn file(blocks: Vec<BlockSize>, hash: String) -> Self {
        Self {
            pages: blocks.iter().map(|block| block.pages()).sum(),
            blocks,
            hash,
        }
    }

    /// Returns the blocks of a file.
    pub(super) fn blocks(&self) -> &[BlockSize] {
        &self.blocks
    }

    /// Returns the hash of the file.
    pub(super) fn hash(&self) -> &str {
        &self.hash
    }
}

impl Listed for ListedTexts {
    type Stored = TextDirectory;

    fn directory(depth: u32, items: &[Self]) -> TextDirectory {
        let mut sizes = String::new();
        for item in items {
            if depth > 0 {
                push_number(&mut sizes, item.pages);
                continue;
            }
            let blocks = u32::try_from(item.blocks.len()).unwrap_or(u32::MAX);
            push_number(&mut sizes, blocks);
            for block in &item.blocks {
                push_number(&mut sizes, block.contents);
                push_number(&mut sizes, block.bytes);
            }
        }
        TextDirectory {
            depth,
            sizes,
            files: items.iter().map(|item| &*item.hash).collect(),
        }
    }

    fn branch(items: &[Self], hash: String) -> Self {
        Self {
            pages: items.iter().map(|item| item.pages).sum(),
            blocks: Vec::new(),
            hash,
        }
    }

    fn hash(&self) -> &str {
        &self.hash
    }

    fn weight(&self) -> usize {
        weight(self.blocks.len())
    }

    fn continues(&self) -> bool {
        self.blocks.first().is_some_and(|block| block.continues())
    }
}

/// Returns the weight of a file with a number of blocks, or of a branch, which has
/// none. A block takes four to eight characters of a directory, a hash sixteen.
/// Four blocks thus count as one file.
fn weight(blocks: usize) -> usize {
    blocks.div_ceil(4).max(1)
}
