//! Merges the models of several packages into one.
//!
//! TypeDoc numbers the reflections of each package from 0, and refers to those
//! of another package by name: package, file and qualified name. Merging gives
//! every reflection a new number and turns such references into numbers where
//! the other package is part of the library. The result has the shape that
//! TypeDoc itself writes for `entryPointStrategy: packages`: a project whose
//! children are packages.

use std::collections::{BTreeMap, HashMap};

use super::comment::{Comment, CommentPart, LinkTarget};
use super::reflection::{Category, Group, Kind};
use super::types::{Reference, ReferenceTarget, Type};
use super::{ExternalSymbol, Id, Model, Reflection};

/// A parsed package, with the names of its reflections as other packages refer
/// to them.
pub(super) struct Package {
    pub model: Model,
    /// TypeDoc's `symbolIdMap`.
    pub symbols: BTreeMap<Id, ExternalSymbol>,
}

/// Merges packages, in their order.
pub(super) fn merge(packages: Vec<Package>) -> Model {
    let mut numbers = Numbers::default();
    let project = numbers.fresh();
    let mut numbered: Vec<(Package, HashMap<Id, Id>)> = Vec::new();
    let mut names = DeclaredNames::default();
    for package in packages {
        let mut ids = HashMap::new();
        let own = package.model.package_name.as_deref().unwrap_or_default();
        for (id, symbol) in &package.symbols {
            let id = *ids.entry(*id).or_insert_with(|| numbers.fresh());
            // A package may contain copies of what it re-exports. Names lead to
            // the package that declares them.
            if *symbol.package_name == *own {
                names.add_symbol(symbol, id);
            }
        }
        let mut number = |id| *ids.entry(id).or_insert_with(|| numbers.fresh());
        names.add_exports(own, "", &package.model.project, &mut number);
        numbered.push((package, ids));
    }
    let mut out = Model {
        project: Reflection {
            id: project,
            kind: Kind::Project,
            ..Reflection::default()
        },
        package_name: None,
        package_version: None,
        files: BTreeMap::new(),
        file_reflections: BTreeMap::new(),
    };
    for (package, ids) in numbered {
        let mut mover = Mover {
            own: package.model.package_name.clone().unwrap_or_default(),
            ids,
            files: HashMap::new(),
            bases: Vec::new(),
            numbers: &mut numbers,
            names: &names,
        };
        mover.package(package.model, &mut out);
    }
    out.project.groups.push(Group {
        title: "Modules".into(),
        children: out.project.children.iter().map(|child| child.id).collect(),
        description: Vec::new(),
        categories: Vec::new(),
    });
    out
}

/// The next number of a reflection or file. One sequence serves both, because
/// only equality counts.
#[derive(Default)]
struct Numbers(Id);

impl Numbers {
    fn fresh(&mut self) -> Id {
        let id = self.0;
        self.0 += 1;
        id
    }
}

/// Package and qualified name.
type Name = (Box<str>, Box<str>);

/// Declarations by name.
#[derive(Default)]
struct DeclaredNames {
    /// Names of declarations, as in TypeDoc's `symbolIdMap`: an inherited member
    /// has the name of the base.
    symbols: HashMap<Name, Vec<Declaration>>,
    /// Names of exports and their members: an inherited member has the name of
    /// the class that inherits it. `None` for a name of several exports.
    exports: HashMap<Name, Option<Id>>,
}

/// A declaration of some name: a name may be declared in several files of a
/// package.
struct Declaration {
    file: Box<str>,
    id: Id,
}

impl DeclaredNames {
    /// Adds a declaration. The first one of a name in a file is that of the
    /// symbol itself; its signatures follow.
    fn add_symbol(&mut self, symbol: &ExternalSymbol, id: Id) {
        let name = (symbol.package_name.clone(), symbol.qualified_name.clone());
        let declarations = self.symbols.entry(name).or_default();
        let is_known = |known: &Declaration| known.file == symbol.package_path;
        if !declarations.iter().any(is_known) {
            declarations.push(Declaration {
                file: symbol.package_path.clone(),
                id,
            });
        }
    }

    /// Adds the exports of a module and their members. `prefix` is the name of
    /// the module with a dot, or empty: names do not contain those of entry
    /// points.
    fn add_exports(
        &mut self,
        package: &str,
        prefix: &str,
        module: &Reflection,
        number: &mut dyn FnMut(Id) -> Id,
    ) {
        for child in &module.children {
            if child.kind == Kind::Module {
                self.add_exports(package, prefix, child, number);
                continue;
            }
            let name = format!("{prefix}{}", child.name);
            let prefix = format!("{name}.");
            let id = number(child.id);
            self.exports
                .entry((package.into(), name.into()))
                .and_modify(|known| *known = None)
                .or_insert(Some(id));
            self.add_exports(package, &prefix, child, number);
        }
    }

    /// Returns the declaration of a symbol. A package sees others as they were
    /// compiled, as `dist/index.d.ts` instead of `src/index.ts`: in another
    /// file, a name counts only if it is declared once.
    fn symbol(&self, symbol: &ExternalSymbol) -> Option<Id> {
        let name = (symbol.package_name.clone(), symbol.qualified_name.clone());
        let declarations = self.symbols.get(&name)?;
        let in_file = declarations
            .iter()
            .find(|known| known.file == symbol.package_path);
        let only = match declarations.as_slice() {
            [only] => Some(only),
            _ => None,
        };
        Some(in_file.or(only)?.id)
    }
}

/// A base type of another package.
struct Base {
    name: Box<str>,
    package: Box<str>,
}

/// Moves one package into the merged model.
struct Mover<'a> {
    /// Name of the package.
    own: Box<str>,
    /// New numbers of reflections by those in the file.
    ids: HashMap<Id, Id>,
    /// New numbers of files.
    files: HashMap<Id, Id>,
    /// Bases of the class or interface whose members are moved.
    bases: Vec<Base>,
    numbers: &'a mut Numbers,
    names: &'a DeclaredNames,
}

impl Mover<'_> {
    /// Moves the project of a package, which becomes a child of the merged one.
    fn package(&mut self, model: Model, out: &mut Model) {
        let mut package = model.project;
        package.kind = Kind::Module;
        package.is_package = true;
        if package.name.is_empty() {
            package.name = self.own.clone();
        }
        package.package_version = model.package_version;
        self.reflection(&mut package);
        out.project.children.push(package);
        for (file, path) in model.files {
            let file = self.file(file);
            out.files.insert(file, path);
        }
        for (file, reflection) in model.file_reflections {
            let (file, reflection) = (self.file(file), self.id(reflection));
            out.file_reflections.insert(file, reflection);
        }
    }

    /// Returns the new number of a reflection. One that the package lacks gets
    /// a number, too, so that it stays without a target.
    fn id(&mut self, id: Id) -> Id {
        let numbers = &mut *self.numbers;
        *self.ids.entry(id).or_insert_with(|| numbers.fresh())
    }

    fn file(&mut self, file: Id) -> Id {
        let numbers = &mut *self.numbers;
        *self.files.entry(file).or_insert_with(|| numbers.fresh())
    }

    fn renumber(&mut self, ids: &mut [Id]) {
        for id in ids {
            *id = self.id(*id);
        }
    }

    fn reflection(&mut self, reflection: &mut Reflection) {
        if matches!(reflection.kind, Kind::Class | Kind::Interface) {
            self.bases = bases(reflection);
        }
        reflection.id = self.id(reflection.id);
        reflection.target = reflection.target.map(|id| self.id(id));
        for group in &mut reflection.groups {
            self.renumber(&mut group.children);
            self.parts(&mut group.description);
            self.categories(&mut group.categories);
        }
        self.categories(&mut reflection.categories);
        if let Some(comment) = &mut reflection.comment {
            self.comment(comment);
        }
        self.parts(&mut reflection.content);
        self.parts(&mut reflection.readme);
        let bases = [
            &mut reflection.inherited_from,
            &mut reflection.overwrites,
            &mut reflection.implementation_of,
        ];
        for reference in bases.into_iter().flatten() {
            self.reference(reference);
        }
        let extending = reflection.extended_by.iter_mut();
        for ty in extending.chain(&mut reflection.implemented_by) {
            self.ty(ty);
        }
        reflection.types_mut().for_each(|ty| self.ty(ty));
        reflection
            .parts_mut()
            .for_each(|part| self.reflection(part));
    }

    fn categories(&mut self, categories: &mut [Category]) {
        for category in categories {
            self.renumber(&mut category.children);
            self.parts(&mut category.description);
        }
    }

    fn ty(&mut self, ty: &mut Type) {
        match ty {
            Type::Reference(reference) => self.reference(reference),
            Type::Reflection(declaration) => self.reflection(declaration),
            Type::Union { types, summaries } => {
                types.iter_mut().for_each(|ty| self.ty(ty));
                summaries.iter_mut().for_each(|text| self.parts(text));
            }
            other => other.for_each_part_mut(&mut |part| self.ty(part)),
        }
    }

    fn reference(&mut self, reference: &mut Reference) {
        reference.target = match &reference.target {
            ReferenceTarget::Reflection(id) => ReferenceTarget::Reflection(self.id(*id)),
            ReferenceTarget::External(symbol) => match self.names.symbol(symbol) {
                Some(id) => ReferenceTarget::Reflection(id),
                None => ReferenceTarget::External(symbol.clone()),
            },
            ReferenceTarget::Unresolved => match self.by_name(reference) {
                Some(id) => ReferenceTarget::Reflection(id),
                None => ReferenceTarget::Unresolved,
            },
        };
        let arguments = reference.type_arguments.iter_mut();
        arguments.for_each(|argument| self.ty(argument));
    }

    /// Returns the target of a reference of which the model has only the
    /// package and the name, such as the base of an inherited member.
    /// Unresolved names of the package itself are not exported.
    fn by_name(&self, reference: &Reference) -> Option<Id> {
        let package = match &reference.package {
            Some(package) => package,
            // TypeDoc leaves out the package of inherited properties.
            None => {
                let (base, _) = reference.name.split_once('.')?;
                let mut bases = self.bases.iter();
                &bases.find(|known| *known.name == *base)?.package
            }
        };
        if *package == self.own {
            return None;
        }
        let name = (package.clone(), reference.name.clone());
        self.names.exports.get(&name).copied().flatten()
    }

    fn comment(&mut self, comment: &mut Comment) {
        self.parts(&mut comment.summary);
        let tags = comment.block_tags.iter_mut();
        tags.for_each(|tag| self.parts(&mut tag.content));
    }

    fn parts(&mut self, parts: &mut [CommentPart]) {
        for part in parts {
            match part {
                CommentPart::Inline {
                    target: Some(target),
                    ..
                } => match target {
                    LinkTarget::Reflection(id) => *id = self.id(*id),
                    LinkTarget::External(symbol) => {
                        if let Some(id) = self.names.symbol(symbol) {
                            *target = LinkTarget::Reflection(id);
                        }
                    }
                    LinkTarget::Url(_) => {}
                },
                CommentPart::RelativeLink {
                    target: Some(file), ..
                } => *file = self.file(*file),
                _ => {}
            }
        }
    }
}

/// Returns the bases of a class or interface that other packages declare.
fn bases(reflection: &Reflection) -> Vec<Base> {
    let external = |ty: &Type| match ty {
        Type::Reference(base) => match &base.target {
            ReferenceTarget::External(symbol) => Some(Base {
                name: base.name.clone(),
                package: symbol.package_name.clone(),
            }),
            _ => None,
        },
        _ => None,
    };
    let extended = reflection.extended_types.iter();
    extended
        .chain(&reflection.implemented_types)
        .filter_map(external)
        .collect()
}
