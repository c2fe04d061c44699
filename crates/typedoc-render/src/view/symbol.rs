//! Pages of classes, interfaces, enumerations, aliases, functions, variables
//! and documents.
//!
//! The page of a declaration begins with its code. What follows depends on the
//! kind: signatures and parameters for functions, members for types, the fields
//! of an object type for aliases and variables.

use std::collections::HashMap;

use docs_model::counterpart::{Counterpart, NamedLink};
use docs_model::texts::fill;

use super::doc::{chips, fields_part, overload_chips};
use super::{
    Builder, CodeView, Content, DeclaredView, Icon, LinkView, LinksView, MemberView, PageView,
    Part, PartBody, SectionView, SignatureView, lead,
};
use crate::code::Code;
use crate::index::{Page, PageKind, Role, slug};
use crate::model::{Comment, CommentPart, Id, Kind, Reflection, Type};
use crate::texts::Texts;

/// Level of the page's heading.
const LEVEL: u8 = 1;

impl<'m> Builder<'_, 'm> {
    /// Returns the view of a symbol's page.
    ///
    /// Sections follow in the order in which readers need them: what it is, how
    /// to use it, where it is used, where it is defined.
    pub(super) fn symbol_page(&mut self, page: &Page<'m>) -> PageView {
        let symbol = page.reflection;
        let mut view = PageView {
            title: self.title(page),
            kind_label: kind_label(page),
            icon: Icon::of_page(page),
            name: display_name(symbol, page.kind),
            up: self.up(),
            chips: chips(symbol),
            declaration: None,
            declared: None,
            doc: Default::default(),
            sections: Vec::new(),
            used_by: Vec::new(),
            used_by_anchor: "".into(),
            heading_anchors: Vec::new(),
            sources: symbol
                .sources
                .iter()
                .map(|source| self.source(source))
                .collect(),
        };
        // The declaration contains the keywords already.
        view.chips.retain(|chip| chip.class == "modifier");
        match page.kind {
            PageKind::Function => self.function(symbol, &mut view),
            PageKind::Document => {
                let markdown = self.markdown(&symbol.content);
                let has_text = !markdown.is_empty();
                view.doc.text = has_text.then(|| self.document(&markdown, LEVEL));
            }
            PageKind::TypeAlias | PageKind::Variable => self.value(symbol, &mut view),
            _ => self.members_page(symbol, &mut view),
        }
        self.used_by(symbol, page.kind, &mut view);
        view
    }

    /// Adds a function. With one signature, it is the subject of the page;
    /// several are listed in a section of overloads.
    fn function(&mut self, function: &'m Reflection, view: &mut PageView) {
        match function.signatures.as_slice() {
            [signature] => {
                view.declaration = Some(self.call(function, signature));
                let doc = self.signature_doc(signature, function.comment.as_deref(), LEVEL);
                self.set_doc(doc, view);
            }
            several => {
                let own = self.doc(function.comment.as_deref(), LEVEL);
                self.set_doc(own, view);
                let signatures = several
                    .iter()
                    .map(|signature| SignatureView {
                        anchor: Some(self.anchors.free("call-signature")),
                        code: self.call(function, signature),
                        chips: overload_chips(signature, function),
                        doc: self.signature_doc(signature, None, LEVEL + 1),
                    })
                    .collect();
                let content = Content::Signatures(signatures);
                view.sections.push(self.section("Overloads", content));
            }
        }
        self.property_sections(function, view);
    }

    /// Returns the declaration of a function: `function add(item: Item): void`.
    fn call(&self, function: &'m Reflection, signature: &'m Reflection) -> CodeView {
        let mut code = Code::default();
        code.keyword("function ");
        self.printer()
            .signature_member(&function.name, false, signature, &mut code);
        CodeView::block(&code)
    }

    /// Adds a type alias or a variable, with the signature of a function type
    /// or the members of an object type.
    ///
    /// The value of a constant is shown if TypeDoc recorded it, as code in a
    /// section of its own. An object type in the alias is abbreviated in the
    /// declaration, because its members follow.
    fn value(&mut self, symbol: &'m Reflection, view: &mut PageView) {
        let literal = match &symbol.ty {
            Some(Type::Reflection(literal)) => Some(&**literal),
            _ => None,
        };
        let literal_members = literal.map_or(0, |literal| literal.children.len());
        let members = literal_members + symbol.children.len();
        let printer = if members > 0 {
            self.short_printer()
        } else {
            self.printer()
        };
        view.declaration = Some(CodeView::block(&printer.declaration(symbol)));
        let comment = symbol.main_comment();
        match literal.map(|literal| literal.signatures.as_slice()) {
            Some([signature]) => {
                let mut doc = self.signature_doc(signature, comment, LEVEL);
                let types = self.type_parameters(&symbol.type_parameters, LEVEL);
                doc.parts
                    .splice(0..0, fields_part("Type parameters", types));
                self.set_doc(doc, view);
            }
            _ => {
                let mut doc = self.doc(comment, LEVEL);
                let types = self.type_parameters(&symbol.type_parameters, LEVEL);
                let mut parts: Vec<Part> =
                    fields_part("Type parameters", types).into_iter().collect();
                if literal.is_none()
                    && let Some(ty) = &symbol.ty
                {
                    parts.extend(fields_part("Members", self.alternatives(ty, LEVEL)));
                    parts.extend(self.object_parts(ty, LEVEL));
                }
                doc.parts.splice(0..0, parts);
                self.set_doc(doc, view);
            }
        }
        if let Some(default) = self.default_of(symbol) {
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
        self.members_of(symbol, view);
    }

    /// Adds a class, interface or enumeration.
    ///
    /// The declaration is in two parts, so that the members can be folded.
    fn members_page(&mut self, symbol: &'m Reflection, view: &mut PageView) {
        view.declaration = Some(CodeView::block(&self.printer().declaration(symbol)));
        let declared = self.short_printer().declared(symbol);
        view.declared = declared.map(|(code, lines)| DeclaredView {
            html: code.block_html(),
            lines,
        });
        let mut doc = self.doc(symbol.main_comment(), LEVEL);
        let types = self.type_parameters(&symbol.type_parameters, LEVEL);
        doc.parts
            .splice(0..0, fields_part("Type parameters", types));
        self.set_doc(doc, view);
        self.lineage(view);
        self.members_of(symbol, view);
    }

    /// Adds call signatures and members.
    fn members_of(&mut self, symbol: &'m Reflection, view: &mut PageView) {
        if !symbol.signatures.is_empty() {
            self.call_signatures(symbol, view);
        }
        self.property_sections(symbol, view);
    }

    /// Adds the call and construct signatures.
    ///
    /// Each has an anchor, numbered from the second on.
    fn call_signatures(&mut self, declaration: &'m Reflection, view: &mut PageView) {
        let signatures = declaration
            .signatures
            .iter()
            .map(|signature| SignatureView {
                anchor: Some(self.anchors.free("call-signature")),
                code: CodeView::block(&self.signature_code(signature)),
                chips: overload_chips(signature, declaration),
                doc: self.signature_doc(signature, None, LEVEL + 1),
            })
            .collect();
        let section = self.section("Call signatures", Content::Signatures(signatures));
        view.sections.push(section);
    }

    /// Adds index signatures, then the groups of members in the order of the
    /// model.
    ///
    /// Members without a group are in a section of their own at the end. Hidden
    /// members and documents are left out.
    fn property_sections(&mut self, declaration: &'m Reflection, view: &mut PageView) {
        if !declaration.index_signatures.is_empty() {
            let section = self.index_signatures(declaration);
            view.sections.push(section);
        }
        let mut ungrouped: HashMap<Id, &'m Reflection> = declaration
            .children
            .iter()
            .filter(|child| !self.index.is_hidden(child) && child.kind != Kind::Document)
            .map(|child| (child.id, child))
            .collect();
        for group in &declaration.groups {
            let members: Vec<_> = group
                .children
                .iter()
                .filter_map(|id| ungrouped.remove(id))
                .collect();
            let text = self.text(&group.description, LEVEL + 1);
            if !members.is_empty() {
                let mut section = self.members_section(&group.title, members);
                section.text = text;
                view.sections.push(section);
            }
        }
        let rest: Vec<_> = declaration
            .children
            .iter()
            .filter(|child| ungrouped.contains_key(&child.id))
            .collect();
        if !rest.is_empty() {
            let section = self.members_section("Members", rest);
            view.sections.push(section);
        }
    }

    /// Returns a section with the views of members.
    fn members_section(&mut self, title: &str, members: Vec<&'m Reflection>) -> SectionView {
        let members: Vec<MemberView> = members
            .into_iter()
            .map(|member| self.member(member))
            .collect();
        self.section(title, Content::Members(members))
    }

    /// Returns the section of index signatures, each with the members of its
    /// type.
    fn index_signatures(&mut self, declaration: &'m Reflection) -> SectionView {
        let signatures = declaration
            .index_signatures
            .iter()
            .map(|signature| self.index_signature(signature, LEVEL + 1))
            .collect();
        self.section("Index signatures", Content::Signatures(signatures))
    }

    /// Moves the labelled parts into sections; text and deprecation stay at the
    /// top.
    ///
    /// The page of a symbol is about one thing, so its parts are what a table
    /// of contents lists.
    fn set_doc(&mut self, mut doc: super::Doc, view: &mut PageView) {
        for part in std::mem::take(&mut doc.parts) {
            let section = self.section(&part.title, Content::Part(part.body));
            view.sections.push(section);
        }
        view.doc = doc;
    }

    /// Returns a section with an anchor made from its title.
    ///
    /// Titles can occur twice, as a group and a tag; anchors are then numbered.
    pub(super) fn section(&mut self, title: &str, content: Content) -> SectionView {
        SectionView {
            anchor: self.anchors.free(&slug(title)),
            title: title.to_owned(),
            href: None,
            text: None,
            content,
        }
    }

    /// Adds the users of the symbol, and types of other references with the
    /// same name and their users.
    ///
    /// A type with the same name in an API description is most likely the same
    /// thing, so its users are of interest here.
    fn used_by(&mut self, symbol: &'m Reflection, kind: PageKind, view: &mut PageView) {
        let texts = &self.index.options.texts;
        let in_role = |role| {
            let users = self.usage.of(self.page, role);
            users.filter_map(|id| self.link_to(id)).collect()
        };
        let counterparts = if kind.is_type() {
            self.index.options.counterparts.of(&symbol.name)
        } else {
            &[]
        };
        let theirs = |users: fn(&Counterpart) -> &[NamedLink]| {
            counterparts
                .iter()
                .flat_map(users)
                .map(LinkView::from)
                .collect()
        };
        let mut groups: Vec<(String, Vec<LinkView>)> = Vec::new();
        for role in Role::ALL {
            groups.push((texts.label(role.label()).to_owned(), in_role(role)));
        }
        groups.push((
            texts.accepted_by.to_string(),
            theirs(|counterpart| &counterpart.accepted_by),
        ));
        if let Some((_, links)) = groups
            .iter_mut()
            .find(|(label, _)| **label == *texts.returned_by)
        {
            links.extend(theirs(|counterpart| &counterpart.returned_by));
        }
        for counterpart in counterparts {
            let label = fill(&texts.same_in, &[("reference", &counterpart.reference)]);
            let link = LinkView {
                text: counterpart.name.clone(),
                href: Some(counterpart.address.clone()),
            };
            groups.push((label, vec![link]));
        }
        groups.retain(|(_, links)| !links.is_empty());
        view.used_by = groups
            .into_iter()
            .map(|(label, links)| LinksView { label, links })
            .collect();
        if !view.used_by.is_empty() {
            view.used_by_anchor = self.anchors.free("used-by");
        }
    }
}

/// Returns the name of a symbol as in headings: with its type parameters, or
/// with `()` for a function.
///
/// Type parameters are names only; constraints are in the declaration.
fn display_name(symbol: &Reflection, kind: PageKind) -> String {
    if kind == PageKind::Function {
        return format!("{}()", symbol.name);
    }
    if symbol.type_parameters.is_empty() {
        return symbol.name.to_string();
    }
    let parameters = symbol.type_parameters.iter();
    let names: Vec<&str> = parameters.map(|parameter| &*parameter.name).collect();
    format!("{}<{}>", symbol.name, names.join(", "))
}

/// Returns the title of a symbol's page: `Interface: Cart`.
pub(super) fn page_title(page: &Page<'_>, texts: &Texts) -> String {
    let name = display_name(page.reflection, page.kind);
    match kind_label(page) {
        "" => name,
        label => titled(texts, label, &name),
    }
}

/// Returns the texts that can introduce the page of a symbol, in order of
/// precedence. The first one with content is the text of the page's
/// [`Doc`](super::Doc), but is also needed for summaries, which are made
/// without building the page.
pub(super) fn leads(symbol: &Reflection, kind: PageKind) -> [&[CommentPart]; 2] {
    match kind {
        PageKind::Document => [&symbol.content, &[]],
        PageKind::Function => match symbol.signatures.as_slice() {
            [signature] => of_call(signature, symbol.comment.as_deref()),
            _ => [lead(symbol.comment.as_deref()), &[]],
        },
        PageKind::TypeAlias | PageKind::Variable => match &symbol.ty {
            Some(Type::Reflection(literal)) if literal.signatures.len() == 1 => {
                of_call(&literal.signatures[0], symbol.main_comment())
            }
            _ => [lead(symbol.main_comment()), &[]],
        },
        _ => [lead(symbol.main_comment()), &[]],
    }
}

/// Returns the texts of a page about one signature: its comment, then that of
/// its declaration.
fn of_call<'m>(signature: &'m Reflection, own: Option<&'m Comment>) -> [&'m [CommentPart]; 2] {
    let comment = signature
        .comment
        .as_deref()
        .filter(|comment| !comment.is_empty());
    [lead(comment.or(own)), lead(own)]
}

/// Returns the title of a page with its kind: `Class: Cart`.
///
/// Languages order kind and name in different ways, so both are placeholders of
/// one text.
pub(super) fn titled(texts: &Texts, kind: &str, name: &str) -> String {
    let values = [("kind", texts.label(kind)), ("name", name)];
    fill(&texts.titled, &values)
}

/// Returns the English label of a symbol's kind; empty for indexes and
/// documents.
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
