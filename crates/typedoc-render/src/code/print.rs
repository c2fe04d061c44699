//! Prints type expressions as TypeScript.
//!
//! The printer follows the grammar of TypeScript's declaration files and writes
//! only the parentheses that this grammar requires: each position states the
//! lowest precedence that it accepts ([`Binding`]), and a type below that is
//! put into parentheses. Where precedence alone is not enough, as in the
//! `extends` part of a conditional type, the place says so.

use std::borrow::Cow;

use super::{Code, Style};
use crate::index::{Index, PageIdx};
use crate::links;
use crate::model::{Kind, Literal, Mapped, Reference, ReferenceTarget, Reflection, Type};

/// Precedence of the outermost operator of an expression. An operand of lower
/// precedence than its position requires is put into parentheses.
///
/// The order of the variants is that of precedence, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    /// Conditional types; every type is allowed at this level.
    Any,
    /// Function types.
    Function,
    /// Operands of `|`.
    Union,
    /// Operands of `&`.
    Intersection,
    /// `keyof T`, `infer T`.
    Prefix,
    /// `T[]`, `T[K]`.
    Postfix,
    /// Names, literals, and everything in brackets.
    Primary,
}

/// Prints types with the links of one page.
///
/// It is two references and a number, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Printer<'i, 'm> {
    /// Symbols and pages, for links.
    pub index: &'i Index<'m>,
    /// The page that the code is on, whose own symbols are linked by anchor
    /// alone.
    pub page: PageIdx,
    /// Whether object types are abbreviated as `{ … }` because their members
    /// follow as fields.
    pub shorten: bool,
}

impl<'m> Printer<'_, 'm> {
    /// Returns a type as code. The type is not part of another one, so its
    /// outermost operator needs no parentheses.
    pub(crate) fn code(self, ty: &'m Type) -> Code<'m> {
        let mut out = Code::default();
        self.ty(ty, Binding::Any, &mut out);
        out
    }

    /// Writes a type at a position that requires at least the precedence
    /// `place`.
    ///
    /// This is the only place that writes parentheses around a type by
    /// precedence.
    pub(crate) fn ty(self, ty: &'m Type, place: Binding, out: &mut Code<'m>) {
        // A union of one type is printed as that type.
        if let Type::Union { types: parts, .. } | Type::Intersection(parts) = ty
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

    /// Writes a type without parentheses around it.
    ///
    /// Every variant is printed: types that TypeDoc could not describe are its
    /// text.
    fn bare(self, ty: &'m Type, out: &mut Code<'m>) {
        match ty {
            Type::Intrinsic(name) => out.push(&**name, Style::Intrinsic),
            Type::Unknown(text) => out.push(&**text, Style::Plain),
            Type::Literal(value) => literal(value, out),
            Type::Reference(reference) => self.reference(reference, out),
            Type::Union { types, .. } => {
                self.operands(types, "|", Binding::Intersection, out);
            }
            Type::Intersection(parts) => self.operands(parts, "&", Binding::Prefix, out),
            Type::Array(element) => {
                self.ty(element, Binding::Postfix, out);
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
            Type::Optional(element) => {
                self.ty(element, Binding::Postfix, out);
                out.plain("?");
            }
            Type::Rest(element) => self.rest(element, out),
            Type::Reflection(declaration) => self.literal_type(declaration, out),
            Type::Conditional(operands) => self.conditional(operands, out),
            Type::IndexedAccess(operands) => {
                let [object, index] = &**operands;
                self.ty(object, Binding::Postfix, out);
                out.plain("[");
                self.ty(index, Binding::Any, out);
                out.plain("]");
            }
            Type::Inferred { name, constraint } => {
                out.keyword("infer ");
                out.push(&**name, Style::TypeName);
                if let Some(bound) = constraint {
                    out.keyword(" extends ");
                    self.ty(bound, Binding::Function, out);
                }
            }
            Type::Mapped(mapped) => self.mapped(mapped, out),
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
                if let Some(asserted) = target {
                    out.keyword(" is ");
                    self.ty(asserted, Binding::Any, out);
                }
            }
            Type::Query(queried) => {
                out.keyword("typeof ");
                self.ty(queried, Binding::Primary, out);
            }
            Type::TemplateLiteral { head, tail } => self.template(head, tail, out),
        }
    }

    /// Writes a rest element or the type of a rest parameter: `...T`.
    fn rest(self, ty: &'m Type, out: &mut Code<'m>) {
        out.plain("...");
        self.ty(ty, Binding::Any, out);
    }

    /// Writes a named type with its link and its type arguments.
    ///
    /// Type parameters are not links, because they are declared next to their
    /// use.
    pub(crate) fn reference(self, reference: &'m Reference, out: &mut Code<'m>) {
        if reference.is_type_parameter {
            out.push(&*reference.name, Style::TypeName);
        } else {
            out.link(self.name_of(reference), self.reference_href(reference));
        }
        if !reference.type_arguments.is_empty() {
            self.list("<", &reference.type_arguments, ">", out);
        }
    }

    /// Returns the name of a type. A name without a qualifier gets one if other
    /// symbols have it, too.
    fn name_of(self, reference: &'m Reference) -> Cow<'m, str> {
        let target = match &reference.target {
            ReferenceTarget::Reflection(id) => self.index.own_page(*id),
            _ => None,
        };
        let page = target.and_then(|idx| self.index.pages.get(idx));
        match page.filter(|page| page.reflection.name == reference.name) {
            Some(page) => self.index.unique_name(page),
            None => (&*reference.name).into(),
        }
    }

    /// Returns the address of a named type: in this reference, from TypeDoc, or
    /// by the rules of [`links::external`].
    ///
    /// Returns `None` for a name that leads nowhere.
    pub(crate) fn reference_href(self, reference: &Reference) -> Option<String> {
        match &reference.target {
            ReferenceTarget::Reflection(id) => self.index.href(*id, Some(self.page)),
            ReferenceTarget::External(symbol) => reference
                .external_url
                .as_deref()
                .map(str::to_owned)
                .or_else(|| links::external(symbol, self.index.options)),
            ReferenceTarget::Unresolved => reference.external_url.as_deref().map(str::to_owned),
        }
    }

    /// Writes operands on one line, or each on its own line with the operator
    /// in front. Two operands always share a line.
    ///
    /// An empty union is `never`, as TypeScript prints it.
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
    ///
    /// Broken lists have one item a line, without a comma after the last, which
    /// some positions forbid.
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

    /// Writes a conditional type: `A extends B ? C : D`.
    ///
    /// Nested conditionals in the last position line up below one another.
    fn conditional(self, parts: &'m [Type; 4], out: &mut Code<'m>) {
        let [check, extends, yes, no] = parts;
        out.open();
        self.ty(check, Binding::Union, out);
        out.keyword(" extends ");
        // In `A extends () => B extends C ? D : E`, the parser would take `B
        // extends C ? …` for the function's return type.
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

    /// Writes a mapped type: `{ readonly [K in T as N]?: V }`.
    ///
    /// Modifiers can add (`readonly`, `?`) or remove (`-readonly`, `-?`).
    fn mapped(self, mapped: &'m Mapped, out: &mut Code<'m>) {
        out.plain("{ ");
        match mapped.readonly_modifier.as_deref() {
            Some("-") => out.keyword("-readonly "),
            Some(_) => out.keyword("readonly "),
            None => {}
        }
        out.plain("[");
        out.push(&*mapped.parameter, Style::TypeName);
        out.keyword(" in ");
        self.ty(&mapped.parameter_type, Binding::Any, out);
        if let Some(name) = &mapped.name_type {
            out.keyword(" as ");
            self.ty(name, Binding::Any, out);
        }
        out.plain("]");
        match mapped.optional_modifier.as_deref() {
            Some("-") => out.plain("-?"),
            Some(_) => out.plain("?"),
            None => {}
        }
        out.plain(": ");
        self.ty(&mapped.template, Binding::Any, out);
        out.plain(" }");
    }

    /// Writes a template literal type.
    ///
    /// Interpolated types are printed like any other.
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

    /// Writes an object or function type. An object type with members or several
    /// signatures is abbreviated as `{ … }` if the printer shortens.
    ///
    /// Hidden members are left out, so that a type can look empty that is not.
    pub(crate) fn literal_type(self, declaration: &'m Reflection, out: &mut Code<'m>) {
        if let Some(signature) = function_of(declaration) {
            return self.arrow(signature, out);
        }
        let empty = declaration.children.is_empty()
            && declaration.signatures.is_empty()
            && declaration.index_signatures.is_empty();
        if empty {
            return out.plain("{}");
        }
        let signatures = declaration.signatures.len() + declaration.index_signatures.len();
        if self.shorten && (!declaration.children.is_empty() || signatures > 1) {
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
        for signature in declaration
            .signatures
            .iter()
            .chain(&declaration.index_signatures)
        {
            next(out);
            self.signature_member("", false, signature, out);
        }
        for child in declaration.in_display_order() {
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

    /// Writes a member of an object type; an overloaded method once for each
    /// signature.
    ///
    /// An accessor without a setter is read-only.
    fn literal_member(self, member: &'m Reflection, out: &mut Code<'m>) {
        for (i, signature) in member.signatures.iter().enumerate() {
            if i > 0 {
                out.plain(";");
                out.line(" ");
            }
            self.signature_member(&member.name, member.flags.is_optional, signature, out);
        }
        if !member.signatures.is_empty() {
            return;
        }
        let getter = member.get_signature.as_deref();
        if member.flags.is_readonly || (getter.is_some() && member.set_signature.is_none()) {
            out.keyword("readonly ");
        }
        out.push(property_name(&member.name), Style::Name);
        out.plain(if member.flags.is_optional {
            "?: "
        } else {
            ": "
        });
        match member.ty.as_ref().or_else(|| getter?.ty.as_ref()) {
            Some(ty) => self.ty(ty, Binding::Any, out),
            None => out.push("any", Style::Intrinsic),
        }
    }
}

/// Returns the precedence of a type as it is printed. [`Printer::ty`] compares
/// it with the one that the position requires.
pub(crate) fn binding(ty: &Type) -> Binding {
    match ty {
        Type::Conditional(_) | Type::Predicate { .. } => Binding::Any,
        Type::NamedTupleMember { .. } | Type::Rest(_) => Binding::Any,
        Type::Reflection(declaration) if function_of(declaration).is_some() => Binding::Function,
        Type::Union { types, .. } if !types.is_empty() => Binding::Union,
        Type::Intersection(parts) if !parts.is_empty() => Binding::Intersection,
        // In `infer T extends C | D`, the constraint extends over `| D`.
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

/// Returns whether a following `? :` would be parsed as part of the type.
///
/// Matters only in the `extends` part of a conditional type.
fn ends_ambiguously(ty: &Type) -> bool {
    match ty {
        Type::Inferred {
            constraint: Some(_),
            ..
        } => true,
        Type::Reflection(declaration) => function_of(declaration)
            .and_then(|signature| signature.ty.as_ref())
            .is_some_and(|returned| {
                binding(returned) == Binding::Any || ends_ambiguously(returned)
            }),
        _ => false,
    }
}

/// Returns the signature of a function type, which is printed with an arrow: a
/// type with exactly one signature and no other members.
pub(crate) fn function_of(declaration: &Reflection) -> Option<&Reflection> {
    match declaration.signatures.as_slice() {
        [only] if declaration.children.is_empty() && declaration.index_signatures.is_empty() => {
            Some(only)
        }
        _ => None,
    }
}

/// Returns whether text is a name, possibly with dots: a type that TypeDoc
/// wrote as text needs no parentheses then.
fn is_word(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'))
}

/// Writes the value of a literal type.
///
/// Numbers are written as in the source, since some are beyond the precision of
/// a double.
fn literal<'m>(value: &'m Literal, out: &mut Code<'m>) {
    match value {
        Literal::Null => out.push("null", Style::Intrinsic),
        Literal::Bool(true) => out.push("true", Style::Intrinsic),
        Literal::Bool(false) => out.push("false", Style::Intrinsic),
        Literal::Number(number) => out.push(&**number, Style::Number),
        Literal::String(text) => out.push(quoted(text), Style::String),
    }
}

/// Returns a string literal of TypeScript, whose escapes are those of JSON.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Escapes text between the backticks of a template literal.
fn template_text(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('`', "\\`")
        .replace("${", "\\${")
}

/// Returns the name of a property, quoted if TypeScript requires it.
///
/// TypeDoc has names in brackets (`[Symbol.iterator]`), private names (`#size`)
/// and names in quotes, which are complete already.
pub(crate) fn property_name(name: &str) -> Cow<'_, str> {
    let computed = name.starts_with(['[', '#']);
    let quoted_already = name.len() > 1 && name.starts_with('"') && name.ends_with('"');
    let number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
    if computed || quoted_already || number || is_identifier(name) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(quoted(name))
    }
}

/// Returns whether a name needs no quotes as a property.
///
/// The names that need quotes are those that the grammar of TypeScript rejects;
/// a few more are quoted, such as names with combining marks.
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
