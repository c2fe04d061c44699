//! Makes an index of recipes, writes it as files, and searches in these.

use std::error::Error;
use std::fs;

use docs_model::record::{Kind, RecordPage, Section, records};
use search_index::{Index, Options, Query, build};

fn main() -> Result<(), Box<dyn Error>> {
    let tags = ["default".to_owned()];
    let mut all = Vec::new();
    for recipe in fs::read_to_string("recipes.txt")?.split("\n\n") {
        let (title, text) = recipe.split_once('\n').unwrap_or((recipe, ""));
        let url = format!(
            "https://recipes.example.org/{}",
            title.to_lowercase().replace(' ', "-")
        );
        let mut section = Section::new(1, None, title);
        section.text.push(text.to_owned());
        let page = RecordPage {
            url: &url,
            category: "Recipes",
            page_rank: 0,
            language: "en",
            version: &[],
            docusaurus_tag: &tags,
            tags: &[],
            kind: Kind::Guide,
        };
        all.extend(records(&page, &[section]));
    }
    let files = build(&all, &Options::default());

    // A server would answer from the files; here they are at hand.
    let index = Index::open("search", move |path: &str| {
        files.get(path).map(<[u8]>::to_vec)
    })?;
    for query in ["soup", "tomatos", "baking bread"] {
        let hits = index.search(&Query::new(query))?.hits;
        let urls: Vec<&str> = hits.iter().map(|hit| &*hit.url).collect();
        println!("{query}: {}", urls.join(" "));
    }
    Ok(())
}
