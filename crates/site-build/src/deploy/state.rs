//! What deploys left at a target.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind, Result};
use crate::plan::OutPath;

/// Folder of the files that deploys keep beside the site.
pub(super) const FOLDER: &str = ".site-build-deploy";

/// Name of the state in [`FOLDER`].
pub(super) const NAME: &str = "state.json";

/// Version of the format.
const FORMAT: u32 = 1;

/// What deploys wrote to a target, and what they will delete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    format: u32,
    /// Files of the site, by path.
    pub(super) files: BTreeMap<String, Known>,
    /// Files that the site no longer has, with the time in seconds since 1970
    /// at which a deploy first missed them.
    #[serde(default)]
    pub(super) retired: BTreeMap<String, u64>,
}

/// A file that a deploy wrote, or was about to write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Known {
    /// Hash of the file, see [`File`](super::site::File).
    pub(super) hash: String,
    /// What the store says about it; `None` while nobody knows whether it
    /// arrived.
    pub(super) stored: Option<Stored>,
}

/// What a store says about a file that it took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stored {
    /// Size in bytes.
    pub(super) size: u64,
    /// Entity tag, without quotes.
    #[serde(default)]
    pub(super) tag: Option<String>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            format: FORMAT,
            files: BTreeMap::new(),
            retired: BTreeMap::new(),
        }
    }
}

impl State {
    /// Parses the state of a target.
    ///
    /// # Errors
    /// `Read` when the text is not a state, or one of a later version.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self> {
        let state: Self = serde_json::from_slice(bytes).map_err(|e| damaged().because(e))?;
        let paths = state.files.keys().chain(state.retired.keys());
        // Each path may be deleted: none may lead elsewhere.
        let is_valid = paths.into_iter().all(|it| OutPath::parse(&**it).is_ok());
        match is_valid && state.format == FORMAT {
            true => Ok(state),
            false => Err(damaged()),
        }
    }

    /// Returns the state as text.
    pub(super) fn to_json(&self) -> Vec<u8> {
        // A map of texts and numbers is always JSON.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn damaged() -> Error {
    let message = format!(
        "`{FOLDER}/{NAME}` at the target cannot be read by this version of site-build: \
         delete it to upload all files again"
    );
    Error::new(ErrorKind::Read, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_back() {
        let mut state = State::default();
        let stored = Some(Stored {
            size: 3,
            tag: Some("x".to_owned()),
        });
        let hash = "00".to_owned();
        state
            .files
            .insert("a/b.html".to_owned(), Known { hash, stored });
        state.retired.insert("c.js".to_owned(), 7);
        assert_eq!(State::parse(&state.to_json()).unwrap(), state);
    }

    #[test]
    fn damaged_states_are_refused() {
        for text in [
            "",
            "{}",
            r#"{"format":2,"files":{}}"#,
            r#"{"format":1,"files":{},"retired":{"../x":1}}"#,
        ] {
            let error = State::parse(text.as_bytes()).unwrap_err();
            assert!(error.to_string().contains("delete it"), "{text}");
        }
    }
}
