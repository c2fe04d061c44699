//! Writes the reference of an API as Markdown, as a README may have it.

use std::{error, fs};

use openapi_render::{Description, RenderOptions, diff, render};

fn main() -> Result<(), Box<dyn error::Error>> {
    let (description, mut problems) =
        Description::parse("pets.yaml", &|path| fs::read_to_string(path));
    let (reference, more) = description.reference();
    problems.extend(more);
    for problem in &problems {
        print!("{}", problem.render(None));
    }
    for page in render(&reference, &RenderOptions::at("/api"))? {
        println!("{}", page.markdown);
    }

    let (next, _) = Description::parse("pets-2.yaml", &|path| fs::read_to_string(path));
    for change in diff(&reference, &next.reference().0) {
        println!("{:?}: {} {}", change.kind, change.operation, change.message);
    }
    Ok(())
}
