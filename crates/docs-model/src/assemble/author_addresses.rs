//! Checks of the addresses of authors: their own pages, their pictures and their profiles
//! on other sites, in the files of authors and in posts.

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Node, Value, path};

use super::config::{Targets, is_static};
use super::schemes;
use super::similar::host_help;
use crate::blog::{PLATFORMS, Profile};

/// Names that other tools, or authors from memory, give to profile sites.
const OTHER_PLATFORMS: [(&str, &str); 3] = [
    ("bsky", "bluesky"),
    ("stack_overflow", "stackoverflow"),
    ("stack-overflow", "stackoverflow"),
];

/// What is wrong with a value of an author, and how to correct it.
struct Problem {
    code: &'static str,
    message: String,
    help: String,
}

impl Problem {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            code: "author",
            message: message.into(),
            help: help.into(),
        }
    }
}

/// Reports addresses of authors that readers cannot follow.
pub(super) fn check(targets: &Targets<'_>, out: &mut Vec<Diagnostic>) {
    let Targets { sources, site, .. } = *targets;
    let mut checked = Checked { targets, out };
    for blog in &sources.config.blog {
        let is_of_blog = |file: &str| {
            path::file_name(file) == path::file_name(&blog.authors)
                && (file == format!("{}{}", path::prefix(&blog.path), blog.authors)
                    || file.contains("/docusaurus-plugin-content-blog"))
        };
        let files = sources.data.iter().filter(|(file, _)| is_of_blog(file));
        for (file, authors) in files {
            for author in authors.members() {
                checked.author(file, &author.node);
            }
        }
    }
    for doc in site.docs.iter().filter(|doc| doc.translated) {
        let file = &doc.source.path;
        let front_matter = &doc.source.front_matter;
        if let Some(given) = front_matter.post_value("authors") {
            let one = std::slice::from_ref(given);
            let items = given.as_array().unwrap_or(one);
            for item in items.iter().filter(|item| item.is_object()) {
                checked.author(file, item);
            }
        }
        for (key, node) in front_matter.post_values() {
            let problem = match (key, text(node)) {
                ("author_url", Some(url)) => checked.url(url),
                ("author_image_url", Some(image)) => checked.image(image),
                _ => None,
            };
            checked.report(file, node, problem);
        }
    }
}

/// The check of a site.
struct Checked<'a, 't> {
    targets: &'a Targets<'t>,
    out: &'a mut Vec<Diagnostic>,
}

impl Checked<'_, '_> {
    /// Checks the fields of an author.
    fn author(&mut self, file: &str, author: &Node) {
        for field in author.members() {
            let node = &field.node;
            match (&*field.key, text(node)) {
                ("socials", _) => self.profiles(file, node),
                (_, None) => {}
                ("url", Some(url)) => {
                    let problem = self.url(url);
                    self.report(file, node, problem);
                }
                ("image_url" | "imageURL", Some(image)) => {
                    let problem = self.image(image);
                    self.report(file, node, problem);
                }
                ("email", Some(email)) => self.report(file, node, email_problem(email)),
                _ => {}
            }
        }
    }

    fn profiles(&mut self, file: &str, profiles: &Node) {
        if !profiles.is_object() && !profiles.is_null() {
            let message = format!("`socials` must be an object, not {}", profiles.kind());
            let problem = Problem::new(message, "write handles by site, like `github: ada`");
            self.report(file, profiles, Some(problem));
        }
        for profile in profiles.members() {
            let node = &profile.node;
            let handle = match &node.value {
                Value::String(text) | Value::Number(text) => &**text,
                _ => "",
            };
            self.report(file, node, profile_problem(&profile.key, handle));
        }
    }

    /// Returns the problem of the address of an author's page.
    fn url(&self, url: &str) -> Option<Problem> {
        // A script address is reported with all others.
        if url.trim().is_empty() || path::script_scheme(url).is_some() {
            return None;
        }
        if !url.starts_with('/') || url.starts_with("//") {
            return external_problem("url", url);
        }
        if self.targets.contain(url) {
            return None;
        }
        Some(Problem {
            code: "dead-link",
            message: format!("`{url}` does not exist"),
            help: self
                .targets
                .help(url, "write the address of a page or a full URL"),
        })
    }

    /// Returns the problem of the address of a picture: a file in a static folder, or a
    /// URL.
    fn image(&self, image: &str) -> Option<Problem> {
        let sources = self.targets.sources;
        if image.trim().is_empty() || path::script_scheme(image).is_some() {
            return None;
        }
        if path::is_external(image) || image.contains("//") {
            return external_problem("image_url", image).or_else(|| {
                let is_blocked = image.starts_with("http://") && !sources.config.policy.allows_http_images();
                is_blocked.then(|| {
                    Problem::new(
                        format!("the policy of the pages blocks `{image}`"),
                        "write a URL that starts with `https://`, or save a copy in a static folder",
                    )
                })
            });
        }
        let below = image
            .strip_prefix(&*sources.config.base_url)
            .unwrap_or(image);
        let file = format!(
            "/{}",
            below.trim_start_matches("./").trim_start_matches('/')
        );
        if is_static(sources, &file) || is_static(sources, image) {
            return None;
        }
        Some(Problem {
            code: "missing-image",
            message: format!("image `{image}` does not exist"),
            help: self.targets.help(
                &file,
                "add the file to a static folder, and write its path in there, as in `/img/ada.png`",
            ),
        })
    }

    /// Appends a problem at the level that the configuration sets.
    fn report(&mut self, file: &str, node: &Node, problem: Option<Problem>) {
        let Some(Problem {
            code,
            message,
            help,
        }) = problem
        else {
            return;
        };
        let checks = &self.targets.site.config.checks;
        let problem = match code {
            "dead-link" => checks.broken_links.diagnostic(code, message),
            "missing-image" => checks.broken_images.diagnostic(code, message),
            _ => checks.apply(Diagnostic::error(code, message)),
        };
        let placed = problem.map(|problem| problem.in_file(file).at(node.span()).help(help));
        self.out.extend(placed);
    }
}

fn text(node: &Node) -> Option<&str> {
    node.as_str()
}

/// Returns the problem of an address on another site, in the field `key`.
fn external_problem(key: &str, url: &str) -> Option<Problem> {
    if let Some(problem) = schemes::unusable(url) {
        return Some(Problem::new(problem.message, problem.help));
    }
    if path::is_external(url) && !url.contains(char::is_whitespace) {
        return None;
    }
    let help = host_help(url).unwrap_or_else(|| match url.contains(char::is_whitespace) {
        true => "write one URL, like `https://example.com/ada`".to_owned(),
        false => {
            format!("write `https://{url}`, or a path that starts with `/` for a page of the site")
        }
    });
    Some(Problem::new(
        format!("`{key}` is `{url}`, which is not a URL"),
        help,
    ))
}

/// Returns the problem of an e-mail address, to which `mailto:` is added.
fn email_problem(email: &str) -> Option<Problem> {
    let help = "write it like `ada@example.com`";
    let is_address = email
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    let is_address = is_address && !email.contains(char::is_whitespace) && !email.contains(':');
    (!is_address && !email.trim().is_empty())
        .then(|| Problem::new(format!("`{email}` is not an e-mail address"), help))
}

/// Returns the problem of a profile: a handle on a known site, or a full URL.
fn profile_problem(platform: &str, handle: &str) -> Option<Problem> {
    if handle.trim().is_empty() {
        return Some(Problem::new(
            format!("the profile `{platform}` has no handle"),
            "write the handle or the full URL of the profile, or remove the line",
        ));
    }
    if handle.contains("://") || handle.starts_with("mailto:") {
        return external_problem(platform, handle);
    }
    let has_host = handle
        .split_once('/')
        .is_some_and(|(start, _)| start.contains('.') || start.is_empty() || start.ends_with(':'));
    if has_host || host_help(handle).is_some() || handle.contains(char::is_whitespace) {
        let address = host_help(handle).unwrap_or_else(|| {
            let host = handle.trim_start_matches('/');
            match host.contains('.') && !host.contains(char::is_whitespace) {
                true => format!("write `https://{host}`"),
                false => "write the handle, or the full URL of the profile".to_owned(),
            }
        });
        let message = format!("`{handle}` is neither a handle nor a URL");
        return Some(Problem::new(message, address));
    }
    if Profile::new(platform, handle).is_some() {
        return None;
    }
    let lower = platform.to_ascii_lowercase();
    let other = OTHER_PLATFORMS.iter().find(|row| row.0 == lower);
    let near = other.map(|row| row.1);
    let near = near.or_else(|| nearest(&lower, PLATFORMS.iter().map(|row| row.0)));
    let help = match near {
        Some(near) => format!("did you mean `{near}`? Profiles on other sites need a full URL"),
        None => "write the full URL of the profile".to_owned(),
    };
    Some(Problem::new(
        format!("unknown profile site `{platform}`"),
        help,
    ))
}
