#![doc = include_str!("../README.md")]

// From text to pages:
//
// - `source` parses text to trees, `description` loads all files and resolves
//   references in them, `fields` distinguishes names, data and fields.
// - `internal` removes what is not for readers; `publish` writes the rest as the
//   download.
// - `read` converts the trees of any version to the `model`; `shape` merges the
//   schemas of the model, on first use (`memo`).
// - `index` computes addresses, anchors and uses for a layout (`options`,
//   `division`).
// - `view` says what a page shows; `render` writes it as HTML, `twin` as
//   Markdown, `sections` as records for search. Their words are from `texts`,
//   `words` and `phrase`, their prose from `markdown`, their code from `sample`,
//   `example` and `xml`.
//
// On the same model: `lint`, `diff`, `validate`, `links`, `deprecated`.

mod body_schemas;
mod deprecated;
mod description;
mod diff;
mod direction;
mod division;
mod example;
mod fields;
mod fingerprint;
mod index;
mod internal;
mod large_examples;
mod links;
mod lint;
mod markdown;
mod memo;
pub mod model;
mod multipart;
mod object;
#[cfg(feature = "openapiv3")]
mod openapiv3;
mod options;
mod phrase;
mod publish;
mod read;
mod redoc;
mod render;
mod sample;
mod sections;
mod shape;
mod sign_in;
pub mod source;
mod text;
mod texts;
mod twin;
mod validate;
mod version;
mod view;
mod words;
mod xml;

pub use body_schemas::BodySchemas;
pub use description::{Description, Load};
pub use diff::{
    Change, ChangeKind, ChangeLevel, DiffOptions, Release, changelog, changelog_html, diff,
    diff_rules, diff_with, releases,
};
pub use division::Division;
pub use large_examples::LargeExamples;
pub use links::{DescriptionLink, DescriptionLinks, description_links};
pub use lint::{
    Fix, LINT_RULES, READ_RULES, apply_fixes, at_keys, drop_repeated, fixes, lint, n_findings,
    report, shorten,
};
pub use model::Reference;
pub use options::{Layout, Placement, RenderOptions};
pub use publish::PublishedFile;
pub use reference_pages::{
    Error, ErrorKind, Highlight, PageIdx, PageLink, Pages, Symbol, SymbolKind,
};
pub use render::{
    Fragment, Page, PageSummary, RenderedPage, Renderer, counterparts, operation_fragment, render,
    render_each, schema_fragment, symbols,
};
pub use sample::{
    Call, Content, Part, Payload, Sample, SampleOptions, SampleTemplate, sample_data,
    sample_templates, samples,
};
pub use sign_in::{OAuthClient, SignIn};
pub use texts::Texts;
pub use validate::{validate_response_sample, validate_sample};

/// The style sheet of the pages. Colours come from the custom properties of
/// the site; the page works without them.
pub const CSS: &str = include_str!("../assets/api.css");
