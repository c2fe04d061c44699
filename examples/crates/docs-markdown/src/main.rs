//! Renders a note as HTML, with its headings, and says what is wrong in it.

use std::{fs, io};

use docs_markdown::code::CodeBlock;
use docs_markdown::{HtmlContent, ParseOptions, parse, to_html};

/// What the pages of this program do their own way: numbered lines of code.
struct Page;

impl HtmlContent for Page {
    fn code(&mut self, block: &CodeBlock) -> Option<String> {
        let lines = block.code.lines().enumerate();
        let lines = lines.map(|(number, line)| format!("{:>2}  {}\n", number + 1, escaped(line)));
        Some(format!("<pre>{}</pre>\n", lines.collect::<String>()))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn main() -> io::Result<()> {
    let text = fs::read_to_string("note.md")?;
    let (document, problems) = parse(&text, 0, &ParseOptions::default());
    for problem in problems {
        print!("{}", problem.in_file("note.md").render(Some(&text)));
    }
    // The title has no anchor.
    let sections = document.outline.headings.iter();
    for heading in sections.filter(|heading| !heading.id.is_empty()) {
        println!(
            "{:width$}#{}",
            "",
            heading.id,
            width = usize::from(heading.level)
        );
    }
    print!("{}", to_html(&document, &mut Page));
    Ok(())
}
