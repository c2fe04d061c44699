//! Prints type expressions as TypeScript, with only the parentheses that its
//! grammar requires.

use std::borrow::Cow;

use super::{Code, Style};
use crate::index::{Index, PageIdx};
use crate::links;
use crate::model::{Kind, Literal, Mapped, Reference, ReferenceTarget, Reflection, Type};

/// Precedence of the outermost operator of an expression. An operand of lower
/// precedence than its position requires is put into parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    /// Conditional types; every type is allowed at this level.
    Any,
    /// Function types.
    Function,
    Union,
    Intersection,
    /// `keyof T`, `infer T`.
    Prefix,
    /// `T[]`, `T[K]`.
    Postfix,
    Primary,
}

/// Prints types with the links of one page.
#[derive(Clone, Copy)]
pub(crate) struct Printer<'i, 'm> {
    pub index: &'i Index<'m>,
    pub page: PageIdx,
    /// Whether object types are abbreviated as `{ … }` because their members
    /// follow as fields.
    pub shorten: bool,
}

impl<'m> Printer<'_, 'm> {
    /// Returns a type as code.
    pub(crate) fn code(self, ty: &'m Type) -> Code<'m> {
        let mut out = Code::default();
        self.ty(ty, Binding::Any, &mut out);
        out
    }

    /// Writes a type at a position that requires at least the precedence
    /// `place`.
    pub(crate) fn ty(self, ty: &'m Type, place: Binding, out: &mut Code<'m>) {
        // A union of one type is printed as that type.
        if let Type::Union(parts) | Type::Intersection(parts) = ty
            && let [only] = parts.as_slice()
        {
            return self.ty(only, place, out);
        }
        if binding(ty) < place {
            out.plain("(");
            self.bare(ty, out);
            out.plain(")");
        } else {
            self.bare(ty, out);
        }
    }

    fn bare(self, ty: &'m Type, out: &mut Code<'m>) {
        match ty {
            Type::Intrinsic(name) => out.push(&**name, Style::Intrinsic),
            Type::Unknown(text) => out.push(&**text, Style::Plain),
            Type::Literal(value) => literal(value, out),
            Type::Reference(it) => self.reference(it, out),
            Type::Union(parts) => self.operands(parts, "|", Binding::Intersection, out),
            Type::Intersection(parts) => self.operands(parts, "&", Binding::Prefix, out),
            Type::Array(it) => {
                self.ty(it, Binding::Postfix, out);
                out.plain("[]");
            }
            Type::Tuple(parts) => self.list("[", parts, "]", out),
            Type::NamedTupleMember {
                name,
                optional,
                element,
            } => {
                out.push(&**name, Style::Name);
                out.plain(if *optional { "?: " } else { ": " });
                self.ty(element, Binding::Any, out);
            }
            Type::Optional(it) => {
                self.ty(it, Binding::Postfix, out);
                out.plain("?");
            }
            Type::Rest(it) => self.rest(it, out),
            Type::Reflection(it) => self.literal_type(it, out),
            Type::Conditional(it) => self.conditional(it, out),
            Type::IndexedAccess(it) => {
                let [object, index] = &**it;
                self.ty(object, Binding::Postfix, out);
                out.plain("[");
                self.ty(index, Binding::Any, out);
                out.plain("]");
            }
            Type::Inferred { name, constraint } => {
                out.keyword("infer ");
                out.push(&**name, Style::TypeName);
                if let Some(it) = constraint {
                    out.keyword(" extends ");
                    self.ty(it, Binding::Function, out);
                }
            }
            Type::Mapped(it) => self.mapped(it, out),
            Type::Operator { operator, target } => {
                out.push(format!("{operator} "), Style::Keyword);
                self.ty(target, Binding::Prefix, out);
            }
            Type::Predicate {
                name,
                asserts,
                target,
            } => {
                if *asserts {
                    out.keyword("asserts ");
                }
                out.push(&**name, Style::Name);
                if let Some(it) = target {
                    out.keyword(" is ");
                    self.ty(it, Binding::Any, out);
                }
            }
            Type::Query(it) => {
                out.keyword("typeof ");
                self.ty(it, Binding::Primary, out);
            }
            Type::TemplateLiteral { head, tail } => self.template(head, tail, out),
        }
    }

    fn rest(self, ty: &'m Type, out: &mut Code<'m>) {
        out.plain("...");
        self.ty(ty, Binding::Any, out);
    }

    pub(crate) fn reference(self, it: &'m Reference, out: &mut Code<'m>) {
        if it.is_type_parameter {
            out.push(&*it.name, Style::TypeName);
        } else {
            out.link(&*it.name, self.reference_href(it));
        }
        if !it.type_arguments.is_empty() {
            self.list("<", &it.type_arguments, ">", out);
        }
    }

    fn reference_href(self, it: &Reference) -> Option<String> {
        match &it.target {
            ReferenceTarget::Reflection(id) => self.index.href(*id, Some(self.page)),
            ReferenceTarget::External(symbol) => it
                .external_url
                .as_deref()
                .map(str::to_owned)
                .or_else(|| links::external(symbol, self.index.options)),
            ReferenceTarget::Unresolved => it.external_url.as_deref().map(str::to_owned),
        }
    }

    /// Writes operands on one line, or each on its own line with the operator
    /// in front.
    fn operands(
        self,
        parts: &'m [Type],
        operator: &'static str,
        place: Binding,
        out: &mut Code<'m>,
    ) {
        if parts.is_empty() {
            out.push("never", Style::Intrinsic);
            return;
        }
        let many = parts.len() > 2;
        if many {
            out.open();
            out.indent();
            out.line("");
            out.if_broken(if operator == "|" { "| " } else { "& " });
        }
        for (i, part) in parts.iter().enumerate() {
            if i > 0 && many {
                out.line(" ");
                out.plain(if operator == "|" { "| " } else { "& " });
            } else if i > 0 {
                out.plain(if operator == "|" { " | " } else { " & " });
            }
            self.ty(part, place, out);
        }
        if many {
            out.dedent();
            out.close();
        }
    }

    /// Writes types in brackets, separated by commas.
    fn list(self, open: &'static str, parts: &'m [Type], close: &'static str, out: &mut Code<'m>) {
        out.plain(open);
        // A single argument is broken inside, not around its brackets.
        let many = parts.len() > 1;
        if many {
            out.open();
            out.indent();
            out.line("");
        }
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                out.plain(",");
                out.line(" ");
            }
            self.ty(part, Binding::Any, out);
        }
        if many {
            out.dedent();
            out.line("");
            out.close();
        }
        out.plain(close);
    }

    fn conditional(self, parts: &'m [Type; 4], out: &mut Code<'m>) {
        let [check, extends, yes, no] = parts;
        out.open();
        self.ty(check, Binding::Union, out);
        out.keyword(" extends ");
        // In `A extends () => B extends C ? D : E` the `?` would belong to the
        // function's return type.
        if ends_ambiguously(extends) {
            out.plain("(");
            self.bare(extends, out);
            out.plain(")");
        } else {
            self.ty(extends, Binding::Function, out);
        }
        out.indent();
        out.line(" ");
        out.plain("? ");
        self.ty(yes, Binding::Any, out);
        out.line(" ");
        out.plain(": ");
        self.ty(no, Binding::Any, out);
        out.dedent();
        out.close();
    }

    fn mapped(self, it: &'m Mapped, out: &mut Code<'m>) {
        out.plain("{ ");
        match it.readonly_modifier.as_deref() {
            Some("-") => out.keyword("-readonly "),
            Some(_) => out.keyword("readonly "),
            None => {}
        }
        out.plain("[");
        out.push(&*it.parameter, Style::TypeName);
        out.keyword(" in ");
        self.ty(&it.parameter_type, Binding::Any, out);
        if let Some(name) = &it.name_type {
            out.keyword(" as ");
            self.ty(name, Binding::Any, out);
        }
        out.plain("]");
        match it.optional_modifier.as_deref() {
            Some("-") => out.plain("-?"),
            Some(_) => out.plain("?"),
            None => {}
        }
        out.plain(": ");
        self.ty(&it.template, Binding::Any, out);
        out.plain(" }");
    }

    fn template(self, head: &'m str, tail: &'m [(Type, Box<str>)], out: &mut Code<'m>) {
        out.push(format!("`{}", template_text(head)), Style::String);
        for (ty, text) in tail {
            out.plain("${");
            self.ty(ty, Binding::Any, out);
            out.plain("}");
            out.push(template_text(text), Style::String);
        }
        out.push("`", Style::String);
    }

    /// Writes an object or function type.
    pub(crate) fn literal_type(self, it: &'m Reflection, out: &mut Code<'m>) {
        if let Some(signature) = function_of(it) {
            return self.arrow(signature, out);
        }
        let empty =
            it.children.is_empty() && it.signatures.is_empty() && it.index_signatures.is_empty();
        if empty {
            return out.plain("{}");
        }
        if self.shorten && !it.children.is_empty() {
            return out.plain("{ … }");
        }
        out.plain("{");
        out.open();
        out.indent();
        out.line(" ");
        let mut first = true;
        let mut next = |out: &mut Code<'m>| {
            if !std::mem::take(&mut first) {
                out.plain(";");
                out.line(" ");
            }
        };
        for signature in it.signatures.iter().chain(&it.index_signatures) {
            next(out);
            self.signature_member("", false, signature, out);
        }
        for child in it.in_display_order() {
            if !self.index.is_hidden(child) {
                next(out);
                self.literal_member(child, out);
            }
        }
        out.if_broken(";");
        out.dedent();
        out.line(" ");
        out.close();
        out.plain("}");
    }

    fn literal_member(self, it: &'m Reflection, out: &mut Code<'m>) {
        for (i, signature) in it.signatures.iter().enumerate() {
            if i > 0 {
                out.plain(";");
                out.line(" ");
            }
            self.signature_member(&it.name, it.flags.is_optional, signature, out);
        }
        if !it.signatures.is_empty() {
            return;
        }
        let getter = it.get_signature.as_deref();
        if it.flags.is_readonly || (getter.is_some() && it.set_signature.is_none()) {
            out.keyword("readonly ");
        }
        out.push(property_name(&it.name), Style::Name);
        out.plain(if it.flags.is_optional { "?: " } else { ": " });
        match it.ty.as_ref().or_else(|| getter?.ty.as_ref()) {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => out.push("any", Style::Intrinsic),
        }
    }
}

/// Returns the precedence of a type as it is printed.
pub(crate) fn binding(ty: &Type) -> Binding {
    match ty {
        Type::Conditional(_) | Type::Predicate { .. } => Binding::Any,
        Type::NamedTupleMember { .. } | Type::Rest(_) => Binding::Any,
        Type::Reflection(it) if function_of(it).is_some() => Binding::Function,
        Type::Union(parts) if !parts.is_empty() => Binding::Union,
        Type::Intersection(parts) if !parts.is_empty() => Binding::Intersection,
        // Its constraint would extend over the following operator.
        Type::Inferred {
            constraint: Some(_),
            ..
        } => Binding::Any,
        Type::Operator { .. } | Type::Inferred { .. } => Binding::Prefix,
        Type::Array(_) | Type::IndexedAccess(_) | Type::Optional(_) => Binding::Postfix,
        Type::Unknown(text) if !is_word(text) => Binding::Any,
        _ => Binding::Primary,
    }
}

/// Returns whether `? :` after the type would be parsed as part of it.
fn ends_ambiguously(ty: &Type) -> bool {
    match ty {
        Type::Inferred {
            constraint: Some(_),
            ..
        } => true,
        Type::Reflection(it) => function_of(it)
            .and_then(|it| it.ty.as_ref())
            .is_some_and(|it| binding(it) == Binding::Any || ends_ambiguously(it)),
        _ => false,
    }
}

/// Returns the signature of a type that is printed with an arrow.
pub(crate) fn function_of(it: &Reflection) -> Option<&Reflection> {
    match it.signatures.as_slice() {
        [only] if it.children.is_empty() && it.index_signatures.is_empty() => Some(only),
        _ => None,
    }
}

fn is_word(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'))
}

fn literal<'m>(value: &'m Literal, out: &mut Code<'m>) {
    match value {
        Literal::Null => out.push("null", Style::Intrinsic),
        Literal::Bool(true) => out.push("true", Style::Intrinsic),
        Literal::Bool(false) => out.push("false", Style::Intrinsic),
        Literal::Number(it) => out.push(&**it, Style::Number),
        Literal::String(it) => out.push(quoted(it), Style::String),
    }
}

/// Returns a string literal of TypeScript.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn template_text(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('`', "\\`")
        .replace("${", "\\${")
}

/// Returns the name of a property, quoted if TypeScript requires it.
pub(crate) fn property_name(name: &str) -> Cow<'_, str> {
    let computed = name.starts_with(['[', '#']);
    let quoted_already = name.len() > 1 && name.starts_with('"') && name.ends_with('"');
    let number = !name.is_empty() && name.chars().all(|it| it.is_ascii_digit());
    if computed || quoted_already || number || is_identifier(name) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(quoted(name))
    }
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars
        .next()
        .is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '$'))
        && chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
}

/// Returns whether a signature is that of a constructor.
pub(crate) fn is_constructor(signature: &Reflection) -> bool {
    signature.kind == Kind::ConstructorSignature
}
