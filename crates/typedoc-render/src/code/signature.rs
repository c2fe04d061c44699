//! Declarations and signatures as code.
//!
//! A signature has three forms: an arrow (`(a: A) => B`) as a type, a member
//! (`name(a: A): B`) in a class or an object type, and a key (`[key: string]:
//! T`).

use super::print::{Binding, Printer, is_constructor, property_name};
use super::{Code, Style};
use crate::model::{Kind, Reflection, Type};

impl<'m> Printer<'_, 'm> {
    /// Writes a function type: `(a: A) => B`.
    ///
    /// A constructor begins with `new`.
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
    ///
    /// `name` is empty for call signatures. `optional` adds the question mark
    /// of an optional method.
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

    /// Writes the key of an index signature: `[key: string]`.
    fn index_key(self, signature: &'m Reflection, out: &mut Code<'m>) {
        out.plain("[");
        for parameter in &signature.parameters {
            self.parameter(parameter, out);
        }
        out.plain("]");
    }

    /// Writes the return type. Without one in the model, TypeScript infers
    /// `any`.
    pub(super) fn returned(self, signature: &'m Reflection, out: &mut Code<'m>) {
        match &signature.ty {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => out.push("any", Style::Intrinsic),
        }
    }

    /// Writes parameters in parentheses, each on its own line if they do not
    /// fit.
    ///
    /// Parentheses without parameters stay on the line.
    pub(super) fn parameters(self, signature: &'m Reflection, out: &mut Code<'m>) {
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

    /// Writes a parameter: `...name?: T`. One with a default value is optional
    /// for callers, whatever the flag says.
    fn parameter(self, parameter: &'m Reflection, out: &mut Code<'m>) {
        if parameter.flags.is_rest {
            out.plain("...");
        }
        out.push(&*parameter.name, Style::Name);
        let optional = parameter.flags.is_optional || parameter.default_value.is_some();
        out.plain(if optional { "?: " } else { ": " });
        match &parameter.ty {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => out.push("any", Style::Intrinsic),
        }
    }

    /// Writes type parameters: `<T extends C = D>`.
    ///
    /// Modifiers such as `const` and `in out` are written as in the source.
    /// Nothing is written without parameters.
    pub(crate) fn type_parameters(self, parameters: &'m [Reflection], out: &mut Code<'m>) {
        if parameters.is_empty() {
            return;
        }
        out.plain("<");
        out.open();
        out.indent();
        out.line("");
        for (i, parameter) in parameters.iter().enumerate() {
            if i > 0 {
                out.plain(",");
                out.line(" ");
            }
            if parameter.flags.is_const {
                out.keyword("const ");
            }
            if let Some(modifier) = parameter.variance_modifier.as_deref() {
                out.push(format!("{modifier} "), Style::Keyword);
            }
            out.push(&*parameter.name, Style::TypeName);
            if let Some(ty) = &parameter.ty {
                out.keyword(" extends ");
                self.ty(ty, Binding::Any, out);
            }
            if let Some(ty) = &parameter.default_type {
                out.plain(" = ");
                self.ty(ty, Binding::Any, out);
            }
        }
        out.dedent();
        out.line("");
        out.close();
        out.plain(">");
    }

    /// Returns the declaration of a symbol without its members, such as
    /// `abstract class Cart<T> extends Base`.
    ///
    /// Type aliases and variables are complete, since they have no members to
    /// list.
    pub(crate) fn declaration(self, symbol: &'m Reflection) -> Code<'m> {
        let mut out = Code::default();
        if symbol.flags.is_abstract {
            out.keyword("abstract ");
        }
        match symbol.kind {
            Kind::Class => out.keyword("class "),
            Kind::Interface => out.keyword("interface "),
            Kind::Enum if symbol.flags.is_const => out.keyword("const enum "),
            Kind::Enum => out.keyword("enum "),
            Kind::TypeAlias => out.keyword("type "),
            Kind::Variable if symbol.flags.is_const => out.keyword("const "),
            Kind::Variable => out.keyword("let "),
            Kind::Namespace => out.keyword("namespace "),
            _ => {}
        }
        out.push(&*symbol.name, Style::Name);
        self.type_parameters(&symbol.type_parameters, &mut out);
        match symbol.kind {
            Kind::TypeAlias => self.alias_value(symbol, &mut out),
            Kind::Variable => {
                if let Some(ty) = &symbol.ty {
                    out.plain(": ");
                    self.ty(ty, Binding::Any, &mut out);
                }
            }
            _ => {
                self.heritage(" extends ", &symbol.extended_types, &mut out);
                self.heritage(" implements ", &symbol.implemented_types, &mut out);
            }
        }
        out
    }

    /// Writes the type that an alias names. The members of an aliased object
    /// type are listed as members of the alias, so they are abbreviated here.
    fn alias_value(self, alias: &'m Reflection, out: &mut Code<'m>) {
        out.plain(" = ");
        match &alias.ty {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => self.literal_type(alias, out),
        }
    }

    /// Writes the types after `extends` or `implements`, or nothing if there
    /// are none.
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
