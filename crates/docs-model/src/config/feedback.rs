//! Feedback of readers about a page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The question "Was this page helpful?" below each page of docs.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct FeedbackConfig {
    /// Address that receives answers, for example
    /// `https://feedback.example.com/pages`, or a path from the root of the host.
    /// With scripts they come as JSON (`page`, `helpful`, `comment`), without
    /// them as the fields of a form.
    pub url: String,
}
