//! Comments and signatures as labelled parts.

use std::collections::HashSet;

use safe_markup::Markup;

use super::{Builder, Chip, CodeView, Doc, FieldView, Part, PartBody, Text};
use crate::code::{Binding, Code};
use crate::index::literals;
use crate::model::{BlockTag, Comment, Flags, Reflection, Type};

/// Tags about the listing of a symbol, and tags that TypeDoc has applied
/// already.
const SILENT_TAGS: &[&str] = &[
    "@category",
    "@categoryDescription",
    "@deprecated",
    "@default",
    "@defaultValue",
    "@group",
    "@groupDescription",
    "@internal",
    "@module",
    "@name",
    "@packageDocumentation",
    "@returns",
    "@sortStrategy",
];
/// Modifiers without meaning for readers.
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

/// Returns a part with several texts, one below the other.
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
            if silent || is_lead || self.is_repeated(tag, comment) {
                continue;
            }
            let title = tag_title(&tag.tag, tag.name.as_deref());
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

    /// Returns whether `@summary` only shortens `@description`.
    fn is_repeated(&self, tag: &BlockTag, comment: &Comment) -> bool {
        &*tag.tag == "@summary" && comment.tag("@description").is_some()
    }

    fn deprecated(&self, comment: &Comment, level: u8) -> Option<Text> {
        let tag = comment.tag("@deprecated");
        if tag.is_none() && !comment.has_modifier("@deprecated") {
            return None;
        }
        let text = tag.and_then(|it| self.text(&it.content, level));
        Some(text.unwrap_or_else(|| Text {
            html: Markup::default(),
            markdown: String::new(),
        }))
    }

    /// Returns the parameters, return value and text of a signature. `own` is
    /// the comment of the declaration, for a signature without one.
    pub(super) fn signature_doc(
        &self,
        signature: &'m Reflection,
        own: Option<&'m Comment>,
        level: u8,
    ) -> Doc {
        let comment = signature.comment.as_deref();
        let mut doc = self.doc(comment.filter(|it| !it.is_empty()).or(own), level);
        // The text of the declaration is kept if the comment of the signature
        // has only `@returns`.
        if doc.text.is_none()
            && let Some(own) = own
        {
            let whole = self.doc(Some(own), level);
            doc.text = whole.text;
            doc.deprecated = doc.deprecated.or(whole.deprecated);
            let known: HashSet<String> = doc.parts.iter().map(|it| it.title.clone()).collect();
            let more = whole.parts.into_iter();
            doc.parts
                .extend(more.filter(|it| !known.contains(&it.title)));
        }
        let mut parts = Vec::new();
        let types = self.type_parameters(&signature.type_parameters, level);
        parts.extend(fields_part("Type parameters", types));
        let parameters = signature.parameters.iter();
        let parameters = parameters.map(|it| self.field(it, level)).collect();
        parts.extend(fields_part("Parameters", parameters));
        let returns = comment.or(own).and_then(|it| it.tag("@returns"));
        let returns = returns.or_else(|| own.and_then(|it| it.tag("@returns")));
        parts.extend(self.returns(signature, returns, level));
        parts.append(&mut doc.parts);
        doc.parts = parts;
        doc
    }

    /// Returns the part about the return value, if there is more than its type
    /// to show.
    fn returns(&self, it: &'m Reflection, tag: Option<&BlockTag>, level: u8) -> Option<Part> {
        let ty = it.ty.as_ref()?;
        let nothing = matches!(ty, Type::Intrinsic(name) if &**name == "void");
        let text = tag.and_then(|it| self.text(&it.content, level));
        if nothing && text.is_none() {
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

    pub(super) fn type_parameters(&self, of: &'m [Reflection], level: u8) -> Vec<FieldView> {
        let printer = self.printer();
        of.iter()
            .map(|it| {
                let mut field = self.bare_field(it, level);
                field.ty = it.ty.as_ref().map(|ty| {
                    let mut code = Code::default();
                    code.keyword("extends ");
                    printer.ty(ty, Binding::Any, &mut code);
                    CodeView::inline(&code)
                });
                let default = it.default_type.as_ref();
                field.default = default.map(|ty| CodeView::inline(&printer.code(ty)));
                field
            })
            .collect()
    }

    /// Returns a parameter or property with the members of its object types.
    pub(super) fn field(&self, it: &'m Reflection, level: u8) -> FieldView {
        let mut field = self.bare_field(it, level);
        if let Some(ty) = &it.ty {
            field.ty = Some(CodeView::inline(&self.short_printer().code(ty)));
            field.fields = self.nested_fields(ty, level);
        }
        let getter = it.get_signature.as_deref();
        for (i, signature) in it.signatures.iter().chain(getter).enumerate() {
            let mut doc = self.signature_doc(signature, it.comment.as_deref(), level);
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
        field
    }

    fn bare_field(&self, it: &'m Reflection, level: u8) -> FieldView {
        let mut chips = chips(&it.flags, it.comment.as_deref());
        if it.default_value.is_some() && !it.flags.is_optional {
            chips.insert(0, Chip::new("optional"));
        }
        FieldView {
            anchor: self.index.anchor(it.id).map(str::to_owned),
            name: it.name.to_string(),
            chips,
            ty: None,
            default: self.default_of(it),
            doc: self.doc(it.comment.as_deref(), level),
            fields: Vec::new(),
        }
    }

    /// Returns the default value, from the source or `@default`.
    pub(super) fn default_of(&self, it: &Reflection) -> Option<CodeView> {
        let comment = it.comment.as_deref();
        let tag = comment.and_then(|it| it.tag("@defaultValue").or_else(|| it.tag("@default")));
        if let Some(tag) = tag {
            let code = self.markdown(&tag.content);
            let code = code.trim_matches('`').trim();
            let code = code.strip_prefix("ts\n").unwrap_or(code);
            return (!code.is_empty()).then(|| CodeView::plain(code));
        }
        let value = it.default_value.as_deref()?;
        // TypeDoc writes this for values that are too long.
        (value != "...").then(|| CodeView::plain(value))
    }

    /// Returns the members of the object types in a type, and the documented
    /// parameters of its function types.
    pub(super) fn nested_fields(&self, ty: &'m Type, level: u8) -> Vec<FieldView> {
        let mut found = Vec::new();
        literals(ty, &mut found);
        let mut out = Vec::new();
        for literal in found {
            let members = literal.in_display_order().into_iter();
            let members = members.filter(|it| !self.index.is_hidden(it));
            out.extend(members.map(|it| self.field(it, level)));
            for signature in literal.signatures.iter().chain(&literal.index_signatures) {
                self.callback_fields(signature, level, &mut out);
            }
        }
        out
    }

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

pub(super) fn fields_part(title: &str, fields: Vec<FieldView>) -> Option<Part> {
    if fields.is_empty() {
        return None;
    }
    Some(Part {
        title: title.to_owned(),
        body: PartBody::Fields(fields),
    })
}

/// Returns labels for keywords and modifier tags.
pub(super) fn chips(flags: &Flags, comment: Option<&Comment>) -> Vec<Chip> {
    let flags = [
        (flags.is_optional, "optional"),
        (flags.is_readonly, "readonly"),
        (flags.is_static, "static"),
        (flags.is_abstract, "abstract"),
        (flags.is_protected, "protected"),
        (flags.is_private, "private"),
        (flags.is_rest, "rest"),
    ];
    let words = flags.into_iter().filter(|it| it.0);
    let mut out: Vec<Chip> = words.map(|it| Chip::new(it.1)).collect();
    let modifiers = comment.map_or(&[][..], |it| &it.modifier_tags);
    for it in modifiers
        .iter()
        .filter(|it| !SILENT_MODIFIERS.contains(&&***it))
    {
        let text = tag_title(it, None).to_lowercase();
        out.push(Chip {
            text,
            class: "modifier",
        });
    }
    out
}

/// Returns the heading of a tag: "Type Param" for `@typeParam`, followed by its
/// name.
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
