//! What a Markdown file of the site imports.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use docs_markdown::{Module, Modules, Partial};
use docs_model::diagnostic::nearest;
use docs_model::value::{Syntax, Value};
use docs_model::{front_matter, path};
use serde_json::json;

use super::components::BUILT_IN;
use super::reading::{format_of, front_matter_constants};
use crate::load::{Sources, plain_specifier};

/// Endings that an import may leave out, in the order in which they are tried.
const ENDINGS: &[&str] = &["mdx", "md", "tsx", "ts", "jsx", "js", "mjs", "json"];

/// Endings of code.
const CODE: &[&str] = &["tsx", "ts", "jsx", "js", "mjs", "mts", "cjs"];

/// Resolves the imports of one page, and notes what they depend on.
pub(super) struct SiteModules<'s> {
    sources: &'s Sources,
    /// The files that were read or looked for, with their texts.
    used: RefCell<BTreeMap<String, Option<Arc<str>>>>,
}

impl<'s> SiteModules<'s> {
    pub(super) fn new(sources: &'s Sources) -> Self {
        Self {
            sources,
            used: RefCell::default(),
        }
    }

    /// Returns the files that the page depends on, with their texts; a file
    /// that is not there has none.
    pub(super) fn used(self) -> Vec<(String, Option<Arc<str>>)> {
        self.used.into_inner().into_iter().collect()
    }

    fn exists(&self, file: &str) -> bool {
        let exists = self.sources.texts.contains_key(file) || self.sources.files.contains(file);
        if !exists {
            self.used.borrow_mut().insert(file.to_owned(), None);
        }
        exists
    }

    fn find(&self, target: &str) -> Option<String> {
        let with_ending = ENDINGS.iter().map(|it| format!("{target}.{it}"));
        let in_folder = ENDINGS.iter().map(|it| format!("{target}/index.{it}"));
        std::iter::once(target.to_owned())
            .chain(with_ending)
            .chain(in_folder)
            .find(|file| self.exists(file))
    }

    fn text(&self, file: &str) -> Option<Arc<str>> {
        let text = self.sources.import_text(file)?;
        self.used
            .borrow_mut()
            .insert(file.to_owned(), Some(Arc::clone(&text)));
        Some(text)
    }

    fn read(&self, file: String, is_raw: bool) -> Option<Module> {
        let ending = path::file_name(&file)
            .rsplit_once('.')
            .map_or("", |(_, it)| it);
        if is_raw {
            let text = self.text(&file)?;
            return Some(Module::Data(serde_json::Value::String(text.to_string())));
        }
        match ending {
            "md" | "mdx" => {
                let text = self.text(&file)?;
                let (front_matter, body, _) = front_matter::parse(&text);
                let configured = self.sources.config.markdown.format;
                let partial = Partial {
                    format: format_of(&file, front_matter.format.as_deref(), configured),
                    front_matter: front_matter_constants(&front_matter),
                    file,
                    text,
                    body,
                };
                Some(Module::Markdown(Arc::new(partial)))
            }
            "json" | "yaml" | "yml" | "toml" => {
                let text = self.text(&file)?;
                let value = Value::parse(&text, Syntax::of_path(&file)?);
                match value {
                    Ok(value) => Some(Module::Data(value.to_json())),
                    Err(problem) => Some(Module::Missing(format!(
                        "correct {file}: {}",
                        problem.message
                    ))),
                }
            }
            _ if CODE.contains(&ending) => {
                let text = self.text(&file)?;
                Some(Module::Code { file, text })
            }
            _ => Some(Module::Asset(format!("@site/{file}"))),
        }
    }
}

impl Modules for SiteModules<'_> {
    fn load(&self, importer: &str, specifier: &str) -> Option<Module> {
        let (plain, is_raw) = plain_specifier(specifier);
        if let Some(module) = of_theme(plain) {
            return Some(module);
        }
        let target = match self.sources.aliases.path(importer, plain) {
            None => return Some(Module::Package),
            Some(Err(())) => {
                return Some(Module::Missing(
                    "move the file into the site folder".to_owned(),
                ));
            }
            Some(Ok(target)) => target,
        };
        if target.ends_with(".css") || target.ends_with(".scss") {
            return Some(Module::Package);
        }
        if let Some(file) = self.find(&target) {
            return self.read(file, is_raw);
        }
        // The name may be that of a template or a component of the site.
        let stem = path::file_name(&target);
        if !path::parent(&target).is_empty() && self.sources.is_component_template(stem) {
            return None;
        }
        let known = self.sources.texts.keys().chain(&self.sources.files);
        let beside = known.filter(|it| path::parent(it) == path::parent(&target));
        Some(Module::Missing(
            match nearest(&target, beside.map(String::as_str)) {
                Some(near) => format!("did you mean {near}? The import means the path {target}"),
                None => format!("write the file {target}, or correct the path"),
            },
        ))
    }
}

/// Returns what stands for a module of Docusaurus.
fn of_theme(specifier: &str) -> Option<Module> {
    let rest = specifier
        .strip_prefix("@theme/")
        .or_else(|| specifier.strip_prefix("@theme-original/"))
        .or_else(|| specifier.strip_prefix("@docusaurus/"))?;
    Some(match rest {
        "ExecutionEnvironment" => Module::Data(json!({
            "canUseDOM": false,
            "canUseEventListeners": false,
            "canUseIntersectionObserver": false,
            "canUseViewport": false,
        })),
        name if BUILT_IN.contains(&name) => Module::BuiltIn(name.to_owned()),
        // Hooks such as `useBaseUrl` are known by their names in expressions.
        _ if rest.starts_with("use") => return None,
        _ => Module::Package,
    })
}
