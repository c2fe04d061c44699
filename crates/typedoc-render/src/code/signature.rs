//! Declarations and signatures as code.

use super::print::{Binding, Printer, is_constructor, property_name};
use super::{Code, Style};
use crate::model::{Kind, Reflection, Type};

impl<'m> Printer<'_, 'm> {
    /// Writes a function type: `(a: A) => B`.
    pub(super) fn arrow(self, signature: &'m Reflection, out: &mut Code<'m>) {
        if is_constructor(signature) {
            if signature.flags.is_abstract {
                out.keyword("abstract ");
            }
            out.keyword("new ");
        }
        self.type_parameters(&signature.type_parameters, out);
        self.parameters(signature, out);
        out.plain(" => ");
        self.returned(signature, out);
    }

    /// Writes a signature as a member: `name(a: A): B`.
    pub(crate) fn signature_member(
        self,
        name: &'m str,
        optional: bool,
        signature: &'m Reflection,
        out: &mut Code<'m>,
    ) {
        match signature.kind {
            Kind::ConstructorSignature => out.keyword("new "),
            Kind::GetSignature => out.keyword("get "),
            Kind::SetSignature => out.keyword("set "),
            _ => {}
        }
        if signature.flags.is_readonly && signature.kind == Kind::IndexSignature {
            out.keyword("readonly ");
        }
        if !name.is_empty() && !is_constructor(signature) {
            out.push(property_name(name), Style::Name);
        }
        if optional {
            out.plain("?");
        }
        self.type_parameters(&signature.type_parameters, out);
        if signature.kind == Kind::IndexSignature {
            self.index_key(signature, out);
        } else {
            self.parameters(signature, out);
        }
        if signature.kind != Kind::SetSignature {
            out.plain(": ");
            self.returned(signature, out);
        }
    }

    fn index_key(self, signature: &'m Reflection, out: &mut Code<'m>) {
        out.plain("[");
        for parameter in &signature.parameters {
            self.parameter(parameter, out);
        }
        out.plain("]");
    }

    fn returned(self, signature: &'m Reflection, out: &mut Code<'m>) {
        match &signature.ty {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => out.push("any", Style::Intrinsic),
        }
    }

    fn parameters(self, signature: &'m Reflection, out: &mut Code<'m>) {
        out.plain("(");
        if !signature.parameters.is_empty() {
            out.open();
            out.indent();
            out.line("");
            for (i, parameter) in signature.parameters.iter().enumerate() {
                if i > 0 {
                    out.plain(",");
                    out.line(" ");
                }
                self.parameter(parameter, out);
            }
            out.if_broken(",");
            out.dedent();
            out.line("");
            out.close();
        }
        out.plain(")");
    }

    fn parameter(self, it: &'m Reflection, out: &mut Code<'m>) {
        if it.flags.is_rest {
            out.plain("...");
        }
        out.push(&*it.name, Style::Name);
        let optional = it.flags.is_optional || it.default_value.is_some();
        out.plain(if optional { "?: " } else { ": " });
        match &it.ty {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => out.push("any", Style::Intrinsic),
        }
    }

    /// Writes type parameters: `<T extends C = D>`.
    pub(crate) fn type_parameters(self, parameters: &'m [Reflection], out: &mut Code<'m>) {
        if parameters.is_empty() {
            return;
        }
        out.plain("<");
        out.open();
        out.indent();
        out.line("");
        for (i, it) in parameters.iter().enumerate() {
            if i > 0 {
                out.plain(",");
                out.line(" ");
            }
            if it.flags.is_const {
                out.keyword("const ");
            }
            if let Some(modifier) = it.variance_modifier.as_deref() {
                out.push(format!("{modifier} "), Style::Keyword);
            }
            out.push(&*it.name, Style::TypeName);
            if let Some(ty) = &it.ty {
                out.keyword(" extends ");
                self.ty(ty, Binding::Any, out);
            }
            if let Some(ty) = &it.default_type {
                out.plain(" = ");
                self.ty(ty, Binding::Any, out);
            }
        }
        out.dedent();
        out.line("");
        out.close();
        out.plain(">");
    }

    /// Returns the declaration of a symbol, without its members.
    pub(crate) fn declaration(self, it: &'m Reflection) -> Code<'m> {
        let mut out = Code::default();
        if it.flags.is_abstract {
            out.keyword("abstract ");
        }
        match it.kind {
            Kind::Class => out.keyword("class "),
            Kind::Interface => out.keyword("interface "),
            Kind::Enum if it.flags.is_const => out.keyword("const enum "),
            Kind::Enum => out.keyword("enum "),
            Kind::TypeAlias => out.keyword("type "),
            Kind::Variable if it.flags.is_const => out.keyword("const "),
            Kind::Variable => out.keyword("let "),
            Kind::Namespace => out.keyword("namespace "),
            _ => {}
        }
        out.push(&*it.name, Style::Name);
        self.type_parameters(&it.type_parameters, &mut out);
        match it.kind {
            Kind::TypeAlias => self.alias_value(it, &mut out),
            Kind::Variable => {
                if let Some(ty) = &it.ty {
                    out.plain(": ");
                    self.ty(ty, Binding::Any, &mut out);
                }
            }
            _ => {
                self.heritage(" extends ", &it.extended_types, &mut out);
                self.heritage(" implements ", &it.implemented_types, &mut out);
            }
        }
        out
    }

    /// The members of an aliased object type are shown as members of the alias,
    /// so its type is not printed.
    fn alias_value(self, it: &'m Reflection, out: &mut Code<'m>) {
        out.plain(" = ");
        match &it.ty {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => self.literal_type(it, out),
        }
    }

    fn heritage(self, keyword: &'static str, types: &'m [Type], out: &mut Code<'m>) {
        for (i, ty) in types.iter().enumerate() {
            if i == 0 {
                out.keyword(keyword);
            } else {
                out.plain(", ");
            }
            self.ty(ty, Binding::Any, out);
        }
    }
}
