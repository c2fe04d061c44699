//! Options of generated samples.

use std::sync::Arc;

use super::own::SampleTemplate;

/// Limits set in every generated sample, as far as the client of its language
/// supports them, and templates for further languages.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct SampleOptions {
    /// Timeout of a call, in seconds.
    pub timeout: u32,
    /// Maximum number of redirects. None are followed if the client has no such
    /// limit or would send a key to another host, or for methods other than GET
    /// and HEAD.
    pub max_redirects: u32,
    /// Templates for further languages, and those that replace built-in ones.
    pub templates: Arc<[SampleTemplate]>,
}

impl Default for SampleOptions {
    /// Returns limits of 30 seconds and 10 redirects.
    fn default() -> Self {
        Self {
            timeout: 30,
            max_redirects: 10,
            templates: Arc::default(),
        }
    }
}
