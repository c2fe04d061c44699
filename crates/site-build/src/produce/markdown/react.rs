//! React components: slots that the scripts of a page fill.

use component_modules::{Module, help_for_missing};
use docs_markdown::node::{Component, MARKDOWN_PROP, Node, Origin, Prop};
use located_data::Diagnostic;
use serde_json::Value as Json;

use super::body::Body;
use crate::html::escape;
use crate::load::plain_specifier;
use crate::produce::Result;
use crate::produce::problems::ProblemView;
use crate::understand::components::Components;

/// The prop with the content shown until a React component is mounted.
pub(super) const FALLBACK: &str = "fallback";

impl Body<'_, '_> {
    /// Appends the content of a component that pages cannot run, and the
    /// elements in its props, with a note about what is missing.
    ///
    /// The message depends on the cause: a path without a file, a file that
    /// does not compile, a name that it does not export, another kind of file, or a
    /// package.
    pub(super) fn missing_component(
        &mut self,
        component: &Component,
        origin: &Origin,
        out: &mut String,
    ) -> Result<()> {
        let aliases = &self.producer.project.sources.aliases;
        let (specifier, _) = plain_specifier(&origin.specifier);
        let target = aliases.path(&self.doc.source.path, specifier);
        let files = &self.producer.project.sources.files;
        let is_file = matches!(&target, Some(Ok(file)) if files.contains(file));
        if origin.file.is_none() && target.is_some() && !is_file {
            // The file does not exist, which is reported with the import.
            let message = format!("cannot find a file for `{}`", origin.specifier);
            let note = Diagnostic::warning("unknown-component", message);
            return self.content_with_note(component, &[ProblemView::new(&note, None)], out);
        }
        let broken = origin.file.as_ref().map(|file| {
            let sources = &self.producer.project.sources;
            (file, Components::broken_file(sources, file, &origin.export))
        });
        let is_reported = match &broken {
            Some((_, broken)) => broken.is_some(),
            None => true,
        };
        let missing = help_for_missing(&origin.specifier);
        let (message, help) = match (broken, &*origin.export) {
            (Some((_, Some(file))), _) => (
                format!("cannot compile `<{}>`: {file}", component.name),
                "fix the problems that are reported for the file; until then only the content between the tags is shown",
            ),
            (Some((file, None)), export) => (
                format!("{file} does not export `{export}`"),
                "correct the name; until then only the content between the tags is shown",
            ),
            (None, _) if is_file => (
                format!(
                    "`<{}>` is imported from `{}`, which is neither a React component nor a picture",
                    component.name, origin.specifier
                ),
                "replace it with a component of the site; until then only the content between the tags is shown",
            ),
            (None, _) => (
                format!(
                    "`<{}>` is imported from `{}`, which pages do not provide",
                    component.name, origin.specifier
                ),
                &*missing,
            ),
        };
        if origin.is_of_site && is_reported {
            // The mapping of the site, or the file, has a report for all pages.
            let note = Diagnostic::warning("unknown-component", message);
            return self.content_with_note(component, &[ProblemView::new(&note, None)], out);
        }
        self.without_component(component, message, help, out)
    }

    /// Appends a slot for a React component of the site, which the scripts of the
    /// page fill, with its content or fallback.
    ///
    /// Readers see the content between the tags, or `fallback`, until the
    /// component is loaded, and for good without scripts. The component
    /// receives the content as `children`, and elements in props by their
    /// numbers.
    pub(super) fn react_component(
        &mut self,
        component: &Component,
        module: &Module,
        out: &mut String,
    ) -> Result<()> {
        let children = self.nodes_html(&component.children)?;
        let has_children = !children.trim().is_empty();
        let fallback = match component.props.get(FALLBACK) {
            Some(Prop::Nodes(nodes)) => Some(self.nodes_html(nodes)?),
            Some(prop) => self.prop_text(prop).map(|text| escape(&text).into_owned()),
            None => None,
        };
        if fallback.is_some() && has_children {
            let message = format!("`<{}>` has both `fallback` and content", component.name);
            let problem = Diagnostic::error("component", message)
                .at(component.span)
                .help("remove `fallback`: the content is shown until the component is loaded");
            self.report(Some(problem));
        }
        let mut elements = Vec::new();
        let mut props = serde_json::Map::new();
        for (name, prop) in component
            .props
            .0
            .iter()
            .filter(|(name, _)| name != FALLBACK)
        {
            let n_headings = self.n_headings;
            let value = self.prop_json(prop, &mut elements)?;
            props.insert(name.clone(), value);
            if name.starts_with(MARKDOWN_PROP) {
                // The component decides whether to show it, and Docusaurus does not list it.
                self.unlisted_headings.push(n_headings..self.n_headings);
            }
        }
        let tag = if component.inline { "span" } else { "div" };
        out.push_str(&format!(
            "<{tag} data-slot=\"component\" data-component=\"{}\"{}{}>",
            escape(&component.name),
            self.module_attributes(module, &Json::Object(props)),
            if has_children { " data-children" } else { "" },
        ));
        for (number, html) in elements.iter().enumerate() {
            out.push_str(&format!("<{tag} data-prop=\"{number}\">{html}</{tag}>"));
        }
        out.push_str(&fallback.unwrap_or(children));
        out.push_str(&format!("</{tag}>"));
        Ok(())
    }

    /// Appends the Markdown files that the component of a page imports, and adds them to
    /// its `props`. Returns the other nodes, which come first.
    pub(in crate::produce) fn page_markdown<'n>(
        &mut self,
        nodes: &'n [Node],
        props: &mut Json,
        out: &mut String,
    ) -> Result<&'n [Node]> {
        let is_text = |node: &Node| !matches!(node, Node::Include(_));
        let n_texts = nodes.iter().take_while(|node| is_text(node)).count();
        let (texts, files) = nodes.split_at(n_texts);
        for (number, node) in files.iter().enumerate() {
            let Node::Include(include) = node else {
                continue;
            };
            let html = self.nodes_html(std::slice::from_ref(node))?;
            out.push_str(&format!(
                "<div class=\"markdown\" data-prop=\"{number}\">{html}</div>"
            ));
            let name = format!("{MARKDOWN_PROP}{}", include.file);
            props[name] = serde_json::json!({ "data-prop": number });
        }
        Ok(texts)
    }

    /// Returns the attributes with which scripts load a component and its
    /// props, and adds its style sheets to the page.
    ///
    /// Props are JSON in an attribute, which is left out if there are none.
    pub(in crate::produce) fn module_attributes(
        &mut self,
        module: &Module,
        props: &Json,
    ) -> String {
        for css in &module.styles {
            self.need_styles(css);
        }
        let mut out = format!(" data-src=\"{}\"", escape(&module.address));
        if props.as_object().is_some_and(|props| !props.is_empty()) {
            out.push_str(&format!(" data-props=\"{}\"", escape(&props.to_string())));
        }
        out
    }

    /// Adds a style sheet to the page.
    ///
    /// A sheet that several components need is linked once, in the order of
    /// first need.
    pub(in crate::produce) fn need_styles(&mut self, css: &str) {
        if !self.styles.iter().any(|sheet| sheet == css) {
            self.styles.push(css.to_owned());
        }
    }

    /// Returns a prop as JSON for scripts. Elements are appended to `elements` as
    /// HTML, and replaced by `{"data-prop": n}` in the JSON.
    ///
    /// What cannot be evaluated is `null`, with a diagnostic of the parser.
    fn prop_json(&mut self, prop: &Prop, elements: &mut Vec<String>) -> Result<Json> {
        Ok(match prop {
            Prop::Literal(json) => json.clone(),
            Prop::Asset(reference) => Json::String(self.address(*reference).0),
            Prop::Array(items) => {
                let items = items.iter().map(|item| self.prop_json(item, elements));
                items.collect::<Result<_>>()?
            }
            Prop::Object(fields) => {
                let fields = fields
                    .iter()
                    .map(|(key, field)| Ok((key.clone(), self.prop_json(field, elements)?)));
                Json::Object(fields.collect::<Result<_>>()?)
            }
            Prop::Nodes(nodes) => {
                let number = elements.len();
                let html = self.nodes_html(nodes)?;
                elements.push(html);
                serde_json::json!({ "data-prop": number })
            }
            _ => Json::Null,
        })
    }
}
