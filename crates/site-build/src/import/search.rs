//! The hosted search, which several tools configure by the options of `DocSearch`.

use super::out::Settings;
use super::source::Source;

/// Sets the hosted search from the options of `DocSearch`.
///
/// Without one of the required options, it cannot be used: that is reported, and the
/// site has the built-in search.
pub(super) fn set_hosted_search(algolia: &mut Source<'_>, settings: &mut Settings) {
    let option = |key| algolia.text(key).filter(|text| !text.is_empty());
    let [id, key, index] = ["appId", "apiKey", "indexName"].map(option);
    match (id, key, index) {
        (Some(id), Some(key), Some(index)) => {
            settings.set("search.provider", "hosted");
            settings.set("search.application_id", id);
            settings.set("search.api_key", key);
            settings.set("search.index_name", index);
            algolia.moved("indexName", "search.index_name");
        }
        _ => {
            let text = "application, key or index is missing: the built-in search is used";
            let name = algolia.name("indexName");
            algolia.report().manual(&name, text);
        }
    }
}
