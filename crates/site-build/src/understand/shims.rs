//! Replacements for Docusaurus modules, `clsx` and `classnames` in the components of a site.
//! They are compiled like components, and only if imported.
//!
//! Their code is in `assets/shims`. Most delegate to our theme. What cannot work on
//! our pages, such as the router, has a fallback: a navigation loads the page.

use std::collections::BTreeMap;
use std::sync::Arc;

use component_modules::field_module;
use docs_model::address::TrailingSlash;
use docs_model::folders::doc_folders;
use docs_model::locale::{self, Locale};
use docs_model::{front_matter, version};
use located_data::path;
use serde_json::{Map, Value, json};

use super::ParsedDocs;
use crate::load::Sources;

/// Virtual folder of their files.
///
/// No file of a site can have this path, because `@docusaurus` is an alias.
const FOLDER: &str = "@docusaurus";

/// Virtual folder of the modules for Markdown files.
const MARKDOWN: &str = "@markdown";

/// Virtual folder of modules that re-export a named export of another file as
/// default.
const EXPORTS: &str = "@exports";

macro_rules! shims {
    ($($file:literal for $($specifier:literal),*;)*) => {
        &[$(($file, include_str!(concat!("../../assets/shims/", $file)), &[$($specifier),*])),*]
    };
}

/// A file, its text, and its import specifiers.
type Shim = (&'static str, &'static str, &'static [&'static str]);

/// All replacements. A file can replace several modules, and `site.ts` only
/// supports others.
const SHIMS: &[Shim] = shims![
    "Admonition.tsx" for "@theme/Admonition";
    "BrowserOnly.tsx" for "@docusaurus/BrowserOnly";
    "CodeBlock.tsx" for "@theme/CodeBlock";
    "Details.tsx" for "@theme/Details";
    "DocCardList.tsx" for "@theme/DocCardList";
    "ExecutionEnvironment.ts" for "@docusaurus/ExecutionEnvironment";
    "Head.tsx" for "@docusaurus/Head";
    "Heading.tsx" for "@theme/Heading";
    "Interpolate.tsx" for "@docusaurus/Interpolate";
    "Layout.tsx" for "@theme/Layout";
    "markdown.tsx" for "@docusaurus/markdown";
    "Link.tsx" for "@docusaurus/Link", "@theme/MDXComponents/A";
    "MDXComponents.ts" for "@theme/MDXComponents";
    "MDXContent.tsx" for "@theme/MDXContent";
    "TOCInline.tsx" for "@theme/TOCInline";
    "TabItem.tsx" for "@theme/TabItem";
    "Tabs.tsx" for "@theme/Tabs";
    "ThemedImage.tsx" for "@theme/ThemedImage";
    "Translate.tsx" for "@docusaurus/Translate";
    "clsx.ts" for "clsx", "classnames";
    "config.ts" for "@generated/docusaurus.config";
    "docs-client.ts" for "@docusaurus/plugin-content-docs/client";
    "docs-list.ts" for "@docusaurus/docs-list";
    "isInternalUrl.ts" for "@docusaurus/isInternalUrl";
    "prop-types.ts" for "prop-types";
    "router.ts" for "@docusaurus/router";
    "site.ts" for;
    "theme-common.ts" for "@docusaurus/theme-common", "@docusaurus/theme-common/internal";
    "useBaseUrl.ts" for "@docusaurus/useBaseUrl";
    "useBrokenLinks.ts" for "@docusaurus/useBrokenLinks";
    "useDocusaurusContext.ts" for "@docusaurus/useDocusaurusContext";
    "useGlobalData.ts" for "@docusaurus/useGlobalData";
    "useIsBrowser.ts" for "@docusaurus/useIsBrowser";
];

/// Virtual files in addition to those of the site, and their import specifiers.
#[derive(Debug, Default)]
pub(super) struct Shims {
    /// Texts by path.
    pub(super) files: BTreeMap<String, Arc<str>>,
    /// Path of the file for each specifier.
    pub(super) specifiers: BTreeMap<String, String>,
}

impl Shims {
    /// Creates the modules for a site. `docs` is the list of [`docs_list`].
    ///
    /// `@theme-original/…` is the same as `@theme/…`, since sites cannot wrap
    /// our theme.
    pub(super) fn new(sources: &Sources, docs: Option<&Value>) -> Self {
        let mut out = Self::default();
        for (file, text, specifiers) in SHIMS {
            let path = format!("{FOLDER}/{file}");
            for specifier in *specifiers {
                out.specifiers.insert((*specifier).to_owned(), path.clone());
                if let Some(name) = specifier.strip_prefix("@theme/") {
                    let original = format!("@theme-original/{name}");
                    out.specifiers.insert(original, path.clone());
                }
            }
            out.files.insert(path, Arc::from(*text));
        }
        if let Some(docs) = docs {
            let exports = "export * from '@docusaurus/docs-list';\n";
            let client = format!("{FOLDER}/docs-client.ts");
            let text = out.files.get(&client).map_or("", |text| &**text);
            let text = Arc::from(format!("{text}{exports}"));
            out.files.insert(client, text);
            let list = Arc::from(docs.to_string());
            out.files.insert(format!("{FOLDER}/docs.json"), list);
        }
        let site = Arc::from(site(sources).to_string());
        out.files.insert(format!("{FOLDER}/site.json"), site);
        out
    }

    /// Adds a module for a named export of a file, because pages run default
    /// exports.
    ///
    /// The specifier contains the path of the file that declares the export, so that it
    /// needs no relative path.
    pub(super) fn add_export(&mut self, file: &str, export: &str, declared: &(String, String)) {
        let (source, name) = declared;
        let specifier = self.specifier_of(source);
        let text = match name.split_once('.') {
            None => format!("export {{ {name} as default }} from {specifier};\n"),
            Some(_) => format!("{}export default Component;\n", component(name, &specifier)),
        };
        self.files
            .insert(export_module(file, export), Arc::from(text));
    }

    /// Adds a module for a field of the default export of a file that cannot be compiled as a
    /// whole, with the code that the field needs. Returns false without such a field.
    pub(super) fn add_field(
        &mut self,
        file: &str,
        export: &str,
        declared: &(String, String),
        text: &str,
    ) -> bool {
        let (source, name) = declared;
        let Some(field) = name.strip_prefix("default.") else {
            return false;
        };
        let folder = path::parent(source);
        let resolve = |specifier: &str| match specifier.starts_with('.') {
            true => format!("@site/{}", path::resolve(folder, specifier)),
            false => specifier.to_owned(),
        };
        let Some(module) = field_module(source, text, field, &resolve) else {
            return false;
        };
        self.files
            .insert(export_module(file, export), Arc::from(module));
        true
    }

    /// Returns the specifier of a file in the modules of exports, as code.
    fn specifier_of(&mut self, file: &str) -> Value {
        let specifier = format!("{EXPORTS}:{file}");
        self.specifiers.insert(specifier.clone(), file.to_owned());
        Value::from(specifier)
    }

    /// Adds a module for an export of a file that imports Markdown. It takes the
    /// content out of the props of the component.
    pub(super) fn add_markdown_export(
        &mut self,
        file: &str,
        export: &str,
        declared: &(String, String),
    ) {
        let (source, name) = declared;
        let specifier = self.specifier_of(source);
        let text = format!(
            "import {{ withMarkdown }} from '@docusaurus/markdown';\n\
             {}export default withMarkdown(Component);\n",
            component(name, &specifier)
        );
        self.files
            .insert(export_module(file, export), Arc::from(text));
    }
}

/// Returns the code that defines `Component` as an export, or as a member of one.
fn component(name: &str, specifier: &Value) -> String {
    let Some((root, members)) = name.split_once('.') else {
        return format!("import {{ {name} as Component }} from {specifier};\n");
    };
    let members = members
        .split('.')
        .map(|member| format!("[{}]", Value::from(member)));
    format!(
        "import {{ {root} as Whole }} from {specifier};\nconst Component = Whole{};\n",
        members.collect::<String>()
    )
}

/// Returns the path of the module for a Markdown file that components import.
pub(super) fn markdown_module(file: &str) -> String {
    format!("{MARKDOWN}/{}.tsx", file.trim_start_matches("../"))
}

/// Returns whether a path is that of the module for a Markdown file.
pub(super) fn is_markdown_module(path: &str) -> bool {
    path.strip_prefix(MARKDOWN)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// Returns the module of a Markdown file. Its default export shows the content that
/// the page has, in which the component is.
pub(super) fn markdown_text(file: &str, text: &str) -> String {
    let file = Value::from(file);
    let front_matter = Value::from(front_matter::values(text));
    format!(
        "import {{ PageMarkdown }} from '@docusaurus/markdown';\n\
         export default function Markdown() {{ return <PageMarkdown file={{{file}}} />; }}\n\
         export const frontMatter = {front_matter};\n"
    )
}

/// Returns the path of the module for a named export of a file.
///
/// A file above the components folder keeps its path without `../`.
pub(super) fn export_module(file: &str, export: &str) -> String {
    let file = file.trim_start_matches("../");
    format!("{EXPORTS}/{file}/{export}.tsx")
}

/// Returns whether a path is that of a generated module.
///
/// Problems in generated modules are caused by what they re-export, and
/// reported there.
pub(super) fn is_made(path: &str) -> bool {
    [FOLDER, EXPORTS, MARKDOWN].into_iter().any(|folder| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    })
}

/// Returns the docs of all versions for the hooks `useDoc` and `useDocsVersion`:
/// objects by instance, version and id. Returns `None` if none of the `texts`
/// of code calls the hooks, because the list grows with the site.
///
/// Callers are recognised by the text of the code: a false match costs some
/// bytes. Addresses have no base URL, which the hooks add.
pub(super) fn docs_list(
    sources: &Sources,
    mut texts: impl Iterator<Item = Arc<str>>,
    docs: &ParsedDocs,
) -> Option<Value> {
    if !texts.any(|text| text.contains("useDocsVersion") || text.contains("useDoc(")) {
        return None;
    }
    let config = &sources.config;
    let (versions, _) = version::versions(config, &sources.data, None);
    let folders = doc_folders(config, &sources.data);
    let mut originals = folders.iter().filter(|folder| folder.original.is_none());
    let mut instances = Map::new();
    for version in &versions {
        let instance = &config.docs[version.instance];
        let folder = path::prefix(&version.folder);
        // Folders are in the order of versions.
        let Some(originals) = originals.next() else {
            break;
        };
        let below = docs
            .range(folder.clone()..)
            .map_while(|(file, doc)| file.starts_with(&folder).then_some((file, doc)))
            .filter_map(|(file, doc)| Some((originals.file(file)?, doc)));
        let list: Map<String, Value> = below.map(|(file, doc)| {
            let front_matter = &doc.source.front_matter;
            let outline = &doc.source.outline;
            let identity = instance.identify(&file, front_matter);
            let fields = json!({
                "id": identity.id,
                "title": front_matter.title.as_ref().or(outline.title.as_ref()),
                "description": front_matter.description.as_ref().or(outline.excerpt.as_ref()),
                "path": path::join([&*instance.route_base_path, &*version.path, &*identity.slug]),
                "frontMatter": front_matter::values(doc.head()),
            });
            (identity.id, fields)
        }).collect();
        let of_instance = instances
            .entry(instance.id.clone())
            .or_insert_with(|| json!({}));
        of_instance[&version.name] = Value::Object(list);
    }
    Some(Value::Object(instances))
}

/// Returns the site data available to components.
///
/// It has the fields of Docusaurus' context that content uses. Everything in it
/// is public: it is part of a module that browsers load.
pub(super) fn site(sources: &Sources) -> Value {
    let config = &sources.config;
    // Docusaurus has only `true` and `false`.
    let trailing_slash = match config.trailing_slash {
        TrailingSlash::Always => Some(true),
        TrailingSlash::Never => Some(false),
        _ => None,
    };
    let locales = locale::locales(&config.i18n);
    let configs: Map<String, Value> = locales
        .iter()
        .map(|locale| {
            let config = json!({
                "label": locale.label,
                "direction": locale.direction,
                "htmlLang": locale.html_lang,
                "path": locale.dir,
            });
            (locale.name.clone(), config)
        })
        .collect();
    let i18n = json!({
        "defaultLocale": config.i18n.default_locale,
        "locales": config.i18n.locales,
        "localeConfigs": configs,
    });
    let names: Map<String, Value> = locales
        .iter()
        .filter_map(|locale| Some((locale.name.clone(), names(locale)?)))
        .collect();
    let messages: Map<String, Value> = config
        .i18n
        .locales
        .iter()
        .filter_map(|locale| Some((locale.clone(), messages(sources, locale)?)))
        .collect();
    let (versions, _) = version::versions(config, &sources.data, None);
    let versions: Vec<Value> = versions
        .iter()
        .map(|version| {
            let docs = &config.docs[version.instance];
            let base = [&*config.base_url, &*docs.route_base_path, &*version.path];
            json!({
                "docs": docs.id,
                "name": version.name,
                "label": version.label,
                "isLast": version.is_last,
                "path": path::join(base),
            })
        })
        .collect();
    json!({
        "versions": versions,
        "siteConfig": {
            "title": config.title,
            "tagline": config.tagline,
            "url": config.url,
            "baseUrl": config.base_url,
            "trailingSlash": trailing_slash,
            "favicon": config.favicon,
            "i18n": i18n,
            "customFields": config.custom_fields,
            "themeConfig": {},
        },
        "i18n": i18n,
        "names": names,
        "messages": messages,
    })
}

/// Returns the fields of `siteConfig` that a locale has of its own, if there are any.
fn names(locale: &Locale) -> Option<Value> {
    let fields = [("title", &locale.title), ("tagline", &locale.tagline)];
    let own = fields.into_iter().filter_map(|(key, text)| {
        let text = text.as_deref()?;
        Some((key.to_owned(), Value::from(text)))
    });
    let own: Map<String, Value> = own.collect();
    (!own.is_empty()).then_some(Value::Object(own))
}

/// Returns the data of [`site`] for the pages of a locale: the value of
/// `useDocusaurusContext()`.
pub(super) fn context(site: &Value, locale: &str) -> Value {
    let mut config = site["siteConfig"].clone();
    for (key, text) in site["names"][locale].as_object().into_iter().flatten() {
        config[key] = text.clone();
    }
    let mut i18n = site["i18n"].clone();
    i18n["currentLocale"] = Value::from(locale);
    json!({ "siteConfig": config, "i18n": i18n })
}

/// Returns the texts of a site's own components in a language, by id.
///
/// Texts of the interface are left out: components cannot show them. Returns
/// `None` for a locale without a file of texts.
fn messages(sources: &Sources, name: &str) -> Option<Value> {
    let i18n = &sources.config.i18n;
    let locales = locale::locales(i18n);
    let known = locales.iter().find(|known| known.name == name)?;
    let folder = known.translations_folder(i18n);
    let file = sources.data.get(&format!("{folder}/code.json"))?;
    let Value::Object(fields) = file.into() else {
        return None;
    };
    let own = fields.into_iter().filter_map(|(id, text)| {
        let is_interface = id.starts_with("theme.");
        let text = text.get("message")?.clone();
        (!is_interface).then_some((id, text))
    });
    Some(Value::Object(own.collect()))
}
