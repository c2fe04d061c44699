//! Properties of a new site that come from Git: the address of the repository,
//! and the address for editing its files.
//!
//! Git is called, because its files are hard to read with worktrees, submodules
//! and includes, and a machine with a repository has Git.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The Git repository that contains a folder.
#[derive(Debug, Clone)]
pub(super) struct Repository {
    /// Top folder.
    pub root: PathBuf,
    /// Path of the site folder in it: empty, or with a trailing slash.
    pub folder: String,
    /// Name of the current branch.
    pub branch: String,
    /// Host and path of the remote repository: `github.com/acme/shop`.
    remote: Option<String>,
}

impl Repository {
    /// Returns the repository that contains `dir`, or its nearest existing
    /// ancestor. `None` without a repository, or without Git.
    pub(super) fn of(dir: &Path) -> Option<Self> {
        let dir = std::path::absolute(dir).ok()?;
        let existing = dir.ancestors().find(|folder| folder.is_dir())?;
        let root = PathBuf::from(git(existing, &["rev-parse", "--show-toplevel"])?);
        let mut folder = git(existing, &["rev-parse", "--show-prefix"])?;
        if let Ok(rest) = dir.strip_prefix(existing) {
            for part in rest.components() {
                folder += &part.as_os_str().to_string_lossy();
                folder.push('/');
            }
        }
        let branch = git(existing, &["symbolic-ref", "--short", "HEAD"])
            .filter(|name| is_plain(name))
            .unwrap_or_else(|| "main".to_owned());
        let remote = git(existing, &["remote", "get-url", "origin"]);
        Some(Self {
            root,
            folder,
            branch,
            remote: remote.and_then(|remote| address(&remote)),
        })
    }

    /// Returns whether GitHub workflows can run: the remote is on GitHub, or
    /// there is no remote yet.
    pub(super) fn is_on_github(&self) -> bool {
        let remote = self.remote.as_deref();
        remote.is_none_or(|remote| remote.starts_with("github.com/"))
    }

    /// Returns the pattern of the addresses at which pages are edited.
    ///
    /// `{path}` is the path of a page below the site folder. Returns `None` for
    /// hosts that are not known, where a link would lead nowhere.
    pub(super) fn edit_url(&self) -> Option<String> {
        let remote = self.remote.as_deref()?;
        let (branch, folder) = (&self.branch, located_data::path::encode(&self.folder));
        let page = format!("{branch}/{folder}{{path}}");
        match remote.split('/').next()? {
            "github.com" => Some(format!("https://{remote}/edit/{page}")),
            "bitbucket.org" => Some(format!(
                "https://{remote}/src/{page}?mode=edit&spa=0&at={branch}&fileviewer=file-view-default"
            )),
            "codeberg.org" => Some(format!("https://{remote}/_edit/{page}")),
            host if host.starts_with("gitlab.") => Some(format!("https://{remote}/-/edit/{page}")),
            _ => None,
        }
    }
}

/// Runs Git, and returns its output without the line break at its end. `None`
/// if it fails.
fn git(dir: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).current_dir(dir).output();
    let output = output.ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

/// Returns host and path of a remote, without scheme, user and `.git`. The user
/// part of a remote may contain a token.
///
/// Returns `None` for a path on this machine, and for what could not be part of
/// an address.
fn address(remote: &str) -> Option<String> {
    let after_scheme = remote.split_once("://").map(|(_, rest)| rest);
    let rest = after_scheme.unwrap_or(remote);
    let rest = match rest.split_once('/') {
        Some((host, path)) if host.contains('@') => {
            format!("{}/{path}", host.rsplit('@').next().unwrap_or(host))
        }
        _ => rest.rsplit('@').next().unwrap_or(rest).to_owned(),
    };
    // `git@github.com:acme/shop.git`
    let rest = match after_scheme {
        None => rest.replacen(':', "/", 1),
        Some(_) => rest,
    };
    let rest = rest.trim_end_matches('/');
    let rest = rest.strip_suffix(".git").unwrap_or(rest);
    let is_repository = rest.split('/').count() >= 3 && rest.contains('.');
    (is_repository && is_plain(rest)).then(|| rest.to_owned())
}

/// Returns whether a name can be part of an address and of YAML without
/// escaping.
fn is_plain(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./~".contains(c);
    !name.is_empty() && name.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::{Repository, address};

    #[test]
    fn edit_urls_follow_the_host_of_the_remote() {
        let edit_url = |remote: &str| {
            let repository = Repository {
                root: "/shop".into(),
                folder: "docs site/".to_owned(),
                branch: "main".to_owned(),
                remote: address(remote),
            };
            repository.edit_url()
        };
        for (remote, expected) in [
            (
                "git@github.com:acme/shop.git",
                Some("https://github.com/acme/shop/edit/main/docs%20site/{path}"),
            ),
            (
                "https://gitlab.com/acme/tools/shop.git",
                Some("https://gitlab.com/acme/tools/shop/-/edit/main/docs%20site/{path}"),
            ),
            (
                "git@gitlab.acme.com:shop/docs.git",
                Some("https://gitlab.acme.com/shop/docs/-/edit/main/docs%20site/{path}"),
            ),
            (
                "git@bitbucket.org:acme/shop.git",
                Some(
                    "https://bitbucket.org/acme/shop/src/main/docs%20site/{path}\
                     ?mode=edit&spa=0&at=main&fileviewer=file-view-default",
                ),
            ),
            (
                "https://codeberg.org/acme/shop",
                Some("https://codeberg.org/acme/shop/_edit/main/docs%20site/{path}"),
            ),
            ("https://git.acme.com/shop/docs.git", None),
        ] {
            assert_eq!(edit_url(remote).as_deref(), expected, "{remote}");
        }
    }

    #[test]
    fn remotes_on_hosts_have_an_address() {
        let shop = Some("github.com/acme/shop".to_owned());
        for remote in [
            "https://github.com/acme/shop.git",
            "https://user:token@github.com/acme/shop",
            "git@github.com:acme/shop.git",
            "ssh://git@github.com/acme/shop.git/",
        ] {
            assert_eq!(address(remote), shop, "{remote}");
        }
        for remote in [
            "/srv/git/shop.git",
            "../shop",
            "",
            "https://github.com/a b/c",
        ] {
            assert_eq!(address(remote), None, "{remote}");
        }
    }
}
