//! Finds out where the documents of a folder are published.

use std::sync::Arc;
use std::{fs, io};

use docs_model::sidebar::Entry;
use docs_model::{DocSource, Sources, assemble, config, front_matter};

fn main() -> io::Result<()> {
    let (config, problems) = config::parse(&fs::read_to_string("site.toml")?);
    for problem in problems {
        print!("{}", problem.render(None));
    }
    let Some((config, _)) = config else {
        return Ok(());
    };
    let mut sources = Sources::new(config);
    let mut paths: Vec<_> = fs::read_dir("docs")?
        .map(|it| Ok(it?.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    for path in paths {
        let (front_matter, _body, _problems) = front_matter::parse(&fs::read_to_string(&path)?);
        let mut doc = DocSource::default();
        doc.path = path.to_string_lossy().into_owned();
        doc.front_matter = front_matter;
        sources.docs.push(Arc::new(doc));
    }
    let (site, problems) = assemble(&sources);
    for problem in problems {
        print!("{}", problem.render(None));
    }
    let tree = &site.trees[site.tree_of(site.default_locale(), site.main_version())];
    for sidebar in tree.sidebars.values() {
        for entry in sidebar.pages() {
            if let Entry::Doc(doc) = entry {
                println!("{:16} {}", site.docs[doc].permalink, site.docs[doc].title);
            }
        }
    }
    Ok(())
}
