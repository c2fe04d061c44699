//! Imports of Markdown as paths: the aliases of a site, and the folders that
//! its pages import from.

use std::collections::BTreeSet;

use docs_model::SiteConfig;
use located_data::path;

/// Alias of the site folder at the start of a specifier.
const SITE: &str = "@site";

/// Prefixes of specifiers, and the paths that replace them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Aliases {
    names: Vec<(String, String)>,
    /// The folders of docs and posts, which may be outside the site folder.
    content: Vec<String>,
}

impl Aliases {
    /// Returns the aliases of the configuration, then those of `tsconfig`, the
    /// text of `tsconfig.json` or `jsconfig.json`.
    pub(crate) fn new(config: &SiteConfig, tsconfig: Option<&str>) -> Self {
        let own = config.aliases.iter();
        let mut out: Vec<(String, String)> = own
            .map(|(name, target)| (name.trim_end_matches(['*', '/']).to_owned(), target.clone()))
            .collect();
        // These files usually have comments and trailing commas, so they are
        // read as code.
        let tsconfig = tsconfig.and_then(docs_markdown::evaluate);
        let options = tsconfig.as_ref().and_then(|it| it.get("compilerOptions"));
        let base = options.and_then(|it| it.get("baseUrl")?.as_str());
        let paths = options.and_then(|it| it.get("paths")?.as_object());
        for (name, targets) in paths.into_iter().flatten() {
            let target = targets.get(0).and_then(|it| it.as_str());
            let name = name.trim_end_matches(['*', '/']);
            if let Some(target) = target.filter(|_| !name.is_empty()) {
                let target = target.trim_end_matches(['*', '/']);
                let target = format!("{}/{target}", base.unwrap_or("."));
                out.push((name.to_owned(), target));
            }
        }
        out.push((SITE.to_owned(), String::new()));
        // The longest name takes precedence; of two equal ones, that of the
        // configuration.
        out.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Self {
            names: out,
            content: (config.docs.iter().map(|docs| &docs.path))
                .chain(config.blog.iter().map(|blog| &blog.path))
                .cloned()
                .collect(),
        }
    }

    /// Returns the path that `specifier` resolves to in any file, or `None` for
    /// relative paths and packages.
    pub(crate) fn absolute(&self, specifier: &str) -> Option<String> {
        let is_relative = specifier.starts_with('.');
        if is_relative {
            return None;
        }
        self.path("", specifier)?.ok()
    }

    /// Returns the path below the site folder that `specifier` resolves to in
    /// the file `importer`: `None` for a package, and an error for a path
    /// outside of the site folder.
    pub(crate) fn path(&self, importer: &str, specifier: &str) -> Option<Result<String, ()>> {
        let relative = matches!(specifier, "." | "..")
            || specifier.starts_with("./")
            || specifier.starts_with("../");
        let target = if relative {
            format!("{}/{specifier}", path::parent(importer))
        } else if specifier.starts_with('/') && !path::is_external(specifier) {
            // To bundlers, the site folder is the root.
            specifier.trim_start_matches('/').to_owned()
        } else {
            self.names.iter().find_map(|(name, target)| {
                let rest = specifier.strip_prefix(name.as_str())?;
                (rest.is_empty() || rest.starts_with('/')).then(|| format!("{target}{rest}"))
            })?
        };
        if importer.starts_with("../") && relative {
            let target = path::resolve(path::parent(importer), specifier);
            let is_content = self.content.iter().any(|folder| {
                let below = target.strip_prefix(&**folder);
                below.is_some_and(|rest| rest.starts_with('/'))
            });
            return Some(if is_content { Ok(target) } else { Err(()) });
        }
        if path::leaves_root(&target) {
            return Some(Err(()));
        }
        Some(Ok(path::resolve("", &target)))
    }
}

/// Returns a specifier without loaders and query (`./a.js` for
/// `!!raw-loader!./a.js`), and whether it imports the text of the file.
pub(crate) fn plain_specifier(specifier: &str) -> (&str, bool) {
    let (loaders, path) = match specifier.rsplit_once('!') {
        Some((loaders, path)) => (loaders, path),
        None => ("", specifier),
    };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let is_raw =
        loaders.split('!').any(|it| it == "raw-loader") || query.split('&').any(|it| it == "raw");
    (path, is_raw)
}

/// Returns the path of `file=` in the first line of a code block.
fn code_file(line: &str) -> Option<String> {
    let info = line.trim_start();
    let is_fence = info.starts_with("```") || info.starts_with("~~~");
    let (_, value) = info.split_once(" file=").filter(|_| is_fence)?;
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        _ => value.split_whitespace().next()?,
    };
    let path = value.split('#').next()?;
    Some(path.replacen("<rootDir>/", "@site/", 1))
}

/// Adds the top folders of the paths that a Markdown text imports to `out`.
pub(super) fn folders(file: &str, text: &str, aliases: &Aliases, out: &mut BTreeSet<String>) {
    let has_files = text.contains(" file=");
    if !has_files && !text.contains("import ") && !text.contains("require(") {
        return;
    }
    let files = text.lines().filter(|_| has_files).filter_map(code_file);
    let targets = text.lines().flat_map(import_targets);
    for quoted in targets.map(|it| it.replace('\\', "")).chain(files) {
        let (specifier, _) = plain_specifier(&quoted);
        if let Some(Ok(path)) = aliases.path(file, specifier)
            && let Some((folder, _)) = path.split_once('/')
        {
            out.insert(folder.to_owned());
        }
    }
}

/// Returns the modules of a line that ends imports.
pub(crate) fn import_targets(line: &str) -> impl Iterator<Item = &str> {
    let starts = [" from ", "require(", "import "];
    let after = starts.into_iter().flat_map(move |start| {
        let found = line.match_indices(start);
        found.map(move |(at, _)| line[at + start.len()..].trim_start())
    });
    after.filter_map(|after| {
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        after[1..].split(quote).next()
    })
}
