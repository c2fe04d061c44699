//! The repository of a site: its link in the navbar, and the edit links of pages.

use serde_json::json;

use super::super::super::out::Settings;
use super::super::super::source::Source;

/// Converts `repo_url` and `edit_uri`. `has_edit_links` says whether the theme shows edit
/// links.
pub(super) fn repository(
    config: &mut Source<'_>,
    has_edit_links: bool,
    folder: &str,
    settings: &mut Settings,
) {
    let Some(repository) = config.text("repo_url") else {
        return;
    };
    let host = Host::of(&repository);
    let label = config.text("repo_name").filter(|name| !name.is_empty());
    let label = label.unwrap_or_else(|| host.map_or("Repository", Host::name).to_owned());
    let item = json!({ "label": label, "href": repository, "position": "right" });
    settings.set("navbar.items", vec![item]);
    config.moved("repo_url", "navbar.items");
    if !has_edit_links {
        let text = "Material shows edit links only with the feature `content.action.edit`: \
                    write `docs.edit_url` to have them";
        config.unsupported("edit_uri", text);
        return;
    }
    // An empty path removes the links.
    let edit = match config.text("edit_uri") {
        Some(edit) => {
            if !edit.is_empty() {
                config.moved("edit_uri", "docs.edit_url");
            }
            edit
        }
        None => {
            let edit = host.map_or("", Host::edit_path);
            if let Some(branch) = edit.split('/').nth(1) {
                let text = format!(
                    "edit links lead to the branch `{branch}`, the default of MkDocs: check the branch in `docs.edit_url`"
                );
                config.report().manual("repo_url", &text);
            }
            edit.to_owned()
        }
    };
    if edit.is_empty() {
        return;
    }
    let url = match edit.contains("://") {
        true => edit,
        false => format!(
            "{}/{}",
            repository.trim_end_matches('/'),
            edit.trim_start_matches('/')
        ),
    };
    // Paths of `edit_url` are relative to the site folder, those of `edit_uri`
    // to the docs folder.
    let url = url.trim_end_matches('/').trim_end_matches(folder);
    settings.set("docs.edit_url", url);
}

/// A host of repositories for which MkDocs has defaults.
#[derive(Debug, Clone, Copy)]
enum Host {
    GitHub,
    GitLab,
    Bitbucket,
}

impl Host {
    /// Returns the host of a repository, by its URL.
    fn of(repository: &str) -> Option<Self> {
        let (_, rest) = repository.split_once("://")?;
        match &*rest.split('/').next()?.to_lowercase() {
            "github.com" => Some(Self::GitHub),
            "gitlab.com" => Some(Self::GitLab),
            "bitbucket.org" => Some(Self::Bitbucket),
            _ => None,
        }
    }

    /// The default of `repo_name`.
    const fn name(self) -> &'static str {
        match self {
            Self::GitHub => "GitHub",
            Self::GitLab => "GitLab",
            Self::Bitbucket => "Bitbucket",
        }
    }

    /// The default of `edit_uri`.
    const fn edit_path(self) -> &'static str {
        match self {
            Self::GitHub | Self::GitLab => "edit/master/docs/",
            Self::Bitbucket => "src/default/docs/",
        }
    }
}
