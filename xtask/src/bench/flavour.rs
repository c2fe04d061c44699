//! The differences between builders: front matter, links, notes and additional
//! files. Prose, code and tables are identical.

use std::path::PathBuf;

use super::corpus::{Corpus, Page};
use super::text::{body, capital, description};

/// The Markdown dialect of a builder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flavour {
    /// The dialect of site-build, which is that of Docusaurus.
    Docusaurus,
    Hugo,
    MdBook,
}

impl Flavour {
    /// Returns the path of a page's file, separated by `/`.
    pub(crate) fn file(self, page: &Page) -> String {
        let stem = if self == Self::Hugo && page.is_index {
            "_index"
        } else {
            &page.stem
        };
        if page.folder.is_empty() {
            format!("{stem}.md")
        } else {
            format!("{}/{stem}.md", page.folder)
        }
    }
}

/// Returns the file of a page.
pub(crate) fn page(flavour: Flavour, corpus: &Corpus, page: &Page) -> String {
    let body = body(flavour, corpus, page);
    let (title, position) = (&page.title, page.position);
    let description = description(corpus, page);
    match flavour {
        Flavour::Docusaurus => {
            let slug = if page.number == 0 { "slug: /\n" } else { "" };
            format!(
                "---\ntitle: \"{title}\"\ndescription: \"{description}\"\nsidebar_position: {position}\n{slug}---\n\n{body}"
            )
        }
        Flavour::Hugo => {
            format!(
                "---\ntitle: \"{title}\"\ndescription: \"{description}\"\nweight: {position}\n---\n\n{body}"
            )
        }
        Flavour::MdBook => format!("# {title}\n\n{body}"),
    }
}

/// Returns a link from one page to another. `anchor` is empty or starts with `#`.
pub(crate) fn link(flavour: Flavour, from: &Page, to: &Page, anchor: &str) -> String {
    let file = flavour.file(to);
    match flavour {
        Flavour::Hugo => format!("{{{{< relref \"/{file}{anchor}\" >}}}}"),
        _ => format!("{}{anchor}", relative(&from.folder, &file)),
    }
}

/// Returns the lines of an admonition.
pub(crate) fn note(flavour: Flavour, title: &str, text: &str) -> Vec<String> {
    match flavour {
        Flavour::Docusaurus => {
            let open = format!(":::note[{title}]");
            vec![
                open,
                String::new(),
                text.to_owned(),
                String::new(),
                ":::".to_owned(),
            ]
        }
        _ => vec!["> [!NOTE]".to_owned(), format!("> **{title}.** {text}")],
    }
}

/// Returns the path of `file` relative to `folder`. It starts with `./` or `../`.
fn relative(folder: &str, file: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    let to: Vec<&str> = file.split('/').collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - shared);
    let start = if up.is_empty() { "./" } else { &up };
    format!("{start}{}", to[shared..].join("/"))
}

/// Returns the files that define names and order of folders.
pub(crate) fn other_files(flavour: Flavour, corpus: &Corpus) -> Vec<(PathBuf, String)> {
    match flavour {
        Flavour::Docusaurus => categories(corpus),
        Flavour::Hugo => sections(corpus),
        Flavour::MdBook => vec![(PathBuf::from("SUMMARY.md"), summary(corpus))],
    }
}

/// Returns the label of a folder: `Custom cart` for `custom-cart`.
fn label(name: &str) -> String {
    capital(&name.replace('-', " "))
}

fn categories(corpus: &Corpus) -> Vec<(PathBuf, String)> {
    let file = |folder: &str, name: &str, position: usize| {
        let text = format!(
            "{{\"label\": \"{}\", \"position\": {position}}}\n",
            label(name)
        );
        (PathBuf::from(format!("{folder}/_category_.json")), text)
    };
    let areas = corpus
        .areas()
        .into_iter()
        .enumerate()
        .map(|(i, area)| file(area, area, i + 2));
    let topics = corpus.folders.iter().map(|folder| {
        file(
            &format!("{}/{}", folder.area, folder.topic),
            &folder.topic,
            folder.index + 1,
        )
    });
    areas.chain(topics).collect()
}

/// Returns the section pages of areas, which only Hugo needs.
fn sections(corpus: &Corpus) -> Vec<(PathBuf, String)> {
    let areas = corpus.areas().into_iter().enumerate();
    let file = |(i, area): (usize, &str)| {
        let text = format!("---\ntitle: \"{}\"\nweight: {}\n---\n", label(area), i + 2);
        (PathBuf::from(format!("{area}/_index.md")), text)
    };
    areas.map(file).collect()
}

fn summary(corpus: &Corpus) -> String {
    let mut lines = vec![
        "# Summary\n".to_owned(),
        "[Introduction](index.md)\n".to_owned(),
    ];
    let mut pages = corpus.pages.iter().skip(1).peekable();
    for area in corpus.areas() {
        lines.push(format!("- [{}]()", label(area)));
        while let Some(page) = pages.next_if(|page| page.folder.split('/').next() == Some(area)) {
            let indent = if page.is_index { "  " } else { "    " };
            lines.push(format!(
                "{indent}- [{}]({})",
                page.title,
                Flavour::MdBook.file(page)
            ));
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Component, Path};

    use super::*;

    #[test]
    fn paths_are_relative() {
        assert_eq!(relative("", "a/b/c.md"), "./a/b/c.md");
        assert_eq!(relative("a/b", "a/b/c.md"), "./c.md");
        assert_eq!(relative("a/b", "a/x/c.md"), "../x/c.md");
        assert_eq!(relative("a/b", "index.md"), "../../index.md");
    }

    #[test]
    fn every_relative_link_has_a_target() {
        let corpus = Corpus::plan(120, 1);
        let files: BTreeSet<String> = corpus
            .pages
            .iter()
            .map(|page| Flavour::Docusaurus.file(page))
            .collect();
        let mut seen = 0;
        for source in &corpus.pages {
            let text = page(Flavour::Docusaurus, &corpus, source);
            for link in text
                .split("](")
                .skip(1)
                .filter_map(|rest| rest.split([')', '#']).next())
            {
                let target = normal(&Path::new(&source.folder).join(link));
                assert!(files.contains(&target), "{link} on {}", source.title);
                seen += 1;
            }
        }
        assert!(seen > corpus.pages.len());
    }

    fn normal(path: &Path) -> String {
        let mut parts: Vec<&str> = Vec::new();
        for component in path.components() {
            match component {
                Component::ParentDir => drop(parts.pop()),
                Component::Normal(name) => parts.push(name.to_str().unwrap()),
                _ => {}
            }
        }
        parts.join("/")
    }
}
