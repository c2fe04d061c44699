//! Index pages: the project, modules, namespaces, and the lists of a kind.
//!
//! A library that uses `@category` decides the order of its index itself;
//! otherwise the groups of TypeDoc are the sections. Each child is listed once,
//! under the first title that has it.

use std::collections::{HashMap, HashSet};

use docs_model::texts::fill;

use super::symbol::titled;
use super::{
    Builder, Chip, Content, EntryGroup, EntryView, Icon, PageView, SectionView, Text, lead,
};
use crate::index::{Index, Page, PageKind, kind_title};
use crate::model::{Category, CommentPart, Id, Kind, Reflection};
use crate::prose;

/// Level of the page's heading.
const LEVEL: u8 = 1;

impl<'m> Index<'m> {
    /// Returns the name of a page in breadcrumbs, lists and the sidebar.
    ///
    /// Names of projects can be set; the others are those of the model or texts
    /// of the interface.
    pub(crate) fn page_name(&self, page: &Page<'m>) -> String {
        match page.kind {
            PageKind::Project => match &self.options.title {
                Some(title) => title.clone(),
                None => self.model.name().to_owned(),
            },
            PageKind::Hierarchy => self.options.texts.hierarchy.to_string(),
            PageKind::KindIndex => {
                let title = page.listed.map_or("", kind_title);
                self.options.texts.label(title).to_owned()
            }
            _ => page.reflection.name.to_string(),
        }
    }
}

/// Returns the texts that can introduce an index, in order of precedence.
///
/// The first one that has text is the summary of the page.
pub(super) fn leads(container: &Reflection) -> [&[CommentPart]; 2] {
    [lead(container.comment.as_deref()), &container.readme]
}

impl<'m> Builder<'_, 'm> {
    /// Returns the view of an index page.
    ///
    /// The page of the hierarchy and the lists of a kind have a single list
    /// each, and no introduction.
    pub(super) fn container_page(&mut self, page: &Page<'m>) -> PageView {
        let container = page.reflection;
        let name = self.index.page_name(page);
        let mut view = PageView {
            title: self.title(page),
            kind_label: match page.kind {
                PageKind::Package => "Package",
                PageKind::Module => "Module",
                PageKind::Namespace => "Namespace",
                _ => "",
            },
            icon: Icon::of_page(page),
            name,
            up: self.up(),
            chips: Vec::new(),
            declaration: None,
            declared: None,
            doc: Default::default(),
            sections: Vec::new(),
            used_by: Vec::new(),
            used_by_anchor: "".into(),
            heading_anchors: Vec::new(),
            sources: Vec::new(),
        };
        if page.kind == PageKind::Hierarchy {
            self.hierarchy(&mut view);
            return view;
        }
        if let Some(kind) = page.listed {
            self.kind_list(container, kind, &mut view);
            return view;
        }
        let version = match page.kind {
            PageKind::Project => self.index.model.package_version.as_deref(),
            _ => container.package_version.as_deref(),
        };
        view.chips.extend(version.map(version_chip));
        self.introduction(container, &mut view);
        self.lists(container, &mut view);
        self.add_readme(container, &mut view);
        view
    }

    /// Returns the title of an index: `Namespace: events`, or `Classes
    /// (events)` for the list of a kind.
    ///
    /// The titles of the project and of packages omit the kind: their names are
    /// enough.
    pub(super) fn container_title(&self, page: &Page<'m>, name: &str) -> String {
        let parent = page.parent.and_then(|idx| self.index.pages.get(idx));
        match (page.kind, parent) {
            (PageKind::Namespace, _) => titled(&self.index.options.texts, "Namespace", name),
            (PageKind::KindIndex, Some(parent)) => {
                format!("{name} ({})", self.index.page_name(parent))
            }
            _ => name.to_owned(),
        }
    }

    /// Adds the comment. Block tags become sections.
    fn introduction(&mut self, container: &'m Reflection, view: &mut PageView) {
        view.doc = self.doc(container.comment.as_deref(), LEVEL);
        for part in std::mem::take(&mut view.doc.parts) {
            let section = self.section(&part.title, Content::Part(part.body));
            view.sections.push(section);
        }
    }

    /// Adds the README, which follows the comment, as in TypeDoc.
    ///
    /// It is added last, so that its headings do not take the anchors of sections.
    fn add_readme(&mut self, container: &'m Reflection, view: &mut PageView) {
        let readme = self.readme(container, &view.name);
        match (&mut view.doc.text, readme) {
            (Some(text), Some(readme)) => {
                text.html = [&text.html, &readme.html].into_iter().collect();
                text.markdown = format!("{}\n\n{}", text.markdown, readme.markdown);
            }
            (text @ None, readme) => *text = readme,
            _ => {}
        }
    }

    /// Returns the README without a title that repeats the name of the page,
    /// which is its only heading of level 1.
    ///
    /// Other headings move one level down if the README has a title of its own.
    fn readme(&mut self, container: &'m Reflection, name: &str) -> Option<Text> {
        let markdown = self.markdown(&container.readme);
        let body = match prose::split_title(&markdown) {
            Some((title, body)) if title.eq_ignore_ascii_case(name) => body,
            _ => &markdown,
        };
        let level = u8::from(prose::has_title(body));
        (!body.is_empty()).then(|| self.document(body, level))
    }

    /// Adds a section for each category and group, then the children that none
    /// of them has. With categories, links to the lists by kind come last.
    ///
    /// Sections without entries are left out.
    fn lists(&mut self, container: &'m Reflection, view: &mut PageView) {
        let children = self.children(container);
        let mut unlisted: HashSet<Id> = children.keys().copied().collect();
        for category in &container.categories {
            let entries = self.entries(&category.children, &children, &mut unlisted);
            let section = self.list(&category.title, category, entries);
            view.sections.extend(section);
        }
        for group in &container.groups {
            let kinds: HashSet<Kind> = group
                .children
                .iter()
                .filter_map(|id| children.get(id))
                .map(|child| child.kind)
                .collect();
            let mut groups = Vec::new();
            for category in &group.categories {
                let entries = self.entries(&category.children, &children, &mut unlisted);
                groups.push(EntryGroup {
                    title: Some(category.title.to_string()),
                    text: self.text(&category.description, LEVEL + 2),
                    entries,
                });
            }
            let entries = self.entries(&group.children, &children, &mut unlisted);
            groups.push(EntryGroup {
                title: None,
                text: None,
                entries,
            });
            groups.retain(|group| !group.entries.is_empty());
            if groups.is_empty() {
                continue;
            }
            let is_packages = group.children.iter().all(|id| {
                let child = children.get(id);
                child.is_none_or(|child| child.is_package)
            });
            let title = if is_packages {
                "Packages"
            } else {
                &group.title
            };
            let mut section = self.section(title, Content::Entries(groups));
            section.text = self.text(&group.description, LEVEL + 1);
            // A `@group` may mix kinds; only a uniform one links to its list.
            if let [kind] = Vec::from_iter(kinds).as_slice() {
                let list = self.index.kind_page(container.id, *kind);
                section.href = list.map(|page| page.url.clone());
            }
            view.sections.push(section);
        }
        self.rest(container, &children, &mut unlisted, view);
        if !container.categories.is_empty() {
            self.kinds(container, view);
        }
    }

    /// Adds the children without a category or group, by kind, in the order of
    /// the file.
    ///
    /// Models that were written without groups have all their children here.
    fn rest(
        &mut self,
        container: &'m Reflection,
        children: &HashMap<Id, &'m Reflection>,
        unlisted: &mut HashSet<Id>,
        view: &mut PageView,
    ) {
        let mut by_kind: Vec<(Kind, Vec<Id>)> = Vec::new();
        for child in container.children.iter().chain(&container.documents) {
            if !unlisted.contains(&child.id) {
                continue;
            }
            match by_kind.iter_mut().find(|(kind, _)| *kind == child.kind) {
                Some((_, ids)) => ids.push(child.id),
                None => by_kind.push((child.kind, vec![child.id])),
            }
        }
        for (kind, ids) in by_kind {
            let entries = self.entries(&ids, children, unlisted);
            let groups = vec![EntryGroup {
                title: None,
                text: None,
                entries,
            }];
            let section = self.section(kind_title(kind), Content::Entries(groups));
            view.sections.push(section);
        }
    }

    /// Returns the section of a category, or `None` without entries.
    fn list(
        &mut self,
        title: &str,
        category: &'m Category,
        entries: Vec<EntryView>,
    ) -> Option<SectionView> {
        if entries.is_empty() {
            return None;
        }
        let groups = vec![EntryGroup {
            title: None,
            text: None,
            entries,
        }];
        let mut section = self.section(title, Content::Entries(groups));
        section.text = self.text(&category.description, LEVEL + 1);
        Some(section)
    }

    /// Adds links to the lists by kind to an index that lists by category.
    ///
    /// Readers who look for a class know its kind, but not the category that
    /// its author chose.
    fn kinds(&mut self, container: &'m Reflection, view: &mut PageView) {
        let entries: Vec<EntryView> = self
            .index
            .kinds_of(container.id)
            .map(|page| EntryView {
                name: self.index.page_name(page),
                href: Some(page.url.clone()),
                icon: None,
                version: None,
                summary: None,
                deprecated: false,
                prefix: "",
            })
            .collect();
        if !entries.is_empty() {
            let groups = vec![EntryGroup {
                title: None,
                text: None,
                entries,
            }];
            let section = self.section("All by kind", Content::Entries(groups));
            view.sections.push(section);
        }
    }

    /// Adds the children of one kind, in a section without a heading.
    ///
    /// The title of the page says which.
    fn kind_list(&mut self, container: &'m Reflection, kind: Kind, view: &mut PageView) {
        let children = container
            .in_display_order()
            .into_iter()
            .chain(&container.documents);
        let entries: Vec<EntryView> = children
            .filter(|child| child.kind == kind && !self.index.is_hidden(child))
            .map(|child| self.entry(child))
            .collect();
        let groups = vec![EntryGroup {
            title: None,
            text: None,
            entries,
        }];
        view.sections.push(SectionView {
            anchor: "".into(),
            title: String::new(),
            href: None,
            text: None,
            content: Content::Entries(groups),
        });
    }

    /// Returns the children that are not hidden, by id.
    ///
    /// Documents are children as well.
    fn children(&self, container: &'m Reflection) -> HashMap<Id, &'m Reflection> {
        let children = container.children.iter().chain(&container.documents);
        children
            .filter(|child| !self.index.is_hidden(child))
            .map(|child| (child.id, child))
            .collect()
    }

    /// Returns entries for those of `ids` that the page does not list yet, and
    /// removes them from `unlisted`.
    ///
    /// Ids that are unknown or hidden are skipped.
    fn entries(
        &self,
        ids: &[Id],
        children: &HashMap<Id, &'m Reflection>,
        unlisted: &mut HashSet<Id>,
    ) -> Vec<EntryView> {
        let ids = ids.iter().filter(|id| unlisted.remove(id));
        ids.filter_map(|id| children.get(id))
            .map(|child| self.entry(child))
            .collect()
    }

    /// Returns the entry of a child in an index.
    fn entry(&self, child: &'m Reflection) -> EntryView {
        if child.kind == Kind::Reference {
            return self.re_export(child);
        }
        EntryView {
            name: child.name.to_string(),
            href: self.index.href(child.id, Some(self.page)),
            icon: Icon::of(child),
            version: child.package_version.as_deref().map(version_chip),
            summary: self.summary(child),
            deprecated: child.is_deprecated(),
            prefix: "",
        }
    }

    /// Returns the entry of a re-export, with the summary of its target.
    ///
    /// A renamed one shows both names, since readers search for either.
    fn re_export(&self, child: &'m Reflection) -> EntryView {
        let target = child.target.and_then(|id| self.index.reflection(id));
        let renamed = target.filter(|target| target.name != child.name);
        EntryView {
            name: match renamed {
                Some(target) => fill(
                    &self.index.options.texts.renamed,
                    &[("name", &target.name), ("alias", &child.name)],
                ),
                None => child.name.to_string(),
            },
            href: child
                .target
                .and_then(|id| self.index.href(id, Some(self.page))),
            icon: target.and_then(|target| Icon::of_kind(target.kind)),
            version: None,
            summary: target.and_then(|target| self.summary(target)),
            deprecated: target.is_some_and(Reflection::is_deprecated),
            prefix: match renamed {
                Some(_) => "Renames and re-exports",
                None => "Re-exports",
            },
        }
    }
}

/// Returns the label with the version of a package: `v2.1.0`.
///
/// Packages of a monorepo have versions of their own.
fn version_chip(version: &str) -> Chip {
    Chip::new(format!("v{version}"))
}
