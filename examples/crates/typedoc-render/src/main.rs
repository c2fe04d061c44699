//! Prints the pages of a library's reference, and where each name is documented.

use std::{error, fs};

use typedoc_render::{Model, RenderOptions, render, symbols};

fn main() -> Result<(), Box<dyn error::Error>> {
    let text = fs::read_to_string("shop.json")?;
    let (model, problems) = Model::parse("shop.json", &text);
    for problem in &problems {
        print!("{}", problem.render(Some(&text)));
    }
    let model = model.ok_or("the model cannot be read")?;
    let options = RenderOptions::at("/api");
    for page in render(&model, &options)? {
        println!("--- {}\n{}", page.summary.url, page.markdown);
    }
    for symbol in symbols(&model, &options) {
        println!("{} {}", symbol.name, symbol.address);
    }
    Ok(())
}
