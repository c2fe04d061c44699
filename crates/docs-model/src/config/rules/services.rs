//! Rules of what other programs serve: the hosted search, analytics, and the addresses to
//! which pages send readers, their questions and their answers.

use located_data::diagnostic::misspelled;
use located_data::{Advice, Diagnostic, Step};

use super::{Rules, SET_URL};
use crate::config::addresses::{is_address, path_on_machine, without_scheme};
use crate::config::page_tools::unknown_placeholder;
use crate::config::{AnalyticsConfig, AnalyticsProvider, PageToolsConfig, SearchProvider};

/// How pages use an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Readers follow a link.
    Link,
    /// Scripts send requests.
    Request,
}

impl Rules<'_> {
    /// Checks everything that other programs serve.
    pub(super) fn services(&mut self) {
        self.page_tools();
        self.hosted_search();
        self.search_hosts();
        self.insights();
        self.addresses_of_services();
        self.ask();
        self.analytics();
        self.placeholders();
    }

    fn page_tools(&mut self) {
        let tools = &self.config.page_tools;
        // Assistants get the absolute address of the page.
        if self.config.url.is_empty() && !tools.assistants.is_empty() {
            self.report(
                &[Step::Key("page_tools"), Step::Key("assistants")],
                "assistants cannot fetch pages of a site without `url`",
                SET_URL,
            );
        }
        let assistants = tools.assistants.iter().enumerate();
        let addresses = assistants.map(|(idx, assistant)| {
            let path = vec![Step::Key("assistants"), Step::Index(idx), Step::Key("url")];
            (path, &assistant.url)
        });
        let report_url = tools.report_url.iter();
        let addresses = addresses.chain(report_url.map(|url| (vec![Step::Key("report_url")], url)));
        for (path, address) in addresses {
            if let Some(name) = unknown_placeholder(address, &PageToolsConfig::PLACEHOLDERS) {
                self.report(
                    &[vec![Step::Key("page_tools")], path].concat(),
                    format!("unknown placeholder `{{{name}}}`"),
                    "write `{title}`, `{url}` or `{markdown}`",
                );
            }
        }
        for (idx, assistant) in tools.assistants.iter().enumerate() {
            let entry = [
                Step::Key("page_tools"),
                Step::Key("assistants"),
                Step::Index(idx),
            ];
            let of_key = |key| [&entry[..], &[Step::Key(key)]].concat();
            if assistant.label.trim().is_empty() {
                self.report(
                    &of_key("label"),
                    "an assistant without a name",
                    "write the name of the assistant",
                );
            }
            self.service(&of_key("url"), "url", &assistant.url, Use::Link);
        }
    }

    fn hosted_search(&mut self) {
        let search = &self.config.search;
        if search.provider != SearchProvider::Hosted {
            return;
        }
        for (key, value) in [
            ("application_id", &search.application_id),
            ("api_key", &search.api_key),
            ("index_name", &search.index_name),
        ] {
            if value.as_deref().is_none_or(|id| id.trim().is_empty()) {
                self.report(
                    &[Step::Key("search")],
                    format!("`search.{key}` is missing, but hosted search requires it"),
                    "copy it from the dashboard of the service, or set `provider = \"static\"`",
                );
            }
        }
        if let (Some(id), Some(key)) = (&search.application_id, &search.api_key) {
            self.search_credentials(id, key);
        }
    }

    /// Checks the forms of the id of the application and of the key. The id is a part of
    /// host names if the configuration has no hosts, and both are sent in headers.
    fn search_credentials(&mut self, id: &str, key: &str) {
        let steps = |key| [Step::Key("search"), Step::Key(key)];
        let is_key = |text: &str| text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        if is_key(id) && !is_key(key) {
            self.report(
                &steps("application_id"),
                "`search.application_id` has the form of a key",
                "swap `application_id` and `api_key`",
            );
            return;
        }
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        if self.config.search.hosts.is_empty() && !id.trim().is_empty() && !id.bytes().all(is_name)
        {
            self.report(
                &steps("application_id"),
                format!("`{id}` is not the id of an application"),
                "copy it from the dashboard of the service: letters and digits, such as `B1G2GM9NG0`",
            );
        }
        if !key.trim().is_empty() && !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            self.report(
                &steps("api_key"),
                "`search.api_key` contains a space or another character that no key has",
                "copy the search-only key from the dashboard of the service",
            );
        }
    }

    fn search_hosts(&mut self) {
        // The paths of requests are appended to the address. Pages and `push`
        // must read it in the same way.
        let is_address = |host: &str| {
            without_scheme(host).is_some_and(|rest| {
                !rest.is_empty()
                    && !rest.starts_with('/')
                    && !rest.ends_with('/')
                    && !rest.contains(['?', '#', '@'])
            })
        };
        for (idx, host) in self.config.search.hosts.iter().enumerate() {
            let steps = [Step::Key("search"), Step::Key("hosts"), Step::Index(idx)];
            if is_address(host) {
                self.blocked_request(&steps, "search.hosts", host);
            } else {
                self.report(
                    &steps,
                    format!("a search host must be a full URL, not `{host}`"),
                    "write it like `https://search.example.com`, or `https://www.example.com/search` for a proxy",
                );
            }
        }
    }

    fn insights(&mut self) {
        // The regions are those of the service's endpoints for events.
        let insights = self.config.search.insights.target().unwrap_or_default();
        if !matches!(insights, "" | "us" | "de") && !insights.starts_with("https://") {
            self.report(
                &[Step::Key("search"), Step::Key("insights")],
                format!("`{insights}` is neither a region nor a URL"),
                "write `true`, `\"us\"`, `\"de\"`, or a URL like `https://events.example.com`",
            );
        }
    }

    /// Checks the addresses to which pages send questions, reports and answers of
    /// readers.
    fn addresses_of_services(&mut self) {
        let config = self.config;
        let search = &config.search;
        let analytics = config.analytics.as_ref();
        for (path, address, purpose) in [
            (
                &["search", "ask", "url"][..],
                search.ask.as_ref().map(|ask| &ask.url),
                Use::Link,
            ),
            (
                &["search", "report_url"][..],
                search.report_url.as_ref(),
                Use::Request,
            ),
            (
                &["feedback", "url"][..],
                config.feedback.as_ref().map(|feedback| &feedback.url),
                Use::Request,
            ),
            (
                &["search", "missing_results_url"][..],
                search.missing_results_url.as_ref(),
                Use::Link,
            ),
            (
                &["page_tools", "report_url"][..],
                config.page_tools.report_url.as_ref(),
                Use::Link,
            ),
            (
                &["analytics", "endpoint"][..],
                analytics.and_then(|analytics| analytics.endpoint.as_ref()),
                Use::Request,
            ),
        ] {
            if let Some(address) = address {
                let steps: Vec<_> = path.iter().map(|key| Step::Key(key)).collect();
                self.service(&steps, &path.join("."), address, purpose);
            }
        }
    }

    /// Checks the address of a service. `name` is the key in messages.
    fn service(&mut self, steps: &[Step<'_>], name: &str, address: &str, purpose: Use) {
        let is_service = is_address(address) && !address.starts_with(['#', '?']);
        let scheme = match address.starts_with('/') {
            true => None,
            false => address.split_once(':').map(|(scheme, _)| scheme),
        };
        let lower = scheme.unwrap_or_default().to_ascii_lowercase();
        let is_web = matches!(&*lower, "" | "https" | "http");
        // Other schemes may be those of programs, such as `slack:`.
        let near = misspelled(&lower, ["https", "http", "mailto"]).filter(|near| *near != lower);
        if let Some(near) = near.filter(|_| is_service && !is_web) {
            let rest = &address[lower.len()..];
            self.report(
                steps,
                format!("`{lower}` is not a scheme of addresses"),
                &format!("did you mean `{near}{rest}`?"),
            );
        } else if !is_service || (purpose == Use::Request && !is_web) {
            self.report(
                steps,
                format!("`{name}` is `{address}`, which is not a URL"),
                "write a URL like `https://example.com/ask`, or a path from the root of the host",
            );
        } else if purpose == Use::Request {
            self.blocked_request(steps, name, address);
        }
    }

    /// Reports an address without encryption that pages with encryption cannot request.
    fn blocked_request(&mut self, steps: &[Step<'_>], name: &str, address: &str) {
        // Browsers trust the reader's own machine.
        let is_local = path_on_machine(&format!("{}/", address.trim_end_matches('/'))).is_some();
        if !self.config.url.starts_with("https://") || !address.starts_with("http://") || is_local {
            return;
        }
        let message =
            format!("browsers block requests of `https://` pages to `{address}` in `{name}`");
        self.push(
            Diagnostic::warning("config", message),
            steps,
            "write a URL that starts with `https://`",
        );
    }

    fn ask(&mut self) {
        let ask = self.config.search.ask.as_ref();
        if ask.is_some_and(|ask| ask.label.trim().is_empty()) {
            self.report(
                &[Step::Key("search"), Step::Key("ask"), Step::Key("label")],
                "`search.ask.label` is empty",
                "write the text of the link, for example `Ask the assistant`",
            );
        }
    }

    fn analytics(&mut self) {
        let Some(analytics) = &self.config.analytics else {
            return;
        };
        let (key, value) = analytics.required();
        let Some(value) = value else {
            self.report(
                &[Step::Key("analytics")],
                format!("`analytics.{key}` is missing, but this provider requires it"),
                "set it, or remove `[analytics]`",
            );
            return;
        };
        if let Some(advice) = wrong_id(analytics.provider, value) {
            self.advise(&[Step::Key("analytics"), Step::Key(key)], advice);
        }
        for unused in unused_keys(analytics) {
            let message = format!("`analytics.{unused}` has no effect with this provider");
            self.push(
                Diagnostic::warning("config", message),
                &[Step::Key("analytics"), Step::Key(unused)],
                "remove it, or correct `provider`",
            );
        }
    }

    /// Reports ids and keys that are still those of an example.
    fn placeholders(&mut self) {
        let config = self.config;
        let search = &config.search;
        let mut values: Vec<(Vec<Step<'_>>, &str)> = Vec::new();
        if search.provider == SearchProvider::Hosted {
            for (key, value) in [
                ("application_id", &search.application_id),
                ("api_key", &search.api_key),
                ("index_name", &search.index_name),
            ] {
                let steps = vec![Step::Key("search"), Step::Key(key)];
                values.extend(value.as_deref().map(|value| (steps, value)));
            }
        }
        if let Some(analytics) = &config.analytics
            && let (key, Some(value)) = analytics.required()
        {
            values.push((vec![Step::Key("analytics"), Step::Key(key)], value));
        }
        for (idx, api) in config.api.iter().enumerate() {
            for (scheme, client) in &api.oauth {
                let steps = ["oauth", scheme, "client_id"].map(Step::Key);
                let steps = [&[Step::Key("api"), Step::Index(idx)], &steps[..]].concat();
                values.push((steps, &client.client_id));
            }
        }
        for (steps, value) in values {
            if !is_placeholder(value) {
                continue;
            }
            let found = Diagnostic::warning(
                "placeholder-value",
                format!("`{value}` is the placeholder of an example"),
            );
            if let Some(found) = config.checks.apply(found) {
                self.push(
                    found,
                    &steps,
                    "copy the value from the dashboard of the service",
                );
            }
        }
    }
}

/// Returns the problem of the id that a provider of analytics requires.
fn wrong_id(provider: AnalyticsProvider, id: &str) -> Option<Advice> {
    match provider {
        AnalyticsProvider::Google => {
            let (kind, rest) = id.split_once('-').unwrap_or_default();
            let is_id = ["G", "GT", "AW", "DC"].contains(&kind)
                && !rest.is_empty()
                && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let help = match kind {
                "UA" => {
                    "Google has switched off Universal Analytics: create a property of Analytics 4, and copy its `G-…`"
                }
                "GTM" => {
                    "this is the id of a container of Tag Manager: copy the `G-…` of the property"
                }
                _ => "copy the id of the web stream, such as `G-1A2B3C4D5E`",
            };
            (!is_id).then(|| Advice::new(format!("`{id}` is not a measurement id"), help))
        }
        AnalyticsProvider::Plausible => {
            let is_domain = !id.contains("://") && !id.contains(char::is_whitespace);
            (!is_domain).then(|| {
                Advice::new(
                    format!("`{id}` is not a domain"),
                    "write it without a scheme, like `docs.example.com`",
                )
            })
        }
        AnalyticsProvider::Beacon => None,
    }
}

/// Returns the keys that the provider does not read.
fn unused_keys(analytics: &AnalyticsConfig) -> Vec<&'static str> {
    let keys = [
        ("measurement_id", &analytics.measurement_id),
        ("domain", &analytics.domain),
        ("endpoint", &analytics.endpoint),
    ];
    let is_read = |key: &str| match analytics.provider {
        AnalyticsProvider::Google => key == "measurement_id",
        AnalyticsProvider::Plausible => key != "measurement_id",
        AnalyticsProvider::Beacon => key == "endpoint",
    };
    let keys = keys.into_iter().filter(|(_, value)| value.is_some());
    keys.map(|(key, _)| key)
        .filter(|key| !is_read(key))
        .collect()
}

/// Returns whether a value is the one that a manual or a dashboard shows in an example.
fn is_placeholder(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let yours = ["your_", "your-", "your ", "your.", "yourdomain", "yoursite"];
    // `G-XXXXXXXXXX`.
    let is_crossed_out = lower
        .split('-')
        .any(|part| part.len() > 2 && part.bytes().all(|byte| byte == b'x'));
    // `SEARCH_ONLY_KEY`, but not the name of an index or a variable of another kind.
    let is_shouted = ["_KEY", "_APP", "_ID"]
        .iter()
        .any(|end| value.ends_with(end))
        && value
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    yours.iter().any(|start| lower.starts_with(start))
        || value.contains(['<', '>'])
        || value.contains("...")
        || ["changeme", "todo", "placeholder"].contains(&&*lower)
        || is_crossed_out
        || is_shouted
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn placeholders() {
        for value in [
            "YOUR_APP_ID",
            "your-index",
            "<app id>",
            "G-XXXXXXXXXX",
            "xxxxxxxx",
            "SEARCH_ONLY_KEY",
            "yourdomain.com",
            "changeme",
        ] {
            assert!(is_placeholder(value), "{value}");
        }
        for value in [
            "B1G2GM9NG0",
            "aadef574be1f9252bb48d4ea09b5cfe5",
            "G-1A2B3C4D5E",
            "docs",
            "youtube",
            "YOURS",
            "PROD_DOCS",
            "docs.xx-large.dev",
        ] {
            assert!(!is_placeholder(value), "{value}");
        }
    }
}
