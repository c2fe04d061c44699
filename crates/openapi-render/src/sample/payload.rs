//! The body of a call, before it is written in a language.

/// What a call sends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Payload {
    /// Nothing.
    #[default]
    None,
    /// A value as JSON.
    Json(String),
    /// Another text.
    Text(String),
    /// Fields of a form, names and values percent-encoded.
    Form(Vec<(String, String)>),
    /// Parts of a form.
    Multipart(Vec<Part>),
    /// A file as it is.
    File,
}

/// A part of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Name of the field.
    pub name: String,
    /// What it holds.
    pub content: Content,
    /// Its media type, where it is not the default of the content.
    pub media_type: Option<String>,
}

/// What a part of a form holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A text.
    Text(String),
    /// The content of the file with this name.
    File(String),
}
