//! Sites in folders, compiled with the addresses of a theme.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use component_modules::{Module, Options, compile};
use located_data::Diagnostic;

/// The files of a site: texts by path, and the paths of all.
pub(crate) struct Site {
    pub(crate) texts: BTreeMap<String, Arc<str>>,
    pub(crate) paths: Vec<String>,
}

impl Site {
    /// Reads all files of a site folder.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut site = Self {
            texts: BTreeMap::new(),
            paths: Vec::new(),
        };
        site.walk(folder, "")?;
        Ok(site)
    }

    /// Adds the files of the folder `below` the site folder.
    fn walk(&mut self, folder: &Path, below: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder.join(below))? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_str().ok_or(io::ErrorKind::InvalidData)?;
            let path = match below {
                "" => name.to_owned(),
                _ => format!("{below}/{name}"),
            };
            if entry.file_type()?.is_dir() {
                self.walk(folder, &path)?;
            } else if path != "expected.txt" {
                let text = fs::read_to_string(entry.path())?;
                self.texts.insert(path.clone(), text.into());
                self.paths.push(path);
            }
        }
        Ok(())
    }

    /// Compiles with a theme's addresses; other files are published at `base`.
    pub(crate) fn compile(&self, base: &str) -> (Vec<Module>, Vec<Diagnostic>) {
        let externals = externals(base);
        let asset = |path: &str| {
            let exists = self.paths.iter().any(|own| own == path);
            exists.then(|| format!("{base}files/{path}"))
        };
        let style = |path: &str| self.texts.get(path).cloned();
        let options = Options::new(&externals).base_url(base);
        compile(&self.texts, &options.asset(&asset).style(&style))
    }
}

/// The specifiers that a theme offers.
pub(crate) fn externals(base: &str) -> BTreeMap<String, String> {
    let modules = [
        ("react", "react"),
        ("react/jsx-runtime", "jsx-runtime"),
        ("react-dom", "react-dom"),
        ("react-dom/client", "react-dom-client"),
    ];
    modules
        .iter()
        .map(|(name, file)| ((*name).to_owned(), format!("{base}assets/{file}.js")))
        .collect()
}
