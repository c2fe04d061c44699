//! Trees of bases and subtypes: that of one symbol, and that of the library.
//!
//! The order of bases and subtypes is computed by the index; here they get
//! names, links and icons.

use std::collections::HashMap;

use safe_markup::is_safe_link;

use super::{Builder, Content, Icon, PageView, SectionView};
use crate::index::{Branch, PageIdx, PageKind, Relation, Subject, TypeIdx};

/// A section with trees of types.
///
/// The roots have no bases in the model, or are of other packages.
pub(crate) struct TreesView {
    /// Types without bases, each with its subtypes.
    pub roots: Vec<TypeView>,
    /// Address of the subject in the hierarchy of the library; `None` on that
    /// page itself.
    pub whole: Option<String>,
    /// Whether these are all bases and subtypes.
    pub is_complete: bool,
}

/// A type in a tree, with the types derived from it.
///
/// A type with several bases occurs below each of them.
pub(crate) struct TypeView {
    /// Name without the module.
    pub name: String,
    /// Address of the page, if the type has one.
    pub href: Option<String>,
    /// Icon of the kind, if it is known.
    pub icon: Option<Icon>,
    /// Name of the module, if several types have the name.
    pub module: Option<String>,
    /// How the type is derived from the type above.
    pub relation: Option<Relation>,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// Whether the page is about this type.
    pub is_current: bool,
    /// Whether the types below it are further up.
    pub is_repeated: bool,
    /// Anchor on the page of the whole hierarchy, where the type is first.
    pub anchor: Option<String>,
    /// Types derived from it.
    pub below: Vec<Self>,
}

impl<'m> Builder<'_, 'm> {
    /// Adds the tree of the page's symbol, if it has bases or subtypes.
    ///
    /// Long lines of descent are cut; the link leads to the whole tree.
    pub(super) fn lineage(&mut self, view: &mut PageView) {
        let Some(lineage) = self.index.hierarchy.lineage(self.page) else {
            return;
        };
        let names = HashMap::new();
        let roots = lineage
            .roots
            .iter()
            .map(|branch| self.branch(branch, &names))
            .collect();
        let page = self.index.hierarchy_page();
        let anchor = self.index.hierarchy_anchor(lineage.subject);
        let whole = page.map(|page| format!("{}#{anchor}", page.url));
        let section = self.section(
            "Hierarchy",
            Content::Trees(TreesView {
                roots,
                whole,
                is_complete: lineage.is_complete,
            }),
        );
        view.sections.push(section);
    }

    /// Adds the trees of all classes and interfaces, then those without bases
    /// and subtypes.
    pub(super) fn hierarchy(&mut self, view: &mut PageView) {
        let hierarchy = &self.index.hierarchy;
        let names = self.names();
        let trees = hierarchy.trees();
        let roots = trees.iter().map(|tree| self.branch(tree, &names)).collect();
        view.sections.push(SectionView {
            anchor: "".into(),
            title: String::new(),
            href: None,
            text: None,
            content: Content::Trees(whole(roots)),
        });
        let unrelated: Vec<TypeView> = hierarchy
            .unrelated()
            .map(|ty| self.ty(ty, &names))
            .collect();
        if !unrelated.is_empty() {
            let content = Content::Trees(whole(unrelated));
            let section = self.section("Without bases and subtypes", content);
            view.sections.push(section);
        }
    }

    /// Returns the number of types with each name.
    ///
    /// Those that occur several times are shown with their modules.
    fn names(&self) -> HashMap<&'m str, usize> {
        let mut out = HashMap::new();
        for ty in self.index.hierarchy.types() {
            *out.entry(self.index.type_name(ty)).or_default() += 1;
        }
        out
    }

    /// Returns a type with those below it.
    fn branch(&self, branch: &Branch, names: &HashMap<&str, usize>) -> TypeView {
        let mut view = self.ty(branch.ty, names);
        view.relation = branch.relation;
        view.is_repeated = branch.is_repeated;
        if !branch.is_first {
            view.anchor = None;
        }
        let below = branch.below.iter();
        view.below = below.map(|branch| self.branch(branch, names)).collect();
        view
    }

    /// Returns a type without those below it.
    ///
    /// A type of another package is a link only if the model or the options
    /// have an address for it.
    fn ty(&self, ty: TypeIdx, names: &HashMap<&str, usize>) -> TypeView {
        let name = self.index.type_name(ty);
        let page = self.index.pages.get(self.page);
        let on_whole = page.is_some_and(|page| page.kind == PageKind::Hierarchy);
        let mut view = TypeView {
            name: name.to_owned(),
            href: None,
            icon: None,
            module: None,
            relation: None,
            deprecated: false,
            is_current: false,
            is_repeated: false,
            anchor: on_whole.then(|| self.index.hierarchy_anchor(ty).to_owned()),
            below: Vec::new(),
        };
        match self.index.hierarchy.subject(ty) {
            Subject::Own(idx) => {
                let Some(page) = self.index.pages.get(idx) else {
                    return view;
                };
                view.href = Some(page.url.clone());
                view.icon = Icon::of_page(page);
                view.deprecated = page.reflection.is_deprecated();
                view.is_current = idx == self.page;
                if names.get(name).is_some_and(|n| *n > 1) {
                    view.module = page.parent.and_then(|parent| self.module(parent));
                }
            }
            Subject::Foreign(reference) => {
                let href = self.printer().reference_href(reference);
                view.href = href.filter(|href| is_safe_link(href));
                view.module = reference.package.as_deref().map(str::to_owned);
            }
        }
        view
    }

    /// Returns the name of the module that a page belongs to.
    fn module(&self, page: PageIdx) -> Option<String> {
        let page = self.index.pages.get(page)?;
        Some(self.index.page_name(page))
    }
}

/// Returns types on the page of the whole hierarchy.
fn whole(roots: Vec<TypeView>) -> TreesView {
    TreesView {
        roots,
        whole: None,
        is_complete: true,
    }
}
