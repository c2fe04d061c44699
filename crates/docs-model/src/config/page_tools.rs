//! The `[page_tools]` table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Actions for a page of docs, in addition to copying it as Markdown. In
/// addresses, `{title}` is replaced by the title of the page, `{url}` by its
/// address, and `{markdown}` by the address of its Markdown twin, all
/// percent-encoded.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct PageToolsConfig {
    /// Assistants in which readers can open the page. They fetch it, so the
    /// site must be public and have a `url`.
    pub assistants: Vec<AssistantConfig>,
    /// Address at which readers report a problem with the page.
    pub report_url: Option<String>,
}

/// An assistant.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AssistantConfig {
    /// Name of the assistant.
    pub label: String,
    /// Address that starts a conversation, for example
    /// `https://chat.example.com/?q=Read+{markdown}`.
    pub url: String,
}

impl PageToolsConfig {
    /// Names of the placeholders.
    pub const PLACEHOLDERS: [&str; 3] = ["title", "url", "markdown"];
}

/// Returns the first placeholder of an address, `{name}`, that is not in `known`.
pub(super) fn unknown_placeholder<'a>(address: &'a str, known: &[&str]) -> Option<&'a str> {
    let names = address.split('{').skip(1);
    names
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .find(|name| !known.contains(name))
}
