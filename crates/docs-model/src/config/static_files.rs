//! Which files are static: published unchanged, at their path below a static folder.
//!
//! A folder of docs or posts can be a static folder as well, as in MkDocs and mdBook, which
//! publish whatever lies beside the pages. What the site reads there is not published: Markdown,
//! hidden files and the data of docs.

use located_data::Syntax;
use located_data::path::{self, is_markdown_file};

use super::{SidebarPath, SiteConfig};

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
        let mut dirs = self.static_dirs.iter();
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
        let mut folders = docs.chain(self.blog.iter().map(|blog| &blog.path));
        folders.any(|folder| folder == static_dir || path::below(folder, static_dir).is_some())
    }

    /// Returns whether a file below a static folder is published rather than read.
    fn is_published(&self, static_dir: &str, file: &str) -> bool {
        if !self.has_pages(static_dir) {
            return true;
        }
        let name = path::file_name(file);
        let is_data = || {
            let mut docs = self.docs.iter();
            Syntax::of_path(file).is_some()
                && (name.starts_with("_category_.")
                    || docs.any(|docs| {
                        docs.tags.as_deref() == Some(name)
                            || matches!(&docs.sidebar_path, SidebarPath::File(written) if path::resolve("", written) == file)
                    })
                    || self
                        .blog
                        .iter()
                        .any(|blog| blog.authors == name || blog.tags == name))
        };
        let is_hidden = file.split('/').any(|step| step.starts_with('.'));
        !is_markdown_file(file) && !is_hidden && !is_data()
    }
}
