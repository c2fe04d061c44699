//! Members of classes, interfaces, enumerations and object types.

use super::doc::{chips, fields_part};
use super::{Builder, Chip, CodeView, MemberView, Note, PartBody, SignatureView, Text};
use crate::code::{Code, function_of};
use crate::model::{Kind, Reference, Reflection, Type};
use crate::prose;

/// Level of a member's heading.
const LEVEL: u8 = 3;

impl<'m> Builder<'_, 'm> {
    pub(super) fn member(&self, it: &'m Reflection) -> MemberView {
        let folded = self.index.is_folded(it);
        let comment = it.main_comment();
        let mut view = MemberView {
            anchor: self.index.anchor(it.id).unwrap_or_default().to_owned(),
            label: it.name.to_string(),
            name: it.name.to_string(),
            chips: chips(&it.flags, comment),
            ty: None,
            deprecated: it.is_deprecated(),
            doc: Default::default(),
            signatures: Vec::new(),
            notes: Vec::new(),
            source: it
                .sources
                .first()
                .filter(|_| !folded)
                .and_then(|it| self.source(it).href),
        };
        match it.kind {
            Kind::Accessor => self.accessor(it, folded, &mut view),
            _ if !it.signatures.is_empty() => self.method(it, folded, &mut view),
            _ => self.property(it, folded, &mut view),
        }
        self.notes(it, &mut view);
        view
    }

    fn property(&self, it: &'m Reflection, folded: bool, view: &mut MemberView) {
        let printer = if folded {
            self.printer()
        } else {
            self.short_printer()
        };
        view.ty = it.ty.as_ref().map(|ty| CodeView::inline(&printer.code(ty)));
        if folded {
            view.doc.text = self.short_text(it);
            return;
        }
        view.doc = self.doc(it.comment.as_deref(), LEVEL);
        if let Some(ty) = &it.ty {
            let callback = match ty {
                Type::Reflection(literal) => function_of(literal),
                _ => None,
            };
            if let Some(signature) = callback {
                view.doc = self.signature_doc(signature, it.comment.as_deref(), LEVEL);
            } else {
                let fields = self.nested_fields(ty, LEVEL);
                view.doc
                    .parts
                    .splice(0..0, fields_part("Properties", fields));
            }
        }
        view.notes.extend(self.default_of(it).map(|code| Note {
            label: "Default",
            code,
        }));
    }

    fn accessor(&self, it: &'m Reflection, folded: bool, view: &mut MemberView) {
        let getter = it.get_signature.as_deref();
        let setter = it.set_signature.as_deref();
        match (getter, setter) {
            (Some(_), None) => view.chips.insert(0, Chip::new("readonly")),
            (None, Some(_)) => view.chips.insert(0, Chip::new("write-only")),
            _ => {}
        }
        let set_type = setter.and_then(|it| it.parameters.first()?.ty.as_ref());
        let get_type = getter.and_then(|it| it.ty.as_ref());
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
            view.doc.text = self.short_text(it);
        } else {
            view.doc = self.doc(it.main_comment(), LEVEL);
            let fields = get_type.map(|ty| self.nested_fields(ty, LEVEL));
            let part = fields_part("Properties", fields.unwrap_or_default());
            view.doc.parts.splice(0..0, part);
        }
    }

    fn method(&self, it: &'m Reflection, folded: bool, view: &mut MemberView) {
        let constructor = it.kind == Kind::Constructor;
        if !constructor {
            view.label = format!("{}()", it.name);
        }
        for signature in &it.signatures {
            let mut code = Code::default();
            let optional = it.flags.is_optional;
            // The constructor's own signature names the class.
            let name = if constructor {
                &signature.name
            } else {
                &it.name
            };
            let printer = if folded {
                self.short_printer()
            } else {
                self.printer()
            };
            printer.signature_member(name, optional, signature, &mut code);
            let mut made = SignatureView {
                anchor: None,
                code: CodeView::block(&code),
                doc: Default::default(),
            };
            if !folded {
                made.doc = self.signature_doc(signature, it.comment.as_deref(), LEVEL);
            }
            // The class documents its type parameters, and every constructor
            // returns an instance, so only the text of `@returns` is new.
            if constructor {
                made.doc.parts.retain(|part| match &part.body {
                    PartBody::Returns { text, .. } => text.is_some(),
                    _ => part.title != "Type parameters",
                });
            }
            view.signatures.push(made);
        }
        if folded {
            view.doc.text = self.short_text(it);
        }
    }

    /// Returns the first sentence, for members that are explained elsewhere.
    fn short_text(&self, it: &Reflection) -> Option<Text> {
        let comment = it.main_comment()?;
        let markdown = self.markdown(comment.lead());
        let sentence = prose::first_sentence(&markdown)?;
        Some(Text {
            html: prose::paragraph(&sentence),
            markdown: crate::comment::escaped(&sentence),
        })
    }

    fn notes(&self, it: &'m Reflection, view: &mut MemberView) {
        let signature = it.signatures.first();
        let overwrites = it
            .overwrites
            .as_deref()
            .or_else(|| signature.and_then(|it| it.overwrites.as_deref()));
        let implementation = it
            .implementation_of
            .as_deref()
            .or_else(|| signature.and_then(|it| it.implementation_of.as_deref()));
        let inherited = it
            .inherited_from
            .as_deref()
            .or_else(|| signature.and_then(|it| it.inherited_from.as_deref()));
        let all = [
            ("Inherited from", inherited),
            ("Overrides", overwrites),
            ("Implementation of", implementation),
        ];
        for (label, reference) in all {
            if let Some(it) = reference {
                let code = self.base(it);
                view.notes.push(Note { label, code });
            }
        }
    }

    fn base(&self, it: &'m Reference) -> CodeView {
        let mut code = Code::default();
        self.printer().reference(it, &mut code);
        CodeView::inline(&code)
    }
}
