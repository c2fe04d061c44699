//! The theme's components for authors: templates that wrap Markdown, with
//! arguments that only the builder can provide.

use docs_markdown::node::{Component, Node, Prop};
use located_data::Diagnostic;
use located_data::diagnostic::{misspelled, nearest};
use serde::Serialize;
use serde_json::Value as Json;
use tera::Context;

use super::body::Body;
use super::icon;
use crate::produce::Result;
use crate::produce::html::escape;
use crate::templates::{author_props, context};
use crate::texts::fill;

#[derive(Serialize)]
struct AccordionArgs {
    title: String,
    icon: Option<String>,
    open: bool,
    group: Option<String>,
}

#[derive(Serialize)]
struct TooltipArgs {
    tip: String,
    target: String,
}

#[derive(Serialize)]
struct ZoomArgs<'a> {
    target: String,
    html: &'a str,
    label: String,
}

#[derive(Serialize)]
struct VideoArgs {
    src: String,
    title: String,
    embed: Option<String>,
    host: String,
    poster: Option<String>,
    captions: Option<String>,
    lang: String,
    size: Option<Size>,
    /// Value of the `preload` attribute.
    preload: &'static str,
}

#[derive(Serialize)]
struct Size {
    width: u32,
    height: u32,
}

impl Body<'_, '_> {
    /// Appends one of the theme's components for authors.
    pub(super) fn author_component(
        &mut self,
        component: &Component,
        out: &mut String,
    ) -> Result<()> {
        let known = author_props(&component.name).unwrap_or_default();
        self.check_props_against(known, component);
        let theme = &self.producer.project.theme;
        match &*component.name {
            "Accordion" | "AccordionGroup" | "Icon" | "Tooltip" | "Video" => {
                self.need(theme.components_css_url.as_ref());
            }
            "CodeGroup" => self.need(theme.code_css_url.as_ref()),
            _ => self.need(theme.author_css_url.as_ref()),
        }
        match &*component.name {
            "Accordion" => self.accordion(component, out),
            "AccordionGroup" => self.accordion_group(component, out),
            "CodeGroup" => self.code_group(component, out),
            "Frame" => self.frame(component, out),
            "Icon" => self.icon_component(component, out),
            "Tooltip" => self.tooltip(component, out),
            "Video" => self.video(component, out),
            _ => {
                let args = self.author_args(component, known)?;
                let body = self.nodes_html(&component.children)?;
                self.author_template(&component.name, &args, &body, out)
            }
        }
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
    fn popover_id(&mut self) -> String {
        self.n_popovers += 1;
        format!("__popover-{}", self.n_popovers)
    }

    fn component_error(&mut self, component: &Component, message: &str, help: &str) {
        let problem = Diagnostic::error("component", message).at(component.span);
        self.report(Some(problem.help(help)));
    }

    /// Reports a component without a required prop.
    fn missing_prop(&mut self, component: &Component, prop: &str, help: &str) {
        let message = format!("`<{}>` needs `{prop}`", component.name);
        self.component_error(component, &message, help);
    }

    fn accordion_group(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let args = self.author_args(component, &[])?;
        let name = is_true(component, "exclusive").then(|| self.popover_id());
        let outer = std::mem::replace(&mut self.accordion_group, name);
        let body = self.nodes_html(&component.children);
        self.accordion_group = outer;
        self.author_template("AccordionGroup", &args, &body?, out)
    }

    fn accordion(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(title) = self.text_prop(component, "title") else {
            let help = "write `<Accordion title=\"...\">`: the title is what readers open";
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

    fn frame(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let args = self.author_args(component, &[])?;
        let zooms = is_true(component, "zoom");
        if zooms {
            let theme = &self.producer.project.theme;
            self.need(theme.components_css_url.as_ref());
        }
        let outer = std::mem::replace(&mut self.zooms, zooms);
        let body = self.nodes_html(&component.children);
        self.zooms = outer;
        self.author_template("Frame", &args, &body?, out)
    }

    /// Appends an image, wrapped in a button that enlarges it if the page
    /// allows that.
    pub(super) fn picture(&mut self, html: &str, alt: &str, out: &mut String) -> Result<()> {
        if !self.zooms {
            out.push_str(html);
            return Ok(());
        }
        let label = fill(self.layout.word("enlarge_picture"), &[("picture", alt)]);
        let args = context(&ZoomArgs {
            target: self.popover_id(),
            html,
            label: label.trim_end_matches([' ', ':', '：']).to_owned(),
        })?;
        self.author_template("ZoomedPicture", &args, "", out)
    }

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
        let class = class.map_or_else(String::new, |it| format!(" {}", escape(it)));
        let id = attribute("id", "id")
            .filter(|_| is_icon)
            .unwrap_or_default();
        Some(format!(
            "<svg class=\"author-icon{class}\"{id} width=\"20\" height=\"20\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.75\" stroke-linecap=\"round\" stroke-linejoin=\"round\" focusable=\"false\" {role}>{elements}</svg>"
        ))
    }

    fn tooltip(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let Some(tip) = self.text_prop(component, "tip").filter(|it| !it.is_empty()) else {
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

    /// Appends the code blocks of a `<CodeGroup>` as tabs with their titles.
    fn code_group(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let mut items = Vec::new();
        self.group_items(component, &component.children, &mut items)?;
        if items.is_empty() {
            let help = "add code blocks with titles, like ```js title=\"cart.js\"";
            self.component_error(component, "`<CodeGroup>` contains no code blocks", help);
            return self.nodes(&component.children, out);
        }
        let args = self.author_args(component, &[])?;
        let mut tabs = String::new();
        let group = self.text_prop(component, "groupId");
        self.tabs(group.as_deref(), None, None, items, &mut tabs)?;
        self.author_template("CodeGroup", &args, &tabs, out)
    }

    fn group_items(
        &mut self,
        group: &Component,
        nodes: &[Node],
        items: &mut Vec<(String, String, String)>,
    ) -> Result<()> {
        for node in nodes {
            match node {
                Node::Code(block) => {
                    let mut block = (**block).clone();
                    let title = block.title.take();
                    let label = title.unwrap_or_else(|| match &*block.language {
                        "" => (items.len() + 1).to_string(),
                        language => language.to_owned(),
                    });
                    let mut html = String::new();
                    self.code(&block, &mut html)?;
                    items.push((label.clone(), label, html));
                }
                Node::Html(html) if html.trim().is_empty() => {}
                Node::Include(part) => {
                    let outer = self.file.replace(part.file.clone());
                    let done = self.group_items(group, &part.children, items);
                    self.file = outer;
                    done?;
                }
                _ => {
                    let message = "content of `<CodeGroup>` other than code blocks is left out";
                    let problem = Diagnostic::warning("component", message).at(group.span);
                    self.report(Some(problem.help("move it out of the group")));
                }
            }
        }
        Ok(())
    }

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
    pub(super) fn file_prop(&self, component: &Component, name: &str) -> Option<String> {
        let value = self.text_prop(component, name)?;
        Some(match component.props.get(name) {
            Some(Prop::Literal(_)) if value.starts_with('/') => self.static_address(&value),
            _ => value,
        })
    }
}

/// Returns whether a prop is set without a value or to `true`.
fn is_true(component: &Component, name: &str) -> bool {
    let value = component.props.get(name);
    matches!(value, Some(Prop::Literal(Json::Bool(true))))
}

fn host(address: &str) -> &str {
    let rest = address.split_once("://").map_or("", |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// Extensions of video files that browsers play.
const VIDEO_FILES: &[&str] = &[".mp4", ".m4v", ".webm", ".mov", ".ogv"];

/// Returns the URL of the embedded player for a video page on a known host, or
/// `None` for a file. YouTube's is the one without cookies.
fn embed_address(address: &str) -> Option<String> {
    // Other schemes, such as `javascript:`, would be executed in a frame.
    let schemes = ["https://", "http://", "//"];
    if !schemes.iter().any(|it| address.starts_with(it)) {
        return None;
    }
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = path.split('#').next().unwrap_or_default();
    let lower = path.to_ascii_lowercase();
    if VIDEO_FILES.iter().any(|it| lower.ends_with(it)) {
        return None;
    }
    let last = path.trim_end_matches('/').rsplit('/').next()?;
    let mut pairs = query.split('#').next()?.split('&');
    let id = |text: &str| {
        let is_id = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        (!text.is_empty() && text.bytes().all(is_id)).then(|| text.to_owned())
    };
    let youtube = |id: String| format!("https://www.youtube-nocookie.com/embed/{id}?autoplay=1");
    let found = match host(address) {
        "youtube.com" | "m.youtube.com" | "youtube-nocookie.com" => {
            let watched = pairs.find_map(|it| it.strip_prefix("v="));
            id(watched.unwrap_or(last)).map(youtube)
        }
        "youtu.be" => id(last).map(youtube),
        "vimeo.com" | "player.vimeo.com" => {
            id(last).map(|id| format!("https://player.vimeo.com/video/{id}?autoplay=1&dnt=1"))
        }
        _ => None,
    };
    Some(found.unwrap_or_else(|| address.to_owned()))
}
