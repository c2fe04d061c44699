//! Files that machines read.

mod llms;
mod opensearch;
mod robots;
mod sitemap;
mod xml;

pub(super) use llms::llms;
pub(super) use opensearch::opensearch;
pub(super) use robots::robots;
pub(super) use sitemap::sitemap;
