//! The implementation of a component: the built-in, template or script that
//! renders a tag.

use component_modules::Module;
use docs_markdown::node::{Component, Origin};

use crate::built_in::{BUILT_IN, author_props};
use crate::produce::Producer;

/// The implementation of a component: the built-in, template or script that
/// renders a tag.
///
/// The HTML, the Markdown twin and the fingerprint of a page are all made with it, so
/// that they agree on a component whose name several sources define.
pub(in crate::produce) enum Implementation<'a> {
    /// A component that is part of the builder.
    BuiltIn,
    /// A template of the site.
    Template,
    /// A React component of the site.
    Module(&'a Module),
    /// A component of the theme for authors.
    Author,
    /// An import that pages cannot load.
    MissingImport(&'a Origin),
    /// None: no component has this name.
    Unknown,
}

impl<'p> Producer<'p> {
    /// Returns what renders a component.
    ///
    /// An import decides by its file. An import of a package falls back to a template
    /// or React component of the same name, with which authors replace a package that
    /// pages cannot load.
    ///
    /// Without an import, a template of the site may not replace a built-in: these
    /// have rules of their own that a template cannot see (links are checked, tabs are
    /// synchronised). Names of the theme come last, so that new ones do not
    /// change sites that use the same name.
    pub(in crate::produce) fn implementation<'a>(
        &self,
        component: &'a Component,
    ) -> Implementation<'a>
    where
        'p: 'a,
    {
        let name = &*component.name;
        let components = &self.project.components;
        let is_built_in = BUILT_IN.contains(&name) || name == "head";
        let is_template = !is_built_in && self.project.templates.has_own_component(name);
        if let Some(origin) = &component.origin {
            let file = origin.file.as_deref();
            return match file.and_then(|file| components.of_export(file, &origin.export)) {
                Some(module) => Implementation::Module(module),
                None if is_template => Implementation::Template,
                None if file.is_some() => Implementation::MissingImport(origin),
                None => components.get(name).map_or(
                    Implementation::MissingImport(origin),
                    Implementation::Module,
                ),
            };
        }
        if is_template {
            Implementation::Template
        } else if is_built_in {
            Implementation::BuiltIn
        } else if let Some(module) = components.get(name) {
            Implementation::Module(module)
        } else if author_props(name).is_some() {
            Implementation::Author
        } else {
            Implementation::Unknown
        }
    }
}
