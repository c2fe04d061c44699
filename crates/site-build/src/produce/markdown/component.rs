//! Components in Markdown: the built-in ones, and those that a site defines
//! as templates.

use docs_markdown::node::{Component, Node, Prop};
use docs_model::Heading;
use docs_model::config::CheckLevel;
use docs_model::sidebar::Entry;
use located_data::diagnostic::nearest;
use located_data::{Advice, Diagnostic, path};
use serde::Serialize;
use serde_json::Value as Json;
use tera::{Context, Value};

use super::body::{AdmonitionArgs, Body};
use super::embed::Subject;
use super::implementation::Implementation;
use super::picture::SourceSet;
use crate::built_in::{BUILT_IN, PropSpec, Values, built_in_props, counterpart};
use crate::html::{escape, text_of};
use crate::produce::Result;
use crate::produce::problems::ProblemView;
use crate::produce::view::{CardView, TocView, toc};
use crate::templates::context;
use crate::understand::magic_comments;

/// Number of words from which on the text of a prop is shown in place of a
/// component that cannot run.
const MIN_PROP_WORDS: usize = 4;

/// Arguments of the template `DocCards`.
#[derive(Serialize)]
struct CardsArgs {
    cards: Vec<CardView>,
}

/// Arguments of the template `TocInline`.
#[derive(Serialize)]
struct TocArgs {
    toc: Vec<TocView>,
}

/// Arguments of the template `ThemedImage`.
#[derive(Serialize)]
struct ThemedImageArgs {
    /// Address of the image in light mode.
    light: String,
    /// Address of the image in dark mode.
    dark: String,
    /// Text alternative, empty for decoration.
    alt: String,
    title: Option<String>,
    /// Size in CSS pixels, as written.
    width: Option<u32>,
    height: Option<u32>,
    /// Value of the `loading` attribute, `lazy` unless written.
    loading: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    light_set: Option<SourceSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dark_set: Option<SourceSet>,
    /// CSS class, if the template has the argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<String>,
}

impl Body<'_, '_> {
    /// Appends a component and a box with its errors.
    ///
    /// Errors are shown after it only if the build continues despite them.
    /// Those of components between its tags are shown there, not here.
    pub(in crate::produce) fn component(
        &mut self,
        component: &Component,
        out: &mut String,
    ) -> Result<()> {
        let before = self.unshown.len();
        self.component_html(component, out)?;
        let problems = self.unshown.split_off(before);
        let name = component.inline.then_some(&*component.name);
        self.problems("danger", name, &problems, out)
    }

    /// Appends a component by what implements it.
    fn component_html(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let producer = self.producer;
        let implementation = producer.implementation(component);
        let is_own = !matches!(
            implementation,
            Implementation::BuiltIn | Implementation::Author
        );
        self.n_own_components += usize::from(is_own);
        let result = match implementation {
            Implementation::BuiltIn => self.built_in_component(component, out),
            Implementation::Template => self.own_component(component, out),
            Implementation::Module(module) => self.react_component(component, module, out),
            Implementation::Author => self.author_component(component, out),
            Implementation::MissingImport(origin) => self.missing_component(component, origin, out),
            Implementation::Unknown => self.unknown_component(component, out),
        };
        self.n_own_components -= usize::from(is_own);
        result
    }

    /// Appends a component that is part of the builder.
    fn built_in_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        self.check_props(component);
        match &*component.name {
            "Tabs" => self.tabs_component(component, out),
            "TabItem" => {
                self.stray_item(component);
                self.nodes(&component.children, out)
            }
            "BrowserOnly" => self.browser_only(component, out),
            "Admonition" => self.admonition_component(component, out),
            "ApiOperation" => self.embed(Subject::Operation, component, out),
            "ApiSchema" => self.embed(Subject::Schema, component, out),
            "CodeBlock" => self.code_component(component, out),
            "Head" | "head" => self.head_component(component),
            "Link" => self.link_component(component, out),
            "TOCInline" => self.toc_component(component, out),
            "DocCardList" => self.cards_component(component, out),
            "ThemedImage" => self.themed_image(component, out),
            _ => self.unknown_component(component, out),
        }
    }

    /// Reports props that a built-in component does not have, and values that
    /// have no effect.
    pub(super) fn check_props(&mut self, component: &Component) {
        if let Some(known) = built_in_props(&component.name) {
            self.check_props_against(known, component);
        }
    }

    /// Reports props that are neither in `known` nor supported by all
    /// components, and values that the props in `known` cannot have.
    ///
    /// `aria-*` and `data-*` are allowed everywhere, and so are the attributes
    /// that React gives to every component.
    pub(super) fn check_props_against(&mut self, known: &[PropSpec], component: &Component) {
        for (name, value) in &component.props.0 {
            let spec = known.iter().find(|prop| prop.name == name);
            match (spec, value) {
                (Some(spec), Prop::Literal(value)) => self.check_value(spec, value, component),
                (None, _) if !is_common(name) => self.unknown_prop(name, known, component),
                _ => {}
            }
        }
    }

    /// Reports a prop that is not in `known`.
    fn unknown_prop(&mut self, name: &str, known: &[PropSpec], component: &Component) {
        let message = format!("`<{}>` has no prop `{name}`", component.name);
        let names: Vec<_> = known.iter().map(|prop| prop.name).collect();
        let help = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if names.is_empty() => "remove it; it has no effect".to_owned(),
            None => format!("remove it, or use one of these props: {}", names.join(", ")),
        };
        let problem = Diagnostic::warning("unknown-prop", message);
        self.report(Some(problem.at(component.span).help(help)));
    }

    /// Reports a value that a prop cannot have.
    fn check_value(&mut self, prop: &PropSpec, value: &Json, component: &Component) {
        let markdown = &self.producer.project.site.config.markdown;
        let own: &[String] = match prop.values {
            Values::Admonition(_) => &markdown.admonitions,
            _ => &[],
        };
        if prop.values.allow(value, own) {
            return;
        }
        let name = prop.name;
        let near = value.as_str().and_then(|text| {
            let known = prop.values.texts().iter().copied();
            nearest(text, known.chain(own.iter().map(String::as_str)))
        });
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => prop.values.advice(name),
        };
        let message = format!(
            "`{name}` of `<{}>` cannot be `{}`",
            component.name,
            excerpt(value)
        );
        let problem = Diagnostic::warning("prop-value", message);
        self.report(Some(problem.at(component.span).help(help)));
    }

    /// Appends the elements of a prop.
    ///
    /// Elements can be nested in arrays and objects, as in `tabs={[{content: <p
    /// />}]}`.
    pub(super) fn prop_nodes(&mut self, prop: &Prop, out: &mut String) -> Result<()> {
        match prop {
            Prop::Nodes(nodes) => self.nodes(nodes, out),
            Prop::Array(items) => items.iter().try_for_each(|item| self.prop_nodes(item, out)),
            Prop::Object(fields) => fields
                .iter()
                .try_for_each(|(_, field)| self.prop_nodes(field, out)),
            _ => Ok(()),
        }
    }

    /// Appends a component that the site defines as a template. Its props
    /// become arguments, its content becomes `body`.
    ///
    /// A fault of the template is an error of the component, at its tag,
    /// because the props of one page cause it; the content is shown in its
    /// place.
    pub(super) fn own_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let body = self.nodes_html(&component.children)?;
        let mut args = Context::new();
        for (name, prop) in &component.props.0 {
            let value = self.prop_value(prop)?;
            args.insert_value(name.clone(), value);
        }
        let texts = &self.layout.texts;
        match self
            .producer
            .project
            .templates
            .component(&component.name, &args, Some(&body), texts)
        {
            Ok(html) => out.push_str(&html),
            Err(fault) => {
                let name = &component.name;
                let cause = &fault.message;
                let message = || format!("cannot render component `{name}`: {cause}");
                if let Some(file) = &fault.file {
                    // The fault is in the text of the template, the same for all pages.
                    let mut problem = Diagnostic::error("component", message())
                        .in_file(&**file)
                        .help("correct the template");
                    problem.span = fault.span;
                    self.report_elsewhere(problem);
                } else {
                    let advice = prop_fault(name, cause).unwrap_or_else(|| {
                        let help = "check the props against the arguments of its template";
                        Advice::new(message(), help)
                    });
                    self.report(Some(advice.error("component").at(component.span)));
                }
                out.push_str(&body);
            }
        }
        Ok(())
    }

    /// Returns a prop as a value of templates. Elements are finished HTML;
    /// strings are text, which templates escape. A prop that cannot be
    /// evaluated is `none`.
    pub(super) fn prop_value(&mut self, prop: &Prop) -> Result<Value> {
        Ok(match prop {
            Prop::Literal(json) => Value::from_serializable(json),
            Prop::Asset(reference) => Value::normal_string(&self.address(*reference).0),
            Prop::Nodes(nodes) => Value::safe_string(&self.nodes_html(nodes)?),
            Prop::Array(items) => {
                let items = items
                    .iter()
                    .map(|item| self.prop_value(item))
                    .collect::<Result<Vec<_>>>()?;
                Value::from(items)
            }
            Prop::Object(fields) => {
                let mut map = tera::Map::new();
                for (name, prop) in fields {
                    map.insert(name.clone().into(), self.prop_value(prop)?);
                }
                Value::from(map)
            }
            _ => Value::none(),
        })
    }

    /// Returns a prop as text: a string, a number, or the address of a file.
    pub(in crate::produce) fn text_prop(
        &self,
        component: &Component,
        name: &str,
    ) -> Option<String> {
        self.prop_text(component.props.get(name)?)
    }

    /// Returns a value as text, or `None` for one that has no text, such as an
    /// object.
    pub(super) fn prop_text(&self, prop: &Prop) -> Option<String> {
        match prop {
            Prop::Literal(Json::String(text)) => Some(text.clone()),
            Prop::Literal(Json::Number(number)) => Some(number.to_string()),
            Prop::Asset(reference) => Some(self.address(*reference).0),
            _ => None,
        }
    }

    /// Appends an `<Admonition>`, the tag for the directive `:::`, which
    /// contents of other tools use. Its title can contain elements.
    fn admonition_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let body = self.nodes_html(&component.children)?;
        let kind = self
            .text_prop(component, "type")
            .unwrap_or_else(|| "note".to_owned());
        let title = match component.props.get("title") {
            Some(Prop::Nodes(nodes)) => self.nodes_html(nodes)?,
            Some(prop) => escape(&self.prop_text(prop).unwrap_or_default()).into_owned(),
            None => self.admonition_title(&kind),
        };
        let id = self.text_prop(component, "id");
        let class = self.text_prop(component, "className");
        let icon = match component.props.get("icon") {
            Some(Prop::Nodes(nodes)) => Some(self.nodes_html(nodes)?.trim().to_owned()),
            // As in React, `null` and `false` are nothing.
            Some(prop) => Some(escape(&self.prop_text(prop).unwrap_or_default()).into_owned()),
            None => None,
        };
        let admonition = AdmonitionArgs {
            title,
            id: id.as_deref(),
            class,
            icon,
            ..AdmonitionArgs::of_kind(&kind)
        };
        self.admonition_html(admonition, &body, out)
    }

    /// Appends a `<CodeBlock language title>`, whose content is the code.
    /// `metastring` is the info string of a fence, without the language.
    fn code_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        // As in Docusaurus, where a block of Markdown has it as a class.
        let of_class = || {
            let classes = self.text_prop(component, "className")?;
            let mut classes = classes.split_ascii_whitespace();
            classes.find_map(|class| Some(class.strip_prefix("language-")?.to_owned()))
        };
        let language = self.text_prop(component, "language").or_else(of_class);
        let mut block = match component.children.iter().find_map(as_code) {
            Some(block) => block.clone(),
            None => {
                let options = self.text_prop(component, "metastring");
                let info = format!(
                    "{} {}",
                    language.as_deref().unwrap_or("text"),
                    options.unwrap_or_default()
                );
                let config = &self.producer.project.site.config;
                let comments = magic_comments(config);
                let code = plain_text(&component.children);
                let block = docs_markdown::code_block(
                    &info,
                    &code,
                    component.span,
                    &comments,
                    config.markdown.line_numbers,
                );
                docs_markdown::code::CodeBlock {
                    language: String::new(),
                    ..block
                }
            }
        };
        if let Some(language) = language {
            block.language = language;
        }
        // The title of `metastring` wins, as in Docusaurus.
        if block.title.is_none() {
            block.title = self.text_prop(component, "title");
        }
        match component.props.get("showLineNumbers") {
            Some(Prop::Literal(Json::Bool(true))) => block.line_numbers = Some(1),
            Some(Prop::Literal(Json::Bool(false))) => block.line_numbers = None,
            Some(Prop::Literal(Json::Number(first))) => {
                let first = first.as_u64().and_then(|line| u32::try_from(line).ok());
                block.line_numbers = first.or(block.line_numbers);
            }
            _ => {}
        }
        self.code(&block, out)
    }

    /// Appends the content of a `<BrowserOnly>`. If it has none, because it is a
    /// function that only runs in a browser, its `fallback` stays.
    ///
    /// A function cannot be evaluated: no JavaScript is executed in a build.
    fn browser_only(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let html = self.nodes_html(&component.children)?;
        match component.props.get("fallback") {
            Some(Prop::Nodes(nodes)) if html.trim().is_empty() => self.nodes(nodes, out)?,
            Some(prop) if html.trim().is_empty() => {
                out.push_str(&escape(&self.prop_text(prop).unwrap_or_default()));
            }
            _ => out.push_str(&html),
        }
        Ok(())
    }

    /// Adds the content of a `<head>` to the head of the page.
    ///
    /// It is HTML of the author, such as a canonical URL, and is added as
    /// written.
    fn head_component(&mut self, component: &Component) -> Result<()> {
        let html = self.nodes_html(&component.children)?;
        self.head.push_str(&html);
        Ok(())
    }

    /// Appends a `<Link>` without a literal target.
    ///
    /// Links with a literal target are references of the doc, which are
    /// checked. This one has an expression as target: its text stays.
    fn link_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let has = |name: &str| component.props.get(name).is_some();
        if !["to", "href", "id", "name"].into_iter().any(has) {
            let problem = Diagnostic::warning("component", "`<Link>` needs `to`");
            let help = "write `<Link to=\"/path\">`, or the URL of another site";
            self.report(Some(problem.at(component.span).help(help)));
        }
        let html = self.nodes_html(&component.children)?;
        out.push_str(&format!("<a>{html}</a>"));
        Ok(())
    }

    /// Appends a `<TOCInline>`: the table of contents in the text. Levels are
    /// those of the configuration, unless props set others.
    fn toc_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let level = |name: &str, default: u8| match component.props.get(name) {
            Some(Prop::Literal(Json::Number(level))) => level
                .as_u64()
                .and_then(|level| u8::try_from(level).ok())
                .unwrap_or(default),
            _ => default,
        };
        let config = self.producer.project.site.config.table_of_contents;
        let min = level("minHeadingLevel", config.min_heading_level);
        let max = level("maxHeadingLevel", config.max_heading_level);
        let args = context(&TocArgs {
            toc: toc(self.toc_part(component), min, max),
        })?;
        let html = self.producer.project.templates.component(
            "TocInline",
            &args,
            None,
            &self.layout.texts,
        )?;
        out.push_str(&html);
        Ok(())
    }

    /// Returns the headings that `toc={toc.slice(1, 3)}` selects, or all
    /// headings without that prop.
    ///
    /// Bounds count as in JavaScript: negative ones from the end. Bounds in the
    /// wrong order select nothing.
    fn toc_part(&self, component: &Component) -> &[Heading] {
        // `toc` does not contain the title of the page.
        let all = &*self.doc.source.outline.headings;
        let first = all
            .iter()
            .position(|heading| heading.level > 1)
            .unwrap_or(all.len());
        let all = &all[first..];
        let Some(Prop::Literal(Json::Object(fields))) = component.props.get("toc") else {
            return all;
        };
        let bound = |idx: usize, default: usize| {
            let bound = fields
                .get("slice")
                .and_then(|bounds| bounds.get(idx)?.as_i64());
            let Some(bound) = bound else { return default };
            let distance = usize::try_from(bound.unsigned_abs()).unwrap_or(usize::MAX);
            if bound < 0 {
                all.len().saturating_sub(distance)
            } else {
                distance.min(all.len())
            }
        };
        let (start, end) = (bound(0, 0), bound(1, all.len()));
        all.get(start..end).unwrap_or_default()
    }

    /// Appends a `<DocCardList>`: a grid of links to other pages.
    fn cards_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(cards) = self.cards_of(component) else {
            return Ok(());
        };
        let args = context(&CardsArgs { cards })?;
        let html = self.producer.project.templates.component(
            "DocCards",
            &args,
            None,
            &self.layout.texts,
        )?;
        out.push_str(&html);
        Ok(())
    }

    /// Returns the cards of a `<DocCardList>`: those of `items`, a list of sidebar
    /// links, or else those of the category.
    ///
    /// Addresses in `items` that begin with `/` are references of the doc, and lead
    /// to the page in its language. Entries without `href` are left out.
    pub(in crate::produce) fn cards_of(&self, component: &Component) -> Option<Vec<CardView>> {
        let Some(Prop::Array(items)) = component.props.get("items") else {
            return self.sibling_cards();
        };
        let cards = items.iter().filter_map(|item| {
            let Prop::Object(fields) = item else {
                return None;
            };
            let text = |key: &str| {
                let field = fields.iter().find(|(name, _)| name == key);
                self.prop_text(&field?.1)
            };
            let href = text("href")?;
            let is_category = text("type").is_some_and(|kind| kind == "category");
            Some(CardView {
                kind: if is_category { "category" } else { "link" },
                title: text("label").unwrap_or_else(|| href.clone()),
                description: text("description"),
                external: path::is_external(&href),
                href,
            })
        });
        Some(cards.collect())
    }

    /// Returns cards for the other pages of the category that the page is in, or
    /// `None` for a page outside the sidebars.
    ///
    /// A page that has children itself, the index of a category, gets cards for
    /// these.
    pub(in crate::produce) fn sibling_cards(&self) -> Option<Vec<CardView>> {
        let site = &self.producer.project.site;
        let tree = &site.trees[self.doc.tree];
        let sidebar = tree.sidebars.get(self.doc.sidebar.as_ref()?)?;
        let doc = tree.docs.get(&self.doc.id).copied().map(Entry::Doc);
        let node = sidebar.node_of(doc?)?;
        let siblings = match sidebar.nodes[node].children.as_slice() {
            [] => sidebar.nodes[node]
                .parent
                .map_or(&sidebar.roots, |parent| &sidebar.nodes[parent].children),
            _ => &sidebar.nodes[node].children,
        };
        let others: Vec<_> = siblings
            .iter()
            .copied()
            .filter(|sibling| *sibling != node)
            .collect();
        let producer = self.producer;
        Some(producer.cards(self.layout, self.doc.tree, sidebar, &others))
    }

    /// Returns the URL of one of the images of a `<ThemedImage>`.
    ///
    /// `sources` has the fields `light` and `dark`, which are references unless they
    /// are URLs of other sites.
    pub(in crate::produce) fn themed_source(
        &self,
        component: &Component,
        name: &str,
    ) -> Option<String> {
        match component.props.get("sources") {
            Some(Prop::Object(fields)) => {
                let field = fields.iter().find(|(key, _)| key == name);
                field.and_then(|(_, prop)| self.prop_text(prop))
            }
            _ => None,
        }
    }

    /// Appends an image with a variant for dark mode. The style sheet hides one
    /// of the two, and browsers do not load what is hidden.
    fn themed_image(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let source = |name: &str| self.themed_source(component, name);
        let (Some(light), Some(dark)) = (source("light"), source("dark")) else {
            let problem = Diagnostic::error(
                "component",
                "`<ThemedImage>` needs `sources` with `light` and `dark`",
            )
            .at(component.span)
            .help("write sources={{light: useBaseUrl('/a.png'), dark: useBaseUrl('/b.png')}}");
            self.report(Some(problem));
            return Ok(());
        };
        let number = |name: &str| {
            self.text_prop(component, name)
                .and_then(|number| number.parse().ok())
        };
        let width = number("width");
        let templates = &self.producer.project.templates;
        let column = self.column();
        let set = |name: &str| {
            // Templates of sites may not know it.
            if !templates.has_argument("ThemedImage", &format!("{name}_set")) {
                return None;
            }
            let set = self
                .producer
                .source_set(self.themed_file(component, name)?)?;
            Some(set.at(width.unwrap_or(u32::MAX), column))
        };
        let alt = self.text_prop(component, "alt").unwrap_or_default();
        let mut args = ThemedImageArgs {
            light,
            dark,
            alt: alt.clone(),
            title: self.text_prop(component, "title"),
            width,
            height: number("height"),
            loading: self
                .text_prop(component, "loading")
                .unwrap_or_else(|| "lazy".to_owned()),
            light_set: set("light"),
            dark_set: set("dark"),
            class: self
                .text_prop(component, "className")
                .filter(|_| templates.has_argument("ThemedImage", "class")),
        };
        let html = self.themed_html(&args)?;
        let enlarged = if self.zooms {
            args.light_set = args.light_set.map(SourceSet::enlarged);
            args.dark_set = args.dark_set.map(SourceSet::enlarged);
            Some(self.themed_html(&args)?)
        } else {
            None
        };
        self.picture(&html, enlarged.as_deref(), &alt, out)
    }

    fn themed_html(&self, args: &ThemedImageArgs) -> Result<String> {
        let templates = &self.producer.project.templates;
        templates.component("ThemedImage", &context(args)?, None, &self.layout.texts)
    }

    /// Returns the file of one of the images of a `<ThemedImage>`, if it is a
    /// reference.
    fn themed_file(&self, component: &Component, name: &str) -> Option<&str> {
        let Some(Prop::Object(fields)) = component.props.get("sources") else {
            return None;
        };
        match fields.iter().find(|(field, _)| field == name)? {
            (_, Prop::Asset(reference)) => self.file_of(*reference),
            _ => None,
        }
    }

    /// Returns the address of a file in a static folder, written from the root
    /// of the site. URLs of other sites are returned unchanged.
    pub(super) fn static_address(&self, file: &str) -> String {
        if path::is_external(file) {
            return file.to_owned();
        }
        let base = &self.producer.project.site.config.base_url;
        path::encode(&path::join([&**base, file]))
    }

    /// Appends the content of a component that the site does not have. The
    /// suggestion names only components that authors can use, not the internal
    /// ones of the theme.
    fn unknown_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let project = self.producer.project;
        let (config, components) = (&project.site.config, &project.components);
        if components.is_broken(&component.name) || project.templates.is_broken(&component.name) {
            // The problems of the file are reported separately.
            let message = format!("cannot compile `<{}>`", component.name);
            let note = Diagnostic::warning("unknown-component", message);
            return self.content_with_note(component, &[ProblemView::new(&note, None)], out);
        }
        let file = format!("components/{}.html", component.name);
        let mut own_templates = project.sources.templates.iter();
        let is_empty_template = own_templates.any(|(name, _)| *name == file);
        let own = project.templates.author_components();
        let known = BUILT_IN
            .iter()
            .copied()
            .chain(own)
            .chain(components.names());
        let name = component.name.to_lowercase();
        let element = ELEMENTS.iter().copied().find(|element| *element == name);
        let near = element
            .or_else(|| counterpart(&component.name))
            .or_else(|| nearest(&component.name, known));
        let help = match near {
            _ if is_empty_template => format!(
                "{}/{file} defines no component: begin it with `{{% component {}() %}}`",
                config.templates_dir, component.name
            ),
            Some(near) => format!("did you mean `<{near}>`?"),
            None if config.components_dir.is_empty() => format!(
                "import it, or define it as a template in {}/{file}",
                config.templates_dir
            ),
            None => format!(
                "define it in {}/{}.tsx, or as a template in {}/{file}",
                config.components_dir, component.name, config.templates_dir
            ),
        };
        let message = format!("unknown component `<{}>`", component.name);
        self.without_component(component, message, &help, out)
    }

    /// Appends the content of a component that pages do not have, and the
    /// elements in its props, with a note.
    ///
    /// The note is shown only at the level `warn`: with `error`, the box of the
    /// error is shown, and with `ignore` nothing.
    pub(super) fn without_component(
        &mut self,
        component: &Component,
        message: String,
        help: &str,
        out: &mut String,
    ) -> Result<()> {
        let level = self
            .producer
            .project
            .site
            .config
            .markdown
            .unknown_components;
        let problem = level.diagnostic("unknown-component", message);
        let problem = problem.map(|problem| problem.at(component.span).help(help));
        let note: Vec<_> = problem
            .as_ref()
            .filter(|_| level == CheckLevel::Warn)
            .map(|problem| ProblemView::new(problem, None))
            .into_iter()
            .collect();
        self.report(problem);
        self.content_with_note(component, &note, out)
    }

    /// Appends the content of a component that does not run, and the texts of
    /// its props, so that readers lose its behaviour but none of its words.
    pub(super) fn content_with_note(
        &mut self,
        component: &Component,
        note: &[ProblemView],
        out: &mut String,
    ) -> Result<()> {
        let tag = if component.inline { "span" } else { "div" };
        let name = escape(&component.name);
        out.push_str(&format!("<{tag} data-component=\"{name}\">"));
        self.nodes(&component.children, out)?;
        for (name, prop) in &component.props.0 {
            self.prop_nodes(prop, out)?;
            for text in prop_texts(name, prop) {
                push_prop_text(&text, component.inline, out);
            }
        }
        let inline = component.inline.then_some(&*component.name);
        self.problems("warning", inline, note, out)?;
        out.push_str(&format!("</{tag}>"));
        Ok(())
    }
}

/// Returns what is wrong with the props of a component that its template does not accept,
/// in the words of the author of the page. `None` for other messages.
///
/// The template engine calls props arguments, and names the types of its own
/// language.
fn prop_fault(component: &str, text: &str) -> Option<Advice> {
    let mut quoted = text.split('`').skip(1).step_by(2);
    if text.starts_with("Component argument `") {
        let (prop, given, expected) = (quoted.next()?, quoted.next()?, quoted.next()?);
        let (expected, example) = expected_type(expected);
        let message = format!(
            "`{prop}` of `<{component}>` must be {expected}, not {}",
            given_type(given)
        );
        Some(Advice::new(message, format!("write `{prop}={example}`")))
    } else if text.starts_with("Unknown argument(s) `") {
        let (unknown, known) = text.split_once(" in component call.")?;
        let names = |text: &str| {
            let names = text.split('`').skip(1).step_by(2);
            let mut names: Vec<String> = names.map(str::to_owned).collect();
            // Those of the engine are in no order.
            names.sort_unstable();
            names
        };
        let (unknown, known) = (names(unknown), names(known));
        let first = unknown.first()?;
        let help = match nearest(first, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "its template declares no arguments".to_owned(),
            None => format!("remove it, or use one of these props: {}", known.join(", ")),
        };
        let list: Vec<_> = unknown.iter().map(|name| format!("`{name}`")).collect();
        let message = format!("`<{component}>` has no prop {}", list.join(" and no prop "));
        Some(Advice::new(message, help))
    } else if text.starts_with("Argument `") && text.ends_with(" missing.") {
        let prop = quoted.next()?;
        let example = quoted
            .next()
            .map_or("\"...\"", |name| expected_type(name).1);
        let message = format!("`<{component}>` needs `{prop}`");
        Some(Advice::new(message, format!("write `{prop}={example}`")))
    } else {
        None
    }
}

/// Returns a type of the arguments of templates in words, and an example of a value in
/// JSX.
fn expected_type(name: &str) -> (&str, &'static str) {
    match name {
        "string" => ("text", "\"...\""),
        "bool" => ("`true` or `false`", "{true}"),
        "integer" => ("a whole number", "{1}"),
        "float" | "number" => ("a number", "{1.5}"),
        "array" => ("a list", "{[...]}"),
        "map" => ("an object", "{{...}}"),
        _ => (name, "{...}"),
    }
}

/// Returns the type of a value of templates in words.
fn given_type(name: &str) -> &str {
    match name {
        "string" => "text",
        "bool" => "`true` or `false`",
        "u64" | "i64" | "u128" | "i128" => "a whole number",
        "f64" => "a fraction",
        "array" => "a list",
        "map/struct" => "an object",
        "none" | "undefined" => "empty",
        _ => name,
    }
}
/// Elements of HTML that authors write in the case of components. Names that sites
/// rather give to components of their own (`Button`, `Link`) are left out.
const ELEMENTS: [&str; 15] = [
    "abbr",
    "audio",
    "blockquote",
    "br",
    "details",
    "figcaption",
    "figure",
    "hr",
    "iframe",
    "img",
    "kbd",
    "mark",
    "sub",
    "summary",
    "sup",
];

/// Returns whether every component can have a prop.
fn is_common(name: &str) -> bool {
    matches!(name, "children" | "className" | "id" | "key" | "style")
        || name.starts_with("aria-")
        || name.starts_with("data-")
}

/// Returns the start of a value, as a message shows it.
fn excerpt(value: &Json) -> String {
    const MAX_CHARS: usize = 40;
    let text = match value {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the texts in a prop that readers would miss: those of several lines or
/// of [`MIN_PROP_WORDS`] words. Shorter ones may be names or options.
///
/// Class names consist of words as well, so they are recognised by the name of
/// the prop.
fn prop_texts(name: &str, prop: &Prop) -> Vec<String> {
    let mut out = Vec::new();
    match prop {
        Prop::Literal(value) => value_texts(name, value, &mut out),
        Prop::Array(items) => {
            for item in items {
                out.extend(prop_texts(name, item));
            }
        }
        Prop::Object(fields) => {
            for (name, field) in fields {
                out.extend(prop_texts(name, field));
            }
        }
        _ => {}
    }
    out
}

/// Appends the texts in a constant value, at all depths.
fn value_texts(name: &str, value: &Json, out: &mut Vec<String>) {
    match value {
        Json::String(text) => {
            let is_class = name == "className" || name.ends_with("ClassName");
            let text = text.trim();
            let is_long = text.contains('\n') || text.split_whitespace().count() >= MIN_PROP_WORDS;
            if is_long && !is_class {
                out.push(text.to_owned());
            }
        }
        Json::Array(items) => items.iter().for_each(|item| value_texts(name, item, out)),
        Json::Object(fields) => {
            for (name, field) in fields {
                value_texts(name, field, out);
            }
        }
        _ => {}
    }
}

/// Appends a text of a prop; one of several lines keeps them.
fn push_prop_text(text: &str, is_inline: bool, out: &mut String) {
    let text = escape(text);
    out.push_str(&match (is_inline, text.contains('\n')) {
        (true, _) => format!(" <span>{text}</span>"),
        (false, true) => {
            format!("<pre class=\"code-pre\" tabindex=\"0\"><code>{text}</code></pre>")
        }
        (false, false) => format!("<p>{text}</p>"),
    });
}

/// Returns the code block that a node is, if any.
fn as_code(node: &Node) -> Option<&docs_markdown::code::CodeBlock> {
    match node {
        Node::Code(block) => Some(block),
        _ => None,
    }
}

/// Returns the text of inline content, without tags.
///
/// Content of `<CodeBlock>` is parsed as Markdown first, so its code has to be
/// unescaped again.
pub(super) fn plain_text(nodes: &[Node]) -> String {
    let html = nodes.iter().filter_map(|node| match node {
        Node::Html(html) => Some(html.as_str()),
        _ => None,
    });
    text_of(&html.collect::<String>()).trim().to_owned()
}
