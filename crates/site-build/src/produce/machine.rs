//! Files for machines: feeds, sitemaps, lists for language models.

mod feed;
mod llms;
mod opensearch;
mod robots;
mod sitemap;

pub(super) use feed::{feed, feed_name, feed_title};
pub(super) use opensearch::opensearch;
pub(super) use robots::robots;
pub(super) use sitemap::sitemap;
