//! What differs between the builders: front matter, links, notes and the files
//! beside the pages. Prose, code and tables are the same bytes.

use std::path::PathBuf;

use super::corpus::{Corpus, Page};
use super::text::{body, capital, description};

/// Whose Markdown is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flavour {
    /// Ours, which is that of Docusaurus.
    Docusaurus,
    Hugo,
    MdBook,
}

impl Flavour {
    /// The file of a page, with `/`.
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

/// A whole page.
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

/// A link from one page to another; `anchor` is empty or begins with `#`.
pub(crate) fn link(flavour: Flavour, from: &Page, to: &Page, anchor: &str) -> String {
    let file = flavour.file(to);
    match flavour {
        Flavour::Hugo => format!("{{{{< relref \"/{file}{anchor}\" >}}}}"),
        _ => format!("{}{anchor}", relative(&from.folder, &file)),
    }
}

/// An admonition, line by line.
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

/// The path of `file` as seen from `folder`; it begins with `./` or `../`.
fn relative(folder: &str, file: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
    let to: Vec<&str> = file.split('/').collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(from.len() - shared);
    let start = if up.is_empty() { "./" } else { &up };
    format!("{start}{}", to[shared..].join("/"))
}

/// The files beside the pages, which give folders their names and order.
pub(crate) fn other_files(flavour: Flavour, corpus: &Corpus) -> Vec<(PathBuf, String)> {
    match flavour {
        Flavour::Docusaurus => categories(corpus),
        Flavour::Hugo => sections(corpus),
        Flavour::MdBook => vec![(PathBuf::from("SUMMARY.md"), summary(corpus))],
    }
}

/// `Custom cart` of `custom-cart`.
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
        .map(|(i, it)| file(it, it, i + 2));
    let topics = corpus.folders.iter().map(|it| {
        file(
            &format!("{}/{}", it.area, it.topic),
            &it.topic,
            it.index + 1,
        )
    });
    areas.chain(topics).collect()
}

/// An area has no page of its own elsewhere; here it needs one.
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
        while let Some(page) = pages.next_if(|it| it.folder.split('/').next() == Some(area)) {
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
    fn every_relative_link_leads_to_a_page() {
        let corpus = Corpus::plan(120, 1);
        let files: BTreeSet<String> = corpus
            .pages
            .iter()
            .map(|it| Flavour::Docusaurus.file(it))
            .collect();
        let mut seen = 0;
        for it in &corpus.pages {
            let text = page(Flavour::Docusaurus, &corpus, it);
            for link in text
                .split("](")
                .skip(1)
                .filter_map(|it| it.split([')', '#']).next())
            {
                let target = normal(&Path::new(&it.folder).join(link));
                assert!(files.contains(&target), "{link} on {}", it.title);
                seen += 1;
            }
        }
        assert!(seen > corpus.pages.len());
    }

    fn normal(path: &Path) -> String {
        let mut parts: Vec<&str> = Vec::new();
        for it in path.components() {
            match it {
                Component::ParentDir => drop(parts.pop()),
                Component::Normal(name) => parts.push(name.to_str().unwrap()),
                _ => {}
            }
        }
        parts.join("/")
    }
}
