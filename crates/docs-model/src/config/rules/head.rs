//! Rules of `[[head]]` and `[policy]`: tags and sources that browsers ignore or block.

use located_data::diagnostic::misspelled;
use located_data::{Advice, Diagnostic, Step};

use super::Rules;
use crate::config::HeadTag;
use crate::config::policy::{allows_inline, source_problem};
use crate::data_block::{is_json, script_json};

/// What is wrong with a head tag, and how to correct it.
struct Problem {
    /// Attribute that the problem is about, if it is there.
    attribute: Option<String>,
    advice: Advice,
}

impl Problem {
    fn of_tag(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            attribute: None,
            advice: Advice::new(message, help),
        }
    }

    fn of_attribute(name: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            attribute: Some(name.to_owned()),
            ..Self::of_tag(message, help)
        }
    }
}

impl Rules<'_> {
    pub(super) fn head(&mut self) {
        let config = self.config;
        for (idx, tag) in config.head.iter().enumerate() {
            let name = tag.tag.as_str();
            if !["meta", "link", "script"].contains(&name) {
                self.report(
                    &[Step::Key("head"), Step::Index(idx), Step::Key("tag")],
                    format!("a head tag must be `meta`, `link` or `script`, not `{name}`"),
                    "use one of the three; put styles into `css`",
                );
                continue;
            }
            let mut problems = without_effect(tag, &config.base_url);
            problems.extend(self.blocked_handlers(tag));
            for problem in problems {
                self.head_tag(idx, &problem);
            }
        }
    }

    /// Appends a warning about a head tag, at the attribute that it is about.
    fn head_tag(&mut self, idx: usize, problem: &Problem) {
        let found = Diagnostic::warning("head-tag", &problem.advice.message);
        let Some(found) = self.config.checks.apply(found) else {
            return;
        };
        let tag = [Step::Key("head"), Step::Index(idx)];
        match &problem.attribute {
            Some(name) => {
                let steps = [&tag[..], &[Step::Key("attributes"), Step::Key(name)]].concat();
                self.push(found, &steps, &problem.advice.help);
            }
            None => self.push(found, &tag, &problem.advice.help),
        }
    }

    /// Returns the attributes with code that the policy does not let browsers run.
    fn blocked_handlers(&self, tag: &HeadTag) -> Vec<Problem> {
        let policy = &self.config.policy;
        // Without the policy in pages, that of the host decides.
        if !policy.meta || allows_inline(&policy.script_src) {
            return Vec::new();
        }
        let is_handler = |name: &str| {
            name.len() > 2
                && name.is_char_boundary(2)
                && name[..2].eq_ignore_ascii_case("on")
                && name.bytes().all(|byte| byte.is_ascii_alphabetic())
        };
        let names = tag.attributes.keys().filter(|name| is_handler(name));
        names
            .map(|name| {
                Problem::of_attribute(
                    name,
                    format!("the policy of the pages blocks the code in `{name}`"),
                    "move the code into a script in a static folder",
                )
            })
            .collect()
    }

    pub(super) fn policy(&mut self) {
        for (key, _, sources) in self.config.policy.lists() {
            for (idx, source) in sources.iter().enumerate() {
                if let Some(advice) = source_problem(key, source) {
                    let steps = [Step::Key("policy"), Step::Key(key), Step::Index(idx)];
                    self.advise(&steps, advice);
                }
            }
        }
    }
}

/// Returns the reasons why browsers ignore a tag, or parts of it.
fn without_effect(tag: &HeadTag, base_url: &str) -> Vec<Problem> {
    let mut problems = content_as_attribute(tag);
    problems.extend(content_problem(tag));
    if !problems.is_empty() {
        return problems;
    }
    let value = |name: &str| {
        let attribute = tag
            .attributes
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name));
        attribute
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    };
    match &*tag.tag {
        "script" if value("src").is_none() && tag.content.is_none() => {
            problems.push(Problem::of_tag(
                "a script without `src` is empty",
                "write the address of the script in `src`",
            ));
        }
        "link" => {
            for name in ["rel", "href"] {
                if value(name).is_none() && !(name == "href" && value("imagesrcset").is_some()) {
                    problems.push(Problem::of_tag(
                        format!("browsers ignore a link without `{name}`"),
                        format!("add `{name}` to `attributes`"),
                    ));
                }
            }
        }
        "meta" => problems.extend(meta_problem(tag, &value)),
        _ => {}
    }
    for name in ["src", "href"] {
        let problem = value(name).and_then(|address| address_problem(name, address, base_url));
        problems.extend(problem);
    }
    problems
}

/// Returns the problem of a tag whose content is written as an attribute, as in tools that
/// set properties of elements.
fn content_as_attribute(tag: &HeadTag) -> Vec<Problem> {
    const CONTENT: [&str; 5] = ["innerHTML", "children", "text", "textContent", "body"];
    let names = tag.attributes.keys();
    let mut names =
        names.filter(|name| CONTENT.iter().any(|known| name.eq_ignore_ascii_case(known)));
    let help = match &*tag.tag {
        "script" => "write the code into a file in a static folder, and its address in `src`",
        _ => "remove it: the tag has no content",
    };
    let problem = names.next().map(|name| {
        Problem::of_attribute(name, format!("`{name}` is not an attribute of HTML"), help)
    });
    problem.into_iter().collect()
}

/// Returns the problem of the content of a tag, which only data has.
fn content_problem(tag: &HeadTag) -> Option<Problem> {
    let content = tag.content.as_deref()?;
    let media_type = tag.attributes.get("type").map_or("", String::as_str);
    if tag.tag != "script" || !is_json(media_type) {
        return Some(Problem::of_tag(
            "only a `script` with a type of JSON, such as `application/ld+json`, has content",
            "write code or styles into a file in a static folder",
        ));
    }
    let fault = script_json(content).err()?;
    Some(Problem::of_tag(
        format!("the content of this script is not JSON, and left out: {fault}"),
        "correct it, or remove the tag",
    ))
}

/// Returns the problem of a `meta` tag.
fn meta_problem<'t>(tag: &HeadTag, value: &impl Fn(&str) -> Option<&'t str>) -> Option<Problem> {
    const OWN: [&str; 2] = ["viewport", "generator"];
    if value("charset").is_some() {
        return Some(Problem::of_tag(
            "each page states its encoding already",
            "remove the tag",
        ));
    }
    let kind = ["name", "property", "http-equiv", "itemprop"]
        .into_iter()
        .find_map(|key| Some((key, value(key)?)));
    let Some((key, name)) = kind else {
        return Some(Problem::of_tag(
            "browsers ignore a `meta` without `name`, `property` or `http-equiv`",
            "add one of them to `attributes`",
        ));
    };
    if key == "http-equiv" && name.eq_ignore_ascii_case("content-security-policy") {
        return Some(Problem::of_attribute(
            key,
            "browsers apply this policy in addition to that of the site, which it cannot extend",
            "remove the tag, and add sources to `[policy]`",
        ));
    }
    if key == "name" && OWN.iter().any(|own| name.eq_ignore_ascii_case(own)) {
        return Some(Problem::of_attribute(
            key,
            format!("each page has a `{name}` already"),
            "remove the tag; to change that of the theme, override the template `base.html`",
        ));
    }
    // An empty text can be intended, a missing one cannot.
    let has_content = tag
        .attributes
        .keys()
        .any(|key| key.eq_ignore_ascii_case("content"));
    (!has_content).then(|| {
        Problem::of_tag(
            "browsers ignore a `meta` without `content`",
            "add `content` to `attributes`",
        )
    })
}

/// Returns the problem of an address that is not the same file from each page.
fn address_problem(name: &str, address: &str, base_url: &str) -> Option<Problem> {
    if address.starts_with(['/', '#']) {
        return None;
    }
    let Some((scheme, rest)) = address.split_once(':') else {
        return Some(Problem::of_attribute(
            name,
            format!("`{address}` is relative, so that each page would request another file"),
            format!("write `{base_url}{}`", address.trim_start_matches("./")),
        ));
    };
    let lower = scheme.to_ascii_lowercase();
    let is_known = ["https", "http", "data", "blob", "mailto"].contains(&&*lower);
    let near = misspelled(&lower, ["https", "http"]).filter(|_| !is_known)?;
    Some(Problem::of_attribute(
        name,
        format!("`{scheme}` is not a scheme of addresses"),
        format!("did you mean `{near}:{rest}`?"),
    ))
}
