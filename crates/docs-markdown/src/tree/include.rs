//! Tags whose content is elsewhere: partials, imported components, and
//! components that the page itself exports.
//!
//! | Tag | Becomes |
//! |---|---|
//! | imported Markdown file | its parsed content, a [`Node::Include`] |
//! | imported image, without content | an image |
//! | function that the page exports | the value that the function returns |
//! | built-in `Link` | a link |
//! | anything else | a [`Node::Component`], with its origin if it is imported |

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use docs_model::ReferenceKind;
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Span};
use serde_json::Value;

use super::names::Binding;
use super::values::value_of;
use super::{Builder, docusaurus, merge};
use crate::Format;
use crate::constant;
use crate::html;
use crate::literal::{Literal, Scope, collect_object};
use crate::module;
use crate::modules::{Module, Partial, SharedComponent};
use crate::node::{Component, Include, MARKDOWN_PROP, Node, Origin, Prop, Props};
use crate::part::Part;
use crate::source;

/// Name of the built-in component for links.
pub(crate) const LINK: &str = "Link";

/// Name of the component of Astro and React that consists of its content.
const FRAGMENT: &str = "Fragment";

/// Components of React that show their content.
const REACT_CONTENT: [&str; 4] = [FRAGMENT, "Profiler", "StrictMode", "Suspense"];

/// Prop of Astro's components with HTML as their content.
const HTML_PROP: &str = "set:html";

/// Maximum depth of partials that include partials. Each level has a builder of
/// its own on the stack.
const MAX_DEPTH: usize = 16;
/// Maximum number of partials on a page. Without it, partials that include two
/// others each would double with every level.
pub(super) const MAX_INCLUDES: usize = 2000;

/// How a part of a file becomes one of the page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Placement {
    /// Whether relative paths begin at the page.
    pub(super) from_page: bool,
    /// Added to the levels of headings.
    pub(super) heading_offset: i8,
}

impl Builder<'_> {
    /// Adds the content of `<Fragment>`, or the HTML of its prop `set:html`.
    fn fragment_component(&mut self, component: Component) {
        match component.props.str(HTML_PROP) {
            Some(html) => self.nodes.push(Node::Html(html.to_owned())),
            None => self.nodes.extend(component.children),
        }
    }

    /// Ends a component by the meaning of its name: an import, a function of
    /// this file, or a component of the site.
    ///
    /// A function that cannot be evaluated is reported at its definition; the
    /// content of the tag is kept, since it is text of the page.
    pub(super) fn finish_component(&mut self, mut component: Component) {
        if let Some(name) = self.starlight.get(&component.name) {
            component.name.clone_from(name);
            if let Some(converted) = self.starlight_component(component) {
                self.push_component(converted);
            }
            return;
        }
        if let Some(binding) = self.bindings.get(&component.name).cloned() {
            return self.imported_component(component, &binding);
        }
        let own = self.constants.get(&component.name).cloned();
        if let Some(Literal::Function(function)) = own.or_else(|| self.scope.get(&component.name)) {
            let span = component.span;
            let props = props_value(component.props, std::mem::take(&mut component.children));
            let children = match &props {
                Literal::Object(fields) => (fields.iter())
                    .find(|(name, _)| name == "children")
                    .map(|(_, value)| value.clone()),
                _ => None,
            };
            match constant::call(&function, props, self) {
                Ok(value) => self.render(value, span),
                Err(_) => {
                    self.report_javascript(function.span);
                    if let Some(children) = children {
                        self.render(children, span);
                    }
                }
            }
            return;
        }
        // `<Tabs.Item>` is a member of the import `Tabs`.
        let (root, members) = root_and_members(&component.name);
        if let Some(binding) = self.bindings.get(root) {
            if shows_content(binding, members) {
                return self.fragment_component(component);
            }
            component.origin = Some(origin(binding, members));
        } else {
            let (shared, members) = match self.modules.component(&component.name) {
                None if !members.is_empty() => (self.modules.component(root), members),
                shared => (shared, ""),
            };
            match shared {
                Some(SharedComponent::Markdown(partial)) => {
                    return self.partial_component(component, &partial);
                }
                Some(SharedComponent::Code { file, export }) => {
                    component.origin = Some(Box::new(Origin {
                        specifier: file.clone(),
                        file: Some(file),
                        export: with_members(&export, members),
                        is_of_site: true,
                    }));
                }
                Some(SharedComponent::Package { specifier, export }) => {
                    component.origin = Some(Box::new(Origin {
                        specifier,
                        file: None,
                        export: with_members(&export, members),
                        is_of_site: true,
                    }));
                }
                Some(SharedComponent::Import { specifier }) => {
                    if let Some(module) = self.modules.load(self.file, &specifier) {
                        let binding = Binding {
                            module,
                            specifier,
                            span: component.span,
                            export: Some("default".to_owned()),
                        };
                        return self.imported_component(component, &binding);
                    }
                }
                None if component.name == FRAGMENT => return self.fragment_component(component),
                None => {}
            }
        }
        self.push_component(component);
    }

    /// Appends a component; the built-in `Link` is a link like any other.
    ///
    /// Its target becomes a reference, so that it is checked and resolved. Only
    /// props that are attributes of `<a>` are kept.
    pub(super) fn push_component(&mut self, component: Component) {
        let is_link = component.name == LINK && component.origin.is_none();
        let target = component.props.get("to").or(component.props.get("href"));
        let reference = match target.filter(|_| is_link) {
            Some(Prop::Literal(Value::String(target))) => {
                let target = target.clone();
                let unchecked = component.props.get("data-noBrokenLinkCheck");
                let is_checked =
                    unchecked.is_none_or(|prop| matches!(prop, Prop::Literal(Value::Bool(false))));
                self.reference(ReferenceKind::Link, &target, component.span, is_checked)
            }
            Some(&Prop::Asset(reference)) => {
                self.outline.references[reference].kind = ReferenceKind::Link;
                reference
            }
            _ => {
                let component = self.with_markdown(component);
                return self.nodes.push(Node::Component(Box::new(component)));
            }
        };
        self.twin.tags.insert(component.span.start, reference);
        let (mut title, mut attributes) = (None, Vec::new());
        for (name, prop) in component.props.0 {
            let Prop::Literal(value) = prop else {
                continue;
            };
            match (&*name, crate::literal::to_text(&value)) {
                ("title", Some(text)) => title = Some(text),
                ("className" | "id" | "target" | "rel" | "download" | "hrefLang", Some(text)) => {
                    attributes.push((html::attribute_name(&name), text));
                }
                (_, Some(text)) if name.starts_with("aria-") => attributes.push((name, text)),
                _ => {}
            }
        }
        self.name_link(reference, &component.children);
        self.nodes.push(Node::Link {
            reference,
            title,
            attributes,
            children: component.children,
        });
    }

    /// Adds the content of the Markdown files that the code of a component imports.
    ///
    /// The code runs in the browser, where it cannot parse Markdown. So the page has
    /// the content, with links and headings of its own, and the component shows it.
    fn with_markdown(&mut self, mut component: Component) -> Component {
        let Some(origin) = component.origin.as_deref() else {
            return component;
        };
        let partials = match &origin.file {
            Some(file) => self.modules.markdown_of(file, &origin.export),
            None => return component,
        };
        for partial in partials {
            let name = format!("{MARKDOWN_PROP}{}", partial.file);
            let props = collect_object(Vec::new());
            let node = self.include(&partial, props, component.span);
            let nodes = node.into_iter().collect();
            component.props.0.push((name, Prop::Nodes(nodes)));
        }
        component
    }

    /// Ends a component whose name an import binds. A built-in component may
    /// have another local name.
    fn imported_component(&mut self, mut component: Component, binding: &Binding) {
        match &binding.module {
            Module::Markdown(partial) => return self.partial_component(component, partial),
            Module::Asset(path) if is_picture(path) && component.children.is_empty() => {
                return self.picture(path, component.props, binding);
            }
            Module::BuiltIn(name) => component.name.clone_from(name),
            _ if is_astro_image(binding) && component.props.get("src").is_some() => {
                return self.astro_image(component);
            }
            Module::Package if let Some(meaning) = docusaurus::meaning(binding) => {
                return self.docusaurus_component(meaning, component);
            }
            _ if shows_content(binding, "") => return self.fragment_component(component),
            _ => component.origin = Some(origin(binding, "")),
        }
        self.push_component(component);
    }

    /// Includes the Markdown file that a tag means, with the props and the content
    /// of the tag.
    fn partial_component(&mut self, component: Component, partial: &Arc<Partial>) {
        self.check_props(&component, partial);
        let props = props_value(component.props, component.children);
        let node = self.include(partial, props, component.span);
        self.nodes.extend(node);
    }

    /// Reports props and content of a tag that the Markdown file which it means does not
    /// read, and which readers therefore do not see.
    fn check_props(&mut self, component: &Component, partial: &Partial) {
        let has_content = component.children.iter().any(|node| !is_blank(node));
        let has_props = has_content || !component.props.0.is_empty();
        // A spread can have props that are meant for another component.
        if !has_props || self.slice(component.span).contains("...") {
            return;
        }
        let Some(read) = props_read(&partial.text) else {
            return;
        };
        let name = &component.name;
        // `components` is a prop of MDX, and `key` one of React.
        let is_unread = |prop: &str| !matches!(prop, "components" | "key") && !read.contains(prop);
        let unread = component.props.0.iter().map(|(prop, _)| &**prop);
        let mut problems: Vec<_> = unread
            .filter(|prop| is_unread(prop))
            .map(|prop| {
                let help = match nearest(prop, read.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("remove it, or write `{{props.{prop}}}` in {}", partial.file),
                };
                let message = format!("{} does not use `{prop}` of `<{name}>`", partial.file);
                Diagnostic::warning("unknown-prop", message).help(help)
            })
            .collect();
        if has_content && !read.contains("children") {
            let message = format!("{} does not show the content of `<{name}>`", partial.file);
            let help = format!(
                "remove it, or write `{{props.children}}` in {}",
                partial.file
            );
            problems.push(Diagnostic::warning("unknown-prop", message).help(help));
        }
        for problem in problems {
            self.report(problem.at(component.span));
        }
    }

    /// Appends the image for an imported picture used as a tag:
    /// `<Logo width={20} />`. Bundlers make SVG files components; `aria-label`
    /// is how authors give these their alternative text.
    fn picture(&mut self, path: &str, props: Props, binding: &Binding) {
        let reference = self.reference(ReferenceKind::Image, path, binding.span, true);
        self.image(reference, props);
    }

    /// Appends an `<Image src={picture} alt="…" />` of `astro:assets`.
    fn astro_image(&mut self, component: Component) {
        let reference = match component.props.get("src") {
            Some(&Prop::Asset(reference)) => reference,
            Some(Prop::Literal(Value::String(target))) => {
                let target = target.clone();
                self.reference(ReferenceKind::Image, &target, component.span, true)
            }
            _ => return self.push_component(component),
        };
        self.outline.references[reference].kind = ReferenceKind::Image;
        self.image(reference, component.props);
    }

    /// Appends an image with the props that are attributes of `<img>`.
    pub(super) fn image(&mut self, reference: usize, props: Props) {
        let (mut alt, mut title, mut attributes) = (String::new(), None, Vec::new());
        for (name, value) in props.0 {
            let Prop::Literal(value) = value else {
                continue;
            };
            let Some(text) = crate::literal::to_text(&value).filter(|_| !value.is_null()) else {
                continue;
            };
            match name.as_str() {
                "alt" | "aria-label" => alt = text,
                "title" => title = Some(text),
                "className" | "class" => attributes.push(("class".to_owned(), text)),
                "width" | "height" | "id" | "role" => attributes.push((name, text)),
                _ => {}
            }
        }
        self.nodes.push(Node::Image {
            reference,
            alt,
            title,
            attributes,
        });
    }

    /// Writes a value as React renders it: text is written, lists are
    /// flattened, `null` and booleans are omitted. Values that React cannot
    /// render, such as objects, are reported at `span`.
    pub(super) fn render(&mut self, value: Literal, span: Span) {
        match value {
            Literal::Value(Value::Null | Value::Bool(_)) => {}
            Literal::Value(Value::Array(items)) => {
                for item in items {
                    self.render(Literal::Value(item), span);
                }
            }
            Literal::Value(value) => match crate::literal::to_text(&value) {
                Some(text) => {
                    if !text.trim().is_empty() {
                        self.mark_words();
                    }
                    self.write_words(&text);
                }
                None => self.report_javascript(span),
            },
            Literal::Array(items) => {
                for item in items {
                    self.render(item, span);
                }
            }
            Literal::Jsx(at, closure) => {
                self.mark_tags();
                let nodes = self.jsx(at, closure, span);
                self.nodes.extend(nodes);
            }
            Literal::Nodes(nodes) => {
                self.mark_tags();
                self.nodes.extend(nodes);
            }
            Literal::Module(name) => {
                let nodes = self.module_nodes(&name, span);
                self.nodes.extend(nodes);
            }
            Literal::Asset(..)
            | Literal::Reference(_)
            | Literal::Object(_)
            | Literal::Function(_)
            | Literal::Shared(_)
            | Literal::Unknown => self.report_javascript(span),
        }
    }

    /// Returns the nodes of JSX, with the names that its function sees.
    ///
    /// `at` is the position of the JSX, and `span` that of the expression in
    /// which it is used.
    pub(super) fn jsx(
        &mut self,
        at: Span,
        closure: Option<crate::literal::Closure>,
        span: Span,
    ) -> Vec<Node> {
        let Some(closure) = closure else {
            return self.fragment(at);
        };
        if !Rc::ptr_eq(&closure.source, &self.source()) {
            return self.jsx_of_module(at, &closure, span);
        }
        let outer = std::mem::replace(&mut self.scope, closure.scope);
        let nodes = self.fragment(at);
        self.scope = outer;
        nodes
    }

    /// Returns the nodes of JSX in another file, such as a module of texts.
    ///
    /// Names of components have their meaning there: an import of that file, a
    /// function of it, or a component of the site. JSX of the page that the names
    /// of its scope hold, such as `children`, is rendered as part of the page.
    fn jsx_of_module(
        &mut self,
        at: Span,
        closure: &crate::literal::Closure,
        span: Span,
    ) -> Vec<Node> {
        let text = &*closure.source;
        let file = match closure.scope.get(constant::MODULE_FILE) {
            Some(Literal::Value(Value::String(file))) => file,
            _ => String::new(),
        };
        let jsx = text.get(at.start..at.end).unwrap_or_default();
        if file.is_empty() || self.n_includes >= MAX_INCLUDES {
            self.report_javascript(span);
            return Vec::new();
        }
        let scope = self.with_own_jsx(&closure.scope, jsx, span);
        let mut inner = Builder::new(text, self.options, &file, self.modules);
        inner.format = Format::Mdx;
        inner.scope = scope;
        // JSX and functions inside it compare their text with that of the builder.
        inner.source = OnceCell::from(Rc::clone(&closure.source));
        inner.outer_frames = self.outer_frames + self.stack.len();
        inner.n_links = self.n_links;
        inner.definitions = Rc::clone(&self.definitions);
        inner.n_fragments = self.n_fragments;
        inner.include = self.n_includes + 1;
        inner.n_includes = self.n_includes + 1;
        self.exchange(&mut inner);
        inner.import_tags(jsx);
        let mut nodes = inner.fragment(at);
        self.exchange(&mut inner);
        // Components are reported at the expression of the page that shows them.
        relocate(&mut nodes, span);
        self.n_includes = inner.n_includes;
        let mut scopes = inner.module_scopes.borrow_mut();
        self.module_scopes.borrow_mut().append(&mut scopes);
        drop(scopes);
        for mut diagnostic in std::mem::take(&mut inner.diagnostics) {
            diagnostic.file.get_or_insert_with(|| file.clone());
            self.report(diagnostic);
        }
        nodes
    }

    /// Returns a scope in which names of `scope` that `jsx` contains have nodes in
    /// place of JSX of this file, which has a meaning here only.
    fn with_own_jsx(&mut self, scope: &Scope, jsx: &str, span: Span) -> Scope {
        let source = self.source();
        let is_wanted =
            |name: &str, value: &Literal| jsx.contains(name) && has_jsx_of(value, &source);
        let values = scope.select(constant::MODULE_FILE, &is_wanted);
        if values.is_empty() {
            return scope.clone();
        }
        let inner = scope.inner();
        for (name, value) in values {
            let value = self.own_jsx_as_nodes(value, &source, span);
            inner.define(&name, value);
        }
        inner
    }

    /// Renders the JSX of this file in a value.
    fn own_jsx_as_nodes(&mut self, value: Literal, source: &Rc<str>, span: Span) -> Literal {
        match value {
            Literal::Jsx(at, Some(closure)) if Rc::ptr_eq(&closure.source, source) => {
                Literal::Nodes(self.jsx(at, Some(closure), span))
            }
            Literal::Array(items) => Literal::Array(
                items
                    .into_iter()
                    .map(|item| self.own_jsx_as_nodes(item, source, span))
                    .collect(),
            ),
            Literal::Object(fields) => Literal::Object(
                fields
                    .into_iter()
                    .map(|(name, field)| (name, self.own_jsx_as_nodes(field, source, span)))
                    .collect(),
            ),
            value => value,
        }
    }

    /// Binds the names of imports of this module that are tags in `jsx`.
    fn import_tags(&mut self, jsx: &str) {
        let tags: HashSet<&str> = jsx
            .split('<')
            .skip(1)
            .filter(|tag| tag.starts_with(|c: char| c.is_ascii_uppercase()))
            .filter_map(|tag| tag.split(|c: char| !c.is_alphanumeric() && c != '_').next())
            .collect();
        if tags.is_empty() {
            return;
        }
        for (mut names, module) in module::imports(self.text) {
            names.retain(|name| tags.contains(&*name.local));
            if !names.is_empty() {
                self.import(&names, module, module);
            }
        }
    }

    /// Returns the content of a Markdown file that is used as a value. `name`
    /// is its local name; it gets no props.
    pub(super) fn module_nodes(&mut self, name: &str, span: Span) -> Vec<Node> {
        let module = self
            .bindings
            .get(name)
            .map(|binding| binding.module.clone());
        let Some(Module::Markdown(partial)) = module else {
            return Vec::new();
        };
        let props = collect_object(Vec::new());
        self.include(&partial, props, span).into_iter().collect()
    }

    /// Parses a partial with a builder of its own, and returns its content.
    /// Circular imports are reported and left out.
    ///
    /// The inner builder begins where the tag is: inside the same links, at the
    /// same depth, with the outline of the page. Its diagnostics name its file.
    fn include(&mut self, partial: &Arc<Partial>, props: Literal, span: Span) -> Option<Node> {
        let whole = Span::new(partial.body, partial.text.len());
        self.include_part(partial, whole, props, span, Placement::default())
    }

    /// Parses `part` of a partial, as [`Self::include`] does the whole.
    pub(super) fn include_part(
        &mut self,
        partial: &Arc<Partial>,
        part: Span,
        props: Literal,
        span: Span,
        placement: Placement,
    ) -> Option<Node> {
        let is_cycle = self.file == partial.file || self.including.contains(&partial.file);
        let is_full = self.including.len() >= MAX_DEPTH || self.n_includes >= MAX_INCLUDES;
        if is_cycle || is_full {
            let message = if is_cycle {
                format!("{} includes itself", partial.file)
            } else {
                format!("{} is included too deeply or too often", partial.file)
            };
            let problem = Diagnostic::error("include-cycle", message).at(span);
            self.report(problem.help("remove one of the tags; its content is left out"));
            return None;
        }
        let scope = Scope::default().inner();
        scope.define("props", props);
        // The names of Docusaurus and Astro.
        for name in ["frontMatter", "frontmatter"] {
            scope.define(name, Literal::Value(partial.front_matter.clone()));
        }
        let mut inner = Builder::new(&partial.text, self.options, &partial.file, self.modules);
        inner.format = partial.format;
        inner.scope = scope.clone();
        inner.including.clone_from(&self.including);
        inner.including.push(self.file.to_owned());
        inner.outer_frames = self.outer_frames + self.stack.len();
        inner.n_links = self.n_links;
        inner.definitions = Rc::clone(&self.definitions);
        inner.from_page = placement.from_page || self.from_page;
        inner.heading_offset = self.heading_offset.saturating_add(placement.heading_offset);
        inner.include = self.n_includes + 1;
        inner.n_includes = self.n_includes + 1;
        self.exchange(&mut inner);
        let text = &partial.text;
        let [body, end] = [part.start, part.end].map(|at| text.floor_char_boundary(at));
        let prepared = source::prepare(text, Span::new(body, end), inner.syntax());
        inner.run(&prepared);
        inner.release_scopes();
        scope.clear();
        self.exchange(&mut inner);
        self.n_includes = inner.n_includes;
        let syntax = inner.syntax();
        for mut diagnostic in std::mem::take(&mut inner.diagnostics) {
            diagnostic.file.get_or_insert_with(|| partial.file.clone());
            self.report(diagnostic);
        }
        let children = merge(std::mem::take(&mut inner.nodes));
        let twin = std::mem::take(&mut inner.twin);
        Some(Node::Include(Box::new(Include {
            file: partial.file.clone(),
            children,
            span,
            part: Part {
                text: Arc::clone(&partial.text),
                body,
                end,
                syntax,
                twin,
            },
        })))
    }

    /// Exchanges the state that a page shares with its partials. The builder of
    /// a partial has it while the partial is parsed, so that headings, anchors
    /// and footnotes are numbered through the page. Called before and after it.
    fn exchange(&mut self, inner: &mut Builder<'_>) {
        std::mem::swap(&mut self.outline, &mut inner.outline);
        std::mem::swap(&mut self.slugger, &mut inner.slugger);
        std::mem::swap(&mut self.footnotes, &mut inner.footnotes);
        std::mem::swap(&mut self.excerpt, &mut inner.excerpt);
        std::mem::swap(&mut self.no_index, &mut inner.no_index);
        std::mem::swap(&mut self.n_equations, &mut inner.n_equations);
        std::mem::swap(&mut self.exports, &mut inner.exports);
        std::mem::swap(&mut self.abbreviations, &mut inner.abbreviations);
        std::mem::swap(&mut self.has_unknown_icon, &mut inner.has_unknown_icon);
    }
}

/// Returns whether a file is a picture by its extension. A tag of any other file is a
/// component that pages do not have, such as one of Astro.
fn is_picture(path: &str) -> bool {
    const EXTENSIONS: [&str; 10] = [
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "apng", "bmp",
    ];
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    EXTENSIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(extension))
}

/// Returns whether a value contains JSX of the text `source`.
fn has_jsx_of(value: &Literal, source: &Rc<str>) -> bool {
    match value {
        Literal::Jsx(_, Some(closure)) => Rc::ptr_eq(&closure.source, source),
        Literal::Array(items) => items.iter().any(|item| has_jsx_of(item, source)),
        Literal::Object(fields) => fields.iter().any(|(_, field)| has_jsx_of(field, source)),
        _ => false,
    }
}

/// Sets the position of the components in nodes that come from another file.
fn relocate(nodes: &mut [Node], span: Span) {
    for node in nodes {
        match node {
            Node::Component(component) => {
                component.span = span;
                relocate(&mut component.children, span);
            }
            Node::Link { children, .. } | Node::Heading { children, .. } => {
                relocate(children, span);
            }
            Node::Admonition(admonition) => relocate(&mut admonition.children, span),
            _ => {}
        }
    }
}

/// Returns the origin of an imported name, or of a member of it. The members of a
/// namespace are exports of its module.
fn origin(binding: &Binding, members: &str) -> Box<Origin> {
    let file = match &binding.module {
        Module::Code { file, .. } => Some(file.clone()),
        _ => None,
    };
    let export = match &binding.export {
        None if !members.is_empty() => members.to_owned(),
        export => with_members(export.as_deref().unwrap_or("default"), members),
    };
    Box::new(Origin {
        specifier: binding.specifier.clone(),
        file,
        export,
        is_of_site: false,
    })
}

/// Splits the name of a tag at its first dot.
fn root_and_members(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or((name, ""))
}

/// Returns the name of an export followed by those of members.
fn with_members(export: &str, members: &str) -> String {
    match members {
        "" => export.to_owned(),
        members => format!("{export}.{members}"),
    }
}

/// Returns whether an imported name, or a member of it, is a component of React that
/// shows its content.
fn shows_content(binding: &Binding, members: &str) -> bool {
    let name = match binding.export.as_deref() {
        None | Some("default") => members,
        Some(name) if members.is_empty() => name,
        Some(_) => return false,
    };
    binding.specifier == "react" && REACT_CONTENT.contains(&name)
}

/// Returns the props and children of a component as the argument of its
/// function. Content of the tag takes precedence over a prop `children`, as in
/// React.
fn props_value(props: Props, children: Vec<Node>) -> Literal {
    let mut fields: Vec<(String, Literal)> = Vec::with_capacity(props.0.len() + 1);
    for (name, prop) in props.0 {
        fields.push((name, value_of(prop)));
    }
    if !children.is_empty() {
        fields.retain(|(name, _)| name != "children");
        fields.push(("children".to_owned(), Literal::Nodes(children)));
    }
    collect_object(fields)
}

/// Returns the names of the props that a Markdown file reads, as in `props.name`, or
/// `None` if it reads them in another way or passes them on.
///
/// The text is searched as it is: the word in a sentence counts, so that a file which
/// explains its props gets no report.
fn props_read(text: &str) -> Option<BTreeSet<&str>> {
    const NAME: &str = "props";
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut read = BTreeSet::new();
    for (at, _) in text.match_indices(NAME) {
        let rest = &text[at + NAME.len()..];
        if text[..at].ends_with(is_name) || rest.starts_with(is_name) {
            continue;
        }
        let field = rest.strip_prefix("?.").or_else(|| rest.strip_prefix('.'))?;
        let end = field.find(|c| !is_name(c)).unwrap_or(field.len());
        if end == 0 {
            return None;
        }
        read.insert(&field[..end]);
    }
    Some(read)
}

/// Returns whether a node shows nothing.
fn is_blank(node: &Node) -> bool {
    matches!(node, Node::Html(html) if html.trim().is_empty())
}

/// Returns whether an import is a component of Astro that shows a picture.
fn is_astro_image(binding: &Binding) -> bool {
    binding.specifier == "astro:assets"
        && matches!(binding.export.as_deref(), Some("Image" | "Picture"))
}
