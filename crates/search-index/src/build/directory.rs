//! Directories of files, with branches if they are long.

use serde::Serialize;

use super::bodies::BlockSize;
use super::cut::Cutter;
use super::output::Output;
use crate::codec::push_number;
use crate::format::{Directory, FileKind, TextDirectory, to_json};

/// What a directory lists: files, or branches that list them.
pub(super) trait Listed: Sized {
    /// The directory as it is stored.
    type Stored: Serialize;

    /// Returns a directory of items; `depth` is the number of levels of branches
    /// below it.
    fn directory(depth: u32, items: &[Self]) -> Self::Stored;

    /// Returns the item of a branch that lists `items`.
    fn branch(items: &[Self], hash: String) -> Self;

    /// Returns the hash of the file.
    fn hash(&self) -> &str;

    /// Returns the number of files that take as much of a directory as this one.
    fn weight(&self) -> usize {
        1
    }
}

/// Limits of the number of files in a directory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Maximum number of files in a root.
    pub(super) root: usize,
    /// Approximate number of files in a branch.
    pub(super) branch: usize,
}

/// Returns the directory of files. If there are many, it writes branches and
/// lists those.
pub(super) fn write<Item: Listed, E>(
    mut items: Vec<Item>,
    limits: Limits,
    output: &mut Output<'_, E>,
) -> Result<Item::Stored, E> {
    // With fewer, a branch could list a single file.
    let branch_files = limits.branch.max(4);
    let weight = |items: &[Item]| items.iter().map(Item::weight).sum::<usize>();
    let mut depth = 0;
    while items.len() > 1 && weight(&items) > limits.root.max(branch_files) {
        let mut branches = Vec::new();
        let mut cutter = Cutter::new(branch_files);
        let mut rest = &items[..];
        while !rest.is_empty() {
            let end = rest
                .iter()
                .position(|item| cutter.ends_after(item.hash().as_bytes(), item.weight()));
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
    /// The first word.
    pub(super) first: String,
    pub(super) hash: String,
}

impl Listed for ListedWords {
    type Stored = Directory;

    fn directory(depth: u32, items: &[Self]) -> Directory {
        Directory {
            depth,
            firsts: items.iter().map(|item| item.first.clone()).collect(),
            files: items.iter().map(|item| &*item.hash).collect(),
        }
    }

    fn branch(items: &[Self], hash: String) -> Self {
        let first = items.first().map(|item| item.first.clone());
        Self {
            first: first.unwrap_or_default(),
            hash,
        }
    }

    fn hash(&self) -> &str {
        &self.hash
    }
}

/// A file of texts, or a branch of them.
pub(super) struct ListedTexts {
    /// Number of entries.
    entries: u32,
    /// The blocks of a file; empty for a branch.
    blocks: Vec<BlockSize>,
    hash: String,
}

impl ListedTexts {
    /// Returns the item of a file with these blocks.
    pub(super) fn file(blocks: Vec<BlockSize>, hash: String) -> Self {
        Self {
            entries: blocks.iter().map(|block| block.entries).sum(),
            blocks,
            hash,
        }
    }
}

impl Listed for ListedTexts {
    type Stored = TextDirectory;

    fn directory(depth: u32, items: &[Self]) -> TextDirectory {
        let mut sizes = String::new();
        for item in items {
            if depth > 0 {
                push_number(&mut sizes, item.entries);
                continue;
            }
            let blocks = u32::try_from(item.blocks.len()).unwrap_or(u32::MAX);
            push_number(&mut sizes, blocks);
            for block in &item.blocks {
                push_number(&mut sizes, block.entries);
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
            entries: items.iter().map(|item| item.entries).sum(),
            blocks: Vec::new(),
            hash,
        }
    }

    fn hash(&self) -> &str {
        &self.hash
    }

    /// A block takes about four characters of a directory, another file with its
    /// hash and its first word about twenty.
    fn weight(&self) -> usize {
        self.blocks.len().div_ceil(4).max(1)
    }
}
