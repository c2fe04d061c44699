//! The form of deploy targets, which is the same in `site.toml` and on the command line.

use std::fmt;

/// Remote of the repository to which branches are pushed.
const REMOTE: &str = "origin";

/// Schemes of targets that are not a folder.
const SCHEMES: [&str; 4] = ["s3", "gs", "az", "rsync"];

/// A target of deploys, checked in form only.
///
/// # Examples
///
/// ```
/// use docs_model::config::DeployTarget;
///
/// let target = DeployTarget::parse("git:gh-pages").unwrap();
/// assert_eq!(target, DeployTarget::Branch("gh-pages".to_owned()));
///
/// let problem = DeployTarget::parse("s3:/docs").unwrap_err();
/// assert_eq!(problem.to_string(), "`s3:/docs` lacks a slash: write `s3://docs`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeployTarget {
    /// A folder, on a disk or a mounted share.
    Folder(String),
    /// A bucket or container of an object store.
    Store(StoreAddress),
    /// A folder of another machine, or of a module of an rsync daemon.
    Remote(RemoteFolder),
    /// Name of a branch of the repository around the site, without `refs/heads/`.
    Branch(String),
}

/// The address of an object store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreAddress {
    /// Service of the store.
    pub service: StoreService,
    /// The bucket or container, with its scheme.
    pub bucket: String,
    /// Path below the bucket; may be empty.
    pub path: String,
}

/// The service of a store, which decides where credentials come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreService {
    /// S3 and services with its API.
    Amazon,
    /// Cloud Storage.
    Google,
    /// Blob Storage.
    Azure,
}

/// A folder of another machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteFolder {
    /// The folder, or the module of a daemon, in the syntax of rsync, without a slash at
    /// its end: `user@host:/srv/www`, `rsync://host/module`.
    pub root: String,
    /// Path below the module of a daemon; may be empty.
    pub path: String,
}

/// Why a text is not a target. `Display` writes the message and the help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidTarget {
    /// What is wrong.
    pub message: String,
    /// How to write the target.
    pub help: String,
}

impl fmt::Display for InvalidTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message, self.help)
    }
}

impl std::error::Error for InvalidTarget {}

impl InvalidTarget {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }

    fn of(target: &str, help: impl Into<String>) -> Self {
        Self::new(format!("invalid target `{target}`"), help)
    }
}

impl DeployTarget {
    /// Parses a target. Nothing is opened or requested.
    ///
    /// # Errors
    /// If the target is empty, misspelt or ambiguous, or if a program could take it for
    /// an option.
    pub fn parse(to: &str) -> Result<Self, InvalidTarget> {
        check_spelling(to)?;
        if let Some(name) = to.strip_prefix("git:") {
            return branch(name);
        }
        let Some((scheme, rest)) = to.split_once("://") else {
            return match is_remote(to) {
                true => remote(to),
                false => Ok(Self::Folder(to.to_owned())),
            };
        };
        let service = match scheme {
            "s3" => StoreService::Amazon,
            "gs" => StoreService::Google,
            "az" => StoreService::Azure,
            "rsync" => return remote(to),
            "ssh" | "sftp" | "scp" => {
                return Err(InvalidTarget::new(
                    format!("`{scheme}://` is not a target"),
                    "write `user@host:folder`, to which rsync copies the site through ssh",
                ));
            }
            _ => {
                let help = "expected `s3://`, `gs://`, `az://`, `git:`, `host:folder`, `rsync://` or a folder";
                return Err(InvalidTarget::of(to, help));
            }
        };
        let (bucket, path) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            return Err(InvalidTarget::new(
                format!("the target `{to}` has no bucket"),
                format!("write `{scheme}://BUCKET`"),
            ));
        }
        if !service.is_bucket(bucket) {
            let help = format!(
                "`{bucket}` cannot be the name of a bucket, which has letters, digits, `-`, `_` and `.`"
            );
            return Err(InvalidTarget::of(to, help));
        }
        Ok(Self::Store(StoreAddress {
            service,
            bucket: format!("{scheme}://{bucket}"),
            path: path_below_target(path)?.to_owned(),
        }))
    }
}

impl StoreService {
    /// Returns whether a bucket can have this name. Azure has containers such as
    /// `$web`, whose files it serves as a site.
    fn is_bucket(self, name: &str) -> bool {
        if let Some(system) = name.strip_prefix('$') {
            let is_lower = |c: char| c.is_ascii_lowercase();
            return self == Self::Azure && !system.is_empty() && system.chars().all(is_lower);
        }
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.chars().all(is_plain)
    }
}

/// Returns a path below a target, without leading and trailing slashes.
///
/// # Errors
/// If the path has empty or relative segments or control characters.
pub fn path_below_target(path: &str) -> Result<&str, InvalidTarget> {
    let plain = path.trim_matches('/');
    let is_odd = |part: &str| matches!(part, "" | "." | "..") || part.contains(char::is_control);
    if !plain.is_empty() && plain.split('/').any(is_odd) {
        return Err(InvalidTarget::new(
            format!("invalid path below the target: `{path}`"),
            "write names with one slash between them, like `previews/42`",
        ));
    }
    Ok(plain)
}

/// Refuses targets that would be taken for a folder, because a scheme is misspelt or a
/// shell would have replaced a part.
fn check_spelling(to: &str) -> Result<(), InvalidTarget> {
    if to.is_empty() {
        return Err(InvalidTarget::new(
            "the target is empty",
            "write the address of a store, a branch or a folder, like `s3://BUCKET`",
        ));
    }
    if to.starts_with('~') || to.starts_with('$') {
        return Err(InvalidTarget::new(
            format!("the target `{to}` is relative to a folder that only a shell knows"),
            "write the path in full",
        ));
    }
    let Some((scheme, rest)) = to.split_once(':') else {
        return Ok(());
    };
    let lower = scheme.to_ascii_lowercase();
    let is_known = SCHEMES.contains(&&*lower) || lower == "git";
    if is_known && lower != scheme {
        let help = format!("write `{lower}:{rest}`, in lower case");
        return Err(InvalidTarget::of(to, help));
    }
    if SCHEMES.contains(&scheme) && !rest.starts_with("//") {
        let rest = rest.trim_start_matches('/');
        return Err(InvalidTarget::new(
            format!("`{to}` lacks a slash"),
            format!("write `{scheme}://{rest}`"),
        ));
    }
    Ok(())
}

/// Returns whether a target is a folder on another machine, as `ssh` and `rsync` write
/// it: a name and a colon before any slash. A single letter is a drive of Windows.
fn is_remote(to: &str) -> bool {
    let host = to.split_once(':').map(|(host, _)| host);
    host.is_some_and(|host| host.len() > 1 && !host.contains(['/', '\\']))
}

/// Parses `host:folder`, `host::module` or `rsync://host/module`.
fn remote(to: &str) -> Result<DeployTarget, InvalidTarget> {
    let invalid = |help: &str| Err(InvalidTarget::of(to, help));
    let (host, folder) = match to.strip_prefix("rsync://") {
        Some(rest) => rest.split_once('/').unwrap_or((rest, "")),
        None => to.split_once(':').unwrap_or((to, "")),
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._@[]:%".contains(c);
    let is_option = |name: &str| name.is_empty() || name.starts_with('-');
    if !host.chars().all(is_plain) || host.split('@').any(is_option) {
        return invalid("expected `user@host:folder` or `rsync://host/module`");
    }
    if to.contains(char::is_control) {
        return invalid("it contains control characters");
    }
    if folder.trim_matches(['/', ':']).is_empty() {
        return invalid("it has no folder");
    }
    if folder.starts_with(['~', '$']) {
        return invalid(
            "rsync does not replace `~` and variables: write the folder in full, or relative to the home folder there, without a slash at its start",
        );
    }
    let whole = to.trim_end_matches('/');
    let mut root = whole;
    let mut path = "";
    // Daemons without chroot do not find files of a list below a path in a module.
    if to.starts_with("rsync://") || folder.starts_with(':') {
        let in_module = folder.trim_start_matches(['/', ':']).trim_end_matches('/');
        if let Some((_, rest)) = in_module.split_once('/') {
            root = whole[..whole.len() - rest.len()].trim_end_matches('/');
            path = path_below_target(rest)?;
        }
    }
    Ok(DeployTarget::Remote(RemoteFolder {
        root: root.to_owned(),
        path: path.to_owned(),
    }))
}

/// Parses the name of a branch. Names are limited to characters that mean nothing in
/// arguments and addresses of Git.
fn branch(name: &str) -> Result<DeployTarget, InvalidTarget> {
    if !is_branch_name(name) {
        return Err(InvalidTarget::new(
            format!("invalid branch name `{name}`"),
            "write one such as `git:gh-pages`",
        ));
    }
    // As other commands of Git name the branch. A push would create a branch whose own
    // name is that.
    let mut bare = name;
    for prefix in ["refs/", "heads/", "remotes/", "origin/"] {
        bare = bare.strip_prefix(prefix).unwrap_or(bare);
    }
    if bare != name {
        return Err(InvalidTarget::new(
            format!("`git:{name}` is not the name of a branch of `{REMOTE}`"),
            format!("write `git:{bare}`"),
        ));
    }
    Ok(DeployTarget::Branch(name.to_owned()))
}

/// Returns whether Git accepts the name of a branch, and it has only characters that
/// mean nothing in its arguments.
fn is_branch_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    let is_part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && !part.ends_with('.')
            && !part.ends_with(".lock")
    };
    !name.starts_with('-')
        && name.chars().all(is_plain)
        && name.split('/').all(is_part)
        && !name.contains("..")
        && name != "HEAD"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_have_a_bucket() {
        let store = |service, bucket: &str, path: &str| {
            DeployTarget::Store(StoreAddress {
                service,
                bucket: bucket.to_owned(),
                path: path.to_owned(),
            })
        };
        for (to, expected) in [
            ("s3://docs", store(StoreService::Amazon, "s3://docs", "")),
            (
                "gs://docs/a/",
                store(StoreService::Google, "gs://docs", "a"),
            ),
            ("az://$web", store(StoreService::Azure, "az://$web", "")),
        ] {
            assert_eq!(DeployTarget::parse(to), Ok(expected), "{to}");
        }
        for to in [
            "s3://",
            "s3://$web",
            "s3://a b",
            "s3://x/../y",
            "s3:/x",
            "S3://x",
        ] {
            assert!(DeployTarget::parse(to).is_err(), "{to}");
        }
    }

    #[test]
    fn folders_of_other_machines() {
        for (to, root, path) in [
            ("host:www/", "host:www", ""),
            ("me@host:/srv/www", "me@host:/srv/www", ""),
            ("rsync://[::1]:873/module/", "rsync://[::1]:873/module", ""),
            ("host::module/site", "host::module", "site"),
            ("host::module//site/", "host::module", "site"),
            ("rsync://host/module/site/", "rsync://host/module", "site"),
        ] {
            let expected = RemoteFolder {
                root: root.to_owned(),
                path: path.to_owned(),
            };
            assert_eq!(
                DeployTarget::parse(to),
                Ok(DeployTarget::Remote(expected)),
                "{to}"
            );
        }
        for to in [
            "host:",
            "host:/",
            "host::",
            "rsync://host",
            "rsync:///module",
            "-e:www",
            "me@-oProxyCommand=x:www",
            "a b:www",
            "host:~/www",
            "host:$HOME/www",
            "rsync://host/module/../other",
            "host:www\n",
        ] {
            assert!(DeployTarget::parse(to).is_err(), "{to}");
        }
    }

    #[test]
    fn folders_and_branches() {
        let folder = |path: &str| Ok(DeployTarget::Folder(path.to_owned()));
        assert_eq!(DeployTarget::parse("out/site"), folder("out/site"));
        assert_eq!(DeployTarget::parse("C:\\www"), folder("C:\\www"));
        assert_eq!(
            DeployTarget::parse("git:gh-pages"),
            Ok(DeployTarget::Branch("gh-pages".to_owned()))
        );
        for to in [
            "",
            "~/www",
            "$HOME/www",
            "ftp://x",
            "sftp://x/y",
            "git:",
            "git:--upload-pack=x",
        ] {
            assert!(DeployTarget::parse(to).is_err(), "{to}");
        }
        let problem = DeployTarget::parse("git:origin/gh-pages").unwrap_err();
        assert_eq!(problem.help, "write `git:gh-pages`");
    }
}
