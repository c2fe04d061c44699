//! The members of a class, interface or enumeration as they are declared.
//!
//! Each member is a line (or a group of lines, if its signature is long) whose
//! name links to its documentation. Inherited members are left out: the bases
//! are links in the first line of the declaration.

use super::Code;
use super::print::{Binding, Printer, is_constructor, property_name};
use crate::model::{Flags, Kind, Reflection};

impl<'m> Printer<'_, 'm> {
    /// Returns the lines of a declaration below its opening brace, up to the
    /// closing one, and the number of its own members; `None` without any.
    ///
    /// Getters and setters count as two, since each has a line.
    pub(crate) fn declared(self, symbol: &'m Reflection) -> Option<(Code<'m>, usize)> {
        let mut out = Code::default();
        let mut count = 0;
        out.indent();
        for signature in symbol.signatures.iter().chain(&symbol.index_signatures) {
            begin_line(&mut out);
            self.signature_member("", false, signature, &mut out);
            out.plain(";");
            count += 1;
        }
        for member in symbol.in_display_order() {
            let is_own = member.inherited_from.is_none() && !member.flags.is_inherited;
            if is_own && member.kind != Kind::Document && !self.index.is_hidden(member) {
                count += self.declared_member(member, &mut out);
            }
        }
        out.dedent();
        out.break_line();
        out.plain("}");
        (count > 0).then_some((out, count))
    }

    /// Writes a member, and returns the number of its lines: one for each
    /// overload of a method, and for the getter and setter of an accessor.
    fn declared_member(self, member: &'m Reflection, out: &mut Code<'m>) -> usize {
        if member.kind == Kind::EnumMember {
            begin_line(out);
            self.member_name(member, out);
            if let Some(value) = &member.ty {
                out.plain(" = ");
                self.ty(value, Binding::Any, out);
            }
            out.plain(",");
            return 1;
        }
        let getter = member.get_signature.as_deref();
        let accessors = getter.into_iter().chain(member.set_signature.as_deref());
        let mut count = 0;
        for signature in member.signatures.iter().chain(accessors) {
            begin_line(out);
            modifiers(&member.flags, out);
            match signature.kind {
                Kind::GetSignature => out.keyword("get "),
                Kind::SetSignature => out.keyword("set "),
                _ => {}
            }
            self.member_name(member, out);
            // A constructor has the type parameters of its class, and no return
            // type.
            let is_constructor = is_constructor(signature);
            if !is_constructor {
                self.type_parameters(&signature.type_parameters, out);
            }
            self.parameters(signature, out);
            if !is_constructor && signature.kind != Kind::SetSignature {
                out.plain(": ");
                self.returned(signature, out);
            }
            out.plain(";");
            count += 1;
        }
        if count == 0 {
            begin_line(out);
            modifiers(&member.flags, out);
            self.member_name(member, out);
            if let Some(ty) = &member.ty {
                out.plain(": ");
                self.ty(ty, Binding::Any, out);
            }
            out.plain(";");
            count = 1;
        }
        count
    }

    /// Writes the name of a member with the link to its documentation.
    ///
    /// A member without documentation of its own, such as one that is hidden,
    /// has no link.
    fn member_name(self, member: &'m Reflection, out: &mut Code<'m>) {
        let href = self.index.href(member.id, Some(self.page));
        out.member(property_name(&member.name), href);
        if member.flags.is_optional {
            out.plain("?");
        }
    }
}

/// Begins the line of a member. The first one has no line break in front of it,
/// because the opening brace is not part of the code.
fn begin_line(out: &mut Code<'_>) {
    match out.is_empty() {
        true => out.plain("  "),
        false => out.break_line(),
    }
}

/// Writes the keywords in front of a member, in the order that TypeScript
/// requires.
fn modifiers(flags: &Flags, out: &mut Code<'_>) {
    let keywords = [
        (flags.is_private, "private "),
        (flags.is_protected, "protected "),
        (flags.is_static, "static "),
        (flags.is_abstract, "abstract "),
        (flags.is_readonly, "readonly "),
    ];
    for (_, keyword) in keywords.into_iter().filter(|(is_set, _)| *is_set) {
        out.keyword(keyword);
    }
}
