//! The theme's components for authors: templates that wrap Markdown, with
//! arguments that only the builder can provide.

use docs_markdown::node::{Component, Node, Prop};
use docs_model::config::ColorMode;
use docs_model::index::LocaleIdx;
use located_data::Diagnostic;
use located_data::diagnostic::{misspelled, nearest};
use serde::Serialize;
use serde_json::Value as Json;
use tera::Context;

use super::body::Body;
use super::component::plain_text;
use super::icon;
use super::tabs::{Tab, TabGroup};
use crate::built_in::author_props;
use crate::html::escape;
use crate::produce::glossary::{Entry, Glossary};
use crate::produce::{Producer, Result};
use crate::templates::context;
use crate::texts::fill;

/// Arguments of the template `Accordion`.
#[derive(Serialize)]
struct AccordionArgs {
    /// The text that readers open, required.
    title: String,
    /// Icon before the title, as SVG.
    icon: Option<String>,
    /// Whether it is open at first.
    open: bool,
    /// Name of the group, of which browsers keep one accordion open.
    group: Option<String>,
}

/// Arguments of the template `Tooltip`.
#[derive(Serialize)]
struct TooltipArgs {
    /// The explanation, as plain text.
    tip: String,
    /// Id of the popover with the explanation.
    target: String,
}

/// Arguments of the template `Term`.
#[derive(Serialize)]
struct TermArgs<'a> {
    /// The definition, as plain text.
    tip: &'a str,
    /// Id of the popover with the definition.
    target: String,
    /// Address of the entry in the glossary.
    href: String,
    /// Title of the glossary, the text of the link to the entry.
    page: &'a str,
    #[serde(rename = "className")]
    class: Option<&'a str>,
}

/// Arguments of the template `ZoomedPicture`.
#[derive(Serialize)]
struct ZoomArgs<'a> {
    /// Id of the popover with the enlarged image.
    target: String,
    /// The image as HTML, shown small and large.
    html: &'a str,
    /// The picture with all its pixels.
    large: &'a str,
    /// Accessible name of the button.
    label: String,
}

/// Arguments of the template `Video`.
#[derive(Serialize)]
struct VideoArgs {
    /// Address of the file or of the page that shows the video.
    src: String,
    /// Accessible name, required.
    title: String,
    /// Address of the player on another host, for a video that is not a file.
    embed: Option<String>,
    /// Name of that host. The player is loaded only after a click, and readers
    /// see the name before they click.
    host: String,
    /// Image shown before the video plays.
    poster: Option<String>,
    /// WebVTT file with captions.
    captions: Option<String>,
    /// Language of the captions, that of the page.
    lang: String,
    /// Width and height, which keep the page from moving while the video loads.
    size: Option<Size>,
    /// Value of the `preload` attribute.
    preload: &'static str,
}

/// A size in CSS pixels.
#[derive(Serialize)]
struct Size {
    width: u32,
    height: u32,
}

impl Producer<'_> {
    /// Returns the text that the site has in a language for a `<Translate>`: by its
    /// `id`, or by its content.
    pub(in crate::produce) fn translation(
        &self,
        component: &Component,
        locale: LocaleIdx,
    ) -> Option<&str> {
        let translations = &self.project.site.translations[locale];
        let own = || translated_text(component);
        match component.props.str("id") {
            Some(id) => translations.get(id),
            None => translations.get(&own()),
        }
    }
}

/// Returns the text of a `<Translate>` in the language in which it is written.
fn translated_text(component: &Component) -> String {
    match component.props.str("children") {
        Some(text) if component.children.is_empty() => text.to_owned(),
        _ => plain_text(&component.children),
    }
}

impl Body<'_, '_> {
    /// Appends one of the theme's components for authors.
    ///
    /// Unknown props are reported. Components that need style sheets beyond
    /// those of every page add them, so that pages without them stay small.
    pub(super) fn author_component(
        &mut self,
        component: &Component,
        out: &mut String,
    ) -> Result<()> {
        let known = author_props(&component.name).unwrap_or_default();
        self.check_props_against(known, component);
        let theme = &self.producer.project.theme;
        match &*component.name {
            "Accordion" | "AccordionGroup" | "Icon" | "Term" | "Tooltip" | "Video" => {
                self.need(theme.components_css_url.as_ref());
            }
            "CodeGroup" => self.need(theme.code_css_url.as_ref()),
            "Translate" => {}
            _ => self.need(theme.author_css_url.as_ref()),
        }
        match &*component.name {
            "Accordion" => self.accordion(component, out),
            "Card" => self.card(component, out),
            "AccordionGroup" => self.accordion_group(component, out),
            "CodeGroup" => self.code_group(component, out),
            "Frame" => self.frame(component, out),
            "Icon" => self.icon_component(component, out),
            "Term" => self.term(component, out),
            "Tooltip" => self.tooltip(component, out),
            "Translate" => self.translation(component, out),
            "Video" => self.video(component, out),
            _ => {
                let names: Vec<_> = known.iter().map(|prop| prop.name).collect();
                let args = self.author_args(component, &names)?;
                let mut body = self.nodes_html(&component.children)?;
                self.check_content(component, &body);
                if component.name == "Hero" {
                    self.load_first_picture(&mut body);
                }
                self.author_template(&component.name, &args, &body, out)
            }
        }
    }

    /// Makes browsers load the first picture of a hero at once, since it is the
    /// largest thing that readers see first. Of a pair, only the picture for light
    /// mode comes first, and only a site that is light by default shows it to most.
    fn load_first_picture(&self, body: &mut String) {
        let config = &self.producer.project.site.config.color_mode;
        let is_light = config.default_mode == ColorMode::Light && !config.respect_system;
        if is_light || !body.contains("class=\"only-dark\"") {
            *body = body.replacen(" loading=\"lazy\"", " fetchpriority=\"high\"", 1);
        }
    }

    /// Appends the text of a `<Translate>` in the language of the page, with its
    /// `values` in the places of their names: `{name}`.
    fn translation(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let locale = self.producer.project.site.trees[self.doc.tree].locale;
        let text = match self.producer.translation(component, locale) {
            Some(text) => escape(text).into_owned(),
            None if component.children.is_empty() => {
                escape(&translated_text(component)).into_owned()
            }
            None => self.nodes_html(&component.children)?,
        };
        let values = match component.props.get("values") {
            Some(Prop::Object(fields)) => fields.clone(),
            Some(Prop::Literal(Json::Object(fields))) => (fields.iter())
                .map(|(name, value)| (name.clone(), Prop::Literal(value.clone())))
                .collect(),
            _ => Vec::new(),
        };
        let mut written: Vec<(String, String)> = Vec::with_capacity(values.len());
        for (name, value) in values {
            let html = match &value {
                Prop::Nodes(nodes) => self.nodes_html(nodes)?,
                value => escape(&self.prop_text(value).unwrap_or_default()).into_owned(),
            };
            written.push((name, html));
        }
        let values: Vec<(&str, &str)> = (written.iter())
            .map(|(name, html)| (&**name, &**html))
            .collect();
        out.push_str(&fill(&text, &values));
        Ok(())
    }

    /// Reports a component whose content is not what its styles are for: an ordered
    /// list of steps, a list of files, the text of a badge.
    fn check_content(&mut self, component: &Component, body: &str) {
        let name = &*component.name;
        let (missing, help) = match name {
            "Steps" if !body.contains("<ol") => (
                "no ordered list",
                "number the steps, `1. Install it`, with a blank line above the list",
            ),
            "FileTree" if !body.contains("<ul") && !body.contains("<ol") => (
                "no list of files",
                "write a list, `- src/`, with a blank line above it",
            ),
            "Frame" if self.zooms && !body.contains("<img") => {
                ("no image to enlarge", "add an image, or remove `zoom`")
            }
            "Badge" if body.trim().is_empty() => ("no text", "write `<Badge>New</Badge>`"),
            _ => return,
        };
        let problem = Diagnostic::warning("component", format!("`<{name}>` contains {missing}"));
        self.report(Some(problem.at(component.span).help(help)));
    }

    /// Adds a style sheet to the page, if the theme has it.
    pub(super) fn need(&mut self, sheet: Option<&String>) {
        if let Some(sheet) = sheet {
            self.need_styles(sheet);
        }
    }

    /// Returns the props that all components have, and those in `names`, as
    /// arguments of a template.
    fn author_args(&mut self, component: &Component, names: &[&str]) -> Result<Context> {
        let mut args = Context::new();
        for (name, prop) in &component.props.0 {
            if names.contains(&&**name) || matches!(&**name, "className" | "id") {
                let value = self.prop_value(prop)?;
                args.insert_value(name.clone(), value);
            }
        }
        Ok(args)
    }

    /// Appends the HTML of a template with its arguments, and `body` as its
    /// content.
    fn author_template(
        &self,
        name: &str,
        args: &Context,
        body: &str,
        out: &mut String,
    ) -> Result<()> {
        let templates = &self.producer.project.templates;
        let texts = &self.layout.texts;
        out.push_str(&templates.component(name, args, Some(body), texts)?);
        Ok(())
    }

    /// Returns an id for a popover.
    ///
    /// Ids are unique on a page and do not depend on other pages. The prefix
    /// keeps them apart from anchors of headings, which begin with a letter.
    fn popover_id(&mut self) -> String {
        self.n_popovers += 1;
        format!("__popover-{}", self.n_popovers)
    }

    /// Reports an error in the use of a component, at its tag.
    fn component_error(&mut self, component: &Component, message: &str, help: &str) {
        let problem = Diagnostic::error("component", message).at(component.span);
        self.report(Some(problem.help(help)));
    }

    /// Reports a component without a required prop.
    fn missing_prop(&mut self, component: &Component, prop: &str, help: &str) {
        let message = format!("`<{}>` needs `{prop}`", component.name);
        self.component_error(component, &message, help);
    }

    /// Appends a group of accordions. With `exclusive`, browsers close one when
    /// another opens: `details` elements with the same `name`.
    fn accordion_group(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let args = self.author_args(component, &[])?;
        let name = is_true(component, "exclusive").then(|| self.popover_id());
        let outer = std::mem::replace(&mut self.accordion_group, name);
        let body = self.nodes_html(&component.children);
        self.accordion_group = outer;
        self.author_template("AccordionGroup", &args, &body?, out)
    }

    /// Appends an accordion. One without a title could not be opened, so its
    /// content is shown as it is, with an error.
    fn accordion(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(title) = self.text_prop(component, "title") else {
            let help =
                "write `<Accordion title=\"...\">`: readers click the title to open the accordion";
            self.missing_prop(component, "title", help);
            return self.nodes(&component.children, out);
        };
        let mut args = self.author_args(component, &[])?;
        let icon = component.props.str("icon");
        let view = AccordionArgs {
            title,
            icon: icon.and_then(|name| self.icon(component, name, None)),
            open: is_true(component, "open"),
            group: self.accordion_group.clone(),
        };
        args.extend(context(&view)?);
        // Accordions nested in this one do not belong to the group.
        let group = self.accordion_group.take();
        let body = self.nodes_html(&component.children);
        self.accordion_group = group;
        self.author_template("Accordion", &args, &body?, out)
    }

    /// Appends a card. Its icon, title and description can be props as in other
    /// tools, and come before the content.
    fn card(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let args = self.author_args(component, &[])?;
        let mut body = String::new();
        match component.props.get("icon") {
            Some(Prop::Nodes(nodes)) => self.nodes(nodes, &mut body)?,
            _ => {
                let name = component.props.str("icon");
                let icon = name.and_then(|name| self.icon(component, name, None));
                body.push_str(&icon.unwrap_or_default());
            }
        }
        let title = self.card_text(component, "title");
        let reference = match component.props.get("href") {
            Some(&Prop::Asset(reference)) => Some(reference),
            _ => None,
        };
        match (title, reference) {
            (Some(children), Some(reference)) => {
                let link = Node::Link {
                    reference,
                    title: None,
                    attributes: Vec::new(),
                    children,
                };
                body.push_str("<p><strong>");
                self.nodes(&[link], &mut body)?;
                body.push_str("</strong></p>\n");
            }
            (Some(title), None) => {
                body.push_str("<p><strong>");
                self.nodes(&title, &mut body)?;
                body.push_str("</strong></p>\n");
            }
            (None, Some(_)) => {
                let help = "name the page that the card leads to: `title=\"Quick start\"`";
                self.missing_prop(component, "title", help);
            }
            (None, None) => {}
        }
        if let Some(description) = self.card_text(component, "description") {
            body.push_str("<p>");
            self.nodes(&description, &mut body)?;
            body.push_str("</p>\n");
        }
        self.nodes(&component.children, &mut body)?;
        self.author_template("Card", &args, &body, out)
    }

    /// Returns a prop with a text or with elements as nodes.
    fn card_text(&self, component: &Component, name: &str) -> Option<Vec<Node>> {
        match component.props.get(name)? {
            Prop::Nodes(nodes) => Some(nodes.clone()),
            prop => {
                let text = self.prop_text(prop)?;
                Some(vec![Node::Html(escape(&text).into_owned())])
            }
        }
    }

    /// Appends a frame around an image. Images in it can be enlarged if it has
    /// `zoom`.
    fn frame(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let args = self.author_args(component, &[])?;
        let zooms = is_true(component, "zoom");
        if zooms {
            let theme = &self.producer.project.theme;
            self.need(theme.components_css_url.as_ref());
        }
        let outer = std::mem::replace(&mut self.zooms, zooms);
        let body = self.nodes_html(&component.children);
        if let Ok(body) = &body {
            self.check_content(component, body);
        }
        self.zooms = outer;
        self.author_template("Frame", &args, &body?, out)
    }

    /// Appends an image, wrapped in a button that shows `enlarged` if there is
    /// that.
    ///
    /// A popover needs no script: browsers open and close it, and handle the
    /// keyboard.
    pub(super) fn picture(
        &mut self,
        html: &str,
        enlarged: Option<&str>,
        alt: &str,
        out: &mut String,
    ) -> Result<()> {
        let Some(large) = enlarged else {
            out.push_str(html);
            return Ok(());
        };
        let label = fill(self.layout.word("enlarge_picture"), &[("picture", alt)]);
        let args = context(&ZoomArgs {
            target: self.popover_id(),
            html,
            large,
            label: label.trim_end_matches([' ', ':', '：']).to_owned(),
        })?;
        self.author_template("ZoomedPicture", &args, "", out)
    }

    /// Appends an icon. With `label`, it has a meaning of its own; otherwise it
    /// is hidden from screen readers.
    fn icon_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(name) = component.props.str("name") else {
            let help = "write `<Icon name=\"rocket\" />`, with a name of https://lucide.dev/icons";
            self.missing_prop(component, "name", help);
            return Ok(());
        };
        let label = component.props.str("label");
        let html = self.icon(component, name, label);
        out.push_str(&html.unwrap_or_default());
        Ok(())
    }

    /// Returns an icon as SVG, or `None` with a diagnostic for an unknown name.
    ///
    /// `label` is the accessible name. Icons of accordions and other components
    /// have no class and id of their own.
    fn icon(&mut self, component: &Component, name: &str, label: Option<&str>) -> Option<String> {
        let Some(elements) = icon::elements(name) else {
            let message = format!("unknown icon `{name}`");
            let near = misspelled(name, icon::names()).or_else(|| nearest(name, icon::names()));
            let help = match near {
                Some(near) => {
                    format!("did you mean `{near}`? See https://lucide.dev/icons for all names")
                }
                None => "see https://lucide.dev/icons for all names".to_owned(),
            };
            let problem = Diagnostic::error("unknown-icon", message).at(component.span);
            self.report(Some(problem.help(help)));
            return None;
        };
        let role = match label {
            Some(label) => format!("role=\"img\" aria-label=\"{}\"", escape(label)),
            None => "aria-hidden=\"true\"".to_owned(),
        };
        let attribute = |name: &str, prop: &str| {
            let value = component.props.str(prop)?;
            Some(format!(" {name}=\"{}\"", escape(value)))
        };
        let is_icon = component.name == "Icon";
        let class = component.props.str("className").filter(|_| is_icon);
        let class = class.map_or_else(String::new, |class| format!(" {}", escape(class)));
        let id = attribute("id", "id")
            .filter(|_| is_icon)
            .unwrap_or_default();
        Some(format!(
            "<svg class=\"author-icon{class}\"{id} width=\"20\" height=\"20\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.75\" stroke-linecap=\"round\" stroke-linejoin=\"round\" focusable=\"false\" {role}>{elements}</svg>"
        ))
    }

    /// Appends a word with an explanation that opens on click, hover and focus.
    fn tooltip(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(tip) = self
            .text_prop(component, "tip")
            .filter(|tip| !tip.is_empty())
        else {
            let help = "write `<Tooltip tip=\"...\">word</Tooltip>`";
            self.missing_prop(component, "tip", help);
            return self.nodes(&component.children, out);
        };
        let mut args = self.author_args(component, &[])?;
        let target = self.popover_id();
        args.extend(context(&TooltipArgs { tip, target })?);
        let body = self.nodes_html(&component.children)?;
        self.author_template("Tooltip", &args, &body, out)
    }

    /// Appends a word of the glossary with its definition. Without content, the word
    /// is that of the glossary.
    fn term(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some((glossary, entry)) = self.entry(component) else {
            self.unknown_term(component);
            return self.nodes(&component.children, out);
        };
        let Some(definition) = &entry.definition else {
            let message = format!("the term `{}` has no definition", entry.anchor);
            let help = format!("write a paragraph below its heading in {}", glossary.title);
            self.component_error(component, &message, &help);
            return self.nodes(&component.children, out);
        };
        let args = context(&TermArgs {
            tip: definition,
            target: self.popover_id(),
            href: glossary.address_of(entry),
            page: &glossary.title,
            class: component.props.str("className"),
        })?;
        let body = match component.children.is_empty() {
            true => escape(&entry.name).into_owned(),
            false => self.nodes_html(&component.children)?,
        };
        self.author_template("Term", &args, &body, out)
    }

    /// Returns the term that a `<Term>` names.
    fn term_name(&self, component: &Component) -> String {
        let text = || plain_text(&component.children);
        self.text_prop(component, "id").unwrap_or_else(text)
    }

    /// Reports a `<Term>` that the glossary does not have.
    fn unknown_term(&mut self, component: &Component) {
        let name = self.term_name(component);
        if name.is_empty() {
            let help = "write `<Term>word</Term>`, or `<Term id=\"word\">other form</Term>`";
            return self.missing_prop(component, "id", help);
        }
        let glossary = self.producer.glossary(self.doc.tree);
        let message = format!("the glossary has no term `{name}`");
        let help = match glossary.map(|glossary| glossary.similar(&name)) {
            Some(Some(similar)) => format!("did you mean `{similar}`?"),
            Some(None) => {
                format!("add a heading `{name}` to the glossary, and a paragraph below it")
            }
            None => {
                let docs = self.producer.project.site.docs_config(self.doc.tree);
                let folder = located_data::path::prefix(&docs.path);
                let file = format!("{folder}{}", docs.glossary_file());
                format!(
                    "create the glossary, {file}: a heading for each term, and a paragraph below it"
                )
            }
        };
        let problem = Diagnostic::error("unknown-term", message).at(component.span);
        self.report(Some(problem.help(help)));
    }

    /// Appends the code blocks of a `<CodeGroup>` as tabs with their titles.
    fn code_group(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let (mut tabs, mut has_others) = (Vec::new(), false);
        self.group_tabs(&component.children, &mut tabs, &mut has_others)?;
        if tabs.is_empty() {
            let help = "add code blocks with titles, like ```js title=\"cart.js\"";
            self.component_error(component, "`<CodeGroup>` contains no code blocks", help);
            return self.nodes(&component.children, out);
        }
        if has_others {
            let message = "content of `<CodeGroup>` other than code blocks is left out";
            let problem = Diagnostic::warning("component", message).at(component.span);
            self.report(Some(problem.help("move it out of the group")));
        }
        let args = self.author_args(component, &[])?;
        let mut html = String::new();
        let group = self.text_prop(component, "groupId");
        let group = TabGroup {
            id: group.as_deref(),
            ..TabGroup::default()
        };
        self.tabs(&group, tabs, &mut html)?;
        self.author_template("CodeGroup", &args, &html, out)
    }

    /// Collects the tabs of a `<CodeGroup>`, one for each code block. A block
    /// without a title has its language, or its number, as
    /// label. Partials are searched as well. `has_others` becomes true if there is
    /// other content.
    fn group_tabs(
        &mut self,
        nodes: &[Node],
        tabs: &mut Vec<Tab>,
        has_others: &mut bool,
    ) -> Result<()> {
        for node in nodes {
            match node {
                Node::Code(block) => {
                    let mut block = (**block).clone();
                    let title = block.title.take();
                    let label = title.unwrap_or_else(|| match &*block.language {
                        "" => (tabs.len() + 1).to_string(),
                        language => language.to_owned(),
                    });
                    let mut html = String::new();
                    self.code(&block, &mut html)?;
                    tabs.push(Tab {
                        value: label.clone(),
                        label,
                        html,
                        ..Tab::default()
                    });
                }
                Node::Html(html) if html.trim().is_empty() => {}
                Node::Include(part) => {
                    let outer = self.file.replace(part.file.clone());
                    let done = self.group_tabs(&part.children, tabs, has_others);
                    self.file = outer;
                    done?;
                }
                _ => *has_others = true,
            }
        }
        Ok(())
    }

    /// Appends a video. `src` is a file of the site, a file elsewhere, or a
    /// page of a known host. Nothing is requested from other hosts before
    /// readers play it.
    fn video(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(src) = self.file_prop(component, "src") else {
            let help = "write `<Video src=\"./demo.mp4\" title=\"...\" />`, or the URL of a video";
            self.missing_prop(component, "src", help);
            return self.nodes(&component.children, out);
        };
        let Some(title) = self.text_prop(component, "title") else {
            let help = "describe the video for screen readers: `title=\"How to deploy\"`";
            self.missing_prop(component, "title", help);
            return self.nodes(&component.children, out);
        };
        let size = self.video_size(component);
        let site = &self.producer.project.site;
        let locale = site.trees[self.doc.tree].locale;
        let is_external = located_data::path::is_external(&src);
        let embed = embed_address(&src);
        let view = VideoArgs {
            host: host(&src).to_owned(),
            lang: site.locales[locale].html_lang.clone(),
            poster: self.file_prop(component, "poster"),
            captions: self.file_prop(component, "captions"),
            size,
            // Files on other hosts are only loaded when the reader plays them.
            preload: if is_external { "none" } else { "metadata" },
            embed,
            src,
            title,
        };
        let mut args = self.author_args(component, &[])?;
        args.extend(context(&view)?);
        let body = self.nodes_html(&component.children)?;
        self.author_template("Video", &args, body.trim(), out)
    }

    /// Returns the width and height of a video. Reports a value that is missing
    /// or not a number of pixels.
    ///
    /// Both are needed, because one alone cannot reserve the space.
    fn video_size(&mut self, component: &Component) -> Option<Size> {
        let given = ["width", "height"].map(|name| component.props.get(name).is_some());
        if given == [false, false] {
            return None;
        }
        let number = |name: &str| self.text_prop(component, name)?.parse().ok();
        let size = number("width").zip(number("height"));
        if size.is_none() {
            let message = "`width` and `height` of `<Video>` must both be numbers of pixels";
            let help = "write both, without a unit: `width={1280} height={720}`";
            self.component_error(component, message, help);
        }
        size.map(|(width, height)| Size { width, height })
    }

    /// Returns the URL of a prop that refers to a file.
    ///
    /// Files beside the page are references of the doc, resolved when the site
    /// was understood; paths from the root belong to a static folder.
    pub(super) fn file_prop(&self, component: &Component, name: &str) -> Option<String> {
        let value = self.text_prop(component, name)?;
        Some(match component.props.get(name) {
            Some(Prop::Literal(_)) if value.starts_with('/') => self.static_address(&value),
            _ => value,
        })
    }
}

impl<'a> Body<'a, '_> {
    /// Returns the entry of a `<Term>` in the glossary: of its `id`, or of its text.
    pub(super) fn entry(&self, component: &Component) -> Option<(&'a Glossary, &'a Entry)> {
        let glossary = self.producer.glossary(self.doc.tree)?;
        let entry = glossary.find(&self.term_name(component))?;
        Some((glossary, entry))
    }
}

/// Returns whether a prop is set without a value or to `true`.
fn is_true(component: &Component, name: &str) -> bool {
    let value = component.props.get(name);
    matches!(value, Some(Prop::Literal(Json::Bool(true))))
}

/// Returns the host of a URL without `www.`, or an empty text for a path.
fn host(address: &str) -> &str {
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// Extensions of video files that browsers play.
const VIDEO_FILES: &[&str] = &[".mp4", ".m4v", ".webm", ".mov", ".ogv"];

/// Returns the URL of the embedded player for a video page on a known host, or
/// `None` for a file. YouTube's is the one without cookies.
///
/// The id is checked strictly: it becomes part of the address of a frame. A
/// page of an unknown host is its own player.
fn embed_address(address: &str) -> Option<String> {
    // Other schemes, such as `javascript:`, would be executed in a frame.
    let schemes = ["https://", "http://", "//"];
    if !schemes.iter().any(|scheme| address.starts_with(scheme)) {
        return None;
    }
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = path.split('#').next().unwrap_or_default();
    let lower = path.to_ascii_lowercase();
    if VIDEO_FILES
        .iter()
        .any(|extension| lower.ends_with(extension))
    {
        return None;
    }
    let last = path.trim_end_matches('/').rsplit('/').next()?;
    let mut pairs = query.split('#').next()?.split('&');
    let id = |text: &str| {
        let is_id = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        (!text.is_empty() && text.bytes().all(is_id)).then(|| text.to_owned())
    };
    let youtube = |id: String| format!("https://www.youtube-nocookie.com/embed/{id}?autoplay=1");
    let player = match host(address) {
        "youtube.com" | "m.youtube.com" | "youtube-nocookie.com" => {
            let watched = pairs.find_map(|pair| pair.strip_prefix("v="));
            id(watched.unwrap_or(last)).map(youtube)
        }
        "youtu.be" => id(last).map(youtube),
        "vimeo.com" | "player.vimeo.com" => {
            id(last).map(|id| format!("https://player.vimeo.com/video/{id}?autoplay=1&dnt=1"))
        }
        _ => None,
    };
    Some(player.unwrap_or_else(|| address.to_owned()))
}
