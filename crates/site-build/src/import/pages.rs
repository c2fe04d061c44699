//! The settings of standalone pages.
//!
//! Docusaurus publishes `src/pages` by default, and so do we; without the
//! plugin, the folder is not published.

use super::docs::plugins;
use super::edit_url;
use super::out::Settings;
use super::report::Report;
use super::source::Source;
use super::value::Table;

/// Translates the settings of standalone pages.
///
/// Plugins are those of the pages alone.
pub(super) fn pages(table: Table, settings: &mut Settings, report: &mut Report) {
    let mut pages = Source::new("pages", table, report);
    for (key, target) in [
        ("path", "pages.path"),
        ("routeBasePath", "pages.route_base_path"),
    ] {
        pages.move_text(key, target, settings);
    }
    let folder = settings
        .get("pages")
        .and_then(|pages| pages["path"].as_str());
    let folder = folder.unwrap_or("src/pages").to_owned();
    if let Some(url) = edit_url::take(&mut pages, &folder) {
        settings.set("pages.edit_url", url);
        pages.moved("editUrl", "pages.edit_url");
    }
    for (key, target) in [
        ("showLastUpdateTime", "pages.show_last_update_time"),
        ("showLastUpdateAuthor", "pages.show_last_update_author"),
    ] {
        pages.move_flag(key, target, settings);
    }
    for key in ["include", "exclude"] {
        let patterns = pages.texts(key);
        if !patterns.is_empty() {
            let target = format!("pages.{key}");
            settings.set(&target, patterns);
            pages.moved(key, &target);
        }
    }
    pages.ignore(&["id", "editLocalizedFiles"]);
    plugins(&mut pages, settings);
    pages.finish();
}
