//! Comments and signatures as labelled parts.
//!
//! A signature is documented in three places: by its own comment, by the
//! comment of its declaration, and by its parameters. The parts are put
//! together here in the order of the page: type parameters, parameters, return
//! value, block tags.

use std::collections::HashSet;

use safe_markup::Markup;

use super::{Builder, Chip, CodeView, Doc, FieldView, Part, PartBody, SignatureView, Text};
use crate::code::{Binding, Code, function_of};
use crate::index::literals;
use crate::model::{BlockTag, Comment, Kind, Reflection, Type};

/// Block tags that are not shown as parts: they control the listing of a
/// symbol, TypeDoc has applied them already, or the page has a place of its own
/// for them.
const SILENT_TAGS: &[&str] = &[
    "@category",
    "@categoryDescription",
    "@deprecated",
    "@group",
    "@groupDescription",
    "@internal",
    "@module",
    "@name",
    "@packageDocumentation",
    "@returns",
    "@sortStrategy",
];
/// Block tags with a default value. They are parts if they explain it in prose.
const DEFAULT_TAGS: &[&str] = &["@default", "@defaultValue"];
/// Modifier tags that are not shown as chips: they control TypeDoc, or repeat a
/// keyword.
const SILENT_MODIFIERS: &[&str] = &[
    "@class",
    "@deprecated",
    "@enum",
    "@expand",
    "@expandType",
    "@function",
    "@hidden",
    "@hideCategories",
    "@hideGroups",
    "@hideconstructor",
    "@ignore",
    "@inline",
    "@inlineType",
    "@interface",
    "@mergeModuleWith",
    "@namespace",
    "@overload",
    "@packageDocumentation",
    "@preventExpand",
    "@preventInline",
    "@primaryExport",
    "@private",
    "@protected",
    "@public",
    "@readonly",
    "@showCategories",
    "@showGroups",
    "@summary",
    "@useDeclaredType",
];

/// Returns a part with the texts of adjacent tags with the same title, one
/// below the other.
///
/// `@example` can occur many times; one label for all of them is enough.
fn text_part((title, texts): (String, Vec<Text>)) -> Part {
    let markdown: Vec<&str> = texts.iter().map(|text| &*text.markdown).collect();
    let text = Text {
        html: texts.iter().map(|text| &text.html).collect(),
        markdown: markdown.join("\n\n"),
    };
    Part {
        title,
        body: PartBody::Text(text),
    }
}

impl<'m> Builder<'_, 'm> {
    /// Returns the content of a comment, its tags in order. `level` is that of
    /// the heading above.
    ///
    /// Tags that have a place of their own on the page, or mean something to
    /// TypeDoc alone, are left out. The text that introduces the symbol is not
    /// repeated as a part.
    pub(super) fn doc(&self, comment: Option<&Comment>, level: u8) -> Doc {
        let Some(comment) = comment else {
            return Doc::default();
        };
        let lead = comment.lead();
        // Adjacent tags with the same title share it.
        let mut titled: Vec<(String, Vec<Text>)> = Vec::new();
        for tag in &comment.block_tags {
            let is_lead = std::ptr::eq(lead, tag.content.as_slice());
            let silent = SILENT_TAGS.contains(&&*tag.tag) || tag.skip_rendering;
            let is_default = DEFAULT_TAGS.contains(&&*tag.tag);
            let is_value = is_default && only_code(&self.markdown(&tag.content)).is_some();
            if silent || is_value || is_lead || self.is_repeated(tag, comment) {
                continue;
            }
            let title = if is_default {
                "Default".to_owned()
            } else {
                tag_title(&tag.tag, tag.name.as_deref())
            };
            let text = self.text(&tag.content, level).unwrap_or_else(|| Text {
                html: Markup::default(),
                markdown: String::new(),
            });
            match titled.last_mut() {
                Some((last, texts)) if *last == title => texts.push(text),
                _ => titled.push((title, vec![text])),
            }
        }
        Doc {
            deprecated: self.deprecated(comment, level),
            text: self.text(lead, level),
            parts: titled.into_iter().map(text_part).collect(),
        }
    }

    /// Returns the text of a comment and the reason of a deprecation, without the
    /// other tags.
    pub(super) fn brief_doc(&self, comment: Option<&Comment>, level: u8) -> Doc {
        let Some(comment) = comment else {
            return Doc::default();
        };
        Doc {
            deprecated: self.deprecated(comment, level),
            text: self.text(comment.lead(), level),
            parts: Vec::new(),
        }
    }

    /// Returns whether `@summary` only shortens `@description`.
    fn is_repeated(&self, tag: &BlockTag, comment: &Comment) -> bool {
        &*tag.tag == "@summary" && comment.tag("@description").is_some()
    }

    /// Returns the text of `@deprecated`, empty for the tag without text.
    ///
    /// The notice is shown without a reason as well.
    fn deprecated(&self, comment: &Comment, level: u8) -> Option<Text> {
        let tag = comment.tag("@deprecated");
        if tag.is_none() && !comment.has_modifier("@deprecated") {
            return None;
        }
        let text = tag.and_then(|tag| self.text(&tag.content, level));
        Some(text.unwrap_or_else(|| Text {
            html: Markup::default(),
            markdown: String::new(),
        }))
    }

    /// Returns the parameters, return value and text of a signature. `own` is
    /// the comment of the declaration, for a signature without one.
    ///
    /// Parts that both comments have come from the signature, as it is the more
    /// specific one.
    pub(super) fn signature_doc(
        &self,
        signature: &'m Reflection,
        own: Option<&'m Comment>,
        level: u8,
    ) -> Doc {
        let comment = signature.comment.as_deref();
        let comment_or_own = comment.filter(|comment| !comment.is_empty()).or(own);
        let mut doc = self.doc(comment_or_own, level);
        // The text of the declaration is kept if the comment of the signature
        // has only `@returns`.
        if doc.text.is_none()
            && let Some(own) = own
        {
            let declared = self.doc(Some(own), level);
            doc.text = declared.text;
            doc.deprecated = doc.deprecated.or(declared.deprecated);
            let known: HashSet<String> = doc.parts.iter().map(|part| part.title.clone()).collect();
            let missing = declared.parts.into_iter();
            doc.parts
                .extend(missing.filter(|part| !known.contains(&part.title)));
        }
        let mut parts = Vec::new();
        let types = self.type_parameters(&signature.type_parameters, level);
        parts.extend(fields_part("Type parameters", types));
        let parameters = signature
            .parameters
            .iter()
            .map(|parameter| self.field(parameter, level))
            .collect();
        parts.extend(fields_part("Parameters", parameters));
        let returns = comment
            .and_then(|comment| comment.tag("@returns"))
            .or_else(|| own.and_then(|comment| comment.tag("@returns")));
        parts.extend(self.returns(signature, returns, level));
        parts.append(&mut doc.parts);
        doc.parts = parts;
        doc
    }

    /// Returns the part about the return value. One of type `void` is shown
    /// only with text.
    ///
    /// The members of an object type are its fields.
    fn returns(
        &self,
        signature: &'m Reflection,
        tag: Option<&BlockTag>,
        level: u8,
    ) -> Option<Part> {
        let ty = signature.ty.as_ref()?;
        let is_void = matches!(ty, Type::Intrinsic(name) if &**name == "void");
        let text = tag.and_then(|tag| self.text(&tag.content, level));
        if is_void && text.is_none() {
            return None;
        }
        Some(Part {
            title: "Returns".to_owned(),
            body: PartBody::Returns {
                ty: CodeView::inline(&self.short_printer().code(ty)),
                text,
                fields: self.nested_fields(ty, level),
            },
        })
    }

    /// Returns the part about the return value of a signature whose type is shown
    /// elsewhere, if its comment says something about it.
    pub(super) fn documented_return(&self, signature: &'m Reflection, level: u8) -> Option<Part> {
        let tag = signature.comment.as_deref()?.tag("@returns");
        let mut part = self.returns(signature, tag, level)?;
        match &mut part.body {
            PartBody::Returns { text, fields, .. } if text.is_some() => fields.clear(),
            _ => return None,
        }
        Some(part)
    }

    /// Returns the text of `@returns` at a property, which documents its value.
    ///
    /// The type is shown next to the name of the property.
    pub(super) fn documented_value(&self, property: &Reflection, level: u8) -> Option<Part> {
        let tag = property.comment.as_deref()?.tag("@returns")?;
        Some(Part {
            title: "Returns".to_owned(),
            body: PartBody::Text(self.text(&tag.content, level)?),
        })
    }

    /// Returns the parameters of such a signature that have a comment.
    pub(super) fn documented_parameters(
        &self,
        signature: &'m Reflection,
        level: u8,
    ) -> Vec<FieldView> {
        let has_comment = |parameter: &&Reflection| {
            let comment = parameter.comment.as_deref();
            comment.is_some_and(|comment| !comment.is_empty())
        };
        let documented = signature.parameters.iter().filter(has_comment);
        documented
            .map(|parameter| self.field(parameter, level))
            .collect()
    }

    /// Returns type parameters as fields; the constraint takes the place of the
    /// type.
    ///
    /// Without a constraint there is no type.
    pub(super) fn type_parameters(
        &self,
        parameters: &'m [Reflection],
        level: u8,
    ) -> Vec<FieldView> {
        let printer = self.printer();
        parameters
            .iter()
            .map(|parameter| {
                let mut field = self.bare_field(parameter, level);
                field.ty = parameter.ty.as_ref().map(|ty| {
                    let mut code = Code::default();
                    code.keyword("extends ");
                    printer.ty(ty, Binding::Any, &mut code);
                    CodeView::inline(&code)
                });
                let default = parameter.default_type.as_ref();
                field.default = default.map(|ty| CodeView::inline(&printer.code(ty)));
                field
            })
            .collect()
    }

    /// Returns a parameter or property with the members of its object types. A
    /// method has the type and documentation of its first signature; further
    /// ones add their parts.
    ///
    /// Recursion ends with the types, which are trees in the model.
    pub(super) fn field(&self, declaration: &'m Reflection, level: u8) -> FieldView {
        let mut field = self.bare_field(declaration, level);
        if let Some(ty) = &declaration.ty {
            field.ty = Some(CodeView::inline(&self.short_printer().code(ty)));
            field.fields = self.nested_fields(ty, level);
        }
        let getter = declaration.get_signature.as_deref();
        for (i, signature) in declaration.signatures.iter().chain(getter).enumerate() {
            let mut doc = self.signature_doc(signature, declaration.comment.as_deref(), level);
            if i > 0 {
                field.doc.parts.append(&mut doc.parts);
                continue;
            }
            let mut code = Code::default();
            let printer = self.short_printer();
            printer.signature_member("", false, signature, &mut code);
            field.ty = Some(CodeView::inline(&code));
            field.doc = doc;
        }
        if let Some(setter) = declaration.set_signature.as_deref() {
            let doc = self.signature_doc(setter, None, level);
            field.doc.text = field.doc.text.take().or(doc.text);
            field.doc.parts.extend(doc.parts);
        }
        field
    }

    /// Returns a field without a type.
    ///
    /// A parameter with a default value is optional for callers, though
    /// TypeScript does not mark it.
    fn bare_field(&self, declaration: &'m Reflection, level: u8) -> FieldView {
        let mut chips = chips(declaration);
        if declaration.default_value.is_some() && !declaration.flags.is_optional {
            chips.insert(0, Chip::new("optional"));
        }
        FieldView {
            anchor: self.index.anchor(declaration.id).map(str::to_owned),
            name: declaration.name.to_string(),
            chips,
            ty: None,
            default: self.default_of(declaration),
            doc: self.doc(declaration.comment.as_deref(), level),
            fields: Vec::new(),
        }
    }

    /// Returns the alternatives of a union as fields, if one of them has a comment.
    pub(super) fn alternatives(&self, ty: &'m Type, level: u8) -> Vec<FieldView> {
        let Type::Union { types, summaries } = ty else {
            return Vec::new();
        };
        let printer = self.printer();
        let alternatives = types.iter().zip(summaries);
        alternatives
            .map(|(ty, summary)| FieldView {
                anchor: None,
                name: printer.code(ty).inline_text(),
                chips: Vec::new(),
                ty: None,
                default: None,
                doc: Doc {
                    text: self.text(summary, level),
                    ..Doc::default()
                },
                fields: Vec::new(),
            })
            .collect()
    }

    /// Returns the default value: the text of `@defaultValue` or `@default`,
    /// otherwise the initial value in the source.
    ///
    /// Long values that TypeDoc abbreviated to `...` are left out.
    pub(super) fn default_of(&self, declaration: &Reflection) -> Option<CodeView> {
        let comment = declaration.comment.as_deref();
        let tag = comment.and_then(|comment| {
            comment
                .tag("@defaultValue")
                .or_else(|| comment.tag("@default"))
        });
        if let Some(tag) = tag {
            let markdown = self.markdown(&tag.content);
            let code = only_code(&markdown)?;
            return (!code.is_empty()).then(|| CodeView::plain(code));
        }
        let value = declaration.default_value.as_deref()?;
        // TypeDoc abbreviates long values so.
        (value != "...").then(|| CodeView::plain(value))
    }

    /// Returns the parts about the object types in a type: call signatures, index
    /// signatures and members, as on the page of a type alias.
    ///
    /// The type shows a function, or a single index signature, completely; it is listed
    /// if its comment or the types of its parameters say more. Only types written in place are
    /// followed; named types have pages.
    pub(super) fn object_parts(&self, ty: &'m Type, level: u8) -> Vec<Part> {
        let mut object_types = Vec::new();
        literals(ty, &mut object_types);
        let mut calls = Vec::new();
        let mut indexes = Vec::new();
        let mut fields = Vec::new();
        for literal in object_types {
            if only_signature(literal).is_some_and(|only| !self.says_more(only, level)) {
                continue;
            }
            let signatures = literal.signatures.iter();
            calls.extend(signatures.map(|signature| self.call_signature(signature, level)));
            let signatures = literal.index_signatures.iter();
            indexes.extend(signatures.map(|signature| self.index_signature(signature, level)));
            fields.extend(self.member_fields(literal, level));
        }
        let mut parts = Vec::new();
        parts.extend(signatures_part("Call signatures", calls));
        parts.extend(signatures_part("Index signatures", indexes));
        parts.extend(fields_part("Properties", fields));
        parts
    }

    /// Returns whether the documentation of a signature says more than the type.
    fn says_more(&self, signature: &'m Reflection, level: u8) -> bool {
        let comment = signature.comment.as_deref();
        let mut fields = Vec::new();
        self.callback_fields(signature, level, &mut fields);
        comment.is_some_and(|comment| !comment.is_empty()) || !fields.is_empty()
    }

    /// Returns a call or construct signature of an object type.
    fn call_signature(&self, signature: &'m Reflection, level: u8) -> SignatureView {
        SignatureView {
            anchor: None,
            code: CodeView::block(&self.signature_code(signature)),
            chips: signature_chips(signature),
            doc: self.signature_doc(signature, None, level),
        }
    }

    /// Returns an index signature with the members of its type.
    pub(super) fn index_signature(&self, signature: &'m Reflection, level: u8) -> SignatureView {
        let mut doc = self.doc(signature.comment.as_deref(), level);
        let parameters = self.documented_parameters(signature, level);
        let mut parts: Vec<Part> = fields_part("Parameters", parameters).into_iter().collect();
        if let Some(ty) = &signature.ty {
            parts.extend(self.object_parts(ty, level));
        }
        parts.extend(self.documented_return(signature, level));
        doc.parts.splice(0..0, parts);
        SignatureView {
            anchor: self.index.anchor(signature.id).map(Into::into),
            code: CodeView::block(&self.signature_code(signature)),
            chips: signature_chips(signature),
            doc,
        }
    }

    /// Returns the code of a signature without a name.
    pub(super) fn signature_code(&self, signature: &'m Reflection) -> Code<'m> {
        let mut code = Code::default();
        self.printer()
            .signature_member("", false, signature, &mut code);
        code
    }

    /// Returns the visible members of an object type.
    fn member_fields(&self, literal: &'m Reflection, level: u8) -> Vec<FieldView> {
        literal
            .in_display_order()
            .into_iter()
            .filter(|member| !self.index.is_hidden(member))
            .map(|member| self.field(member, level))
            .collect()
    }

    /// Returns the members and signatures of the object types in a type, and the
    /// documented parameters of its function types.
    ///
    /// Only types written in place are followed; named types have pages.
    pub(super) fn nested_fields(&self, ty: &'m Type, level: u8) -> Vec<FieldView> {
        let mut object_types = Vec::new();
        literals(ty, &mut object_types);
        let mut out = Vec::new();
        for literal in object_types {
            out.extend(self.member_fields(literal, level));
            // The comment of a function is that of what has the type.
            let only = only_signature(literal).filter(|only| {
                let comment = only.comment.as_deref();
                function_of(literal).is_some() || comment.is_none_or(Comment::is_empty)
            });
            if let Some(only) = only {
                self.callback_fields(only, level, &mut out);
                continue;
            }
            let calls = literal.signatures.iter();
            out.extend(calls.map(|call| signature_field(self.call_signature(call, level))));
            let indexes = literal.index_signatures.iter();
            out.extend(indexes.map(|index| signature_field(self.index_signature(index, level))));
        }
        out
    }

    /// Adds the parameters of a callback that have text or fields; the type
    /// shows the others already.
    fn callback_fields(&self, signature: &'m Reflection, level: u8, out: &mut Vec<FieldView>) {
        for parameter in &signature.parameters {
            let field = self.field(parameter, level);
            if field.doc.text.is_some() || !field.fields.is_empty() {
                out.push(field);
            }
        }
        if let Some(ty) = &signature.ty {
            out.extend(self.nested_fields(ty, level));
        }
    }
}

/// Returns a part with fields, or `None` without any.
pub(super) fn fields_part(title: &str, fields: Vec<FieldView>) -> Option<Part> {
    if fields.is_empty() {
        return None;
    }
    Some(Part {
        title: title.to_owned(),
        body: PartBody::Fields(fields),
    })
}

/// Returns the signature of an object type that has nothing else.
fn only_signature(literal: &Reflection) -> Option<&Reflection> {
    let index = match literal.index_signatures.as_slice() {
        [only] if literal.children.is_empty() && literal.signatures.is_empty() => Some(only),
        _ => None,
    };
    function_of(literal).or(index)
}

/// Returns a part with signatures, or `None` without any.
fn signatures_part(title: &str, signatures: Vec<SignatureView>) -> Option<Part> {
    if signatures.is_empty() {
        return None;
    }
    Some(Part {
        title: title.to_owned(),
        body: PartBody::Signatures(signatures),
    })
}

/// Returns a signature in a list of fields, where its code takes the place of a
/// name.
fn signature_field(signature: SignatureView) -> FieldView {
    FieldView {
        anchor: signature.anchor.map(Into::into),
        name: signature.code.text,
        chips: signature.chips,
        ty: None,
        default: None,
        doc: signature.doc,
        fields: Vec::new(),
    }
}

/// Returns the code of a default value, or `None` for prose.
///
/// Authors write the value as code, inline or in a fence, or without any
/// markup.
fn only_code(markdown: &str) -> Option<&str> {
    let markdown = markdown.trim();
    let fence = markdown.len() - markdown.trim_start_matches('`').len();
    let content = markdown.trim_matches('`');
    let is_one_span = markdown.len() == content.len() + 2 * fence && !content.contains('`');
    let is_plain = fence == 0 && !markdown.contains("](");
    if !is_one_span || (fence == 0 && !is_plain) {
        return None;
    }
    let content = content.trim();
    Some(content.strip_prefix("ts\n").unwrap_or(content))
}

/// Returns labels for keywords and modifier tags.
///
/// Tags of authors, such as `@beta`, become chips with their names.
pub(super) fn chips(declaration: &Reflection) -> Vec<Chip> {
    let flags = &declaration.flags;
    let flags = [
        (flags.is_optional, "optional"),
        (flags.is_readonly, "readonly"),
        (flags.is_static, "static"),
        (flags.is_abstract, "abstract"),
        (flags.is_protected, "protected"),
        (flags.is_private, "private"),
        (flags.is_rest, "rest"),
    ];
    let keywords = flags.into_iter().filter(|(is_set, _)| *is_set);
    let mut out: Vec<Chip> = keywords.map(|(_, keyword)| Chip::new(keyword)).collect();
    out.extend(modifiers(declaration).into_iter().map(modifier_chip));
    out
}

/// Returns labels for the modifier tags of a signature.
pub(super) fn signature_chips(signature: &Reflection) -> Vec<Chip> {
    let tags = visible_modifiers(signature.comment.as_deref());
    tags.map(modifier_chip).collect()
}

/// Returns labels for the modifier tags of one overload that the declaration as
/// a whole does not have. An object type in a type alias has no labels of its
/// own.
pub(super) fn overload_chips(signature: &Reflection, declaration: &Reflection) -> Vec<Chip> {
    if declaration.kind == Kind::TypeLiteral {
        return signature_chips(signature);
    }
    let known = modifiers(declaration);
    let own = visible_modifiers(signature.comment.as_deref());
    own.filter(|tag| !known.contains(tag))
        .map(modifier_chip)
        .collect()
}

/// Returns the modifier tags of a declaration: its own, those that all its
/// signatures have, and those of a getter or setter.
fn modifiers(declaration: &Reflection) -> Vec<&str> {
    let accessors = declaration
        .get_signature
        .iter()
        .chain(&declaration.set_signature);
    let comments = accessors.filter_map(|signature| signature.comment.as_deref());
    let comments = declaration.comment.as_deref().into_iter().chain(comments);
    let mut out: Vec<&str> = Vec::new();
    for tag in comments.flat_map(|comment| visible_modifiers(Some(comment))) {
        if !out.contains(&tag) {
            out.push(tag);
        }
    }
    if let Some((first, others)) = declaration.signatures.split_first() {
        for tag in visible_modifiers(first.comment.as_deref()) {
            let is_common = others.iter().all(|other| {
                let comment = other.comment.as_deref();
                comment.is_some_and(|comment| comment.has_modifier(tag))
            });
            if is_common && !out.contains(&tag) {
                out.push(tag);
            }
        }
    }
    out
}

/// Returns the modifier tags of a comment that are shown.
fn visible_modifiers(comment: Option<&Comment>) -> impl Iterator<Item = &str> {
    let tags = comment.map_or(&[][..], |comment| &comment.modifier_tags);
    tags.iter()
        .map(|tag| &**tag)
        .filter(|tag| !SILENT_MODIFIERS.contains(tag))
}

/// Returns the label of a modifier tag.
fn modifier_chip(tag: &str) -> Chip {
    Chip {
        text: tag_title(tag, None).to_lowercase(),
        class: "modifier",
    }
}

/// Returns the heading of a tag: `Type Param` for `@typeParam`, followed by the
/// tag's name if it has one.
///
/// Camel case, underscores and hyphens separate words.
fn tag_title(tag: &str, name: Option<&str>) -> String {
    let mut out = String::new();
    for (i, c) in tag.trim_start_matches('@').chars().enumerate() {
        if i == 0 {
            out.extend(c.to_uppercase());
            continue;
        }
        if c.is_uppercase() {
            out.push(' ');
        }
        out.push(if c == '_' || c == '-' { ' ' } else { c });
    }
    if let Some(name) = name {
        out.push_str(": ");
        out.push_str(name);
    }
    out
}
