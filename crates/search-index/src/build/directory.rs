//! Directories of files, with branches if they are long.

use serde::Serialize;

use super::cut::Cutter;
use super::output::Output;
use crate::format::{Directory, FileKind, to_json};

/// A file, and its first item.
pub(super) struct Listed<First> {
    pub(super) first: First,
    pub(super) hash: String,
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
/// lists those. `encode` encodes the first items of the files in a directory.
pub(super) fn write<First: Clone, Firsts: Serialize, E>(
    mut files: Vec<Listed<First>>,
    limits: Limits,
    encode: impl Fn(&[Listed<First>]) -> Firsts,
    output: &mut Output<'_, E>,
) -> Result<Directory<Firsts>, E> {
    // With fewer, a branch could list a single file.
    let branch_files = limits.branch.max(4);
    let directory = |depth, files: &[Listed<First>]| Directory {
        depth,
        firsts: encode(files),
        files: files.iter().map(|file| &*file.hash).collect(),
    };
    let mut depth = 0;
    while files.len() > limits.root.max(branch_files) {
        let mut branches = Vec::new();
        let mut cutter = Cutter::new(branch_files);
        let mut rest = &files[..];
        while let Some(first) = rest.first() {
            let end = rest
                .iter()
                .position(|file| cutter.ends_after(file.hash.as_bytes(), 1));
            let (branch, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            branches.push(Listed {
                first: first.first.clone(),
                hash: output.put(FileKind::Branch, to_json(&directory(depth, branch)))?,
            });
            rest = after;
        }
        files = branches;
        depth += 1;
    }
    Ok(directory(depth, &files))
}
