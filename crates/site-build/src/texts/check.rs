//! Missing and unused texts in the translations of a site.
//!
//! A missing text is shown in English, which is easy to overlook; an unknown id
//! is usually a misspelled one, or one that another theme has.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;
use docs_model::Site;
use docs_model::config::{self, CONFIG_FILE};
use docs_model::locale::{Locale, Translations};
use located_data::{Diagnostic, Member, Node, Step, diagnostic};
use rayon::prelude::*;

use super::{Wording, all};
use crate::load::Sources;

/// Maximum number of ids that a message lists, so that it fits a terminal.
const MAX_NAMED: usize = 3;

/// Keys of translation files that belong to the navbar and the footer.
const OTHER_KEYS: &[&str] = &["title", "copyright"];
/// Beginnings of such keys, for labels of items.
const OTHER_PREFIXES: &[&str] = &["item.label.", "link.item.label.", "link.title."];

/// Reports texts of the interface that a locale has only in English, unknown ids in
/// its `code.json`, and translations that are not texts.
///
/// All are warnings: the pages are complete.
#[must_use]
pub(crate) fn check(site: &Site, sources: &Sources) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for (idx, locale) in site.locales.iter_enumerated() {
        // An invalid name has its own diagnostic.
        if !config::is_locale_name(&locale.name) {
            continue;
        }
        let folder = locale.translations_folder(&sources.config.i18n);
        let file = format!("{folder}/code.json");
        let wording = Wording::new(locale, &site.translations[idx]);
        out.extend(missing(wording, locale, idx.into(), &file, sources));
        if let Some(value) = sources.data.get(&file) {
            unknown(value, &file, sources, &mut out);
        }
        for file in Translations::files(locale, &sources.config.i18n) {
            if let Some(value) = sources.data.get(&file) {
                out.extend(not_texts(value, &file));
            }
        }
    }
    out
}

/// Reports the texts that a locale has only in English, in one diagnostic at
/// its entry in the configuration.
fn missing(
    wording: Wording<'_>,
    locale: &Locale,
    idx: usize,
    file: &str,
    sources: &Sources,
) -> Option<Diagnostic> {
    if wording.is_english {
        return None;
    }
    let ids: Vec<&str> = all()
        .iter()
        .map(|(id, _)| &**id)
        .filter(|id| wording.translated(id).is_none())
        .collect();
    if ids.is_empty() {
        return None;
    }
    let message = format!(
        "the locale `{}` lacks translations of {} of the interface: {}",
        locale.name,
        match ids.len() {
            1 => "one text".to_owned(),
            n => format!("{n} texts"),
        },
        named(&ids),
    );
    let steps = [Step::Key("i18n"), Step::Key("locales"), Step::Index(idx)];
    let mut diagnostic = Diagnostic::warning("untranslated-texts", message)
        .in_file(CONFIG_FILE)
        .help(format!("add translations to `{file}`"));
    diagnostic.span = sources.config_source.span(&steps);
    Some(diagnostic)
}

/// Reports values of a translation file that are not texts.
fn not_texts(texts: &Node, file: &str) -> impl Iterator<Item = Diagnostic> {
    let wrong = texts
        .members()
        .iter()
        .filter(|text| Translations::text_of(&text.node).is_none());
    wrong.map(move |text| {
        let message = format!("the translation of `{}` is not a text", text.key);
        Diagnostic::warning("unknown-text", message)
            .in_file(file)
            .at(text.key_span())
            .help("write it as `{ \"message\": \"...\" }`")
    })
}

/// Reports unknown ids. Those that are similar to an id have a diagnostic each;
/// the others, which sites bring from other tools, share one.
fn unknown(texts: &Node, file: &str, sources: &Sources, out: &mut Vec<Diagnostic>) {
    let known = || all().iter().map(|(id, _)| &**id);
    let is_known = |id: &str| {
        let is_other =
            OTHER_KEYS.contains(&id) || OTHER_PREFIXES.iter().any(|prefix| id.starts_with(prefix));
        is_other || known().any(|known| known == id)
    };
    let texts = texts.members().iter();
    let texts: Vec<&Member> = texts.filter(|text| !is_known(&text.key)).collect();
    let is_used = used(&texts, sources);
    let mut strange = Vec::new();
    for (text, is_used) in texts.into_iter().zip(is_used) {
        let id = &*text.key;
        if is_used {
            continue;
        }
        match diagnostic::misspelled(id, known()) {
            Some(near) => out.push(
                Diagnostic::warning("unknown-text", format!("unknown text id `{id}`"))
                    .in_file(file)
                    .at(text.key_span())
                    .help(format!("did you mean `{near}`?")),
            ),
            None => strange.push(text),
        }
    }
    if let Some(first) = strange.first() {
        let ids: Vec<&str> = strange.iter().map(|text| &*text.key).collect();
        let message = format!("unknown text ids: {}", named(&ids));
        out.push(
            Diagnostic::warning("unknown-text", message)
                .in_file(file)
                .at(first.key_span())
                .help("remove them; they are unused"),
        );
    }
}

/// Returns for each text whether a page or a component may translate it: whether its id
/// occurs in their sources, as in `<Translate id="home.title">`. A text over several lines is its
/// own id, with a space for each line break.
fn used(texts: &[&Member], sources: &Sources) -> Vec<bool> {
    let mut out = vec![false; texts.len()];
    let ids = texts.iter().map(|text| text.key.as_bytes());
    let finder = (!texts.is_empty()).then(|| AhoCorasick::new(ids));
    let Some(Ok(finder)) = finder else {
        return out;
    };
    let is_code = |file: &&String| !file.ends_with(".json") && !file.ends_with(".toml");
    let texts = sources.texts.par_iter();
    let found = texts.filter(|(file, _)| is_code(file)).map(|(_, text)| {
        let text = text.unpacked();
        let ids_in = |text: &str| -> BTreeSet<usize> {
            let found = finder.find_overlapping_iter(text.as_bytes());
            found.map(|found| found.pattern().as_usize()).collect()
        };
        let mut found = ids_in(&text);
        if text.contains("<Translate") {
            let words: Vec<&str> = text.split_whitespace().collect();
            found.extend(ids_in(&words.join(" ")));
        }
        found
    });
    for id in found.flatten_iter().collect::<Vec<_>>() {
        out[id] = true;
    }
    out
}

/// Lists the first few ids, and the number of the others.
fn named(ids: &[&str]) -> String {
    let listed: Vec<String> = ids
        .iter()
        .take(MAX_NAMED)
        .map(|id| format!("`{id}`"))
        .collect();
    match ids.len() - listed.len() {
        0 => listed.join(", "),
        more => format!("{} and {more} more", listed.join(", ")),
    }
}
