//! The state that deploys store at a target.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind, Result};
use crate::plan::OutPath;

/// Folder at the target for files of deploys.
pub(super) const FOLDER: &str = ".site-build-deploy";

/// Name of the state file in [`FOLDER`].
pub(super) const NAME: &str = "state.json";

/// Maximum size of a state in bytes, enough for a million files.
pub(super) const MAX_SIZE: u64 = 256 << 20;

/// Version of the format.
const FORMAT: u32 = 1;

/// The files that deploys wrote to a target, and those that they will delete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    format: u32,
    /// Files of the site, by path.
    pub(super) files: BTreeMap<String, Known>,
    /// Files that the site no longer has, with the Unix time in seconds of the
    /// first deploy without them.
    #[serde(default)]
    pub(super) retired: BTreeMap<String, u64>,
}

/// A file that a deploy wrote, or was about to write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Known {
    /// Hash of the file, see [`File`](super::site::File).
    pub(super) hash: String,
    /// Metadata from the store; `None` while it is unknown whether the upload
    /// succeeded.
    pub(super) stored: Option<Stored>,
}

/// Metadata of a stored file.
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
    /// `Read` if the text is not a state, or has a later format version.
    pub(super) fn parse(bytes: &[u8]) -> Result<Self> {
        let state: Self = serde_json::from_slice(bytes).map_err(|e| damaged().because(e))?;
        let paths = state.files.keys().chain(state.retired.keys());
        // Files at these paths may be deleted, so none may lead outside the
        // target.
        let is_valid = paths
            .into_iter()
            .all(|path| OutPath::parse(&**path).is_ok());
        match is_valid && state.format == FORMAT {
            true => Ok(state),
            false => Err(damaged()),
        }
    }

    /// Serializes the state.
    pub(super) fn to_json(&self) -> Vec<u8> {
        // Serializing strings and numbers cannot fail.
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
