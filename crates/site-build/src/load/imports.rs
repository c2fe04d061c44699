//! Imports of Markdown as paths: the aliases of a site, and the folders that
//! its pages import from.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};
use docs_model::SiteConfig;
use docs_model::config::{CONFIG_FILE, Dialect};
use located_data::path;
use memchr::memchr3;

use super::kind::{is_below, is_hidden};
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
    /// Files and folders outside the site folder that the site may use.
    shared: Vec<String>,
    /// Names of the site folder and of folders above it, as in
    /// [`docs_model::Sources::root`].
    root: String,
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
    pub(crate) fn new(config: &SiteConfig, tsconfig: Option<&str>, root: String) -> Self {
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
            shared: (config.shared_paths.iter())
                .map(|path| path::shortest(&root, &path::resolve_beyond("", path)))
                .collect(),
            root,
            dialect: config.markdown.dialect,
            snippets: (config.markdown.snippet_paths.iter())
                // Tags begin at the folder of the docs.
                .chain([&config.docs[config.docs.main()].path])
                .cloned()
                .collect(),
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
                    let bases = bases.map(move |base| format!("{SITE}/{base}/{path}"));
                    // Tags may begin at the page as well.
                    bases.chain([format!("./{path}")])
                })
                .collect(),
        }
    }

    /// Returns the names and their paths, with those of `tsconfig.json`.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.names.iter().filter(|(name, _)| name != SITE);
        names.map(|(name, target)| (&**name, &**target))
    }

    /// Returns the top folders of the aliases that a text may use in links and images,
    /// where they begin with a sign.
    fn folders_in(&self, text: &str) -> impl Iterator<Item = String> {
        let signed = self
            .iter()
            .filter(|(name, _)| name.starts_with(['@', '~', '$']));
        let used = signed.filter(|(name, _)| text.contains(name));
        used.filter(|(_, target)| !path::leaves_root(target))
            .map(|(_, target)| path::resolve("", target))
            .map(|target| target.split('/').next().unwrap_or_default().to_owned())
            .filter(|folder| !folder.is_empty())
    }

    /// Returns the names of the site folder and of folders above it.
    pub(crate) fn root(&self) -> &str {
        &self.root
    }

    /// Adds everything that the resolution of a path depends on.
    pub(crate) fn add_to(&self, digest: &mut Digest) {
        digest.add_value(&(&self.names, &self.content, &self.shared, &self.root));
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
    /// import within themselves, and all files from shared paths.
    pub(crate) fn path(&self, importer: &str, specifier: &str) -> Option<Result<String, Outside>> {
        let relative = matches!(specifier, "." | "..")
            || specifier.starts_with("./")
            || specifier.starts_with("../");
        let target = if relative {
            path::resolve_beyond(path::parent(importer), specifier)
        } else if specifier.starts_with('/') && !path::is_external(specifier) {
            // To bundlers, the site folder is the root.
            specifier.trim_start_matches('/').to_owned()
        } else {
            self.names.iter().find_map(|(name, target)| {
                let rest = specifier.strip_prefix(name.as_str())?;
                (rest.is_empty() || rest.starts_with('/')).then(|| format!("{target}{rest}"))
            })?
        };
        let target = path::resolve_beyond("", &target);
        // Files of content are known by the path of their folder, as the site has it.
        if relative && is_in(&self.content, &target) {
            return Some(Ok(target));
        }
        let target = path::shortest(&self.root, &target);
        Some(self.outside(&target).map_or(Ok(target), Err))
    }

    /// Returns where a path leads if it is outside the site folder, and the site may not
    /// use it.
    pub(crate) fn outside(&self, path: &str) -> Option<Outside> {
        let path = path::shortest(&self.root, &path::resolve_beyond("", path));
        let is_outside = (path == ".." || path.starts_with("../")) && !self.is_shared(&path);
        is_outside.then_some(Outside(path))
    }

    /// Returns whether a path outside the site folder is one that the site may use.
    fn is_shared(&self, path: &str) -> bool {
        self.shared.iter().any(|shared| shared == path) || is_in(&self.shared, path)
    }
}

/// Returns whether a path is below one of these folders.
fn is_in(folders: &[String], path: &str) -> bool {
    folders.iter().any(|folder| is_below(path, folder))
}

/// A path outside the site folder that the site may not use. It begins with `../`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outside(String);

impl Outside {
    /// Returns the help for an import of this path.
    pub(crate) fn help(&self) -> String {
        let shared = self.to_share();
        format!(
            "move the file into the site folder, or add `shared_paths = [\"{shared}\"]` to {CONFIG_FILE}"
        )
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &str {
        &self.0
    }

    /// Returns the same path, as a site sees it whose folder has the absolute path
    /// `root`: see [`path::shortest`].
    pub(crate) fn seen_from(&self, root: &str) -> Self {
        Self(path::shortest(root, &self.0))
    }

    /// Returns the path to share, so that the site can use this one: the first folder
    /// that does not contain the site, or the file beside such folders.
    pub(crate) fn to_share(&self) -> &str {
        let own = self.0.trim_start_matches("../");
        let above = self.0.len() - own.len();
        let end = own.find('/').unwrap_or(own.len());
        &self.0[..above + end]
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
    let name = |loader: &str| loader.split('?').next() == Some("raw-loader");
    let is_raw = loaders.split('!').any(name) || query.split('&').any(|key| key == "raw");
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

/// What the texts of a site import: further files to read.
#[derive(Debug, Default)]
pub(super) struct Imported {
    /// Top folders below the site folder, which are walked like those of the
    /// configuration. Files at the root of the site folder are listed anyway.
    pub(super) folders: BTreeSet<String>,
    /// Paths outside the site folder, as written: they may lack an extension. Their
    /// folders are not walked, because they can be those of whole repositories.
    pub(super) outside: BTreeSet<String>,
    /// Paths of files whose names begin with a dot, which no folder lists.
    pub(super) hidden: BTreeSet<String>,
}

/// Adds the paths that a text imports, or whose pictures it shows, to `out`. Returns
/// whether there are any, including those outside the site folder.
pub(super) fn add_imported(file: &str, text: &str, aliases: &Aliases, out: &mut Imported) -> bool {
    let mut folders = aliases.folders_in(text).peekable();
    let mut names_files = folders.peek().is_some();
    out.folders.extend(folders);
    for path in imported_paths(file, text, aliases) {
        names_files = true;
        let Ok(path) = path else { continue };
        if is_hidden(&path) {
            out.hidden.insert(path);
            continue;
        }
        match path.split_once('/') {
            Some(("..", _)) if aliases.is_shared(&path) => {
                out.outside.insert(path);
            }
            Some((folder, _)) => {
                out.folders.insert(folder.to_owned());
            }
            None => {}
        }
    }
    names_files
}

/// Returns the paths outside the site folder that a text imports, although the site may
/// not use them.
pub(super) fn outside_paths(
    file: &str,
    text: &str,
    aliases: &Aliases,
) -> impl Iterator<Item = Outside> {
    imported_paths(file, text, aliases).filter_map(Result::err)
}

/// Returns the paths that a text imports, or whose pictures it shows.
fn imported_paths(
    file: &str,
    text: &str,
    aliases: &Aliases,
) -> impl Iterator<Item = Result<String, Outside>> {
    let marks = Marks::of(text);
    let targets = quoted_after(text, &marks.imports).map(|target| target.replace('\\', ""));
    let files = lines_if(text, marks.has_code_files).filter_map(code_file);
    let inserted = lines_if(text, marks.has_insertions).filter_map(docs_markdown::inserted_file);
    let media = marks.upward.iter().filter_map(|at| media_target(text, *at));
    let all = targets
        .chain(files)
        .chain(inserted)
        .chain(aliases.inserted(text))
        .chain(media.map(str::to_owned));
    all.filter_map(|quoted| aliases.path(file, plain_specifier(&quoted).0))
        .collect::<Vec<_>>()
        .into_iter()
}

/// Places of a text that may refer to other files. Every page of a site is searched for
/// them, so that this is one pass over the text for all of [`MARKS`].
#[derive(Debug, Default)]
struct Marks {
    /// Ends of the words before the module of an import.
    imports: Vec<usize>,
    /// Starts of paths that lead up, or begin at the site folder.
    upward: Vec<usize>,
    /// Whether a line may be a code block with a file.
    has_code_files: bool,
    /// Whether a line may insert a file.
    has_insertions: bool,
}

/// Texts that occur before or at the start of a path of another file.
const MARKS: [&str; 9] = [
    " from ",
    "require(",
    "import ",
    "import(",
    "../",
    "@site/",
    " file=",
    "<<<",
    "@include:",
];

/// Finds [`MARKS`]. The kind of match allows the search of several bytes at once.
static SEARCHER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let mut builder = AhoCorasick::builder();
    builder
        .match_kind(MatchKind::LeftmostFirst)
        .build(MARKS)
        .ok()
});

impl Marks {
    fn of(text: &str) -> Self {
        let mut out = Self::default();
        let found = SEARCHER
            .iter()
            .flat_map(|searcher| searcher.find_iter(text));
        for found in found {
            match MARKS[found.pattern().as_usize()] {
                "../" | "@site/" => out.upward.push(found.start()),
                " file=" => out.has_code_files = true,
                "<<<" | "@include:" => out.has_insertions = true,
                _ => out.imports.push(found.end()),
            }
        }
        out
    }
}

/// Returns the lines of a text if `is_split`, else none: most pages of a site need not be
/// split.
fn lines_if(text: &str, is_split: bool) -> impl Iterator<Item = &str> {
    is_split.then(|| text.lines()).into_iter().flatten()
}

/// Returns the path of a picture or other media that starts at `at`, which may be outside
/// the folder of the text.
fn media_target(text: &str, at: usize) -> Option<&str> {
    let before = text.get(..at)?.chars().next_back()?;
    let after = text.get(at..)?;
    let end = after.find([')', '"', '\'', '>', ' ', '\n', '?', '#'])?;
    let path = after.get(..end)?;
    let (_, extension) = path::file_name(path).rsplit_once('.')?;
    let is_media = MEDIA
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known));
    (is_media && matches!(before, '(' | '"' | '\'' | '<')).then_some(path)
}

/// Extensions of media that pages show.
const MEDIA: &[&str] = &[
    "apng", "avif", "gif", "ico", "jpeg", "jpg", "m4a", "mov", "mp3", "mp4", "ogg", "pdf", "png",
    "svg", "wav", "webm", "webp",
];

/// Returns the modules that a text imports: the quoted text after `from`,
/// `require(`, `import` or `import(`, in the same line.
///
/// A text in a code block may look like an import: at worst a folder is read
/// for nothing.
pub(crate) fn import_targets(text: &str) -> impl Iterator<Item = &str> {
    let ends = Marks::of(text).imports;
    quoted_after(text, &ends).collect::<Vec<_>>().into_iter()
}

/// Returns the quoted texts after these places, in the same line.
fn quoted_after<'t>(text: &'t str, ends: &[usize]) -> impl Iterator<Item = &'t str> {
    ends.iter().filter_map(|end| {
        let after = text.get(*end..)?.trim_start_matches([' ', '\t']);
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let quoted = &after[1..];
        let end = memchr3(quote as u8, b'\n', b'\r', quoted.as_bytes());
        Some(&quoted[..end.unwrap_or(quoted.len())])
    })
}
