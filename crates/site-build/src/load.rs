//! Reads everything that a site consists of, once. This is the only module that
//! reads the site folder.
//!
//! Reading is lenient: a file that cannot be read or parsed is a diagnostic,
//! and the others are read. Only a missing configuration, or an environment
//! without what the site needs, is an error. Every access is recorded in the
//! trace, by which the next build knows whether it would read the same.

mod asset;
mod damage;
mod extension;
mod git;
mod imports;
mod kind;
mod opening;
mod replay;
mod repository;
mod root;
mod settings;
mod site_file;
mod text;
mod texts;
mod trace;
mod translations;
mod versions;
mod walk;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use docs_model::blog::PostFile;
use docs_model::config::{self, BlogConfig, CONFIG_FILE, ConfigSource, SiteConfig};
use docs_model::folders::{
    BlogFolder, DocFolder, PageFolder, blog_folders, doc_folders, page_folders,
};
use docs_model::site::LastUpdate;
use located_data::{Diagnostic, Node, Step, path};

use crate::digest::Digest;
use crate::error::{Error, Result};

pub(crate) use root::{ReadError, SiteRoot};
pub(crate) use root::{hash_regular, read_regular};

use imports::Imported;
pub(crate) use imports::{Aliases, Outside, import_targets, plain_specifier};
pub(crate) use opening::{
    KEY_VARIABLE, check_is_folder, config_bytes, content_folder_of, foreign_config, write_key,
};
use opening::{allow_folders, base_path, published_key};

pub(crate) use git::file_of_revision;
pub(crate) use walk::is_left_out_file as is_left_out;

pub(crate) use asset::{ASSETS_DIR, Asset, PixelSize, hashed_name};
pub(crate) use damage::Damage;
use kind::{has_code, is_data, is_markdown, is_module, is_page, is_text};
pub(crate) use kind::{is_hidden, why_unread};
#[cfg(feature = "deploy")]
pub(crate) use replay::first_change;
pub(crate) use replay::{edits_since, replay};
pub(crate) use repository::{Remote, Repository};
pub use site_file::SiteFile;
pub(crate) use text::{KnownText, KnownTexts, Text};
pub(crate) use texts::merge_conflict;
pub(crate) use texts::{Before, Earlier};
use texts::{FileText, read_text, read_texts, utf8};
use trace::{Access, Outcome, digest_of};
pub(crate) use trace::{Accesses, Edits, Reads, Stamp, Trace, digest_of_text};
pub(crate) use walk::MARKER;

/// Maximum size of a file that is published unchanged, in bytes: the file is
/// held in memory while it is written.
const MAX_FILE: u64 = 1024 * 1024 * 1024;

/// An imported text, or `None` if the file cannot be read as text.
type ImportedText = Arc<OnceLock<Option<Arc<str>>>>;

/// The content of a site folder.
///
/// Texts are read at once, since nearly all are needed. Other files are listed,
/// and read when something refers to them.
#[derive(Debug)]
pub(crate) struct Sources {
    /// The site folder.
    pub(crate) root: SiteRoot,
    /// The configuration.
    pub(crate) config: SiteConfig,
    /// The configuration with the spans of its values.
    pub(crate) config_source: ConfigSource,
    /// Texts of all files that diagnostics may quote, by path below the site
    /// folder.
    pub(crate) texts: BTreeMap<String, Text>,
    /// Hash of what decides which further files a text names.
    import_context: u128,
    /// Aliases of paths in imports.
    pub(crate) aliases: Aliases,
    /// Imported texts that are not in `texts`, read on first use.
    imported: Mutex<BTreeMap<String, ImportedText>>,
    /// Data files, parsed.
    pub(crate) data: BTreeMap<String, Node>,
    /// All other files, and files with code, which pages may link to.
    pub(crate) files: BTreeSet<String>,
    /// Files whose names begin with a dot and that a page names, to show their
    /// texts. They are never published.
    pub(crate) hidden: BTreeSet<String>,
    /// Properties of these files, read on first use.
    ///
    /// An empty cell for each file, so that threads can read different files at
    /// the same time.
    assets: BTreeMap<SiteFile, OnceLock<Asset>>,
    /// The folders whose files can be pages.
    doc_folders: Vec<DocFolder>,
    /// The folders whose files can be posts.
    blog_folders: Vec<BlogFolder>,
    /// The folders whose files can be standalone pages.
    page_folders: Vec<PageFolder>,
    /// Templates of the site, by name.
    pub(crate) templates: Vec<(String, String)>,
    /// Files of the theme that the configuration names, by name.
    pub(crate) theme: Option<BTreeMap<String, Vec<u8>>>,
    /// The last update of each doc from version control, if the site shows it.
    pub(crate) last_updates: BTreeMap<String, LastUpdate>,
}

impl Sources {
    /// Returns the content of a file of the site.
    ///
    /// The file is reread on each call, and not kept.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn read(&self, file: &str) -> Result<Vec<u8>> {
        let read = self.root.read(file, MAX_FILE);
        read.map_err(|error| Error::read(&self.root.dir().join(file), error))
    }

    /// Returns whether the site has a file.
    ///
    /// Files are those of the listing; nothing is looked up on the disk.
    pub(crate) fn knows(&self, file: &str) -> bool {
        self.texts.contains_key(file) || self.files.contains(file)
    }

    /// Returns the data files that could not be parsed. Their faults are reported.
    pub(crate) fn faulty_data(&self) -> BTreeSet<String> {
        let is_faulty =
            |file: &&String| is_data(&self.config, file) && !self.data.contains_key(*file);
        self.texts.keys().filter(is_faulty).cloned().collect()
    }

    /// Returns the folders beside those of the configuration without files, of which one
    /// may be meant. `is_page` returns whether a file is published.
    ///
    /// They are for suggestions in errors: what a site publishes does not depend on them.
    pub(crate) fn folders_beside_missing(
        &self,
        is_page: impl Fn(&str) -> bool,
    ) -> BTreeSet<String> {
        let config = &self.config;
        let docs = config.docs.iter().map(|docs| &docs.path);
        let of_pages = docs.chain(config.blog.iter().map(|blog| &blog.path));
        let has_page = |folder: &&String| {
            let start = path::prefix(folder);
            let files = self.texts.range(start.clone()..);
            let mut below = files.take_while(|(file, _)| file.starts_with(&*start));
            below.any(|(file, _)| is_page(file))
        };
        let has_file = |folder: &&String| {
            let start = format!("{folder}/");
            let mut files = self.files.range(start.clone()..);
            files.next().is_some_and(|file| file.starts_with(&*start))
        };
        let missing = of_pages
            .filter(|folder| !has_page(folder))
            .chain(config.static_dirs.iter().filter(|dir| !has_file(dir)));
        let parents: BTreeSet<&str> = missing.map(|folder| path::parent(folder)).collect();
        let folders = parents.into_iter().flat_map(|parent| {
            let names = walk::folders_in(&self.root, Path::new(parent)).into_iter();
            names.map(move |name| path::resolve(parent, &name))
        });
        folders.collect()
    }

    /// Returns the names in a folder below the site folder that are UTF-8.
    pub(crate) fn names_in(&self, folder: &str) -> Vec<String> {
        let names = walk::names(&self.root, Path::new(folder)).unwrap_or_default();
        let names = names.into_iter().filter_map(|name| name.into_string().ok());
        names.collect()
    }

    /// Returns whether a change of the file or folder `changed`, relative to the site
    /// folder, can change the site. Other files may lie beside those of the site,
    /// such as the log of a server.
    pub(crate) fn is_input(&self, changed: &str) -> bool {
        let is_top = !changed.contains('/');
        let is_file = || self.root.dir().join(changed).is_file();
        self.texts.contains_key(changed)
            || (is_top && self.files.contains(changed) != is_file())
            || self.trace().concerns(changed)
    }

    /// Returns the present text of a Markdown file, or `None` if it cannot be read.
    ///
    /// For `dev`, which reads a page again that was edited. Problems are left
    /// to the next rebuild.
    pub(crate) fn read_doc(&self, file: &str) -> Option<Arc<str>> {
        let max = self.config.limits.text_bytes();
        read_text(&self.root, file, max, &mut Vec::new())
    }

    /// Returns a file of a Git revision. `file` is relative to the site folder.
    ///
    /// # Errors
    /// If the revision or the file does not exist, or if Git cannot be run.
    pub(crate) fn read_revision(&self, revision: &str, file: &str) -> io::Result<Vec<u8>> {
        let content = git::file_of_revision(self.root.dir(), revision, file);
        let access = Access::Revision {
            revision: revision.to_owned(),
            path: file.to_owned(),
        };
        let outcome = Outcome {
            digest: digest_of(&content.as_deref().map_err(ToString::to_string)),
            stamp: None,
        };
        self.root.trace().record(access, Some(outcome));
        content
    }

    /// Returns the Git repository around the site folder, or `None` if there is
    /// none or if `remote` has no address on a host.
    pub(crate) fn repository(&self, remote: &str) -> Option<Repository> {
        let repository = Repository::enclosing(self.root.dir(), remote);
        let outcome = Outcome {
            digest: Repository::digest(repository.as_ref()),
            stamp: None,
        };
        let access = Access::Repository(remote.to_owned());
        self.root.trace().record(access, Some(outcome));
        repository
    }

    /// Returns all files of a repository, by path from its root. Its revision
    /// determines them, so that only [`repository`](Self::repository) is traced.
    pub(crate) fn files_of(&self, repository: &Repository) -> BTreeSet<String> {
        repository.files(self.root.dir())
    }

    /// Returns the versions of the files that were read so far, and name no further files.
    pub(crate) fn reads(&self) -> Reads {
        let names_none = |file: &str| {
            let text = self.texts.get(file);
            text.is_some_and(|text| !text.names_files())
        };
        self.trace().reads(self.import_context, names_none)
    }

    /// Returns all accesses to the site folder so far.
    pub(crate) fn trace(&self) -> &Trace {
        self.root.trace()
    }

    /// Returns the text of a file that a page imports, or `None` if it cannot
    /// be read as text.
    ///
    /// The text is kept, because many pages import the same partials and data
    /// files. Each file is read once, without a lock on the others.
    pub(crate) fn import_text(&self, file: &str) -> Option<Arc<str>> {
        if let Some(text) = self.texts.get(file) {
            return Some(Arc::clone(text));
        }
        if !self.files.contains(file) && !self.hidden.contains(file) {
            return None;
        }
        let text = {
            let mut imported = self.imported.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(imported.entry(file.to_owned()).or_default())
        };
        let read = || {
            let bytes = self.root.read(file, self.config.limits.text_bytes()).ok()?;
            String::from_utf8(bytes).ok().map(Arc::from)
        };
        text.get_or_init(read).clone()
    }

    /// Returns the paths outside the site folder that texts of the site import,
    /// although the site may not use them.
    pub(crate) fn outside_paths(&self) -> impl Iterator<Item = Outside> {
        let texts = self.texts.iter();
        let importers = texts.filter(|(_, text)| text.names_files());
        importers.flat_map(|(file, text)| imports::outside_paths(file, text, &self.aliases))
    }

    /// Returns whether the site has a template or a component of this name.
    ///
    /// A template of a site replaces the component of that name.
    pub(crate) fn is_component_template(&self, name: &str) -> bool {
        let template = format!("components/{name}.html");
        self.templates.iter().any(|(known, _)| *known == template)
    }

    /// Returns whether a Markdown file may become a page: it is in the folder of
    /// a version or of a translation, and not excluded there.
    ///
    /// Files whose names start with `_`, and those that `exclude` matches, are
    /// not published, nor are hidden folders, which may hold snippets.
    fn is_published(&self, file: &str) -> bool {
        let docs = &self.config.docs;
        let blogs = &self.config.blog;
        let mut of_docs = self.below_docs(file);
        let mut of_blogs = self.below_blogs(file);
        of_docs.any(|(of, below)| !is_hidden(&below) && of.doc(&docs[of.instance], file).is_some())
            || self.is_page(file)
            || of_blogs.any(|(of, below)| !is_hidden(below) && blogs[of.blog].publishes(below))
    }

    /// Returns the text of every standalone page that is a component.
    ///
    /// Their file is code, which is read with all other texts.
    pub(crate) fn component_pages(&self) -> impl Iterator<Item = (&str, &Arc<str>)> {
        self.texts
            .iter()
            .filter(|(file, _)| !is_markdown(file) && self.is_page(file))
            .map(|(file, text)| (file.as_str(), &**text))
    }

    /// Returns whether a file is a standalone page or translates one.
    fn is_page(&self, file: &str) -> bool {
        is_page(&self.config, &self.page_folders, file)
    }

    /// Returns whether a Markdown file translates a doc that does not exist. It
    /// is not a page.
    ///
    /// Docusaurus ignores such files as well: they remain when an original is
    /// moved.
    pub(crate) fn is_orphan(&self, file: &str) -> bool {
        let of_docs = self.below_docs(file).map(|(folder, below)| {
            let original = folder.original.as_deref();
            (original.filter(|_| !folder.has_own_pages()), below)
        });
        let of_blogs = self.below_blogs(file).map(|(folder, below)| {
            let blog = &self.config.blog[folder.blog];
            (folder.locale.as_ref().map(|_| &*blog.path), below.into())
        });
        let of_pages = self.page_folders.iter().filter_map(|folder| {
            let below = file.strip_prefix(&*folder.path)?.strip_prefix('/')?;
            let original = folder.locale.as_ref().map(|_| &*self.config.pages.path);
            Some((original, Cow::Borrowed(below)))
        });
        let mut originals = of_docs.chain(of_blogs).chain(of_pages).peekable();
        originals.peek().is_some()
            && originals.all(|(original, below)| {
                original
                    .is_some_and(|folder| !self.texts.contains_key(&format!("{folder}/{below}")))
            })
    }

    /// Returns the folders of posts that a file is in, and its path below them.
    fn below_blogs<'f>(&self, file: &'f str) -> impl Iterator<Item = (&BlogFolder, &'f str)> {
        self.blog_folders.iter().filter_map(move |folder| {
            let below = file.strip_prefix(&*folder.path)?.strip_prefix('/')?;
            Some((folder, below))
        })
    }

    /// Returns the folders of docs that a file is in, and the path of the doc below that
    /// of the originals.
    fn below_docs<'f>(&self, file: &'f str) -> impl Iterator<Item = (&DocFolder, Cow<'f, str>)> {
        self.doc_folders
            .iter()
            .filter_map(move |folder| Some((folder, folder.file(file)?)))
    }

    /// Returns the text of a file, for diagnostics that quote it.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        let template = || {
            let name = file
                .strip_prefix(self.config.templates_dir.trim_matches('/'))?
                .strip_prefix('/')?;
            let (_, text) = self.templates.iter().find(|(known, _)| known == name)?;
            Some(&**text)
        };
        self.texts.get(file).map(|text| &***text).or_else(template)
    }

    /// Returns the properties of a file, or `None` for a file that is not in
    /// the site folder. Each file is read once.
    ///
    /// Reading computes the hash, by which its name is unique, and the size of
    /// an image.
    pub(crate) fn asset(&self, file: &str) -> Option<&Asset> {
        let (file, asset) = self.assets.get_key_value(file)?;
        Some(asset.get_or_init(|| Asset::read(self, file)))
    }

    /// Returns whether a file is a pointer of Git LFS. Larger files are not read.
    pub(crate) fn is_pointer(&self, file: &str) -> bool {
        let is_small = std::fs::metadata(self.root.dir().join(file))
            .is_ok_and(|metadata| metadata.is_file() && metadata.len() <= damage::MAX_POINTER);
        let asset = is_small.then(|| self.asset(file)).flatten();
        asset.is_some_and(|asset| asset.damage == Some(Damage::Pointer))
    }

    /// Returns the path of the picture that replaces `file` in dark mode:
    /// `chart.dark.png` next to `chart.png`, if it exists.
    pub(crate) fn dark_variant(&self, file: &str) -> Option<&str> {
        let dark = asset::dark_name(file)?;
        let (variant, _) = self.assets.get_key_value(&*dark)?;
        Some(variant.as_str())
    }

    /// Returns the address at which a file is published: its own path in a
    /// static folder, otherwise an address with a hash of its content.
    pub(crate) fn published(&self, file: &str) -> String {
        match self.config.static_path(file) {
            Some(below) => path::encode_file(&path::join([&*self.config.base_url, below])),
            None => self.hashed_address(file),
        }
    }

    /// Returns the address with a hash of its content at which a file outside
    /// the static folders is published.
    pub(crate) fn hashed_address(&self, file: &str) -> String {
        let output = self.asset(file).map_or(file, |asset| &asset.output);
        path::encode_file(&path::join([&*self.config.base_url, output]))
    }

    /// Returns those style sheets of the configuration that exist.
    ///
    /// Those that do not exist are reported where the configuration is checked.
    pub(crate) fn style_sheets(&self) -> impl Iterator<Item = String> + '_ {
        let files = self.config.css.iter().map(|file| path::resolve("", file));
        files.filter(|file| self.files.contains(file))
    }

    /// Returns the source texts of components, by path.
    ///
    /// JSON is among them, because code may import it.
    #[must_use]
    pub(crate) fn code(&self) -> BTreeMap<String, Arc<str>> {
        let code = self.texts.iter().filter(|(file, _)| has_code(file));
        code.map(|(file, text)| (file.clone(), Arc::clone(text)))
            .collect()
    }

    /// Returns the Markdown files that may become pages, sorted by path, with
    /// their texts. Partials are read with the pages that import them.
    pub(crate) fn docs(&self) -> impl Iterator<Item = (&str, &Text)> {
        self.texts
            .iter()
            .filter(|(file, _)| is_markdown(file) && self.is_published(file))
            .map(|(file, text)| (file.as_str(), text))
    }
}

/// The result of loading: the sources, unless the configuration is invalid, and
/// the diagnostics.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The sources, unless the configuration is invalid.
    pub(crate) sources: Option<Sources>,
    /// Diagnostics of the configuration and of data files.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Text of the configuration, for diagnostics that quote it.
    pub(crate) config_text: Arc<str>,
}

/// Settings that override the configuration.
///
/// They come from the command line, and have precedence.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Overrides {
    /// Replaces `base_url`.
    ///
    /// Path or absolute URL, of which the path is used.
    pub base_url: Option<String>,
}

/// Reads the site folder `root`. Texts that have not changed are taken from what is known
/// `before`, if the configuration is the same.
///
/// # Errors
/// If there is no site folder or no configuration, or if the site needs version
/// control and `git` fails.
pub(crate) fn load(root: &Path, overrides: &Overrides, before: Before<'_>) -> Result<Loaded> {
    let (mut root, text) = config_bytes(root)?;
    let mut diagnostics = Vec::new();
    let Some(config_text) = utf8(CONFIG_FILE, text, &mut diagnostics) else {
        return Ok(Loaded {
            sources: None,
            diagnostics,
            config_text: Arc::from(""),
        });
    };
    let (config, problems) = config::parse(&config_text);
    match merge_conflict(CONFIG_FILE, &config_text) {
        Some(conflict) => diagnostics.push(conflict),
        None => diagnostics.extend(problems),
    }
    let Some((mut config, config_source)) = config else {
        return Ok(Loaded {
            sources: None,
            diagnostics,
            config_text,
        });
    };
    diagnostics.extend(published_key(&config, &config_text));
    if let Some(base_url) = &overrides.base_url {
        config.base_url = base_path(base_url)?;
    }
    allow_folders(&mut root, &config, &config_source, &mut diagnostics);
    let sources = read_all(
        root,
        (config, config_source),
        &config_text,
        before,
        &mut diagnostics,
    )?;
    Ok(Loaded {
        sources: Some(sources),
        diagnostics,
        config_text,
    })
}

/// Returns the names by which files outside the site folder can refer to it: its own, and
/// those of the folders above it, up to the repository, or as many as the paths of the
/// configuration lead out of it.
///
/// Sites without such paths do not depend on the names of their folders.
fn own_names(root: &SiteRoot, config: &SiteConfig) -> String {
    let docs = config.docs.iter().map(|docs| &docs.path);
    let blogs = config.blog.iter().map(|blog| &blog.path);
    let outside = docs.chain(blogs).chain(&config.shared_paths);
    let depth = |path: &String| path.split('/').take_while(|step| *step == "..").count();
    let depth = outside.map(depth).max().unwrap_or_default();
    if depth == 0 {
        return String::new();
    }
    let real = root.dir().canonicalize().unwrap_or_default();
    let repository = real
        .ancestors()
        .position(|folder| folder.join(".git").exists());
    let names = real
        .iter()
        .rev()
        .take(depth.max(repository.unwrap_or_default()));
    names.fold(String::new(), |below, name| {
        format!("/{}{below}", name.to_string_lossy())
    })
}

/// Reads everything below the site folder that the configuration makes part of
/// the site.
///
/// # Errors
/// If the site folder cannot be read, or `git` fails.
fn read_all(
    root: SiteRoot,
    (config, config_source): (SiteConfig, ConfigSource),
    config_text: &Arc<str>,
    before: Before<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Sources> {
    let tsconfig = ["tsconfig.json", "jsconfig.json"]
        .into_iter()
        .find_map(|file| String::from_utf8(root.read(file, config.limits.text_bytes()).ok()?).ok());
    let aliases = Aliases::new(&config, tsconfig.as_deref(), own_names(&root, &config));
    let import_context = import_context(config_text, &aliases);
    // A packed text may name files in this context.
    let before = match before {
        Before::State(earlier) if earlier.sources.import_context != import_context => {
            Before::Nothing
        }
        before => before,
    };
    let page_folders = page_folders(&config);
    let listed = walk::walk(&root, &config, diagnostics)?;
    let mut reader = Reader {
        root: &root,
        config: &config,
        aliases: &aliases,
        page_folders: &page_folders,
        before,
        import_context,
        texts: BTreeMap::from([(
            CONFIG_FILE.to_owned(),
            Text::new(Arc::clone(config_text), false),
        )]),
        data: BTreeMap::new(),
        files: BTreeSet::new(),
        hidden: BTreeSet::new(),
        folders: walk::top_folders(&config),
        diagnostics,
    };
    reader.read(listed);
    let Reader {
        texts,
        data,
        files,
        hidden,
        ..
    } = reader;
    let doc_folders = doc_folders(&config, &data);
    let blog_folders = blog_folders(&config);
    let templates = templates(&root, &config, diagnostics);
    let theme = theme(&root, &config, &config_source, diagnostics);
    let last_updates = last_updates(&root, &config, &texts, diagnostics);
    let assets = files
        .iter()
        .map(|file| (SiteFile::from(&**file), OnceLock::new()))
        .collect();
    let sources = Sources {
        root,
        config,
        config_source,
        texts,
        import_context,
        aliases,
        imported: Mutex::default(),
        data,
        doc_folders,
        blog_folders,
        page_folders,
        assets,
        files,
        hidden,
        templates,
        theme,
        last_updates,
    };
    diagnostics.extend(extension::unread_pages(&sources));
    diagnostics.extend(settings::unread_settings(&sources));
    diagnostics.extend(translations::unread_translations(&sources));
    diagnostics.extend(versions::unread_versions(&sources));
    Ok(sources)
}

/// Returns a hash of what decides which further files a text names.
fn import_context(config_text: &str, aliases: &Aliases) -> u128 {
    let mut digest = Digest::default();
    digest.add(config_text.as_bytes());
    aliases.add_to(&mut digest);
    digest.finish_wide()
}

/// Reads the files of a site. Imports lead to further folders, whose files import in
/// turn, so reading repeats until no new folder is named. Each folder is walked once,
/// and each file read once.
struct Reader<'r> {
    root: &'r SiteRoot,
    config: &'r SiteConfig,
    aliases: &'r Aliases,
    page_folders: &'r [PageFolder],
    /// What is known of the texts.
    before: Before<'r>,
    /// As [`Sources::import_context`].
    import_context: u128,
    /// Texts by path.
    texts: BTreeMap<String, Text>,
    /// Parsed data files by path.
    data: BTreeMap<String, Node>,
    /// All other files, and code, which may be a download as well.
    files: BTreeSet<String>,
    /// Files whose names begin with a dot and that a page names.
    hidden: BTreeSet<String>,
    /// Folders that have been walked.
    folders: BTreeSet<String>,
    diagnostics: &'r mut Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Reads the `listed` files, and those that they import.
    fn read(&mut self, listed: Vec<String>) {
        let mut waiting = listed;
        while !waiting.is_empty() {
            let is_read = |file: &String| {
                is_text(self.config, &self.folders, file)
                    || is_page(self.config, self.page_folders, file)
            };
            let (texts, others): (Vec<String>, Vec<String>) =
                waiting.into_iter().partition(is_read);
            self.files.extend(others);
            let mut wanted = self.texts(&texts);
            waiting = self.walk(&mut wanted);
            let named = std::mem::take(&mut wanted.hidden).into_iter();
            let shown: Vec<_> = named.filter(|path| self.may_show(path)).collect();
            self.hidden.extend(shown);
            for path in wanted.outside {
                self.folders.insert(path::parent(&path).to_owned());
                let found = walk::outside(self.root, &path).into_iter();
                waiting.extend(found.filter(|file| !self.is_known(file)));
            }
            waiting.sort_unstable();
            waiting.dedup();
        }
    }

    /// Returns whether a page may show a file whose name begins with a dot. A link may
    /// have another name than the file that it leads to.
    fn may_show(&self, path: &str) -> bool {
        let is_allowed = |path: &Path| path.to_str().is_some_and(|path| why_unread(path).is_none());
        let name = |real: &Path| real.file_name().map(PathBuf::from).unwrap_or_default();
        let real = self.root.check(Path::new(path));
        is_allowed(Path::new(path))
            && real.is_ok_and(|real| real.is_file() && is_allowed(&name(&real)))
    }

    fn is_known(&self, file: &str) -> bool {
        self.texts.contains_key(file) || self.files.contains(file)
    }

    /// Reads texts. Returns what they import.
    fn texts(&mut self, files: &[String]) -> Imported {
        let mut wanted = Imported::default();
        for read in read_texts(
            self.root,
            self.config,
            files,
            self.before,
            self.import_context,
        ) {
            // Code that cannot be read may be a download. The error is reported if
            // something imports it.
            if !has_code(&read.file) || is_data(self.config, &read.file) {
                self.diagnostics.extend(read.problems);
            }
            if has_code(&read.file) {
                self.files.insert(read.file.clone());
            }
            if let Some(text) = read.text {
                let text = self.text(&read.file, text, &mut wanted);
                self.texts.insert(read.file.clone(), text);
            }
            self.data.extend(read.data.map(|data| (read.file, data)));
        }
        wanted
    }

    /// Returns the text of a file, and adds what it imports to `wanted`.
    fn text(&self, file: &str, text: FileText, wanted: &mut Imported) -> Text {
        match text {
            // It names no files.
            FileText::Known(text) if text.packed().is_some() => text,
            FileText::Known(text) => self.text(file, FileText::New(Arc::clone(&text)), wanted),
            FileText::New(text) => {
                let may_import = is_markdown(file) || is_module(file);
                let names_files =
                    may_import && imports::add_imported(file, &text, self.aliases, wanted);
                Text::new(text, names_files)
            }
        }
    }

    /// Walks the folders that texts import from. Returns their files that are not known.
    fn walk(&mut self, wanted: &mut Imported) -> Vec<String> {
        let mut out = Vec::new();
        while let Some(folder) = wanted.folders.pop_first() {
            if !self.folders.insert(folder.clone()) {
                continue;
            }
            for file in walk::walk_imported(self.root, &folder, self.diagnostics) {
                // Static files are already listed, and are read if a page imports
                // them.
                if is_markdown(&file) && self.config.static_path(&file).is_some() {
                    let max = self.config.limits.text_bytes();
                    let text = read_text(self.root, &file, max, &mut Vec::new());
                    let text = text.as_deref().unwrap_or_default();
                    imports::add_imported(&file, text, self.aliases, wanted);
                } else if !self.texts.contains_key(&file)
                    && (has_code(&file) || !self.files.contains(&file))
                {
                    out.push(file);
                }
            }
        }
        out
    }
}

/// Returns the last changes of files according to version control, if pages show them
/// or a post has its date from there.
fn last_updates(
    root: &SiteRoot,
    config: &SiteConfig,
    texts: &BTreeMap<String, Text>,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, LastUpdate> {
    let mut blogs = config.blog.iter();
    let mut docs = config.docs.iter();
    let wants_history = docs.any(|docs| docs.show_last_update_time || docs.show_last_update_author)
        || blogs.any(|blog| blog.show_last_update_time || blog.show_last_update_author)
        || config.pages.show_last_update_time
        || config.pages.show_last_update_author;
    let has_undated = config.blog.iter().any(|blog| {
        let mut posts = texts.iter().filter(|(file, _)| is_markdown(file));
        posts.any(|(file, text)| is_undated_post(blog, file, text))
    });
    if !wants_history && !has_undated {
        return BTreeMap::new();
    }
    let revision = git::revision(root.dir());
    // A post without a date has a problem of its own, outside of a repository.
    let is_wanted = |file: &str, text: &Text| {
        let mut blogs = config.blog.iter();
        is_markdown(file) && (wants_history || blogs.any(|blog| is_undated_post(blog, file, text)))
    };
    let pages = texts.iter().filter(|(file, text)| is_wanted(file, text));
    let pages = pages.map(|(file, _)| file.as_str());
    let history = git::history(root.dir(), pages, wants_history, diagnostics);
    let revision = revision.filter(|_| !history.has_inner);
    let outcome = revision.map(|digest| Outcome {
        digest,
        stamp: None,
    });
    root.trace().record(Access::History, outcome);
    history.updates
}

/// Returns whether neither the path nor the front matter of a post has a date, so
/// that it has that of its first commit. The texts of other files are not unpacked.
fn is_undated_post(blog: &BlogConfig, file: &str, text: &Text) -> bool {
    let below = file
        .strip_prefix(&*blog.path)
        .and_then(|rest| rest.strip_prefix('/'));
    let is_post =
        below.is_some_and(|below| blog.publishes(below) && PostFile::parse(below).date.is_none());
    let is_date = |line: &str| line.trim_start().starts_with("date");
    let has_date = || {
        let front_matter = text.strip_prefix("---")?.split("\n---").next()?;
        Some(front_matter.lines().any(is_date))
    };
    is_post && !has_date().unwrap_or_default()
}

/// Returns the templates of the site: names below its folder, and texts. One that cannot
/// be read is reported.
fn templates(
    root: &SiteRoot,
    config: &SiteConfig,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let mut out = Vec::new();
    if config.templates_dir.is_empty() {
        return out;
    }
    let dir = root.dir().join(&config.templates_dir);
    let slashes = |path: &Path| path.to_string_lossy().replace('\\', "/");
    for path in walk::walk_folder(root, &dir, true, diagnostics) {
        if !(path.extension()).is_some_and(|extension| extension == "html" || extension == "svg") {
            continue;
        }
        let file = slashes(path.strip_prefix(root.dir()).unwrap_or(&path));
        let max = config.limits.text_bytes();
        if let Some(text) = read_text(root, &file, max, diagnostics) {
            let name = slashes(path.strip_prefix(&dir).unwrap_or(&path));
            out.push((name, text.as_ref().to_owned()));
        }
    }
    out
}

/// Returns the files of the theme that the configuration names.
///
/// A folder that cannot be read is reported, and the embedded theme is used.
fn theme(
    root: &SiteRoot,
    config: &SiteConfig,
    source: &ConfigSource,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<BTreeMap<String, Vec<u8>>> {
    let folder = Path::new(config.theme.folder.as_ref()?);
    let read = || -> Result<BTreeMap<String, Vec<u8>>, ReadError> {
        let mut out = BTreeMap::new();
        for name in walk::names(root, folder)? {
            let bytes = root.read(folder.join(&name), MAX_FILE)?;
            out.insert(name.to_string_lossy().into_owned(), bytes);
        }
        Ok(out)
    };
    match read() {
        Ok(files) => Some(files),
        Err(error @ ReadError::Outside { .. }) => {
            diagnostics.push(error.diagnostic(&folder.to_string_lossy()));
            None
        }
        Err(error) => {
            let message = format!("cannot read the theme: {error}");
            let problem = Diagnostic::error("theme", message)
                .in_file(CONFIG_FILE)
                .help("set the folder of a built theme, which contains `manifest.json`");
            diagnostics.push(
                match source.span(&[Step::Key("theme"), Step::Key("folder")]) {
                    Some(span) => problem.at(span),
                    None => problem,
                },
            );
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_of_inputs_concern_a_site() {
        let dir = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| {
            let file = dir.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        };
        write("site.toml", "title = \"A\"\nurl = \"https://a.test\"\n");
        write("docs/index.md", "# A\n");
        write("notes.txt", "one");
        write("drafts/a.md", "# B\n");
        let loaded = load(dir.path(), &Overrides::default(), Before::Nothing).unwrap();
        let sources = loaded.sources.unwrap();
        for file in [
            "site.toml",
            "docs",
            "docs/index.md",
            "docs/new.md",
            "static/a.png",
        ] {
            assert!(sources.is_input(file), "{file}");
        }
        for file in ["notes.txt", "missing.txt", "drafts/a.md", "drafts"] {
            assert!(!sources.is_input(file), "{file}");
        }
        // Pages can refer to files beside `site.toml`.
        write("new.txt", "");
        std::fs::remove_file(dir.path().join("notes.txt")).unwrap();
        for file in ["new.txt", "notes.txt"] {
            assert!(sources.is_input(file), "{file}");
        }
    }
}
