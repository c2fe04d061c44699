//! Replacements for Docusaurus modules, `clsx` and `classnames` in the components of a site.
//! They are compiled like components, and only if imported.

use std::collections::BTreeMap;
use std::sync::Arc;

use docs_model::version;
use located_data::path;
use serde_json::{Map, Value, json};

use crate::load::Sources;

/// Virtual folder of their files.
const FOLDER: &str = "@docusaurus";

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
    "Link.tsx" for "@docusaurus/Link", "@theme/MDXComponents/A";
    "MDXContent.tsx" for "@theme/MDXContent";
    "TOCInline.tsx" for "@theme/TOCInline";
    "TabItem.tsx" for "@theme/TabItem";
    "Tabs.tsx" for "@theme/Tabs";
    "ThemedImage.tsx" for "@theme/ThemedImage";
    "Translate.tsx" for "@docusaurus/Translate";
    "clsx.ts" for "clsx", "classnames";
    "config.ts" for "@generated/docusaurus.config";
    "docs-client.ts" for "@docusaurus/plugin-content-docs/client";
    "isInternalUrl.ts" for "@docusaurus/isInternalUrl";
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
    pub(super) files: BTreeMap<String, Arc<str>>,
    pub(super) specifiers: BTreeMap<String, String>,
}

impl Shims {
    /// Creates the modules for a site.
    pub(super) fn new(sources: &Sources) -> Self {
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
        let site = Arc::from(site(sources).to_string());
        out.files.insert(format!("{FOLDER}/site.json"), site);
        out
    }

    /// Adds a module for a named export of a file, because pages run default
    /// exports.
    pub(super) fn add_export(&mut self, file: &str, export: &str) {
        let module = export_module(file, export);
        let specifier = format!("{EXPORTS}:{file}");
        let text = format!(
            "export {{ {export} as default }} from {};\n",
            Value::from(&*specifier)
        );
        self.specifiers.insert(specifier, file.to_owned());
        self.files.insert(module, Arc::from(text));
    }
}

/// Returns the path of the module for a named export of a file.
pub(super) fn export_module(file: &str, export: &str) -> String {
    let file = file.trim_start_matches("../");
    format!("{EXPORTS}/{file}/{export}.ts")
}

/// Returns whether a path is that of a generated module.
pub(super) fn is_made(path: &str) -> bool {
    [FOLDER, EXPORTS].into_iter().any(|folder| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    })
}

/// Returns the site data available to components.
pub(super) fn site(sources: &Sources) -> Value {
    let config = &sources.config;
    let i18n = json!({
        "defaultLocale": config.i18n.default_locale,
        "locales": config.i18n.locales,
    });
    let messages: Map<String, Value> = config
        .i18n
        .locales
        .iter()
        .filter_map(|locale| Some((locale.clone(), messages(sources, locale)?)))
        .collect();
    let (versions, _) = version::versions(config, &sources.data);
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
            "trailingSlash": config.trailing_slash,
            "favicon": config.favicon,
            "i18n": i18n,
            "customFields": config.custom_fields,
            "themeConfig": {},
        },
        "i18n": i18n,
        "messages": messages,
    })
}

/// Returns the texts of a site's own components in a language, by id.
fn messages(sources: &Sources, locale: &str) -> Option<Value> {
    let folder = sources.config.i18n.path.trim_matches('/');
    let file = sources.data.get(&format!("{folder}/{locale}/code.json"))?;
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
