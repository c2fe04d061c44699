//! The templates: those of the theme, which are compiled into the binary, and
//! those of a site, which replace templates of the theme with the same name.
//!
//! A file `components/footer.html` of a site replaces the theme's components of
//! that name; `doc.html` may start with `{% extends "theme/doc.html" %}` and
//! replace single blocks.

mod calls;
mod icons;
mod reports;

use std::borrow::Cow;
use std::collections::BTreeSet;
#[cfg(feature = "social-images")]
use std::sync::Arc;
use std::sync::LazyLock;

use located_data::Diagnostic;
use located_data::diagnostic::nearest;
use serde::Serialize;
#[cfg(feature = "social-images")]
use tera::TeraResult;
use tera::{Context, ErrorKind, Kwargs, State, Tera, Value};

use crate::built_in::author_props;
use crate::digest::Digest;
use crate::html::with_code;
#[cfg(feature = "social-images")]
use crate::picture::{Fit, FontSet, Frame};

macro_rules! theme_templates {
    ($($name:literal),* $(,)?) => {
        &[$((concat!("theme/", $name), include_str!(concat!("../templates/", $name)))),*]
    };
}

/// The theme's templates by name.
const THEME: &[(&str, &str)] = theme_templates![
    "base.html",
    "doc.html",
    "page.html",
    "blog-archive.html",
    "blog-authors.html",
    "blog-list.html",
    "blog-post.html",
    "category.html",
    "tags.html",
    "tag.html",
    "search.html",
    "api.html",
    "library.html",
    "not-found.html",
    "oauth-redirect.html",
    "redirect.html",
    "social-image.svg",
    "hooks/head.html",
    "hooks/before-content.html",
    "hooks/after-content.html",
    "hooks/after-sidebar.html",
    "components/announcement-bar.html",
    "components/author.html",
    "components/blog.html",
    "components/footer.html",
    "components/icon.html",
    "components/markdown.html",
    "components/navbar.html",
    "components/pagination.html",
    "components/sidebar.html",
    "components/toc.html",
    "components/version.html",
];

/// The template with the theme's components for authors.
const AUTHOR_TEMPLATE: &str = "theme/components/author.html";

/// A fault of a template, as a diagnostic.
pub(crate) type Fault = Box<Diagnostic>;

/// The compiled templates of a site.
#[derive(Debug)]
pub(crate) struct Templates {
    tera: Tera,
    /// Folder of the site's own templates below the site folder.
    dir: String,
    /// Names of the components that the site's own templates define.
    own: BTreeSet<String>,
    digest: u64,
}

impl Templates {
    /// Compiles the templates of the theme and those of the site, from the
    /// folder `dir`, which take precedence. A template of the site with a
    /// syntax error is reported and ignored, so that the theme's is used.
    /// With `fonts`, templates can fit texts into pictures.
    pub(crate) fn new(
        site: &[(String, String)],
        dir: &str,
        #[cfg(feature = "social-images")] fonts: Option<&Arc<FontSet>>,
    ) -> (Self, Vec<Diagnostic>) {
        let mut digest = Digest::default();
        let own = site.iter().map(|(name, text)| (&**name, &**text));
        for (name, text) in THEME.iter().copied().chain(own.clone()) {
            digest.add(name.as_bytes());
            digest.add(text.as_bytes());
        }
        let mut templates = Self {
            tera: Tera::new(),
            dir: dir.trim_matches('/').to_owned(),
            own: own
                .clone()
                .flat_map(|(_, text)| defined(text))
                .map(str::to_owned)
                .collect(),
            digest: digest.finish(),
        };
        let mut used: Vec<(&str, &str)> = own.collect();
        let mut theme = icons::theme(&used);
        let mut problems = Vec::new();
        loop {
            let mut tera = Tera::new();
            tera.autoescape_on(vec![".html", ".svg"]);
            tera.register_filter("inline_code", |text: &str, _: Kwargs, _: &State<'_>| {
                Value::safe_string(&with_code(text))
            });
            #[cfg(feature = "social-images")]
            register_fit(&mut tera, fonts.cloned());
            #[cfg(not(feature = "social-images"))]
            tera.register_function("fit", |_: Kwargs, _: &State<'_>| Value::none());
            let compiled = tera.set_fallback_prefixes(["theme/"]).and_then(|()| {
                let theme = theme.iter().map(|(name, text)| (*name, &**text));
                tera.add_raw_templates(theme.chain(used.iter().copied()))
            });
            templates.tera = tera;
            let Err(error) = compiled else { break };
            if matches!(theme, Cow::Borrowed(_)) {
                // Faults are reported at their places in the templates as they are.
                theme = icons::plain();
                continue;
            }
            // Templates that use an ignored one fail as a consequence, which is
            // not reported.
            let is_syntax = matches!(error.kind(), ErrorKind::SyntaxError(_));
            let faults = templates.faults(&error, &used);
            if is_syntax || problems.is_empty() {
                // Several templates of the theme may need the same block.
                let is_new = |at: usize| !faults[..at].contains(&faults[at]);
                let reported = (0..faults.len()).filter(|at| is_new(*at)).map(|at| {
                    let (file, fault) = &faults[at];
                    let replaces = |file: &String| Self::names().any(|name| name == file);
                    let until = match file.as_ref().is_some_and(replaces) {
                        true => "the theme's own template is used",
                        false => "it is not used",
                    };
                    let help = match &fault.help {
                        Some(near) => format!("{near} Until then, {until}"),
                        None => format!("correct the template; until then {until}"),
                    };
                    fault.clone().help(help)
                });
                problems.extend(reported);
            }
            let before = used.len();
            used.retain(|(name, _)| {
                !faults
                    .iter()
                    .any(|(file, _)| file.as_deref() == Some(*name))
            });
            if used.len() == before {
                if before == 0 {
                    break;
                }
                used.clear();
            }
        }
        for (name, text) in used {
            problems.extend(templates.incomplete_calls(name, text));
        }
        (templates, problems)
    }

    /// Returns a warning for each call in a template of the site that lacks
    /// arguments which the theme's template of that name passes.
    fn incomplete_calls(&self, name: &str, text: &str) -> Vec<Diagnostic> {
        let replaced = THEME
            .iter()
            .find(|(own, _)| own.strip_prefix("theme/") == Some(name));
        let Some((_, theme)) = replaced else {
            return Vec::new();
        };
        let warning = |call: calls::Incomplete<'_>| {
            let missing: Vec<_> = call.missing.iter().map(|arg| format!("`{arg}`")).collect();
            let message = format!(
                "`<{}>` lacks {}, which the theme passes",
                call.component,
                missing.join(", ")
            );
            Diagnostic::warning("template-argument", message)
                .in_file(format!("{}/{name}", self.dir))
                .at(call.span)
                .help(
                    "add it as in the theme's template; without it, a part of the page is missing",
                )
        };
        let calls = calls::incomplete(text, theme);
        calls.into_iter().map(warning).collect()
    }

    /// Returns a hash of all templates.
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns the unused templates of a site: the theme has none of that name,
    /// they do not define components, and no other template names them.
    #[must_use]
    pub(crate) fn unused(site: &[(String, String)]) -> Vec<&str> {
        let is_used = |name: &str, text: &str| {
            let quoted = [format!("\"{name}\""), format!("'{name}'")];
            let defines = ["{% component ", "{%- component "];
            THEME
                .iter()
                .any(|(own, _)| own.strip_prefix("theme/") == Some(name))
                || defines.iter().any(|define| text.contains(define))
                || site
                    .iter()
                    .any(|(_, other)| quoted.iter().any(|name| other.contains(name)))
        };
        let unused = site.iter().filter(|(name, text)| !is_used(name, text));
        unused.map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the name of the template of a site that defines a component.
    pub(crate) fn file_of_component<'s>(
        site: &'s [(String, String)],
        name: &str,
    ) -> Option<&'s str> {
        let file = site
            .iter()
            .find(|(_, text)| defined(text).any(|defined| defined == name));
        file.map(|(file, _)| file.as_str())
    }

    /// Returns the names of the theme's templates, by which a site replaces
    /// them.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        THEME
            .iter()
            .filter_map(|(name, _)| name.strip_prefix("theme/"))
    }

    /// Renders a page.
    ///
    /// # Errors
    /// Returns the fault of the template.
    pub(crate) fn render(&self, name: &str, context: &Context) -> Result<String, Fault> {
        self.tera
            .render(name, context)
            .map_err(|error| self.fault(&error))
    }

    /// Renders a component, which can use `texts` as `@t`.
    ///
    /// # Errors
    /// Returns the fault of the template, or of the arguments if the component
    /// does not accept them.
    pub(crate) fn component(
        &self,
        name: &str,
        args: &Context,
        body: Option<&str>,
        texts: &Value,
    ) -> Result<String, Fault> {
        let mut implicit = Context::new();
        implicit.insert_value("t", texts.clone());
        self.tera
            .render_component_with_implicits(name, args, &implicit, body, true)
            .map_err(|error| self.fault(&error))
    }

    /// Returns the faults of templates that cannot be compiled, with the names of
    /// the templates.
    fn faults(
        &self,
        error: &tera::Error,
        site: &[(&str, &str)],
    ) -> Vec<(Option<String>, Diagnostic)> {
        let reports = match error.kind() {
            ErrorKind::Msg(text) => reports::parse(text),
            _ => Vec::new(),
        };
        if reports.is_empty() {
            let file = file_of(error).map(str::to_owned);
            return vec![(file, *self.fault(error))];
        }
        let theme = THEME.iter().map(|(name, text)| (*name, *text));
        let all: Vec<(&str, &str)> = site.iter().copied().chain(theme).collect();
        let faults = reports.into_iter().map(|report| {
            if let Some(fault) = self.missing_block(&report, site) {
                return fault;
            }
            let text = all.iter().find(|(name, _)| *name == report.file);
            let mut fault = Diagnostic::error("template", report.message)
                .in_file(format!("{}/{}", self.dir, report.file));
            fault.span = text.map(|(_, text)| report.place.span(text).into());
            fault.help = unknown_name(report.message)
                .and_then(|(kind, name)| self.similar(kind, name, &all))
                .map(|near| format!("did you mean `{near}`?"));
            (Some(report.file.to_owned()), fault)
        });
        faults.collect()
    }

    /// Returns the fault of a template of the site that lacks a block which a
    /// template of the theme fills.
    fn missing_block(
        &self,
        report: &reports::Report<'_>,
        site: &[(&str, &str)],
    ) -> Option<(Option<String>, Diagnostic)> {
        let ("Block", block) = unknown_name(report.message)? else {
            return None;
        };
        let (_, child) = THEME.iter().find(|(name, _)| *name == report.file)?;
        let (_, rest) = child.split_once("{% extends \"")?;
        let (parent, _) = rest.split_once('"')?;
        site.iter().find(|(name, _)| *name == parent)?;
        let message = format!("the template lacks the block `{block}`");
        let help = format!(
            "add `{{% block {block} %}}{{% endblock {block} %}}`, or begin with `{{% extends \"theme/{parent}\" %}}`."
        );
        let fault = Diagnostic::error("template", message)
            .in_file(format!("{}/{parent}", self.dir))
            .help(help);
        Some((Some(parent.to_owned()), fault))
    }

    /// Returns the name of this kind that is most similar to an unknown one.
    fn similar(&self, kind: &str, name: &str, templates: &[(&str, &str)]) -> Option<String> {
        let theme = templates
            .iter()
            .filter(|(file, _)| file.starts_with("theme/"));
        let near = match kind {
            "Block" => nearest(name, theme.flat_map(|(_, text)| started(text, "block"))),
            "component" => nearest(name, templates.iter().flat_map(|(_, text)| defined(text))),
            "template" => nearest(name, templates.iter().map(|(file, _)| *file)),
            _ => None,
        };
        near.map(str::to_owned)
    }

    fn fault(&self, error: &tera::Error) -> Fault {
        let (ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report)) = error.kind()
        else {
            let fault = Diagnostic::error("template", error.to_string());
            return Box::new(match file_of(error) {
                Some(name) => fault.in_file(format!("{}/{name}", self.dir)),
                None => fault,
            });
        };
        let span = report.span().range.clone();
        let fault = Diagnostic::error("template", plain(first_line(report.message())))
            .in_file(format!("{}/{}", self.dir, report.filename()))
            .at(span);
        Box::new(fault)
    }

    /// Returns whether there is a component of this name.
    #[must_use]
    pub(crate) fn has_component(&self, name: &str) -> bool {
        self.tera.contains_component(name)
    }

    /// Returns whether the only template that defines a component has a fault.
    pub(crate) fn is_broken(&self, component: &str) -> bool {
        self.own.contains(component) && !self.has_component(component)
    }

    /// Returns whether a component declares an argument.
    pub(crate) fn has_argument(&self, component: &str, argument: &str) -> bool {
        let component = self.tera.get_component_definition(component);
        component.is_some_and(|component| component.args().iter().any(|arg| arg.name() == argument))
    }

    /// Returns the names of the components that authors can use: those that the
    /// theme has for authors, and those of the site, except for those that
    /// replace a part of the pages.
    pub(crate) fn author_components(&self) -> impl Iterator<Item = &str> {
        let names = self.tera.get_component_names();
        names.filter(|name| !is_part_of_pages(name) || author_props(name).is_some())
    }

    /// Returns whether the site defines a component of this name for its
    /// authors.
    pub(crate) fn has_own_component(&self, name: &str) -> bool {
        self.own.contains(name) && self.has_component(name) && !is_part_of_pages(name)
    }
}

/// Returns a message of Tera about arguments in plain words.
fn plain(message: &str) -> String {
    let unknown = message
        .strip_prefix("Unknown argument(s) ")
        .and_then(|rest| rest.split_once(" in component call. Possible argument(s) are: "));
    match unknown {
        Some((names, known)) => format!("it has no argument {names}; it has {known}"),
        None => message.to_owned(),
    }
}

/// Registers the function `fit`, with which templates of pictures break a text
/// into lines.
#[cfg(feature = "social-images")]
fn register_fit(tera: &mut Tera, fonts: Option<Arc<FontSet>>) {
    tera.register_function(
        "fit",
        move |args: Kwargs, _: &State<'_>| -> TeraResult<Value> {
            let text = args.must_get::<&str>("text")?;
            let size = args.must_get::<f32>("size")?;
            let frame = Frame {
                width: args.must_get("width")?,
                max_lines: args.get("lines")?.unwrap_or(1),
                size,
                min_size: args.get("min_size")?.unwrap_or(size),
                weight: args.get("weight")?.unwrap_or(400.0),
                is_mono: args.get("mono")?.unwrap_or(false),
                tracking: args.get("tracking")?.unwrap_or(0.0),
            };
            let is_plain = |number: f32| number.is_finite() && number > 0.0;
            if ![frame.width, frame.size, frame.min_size]
                .into_iter()
                .all(is_plain)
            {
                return Err(tera::Error::message(
                    "`width`, `size` and `min_size` must be more than 0",
                ));
            }
            let fit = fonts.as_ref().map(|fonts| Fit::new(fonts, text, &frame));
            Ok(Value::from_serializable(&fit))
        },
    );
}

/// Returns the names of the components that a template defines.
fn defined(template: &str) -> impl Iterator<Item = &str> {
    started(template, "component")
}

/// Returns the names after the tags `tag` of a template.
fn started<'t>(template: &'t str, tag: &str) -> impl Iterator<Item = &'t str> {
    let starts = [format!("{{% {tag} "), format!("{{%- {tag} ")];
    let names: Vec<_> = starts
        .iter()
        .flat_map(|start| template.split(start.as_str()).skip(1))
        .filter_map(|text| text.split(['(', ' ']).next())
        .collect();
    names.into_iter()
}

/// Returns the kind and the name from Tera's message about an unknown name.
fn unknown_name(message: &str) -> Option<(&str, &str)> {
    let (before, rest) = message.split_once('`')?;
    let (name, _) = rest.split_once('`')?;
    let before = before.trim();
    Some((before.strip_prefix("Unknown ").unwrap_or(before), name))
}

/// Returns whether the theme has a component of this name that is not for
/// authors.
fn is_part_of_pages(name: &str) -> bool {
    static NAMES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let parts = THEME.iter().filter(|(file, _)| *file != AUTHOR_TEMPLATE);
        parts.flat_map(|(_, text)| defined(text)).collect()
    });
    NAMES.contains(name)
}

/// Converts a typed view to a context.
///
/// # Errors
/// If the view contains a value that templates do not support, such as a map
/// whose keys are not strings.
pub(crate) fn context(view: &impl Serialize) -> Result<Context, Fault> {
    Context::from_serialize(view)
        .map_err(|error| Box::new(Diagnostic::error("template", error.to_string())))
}

/// Returns the template that an error belongs to.
fn file_of(error: &tera::Error) -> Option<&str> {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            Some(report.filename())
        }
        ErrorKind::CircularExtend { tpl, .. }
        | ErrorKind::CircularInclude { tpl, .. }
        | ErrorKind::MissingParent { current: tpl, .. } => Some(tpl),
        _ => None,
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
