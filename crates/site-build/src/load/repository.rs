//! The Git repository around the site folder: its revision, its files and the
//! address of its remote.
//!
//! Remotes may contain credentials (`https://user:token@host`). They are cut off
//! as soon as the remote is read, and never stored or printed.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

use crate::digest::Digest;

/// A repository at its current revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Repository {
    /// Address of the remote; `None` if it is not on a host.
    pub(crate) remote: Option<Remote>,
    /// Hash of the current commit.
    pub(crate) revision: String,
    /// Path of the site folder in the repository, with a slash at its end;
    /// empty for its root.
    pub(crate) prefix: String,
}

/// The place of a repository on its host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Remote {
    /// `http` or `https`.
    pub(crate) scheme: &'static str,
    /// Host, with its port if it is an HTTP server.
    pub(crate) host: String,
    /// Path without slashes around it and without `.git`: `acme/shop`.
    pub(crate) path: String,
}

impl Repository {
    /// Returns the repository that contains a folder, or `None` if there is
    /// none or if it has no commit.
    pub(super) fn enclosing(folder: &Path, remote: &str) -> Option<Self> {
        let place = git(folder, &["rev-parse", "--show-prefix", "HEAD"])?;
        let (prefix, revision) = place.split_once('\n')?;
        // Git would read it as an option.
        let is_name = !remote.is_empty() && !remote.starts_with('-');
        let address = is_name.then(|| git(folder, &["remote", "get-url", remote]));
        Some(Self {
            remote: address
                .flatten()
                .and_then(|address| Remote::parse(address.trim())),
            revision: revision.trim().to_owned(),
            prefix: prefix.trim_end_matches('\r').to_owned(),
        })
    }

    /// Returns all files of the revision, by path from the root.
    pub(super) fn files(&self, folder: &Path) -> BTreeSet<String> {
        let arguments = ["ls-tree", "-r", "-z", "--name-only", "--full-tree"];
        let listed =
            git(folder, &[&arguments[..], &[&*self.revision]].concat()).unwrap_or_default();
        let files = listed.split('\0').filter(|file| !file.is_empty());
        files.map(str::to_owned).collect()
    }

    /// Returns a hash of everything that is known about a repository.
    pub(super) fn digest(repository: Option<&Self>) -> u128 {
        let mut digest = Digest::default();
        digest.add_value(&repository);
        digest.finish_wide()
    }
}

impl Remote {
    /// Parses the address of a remote: a URL, or `user@host:path` as for SSH.
    /// Returns `None` for a folder, and for other addresses that lead to no
    /// host.
    fn parse(address: &str) -> Option<Self> {
        let (scheme, authority, path) = match address.split_once("://") {
            Some((scheme, rest)) => {
                let (authority, path) = rest.split_once('/')?;
                (scheme, authority, path)
            }
            None => {
                let (authority, path) = address.split_once(':')?;
                ("ssh", authority, path)
            }
        };
        let host = authority.rsplit('@').next()?;
        // Ports of SSH and of Git's own protocol are not those of the web server.
        let (scheme, host) = match scheme {
            "https" => ("https", host),
            "http" => ("http", host),
            "ssh" | "git" | "git+ssh" => ("https", host.split(':').next()?),
            _ => return None,
        };
        let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
        // A single letter is a drive: `C:\repository`.
        let is_valid = host.len() > 1 && host.chars().all(is_host);
        let path = path.trim_matches('/');
        let path = path.strip_suffix(".git").unwrap_or(path);
        (is_valid && !path.is_empty()).then(|| Self {
            scheme,
            host: host.to_ascii_lowercase(),
            path: path.to_owned(),
        })
    }
}

/// Runs Git and returns its output, or `None` if it fails.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::Remote;

    #[test]
    fn remotes_without_their_credentials() {
        for (address, expected) in [
            (
                "https://github.com/acme/shop.git",
                "https://github.com acme/shop",
            ),
            (
                "https://ada:secret@github.com/acme/shop",
                "https://github.com acme/shop",
            ),
            (
                "https://ada:se@cret@GitHub.com/acme/shop/",
                "https://github.com acme/shop",
            ),
            (
                "git@gitlab.com:acme/tools/shop.git",
                "https://gitlab.com acme/tools/shop",
            ),
            (
                "ssh://git@git.example.com:2222/acme/shop.git",
                "https://git.example.com acme/shop",
            ),
            (
                "http://localhost:3000/acme/shop.git",
                "http://localhost:3000 acme/shop",
            ),
            (
                "git://example.com/acme/shop.git",
                "https://example.com acme/shop",
            ),
        ] {
            let remote = Remote::parse(address).expect(address);
            let Remote { scheme, host, path } = remote;
            assert_eq!(format!("{scheme}://{host} {path}"), expected, "{address}");
        }
    }

    #[test]
    fn remotes_that_are_not_on_a_host() {
        for address in [
            "",
            "/srv/git/shop.git",
            "../shop",
            "file:///srv/git/shop.git",
            "C:\\work\\shop",
            "https://exa\"mple.com/acme/shop",
            "https://example.com/",
            "https://example.com",
        ] {
            assert_eq!(Remote::parse(address), None, "{address}");
        }
    }
}
