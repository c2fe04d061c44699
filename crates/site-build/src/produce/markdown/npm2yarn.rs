//! `npm2yarn` on a code block: converts npm commands to those of other package
//! managers, as the package `npm-to-yarn` does. Commands without an equivalent
//! are left unchanged.

/// Name of a package manager, and the function that converts npm commands to
/// it.
type Manager = (&'static str, fn(&str) -> String);

/// The package managers, in the order of their tabs.
pub(in crate::produce) const MANAGERS: &[Manager] = &[
    ("npm", str::to_owned),
    ("yarn", |code| convert(code, &YARN)),
    ("pnpm", |code| convert(code, &PNPM)),
    ("bun", |code| convert(code, &BUN)),
];

/// The commands of a package manager that correspond to those of npm.
///
/// They are data rather than code, because the rules of the managers differ
/// only in words.
struct Words {
    /// The command.
    name: &'static str,
    /// Replacement of `npx`.
    run_package: &'static str,
    /// Replacement of `npm exec`.
    exec: &'static str,
    /// Replacement of `npm test`.
    test: &'static str,
    /// Replacements of options of `install` and `uninstall`.
    options: &'static [(&'static str, &'static str)],
    /// Word before the verb for global packages, in place of the option `-g`.
    global: Option<&'static str>,
    /// Prefix of packages that create projects, instead of `create`.
    creator: Option<&'static str>,
    /// Commands that have the same name in npm.
    same: &'static [&'static str],
    /// Commands of one or two words that have another name.
    others: &'static [(&'static str, &'static str)],
    /// Option of `add` that rebuilds packages, in place of `rebuild`.
    rebuild: Option<&'static str>,
}

const YARN: Words = Words {
    name: "yarn",
    run_package: "yarn dlx",
    exec: "yarn",
    test: "test",
    options: &[
        ("--save-dev", "--dev"),
        ("-D", "--dev"),
        ("--save-exact", "--exact"),
        ("-E", "--exact"),
        ("--save-optional", "--optional"),
        ("-O", "--optional"),
    ],
    global: Some("global"),
    creator: None,
    same: &[
        "cache", "link", "list", "login", "logout", "outdated", "pack", "publish", "run", "start",
        "stop", "unlink", "version",
    ],
    others: &[
        ("ls", "list"),
        ("version major", "version --major"),
        ("version minor", "version --minor"),
        ("version patch", "version --patch"),
    ],
    rebuild: Some("--force"),
};

const PNPM: Words = Words {
    name: "pnpm",
    run_package: "pnpm dlx",
    exec: "pnpm exec",
    test: "test",
    options: &[],
    global: None,
    creator: None,
    same: &[
        "link", "list", "ls", "outdated", "pack", "rebuild", "run", "start", "stop", "unlink",
    ],
    others: &[],
    rebuild: None,
};

const BUN: Words = Words {
    name: "bun",
    run_package: "bunx",
    exec: "bunx",
    // `bun test` runs Bun's own test runner instead of the script.
    test: "run test",
    options: &[
        ("--save-dev", "--dev"),
        ("-D", "--dev"),
        ("-g", "--global"),
        ("--save-exact", "--exact"),
        ("-E", "--exact"),
        ("--save-optional", "--optional"),
        ("-O", "--optional"),
    ],
    global: None,
    creator: Some("bunx"),
    same: &["link", "run", "start", "stop", "unlink"],
    others: &[
        ("cache clean", "pm cache rm"),
        ("list", "pm ls"),
        ("ls", "pm ls"),
    ],
    rebuild: Some("--force"),
};

/// Separators of commands on a line.
const SEPARATORS: &[&str] = &["&&", "||", ";", "|"];

/// Converts each line of a block.
fn convert(code: &str, words: &Words) -> String {
    let lines: Vec<String> = code.lines().map(|line| of_line(line, words)).collect();
    lines.join("\n")
}

/// Converts the commands in a line. White space and all other words are kept, and so
/// is a comment after commands.
fn of_line(line: &str, words: &Words) -> String {
    let mut out = String::with_capacity(line.len());
    let (mut rest, comment) = line.split_at(comment_of(line));
    while !rest.is_empty() {
        let end = next_separator(rest);
        let (command, after) = rest.split_at(end);
        out.push_str(&of_command(command, words));
        let separator = SEPARATORS
            .iter()
            .find(|separator| after.starts_with(**separator));
        let length = separator.map_or(0, |separator| separator.len());
        out.push_str(&after[..length]);
        rest = &after[length..];
    }
    out.push_str(comment);
    out
}

/// Returns the byte offset of the comment after the commands of a line, or the length
/// of the line. A line that is a comment has none.
fn comment_of(line: &str) -> usize {
    let body = line.trim_start_matches(PROMPT);
    let start = line.len() - body.len();
    let is_comment = |at: usize| body[at..].starts_with('#') && body[..at].ends_with([' ', '\t']);
    start + first_unquoted(body, is_comment)
}

/// Returns the byte offset of the next shell separator outside quotes, or the
/// length of the text.
fn next_separator(text: &str) -> usize {
    let is_separator = |at: usize| (SEPARATORS.iter()).any(|mark| text[at..].starts_with(mark));
    first_unquoted(text, is_separator)
}

/// Returns the first byte offset outside quotes that `is_wanted` accepts, or the
/// length of the text.
fn first_unquoted(text: &str, is_wanted: impl Fn(usize) -> bool) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if is_wanted(at) => return at,
            None => {}
        }
    }
    text.len()
}

/// Characters before a command: a prompt, or the mark of a comment.
const PROMPT: [char; 5] = ['$', '#', '>', ' ', '\t'];

/// Returns the byte offset of the command in a text after its prompt: after `sudo`,
/// variables of the environment and the like, and in a comment after all other words.
fn start_of_command(body: &str, is_comment: bool) -> usize {
    const BEFORE: [&str; 4] = ["command", "env", "sudo", "time"];
    let mut at = 0;
    for word in body.split_inclusive(char::is_whitespace) {
        let name = word.trim_end();
        let is_variable = name
            .split_once('=')
            .is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
        let is_before = name.is_empty() || BEFORE.contains(&name) || is_variable;
        if matches!(name, "npm" | "npx") || (!is_before && !is_comment) {
            return at;
        }
        at += word.len();
    }
    0
}

/// Converts a command, which may follow a prompt or a comment mark.
///
/// Returns the command unchanged if it is not one of npm. Spaces around it are
/// kept, spaces between its words become one.
fn of_command(command: &str, words: &Words) -> String {
    let body = command.trim_start_matches(PROMPT);
    let prompt = &command[..command.len() - body.len()];
    let start = prompt.len() + start_of_command(body, prompt.contains('#'));
    let end = command.trim_end().len().max(start);
    let mut parts = command[start..end].split_whitespace();
    let converted = match parts.next() {
        Some("npx") => Some(join(&[words.run_package], parts.collect())),
        Some("npm") => npm(&parts.collect::<Vec<_>>(), words),
        _ => None,
    };
    match converted {
        Some(text) => format!("{}{text}{}", &command[..start], &command[end..]),
        None => command.to_owned(),
    }
}

/// Joins words by spaces.
fn join(start: &[&str], rest: Vec<&str>) -> String {
    let mut all = start.to_vec();
    all.extend(rest);
    all.join(" ")
}

/// Converts the arguments of `npm`. Returns `None` for a command without an
/// equivalent.
fn npm(arguments: &[&str], words: &Words) -> Option<String> {
    let (verb, rest) = arguments.split_first()?;
    let without_dashes = || {
        rest.iter()
            .copied()
            .filter(|argument| *argument != "--")
            .collect()
    };
    let two = rest.first().map(|second| format!("{verb} {second}"));
    let other = |name: &str| words.others.iter().find(|(npm, _)| *npm == name);
    if let Some((_, own)) = two.as_deref().and_then(other) {
        return Some(join(&[words.name, own], rest[1..].to_vec()));
    }
    if let Some((_, own)) = other(verb) {
        return Some(join(&[words.name, own], without_dashes()));
    }
    Some(match *verb {
        "rebuild" if let Some(option) = words.rebuild => {
            let mut all = without_dashes();
            all.push(option);
            join(&[words.name, "add"], all)
        }
        "install" | "i" | "add" => install(rest, words, "add"),
        "uninstall" | "un" | "remove" | "rm" | "r" => install(rest, words, "remove"),
        "test" | "t" | "tst" => join(&[words.name, words.test], without_dashes()),
        "exec" => join(&[words.exec], without_dashes()),
        "init" | "create" | "innit" => create(rest, words),
        verb if words.same.contains(&verb) => join(&[words.name, verb], without_dashes()),
        _ => return None,
    })
}

/// Converts the arguments of `npm install` and `npm uninstall`.
///
/// `npm install` without packages installs those of the project, for which
/// other managers use `install` as well. `--save` is their default, and is left
/// out.
fn install(arguments: &[&str], words: &Words, verb: &str) -> String {
    let is_global = |argument: &str| matches!(argument, "-g" | "--global");
    let has_packages = arguments.iter().any(|argument| !argument.starts_with('-'));
    let mut out = vec![words.name];
    let verb = if has_packages { verb } else { "install" };
    if let Some(word) = words
        .global
        .filter(|_| arguments.iter().any(|argument| is_global(argument)))
    {
        out.push(word);
    }
    out.push(verb);
    for argument in arguments {
        let is_default = matches!(*argument, "--save" | "-S");
        if is_default || (words.global.is_some() && is_global(argument)) {
            continue;
        }
        let option = words.options.iter().find(|(npm, _)| npm == argument);
        out.push(option.map_or(argument, |(_, own)| own));
    }
    out.join(" ")
}

/// Converts `npm init vite@latest`, which runs the package `create-vite`.
///
/// Managers without such a command run the package directly, by npm's rule for
/// names: `create-` before the name, after a scope.
fn create(arguments: &[&str], words: &Words) -> String {
    let package = arguments
        .first()
        .filter(|argument| !argument.starts_with('-'));
    let Some(package) = package else {
        return join(&[words.name, "init"], arguments.to_vec());
    };
    let package = package.strip_suffix("@latest").unwrap_or(package);
    let rest = arguments[1..]
        .iter()
        .copied()
        .filter(|argument| *argument != "--");
    match (words.creator, package.split_once('/')) {
        (None, _) => join(&[words.name, "create", package], rest.collect()),
        (Some(runner), Some((scope, name))) if scope.starts_with('@') => {
            join(&[runner, &format!("{scope}/create-{name}")], rest.collect())
        }
        (Some(runner), _) => join(&[runner, &format!("create-{package}")], rest.collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::MANAGERS;

    /// Commands of npm with those of yarn, pnpm and bun, as `npm-to-yarn` 3
    /// converts them.
    #[test]
    fn commands_are_converted() {
        for line in include_str!("npm2yarn.txt").lines() {
            let commands: Vec<&str> = line.split(" | ").collect();
            for ((_, convert), expected) in MANAGERS.iter().zip(&commands) {
                assert_eq!(convert(commands[0]), *expected);
            }
        }
    }
}
