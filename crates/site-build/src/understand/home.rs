//! Home pages of VitePress and Starlight, whose texts are front matter.
//!
//! | Field | VitePress | Starlight |
//! |---|---|---|
//! | title | `hero.name` | `hero.title`, or else `title` |
//! | paragraphs | `hero.text`, `hero.tagline` | `hero.tagline` |
//! | picture | `hero.image`: a path, or `src`, `light`, `dark`, `alt` | `hero.image`: `file`, `light`, `dark`, `alt` |
//! | actions | `hero.actions`: `text`, `link`, `theme` | `text`, `link`, `variant` |
//! | cards | `features`: `title`, `details`, `link` | |
//!
//! Icons of actions and features are left out, and so is markup in texts.

use docs_markdown::{Feature, Home, HomeTarget};
use docs_model::front_matter::split;
use docs_model::{FrontMatter, PlainText, data};
use located_data::{Node, Value};
use serde_json::Value as Json;

/// Returns the head of a home page, with the positions of its targets in the
/// file.
///
/// Returns `None` for all other pages. The front matter is parsed once more,
/// because custom fields are kept without positions.
pub(crate) fn home(text: &str, front_matter: &FrontMatter) -> Option<Home> {
    let is_list = |key| {
        front_matter
            .extra(key)
            .is_some_and(|value| value.is_array())
    };
    let is = |key, value| front_matter.extra(key).and_then(|text| text.as_str()) == Some(value);
    let is_home = is("layout", "home") || is("template", "splash");
    // Other sites may have a custom field of this name.
    let hero = front_matter.extra("hero").filter(|hero| hero.is_object());
    let has_parts = |hero: &Json| hero.get("actions").is_some() || hero.get("tagline").is_some();
    let has_hero = hero.is_some_and(|hero| is_home || has_parts(hero));
    let has_features = is_home && is_list("features");
    if !has_hero && !has_features {
        return None;
    }
    let split = split(text).ok()??;
    let node = data::parse(split.text, split.syntax)
        .ok()?
        .offset(split.start);
    let mut home = Home::default();
    if let Some(hero) = node.get("hero") {
        let texts = |keys: &[&str]| -> Vec<String> {
            let texts = keys.iter().filter_map(|key| plain(hero.get(key)?));
            texts.collect()
        };
        let mut above = texts(&["name", "title", "text"]).into_iter();
        let mut below = texts(&["tagline"]).into_iter();
        // A tagline is the title only of a page without any other.
        home.title = (above.next())
            .or_else(|| front_matter.title.clone().filter(|title| !title.is_empty()))
            .or_else(|| below.next())
            .unwrap_or_default();
        home.paragraphs = above.chain(below).collect();
        home.actions = items(hero.get("actions"))
            .filter_map(|action| Some((target(action.get("link")?)?, plain(action.get("text")?)?)))
            // Buttons that a site's own styles draw a picture on would be empty here.
            .filter(|(_, text)| !text.is_empty())
            .collect();
        if let Some(image) = hero.get("image") {
            home.picture = picture(image);
            home.dark_picture = dark_picture(image);
        }
    }
    home.features = items(node.get("features"))
        .filter_map(|feature| {
            Some(Feature {
                title: plain(feature.get("title")?)?,
                details: feature.get("details").and_then(plain).unwrap_or_default(),
                target: feature.get("link").and_then(target),
            })
        })
        .collect();
    Some(home)
}

/// Returns the picture of a hero, or of two the one for light mode.
fn picture(image: &Node) -> Option<(HomeTarget, String)> {
    let file = ["src", "file", "light", "dark"]
        .iter()
        .find_map(|key| image.get(key));
    let alt = image.get("alt").and_then(Node::as_str).unwrap_or_default();
    Some((target(file.unwrap_or(image))?, alt.to_owned()))
}

/// Returns the picture of a hero for dark mode, if there is one for light mode.
fn dark_picture(image: &Node) -> Option<HomeTarget> {
    image.get("light")?;
    target(image.get("dark")?)
}

/// Returns the target in a value, with its position.
fn target(node: &Node) -> Option<HomeTarget> {
    let target = node.as_str().filter(|target| !target.is_empty())?;
    Some(HomeTarget {
        target: target.to_owned(),
        span: node.span(),
    })
}

/// Returns the text of a value, which may be a number (`title: 404`). It may contain HTML; a text of nothing but tags
/// is shown as written.
fn plain(node: &Node) -> Option<String> {
    let text = node.as_str().or(node.as_number())?;
    if !text.contains(['<', '&']) {
        return Some(text.trim().to_owned());
    }
    let mut plain = PlainText::default();
    plain.push_html(text);
    let words = plain.finish().join(" ");
    Some(match words.is_empty() {
        true => text.trim().to_owned(),
        false => words,
    })
}

/// Returns the items of a list; none for another value.
fn items(node: Option<&Node>) -> impl Iterator<Item = &Node> {
    let items = match node.map(|node| &node.value) {
        Some(Value::Array(items)) => &items[..],
        _ => &[],
    };
    items.iter()
}
