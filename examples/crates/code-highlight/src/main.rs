//! Highlights a script, with the numbers of its lines.

use std::{fs, io};

use code_highlight::Highlighter;

fn main() -> io::Result<()> {
    let script = fs::read_to_string("backup.sh")?;
    let code = Highlighter::new().highlight("bash", &script);
    for (number, line) in code.lines().enumerate() {
        println!("<tr><td>{}</td><td>{line}</td></tr>", number + 1);
    }
    Ok(())
}
