use docs_markdown::{ParseOptions, parse, to_html};

fn main() {
    let text = "# Tea\n\nWarm the **pot**.\n";
    let (document, problems) = parse(text, 0, &ParseOptions::default());
    assert!(problems.is_empty());
    println!("{}", to_html(&document, &mut ()));
}
