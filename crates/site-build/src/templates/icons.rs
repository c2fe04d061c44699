//! The theme's templates with their icons written out.
//!
//! A page has about thirty icons. Each would be a call of a component with a context of
//! its own, for HTML that never differs.

use std::borrow::Cow;
use std::sync::LazyLock;

use tera::{Context, Tera};

use super::THEME;

/// Components whose HTML depends on their arguments alone.
const CONSTANT: [&str; 2] = ["Icon", "IconSprite"];

/// The template that defines them.
const TEMPLATE: &str = "theme/components/icon.html";

type Template = (&'static str, Cow<'static, str>);

/// Returns the theme's templates for a site with templates of its own: with their icons
/// written out, unless the site defines the components itself.
pub(super) fn theme(own: &[(&str, &str)]) -> Cow<'static, [Template]> {
    static WRITTEN_OUT: LazyLock<Vec<Template>> = LazyLock::new(written_out);
    let is_replaced = own.iter().any(|(name, text)| {
        TEMPLATE.strip_prefix("theme/") == Some(*name)
            || super::defined(text).any(|component| CONSTANT.contains(&component))
    });
    match is_replaced {
        true => plain(),
        false => Cow::Borrowed(&WRITTEN_OUT),
    }
}

/// Returns the theme's templates as they are, so that faults have their places.
pub(super) fn plain() -> Cow<'static, [Template]> {
    let templates = THEME
        .iter()
        .map(|(name, text)| (*name, Cow::Borrowed(*text)));
    Cow::Owned(templates.collect())
}

fn written_out() -> Vec<Template> {
    let mut tera = Tera::new();
    tera.autoescape_on(vec![".html"]);
    let icons = THEME.iter().find(|(name, _)| *name == TEMPLATE);
    // Faults are reported when all templates are compiled.
    let _ = tera.add_raw_templates(icons.copied());
    let templates = THEME.iter().map(|(name, text)| {
        let calls = text.contains("{{ <Icon");
        let text = match calls {
            true => Cow::Owned(with_icons(text, &tera)),
            false => Cow::Borrowed(*text),
        };
        (*name, text)
    });
    templates.collect()
}

/// Returns a template with the HTML of each icon in the place of its call.
fn with_icons(text: &str, tera: &Tera) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, call)) = rest.split_once("{{ <") {
        out.push_str(before);
        let end = call.find("}}").unwrap_or(call.len());
        let html = call[..end]
            .strip_suffix(" /> ")
            .and_then(|call| html(call, tera));
        match html {
            Some(html) => {
                out.push_str(&html);
                rest = &call[end + 2..];
            }
            None => {
                out.push_str("{{ <");
                rest = call;
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the HTML of a call such as `Icon name="menu" class="icon-caret"`, or `None` if
/// it is not known before a page is rendered.
fn html(call: &str, tera: &Tera) -> Option<String> {
    let (component, mut arguments) = call.split_once(' ').unwrap_or((call, ""));
    if !CONSTANT.contains(&component) {
        return None;
    }
    let mut context = Context::new();
    while !arguments.is_empty() {
        let (name, value) = arguments.split_once("=\"")?;
        let (value, next) = value.split_once('"')?;
        context.insert(name.to_owned(), value);
        arguments = next.trim_start();
    }
    tera.render_component_with_implicits(component, &context, &Context::new(), None, true)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_icons_of_constant_names_are_written_out() {
        for (name, text) in &*theme(&[]) {
            let mut calls = text.match_indices("{{ <Icon ");
            let left = calls.find(|(at, _)| {
                let call = &text[at + 2..];
                call.find("}}")
                    .is_some_and(|end| !call[..end].contains('{'))
            });
            assert_eq!(left, None, "{name}");
        }
    }

    #[test]
    fn components_of_a_site_are_called() {
        let own = [(
            "mine.html",
            "{% component Icon(name) %}x{% endcomponent Icon %}",
        )];
        assert_eq!(theme(&own), plain());
        assert_ne!(theme(&[]), plain());
    }
}
