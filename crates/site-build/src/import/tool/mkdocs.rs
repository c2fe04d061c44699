//! Sites of MkDocs: `mkdocs.yml`.

use located_data::Syntax;
use serde_json::{Value as Json, json};

use super::super::source::Source;
use super::super::value::{Table, Value};
use super::nav::{self, Docs};
use super::{Input, Site, set_address, set_docs, set_language};

/// Translates a site. Returns the folder of its pages.
pub(super) fn site(input: &Input<'_>, site: &mut Site) -> Result<String, String> {
    let table = input.data(Syntax::Yaml, input.text)?;
    let Site {
        settings,
        report,
        sidebars,
    } = site;
    let mut config = Source::new("", table, report);
    config.move_text("site_name", "title", settings);
    config.move_text("site_description", "tagline", settings);
    if let Some(url) = config.text("site_url") {
        set_address(&url, settings);
        config.moved("site_url", "url");
    }
    let folder = config.text("docs_dir").unwrap_or_else(|| "docs".to_owned());
    let folder = input.docs_folder("", "docs_dir", &folder)?;
    set_docs(&folder, "md", settings);
    let is_folders = config.flag("use_directory_urls").unwrap_or(true);
    settings.set("trailing_slash", is_folders);
    if let Some(repository) = config.text("repo_url") {
        let label = config.text("repo_name");
        let label = label.unwrap_or_else(|| "Repository".to_owned());
        let item = json!({ "label": label, "href": repository, "position": "right" });
        settings.set("navbar.items", vec![item]);
        config.moved("repo_url", "navbar.items");
        if let Some(edit) = config.text("edit_uri") {
            let url = format!(
                "{}/{}",
                repository.trim_end_matches('/'),
                edit.trim_start_matches('/')
            );
            // Paths of `edit_url` are relative to the site folder, those of `edit_uri`
            // to the docs folder.
            let url = url.trim_end_matches('/').trim_end_matches(&*folder);
            settings.set("docs.edit_url", url);
            config.moved("edit_uri", "docs.edit_url");
        }
    }
    if let Some(copyright) = config.text("copyright") {
        settings.set("footer.copyright", copyright);
        config.moved("copyright", "footer.copyright");
    }
    let mut theme = config.inner("theme");
    for (key, target) in [("logo", "navbar.logo.src"), ("favicon", "favicon")] {
        let Some(file) = theme.text(key) else {
            continue;
        };
        let name = theme.name(key);
        let text = format!(
            "copy `{folder}/{file}` to `static/{file}`, and set `{target}` to `/{file}`: files \
             next to pages are only published if a page refers to them"
        );
        theme.report().manual(&name, &text);
    }
    if let Some(language) = theme.text("language") {
        set_language(&language, settings);
    }
    theme.unsupported("custom_dir", "override templates of site-build instead");
    theme.ignore(&["name", "features", "palette", "font", "icon"]);
    theme.finish();
    redirects(&mut config, settings);
    for key in ["extra_css", "extra_javascript"] {
        let text = "files written for the markup of MkDocs are left out";
        config.unsupported(key, text);
    }
    config.unsupported("hooks", "code of the site does not run");
    config.ignore(&[
        "extra",
        "markdown_extensions",
        "not_in_nav",
        "remote_branch",
        "site_author",
        "site_dir",
        "strict",
        "validation",
        "watch",
        "exclude_docs",
    ]);

    let exists = |file: &str| input.exists(file);
    let docs = Docs {
        folder: &folder,
        exists: &exists,
    };
    let nav = config.list("nav");
    if !nav.is_empty() {
        let mut missing = Vec::new();
        let items = items(nav, &docs, &mut missing);
        let key = config.name("nav");
        nav::missing_items(&key, &missing, config.report());
        config.moved("nav", "docs.sidebar_path");
        *sidebars = Some(json!({ "nav": items }));
    }
    config.finish();
    Ok(folder)
}

/// Converts the redirects of the plugin `redirects`, and reports other plugins.
fn redirects(config: &mut Source<'_>, settings: &mut super::super::out::Settings) {
    for plugin in config.list("plugins") {
        let (name, options) = match plugin {
            Value::Table(table) => match table.into_iter().next() {
                Some((name, options)) => (name, options.into_table()),
                None => continue,
            },
            other => (other.text().unwrap_or_default(), Table::new()),
        };
        if name == "redirects" {
            let maps = options.get("redirect_maps").cloned();
            for (from, to) in maps.map(Value::into_table).unwrap_or_default() {
                let Some(to) = to.text() else { continue };
                let to = if to.contains("://") {
                    to
                } else {
                    page_address(&to)
                };
                settings.push(
                    "redirects",
                    json!({ "from": [page_address(&from)], "to": to }),
                );
            }
            config.moved("plugins: redirects", "redirects");
        } else if !matches!(
            &*name,
            "search" | "autorefs" | "minify" | "privacy" | "offline"
        ) {
            let text = "plugins do not run: check whether the site needs it";
            config
                .report()
                .unsupported(&format!("plugins: {name}"), text);
        }
    }
}

/// Returns the URL path of a page by its file: `/a/` for `a/index.md`.
fn page_address(file: &str) -> String {
    let end = file.find(['?', '#']).unwrap_or(file.len());
    let (path, suffix) = file.split_at(end);
    let stem = path.strip_suffix(".md").unwrap_or(path);
    let stem = match stem
        .strip_suffix("index")
        .or_else(|| stem.strip_suffix("README"))
    {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => stem,
    };
    format!("/{stem}{suffix}")
}

fn items(nav: Vec<Value>, docs: &Docs<'_>, missing: &mut Vec<String>) -> Vec<Json> {
    let mut out = Vec::new();
    for item in nav {
        match item {
            Value::Text(target) => out.extend(page(&target, None, docs, missing)),
            Value::Table(table) => {
                for (label, value) in table {
                    match value {
                        Value::List(inner) => {
                            let mut inner = items(inner, docs, missing);
                            // The index page of a section becomes the link of
                            // its category.
                            let main = inner.first().and_then(Json::as_str).map(str::to_owned);
                            let main = main.filter(|id| id == "index" || id.ends_with("/index"));
                            if main.is_some() {
                                inner.remove(0);
                            }
                            out.extend(nav::category(&label, main.as_deref(), inner, Some(true)));
                        }
                        other => {
                            let target = other.text().unwrap_or_default();
                            out.extend(page(&target, Some(&label), docs, missing));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    out
}

fn page(
    target: &str,
    label: Option<&str>,
    docs: &Docs<'_>,
    missing: &mut Vec<String>,
) -> Option<Json> {
    if target.contains("://") {
        return Some(nav::link(target, label.unwrap_or(target)));
    }
    match docs.id(target) {
        Some(id) => Some(nav::doc(&id, label)),
        None => {
            missing.push(nav::no_page(&format!("{}/{target}", docs.folder)));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_files() {
        for (file, address) in [
            ("a/b.md#c", "/a/b#c"),
            ("index.md", "/"),
            ("a/index.md", "/a/"),
            ("a/README.md", "/a/"),
            ("a-index.md", "/a-index"),
        ] {
            assert_eq!(page_address(file), address);
        }
    }
}
