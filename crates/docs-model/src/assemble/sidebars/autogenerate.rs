//! Generated sidebars: folders become categories, and docs their items.
//!
//! Labels and positions come, in this order, from the `_category_` file, the
//! front matter of the folder's index doc, and the name of the folder. The
//! items are written as in a sidebar file, and resolved in the same way.
//!
//! A folder is read from the paths of the docs of the tree, not from the disk, so an
//! empty folder has no category. Items are sorted by position, those without one
//! last and by name. Names are compared with their number prefixes: `2-a.md` is
//! before `10-b.md` by its position, while with `number_prefixes = false` neither has
//! a position, and `10-b.md` is first.
//!
//! The index doc of a folder becomes the page of the category, and is not one of its
//! items. A `_category_` file can name another doc as that page, or with `link: null`
//! none; then the index stays an item.

use std::collections::BTreeMap;

use located_data::path;

use super::super::Sources;
use crate::folders::translated_folder;
use crate::identity::{identify, strip_folder, strip_number_prefix};
use crate::index::{DocIdx, TreeIdx};
use crate::sidebar_file::{
    self, CategoryFile, CategoryLinkSource, CategorySource, ItemKind, ItemSource,
};
use crate::site::Site;

/// A folder of docs.
#[derive(Default)]
struct Folder {
    /// Docs directly in the folder.
    docs: Vec<DocIdx>,
    /// Folders in it by name, with number prefixes.
    folders: BTreeMap<String, Folder>,
}

/// Returns the items of the folder `dir` (`.` for the docs folder) of a tree.
pub(super) fn items(sources: &Sources, site: &Site, tree: TreeIdx, dir: &str) -> Vec<ItemSource> {
    let mut root = Folder::default();
    // The docs of the tree are put into a tree of folders, from which categories are
    // made. Each doc costs the length of its path.
    let dir = if dir == "." { "" } else { dir };
    // `dirName` may be written without number prefixes; `_category_` files are
    // found by the real path.
    let mut real_dir = dir.to_owned();
    for &doc in site.trees[tree].docs.values() {
        let folder = path::parent(&site.docs[doc].file);
        let Some(rest) = below(folder, dir, site.docs_config(tree).number_prefixes) else {
            continue;
        };
        real_dir = folder[..folder.len() - rest.len()]
            .trim_end_matches('/')
            .to_owned();
        let mut at = &mut root;
        for part in rest.split('/').filter(|name| !name.is_empty()) {
            at = at.folders.entry(part.to_owned()).or_default();
        }
        at.docs.push(doc);
    }
    let generator = Generator {
        sources,
        site,
        tree,
    };
    generator.items(&root, &real_dir, None)
}

/// Returns the path of `folder` below `dir`, which may be written with or
/// without number prefixes. The part of `folder` that corresponds to `dir` is
/// found by the number of segments, since prefixes change the length.
fn below<'a>(folder: &'a str, dir: &str, number_prefixes: bool) -> Option<&'a str> {
    if dir.is_empty() {
        return Some(folder);
    }
    let depth = dir.split('/').count();
    let end = folder
        .match_indices('/')
        .map(|(at, _)| at)
        .nth(depth - 1)
        .unwrap_or(folder.len());
    let (head, rest) = folder.split_at(end);
    let same = head == dir || strip_folder(head, number_prefixes) == dir;
    same.then(|| rest.trim_start_matches('/'))
}

/// Generates the items of one tree.
struct Generator<'a> {
    /// Sources of the site, with the category files of the folders.
    sources: &'a Sources,
    /// Site so far, with the docs of the tree.
    site: &'a Site,
    /// Tree whose docs are listed.
    tree: TreeIdx,
}

/// Sort key of items: position, then name. Items without a position come last.
/// Names have their number prefixes and extensions. `f64` is compared by
/// `total_cmp`: a position comes from an author's text, and the order must be
/// total even if it is `.nan`.
type SortKey = (bool, f64, String);

impl Generator<'_> {
    /// Returns the items of a folder without its index doc.
    fn items(&self, folder: &Folder, dir: &str, index: Option<DocIdx>) -> Vec<ItemSource> {
        let is_hidden = |doc: &DocIdx| self.site.docs[*doc].source.front_matter.sidebar_hidden;
        let mut items: Vec<(SortKey, ItemSource)> = folder
            .docs
            .iter()
            .filter(|doc| Some(**doc) != index && !is_hidden(doc))
            .map(|doc| self.doc(*doc))
            .collect();
        for (name, folder) in &folder.folders {
            let dir = if dir.is_empty() {
                name.clone()
            } else {
                format!("{dir}/{name}")
            };
            items.push(self.category(folder, name, &dir));
        }
        items.sort_by(|(a, _), (b, _)| {
            a.0.cmp(&b.0)
                .then_with(|| a.1.total_cmp(&b.1))
                .then_with(|| a.2.cmp(&b.2))
        });
        items.into_iter().map(|(_, item)| item).collect()
    }

    /// Returns the item of a doc. Its label is that of the doc, so the item has
    /// none.
    fn doc(&self, doc: DocIdx) -> (SortKey, ItemSource) {
        let doc = &self.site.docs[doc];
        let front_matter = &doc.source.front_matter;
        let numbers = self.site.docs_config(self.tree).number_prefixes;
        let prefix = identify(&doc.file, front_matter, numbers).position;
        let position = front_matter.sidebar_position.or(prefix);
        let kind = ItemKind::Doc {
            id: doc.id.clone(),
            label: None,
            bound: true,
        };
        let key = front_matter.sidebar_key.clone();
        let name = path::file_name(&doc.file).to_owned();
        (sort_key(position, name), item(kind, key))
    }

    /// Returns the category of a folder. `name` is the name of the folder and
    /// `dir` its path below the docs folder, both with number prefixes.
    fn category(&self, folder: &Folder, name: &str, dir: &str) -> (SortKey, ItemSource) {
        let file = self.category_file(dir);
        let index = self.index_doc(folder, &file);
        let linked = index.map(|doc| &self.site.docs[doc]);
        let front_matter = linked.map(|doc| &doc.source.front_matter);
        let unprefixed = if self.site.docs_config(self.tree).number_prefixes {
            strip_number_prefix(name)
        } else {
            crate::identity::Unprefixed {
                name,
                position: None,
            }
        };
        let label = file
            .label
            .or_else(|| linked.map(|doc| doc.sidebar_label().to_owned()))
            .unwrap_or_else(|| unprefixed.name.to_owned());
        let position = file
            .position
            .or_else(|| front_matter.and_then(|front_matter| front_matter.sidebar_position))
            .or(unprefixed.position);
        let link = match (file.category.link, linked) {
            (Some(CategoryLinkSource::Doc { id, span }), _) => Some(CategoryLinkSource::Doc {
                id: self.doc_in(dir, &id),
                span,
            }),
            (Some(link), _) => Some(link),
            (None, Some(doc)) => Some(CategoryLinkSource::Doc {
                id: doc.id.clone(),
                span: crate::Span::default(),
            }),
            (None, None) => None,
        };
        let category = CategorySource {
            label,
            items: self.items(folder, dir, index),
            link,
            ..file.category
        };
        let key = file
            .key
            .or_else(|| front_matter.and_then(|front_matter| front_matter.sidebar_key.clone()));
        let mut item = item(ItemKind::Category(category), key);
        item.class_name = file.class_name.or_else(|| {
            front_matter.and_then(|front_matter| front_matter.sidebar_class_name.clone())
        });
        item.badge = (file.badge)
            .or_else(|| front_matter.and_then(|front_matter| front_matter.sidebar_badge.clone()));
        item.custom_props = file.custom_props.or_else(|| {
            front_matter.and_then(|front_matter| front_matter.sidebar_custom_props.clone())
        });
        (sort_key(position, name.to_owned()), item)
    }

    /// Returns the index doc of a folder, which becomes the page of its
    /// category unless the `_category_` file sets another page. It is not an
    /// item of the category as well.
    fn index_doc(&self, folder: &Folder, file: &CategoryFile) -> Option<DocIdx> {
        let config = self.site.docs_config(self.tree);
        match &file.category.link {
            None => folder.docs.iter().copied().find(|&idx| {
                let doc = &self.site.docs[idx];
                !doc.is_unlisted()
                    && config
                        .identify(&doc.file, &doc.source.front_matter)
                        .is_index
            }),
            Some(CategoryLinkSource::Doc { id, .. }) => folder.docs.iter().copied().find(|&idx| {
                let doc = &self.site.docs[idx];
                doc.id == *id || path::file_name(&doc.id) == id
            }),
            Some(_) => None,
        }
    }

    /// Returns the id of a doc in a `_category_` file, in which the folder may
    /// be omitted.
    fn doc_in(&self, dir: &str, id: &str) -> String {
        let docs = &self.site.trees[self.tree].docs;
        let folder = strip_folder(dir, self.site.docs_config(self.tree).number_prefixes);
        let local = format!("{folder}/{id}");
        if docs.contains_key(&local) {
            local
        } else {
            id.to_owned()
        }
    }

    /// Returns the `_category_` file of a folder: that of the translation, else
    /// that of the original.
    fn category_file(&self, dir: &str) -> CategoryFile {
        let tree = &self.site.trees[self.tree];
        let version = &self.site.versions[tree.version];
        let translated = translated_folder(&self.site.locales[tree.locale], version);
        translated
            .iter()
            .chain([&version.folder])
            .flat_map(|folder| {
                ["json", "yml", "yaml"].map(|extension| {
                    format!("{}{dir}/_category_.{extension}", path::prefix(folder))
                })
            })
            .find_map(|file| {
                let value = self.sources.data.get(&file)?;
                let mut parsed = sidebar_file::parse_category_file(value).0;
                parsed.category.file = Some(file);
                Some(parsed)
            })
            .unwrap_or_default()
    }
}

/// Returns the sort key of an item.
fn sort_key(position: Option<f64>, name: String) -> SortKey {
    (position.is_none(), position.unwrap_or_default(), name)
}

/// Returns an item without a position, because no file has it.
const fn item(kind: ItemKind, key: Option<String>) -> ItemSource {
    ItemSource {
        span: crate::Span::new(0, 0),
        kind,
        key,
        number: None,
        class_name: None,
        badge: None,
        custom_props: None,
    }
}
