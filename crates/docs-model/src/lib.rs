#![doc = include_str!("../README.md")]

pub mod address;
pub mod assemble;
pub mod badge;
pub mod blog;
pub mod codes;
pub mod config;
pub mod content;
pub mod counterpart;
pub mod data;
pub mod date;
pub mod folders;
pub mod front_matter;
pub mod identity;
pub mod index;
pub mod locale;
pub mod navbar;
pub mod orphans;
mod plain_text;
pub mod record;
pub mod schema;
pub mod sidebar;
pub mod sidebar_file;
pub mod site;
pub mod sidebar_files;
pub mod slug;
pub mod texts;
mod static_files;
pub mod version;

pub use assemble::{Sources, assemble, is_of_site};
pub use config::SiteConfig;
pub use content::{Heading, Outline, Reference, ReferenceKind};
pub use front_matter::FrontMatter;
pub use located_data::{Diagnostic, Node, Place, Severity, Span, Syntax};
pub use plain_text::PlainText;
pub use record::Record;
pub use site::{Doc, DocSource, Site, Target};
