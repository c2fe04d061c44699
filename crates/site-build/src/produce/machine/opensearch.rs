//! The description of the search page for browsers (OpenSearch 1.1).

use docs_model::Site;
use docs_model::index::LocaleIdx;
use located_data::path;

use crate::xml::escape;

/// Maximum length of a name that browsers accept, in characters.
const MAX_NAME: usize = 16;

/// Returns the description of the search page of a locale.
///
/// Browsers offer the search of the site in their address bar once they have
/// read it. The template of the URL is absolute, so the file exists only with
/// `url`.
pub(crate) fn opensearch(site: &Site, locale: LocaleIdx) -> String {
    let base = site.locale_base(locale);
    let page = site.config.search.page().unwrap_or_default();
    let page = site.address(&path::join([&*base, page]));
    let title = site.title_in(locale);
    let name: String = title.chars().take(MAX_NAME).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">\n\
         <ShortName>{}</ShortName>\n<Description>{}</Description>\n\
         <InputEncoding>UTF-8</InputEncoding>\n\
         <Url type=\"text/html\" method=\"get\" template=\"{}{}?q={{searchTerms}}\"/>\n\
         </OpenSearchDescription>\n",
        escape(&name),
        escape(title),
        escape(&site.config.url),
        escape(&page),
    )
}
