//! Settings of `api lint` and of `api_descriptions` under `[checks]`: levels of
//! rules, and accepted findings.
//!
//! They are read from `api-lint.toml`, or from an existing configuration of
//! Spectral or Redocly, as far as the rules correspond. `[lint]` of `site.toml`
//! sets levels for all descriptions of a site, which the file next to a
//! description overrides, and `[api.lint]` for one of them, which overrides
//! both.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeMap;

use docs_model::SiteConfig;
use docs_model::config::{CONFIG_FILE, CheckLevel, ConfigSource};
use docs_model::data;
use indexmap::IndexMap;
use located_data::diagnostic::nearest;
use located_data::{Diagnostic, Member, Node, Severity, Span, Step, Syntax, Value, path};
use openapi_render::{LINT_RULES, READ_RULES};

use super::accept_entry;

/// Name of our own settings file.
const OWN: &str = "api-lint.toml";

/// Code of a problem in a settings file.
const CODE: &str = "api-lint-settings";

/// Keys of an entry of `accept`.
const ACCEPT_KEYS: [&str; 4] = ["rule", "reason", "file", "at"];

/// Settings files searched next to a description; the first that exists is
/// used.
pub(crate) const FILES: &[&str] = &[
    OWN,
    ".spectral.yaml",
    ".spectral.yml",
    ".spectral.json",
    "redocly.yaml",
    "redocly.yml",
    ".redocly.yaml",
];

/// Rules of Spectral and Redocly, with our codes for them.
///
/// Names of rules of the others that we do not have are listed, so that the
/// command can say what it did not check.
const OTHERS: &[(&str, &str)] = &[
    ("duplicated-entry-in-enum", "api-enum"),
    ("invalid-ref", "api-reference"),
    ("no-$ref-siblings", "api-ref-siblings"),
    ("no-ambiguous-paths", "api-path-conflict"),
    ("no-duplicated-tag-names", "api-duplicate-tag"),
    ("no-enum-type-mismatch", "api-enum"),
    ("no-identical-paths", "api-path-conflict"),
    ("no-invalid-media-type-examples", "api-example"),
    ("no-invalid-parameter-examples", "api-example"),
    ("no-invalid-schema-examples", "api-example"),
    ("no-path-trailing-slash", "api-path-slash"),
    (
        "no-required-schema-properties-undefined",
        "api-undeclared-property",
    ),
    ("no-server-trailing-slash", "api-server-slash"),
    ("no-server-variables-empty-enum", "api-server"),
    ("no-undefined-server-variable", "api-server"),
    ("no-unresolved-refs", "api-reference"),
    ("no-unused-components", "api-unused"),
    ("oas2-schema", "api-structure"),
    ("oas2-unused-definition", "api-unused"),
    ("oas2-valid-media-example", "api-example"),
    ("oas2-valid-schema-example", "api-example"),
    ("oas2-operation-security-defined", "api-security"),
    ("oas3-operation-security-defined", "api-security"),
    ("oas3-schema", "api-structure"),
    ("oas3-server-trailing-slash", "api-server-slash"),
    ("oas3-server-variables", "api-server"),
    ("oas3-unused-component", "api-unused"),
    ("oas3-valid-media-example", "api-example"),
    ("oas3-valid-schema-example", "api-example"),
    ("openapi-tags-uniqueness", "api-duplicate-tag"),
    ("operation-2xx-response", "api-success"),
    ("operation-description", "api-undocumented"),
    ("operation-operationId-unique", "api-duplicate-operation-id"),
    ("operation-parameters", "api-duplicate-parameter"),
    ("operation-parameters-unique", "api-duplicate-parameter"),
    ("operation-success-response", "api-success"),
    ("operation-summary", "api-undocumented"),
    ("operation-tag-defined", "api-undeclared-tag"),
    ("parameter-description", "api-undocumented"),
    ("path-declaration-must-exist", "api-path"),
    ("path-keys-no-trailing-slash", "api-path-slash"),
    ("path-not-include-query", "api-path"),
    ("path-parameters-defined", "api-path-parameter"),
    ("path-params", "api-path-parameter"),
    ("security-defined", "api-security"),
    ("spec", "api-structure"),
    ("struct", "api-structure"),
    ("typed-enum", "api-enum"),
];

/// The levels of findings, and accepted findings.
///
/// A description has one file of settings, or none.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// Levels of rules by our codes. The others keep the level of the finding.
    levels: BTreeMap<&'static str, CheckLevel>,
    /// Accepted findings, in the order of the file.
    accepted: Vec<Accepted>,
    /// Name of the file in diagnostics, and its text.
    source: Option<(String, String)>,
    /// The same of `site.toml`, if the caller cannot read it by its name.
    site_source: Option<(String, String)>,
    /// Problems of the file.
    problems: Vec<Diagnostic>,
    /// Problems of the levels in `site.toml`.
    site_problems: Vec<Diagnostic>,
    /// Rules of another tool that have no counterpart.
    pub(crate) unknown: Vec<String>,
    /// Folder of the description, with a trailing slash unless it is empty.
    /// Paths of entries are relative to it.
    folder: String,
    /// Whether an entry without a finding may be for another description that
    /// shares these settings, or for a rule that is off.
    pub(crate) is_shared: bool,
}

/// An accepted finding.
///
/// It accepts every finding of the rule, in a file or at a place if it names
/// them.
#[derive(Debug)]
struct Accepted {
    /// Our code of the rule.
    rule: &'static str,
    /// File of the finding, relative to the folder of the description.
    file: Option<String>,
    /// JSON pointer of the finding, such as `#/paths/~1pets`, or of a value
    /// that contains it.
    at: Option<String>,
    /// Place of the entry in the settings file.
    span: Span,
    /// Whether a finding matched it.
    is_used: bool,
}

impl Settings {
    /// Reads the settings of a description.
    ///
    /// `name` is the name of the file in diagnostics, and `folder` the folder
    /// of the description, as in findings. `description` is the path of the
    /// description from the folder of the file, for settings that name it.
    ///
    /// Never fails: problems of the file are reported with the findings, see
    /// [`judge`](Self::judge).
    pub(crate) fn parse(name: String, text: String, folder: &str, description: &str) -> Self {
        let mut out = Self::default();
        if !folder.is_empty() {
            out.folder = format!("{folder}/");
        }
        let syntax = Syntax::of_path(&name).unwrap_or(Syntax::Yaml);
        match data::parse(&text, syntax) {
            Ok(root) if syntax == Syntax::Toml => out.own(&root),
            Ok(root) => out.other(&root, description),
            Err(problems) => out.problems.extend(problems),
        }
        for problem in &mut out.problems {
            problem.file = Some(name.clone());
        }
        out.source = Some((name, text));
        out
    }

    /// Returns the text of a settings file by its name in diagnostics.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        let mut sources = self.source.iter().chain(&self.site_source);
        let source = sources.find(|(name, _)| name == file);
        source.map(|(_, text)| text.as_str())
    }

    /// Adds the levels of `site.toml`: those of `[lint]` for rules without a
    /// level so far, and those of an API over all others. Unknown rules are
    /// reported; those of `[lint]` once, with the first API.
    pub(crate) fn add_site(
        &mut self,
        config: &SiteConfig,
        source: &ConfigSource,
        api: Option<usize>,
    ) {
        let of_site = self.site_levels(&config.lint, source, &[Step::Key("lint")], api > Some(0));
        for (code, level) in of_site {
            self.levels.entry(code).or_insert(level);
        }
        if let Some((idx, api)) = api.and_then(|idx| Some((idx, config.api.get(idx)?))) {
            let steps = [Step::Key("api"), Step::Index(idx), Step::Key("lint")];
            let of_api = self.site_levels(&api.lint, source, &steps, false);
            self.levels.extend(of_api);
        }
    }

    /// Returns the levels of a table of `site.toml` by our codes.
    fn site_levels(
        &mut self,
        table: &IndexMap<String, CheckLevel>,
        source: &ConfigSource,
        steps: &[Step<'_>],
        is_reported: bool,
    ) -> Vec<(&'static str, CheckLevel)> {
        let members = source.value().at(steps).map(Node::members);
        let span_of = |rule: &str| {
            let mut members = members.unwrap_or_default().iter();
            let member = members.find(|member| *member.key == *rule);
            member.map(Member::key_span).unwrap_or_default()
        };
        let mut out = Vec::new();
        for (rule, level) in table {
            match code(rule) {
                Some(code) => out.push((code, *level)),
                None if is_reported => {}
                None => {
                    let mut problem = unknown_rule(rule, span_of(rule));
                    problem.file = Some(CONFIG_FILE.to_owned());
                    self.site_problems.push(problem);
                }
            }
        }
        out
    }

    /// Names `site.toml` in its problems, for a command that runs outside of the
    /// site folder.
    pub(crate) fn name_site(&mut self, name: String, text: String) {
        for problem in &mut self.site_problems {
            problem.file = Some(name.clone());
        }
        self.site_source = Some((name, text));
    }

    /// Returns whether the settings have a level of a rule.
    pub(crate) fn has_level(&self, code: &str) -> bool {
        self.levels.contains_key(code)
    }

    /// Adds a problem at a place in the file.
    fn problem(&mut self, span: Span, message: String, help: &str) {
        self.problems
            .push(accept_entry::problem(CODE, span, message, help));
    }

    /// Reads our own file. Unknown keys are reported.
    fn own(&mut self, root: &Node) {
        for member in root.members() {
            let node = &member.node;
            match &*member.key {
                "rules" => self.rules(node),
                "accept" => match node.as_array() {
                    Some(entries) => entries.iter().for_each(|entry| self.accept(entry)),
                    None => self.problem(
                        node.span(),
                        "`accept` is not a list".to_owned(),
                        "write `[[accept]]` above each entry",
                    ),
                },
                name => {
                    let message = format!("unknown key `{name}`");
                    self.problem(member.key_span(), message, "use `rules` or `accept`");
                }
            }
        }
    }

    /// Reads the table of levels. Rules of other tools are accepted by their
    /// names.
    fn rules(&mut self, rules: &Node) {
        if !rules.is_object() {
            let message = "`rules` is not a table".to_owned();
            self.problem(
                rules.span(),
                message,
                "write `[rules]`, and one line per rule",
            );
            return;
        }
        for member in rules.members() {
            let Member { key, node, .. } = member;
            let Some(code) = self.code(key, member.key_span()) else {
                continue;
            };
            match (own_level(node), level(node)) {
                (Some(level), _) => {
                    self.levels.insert(code, level);
                }
                (None, theirs) => {
                    let message = format!("invalid level of rule `{key}`");
                    let help = match theirs {
                        Some(CheckLevel::Ignore) => r#"did you mean "ignore"?"#,
                        Some(CheckLevel::Warn) => r#"did you mean "warn"?"#,
                        _ => r#"write "ignore", "warn" or "error""#,
                    };
                    self.problem(node.span(), message, help);
                }
            }
        }
    }

    /// Returns our code of a rule of any tool. Reports an unknown rule.
    ///
    /// The codes of problems found in reading a description are rules as well.
    fn code(&mut self, rule: &str, span: Span) -> Option<&'static str> {
        let known_code = code(rule);
        if known_code.is_none() {
            self.problems.push(unknown_rule(rule, span));
        }
        known_code
    }

    /// Reads an entry of `accept`.
    fn accept(&mut self, entry: &Node) {
        let Some(texts) = accept_entry::texts(CODE, entry, &ACCEPT_KEYS, &mut self.problems) else {
            return;
        };
        let text = |key| texts.get(key).map(|text| (*text).to_owned());
        let rule = texts["rule"];
        let span = entry.get("rule").unwrap_or(entry).span();
        let Some(rule) = self.code(rule, span) else {
            return;
        };
        self.accepted.push(Accepted {
            rule,
            file: text("file"),
            at: text("at"),
            span: entry.span(),
            is_used: false,
        });
    }

    /// Reads the rules of Spectral or Redocly, and those that Redocly has for the
    /// description, which override the others.
    ///
    /// Everything else in those files (extended sets, own rules, plugins) has
    /// no meaning here.
    fn other(&mut self, root: &Node, description: &str) {
        let wanted = path::resolve_beyond("", description);
        let apis = root.get("apis").map(Node::members).unwrap_or_default();
        let own = apis.iter().map(|member| &member.node).filter(|api| {
            let file = api.get("root").and_then(Node::as_str);
            file.is_some_and(|file| path::resolve_beyond("", file) == wanted)
        });
        for node in std::iter::once(root).chain(own) {
            let levels = self.levels_of(node);
            self.levels.extend(levels);
        }
    }

    /// Returns the levels of a list of rules of Spectral or Redocly. If two of them
    /// correspond to one of ours, the stricter level applies.
    fn levels_of(&mut self, of: &Node) -> BTreeMap<&'static str, CheckLevel> {
        let mut out = BTreeMap::new();
        let rules = of.get("rules").map(Node::members).unwrap_or_default();
        for Member { key, node, .. } in rules {
            let level = node.get("severity").map_or_else(|| level(node), level);
            match (code(key), level) {
                (Some(code), Some(level)) => {
                    let known = out.get(code);
                    if known.is_none_or(|known| strictness(*known) < strictness(level)) {
                        out.insert(code, level);
                    }
                }
                _ => self.unknown.push(key.to_string()),
            }
        }
        out
    }

    /// Sets the levels of findings, and removes accepted ones. `pointer`
    /// returns the JSON pointer of a finding.
    ///
    /// Entries that match no finding are reported, so that they do not outlive
    /// what they accepted. Call it once for a description.
    pub(crate) fn judge(
        &mut self,
        findings: Vec<Diagnostic>,
        pointer: impl Fn(&Diagnostic) -> String,
    ) -> Vec<Diagnostic> {
        let mut out: Vec<Diagnostic> = Vec::with_capacity(findings.len());
        for mut finding in findings {
            finding.severity = match self.levels.get(finding.code) {
                Some(CheckLevel::Ignore) => continue,
                Some(CheckLevel::Warn) => Severity::Warning,
                Some(CheckLevel::Error) => Severity::Error,
                None => finding.severity,
            };
            let place = LazyCell::new(|| pointer(&finding));
            let mut is_accepted = false;
            // Entries may overlap; each that matches a finding counts as used.
            let file = finding
                .file
                .as_deref()
                .map(|file| from_folder(file, &self.folder));
            for entry in &mut self.accepted {
                let covers = entry.covers(&finding, file.as_deref(), || &place);
                entry.is_used |= covers;
                is_accepted |= covers;
            }
            drop(place);
            if !is_accepted {
                out.push(finding);
            }
        }
        let name = self.source.as_ref().map(|(name, _)| name);
        let is_unused = |entry: &&Accepted| !entry.is_used && !self.is_shared;
        for entry in self.accepted.iter().filter(is_unused) {
            let message = format!("this entry matches no finding of `{}`", entry.rule);
            out.push(
                Diagnostic::warning(CODE, message)
                    .in_file(name.cloned().unwrap_or_default())
                    .at(entry.span)
                    .help("remove it"),
            );
        }
        out.append(&mut self.problems);
        out.append(&mut self.site_problems);
        out
    }
}

impl Accepted {
    /// Returns whether a finding is accepted. `file` is relative to the folder
    /// of the description, and `pointer` is the position in it.
    ///
    /// The pointer is computed only if an entry with a place is compared.
    fn covers<'p>(
        &self,
        finding: &Diagnostic,
        file: Option<&str>,
        pointer: impl Fn() -> &'p String,
    ) -> bool {
        let is_file = || self.file.is_none() || self.file.as_deref() == file;
        let is_place = |at: &str| {
            let rest = pointer().strip_prefix(at);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.rule == finding.code && is_file() && self.at.as_deref().is_none_or(is_place)
    }
}

/// Returns the path of a file relative to a folder. Both have the same root,
/// and the folder ends with a slash.
///
/// A file above the folder begins with `../`.
fn from_folder<'f>(file: &'f str, folder: &str) -> Cow<'f, str> {
    if let Some(below) = file.strip_prefix(folder) {
        return Cow::Borrowed(below);
    }
    let folders: Vec<&str> = folder.split_terminator('/').collect();
    let steps: Vec<&str> = file.split('/').collect();
    let shared = folders
        .iter()
        .zip(&steps)
        .take_while(|(a, b)| a == b)
        .count();
    let up = "../".repeat(folders.len() - shared);
    Cow::Owned(format!("{up}{}", steps[shared..].join("/")))
}

/// Returns all our rules: those of `lint`, and those of reading.
fn codes() -> impl Iterator<Item = &'static str> {
    LINT_RULES
        .iter()
        .map(|(code, _)| *code)
        .chain(READ_RULES.iter().copied())
}

/// Returns the diagnostic of a rule that no tool has.
fn unknown_rule(rule: &str, span: Span) -> Diagnostic {
    let known = codes().chain(OTHERS.iter().map(|(theirs, _)| *theirs));
    let help = match nearest(rule, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "remove it; the manual lists the rules".to_owned(),
    };
    accept_entry::problem(CODE, span, format!("unknown rule `{rule}`"), &help)
}

/// Returns our code for a rule.
///
/// Names of other tools come first: none of ours has the same.
fn code(rule: &str) -> Option<&'static str> {
    let other = OTHERS
        .iter()
        .find(|(theirs, _)| *theirs == rule)
        .map(|(_, ours)| *ours);
    other.or_else(|| codes().find(|ours| *ours == rule))
}

/// Parses a level as `site.toml` has it.
fn own_level(node: &Node) -> Option<CheckLevel> {
    match node.as_str()? {
        "ignore" => Some(CheckLevel::Ignore),
        "warn" => Some(CheckLevel::Warn),
        "error" => Some(CheckLevel::Error),
        _ => None,
    }
}

/// Parses a level in the notation of another tool.
///
/// Hints and information are warnings, which is the lowest level that is shown.
fn level(node: &Node) -> Option<CheckLevel> {
    match &node.value {
        Value::Bool(false) => Some(CheckLevel::Ignore),
        Value::Bool(true) => Some(CheckLevel::Warn),
        Value::String(name) => match &**name {
            "ignore" | "off" => Some(CheckLevel::Ignore),
            "warn" | "warning" | "info" | "hint" => Some(CheckLevel::Warn),
            "error" => Some(CheckLevel::Error),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the order of levels, for the stricter of two.
fn strictness(level: CheckLevel) -> u8 {
    match level {
        CheckLevel::Ignore => 0,
        CheckLevel::Warn => 1,
        CheckLevel::Error => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_folder_of_the_description_on() {
        for (file, folder, expected) in [
            ("api.yaml", "", "api.yaml"),
            ("api/v1/api.yaml", "api/v1/", "api.yaml"),
            ("api/shared/types.yaml", "api/v1/", "../shared/types.yaml"),
            ("types.yaml", "api/v1/", "../../types.yaml"),
        ] {
            assert_eq!(from_folder(file, folder), expected);
        }
    }
}
