//! Prints a page for each command of a program.

use std::{error, fs};

use docs_model::index::IndexVec;
use docs_model::record::Section;
use reference_pages::{Error, PageIdx, Pages, ProseCache, ProseRules, RenderedPage, Templates, prose};
use safe_markup::{Addresses, is_relative, is_safe_link};
use tera::Context;

static TEMPLATES: Templates = Templates::new(
    "command",
    &[("page.html", "<h1>{{ name }}</h1>\n{{ about | markup }}")],
);

/// The name of each command and a text about it, in Markdown.
struct Commands<'a> {
    names: IndexVec<PageIdx, &'a str>,
    texts: IndexVec<PageIdx, &'a str>,
    cache: ProseCache,
}

impl Addresses for Commands<'_> {
    fn link(&self, url: &str) -> Option<String> {
        if is_relative(url) {
            let is_command = self.names.iter().any(|name| *name == url);
            return is_command.then(|| format!("/commands/{url}"));
        }
        is_safe_link(url).then(|| url.to_owned())
    }

    fn source(&self, _url: &str) -> Option<String> {
        None
    }
}

impl ProseRules for Commands<'_> {}

impl<'a> Pages for Commands<'a> {
    type Summary = &'a str;

    fn summaries(&self) -> &IndexVec<PageIdx, &'a str> {
        &self.names
    }

    fn render(&self, page: PageIdx) -> Result<Option<RenderedPage<&'a str>>, Error> {
        let Some((&name, &text)) = self.names.get(page).zip(self.texts.get(page)) else {
            return Ok(None);
        };
        let about = self
            .cache
            .get_or_render(text, 1, || prose(text, 1, &[], self));
        let mut context = Context::new();
        context.insert("name", name);
        context.insert("about", &about);
        let html = TEMPLATES.render("page.html", &context, name)?;
        Ok(Some(RenderedPage::new(name, html)))
    }

    fn sections(&self, page: PageIdx) -> Vec<Section> {
        let name = self.names.get(page).map(|name| name.to_string());
        name.map(|title| Section {
            title,
            ..Section::default()
        })
        .into_iter()
        .collect()
    }
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let file = fs::read_to_string("commands.txt")?;
    let (names, texts) = file
        .lines()
        .filter_map(|line| line.split_once(": "))
        .unzip();
    let commands = Commands {
        names,
        texts,
        cache: ProseCache::default(),
    };
    commands.render_each(|page| println!("--- {}\n{}", page.summary, page.html.trim_end()))?;
    Ok(())
}
