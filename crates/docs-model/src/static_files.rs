//! Which files are static: published unchanged, at their path below a static folder.
//!
//! A folder of docs or posts can be a static folder as well, as in MkDocs and mdBook, which
//! publish whatever lies beside the pages. What the site reads there is not published: Markdown,
//! hidden files and the data of docs.

use located_data::Syntax;
use located_data::path::{self, is_markdown_file};

use crate::config::SiteConfig;
use crate::sidebar_files::SidebarFiles;

/// Returns the path of the file that a setting names from the site folder, with `@site/`.
/// `None` for other paths and addresses.
///
/// ```
/// # use docs_model::site_file;
/// assert_eq!(site_file("@site/src/logo.svg").as_deref(), Some("src/logo.svg"));
/// assert_eq!(site_file("/img/logo.svg"), None);
/// assert_eq!(site_file("@site/../secret"), None);
/// ```
#[must_use]
pub fn site_file(file: &str) -> Option<String> {
    let below = file.strip_prefix("@site/")?;
    (!path::leaves_root(below)).then(|| path::resolve("", below))
}

impl SiteConfig {
    /// Returns the path below the base URL at which a static file is published. `None` for a
    /// file that is not static. `file` is relative to the site folder, which need not have it.
    ///
    /// ```
    /// # use docs_model::config;
    /// let text = "title = \"T\"\nstatic_dirs = [\"static\", \"docs\"]";
    /// let (config, _) = config::parse(text).0.unwrap();
    /// assert_eq!(config.static_path("static/img/logo.svg"), Some("img/logo.svg"));
    /// assert_eq!(config.static_path("docs/a/map.png"), Some("a/map.png"));
    /// assert_eq!(config.static_path("docs/a/index.md"), None);
    /// ```
    #[must_use]
    pub fn static_path<'f>(&self, file: &'f str) -> Option<&'f str> {
        let mut dirs = self.static_dirs.iter().filter(|dir| !dir.is_empty());
        dirs.find_map(|dir| {
            let below = path::below(file, dir)?;
            self.is_published(dir, file).then_some(below)
        })
    }

    /// Returns the static files that a path below the base URL can mean, one in each static
    /// folder, the first that exists before the others. They need not exist.
    pub fn static_files<'c>(&'c self, path: &'c str) -> impl Iterator<Item = String> + 'c {
        let path = path.trim_start_matches('/');
        self.static_dirs.iter().filter_map(move |dir| {
            let file = format!("{dir}/{path}");
            self.is_published(dir, &file).then_some(file)
        })
    }

    /// Returns the images that the configuration names by their paths from the site folder,
    /// with `@site/`: logos, the icon, and the one for link previews. They need not exist.
    pub fn site_images(&self) -> impl Iterator<Item = String> + '_ {
        let logos = [&self.navbar.logo, &self.theme.logo, &self.footer.logo];
        let logos = logos.into_iter().flatten();
        let logos = logos.flat_map(|logo| [Some(&logo.src), logo.src_dark.as_ref()]);
        let images = logos.flatten().chain(&self.favicon).chain(&self.image);
        images.filter_map(|image| site_file(image))
    }

    /// Returns whether a file is static because all files beside the pages are.
    pub(crate) fn is_static_beside_pages(&self, file: &str) -> bool {
        let mut dirs = self.static_dirs.iter();
        dirs.any(|dir| self.has_pages(dir) && path::below(file, dir).is_some())
            && self.static_path(file).is_some()
    }

    /// Returns whether a static folder is, or contains, a folder of docs or posts.
    #[must_use]
    pub fn has_pages(&self, static_dir: &str) -> bool {
        let docs = self.docs.iter().map(|docs| &docs.path);
        let is_folder = !static_dir.is_empty();
        let mut folders = docs.chain(self.blog.iter().map(|blog| &blog.path));
        is_folder
            && folders
                .any(|folder| folder == static_dir || path::below(folder, static_dir).is_some())
    }

    /// Returns whether a file below a static folder is published rather than read.
    fn is_published(&self, static_dir: &str, file: &str) -> bool {
        !self.has_pages(static_dir)
            || !is_markdown_file(file)
                && !file.split('/').any(|step| step.starts_with('.'))
                && !self.is_data(file)
                && !self.is_described(file)
                && !self.is_excluded(file)
    }

    /// Returns whether a file has data of docs or posts: categories, sidebars, tags,
    /// authors.
    fn is_data(&self, file: &str) -> bool {
        let name = path::file_name(file);
        let mut docs = self.docs.iter();
        let mut blogs = self.blog.iter();
        Syntax::of_path(file).is_some()
            && (name.starts_with("_category_.")
                || docs.any(|docs| {
                    docs.tags.as_deref() == Some(name)
                        || SidebarFiles::of_current(docs)
                            .is_some_and(|files| files.contains(file, &self.i18n))
                })
                || blogs.any(|blog| blog.authors == name || blog.tags == name))
    }

    /// Returns whether a file is an API description or the model of a library, which the
    /// site publishes itself, without what is not for readers.
    fn is_described(&self, file: &str) -> bool {
        let apis = self.api.iter();
        let descriptions = apis.flat_map(|api| api.history.iter().chain([&api.path]));
        let libraries = self.library.iter();
        let models = libraries.flat_map(|library| library.path.as_slice());
        descriptions
            .chain(models)
            .any(|written| path::resolve("", written) == file)
    }

    /// Returns whether `docs.exclude` leaves a file out.
    fn is_excluded(&self, file: &str) -> bool {
        let mut docs = self.docs.iter();
        docs.any(|docs| path::below(file, &docs.path).is_some_and(|below| docs.excludes(below)))
    }
}
