//! Index pages: the project, modules, namespaces, and the lists of a kind.

use std::collections::{HashMap, HashSet};

use docs_model::texts::fill;

use super::symbol::titled;
use super::{Builder, Chip, Content, EntryGroup, EntryView, PageView, SectionView, lead};
use crate::index::{Index, Page, PageKind, kind_title};
use crate::model::{Category, CommentPart, Id, Kind, Reflection};

const LEVEL: u8 = 1;

impl<'m> Index<'m> {
    /// Returns the name of a page in breadcrumbs, lists and the sidebar.
    pub(crate) fn page_name(&self, page: &Page<'m>) -> String {
        match page.kind {
            PageKind::Project => match &self.options.title {
                Some(title) => title.clone(),
                None => self.model.name().to_owned(),
            },
            PageKind::KindIndex => {
                let title = page.listed.map_or("", kind_title);
                self.options.texts.label(title).to_owned()
            }
            _ => page.reflection.name.to_string(),
        }
    }
}

/// Returns the texts that can introduce an index; the first one with content is
/// shown.
pub(super) fn leads(it: &Reflection) -> [&[CommentPart]; 2] {
    [lead(it.comment.as_deref()), &it.readme]
}

impl<'m> Builder<'_, 'm> {
    pub(super) fn container_page(&mut self, page: &Page<'m>) -> PageView {
        let it = page.reflection;
        let name = self.index.page_name(page);
        let mut view = PageView {
            title: self.title(page),
            kind_label: match page.kind {
                PageKind::Module => "Module",
                PageKind::Namespace => "Namespace",
                _ => "",
            },
            name,
            up: self.up(),
            chips: Vec::new(),
            declaration: None,
            doc: Default::default(),
            sections: Vec::new(),
            used_by: Vec::new(),
            used_by_anchor: "".into(),
            sources: Vec::new(),
        };
        if let Some(kind) = page.listed {
            self.kind_list(it, kind, &mut view);
            return view;
        }
        if page.kind == PageKind::Project
            && let Some(version) = &self.index.model.package_version
        {
            view.chips.push(Chip::new(format!("v{version}")));
        }
        self.introduction(it, &mut view);
        self.lists(it, &mut view);
        view
    }

    pub(super) fn container_title(&self, page: &Page<'m>, name: &str) -> String {
        let around = page.parent.and_then(|it| self.index.pages.get(it));
        match (page.kind, around) {
            (PageKind::Namespace, _) => titled(&self.index.options.texts, "Namespace", name),
            (PageKind::KindIndex, Some(up)) => {
                format!("{name} ({})", self.index.page_name(up))
            }
            _ => name.to_owned(),
        }
    }

    fn introduction(&mut self, it: &'m Reflection, view: &mut PageView) {
        view.doc = self.doc(it.comment.as_deref(), LEVEL);
        for part in std::mem::take(&mut view.doc.parts) {
            let section = self.section(&part.title, Content::Part(part.body));
            view.sections.push(section);
        }
        let readme = self.text(&it.readme, 0);
        match (&mut view.doc.text, readme) {
            (Some(text), Some(readme)) => {
                text.html = [&text.html, &readme.html].into_iter().collect();
                text.markdown = format!("{}\n\n{}", text.markdown, readme.markdown);
            }
            (text @ None, readme) => *text = readme,
            _ => {}
        }
    }

    /// Adds the categories, or the groups if the library has no categories.
    fn lists(&mut self, it: &'m Reflection, view: &mut PageView) {
        let children = self.children(it);
        let mut left: HashSet<Id> = children.keys().copied().collect();
        for category in &it.categories {
            let entries = self.entries(&category.children, &children, &mut left);
            let section = self.list(&category.title, category, entries);
            view.sections.extend(section);
        }
        for group in &it.groups {
            let kinds: HashSet<Kind> = group
                .children
                .iter()
                .filter_map(|id| children.get(id))
                .map(|it| it.kind)
                .collect();
            let mut groups = Vec::new();
            for category in &group.categories {
                let entries = self.entries(&category.children, &children, &mut left);
                groups.push(EntryGroup {
                    title: Some(category.title.to_string()),
                    text: self.text(&category.description, LEVEL + 2),
                    entries,
                });
            }
            let entries = self.entries(&group.children, &children, &mut left);
            groups.push(EntryGroup {
                title: None,
                text: None,
                entries,
            });
            groups.retain(|it| !it.entries.is_empty());
            if groups.is_empty() {
                continue;
            }
            let mut section = self.section(&group.title, Content::Entries(groups));
            section.text = self.text(&group.description, LEVEL + 1);
            if let [kind] = Vec::from_iter(kinds).as_slice() {
                section.href = self.index.kind_page(it.id, *kind).map(|it| it.url.clone());
            }
            view.sections.push(section);
        }
        self.rest(it, &children, &mut left, view);
        if !it.categories.is_empty() {
            self.kinds(it, view);
        }
    }

    /// Adds the children without a group, in the order of the file.
    fn rest(
        &mut self,
        it: &'m Reflection,
        children: &HashMap<Id, &'m Reflection>,
        left: &mut HashSet<Id>,
        view: &mut PageView,
    ) {
        let mut by_kind: Vec<(Kind, Vec<Id>)> = Vec::new();
        for child in it.children.iter().chain(&it.documents) {
            if !left.contains(&child.id) {
                continue;
            }
            match by_kind.iter_mut().find(|known| known.0 == child.kind) {
                Some(known) => known.1.push(child.id),
                None => by_kind.push((child.kind, vec![child.id])),
            }
        }
        for (kind, ids) in by_kind {
            let entries = self.entries(&ids, children, left);
            let groups = vec![EntryGroup {
                title: None,
                text: None,
                entries,
            }];
            let section = self.section(kind_title(kind), Content::Entries(groups));
            view.sections.push(section);
        }
    }

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

    /// Adds links to the lists by kind, to a page that lists by category.
    fn kinds(&mut self, it: &'m Reflection, view: &mut PageView) {
        let entries: Vec<EntryView> = self
            .index
            .kinds_of(it.id)
            .map(|page| EntryView {
                name: self.index.page_name(page),
                href: Some(page.url.clone()),
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

    fn kind_list(&mut self, it: &'m Reflection, kind: Kind, view: &mut PageView) {
        let children = it.in_display_order().into_iter().chain(&it.documents);
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

    fn children(&self, it: &'m Reflection) -> HashMap<Id, &'m Reflection> {
        let children = it.children.iter().chain(&it.documents);
        children
            .filter(|it| !self.index.is_hidden(it))
            .map(|it| (it.id, it))
            .collect()
    }

    /// Returns the entries of these ids, each once on the page.
    fn entries(
        &self,
        ids: &[Id],
        children: &HashMap<Id, &'m Reflection>,
        left: &mut HashSet<Id>,
    ) -> Vec<EntryView> {
        let ids = ids.iter().filter(|id| left.remove(id));
        ids.filter_map(|id| children.get(id))
            .map(|it| self.entry(it))
            .collect()
    }

    fn entry(&self, it: &'m Reflection) -> EntryView {
        if it.kind == Kind::Reference {
            return self.re_export(it);
        }
        EntryView {
            name: it.name.to_string(),
            href: self.index.href(it.id, Some(self.page)),
            summary: self.summary(it),
            deprecated: it.is_deprecated(),
            prefix: "",
        }
    }

    fn re_export(&self, it: &'m Reflection) -> EntryView {
        let target = it.target.and_then(|id| self.index.reflection(id));
        let renamed = target.filter(|target| target.name != it.name);
        EntryView {
            name: match renamed {
                Some(target) => fill(
                    &self.index.options.texts.renamed,
                    &[("name", &target.name), ("alias", &it.name)],
                ),
                None => it.name.to_string(),
            },
            href: it
                .target
                .and_then(|id| self.index.href(id, Some(self.page))),
            summary: target.and_then(|it| self.summary(it)),
            deprecated: target.is_some_and(Reflection::is_deprecated),
            prefix: match renamed {
                Some(_) => "Renames and re-exports",
                None => "Re-exports",
            },
        }
    }
}
