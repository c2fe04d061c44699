//! Pages of classes, interfaces, enumerations, aliases, functions, variables
//! and documents.

use std::collections::HashMap;

use docs_model::counterpart::{Counterpart, NamedLink};
use docs_model::texts::fill;

use super::doc::{chips, fields_part};
use super::{
    Builder, CodeView, Content, LinkView, LinksView, MemberView, PageView, Part, PartBody,
    SectionView, SignatureView, lead,
};
use crate::code::Code;
use crate::index::{Page, PageKind, Role, slug};
use crate::model::{Comment, CommentPart, Id, Kind, ReferenceTarget, Reflection, Type};
use crate::texts::Texts;

/// Level of the page's heading.
const LEVEL: u8 = 1;

impl<'m> Builder<'_, 'm> {
    pub(super) fn symbol_page(&mut self, page: &Page<'m>) -> PageView {
        let it = page.reflection;
        let mut view = PageView {
            title: self.title(page),
            kind_label: kind_label(page),
            name: display_name(it, page.kind),
            up: self.up(),
            chips: chips(&it.flags, it.main_comment()),
            declaration: None,
            doc: Default::default(),
            sections: Vec::new(),
            used_by: Vec::new(),
            used_by_anchor: "".into(),
            sources: it.sources.iter().map(|it| self.source(it)).collect(),
        };
        // Next to a declaration these labels would repeat it.
        view.chips.retain(|it| it.class == "modifier");
        match page.kind {
            PageKind::Function => self.function(it, &mut view),
            PageKind::Document => view.doc.text = self.text(&it.content, LEVEL),
            PageKind::TypeAlias | PageKind::Variable => self.value(it, &mut view),
            _ => self.members_page(it, &mut view),
        }
        self.used_by(it, page.kind, &mut view);
        view
    }

    /// Adds a function. With one signature, it is the subject of the page; with
    /// several, each is a part of the page.
    fn function(&mut self, it: &'m Reflection, view: &mut PageView) {
        match it.signatures.as_slice() {
            [signature] => {
                view.declaration = Some(self.call(it, signature, true));
                let doc = self.signature_doc(signature, it.comment.as_deref(), LEVEL);
                self.set_doc(doc, view);
            }
            several => {
                let own = self.doc(it.comment.as_deref(), LEVEL);
                self.set_doc(own, view);
                let signatures = several
                    .iter()
                    .map(|signature| SignatureView {
                        anchor: Some(self.anchors.free("call-signature")),
                        code: self.call(it, signature, true),
                        doc: self.signature_doc(signature, None, LEVEL + 1),
                    })
                    .collect();
                let content = Content::Signatures(signatures);
                view.sections.push(self.section("Overloads", content));
            }
        }
        self.property_sections(it, view);
    }

    fn call(&self, it: &'m Reflection, signature: &'m Reflection, keyword: bool) -> CodeView {
        let mut code = Code::default();
        if keyword {
            code.keyword("function ");
        }
        self.printer()
            .signature_member(&it.name, false, signature, &mut code);
        CodeView::block(&code)
    }

    /// Adds a type alias or a variable, with the signature of a function type
    /// or the members of an object type.
    fn value(&mut self, it: &'m Reflection, view: &mut PageView) {
        let literal = match &it.ty {
            Some(Type::Reflection(literal)) => Some(&**literal),
            _ => None,
        };
        let members = literal.map_or(0, |it| it.children.len()) + it.children.len();
        let printer = if members > 0 {
            self.short_printer()
        } else {
            self.printer()
        };
        view.declaration = Some(CodeView::block(&printer.declaration(it)));
        let comment = it.main_comment();
        match literal.map(|it| it.signatures.as_slice()) {
            Some([signature]) => {
                let mut doc = self.signature_doc(signature, comment, LEVEL);
                let types = self.type_parameters(&it.type_parameters, LEVEL);
                doc.parts
                    .splice(0..0, fields_part("Type parameters", types));
                self.set_doc(doc, view);
            }
            _ => {
                let mut doc = self.doc(comment, LEVEL);
                let types = self.type_parameters(&it.type_parameters, LEVEL);
                let mut parts: Vec<Part> =
                    fields_part("Type parameters", types).into_iter().collect();
                if literal.is_none()
                    && let Some(ty) = &it.ty
                {
                    let fields = self.nested_fields(ty, LEVEL);
                    parts.extend(fields_part("Properties", fields));
                }
                doc.parts.splice(0..0, parts);
                self.set_doc(doc, view);
            }
        }
        if let Some(default) = self.default_of(it) {
            let code = default.text;
            let text = super::Text {
                html: self.prose.highlighted_block("ts", &code),
                markdown: format!("```ts\n{code}\n```"),
            };
            let content = Content::Part(PartBody::Text(text));
            let section = self.section("Value", content);
            view.sections.insert(0, section);
        }
        if let Some(literal) = literal {
            if literal.signatures.len() > 1 {
                self.call_signatures(literal, view);
            }
            self.property_sections(literal, view);
        }
        self.members_of(it, view);
    }

    /// Adds a class, interface or enumeration.
    fn members_page(&mut self, it: &'m Reflection, view: &mut PageView) {
        view.declaration = Some(CodeView::block(&self.printer().declaration(it)));
        let mut doc = self.doc(it.main_comment(), LEVEL);
        let types = self.type_parameters(&it.type_parameters, LEVEL);
        doc.parts
            .splice(0..0, fields_part("Type parameters", types));
        self.set_doc(doc, view);
        self.members_of(it, view);
    }

    fn members_of(&mut self, it: &'m Reflection, view: &mut PageView) {
        if !it.signatures.is_empty() {
            self.call_signatures(it, view);
        }
        self.property_sections(it, view);
    }

    /// Adds the sections of call and construct signatures.
    fn call_signatures(&mut self, it: &'m Reflection, view: &mut PageView) {
        let signatures = it
            .signatures
            .iter()
            .map(|signature| {
                let mut code = Code::default();
                self.printer()
                    .signature_member("", false, signature, &mut code);
                SignatureView {
                    anchor: Some(self.anchors.free("call-signature")),
                    code: CodeView::block(&code),
                    doc: self.signature_doc(signature, None, LEVEL + 1),
                }
            })
            .collect();
        let section = self.section("Call signatures", Content::Signatures(signatures));
        view.sections.push(section);
    }

    /// Adds the groups of members, in the order of the model, and index
    /// signatures.
    fn property_sections(&mut self, it: &'m Reflection, view: &mut PageView) {
        if !it.index_signatures.is_empty() {
            let section = self.index_signatures(it);
            view.sections.push(section);
        }
        let mut left: HashMap<Id, &'m Reflection> = it
            .children
            .iter()
            .filter(|it| !self.index.is_hidden(it) && it.kind != Kind::Document)
            .map(|it| (it.id, it))
            .collect();
        for group in &it.groups {
            let ids = group.children.iter();
            let members: Vec<_> = ids.filter_map(|id| left.remove(id)).collect();
            let text = self.text(&group.description, LEVEL + 1);
            if !members.is_empty() {
                let mut section = self.members_section(&group.title, members);
                section.text = text;
                view.sections.push(section);
            }
        }
        let rest = it.children.iter();
        let rest: Vec<_> = rest.filter(|it| left.contains_key(&it.id)).collect();
        if !rest.is_empty() {
            let section = self.members_section("Members", rest);
            view.sections.push(section);
        }
    }

    fn members_section(&mut self, title: &str, members: Vec<&'m Reflection>) -> SectionView {
        let members: Vec<MemberView> = members.into_iter().map(|it| self.member(it)).collect();
        self.section(title, Content::Members(members))
    }

    fn index_signatures(&mut self, it: &'m Reflection) -> SectionView {
        let signatures = it
            .index_signatures
            .iter()
            .map(|signature| {
                let mut code = Code::default();
                self.printer()
                    .signature_member("", false, signature, &mut code);
                let mut doc = self.doc(signature.comment.as_deref(), LEVEL + 1);
                let fields = signature.ty.as_ref();
                let fields = fields.map(|ty| self.nested_fields(ty, LEVEL + 1));
                let part = fields_part("Properties", fields.unwrap_or_default());
                doc.parts.splice(0..0, part);
                SignatureView {
                    anchor: self.index.anchor(signature.id).map(Into::into),
                    code: CodeView::block(&code),
                    doc,
                }
            })
            .collect();
        self.section("Index signatures", Content::Signatures(signatures))
    }

    /// Moves the labelled parts into sections; text and deprecation stay at the
    /// top.
    fn set_doc(&mut self, mut doc: super::Doc, view: &mut PageView) {
        for part in std::mem::take(&mut doc.parts) {
            let section = self.section(&part.title, Content::Part(part.body));
            view.sections.push(section);
        }
        view.doc = doc;
    }

    pub(super) fn section(&mut self, title: &str, content: Content) -> SectionView {
        SectionView {
            anchor: self.anchors.free(&slug(title)),
            title: title.to_owned(),
            href: None,
            text: None,
            content,
        }
    }

    /// Adds the users of the symbol, then types with its name in other
    /// references and their users.
    fn used_by(&mut self, it: &'m Reflection, kind: PageKind, view: &mut PageView) {
        let texts = &self.index.options.texts;
        let related = |types: &[Type]| types.iter().filter_map(|it| self.related(it)).collect();
        let in_role = |role| {
            let users = self.usage.of(self.page, role);
            users.filter_map(|id| self.link_to(id)).collect()
        };
        let same = if kind.is_type() {
            self.index.options.counterparts.of(&it.name)
        } else {
            &[]
        };
        let theirs = |users: fn(&Counterpart) -> &[NamedLink]| {
            same.iter().flat_map(users).map(LinkView::from).collect()
        };
        let mut groups: Vec<(String, Vec<LinkView>)> = vec![
            (texts.extended_by.to_string(), related(&it.extended_by)),
            (
                texts.implemented_by.to_string(),
                related(&it.implemented_by),
            ),
        ];
        for role in Role::ALL {
            groups.push((texts.label(role.label()).to_owned(), in_role(role)));
        }
        groups.push((texts.accepted_by.to_string(), theirs(|it| &it.accepted_by)));
        if let Some(own) = groups.iter_mut().find(|it| *it.0 == *texts.returned_by) {
            own.1.extend(theirs(|it| &it.returned_by));
        }
        for it in same {
            let label = fill(&texts.same_in, &[("reference", &it.reference)]);
            let link = LinkView {
                text: it.name.clone(),
                href: Some(it.address.clone()),
            };
            groups.push((label, vec![link]));
        }
        groups.retain(|it| !it.1.is_empty());
        let groups = groups.into_iter();
        view.used_by = groups
            .map(|(label, links)| LinksView { label, links })
            .collect();
        if !view.used_by.is_empty() {
            view.used_by_anchor = self.anchors.free("used-by");
        }
    }

    fn related(&self, ty: &Type) -> Option<LinkView> {
        let Type::Reference(it) = ty else {
            return None;
        };
        let href = match it.target {
            ReferenceTarget::Reflection(id) => self.index.href(id, Some(self.page)),
            _ => None,
        };
        Some(LinkView {
            text: it.name.to_string(),
            href,
        })
    }
}

/// Returns the name with its generic parameters, or with `()` for a function.
fn display_name(it: &Reflection, kind: PageKind) -> String {
    if kind == PageKind::Function {
        return format!("{}()", it.name);
    }
    if it.type_parameters.is_empty() {
        return it.name.to_string();
    }
    let names: Vec<&str> = it.type_parameters.iter().map(|it| &*it.name).collect();
    format!("{}<{}>", it.name, names.join(", "))
}

pub(super) fn page_title(page: &Page<'_>, texts: &Texts) -> String {
    let name = display_name(page.reflection, page.kind);
    match kind_label(page) {
        "" => name,
        label => titled(texts, label, &name),
    }
}

/// Returns the texts that can introduce the page of a symbol. The first one
/// with content is the text of the page's [`Doc`](super::Doc).
pub(super) fn leads(it: &Reflection, kind: PageKind) -> [&[CommentPart]; 2] {
    match kind {
        PageKind::Document => [&it.content, &[]],
        PageKind::Function => match it.signatures.as_slice() {
            [signature] => of_call(signature, it.comment.as_deref()),
            _ => [lead(it.comment.as_deref()), &[]],
        },
        PageKind::TypeAlias | PageKind::Variable => match &it.ty {
            Some(Type::Reflection(literal)) if literal.signatures.len() == 1 => {
                of_call(&literal.signatures[0], it.main_comment())
            }
            _ => [lead(it.main_comment()), &[]],
        },
        _ => [lead(it.main_comment()), &[]],
    }
}

fn of_call<'m>(signature: &'m Reflection, own: Option<&'m Comment>) -> [&'m [CommentPart]; 2] {
    let comment = signature.comment.as_deref();
    let comment = comment.filter(|it| !it.is_empty());
    [lead(comment.or(own)), lead(own)]
}

/// Returns the title: `Class: Cart`.
pub(super) fn titled(texts: &Texts, kind: &str, name: &str) -> String {
    let values = [("kind", texts.label(kind)), ("name", name)];
    fill(&texts.titled, &values)
}

pub(crate) fn kind_label(page: &Page<'_>) -> &'static str {
    match page.kind {
        PageKind::Class if page.reflection.flags.is_abstract => "Abstract Class",
        PageKind::Class => "Class",
        PageKind::Interface => "Interface",
        PageKind::Enumeration => "Enumeration",
        PageKind::TypeAlias => "Type Alias",
        PageKind::Function => "Function",
        PageKind::Variable => "Variable",
        _ => "",
    }
}
