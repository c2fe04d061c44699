//! The Markdown twin of a page: the same content for people and programs that
//! read text. It is written from the same view as the page; `tests/twin.rs`
//! compares the two.
//!
//! Links within a page are text, because Markdown has no anchors for rows;
//! links to other pages stay. Text of the description is escaped ([`safe_markup::markdown`]),
//! so that it cannot add headings or links of its own to the structure.

mod field;
mod operation;
mod prose;
mod tables;

use safe_markup::markdown::{block, code, link, plain};

use field::joined;

use crate::texts::Texts;
use crate::view::{
    GroupView, InfoView, LinkView, OperationView, OverviewView, PageView, SchemaSection,
    SecurityView,
};

/// Returns a page as Markdown.
pub(crate) fn page(view: &PageView, texts: &Texts) -> String {
    let mut twin = Twin::new(texts);
    twin.page(view);
    twin.finish()
}

/// Returns an operation as Markdown, with its heading.
pub(crate) fn operation(view: &OperationView, texts: &Texts) -> String {
    let mut twin = Twin::new(texts);
    twin.operation(view);
    twin.finish()
}

/// Returns a named schema as Markdown, with its heading.
pub(crate) fn schema(view: &SchemaSection, level: u8, texts: &Texts) -> String {
    let mut twin = Twin::new(texts);
    twin.schema(view, level);
    twin.finish()
}

/// Writes blocks separated by one blank line.
struct Twin<'t> {
    /// Texts in the language of the page.
    texts: &'t Texts,
    /// Markdown so far.
    out: String,
}

impl<'t> Twin<'t> {
    /// Returns an empty twin.
    fn new(texts: &'t Texts) -> Self {
        Self {
            texts,
            out: String::new(),
        }
    }

    /// Returns the Markdown, with one line feed at the end.
    fn finish(mut self) -> String {
        self.out.truncate(self.out.trim_end().len());
        self.out.push('\n');
        self.out
    }

    /// Separates what follows from a list or table, which has no blank line
    /// after it.
    fn part(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Writes a block of Markdown, unless it is empty.
    fn block(&mut self, text: &str) {
        let text = text.trim_end();
        if !text.trim().is_empty() {
            self.part();
            self.out.push_str(text);
            self.out.push_str("\n\n");
        }
    }

    /// Writes a heading, or a bold line below the last level.
    fn heading(&mut self, level: u8, text: &str) {
        self.heading_at(level, text, "");
    }

    /// Writes a heading with its anchor on the page, which addresses of
    /// operations and schemas refer to and which cannot be derived from titles.
    fn heading_at(&mut self, level: u8, text: &str, anchor: &str) {
        let text = plain(text);
        if level > 6 {
            return self.block(&format!("**{text}**"));
        }
        let marks = "#".repeat(usize::from(level));
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '~');
        if anchor.is_empty() || !anchor.chars().all(is_plain) {
            return self.block(&format!("{marks} {text}"));
        }
        self.block(&format!("{marks} {text} {{#{anchor}}}"));
    }

    /// Writes a description, which keeps its blocks.
    fn prose(&mut self, html: Option<&str>) {
        self.block(&prose::markdown(html.unwrap_or_default(), true));
    }

    /// Writes links: a single one as a block, several as a list.
    fn links(&mut self, list: &[LinkView]) {
        if let [only] = list {
            return self.block(&link(&block(&only.text), &only.href));
        }
        for target in list {
            self.item(&link(&plain(&target.text), &target.href), 0);
        }
    }

    /// Writes a page: what its view has, in the order of the template.
    fn page(&mut self, view: &PageView) {
        if let Some(info) = &view.info {
            self.info(info);
        } else if !view.single {
            self.heading(1, &view.title);
            self.prose(view.html.as_deref());
        }
        if !view.security.is_empty() {
            self.heading(2, &self.texts.security);
            view.security.iter().for_each(|scheme| self.scheme(scheme));
        }
        view.groups.iter().for_each(|group| self.group(group));
        self.overview(&view.overview);
        if !view.catalog.is_empty() {
            self.heading(2, &self.texts.overviews);
            for target in &view.catalog {
                self.item(&link(&plain(&target.text), &target.href), 0);
            }
        }
        self.tables(view);
        if !view.schema_names.is_empty() {
            self.heading(2, &self.texts.schemas);
            let links: Vec<String> = view.schema_names.iter().map(to_link).collect();
            self.block(&links.join(&self.texts.comma));
        }
        let has_schemas = !view.schemas.is_empty() || !view.schema_parts.is_empty();
        if has_schemas && !view.single {
            self.heading(2, &self.texts.schemas);
        }
        for part in &view.schema_parts {
            self.item(&link(&plain(&part.item.text), &part.item.href), 0);
        }
        for schema in &view.schemas {
            self.schema(schema, if view.single { 1 } else { 3 });
        }
        if let Some(more) = &view.more {
            self.block(&link(&plain(&more.text), &more.href));
        }
    }

    /// Writes the introduction of the API.
    fn info(&mut self, info: &InfoView) {
        self.heading(1, format!("{} {}", info.title, info.version).trim_end());
        self.block(&block(info.summary.as_deref().unwrap_or_default()));
        self.prose(info.html.as_deref());
        let contact = info.contact.iter().map(|entry| match entry.href.as_str() {
            "" => plain(&entry.text),
            _ => to_link(entry),
        });
        let mut links: Vec<String> = contact.collect();
        links.extend(info.external.as_ref().map(to_link));
        links.extend(info.license.as_ref().map(|license| {
            let name = to_link(license);
            docs_model::texts::fill(&self.texts.license, &[("name", &name)])
        }));
        let download = info.download_url.as_deref();
        links.extend(download.map(|address| link(&plain(&self.texts.download), address)));
        links.iter().for_each(|text| self.item(text, 0));
        if !info.servers.is_empty() {
            self.heading(2, &self.texts.servers);
            self.servers(&info.servers);
        }
    }

    /// Writes a security scheme.
    fn scheme(&mut self, scheme: &SecurityView) {
        self.heading(3, &scheme.name);
        let mut kind = plain(&scheme.kind);
        if scheme.deprecated {
            kind = format!("{kind}{}{}", self.texts.comma, self.texts.deprecated);
        }
        self.block(&joined(vec![kind]));
        self.prose(scheme.html.as_deref());
        self.facts_list(&scheme.facts, 0);
        for flow in &scheme.flows {
            self.item(&format!("{}:", plain(&flow.name)), 0);
            self.facts_list(&flow.facts, 1);
            for (scope, text) in &flow.scopes {
                let mut item = code(scope);
                if !text.trim().is_empty() {
                    item = format!("{item}: {}", plain(text));
                }
                self.item(&item, 1);
            }
        }
    }

    /// Writes details as list items: name, and value as code.
    fn facts_list(&mut self, facts: &[(String, String)], indent: usize) {
        for (name, value) in facts {
            self.item(&format!("{}: {}", plain(name), code(value)), indent);
        }
    }

    /// Writes a tag with its operations, or with links to them.
    fn group(&mut self, view: &GroupView) {
        if !view.title.is_empty() {
            let parents = view.up.iter().map(|parent| plain(&parent.text));
            let path: Vec<String> = parents.chain([view.title.clone()]).collect();
            self.heading(2, &path.join(" / "));
        }
        self.prose(view.html.as_deref());
        self.links(view.external.as_slice());
        self.groups(&view.children);
        if !view.schema_links.is_empty() {
            let links = view
                .schema_links
                .iter()
                .map(to_link)
                .collect::<Vec<String>>()
                .join(&self.texts.comma);
            self.block(&format!("{}: {links}", plain(&self.texts.schemas)));
        }
        for part in &view.schema_parts {
            self.item(&link(&plain(&part.item.text), &part.item.href), 0);
        }
        for schema in &view.schemas {
            self.schema(schema, 3);
        }
        self.calls(&view.links, 0);
        for part in &view.parts {
            self.call(&part.item, 0);
        }
        view.operations
            .iter()
            .for_each(|operation| self.operation(operation));
    }

    /// Writes links to operations.
    fn calls(&mut self, list: &[crate::view::MenuItem], indent: usize) {
        for item in list {
            self.call(item, indent);
        }
    }

    /// Writes a link to an operation.
    fn call(&mut self, call: &crate::view::MenuItem, indent: usize) {
        let target = code(&format!("{} {}", call.method, call.path));
        let mut item = link(&target, &call.href);
        if call.text != call.path {
            item = format!("{item}: {}", plain(&call.text));
        }
        if call.deprecated {
            item = format!("{item}{}{}", self.texts.comma, self.texts.deprecated);
        }
        self.item(&item, indent);
    }

    /// Writes links to groups with separate pages.
    fn overview(&mut self, list: &[OverviewView]) {
        if !list.is_empty() {
            self.heading(2, &self.texts.operations);
        }
        self.groups(list);
    }

    /// Writes a list of groups.
    fn groups(&mut self, list: &[OverviewView]) {
        for group in list {
            let heading = group.heading.as_deref().unwrap_or_default();
            if !heading.is_empty() {
                self.heading(3, heading);
            }
            let mut head = link(&plain(&group.title), &group.href);
            if !group.calls.is_empty() {
                head = format!("{head}: {}", plain(&group.calls));
            }
            let text = group.summary.as_deref().map(plain).unwrap_or_default();
            self.item(&joined(vec![head, text]), group.depth);
            self.calls(&group.links, group.depth + 1);
        }
    }

    /// Writes a named schema with its uses.
    fn schema(&mut self, view: &SchemaSection, level: u8) {
        self.heading_at(level, &view.name, &view.anchor);
        let head = self.type_and_marks(&view.field);
        self.described(head, &view.field);
        for uses in &view.uses {
            let links: Vec<String> = uses.links.iter().map(to_link).collect();
            self.block(&format!(
                "{}: {}",
                plain(&uses.label),
                links.join(&self.texts.comma)
            ));
        }
        if let Some(example) = &view.example {
            let texts = self.texts;
            self.code(&texts.example, &[], example);
        }
    }
}

/// Returns a link as Markdown.
fn to_link(target: &LinkView) -> String {
    link(&plain(&target.text), &target.href)
}
