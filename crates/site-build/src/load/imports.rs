//! Imports of Markdown as paths: the aliases of a site, and the folders that
//! its pages import from.

use std::collections::BTreeSet;

use docs_model::SiteConfig;
use docs_model::config::Dialect;
use located_data::path;
use memchr::{memchr3, memmem};

use crate::digest::Digest;

/// Alias of the site folder at the start of a specifier.
const SITE: &str = "@site";

/// Prefixes of specifiers, and the paths that replace them.
///
/// Imports and the paths of code blocks are resolved by the same rules,
/// wherever they occur.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Aliases {
    /// Name without `*` and `/` at its end, and path below the site folder;
    /// longest name first.
    names: Vec<(String, String)>,
    /// The folders of docs and posts, which may be outside the site folder.
    content: Vec<String>,
    /// The tool whose lines insert files.
    dialect: Dialect,
    /// Folders of snippets.
    snippets: Vec<String>,
    /// Snippets of all pages.
    appended: Vec<String>,
}

/// A `tsconfig.json` of a site already has what its editor needs, so that it
/// need not be repeated in `site.toml`. Only the first target of a path is
/// used.
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
        let options = tsconfig
            .as_ref()
            .and_then(|config| config.get("compilerOptions"));
        let base = options.and_then(|options| options.get("baseUrl")?.as_str());
        let paths = options.and_then(|options| options.get("paths")?.as_object());
        for (name, targets) in paths.into_iter().flatten() {
            let target = targets.get(0).and_then(|target| target.as_str());
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
            dialect: config.markdown.dialect,
            snippets: config.markdown.snippet_paths.clone(),
            appended: config.markdown.snippet_append.clone(),
        }
    }

    /// Returns the specifiers of the files that lines of a text insert, as pages of
    /// MkDocs or mdBook have them.
    fn inserted(&self, text: &str) -> Vec<String> {
        let paths = docs_markdown::inserted_paths(text, self.dialect);
        let paths = paths
            .into_iter()
            .chain(self.appended.iter().map(String::as_str));
        match self.dialect {
            Dialect::Mdbook => paths.map(|path| format!("./{path}")).collect(),
            _ => paths
                .flat_map(|path| {
                    let bases = self.snippets.iter();
                    bases.map(move |base| format!("{SITE}/{base}/{path}"))
                })
                .collect(),
        }
    }

    /// Adds everything that the resolution of a path depends on.
    pub(crate) fn add_to(&self, digest: &mut Digest) {
        digest.add_value(&(&self.names, &self.content));
    }

    /// Returns the path that `specifier` resolves to in any file, or `None` for
    /// relative paths and packages.
    ///
    /// Paths that leave the site folder are not resolved.
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
    ///
    /// The file need not exist. Folders of docs outside the site folder may
    /// import within themselves.
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
///
/// These are forms of webpack, which Docusaurus passes on.
pub(crate) fn plain_specifier(specifier: &str) -> (&str, bool) {
    let (loaders, path) = match specifier.rsplit_once('!') {
        Some((loaders, path)) => (loaders, path),
        None => ("", specifier),
    };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let is_raw = loaders.split('!').any(|loader| loader == "raw-loader")
        || query.split('&').any(|key| key == "raw");
    (path, is_raw)
}

/// Returns the path of `file=` in the first line of a code block.
///
/// Returns `None` for other lines, and for a code block without a file.
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

/// Adds the top folders of the paths that a Markdown text imports, or whose pictures
/// it shows, to `out`.
///
/// They are walked like the folders of the configuration. Files at the root of
/// the site folder are listed anyway.
pub(super) fn folders(file: &str, text: &str, aliases: &Aliases, out: &mut BTreeSet<String>) {
    let files = lines_if(text, &[" file="]).filter_map(code_file);
    let inserted = lines_if(text, &["<<<", "@include:"]).filter_map(docs_markdown::inserted_file);
    let files = files.chain(inserted).chain(aliases.inserted(text));
    let targets = import_targets(text).map(|target| target.replace('\\', ""));
    let media = media_targets(text).map(str::to_owned);
    for quoted in targets.chain(files).chain(media) {
        let (specifier, _) = plain_specifier(&quoted);
        if let Some(Ok(path)) = aliases.path(file, specifier)
            && let Some((folder, _)) = path.split_once('/')
        {
            out.insert(folder.to_owned());
        }
    }
}

/// Returns the lines of a text that contains one of `marks`, else none: most pages of
/// a site have no mark, and need not be split.
fn lines_if<'t>(text: &'t str, marks: &[&str]) -> impl Iterator<Item = &'t str> + use<'t> {
    let mut found = marks
        .iter()
        .map(|mark| memmem::find(text.as_bytes(), mark.as_bytes()));
    let is_split = found.any(|at| at.is_some());
    is_split.then(|| text.lines()).into_iter().flatten()
}

/// Returns the paths of pictures and other media of a text that are outside the folder
/// of the text: those from the site folder, and those with `..`.
fn media_targets(text: &str) -> impl Iterator<Item = &str> {
    const STARTS: &[&str] = &["../", "@site/"];
    let found = STARTS
        .iter()
        .flat_map(move |start| memmem::find_iter(text.as_bytes(), *start));
    found.filter_map(move |at| {
        let before = text.get(..at)?.chars().next_back()?;
        let after = text.get(at..)?;
        let end = after.find([')', '"', '\'', '>', ' ', '\n', '?', '#'])?;
        let path = after.get(..end)?;
        let (_, extension) = path::file_name(path).rsplit_once('.')?;
        let is_media = MEDIA
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known));
        (is_media && matches!(before, '(' | '"' | '\'' | '<')).then_some(path)
    })
}

/// Extensions of media that pages show.
const MEDIA: &[&str] = &[
    "apng", "avif", "gif", "ico", "jpeg", "jpg", "m4a", "mov", "mp3", "mp4", "ogg", "pdf", "png",
    "svg", "wav", "webm", "webp",
];

/// Returns the modules that a text imports: the quoted text after `from`,
/// `require(` or `import`, in the same line. Every page of a site is searched for
/// them, so this looks for the words in the whole text rather than in its lines.
///
/// A text in a code block may look like an import: at worst a folder is read
/// for nothing.
pub(crate) fn import_targets(text: &str) -> impl Iterator<Item = &str> {
    let after = IMPORTS.iter().flat_map(move |word| {
        let words = memmem::find_iter(text.as_bytes(), *word);
        words.filter_map(move |at| text.get(at + word.len()..))
    });
    after.filter_map(|after| {
        let after = after.trim_start_matches([' ', '\t']);
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let quoted = &after[1..];
        let end = memchr3(quote as u8, b'\n', b'\r', quoted.as_bytes());
        Some(&quoted[..end.unwrap_or(quoted.len())])
    })
}

/// The text before the quoted module of an import.
const IMPORTS: &[&str] = &[" from ", "require(", "import "];
