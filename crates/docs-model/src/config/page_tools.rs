//! What readers can do with a page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What readers can do with a page of docs, beside copying it as Markdown. In
/// each address, `{title}` stands for the title of the page, `{url}` for its
/// address and `{markdown}` for that of its Markdown twin, all percent-encoded.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[non_exhaustive]
pub struct PageToolsConfig {
    /// Assistants that readers can ask about the page. They fetch it, so the
    /// site must be public and have a `url`.
    pub assistants: Vec<AssistantConfig>,
    /// Where readers report a problem with the page.
    pub report_url: Option<String>,
}

/// An assistant.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AssistantConfig {
    /// Name of the assistant.
    pub label: String,
    /// Address that begins a conversation, for example
    /// `https://chat.example.com/?q=Read+{markdown}`.
    pub url: String,
}

impl PageToolsConfig {
    /// Names of the placeholders.
    pub const PLACEHOLDERS: [&str; 3] = ["title", "url", "markdown"];

    /// Returns the first placeholder in an address that has no meaning.
    pub(crate) fn unknown_placeholder(address: &str) -> Option<&str> {
        let names = address.split('{').skip(1);
        names
            .filter_map(|rest| rest.split_once('}'))
            .map(|(name, _)| name)
            .find(|name| !Self::PLACEHOLDERS.contains(name))
    }
}
