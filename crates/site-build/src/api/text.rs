//! The files of descriptions as texts.

use std::io;

/// Maximum size of a file that a description may refer to, in bytes.
///
/// Large descriptions have some 15 MB.
pub(super) const MAX_FILE: u64 = 256 * 1024 * 1024;

/// Returns the text of a file.
///
/// # Errors
/// If it is not UTF-8.
pub(super) fn text_of(bytes: Vec<u8>) -> io::Result<String> {
    let not_utf8 = |_| io::Error::new(io::ErrorKind::InvalidData, "the file is not valid UTF-8");
    String::from_utf8(bytes).map_err(not_utf8)
}
