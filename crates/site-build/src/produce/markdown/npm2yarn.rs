//! `npm2yarn` on a code block: converts npm commands to those of other package
//! managers.

/// Name of a package manager, and the function that converts npm commands to
/// its own.
type Manager = (&'static str, fn(&str) -> String);

/// The package managers, in the order of their tabs.
pub(in crate::produce) const MANAGERS: &[Manager] = &[
    ("npm", str::to_owned),
    ("yarn", yarn),
    ("pnpm", pnpm),
    ("bun", bun),
];

fn each_line(code: &str, convert: impl Fn(&str) -> Option<String>) -> String {
    let lines: Vec<String> = code
        .lines()
        .map(|line| {
            let indent = line.len() - line.trim_start().len();
            let converted = convert(line.trim_start());
            converted.map_or_else(|| line.to_owned(), |it| format!("{}{it}", &line[..indent]))
        })
        .collect();
    lines.join("\n")
}

/// An install command: packages, and whether they are development dependencies
/// or global.
struct Install<'a> {
    rest: Vec<&'a str>,
    dev: bool,
    global: bool,
}

fn install(line: &str) -> Option<Install<'_>> {
    let mut words = line.split_whitespace();
    if words.next() != Some("npm") || !matches!(words.next(), Some("install" | "i" | "add")) {
        return None;
    }
    let mut out = Install {
        rest: Vec::new(),
        dev: false,
        global: false,
    };
    for word in words {
        match word {
            "--save-dev" | "-D" => out.dev = true,
            "--global" | "-g" => out.global = true,
            "--save" | "-S" => {}
            word => out.rest.push(word),
        }
    }
    Some(out)
}

fn with(manager: &str, install: &Install<'_>, dev: &str, global: &str) -> String {
    if install.rest.is_empty() {
        return format!("{manager} install");
    }
    let verb = if install.global { global } else { "add" };
    let flag = if install.dev {
        format!(" {dev}")
    } else {
        String::new()
    };
    format!("{manager} {verb}{flag} {}", install.rest.join(" "))
}

fn yarn(code: &str) -> String {
    each_line(code, |line| {
        if let Some(it) = install(line) {
            return Some(with("yarn", &it, "--dev", "global add"));
        }
        if let Some(rest) = line.strip_prefix("npx ") {
            return Some(format!("yarn dlx {rest}"));
        }
        let rest = line.strip_prefix("npm ")?;
        let rest = rest
            .strip_prefix("run ")
            .unwrap_or(rest)
            .replace(" -- ", " ");
        let rest = rest
            .strip_prefix("uninstall ")
            .map_or(rest.clone(), |it| format!("remove {it}"));
        let rest = rest
            .strip_prefix("init ")
            .map_or(rest.clone(), |it| format!("create {it}"));
        Some(format!(
            "yarn {}",
            rest.replacen("@latest", "", usize::from(rest.starts_with("create")))
        ))
    })
}

fn pnpm(code: &str) -> String {
    each_line(code, |line| {
        if let Some(it) = install(line) {
            return Some(with("pnpm", &it, "-D", "add -g"));
        }
        if let Some(rest) = line.strip_prefix("npx ") {
            return Some(format!("pnpm dlx {rest}"));
        }
        let rest = line.strip_prefix("npm ")?;
        let rest = rest
            .strip_prefix("uninstall ")
            .map_or(rest.to_owned(), |it| format!("remove {it}"));
        let rest = rest
            .strip_prefix("init ")
            .map_or(rest.clone(), |it| format!("create {it}"));
        Some(format!("pnpm {rest}"))
    })
}

fn bun(code: &str) -> String {
    each_line(code, |line| {
        if let Some(it) = install(line) {
            return Some(with("bun", &it, "--dev", "add --global"));
        }
        if let Some(rest) = line.strip_prefix("npx ") {
            return Some(format!("bunx {rest}"));
        }
        let rest = line.strip_prefix("npm ")?;
        let rest = rest
            .strip_prefix("uninstall ")
            .map_or(rest.to_owned(), |it| format!("remove {it}"));
        let rest = rest
            .strip_prefix("init ")
            .map_or(rest.clone(), |it| format!("create {it}"));
        Some(format!("bun {rest}"))
    })
}
