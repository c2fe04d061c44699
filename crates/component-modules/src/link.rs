//! Names and writes modules, with the addresses of the modules that they import.
//!
//! A name has a hash of the content, so that a browser can cache a module
//! forever. The content includes the addresses of imports, so a change also
//! renames the modules that import the changed one, up to the components.

use std::collections::BTreeMap;

use located_data::path;
use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions, LegalComment};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::imports::{self, Target};
use crate::module::Module;
use crate::options::Options;
use crate::unit::{Body, Unit};
use crate::{closure, entries, graph};

/// Names and writes the modules, and returns them sorted by source. Broken units,
/// and units that import one, directly or not, are left out. `names` has the
/// names of components by unit.
pub(crate) fn link<'a>(
    units: Vec<Unit<'a>>,
    names: &BTreeMap<usize, String>,
    options: &Options<'_>,
    arena: &'a Allocator,
) -> Vec<Module> {
    let edges: Vec<Vec<usize>> = units.iter().map(Unit::targets).collect();
    let mut linker = Linker {
        written: units.iter().map(|_| None).collect(),
        units,
        options,
        arena,
    };
    for group in graph::groups(&edges) {
        linker.write_group(&group, &edges);
    }
    linker.modules(names)
}

/// A module with its name.
pub(crate) struct Written {
    /// Path in the output folder.
    pub(crate) output: String,
    /// URL path on the site.
    pub(crate) address: String,
    code: String,
}

/// Writes units in the order of their imports.
struct Linker<'a, 'o> {
    units: Vec<Unit<'a>>,
    /// Modules written so far, by unit; `None` also for those left out.
    written: Vec<Option<Written>>,
    options: &'o Options<'o>,
    arena: &'a Allocator,
}

impl Linker<'_, '_> {
    /// Writes a group of units that import each other, or a single one. Their
    /// other imports are already written.
    ///
    /// The members of a group cannot have hashes of their final texts, which
    /// contain each other's names. They share a hash of their texts with paths in
    /// place of these names, and are then written a second time.
    fn write_group(&mut self, group: &[usize], edges: &[Vec<usize>]) {
        let imported = || {
            group
                .iter()
                .filter_map(|number| edges.get(*number))
                .flatten()
        };
        let is_broken = |number: &usize| self.units.get(*number).is_none_or(|unit| unit.broken);
        let is_missing =
            |number: &usize| !group.contains(number) && self.address(*number).is_none();
        if group.iter().any(is_broken) || imported().any(is_missing) {
            return;
        }
        let codes: Vec<String> = group.iter().map(|number| self.code(*number)).collect();
        let hash = self.hash(group, &codes);
        for (unit, code) in group.iter().zip(codes) {
            let written = self.name(*unit, hash, code);
            if let Some(place) = self.written.get_mut(*unit) {
                *place = Some(written);
            }
        }
        if imported().any(|number| group.contains(number)) {
            for unit in group {
                let code = self.code(*unit);
                if let Some(Some(written)) = self.written.get_mut(*unit) {
                    written.code = code;
                }
            }
        }
    }

    /// Returns the address of a unit that is written.
    fn address(&self, unit: usize) -> Option<&str> {
        let written = self.written.get(unit)?.as_ref()?;
        Some(&written.address)
    }

    /// Returns the text of a module with the addresses of its imports. If an
    /// address is still unknown because it depends on this text, the path of the
    /// file is used instead.
    fn code(&mut self, number: usize) -> String {
        let Some(unit) = self.units.get(number) else {
            return String::new();
        };
        let addresses: Vec<String> = unit
            .imports
            .iter()
            .map(|import| match &import.target {
                Some(Target::External(address)) => address.clone(),
                Some(Target::Unit(target)) => {
                    let path = self.units.get(*target).map(|unit| unit.path.as_str());
                    self.address(*target)
                        .or(path)
                        .unwrap_or_default()
                        .to_owned()
                }
                None => import.specifier.clone(),
            })
            .collect();
        let (arena, minify) = (self.arena, self.options.minify);
        match self.units.get_mut(number).map(|unit| &mut unit.body) {
            Some(Body::Script(program)) => {
                imports::rewrite(program, &addresses, arena);
                print(program, minify)
            }
            Some(Body::Data(text)) => text.clone(),
            None => String::new(),
        }
    }

    /// Returns the hash of a group: of the paths and contents of its files. Each
    /// part follows its length, so that no two different lists of parts have the
    /// same bytes.
    fn hash(&self, group: &[usize], codes: &[String]) -> u64 {
        let mut hasher = Xxh3::new();
        for (unit, code) in group.iter().zip(codes) {
            let path = self.units.get(*unit).map_or("", |unit| &unit.path);
            for part in [path, code] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        hasher.digest()
    }

    /// Names a module. The path in the hash distinguishes members of a group, and
    /// the modules of `x.ts` and `x.js`, whose names are otherwise equal.
    fn name(&self, unit: usize, group_hash: u64, code: String) -> Written {
        let source = self.units.get(unit).map_or("", |unit| &unit.path);
        let hash = group_hash ^ xxh3_64(source.as_bytes());
        let output = output_path(source, hash, "js", self.options);
        let address = path::encode_file(&path::join([self.options.base_url, &output]));
        Written {
            output,
            address,
            code,
        }
    }

    /// Returns the modules that were written, with their addresses, exports and styles.
    fn modules(mut self, names: &BTreeMap<usize, String>) -> Vec<Module> {
        let written = std::mem::take(&mut self.written);
        let addresses: Vec<&str> = written
            .iter()
            .map(|linked| linked.as_ref().map_or("", |linked| &linked.address))
            .collect();
        let mut modules: Vec<Module> = written
            .iter()
            .enumerate()
            .filter_map(|(number, linked)| {
                Some((number, linked.as_ref()?, self.units.get(number)?))
            })
            .map(|(number, written, unit)| {
                let exports = closure::exports(&self.units, number);
                Module {
                    source: unit.path.clone(),
                    name: names.get(&number).cloned(),
                    output: written.output.clone(),
                    address: written.address.clone(),
                    bytes: written.code.clone().into_bytes(),
                    default_export: exports.has("default"),
                    exports: exports.names.into_iter().collect(),
                    styles: closure::styles(&self.units, number),
                    preload: closure::preload(&self.units, &addresses, number),
                }
            })
            .collect();
        modules.sort_by(|a, b| a.source.cmp(&b.source));
        modules
    }
}

/// Returns the module of a style sheet, whose content can differ from its file:
/// imports are inlined and class names made unique.
pub(crate) fn sheet(source: &str, css: String, options: &Options<'_>) -> Module {
    let hash = xxh3_64(css.as_bytes()) ^ xxh3_64(source.as_bytes());
    let output = output_path(source, hash, "css", options);
    Module {
        source: source.to_owned(),
        name: None,
        address: path::encode_file(&path::join([options.base_url, &output])),
        output,
        bytes: css.into_bytes(),
        default_export: false,
        exports: Vec::new(),
        styles: Vec::new(),
        preload: Vec::new(),
    }
}

/// Returns the output path of a file: its path below the folder of the components
/// with characters that are safe in URLs, and the hash. A file outside the site
/// folder (`../x`) gets the path without the steps up; the hash distinguishes it
/// from a file inside.
fn output_path(source: &str, hash: u64, ending: &str, options: &Options<'_>) -> String {
    let stem = entries::output_stem(source, options.folder)
        .replace(|c: char| !c.is_alphanumeric() && !"_-./".contains(c), "-");
    let mut stem = &*stem;
    while let Some(rest) = stem.strip_prefix("../") {
        stem = rest;
    }
    format!("{}/{stem}-{hash:016x}.{ending}", options.out_dir)
}

/// Returns the text of a program. Licences (`/*! … */`, `@license`) stay in
/// minified code, as their terms require; other comments do not.
fn print(program: &Program<'_>, minify: bool) -> String {
    let comments = CommentOptions {
        legal: LegalComment::Inline,
        ..CommentOptions::disabled()
    };
    let options = CodegenOptions {
        minify,
        comments: if minify {
            comments
        } else {
            CommentOptions::default()
        },
        ..CodegenOptions::default()
    };
    Codegen::new().with_options(options).build(program).code
}
