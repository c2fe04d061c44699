//! Checks the settings of an application.

use std::{fs, io};

use located_data::diagnostic::nearest;
use located_data::{Diagnostic, FaultKind, Limits, Node, Step, Syntax, read};

const KEYS: [&str; 4] = ["name", "port", "theme", "hosts"];

const LIMITS: Limits = Limits {
    depth: 10,
    values: 1_000,
    key: 100,
};

fn main() -> io::Result<()> {
    let file = "settings.yaml";
    let text = fs::read_to_string(file)?;
    let reading = read(&text, Syntax::Yaml, LIMITS);
    let mut problems = Vec::new();
    for fault in reading.faults {
        let message = match fault.kind {
            FaultKind::Syntax { message, .. } => message,
            FaultKind::DuplicateKey(key) => format!("the key `{key}` is given twice"),
            other => format!("{other:?}"),
        };
        problems.push(Diagnostic::error("syntax", message).at(fault.span));
    }
    check(&reading.root, &mut problems);
    for problem in problems {
        print!("{}", problem.in_file(file).render(Some(&text)));
    }
    Ok(())
}

fn check(settings: &Node, problems: &mut Vec<Diagnostic>) {
    for member in settings.members() {
        if !KEYS.contains(&&*member.key) {
            let mut problem = Diagnostic::error("key", format!("unknown key `{}`", member.key));
            problem.help = nearest(&member.key, KEYS).map(|key| format!("did you mean `{key}`?"));
            problems.push(problem.at(member.key_span()));
        }
    }
    if let Some(port) = settings.get("port")
        && port.as_count().is_none()
    {
        let message = format!("`port` must be a number, not {}", port.kind());
        problems.push(Diagnostic::error("port", message).at(port.span()));
    }
    let colour = [Step::Key("theme"), Step::Key("colour")];
    if let Some(colour) = settings.at(&colour) {
        let problem = Diagnostic::warning("colour", "colours are hexadecimal numbers");
        problems.push(problem.at(colour.span()).help("write `#ff0000`"));
    }
}
