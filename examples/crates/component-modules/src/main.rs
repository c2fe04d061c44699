//! Compiles the components of a folder, and prints what a page has to load.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::{fs, io};

use component_modules::{Options, compile};

fn main() -> io::Result<()> {
    let mut files: BTreeMap<String, Arc<str>> = BTreeMap::new();
    for entry in fs::read_dir("components")? {
        let path = entry?.path();
        files.insert(
            path.to_string_lossy().into_owned(),
            fs::read_to_string(&path)?.into(),
        );
    }
    // Where the page has its React.
    let externals = BTreeMap::from([
        ("react".to_owned(), "/js/react.js".to_owned()),
        (
            "react/jsx-runtime".to_owned(),
            "/js/jsx-runtime.js".to_owned(),
        ),
    ]);
    let (modules, problems) = compile(&files, &Options::new(&externals));
    for problem in &problems {
        print!(
            "{}",
            problem.render(
                problem
                    .file
                    .as_deref()
                    .and_then(|file| files.get(file))
                    .map(|text| &**text)
            )
        );
    }
    for module in &modules {
        match &module.name {
            Some(name) => println!("component {name}"),
            None => println!("helper"),
        }
        println!("{}", String::from_utf8_lossy(&module.bytes));
    }
    Ok(())
}
