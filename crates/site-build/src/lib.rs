#![doc = include_str!("../README.md")]

mod api;
mod build;
mod built_in;
mod cache;
mod cache_file;
pub mod cli;
mod clock;
#[cfg(feature = "deploy")]
pub mod deploy;
pub mod dev;
mod digest;
mod display;
mod documents;
mod edit;
mod error;
mod exif;
#[cfg(feature = "external-links")]
mod external;
pub mod headers;
mod host;
mod html;
mod import;
mod init;
mod load;
#[cfg(feature = "mcp")]
mod mcp;
mod on_demand;
#[cfg(feature = "social-images")]
mod picture;
#[cfg(feature = "images")]
mod pictures;
mod plan;
mod problem;
mod produce;
mod progress;
#[cfg(feature = "images")]
mod raster;
mod report;
mod search;
pub mod serve;
mod site_folder;
mod source_files;
mod templates;
mod terminal;
mod texts;
mod theme;
mod timings;
mod understand;
mod write;
mod xml;

pub use build::{BuildOptions, Report, build, build_with, check, check_with};
pub use error::{Error, ErrorKind, Result};
#[cfg(feature = "external-links")]
pub use external::ExternalReport;
pub use load::{Overrides, SiteFile};
pub use plan::{Fragment, Job, LlmsFile, LlmsList, OutPath, Plan, SectionIdx};
pub use problem::Problem;
pub use produce::{Chrome, Content, Fingerprint, PageProblems, Producer, Product};
pub use progress::Progress;
pub use search::IndexFiles;
pub use understand::{ApiIdx, Opened, Project, ProjectOptions, open};
pub use write::WriteReport;
