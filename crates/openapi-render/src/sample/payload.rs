//! The body of a call, before it is written in a language.

/// The body of a call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Payload {
    /// No body.
    #[default]
    None,
    /// A value as JSON.
    Json(String),
    /// Another text.
    Text(String),
    /// Form fields with percent-encoded names and values.
    Form(Vec<(String, String)>),
    /// Parts of a multipart form.
    Multipart(Vec<Part>),
    /// The content of a file.
    File,
}

/// A part of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name of the field.
    pub name: String,
    /// Content of the part.
    pub content: Content,
    /// Media type, unless it is the default of the content.
    pub media_type: Option<String>,
}

/// The content of a part of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A text.
    Text(String),
    /// The content of the file with this name.
    File(String),
}
