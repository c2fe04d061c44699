//! The content that the checks read: texts by path, and the values parsed from
//! them.

use std::collections::BTreeMap;
use std::path::Path;

use docs_model::{Syntax, data};
use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

/// `content/facts.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Facts {
    pub(crate) configuration: Vec<Configuration>,
    pub(crate) price: Price,
    pub(crate) company: Vec<Company>,
    pub(crate) enumeration: Vec<Enumeration>,
    pub(crate) statement: Vec<Statement>,
    pub(crate) wording: Vec<Wording>,
    pub(crate) library: Library,
    pub(crate) cause: Vec<Cause>,
    pub(crate) names: Names,
    pub(crate) sample: Sample,
    pub(crate) api_key: ApiKey,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Configuration {
    pub(crate) short_code: String,
    pub(crate) product: Option<String>,
    pub(crate) sku: Option<String>,
    pub(crate) code: Option<String>,
    pub(crate) price: f64,
    /// Price per piece by minimum quantity.
    #[serde(default)]
    pub(crate) levels: BTreeMap<String, f64>,
    pub(crate) weight: f64,
    #[serde(default)]
    pub(crate) bom: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Price {
    pub(crate) currency: String,
    pub(crate) price_type: String,
    pub(crate) vat_type: String,
    pub(crate) pieces: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Company {
    pub(crate) id: String,
    pub(crate) currency: String,
    pub(crate) price_type: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enumeration {
    pub(crate) name: String,
    /// Path: `Schema` or `Schema.property`.
    pub(crate) openapi: String,
    pub(crate) guide: Option<String>,
    /// Meaning of each value.
    pub(crate) values: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Statement {
    pub(crate) text: String,
    /// Whether the field is optional; absent for statements about other things.
    pub(crate) optional: Option<bool>,
    /// Places in guides: `page#row`.
    pub(crate) guides: Vec<String>,
    /// Members of the library: `Interface.property`.
    pub(crate) members: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wording {
    pub(crate) subject: String,
    /// Names of guides, and paths of other files.
    pub(crate) files: Vec<String>,
    #[serde(default)]
    pub(crate) sentences: Vec<String>,
    #[serde(default)]
    pub(crate) never: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Library {
    pub(crate) function_aliases: usize,
    /// Names of function type aliases that are not functions of `app` or
    /// `auth`.
    pub(crate) other_aliases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cause {
    pub(crate) words: Vec<String>,
    pub(crate) code: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Names {
    pub(crate) reasons: Vec<String>,
    pub(crate) variables: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// Maximum timeout in seconds.
    pub(crate) timeout: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApiKey {
    pub(crate) page: String,
    pub(crate) headings: Vec<String>,
    pub(crate) sign_in_page: String,
}

/// The files of `content`, by path.
#[derive(Clone)]
pub(crate) struct Content {
    texts: BTreeMap<String, String>,
}

/// A fenced code block of a guide.
pub(crate) struct Fence<'a> {
    pub(crate) file: &'a str,
    pub(crate) language: &'a str,
    pub(crate) code: &'a str,
}

const PREVIOUS: &str = "versioned_docs/version-10.19.0";

impl Content {
    /// Loads the content of this repository.
    pub(crate) fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
        let read = |path: &str| {
            std::fs::read_to_string(root.join(path))
                .map_err(|e| format!("{path}: {e}"))
                .expect("a text of the content")
        };
        let mut texts = BTreeMap::new();
        for path in [
            "facts.toml",
            "FACTS.md",
            "sidebars.json",
            "versioned_sidebars/version-10.19.0-sidebars.json",
            "api/openapi.yaml",
            "library/model.json",
        ] {
            texts.insert(path.to_owned(), read(path));
        }
        for folder in ["docs", PREVIOUS] {
            for entry in std::fs::read_dir(root.join(folder)).expect("the folder exists") {
                let name = entry.expect("the folder can be read").file_name();
                let path = format!("{folder}/{}", name.to_string_lossy());
                let text = read(&path);
                texts.insert(path, text);
            }
        }
        Self { texts }
    }

    /// Returns a copy in which the first occurrence of `from` in `file` is
    /// replaced by `to`.
    pub(crate) fn with(&self, file: &str, from: &str, to: &str) -> Self {
        assert!(
            self.text(file).contains(from),
            "{file} does not hold {from}"
        );
        let mut out = self.clone();
        let changed = self.text(file).replacen(from, to, 1);
        out.texts.insert(file.to_owned(), changed);
        out
    }

    pub(crate) fn text(&self, file: &str) -> &str {
        &self.texts[file]
    }

    pub(crate) fn facts(&self) -> Facts {
        toml::from_str(self.text("facts.toml")).expect("facts.toml is valid")
    }

    pub(crate) fn openapi(&self) -> Value {
        let tree = data::parse(self.text("api/openapi.yaml"), Syntax::Yaml);
        (&tree.expect("the OpenAPI file is YAML")).into()
    }

    pub(crate) fn model(&self) -> Value {
        serde_json::from_str(self.text("library/model.json")).expect("the model is JSON")
    }

    /// Returns the sidebars of all versions, with their paths.
    pub(crate) fn sidebars(&self) -> impl Iterator<Item = (&str, Value)> {
        self.texts
            .iter()
            .filter(|(path, _)| path.ends_with("sidebars.json"))
            .map(|(path, text)| {
                (
                    path.as_str(),
                    serde_json::from_str(text).expect("a sidebar is JSON"),
                )
            })
    }

    /// Returns the guides of all versions, with their paths.
    pub(crate) fn guides(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .filter(|(path, _)| path.contains("docs/"))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Returns the file at `path`, or the guide of that name in each version
    /// that has it.
    pub(crate) fn files<'a>(&'a self, path: &str) -> Vec<(&'a str, &'a str)> {
        match self.texts.get_key_value(path) {
            Some((path, text)) => vec![(path.as_str(), text.as_str())],
            None => self.guide(path).collect(),
        }
    }

    /// Returns the guide `page` in each version that has it.
    pub(crate) fn guide<'a>(&'a self, page: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let end = format!("/{page}.md");
        self.guides().filter(move |(path, _)| path.ends_with(&end))
    }

    /// Returns the code blocks of all guides.
    pub(crate) fn fences(&self) -> Vec<Fence<'_>> {
        let pattern =
            Regex::new(r"(?ms)^```([a-z]+)[^\n]*\n(.*?)^```$").expect("the pattern is valid");
        self.guides()
            .flat_map(|(file, text)| {
                pattern.captures_iter(text).map(move |captures| {
                    let [language, code] = captures.extract().1;
                    Fence {
                        file,
                        language,
                        code,
                    }
                })
            })
            .collect()
    }
}

/// Replaces each run of white space by one space, so that line breaks do not
/// matter.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the cells of each table row of a guide.
pub(crate) fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
}
