//! Members of classes, interfaces, enumerations and object types.
//!
//! An inherited member is *folded*: it has a heading, its type, the text of its
//! comment and the reason of a deprecation, and links to the base, whose page has
//! parameters, examples and the like.

use std::collections::HashSet;

use super::doc::{chips, fields_part, overload_chips};
use super::{
    Builder, Chip, CodeView, Doc, Icon, LinkView, MemberFilter, MemberView, Note, Part, PartBody,
    SignatureView,
};
use crate::code::{Code, function_of};
use crate::model::{Kind, Reference, ReferenceTarget, Reflection, Type};

/// Level of a member's heading.
const LEVEL: u8 = 3;

impl<'m> Builder<'_, 'm> {
    /// Returns the view of a member.
    pub(super) fn member(&self, member: &'m Reflection) -> MemberView {
        let folded = self.index.is_folded(member);
        let mut view = MemberView {
            anchor: self.index.anchor(member.id).unwrap_or_default().to_owned(),
            icon: Icon::of_kind(member.kind),
            label: member.name.to_string(),
            name: member.name.to_string(),
            chips: chips(member),
            filters: filters(member),
            ty: None,
            deprecated: member.is_deprecated(),
            doc: Default::default(),
            signatures: Vec::new(),
            notes: Vec::new(),
            sources: if folded {
                Vec::new()
            } else {
                self.member_sources(member)
            },
        };
        match member.kind {
            // `accessor name: T` has neither getter nor setter in the model.
            Kind::Accessor if member.get_signature.is_some() || member.set_signature.is_some() => {
                self.accessor(member, folded, &mut view);
            }
            _ if !member.signatures.is_empty() => self.method(member, folded, &mut view),
            _ => self.property(member, folded, &mut view),
        }
        self.notes(member, &mut view);
        view
    }

    /// Returns links to a member and its signatures in the source, each once.
    ///
    /// Merged declarations and overloads have several.
    fn member_sources(&self, member: &Reflection) -> Vec<LinkView> {
        let accessors = member.get_signature.iter().chain(&member.set_signature);
        let signatures = member
            .signatures
            .iter()
            .chain(accessors.map(|signature| &**signature));
        let all = member
            .sources
            .iter()
            .chain(signatures.flat_map(|signature| &signature.sources));
        let mut seen = HashSet::new();
        all.filter(|source| seen.insert((&*source.file_name, source.line)))
            .map(|source| self.source(source))
            .filter(|source| source.href.is_some())
            .collect()
    }

    /// Adds a property. For one of a function type, the signature is documented
    /// like that of a method.
    ///
    /// The members of its object type are listed as fields.
    fn property(&self, member: &'m Reflection, folded: bool, view: &mut MemberView) {
        let printer = if folded {
            self.printer()
        } else {
            self.short_printer()
        };
        view.ty = member
            .ty
            .as_ref()
            .map(|ty| CodeView::inline(&printer.code(ty)));
        if folded {
            view.doc = self.brief_doc(member.comment.as_deref(), LEVEL);
            return;
        }
        view.doc = self.doc(member.comment.as_deref(), LEVEL);
        if let Some(ty) = &member.ty {
            let callback = match ty {
                Type::Reflection(literal) => function_of(literal),
                _ => None,
            };
            if let Some(signature) = callback {
                view.doc = self.signature_doc(signature, member.comment.as_deref(), LEVEL);
            } else {
                let parts = self.object_parts(ty, LEVEL);
                let value = self.documented_value(member, LEVEL);
                view.doc.parts.splice(0..0, parts.into_iter().chain(value));
            }
        }
        view.notes.extend(self.default_of(member).map(|code| Note {
            label: "Default",
            code,
        }));
    }

    /// Adds an accessor as a property with one type. A setter that takes
    /// another type than the getter returns is a note.
    ///
    /// An accessor with only one of the two says so in a chip.
    fn accessor(&self, member: &'m Reflection, folded: bool, view: &mut MemberView) {
        let getter = member.get_signature.as_deref();
        let setter = member.set_signature.as_deref();
        match (getter, setter) {
            (Some(_), None) => view.chips.insert(0, Chip::new("readonly")),
            (None, Some(_)) => view.chips.insert(0, Chip::new("write-only")),
            _ => {}
        }
        let set_type = setter.and_then(|setter| setter.parameters.first()?.ty.as_ref());
        let get_type = getter.and_then(|getter| getter.ty.as_ref());
        let printer = if folded {
            self.printer()
        } else {
            self.short_printer()
        };
        view.ty = get_type
            .or(set_type)
            .map(|ty| CodeView::inline(&printer.code(ty)));
        if get_type.is_some() && set_type.is_some() && get_type != set_type {
            view.notes.extend(set_type.map(|ty| Note {
                label: "Takes",
                code: CodeView::inline(&printer.code(ty)),
            }));
        }
        if folded {
            view.doc = self.brief_doc(member.main_comment(), LEVEL);
            let deprecated = setter.and_then(|setter| setter.comment.as_deref());
            let deprecated = self.brief_doc(deprecated, LEVEL).deprecated;
            view.doc.deprecated = view.doc.deprecated.take().or(deprecated);
        } else {
            view.doc = self.doc(member.main_comment(), LEVEL);
            let mut parts: Vec<Part> = get_type
                .map(|ty| self.object_parts(ty, LEVEL))
                .unwrap_or_default();
            if let Some(getter) = getter {
                parts.extend(self.documented_return(getter, LEVEL));
            }
            if let Some(setter) = setter {
                parts.extend(fields_part(
                    "Parameters",
                    self.documented_parameters(setter, LEVEL),
                ));
            }
            view.doc.parts.splice(0..0, parts);
            self.setter_doc(member, &mut view.doc);
        }
    }

    /// Adds the comment of a setter whose getter has one of its own.
    fn setter_doc(&self, member: &'m Reflection, doc: &mut Doc) {
        let setter = member.set_signature.as_deref();
        let Some(comment) = setter.and_then(|setter| setter.comment.as_deref()) else {
            return;
        };
        let main = member.main_comment();
        if main.is_none_or(|main| std::ptr::eq(main, comment) || main == comment) {
            return;
        }
        let own = self.doc(Some(comment), LEVEL);
        doc.parts.extend(own.text.map(|text| Part {
            title: "Setter".to_owned(),
            body: PartBody::Text(text),
        }));
        doc.parts.extend(own.parts);
        doc.deprecated = doc.deprecated.take().or(own.deprecated);
    }

    /// Adds a method or a constructor with all its signatures.
    ///
    /// The name in the heading has parentheses, and the anchor has not.
    fn method(&self, member: &'m Reflection, folded: bool, view: &mut MemberView) {
        let constructor = member.kind == Kind::Constructor;
        if !constructor {
            view.label = format!("{}()", member.name);
        }
        for signature in &member.signatures {
            let mut code = Code::default();
            let optional = member.flags.is_optional;
            // The constructor's own signature names the class.
            let name = if constructor {
                &signature.name
            } else {
                &member.name
            };
            let printer = if folded {
                self.short_printer()
            } else {
                self.printer()
            };
            printer.signature_member(name, optional, signature, &mut code);
            let mut signature_view = SignatureView {
                anchor: None,
                code: CodeView::block(&code),
                chips: overload_chips(signature, member),
                doc: Default::default(),
            };
            let own = member.comment.as_deref();
            if folded {
                let comment = signature.comment.as_deref();
                let comment = comment.filter(|comment| !comment.is_empty());
                signature_view.doc = self.brief_doc(comment.or(own), LEVEL);
            } else {
                signature_view.doc = self.signature_doc(signature, own, LEVEL);
            }
            // The class documents its type parameters, and every constructor
            // returns an instance, so only the text of `@returns` is new.
            if constructor {
                signature_view.doc.parts.retain(|part| match &part.body {
                    PartBody::Returns { text, .. } => text.is_some(),
                    _ => part.title != "Type parameters",
                });
            }
            view.signatures.push(signature_view);
        }
    }

    /// Adds links to the members of bases and interfaces that this one
    /// inherits, overrides or implements. TypeDoc writes them at the signatures
    /// of methods.
    ///
    /// A member can have several of them.
    fn notes(&self, member: &'m Reflection, view: &mut MemberView) {
        let signature = member.signatures.first();
        let overwrites = member
            .overwrites
            .as_deref()
            .or_else(|| signature.and_then(|signature| signature.overwrites.as_deref()));
        let implementation = member
            .implementation_of
            .as_deref()
            .or_else(|| signature.and_then(|signature| signature.implementation_of.as_deref()));
        let inherited = member
            .inherited_from
            .as_deref()
            .or_else(|| signature.and_then(|signature| signature.inherited_from.as_deref()));
        let bases = [
            ("Inherited from", inherited),
            ("Overrides", overwrites),
            ("Implementation of", implementation),
        ];
        for (label, reference) in bases {
            if let Some(reference) = reference {
                let code = self.base(reference, member);
                view.notes.push(Note { label, code });
            }
        }
    }

    /// Returns a linked reference such as `Base.items`. Its text names the target
    /// of the link: the model has the name as written, such as `Pick.items`.
    fn base(&self, reference: &'m Reference, member: &Reflection) -> CodeView {
        let mut code = Code::default();
        match &reference.target {
            // A base that is not documented.
            ReferenceTarget::Reflection(id) if *id == member.id => {
                code.link(&*reference.name, None);
            }
            ReferenceTarget::Reflection(id) => {
                let name = self.index.qualified_name(*id);
                let name = name.unwrap_or_else(|| reference.name.to_string());
                code.link(name, self.printer().reference_href(reference));
            }
            _ => self.printer().reference(reference, &mut code),
        }
        CodeView::inline(&code)
    }
}

/// Returns the groups to which a member belongs.
///
/// A member without any is always shown.
fn filters(member: &Reflection) -> Vec<MemberFilter> {
    let flags = &member.flags;
    let is_inherited = flags.is_inherited || member.inherited_from.is_some();
    let groups = [
        (is_inherited, MemberFilter::Inherited),
        (flags.is_protected, MemberFilter::Protected),
        (flags.is_private, MemberFilter::Private),
        (flags.is_external, MemberFilter::External),
    ];
    groups
        .into_iter()
        .filter_map(|(belongs, filter)| belongs.then_some(filter))
        .collect()
}
