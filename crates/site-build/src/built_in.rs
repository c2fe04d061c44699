//! The built-in components, their props, and the values that these can have.
//!
//! The checks of pages, the suggestions for names, and the test of the
//! manual's tables read the lists here. Keep them with what the renderer of a
//! component reads: other props, and other values, are reported.

use std::ops::RangeInclusive;

use docs_markdown::node::ADMONITIONS;
use docs_model::ReferenceKind;
use serde_json::Value as Json;

/// Components that are part of the builder.
///
/// They need to know the site: links are checked, tabs are synchronised, cards
/// list other pages. A site cannot replace them.
pub(crate) const BUILT_IN: &[&str] = &[
    "Admonition",
    "ApiOperation",
    "ApiSchema",
    "BrowserOnly",
    "CodeBlock",
    "DocCardList",
    "Head",
    "Link",
    "TOCInline",
    "TabItem",
    "Tabs",
    "ThemedImage",
];

/// Components that the theme has for authors. A component of the site with the
/// same name takes precedence.
pub(crate) const AUTHOR: &[&str] = &[
    "Accordion",
    "AccordionGroup",
    "Actions",
    "Badge",
    "Card",
    "Cards",
    "CodeGroup",
    "Column",
    "Columns",
    "FileTree",
    "Frame",
    "Hero",
    "Icon",
    "Steps",
    "Term",
    "Tooltip",
    "Translate",
    "Video",
];

/// Returns the component with the purpose that another tool gives to the name `name`.
pub(crate) fn counterpart(name: &str) -> Option<&'static str> {
    Some(match name {
        "Aside" | "Callout" | "Note" | "Info" | "Tip" | "Warning" | "Danger" | "Caution" => {
            "Admonition"
        }
        "CardGrid" | "CardGroup" => "Cards",
        "LinkCard" => "Card",
        "Step" => "Steps",
        "Expandable" | "Collapsible" | "Toggle" => "Accordion",
        "Accordions" => "AccordionGroup",
        "FileStructure" | "Tree" | "Files" => "FileTree",
        "LinkButton" => "Actions",
        "PackageManagers" => "CodeGroup",
        "YouTube" | "Vimeo" => "Video",
        "Glossary" => "Term",
        _ => return None,
    })
}

/// A prop of a built-in component.
#[derive(Debug)]
pub(crate) struct PropSpec {
    /// Name in JSX.
    pub(crate) name: &'static str,
    /// Values that have an effect.
    pub(crate) values: Values,
}

/// The values that a prop can have.
#[derive(Debug)]
pub(crate) enum Values {
    /// All values, or those that the component itself checks.
    Any,
    /// Text, or a number as text.
    Text,
    /// `true` or `false`.
    Flag,
    /// `true`, `false` or text.
    FlagOrText,
    /// `true`, `false` or a whole number.
    FlagOrNumber,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// A kind of admonition: one of these texts, or one of
    /// `markdown.admonitions`.
    Admonition(&'static [&'static str]),
    /// A whole number in a range.
    Number(RangeInclusive<u64>),
    /// A number of CSS pixels, as number or text.
    Pixels,
    /// A list of objects.
    List,
}

impl Values {
    /// Returns whether a literal is one of the values. `null` is, since it
    /// means that the prop is absent.
    ///
    /// `admonitions` are the kinds of the site.
    pub(crate) fn allow(&self, value: &Json, admonitions: &[String]) -> bool {
        let is_one_of = |texts: &[&str]| value.as_str().is_some_and(|text| texts.contains(&text));
        let is_pixels = |text: &str| text.parse::<u32>().is_ok();
        value.is_null()
            || match self {
                Self::Any => true,
                Self::Text => value.is_string() || value.is_number(),
                Self::Flag => value.is_boolean(),
                Self::FlagOrText => value.is_boolean() || value.is_string(),
                Self::FlagOrNumber => value.is_boolean() || value.is_u64(),
                Self::OneOf(texts) => is_one_of(texts),
                Self::Admonition(texts) => {
                    let own = |text: &str| admonitions.iter().any(|kind| kind == text);
                    is_one_of(texts) || value.as_str().is_some_and(own)
                }
                // Lists with paths of files are not literals.
                Self::List => value.is_array(),
                Self::Number(range) => value.as_u64().is_some_and(|n| range.contains(&n)),
                Self::Pixels => {
                    value.is_u64() && is_pixels(&value.to_string())
                        || value.as_str().is_some_and(is_pixels)
                }
            }
    }

    /// Returns the texts that are values, if they are a closed set.
    pub(crate) const fn texts(&self) -> &'static [&'static str] {
        match self {
            Self::OneOf(texts) | Self::Admonition(texts) => texts,
            _ => &[],
        }
    }

    /// Returns how to write a value of the prop `name`.
    pub(crate) fn advice(&self, name: &str) -> String {
        match self {
            Self::Any | Self::Text => format!("write text: `{name}=\"...\"`"),
            Self::Flag => format!("write `{name}`, or leave it out for `false`"),
            Self::FlagOrText => format!("write `{name}` or `{name}=\"...\"`"),
            Self::FlagOrNumber => format!("write `{name}` or a whole number: `{name}={{1}}`"),
            Self::OneOf(texts) => format!("use one of these values: {}", texts.join(", ")),
            Self::Admonition(texts) => format!(
                "use one of these values: {}; or add yours to `markdown.admonitions`",
                texts.join(", ")
            ),
            Self::Number(range) => format!(
                "use a whole number from {} to {}: `{name}={{{}}}`",
                range.start(),
                range.end(),
                range.start()
            ),
            Self::List => format!("write a list of objects: `{name}={{[{{label: '...'}}]}}`"),
            Self::Pixels => format!("use a number of pixels without unit: `{name}={{320}}`"),
        }
    }
}

/// Returns a prop with its values.
const fn prop(name: &'static str, values: Values) -> PropSpec {
    PropSpec { name, values }
}

/// Types of badges, each a class of the style sheet.
const BADGES: &[&str] = &["note", "info", "tip", "success", "warning", "danger"];

/// Levels of the headings in a table of contents.
const LEVELS: Values = Values::Number(2..=6);

/// Returns the props of a component of the builder, except those that all
/// components have. `Head` and `Link` pass theirs on as attributes.
///
/// A prop without which the component reports an error of its own has the
/// values [`Values::Any`].
pub(crate) fn built_in_props(name: &str) -> Option<&'static [PropSpec]> {
    Some(match name {
        "Admonition" => {
            const {
                &[
                    prop("icon", Values::Any),
                    prop("title", Values::Any),
                    prop("type", Values::Admonition(ADMONITIONS)),
                ]
            }
        }
        "ApiOperation" | "ApiSchema" => {
            const { &[prop("api", Values::Text), prop("name", Values::Any)] }
        }
        "BrowserOnly" => const { &[prop("fallback", Values::Any)] },
        "CodeBlock" => {
            const {
                &[
                    prop("language", Values::Text),
                    prop("metastring", Values::Text),
                    prop("showLineNumbers", Values::FlagOrNumber),
                    prop("title", Values::Text),
                ]
            }
        }
        "DocCardList" => const { &[prop("items", Values::List)] },
        "TOCInline" => {
            const {
                &[
                    prop("maxHeadingLevel", LEVELS),
                    prop("minHeadingLevel", LEVELS),
                    prop("toc", Values::Any),
                ]
            }
        }
        "TabItem" => {
            const {
                &[
                    prop("attributes", Values::Any),
                    prop("default", Values::Flag),
                    prop("label", Values::Text),
                    prop("value", Values::Text),
                ]
            }
        }
        "Tabs" => {
            const {
                &[
                    prop("block", Values::Flag),
                    prop("defaultValue", Values::Text),
                    prop("groupId", Values::Text),
                    prop("lazy", Values::Flag),
                    prop("queryString", Values::FlagOrText),
                    prop("values", Values::List),
                ]
            }
        }
        "ThemedImage" => {
            const {
                &[
                    prop("alt", Values::Text),
                    prop("height", Values::Pixels),
                    prop("loading", Values::OneOf(&["lazy", "eager"])),
                    prop("sources", Values::Any),
                    prop("title", Values::Text),
                    prop("width", Values::Pixels),
                ]
            }
        }
        _ => return None,
    })
}

/// Returns the props of a component that the theme has for authors, without
/// those that all components have.
pub(crate) fn author_props(name: &str) -> Option<&'static [PropSpec]> {
    Some(match name {
        "Accordion" => {
            const {
                &[
                    prop("icon", Values::Text),
                    prop("open", Values::Flag),
                    prop("title", Values::Any),
                ]
            }
        }
        "AccordionGroup" => const { &[prop("exclusive", Values::Flag)] },
        "Badge" => const { &[prop("type", Values::OneOf(BADGES))] },
        "Card" => {
            const {
                &[
                    prop("description", Values::Text),
                    prop("href", Values::Text),
                    prop("icon", Values::Text),
                    prop("title", Values::Text),
                ]
            }
        }
        "Cards" => const { &[prop("columns", Values::Number(2..=4))] },
        "CodeGroup" => const { &[prop("groupId", Values::Text)] },
        "Frame" => const { &[prop("zoom", Values::Flag)] },
        "Icon" => const { &[prop("label", Values::Text), prop("name", Values::Any)] },
        "Term" => const { &[prop("id", Values::Any)] },
        "Tooltip" => const { &[prop("tip", Values::Any)] },
        "Translate" => {
            const {
                &[
                    prop("children", Values::Text),
                    prop("description", Values::Any),
                    prop("id", Values::Text),
                    prop("values", Values::Any),
                ]
            }
        }
        "Video" => {
            const {
                &[
                    prop("captions", Values::Text),
                    prop("height", Values::Any),
                    prop("poster", Values::Text),
                    prop("src", Values::Any),
                    prop("title", Values::Any),
                    prop("width", Values::Any),
                ]
            }
        }
        _ if AUTHOR.contains(&name) => &[],
        _ => return None,
    })
}

/// Returns the props of a theme component that are addresses, and what they lead
/// to.
///
/// They are resolved and checked like links and images.
pub(crate) fn address_props(name: &str) -> &'static [(&'static str, ReferenceKind)] {
    match name {
        "Card" => &[("href", ReferenceKind::Link)],
        "Video" => &[
            ("captions", ReferenceKind::Image),
            ("poster", ReferenceKind::Image),
            ("src", ReferenceKind::Image),
        ],
        _ => &[],
    }
}

/// Returns the fields of objects in a prop of a theme component that are addresses,
/// and what they lead to.
///
/// They are resolved and checked like links and images.
pub(crate) fn address_fields(
    name: &str,
    prop: &str,
) -> Option<(&'static [&'static str], ReferenceKind)> {
    Some(match (name, prop) {
        ("DocCardList", "items") => (&["href"], ReferenceKind::Link),
        ("ThemedImage", "sources") => (&["dark", "light"], ReferenceKind::Image),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![expect(
        clippy::disallowed_methods,
        reason = "the manual is part of the repository, not of a site that is built"
    )]

    use std::fs;
    use std::path::Path;

    use super::{AUTHOR, BUILT_IN, author_props, built_in_props};

    /// Returns the rows of the manual's tables of components.
    fn rows() -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/manual/docs");
        let pages = ["02-writing/04-components.md", "02-writing/06-layout.md"];
        let texts = pages.map(|page| fs::read_to_string(folder.join(page)).unwrap());
        let lines = texts.iter().flat_map(|text| text.lines());
        lines
            .filter(|line| line.starts_with('|'))
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn the_manual_lists_all_props_and_values() {
        let rows = rows();
        for name in BUILT_IN.iter().chain(AUTHOR) {
            let quoted = format!("`{name}`");
            let row = rows
                .iter()
                .find(|row| {
                    row.split(" | ")
                        .next()
                        .is_some_and(|cell| cell.contains(&quoted))
                })
                .unwrap_or_else(|| panic!("the manual has no row for {quoted}"));
            let props = built_in_props(name).or_else(|| author_props(name));
            for prop in props.unwrap_or_default() {
                let words = prop.values.texts().iter().chain([&prop.name]);
                for word in words {
                    assert!(row.contains(&format!("`{word}`")), "{name}: {word}\n{row}");
                }
            }
        }
    }
}
