//! Addresses of source positions on the host of the Git repository.
//!
//! TypeDoc writes addresses into a model if it runs in a clone of a repository
//! on a host that it knows. For other models, they are made here, from the
//! repository that contains the site.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use located_data::path;
use typedoc_render::model::Source;

use crate::load::{Remote, Repository};

/// Makes the addresses of a model's positions.
///
/// A library has thousands of positions in some dozens of files; each file is
/// looked up once.
pub(super) struct SourceLinks<'r> {
    /// Host and path of the repository.
    remote: &'r Remote,
    /// Files of the revision, to find a path that the model has only in part.
    files: &'r Tree,
    /// Form of the addresses.
    host: Host,
    /// Commit or branch in the addresses.
    revision: &'r str,
    /// Folder of the model, from the root of the repository.
    folder: String,
    /// Paths in the repository by paths in the model.
    known: HashMap<Box<str>, Option<String>>,
}

/// The files of a revision, by path from the root of the repository.
pub(super) struct Tree {
    files: BTreeSet<String>,
    /// The same by the last segment of their path.
    by_name: HashMap<String, Vec<String>>,
}

impl Tree {
    /// Indexes the files of a revision.
    pub(super) fn new(files: BTreeSet<String>) -> Self {
        let mut by_name: HashMap<String, Vec<String>> = HashMap::new();
        for file in &files {
            let same = by_name.entry(last_segment(file).to_owned()).or_default();
            same.push(file.clone());
        }
        Self { files, by_name }
    }

    /// Returns the only file whose path ends with the segments of `end`.
    ///
    /// Returns `None` if there is no such file, or more than one: a wrong link
    /// is worse than none.
    fn ending(&self, end: &str) -> Option<&str> {
        let end_segments = format!("/{end}");
        let same = self.by_name.get(last_segment(end))?;
        let mut files = same.iter().filter(|file| file.ends_with(&end_segments));
        match (files.next(), files.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }
}

/// Returns the file name in a path.
fn last_segment(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A kind of host, which decides the form of addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Host {
    /// github.com and GitHub Enterprise.
    GitHub,
    /// gitlab.com and servers of its own.
    GitLab,
    /// bitbucket.org.
    Bitbucket,
    /// Gitea, Forgejo and Codeberg.
    Gitea,
}

impl Host {
    /// Recognises a host by its name: those of the companies, and servers that
    /// are named for their software (`gitlab.example.com`). Returns `None` for
    /// any other host, whose form of addresses cannot be guessed.
    fn of(host: &str) -> Option<Self> {
        let name = host.split(':').next().unwrap_or(host);
        let has = |word: &str| name.split('.').any(|label| label == word);
        let is_github = name == "github.com"
            || name.ends_with(".ghe.com")
            || name.ends_with(".githubprivate.com")
            || has("github");
        Some(if is_github {
            Self::GitHub
        } else if has("gitlab") {
            Self::GitLab
        } else if name == "bitbucket.org" {
            Self::Bitbucket
        } else if name == "codeberg.org" || has("gitea") || has("forgejo") {
            Self::Gitea
        } else {
            return None;
        })
    }

    /// Returns what is between the repository and the path of a file.
    ///
    /// `revision` is encoded later, with the whole path.
    fn middle(self, revision: &str) -> String {
        match self {
            Self::GitHub => format!("blob/{revision}"),
            Self::GitLab => format!("-/blob/{revision}"),
            Self::Bitbucket => format!("src/{revision}"),
            // Commits and branches have different addresses.
            Self::Gitea if is_hash(revision) => format!("src/commit/{revision}"),
            Self::Gitea => format!("src/branch/{revision}"),
        }
    }

    /// Returns the start of the fragment, before the line.
    fn line(self) -> &'static str {
        match self {
            Self::Bitbucket => "lines-",
            Self::GitHub | Self::GitLab | Self::Gitea => "L",
        }
    }
}

/// Returns whether a revision is the hash of a commit, SHA-1 or SHA-256.
fn is_hash(revision: &str) -> bool {
    revision.len() >= 40 && revision.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl<'r> SourceLinks<'r> {
    /// Creates links for the model at a path below the site folder, or returns
    /// `None` without a remote on a host whose addresses are known. `revision` replaces the
    /// hash of the commit, for example by the name of a branch.
    pub(super) fn new(
        repository: &'r Repository,
        files: &'r Tree,
        model: &str,
        revision: Option<&'r str>,
    ) -> Option<Self> {
        let model = path::resolve("", &format!("{}{model}", repository.prefix));
        let folder = model.rsplit_once('/').map_or("", |(folder, _)| folder);
        let remote = repository.remote.as_ref()?;
        Some(Self {
            host: Host::of(&remote.host)?,
            revision: revision.unwrap_or(&repository.revision),
            folder: folder.to_owned(),
            remote,
            files,
            known: HashMap::new(),
        })
    }

    /// Returns the address of a position, or `None` if its file is not in the
    /// repository.
    ///
    /// The line is counted from 1, as in the model.
    pub(super) fn address(&mut self, source: &Source) -> Option<String> {
        if !self.known.contains_key(&source.file_name) {
            let file = self.file(&source.file_name);
            self.known.insert(source.file_name.clone(), file);
        }
        let file = self.known.get(&source.file_name)?.as_ref()?;
        let Remote { scheme, host, path } = self.remote;
        let middle = self.host.middle(self.revision);
        let mut address = format!("{scheme}://{host}/");
        encode(&format!("{path}/{middle}/{file}"), &mut address);
        let _ = write!(address, "#{}{}", self.host.line(), source.line);
        Some(address)
    }

    /// Returns the path of a file in the repository. Paths in a model are
    /// relative to the folder in which TypeDoc ran, or to the common folder of
    /// the sources: usually the folder of the model or one above or below it.
    ///
    /// Tried from the folder of the model upwards, then anywhere by its last
    /// segments.
    fn file(&self, name: &str) -> Option<String> {
        let mut above = Some(&*self.folder);
        while let Some(folder) = above {
            let file = path::resolve(folder, name);
            if self.files.files.contains(&file) {
                return Some(file);
            }
            let parent = || folder.rsplit_once('/').map_or("", |(parent, _)| parent);
            above = (!folder.is_empty()).then(parent);
        }
        self.files.ending(name).map(str::to_owned)
    }
}

/// Appends a path with the characters encoded that end the path of an address.
///
/// Bytes of characters outside ASCII are encoded one by one, as URLs require.
fn encode(path: &str, out: &mut String) {
    for byte in path.bytes() {
        let is_plain = byte.is_ascii_alphanumeric() || b"/-._~@+!$'(),;=:".contains(&byte);
        match is_plain {
            true => out.push(char::from(byte)),
            false => _ = write!(out, "%{byte:02X}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use typedoc_render::Model;

    use super::{Remote, Repository, SourceLinks, Tree};

    const HASH: &str = "0123456789abcdef0123456789abcdef01234567";

    /// Returns the addresses of files in a model at `docs/api/model.json` of a
    /// repository, in a site whose folder is `docs`.
    fn addresses(host: &str, revision: Option<&str>, files: &[&str]) -> Vec<Option<String>> {
        let repository = Repository {
            remote: Some(Remote {
                scheme: "https",
                host: host.to_owned(),
                path: "acme/shop".to_owned(),
            }),
            revision: HASH.to_owned(),
            prefix: "docs/".to_owned(),
        };
        let tree = [
            "docs/api/model.json",
            "docs/api/src/here.ts",
            "src/above.ts",
            "packages/core/src/below.ts",
            "packages/core/src/index.ts",
            "packages/react/src/index.ts",
            "src/a b#c.ts",
        ];
        let tree = Tree::new(BTreeSet::from(tree.map(str::to_owned)));
        let links = SourceLinks::new(&repository, &tree, "api/model.json", revision);
        let Some(mut links) = links else {
            return Vec::new();
        };
        let sources = files.iter().map(|file| {
            let name = serde_json::json!(file);
            format!(r#"{{"fileName": {name}, "line": 7}}"#)
        });
        let sources = Vec::from_iter(sources).join(",");
        let json = format!(
            r#"{{"schemaVersion": "2.0", "id": 0, "name": "shop", "children":
            [{{"id": 1, "name": "Cart", "kind": 256, "sources": [{sources}]}}]}}"#
        );
        let (model, _) = Model::parse("model.json", &json);
        let model = model.expect("a model");
        let sources = model.project.children[0].sources.iter();
        sources.map(|source| links.address(source)).collect()
    }

    #[test]
    fn each_host_has_its_own_addresses() {
        let hash = HASH;
        for (host, revision, expected) in [
            (
                "github.com",
                None,
                format!("github.com/acme/shop/blob/{hash}/src/above.ts#L7"),
            ),
            (
                "acme.ghe.com",
                None,
                format!("acme.ghe.com/acme/shop/blob/{hash}/src/above.ts#L7"),
            ),
            (
                "gitlab.example.org",
                None,
                format!("gitlab.example.org/acme/shop/-/blob/{hash}/src/above.ts#L7"),
            ),
            (
                "bitbucket.org",
                Some("main"),
                "bitbucket.org/acme/shop/src/main/src/above.ts#lines-7".to_owned(),
            ),
            (
                "codeberg.org",
                None,
                format!("codeberg.org/acme/shop/src/commit/{hash}/src/above.ts#L7"),
            ),
            (
                "gitea.example.org:3000",
                Some("main"),
                "gitea.example.org:3000/acme/shop/src/branch/main/src/above.ts#L7".to_owned(),
            ),
        ] {
            let found = addresses(host, revision, &["src/above.ts"]);
            assert_eq!(found, [Some(format!("https://{expected}"))]);
        }
        assert!(addresses("git.example.org", None, &["src/above.ts"]).is_empty());
    }

    #[test]
    fn only_files_of_the_repository_have_addresses() {
        let files = [
            "src/here.ts",
            "core/src/below.ts",
            // Two packages have one.
            "src/index.ts",
            "node_modules/other/index.d.ts",
            "../../../../etc/passwd",
            "src/a b#c.ts",
        ];
        let found = addresses("github.com", Some("main"), &files);
        let start = "https://github.com/acme/shop/blob/main/";
        let of = |path: &str| Some(format!("{start}{path}#L7"));
        let expected = [
            of("docs/api/src/here.ts"),
            of("packages/core/src/below.ts"),
            None,
            None,
            None,
            of("src/a%20b%23c.ts"),
        ];
        assert_eq!(found, expected);
    }
}
