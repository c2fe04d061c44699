#![doc = include_str!("../README.md")]

pub mod assemble;
pub mod autolink;
pub mod blog;
pub mod codes;
pub mod config;
pub mod content;
pub mod counterpart;
pub mod date;
pub mod diagnostic;
pub mod folders;
pub mod front_matter;
pub mod identity;
mod idx;
pub mod locale;
pub mod navbar;
pub mod orphans;
pub mod path;
mod plain_text;
pub mod record;
pub mod schema;
pub mod sidebar;
pub mod sidebar_file;
pub mod site;
pub mod texts;
pub mod value;
pub mod version;

pub use assemble::{Sources, assemble};
pub use config::SiteConfig;
pub use content::{Heading, Outline, Reference, ReferenceKind};
pub use diagnostic::{Diagnostic, Place, Severity, Span};
pub use front_matter::FrontMatter;
pub use plain_text::PlainText;
pub use record::Record;
pub use site::{Doc, DocSource, Site, Target};
