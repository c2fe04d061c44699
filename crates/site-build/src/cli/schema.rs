//! `schema`: JSON Schemas for editors.

use clap::{Args, ValueEnum};
use docs_model::schema::SchemaOf;

use crate::error::Result;
use crate::terminal::print_out;

#[derive(Debug, Args)]
pub(super) struct SchemaArgs {
    /// File that the schema describes
    #[arg(value_enum, default_value_t = SchemaName::Config)]
    name: SchemaName,
}

/// The files that have a schema.
///
/// Editors use the schemas to validate and complete these files.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaName {
    /// site.toml
    #[value(alias = "site")]
    Config,
    /// The front matter of a page
    FrontMatter,
    /// A sidebar file
    Sidebars,
    /// A `_category_` file
    Category,
}

impl From<SchemaName> for SchemaOf {
    fn from(name: SchemaName) -> Self {
        match name {
            SchemaName::Config => Self::Config,
            SchemaName::FrontMatter => Self::FrontMatter,
            SchemaName::Sidebars => Self::Sidebars,
            SchemaName::Category => Self::Category,
        }
    }
}

/// Prints a schema.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn schema(args: &SchemaArgs) -> Result<bool> {
    let schema = SchemaOf::from(args.name).schema();
    print_out(&format!("{schema:#}\n"))?;
    Ok(true)
}
