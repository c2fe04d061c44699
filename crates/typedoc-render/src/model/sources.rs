//! Addresses of positions in the source.
//!
//! TypeDoc writes them into the model if it runs in a clone of a repository on a
//! host that it knows. Callers can add missing addresses.

use super::{Model, Reflection, Source, Type};

impl Model {
    /// Returns whether the address of any position is missing.
    #[must_use]
    pub fn has_unlinked_sources(&self) -> bool {
        is_unlinked(&self.project)
    }

    /// Sets the address of each position that has none.
    ///
    /// `address` takes the index of the package among the children of the
    /// project, and a position in it. In a library of one package, the index is
    /// 0. Positions for which it returns `None` are shown without a link.
    ///
    /// # Examples
    ///
    /// ```
    /// use typedoc_render::Model;
    /// let json = r#"{"schemaVersion": "2.0", "id": 0, "name": "shop", "children": [
    ///   {"id": 1, "name": "Cart", "kind": 256, "sources": [{"fileName": "cart.ts", "line": 3}]}
    /// ]}"#;
    /// let mut model = Model::parse("api.json", json).0.unwrap();
    /// assert!(model.has_unlinked_sources());
    /// model.link_sources(|_, source| {
    ///     let (file, line) = (&source.file_name, source.line);
    ///     Some(format!("https://git.example.com/{file}#L{line}"))
    /// });
    /// let url = model.project.children[0].sources[0].url.as_deref();
    /// assert_eq!(url, Some("https://git.example.com/cart.ts#L3"));
    /// ```
    pub fn link_sources(&mut self, mut address: impl FnMut(usize, &Source) -> Option<String>) {
        for (i, child) in self.project.children.iter_mut().enumerate() {
            let package = if child.is_package { i } else { 0 };
            link(child, &mut |source| address(package, source));
        }
    }
}

fn is_unlinked(reflection: &Reflection) -> bool {
    let mut sources = reflection.sources.iter();
    sources.any(|source| source.url.is_none())
        || reflection.parts().any(is_unlinked)
        || reflection.types().any(is_unlinked_in)
}

fn is_unlinked_in(ty: &Type) -> bool {
    let mut found = matches!(ty, Type::Reflection(declaration) if is_unlinked(declaration));
    ty.for_each_part(&mut |part| found |= is_unlinked_in(part));
    found
}

fn link(reflection: &mut Reflection, address: &mut dyn FnMut(&Source) -> Option<String>) {
    for source in &mut reflection.sources {
        if source.url.is_none() {
            source.url = address(source).map(String::into_boxed_str);
        }
    }
    reflection.parts_mut().for_each(|part| link(part, address));
    reflection.types_mut().for_each(|ty| link_in(ty, address));
}

fn link_in(ty: &mut Type, address: &mut dyn FnMut(&Source) -> Option<String>) {
    if let Type::Reflection(declaration) = ty {
        link(declaration, address);
    }
    ty.for_each_part_mut(&mut |part| link_in(part, address));
}
