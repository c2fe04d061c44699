//! Options of generated samples.

/// Limits that every generated sample sets, as far as the client of its
/// language has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SampleOptions {
    /// Seconds after which a call is given up.
    pub timeout: u32,
    /// Redirects that are followed at most. None is followed where the
    /// client has no such limit or would send a key to another host, nor
    /// after a method other than GET and HEAD.
    pub max_redirects: u32,
}

impl Default for SampleOptions {
    /// 30 seconds and 10 redirects.
    fn default() -> Self {
        Self {
            timeout: 30,
            max_redirects: 10,
        }
    }
}
