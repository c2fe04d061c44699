//! The imports between the modules of a crate: paths that start with `crate`,
//! `self` or `super`, resolved to modules, and paths of the standard library.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::lexer::{Token, tokens};

/// The sources of a crate.
#[derive(Default)]
pub(crate) struct Crate {
    /// All modules, including the root (an empty text).
    modules: BTreeSet<String>,
    /// Imports between modules.
    pub(crate) imports: Vec<Import>,
    /// Paths that start with `std`.
    pub(crate) outside: Vec<Import>,
    /// The path from which the root re-exports a name.
    exports: BTreeMap<String, String>,
}

/// An import of another module, or of a path outside the crate.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Import {
    pub(crate) from: String,
    pub(crate) to: String,
    /// Position: `file:line`.
    place: String,
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {} at {}", self.from, self.to, self.place)
    }
}

/// A cycle: modules of one folder that import each other.
pub(crate) struct Cycle {
    pub(crate) modules: BTreeSet<String>,
    /// One import for each pair of modules.
    pub(crate) arrows: Vec<Import>,
}

/// A path as written, made absolute.
struct Found {
    from: String,
    path: Vec<String>,
    place: String,
}

impl Crate {
    /// Reads the crate whose `lib.rs` is in `src`.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    pub(crate) fn read(src: &Path) -> io::Result<Self> {
        let mut this = Self::default();
        let mut found = Vec::new();
        let mut files = vec![(String::new(), src.join("lib.rs"))];
        while let Some((module, file)) = files.pop() {
            let text = fs::read_to_string(&file)?;
            let place = file
                .strip_prefix(src)
                .unwrap_or(&file)
                .display()
                .to_string();
            let mut scan = Scan::new(&module, &place, &text);
            scan.run();
            for child in &scan.children {
                files.extend(file_of(src, child).map(|file| (child.clone(), file)));
            }
            this.modules.insert(module.clone());
            this.modules.extend(scan.inline);
            if module.is_empty() {
                this.exports.extend(scan.exports);
            }
            found.extend(scan.found);
        }
        for Found { from, path, place } in found {
            if path.first().is_some_and(|first| first == "std") {
                let to = path.join("::");
                this.outside.push(Import { from, to, place });
                continue;
            }
            let to = this.resolve(&path);
            if to != from && !to.is_empty() {
                this.imports.push(Import { from, to, place });
            }
        }
        Ok(this)
    }

    /// Returns the module to which an absolute path belongs. A name that the
    /// root re-exports belongs to the module that defines it.
    fn resolve(&self, path: &[String]) -> String {
        let exported = path.first().and_then(|name| self.exports.get(name));
        if let Some(target) = exported
            && !self.modules.contains(&path[0])
        {
            let target: Vec<String> = target.split("::").map(str::to_owned).collect();
            if target != path {
                return self.resolve(&target);
            }
        }
        let prefixes = (0..=path.len()).rev().map(|end| path[..end].join("::"));
        let mut known = prefixes.filter(|prefix| self.modules.contains(prefix));
        known.next().unwrap_or_default()
    }

    /// Returns the cycles among the modules of each folder. An import is
    /// attributed to the folder in which the paths of its two modules diverge.
    /// Imports between a module and one of its ancestors are ignored.
    pub(crate) fn cycles(&self) -> Vec<Cycle> {
        let mut folders: BTreeMap<String, BTreeMap<(String, String), &Import>> = BTreeMap::new();
        for import in &self.imports {
            let (from, to) = (split(&import.from), split(&import.to));
            let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if common == from.len() || common == to.len() {
                continue;
            }
            let child = |path: &[&str]| path[..=common].join("::");
            folders
                .entry(from[..common].join("::"))
                .or_default()
                .entry((child(&from), child(&to)))
                .or_insert(import);
        }
        folders.values().flat_map(cycles_of).collect()
    }
}

fn split(module: &str) -> Vec<&str> {
    module.split("::").filter(|part| !part.is_empty()).collect()
}

/// Returns the strongly connected components with more than one module.
fn cycles_of(arrows: &BTreeMap<(String, String), &Import>) -> Vec<Cycle> {
    let reach = |start: &str| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start.to_owned()];
        while let Some(module) = open.pop() {
            for (_, to) in arrows.keys().filter(|(from, _)| *from == module) {
                if seen.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        seen
    };
    let modules: BTreeSet<&String> = arrows.keys().map(|(from, _)| from).collect();
    let reached: BTreeMap<&String, BTreeSet<String>> = modules
        .iter()
        .map(|module| (*module, reach(module)))
        .collect();
    let mut out: Vec<Cycle> = Vec::new();
    for module in &modules {
        if !reached[*module].contains(*module)
            || out.iter().any(|edge| edge.modules.contains(*module))
        {
            continue;
        }
        let is_back = |other: &&String| {
            reached
                .get(*other)
                .is_some_and(|reached| reached.contains(*module))
        };
        let modules: BTreeSet<String> = reached[*module].iter().filter(is_back).cloned().collect();
        let inside = |(from, to): &(String, String)| modules.contains(from) && modules.contains(to);
        let inner = arrows.iter().filter(|(pair, _)| inside(pair));
        let arrows = inner.map(|(_, import)| (*import).clone()).collect();
        out.push(Cycle { modules, arrows });
    }
    out
}

/// Returns the file of a module.
fn file_of(src: &Path, module: &str) -> Option<PathBuf> {
    let path = src.join(module.replace("::", "/"));
    let files = [path.with_extension("rs"), path.join("mod.rs")];
    files.into_iter().find(|file| file.is_file())
}

/// A pass over the tokens of a file.
struct Scan<'a> {
    place: &'a str,
    tokens: Vec<(usize, Token)>,
    at: usize,
    /// The module of the file and the enclosing inline modules, each with the
    /// brace depth at which it ends.
    scopes: Vec<(String, usize)>,
    depth: usize,
    children: Vec<String>,
    inline: Vec<String>,
    found: Vec<Found>,
    exports: Vec<(String, String)>,
}

impl<'a> Scan<'a> {
    fn new(module: &str, place: &'a str, text: &str) -> Self {
        Self {
            place,
            tokens: tokens(text),
            at: 0,
            scopes: vec![(module.to_owned(), 0)],
            depth: 0,
            children: Vec::new(),
            inline: Vec::new(),
            found: Vec::new(),
            exports: Vec::new(),
        }
    }

    fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at).map(|(_, token)| token)
    }

    fn word(&self, at: usize) -> Option<&str> {
        match self.token(at) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn is_sign(&self, at: usize, sign: char) -> bool {
        self.token(at) == Some(&Token::Sign(sign))
    }

    fn module(&self) -> String {
        self.scopes
            .last()
            .map(|(module, _)| module.clone())
            .unwrap_or_default()
    }

    #[expect(
        clippy::collapsible_match,
        reason = "a guard must not change what later arms see"
    )]
    fn run(&mut self) {
        let mut is_test = false;
        let mut is_export = false;
        while let Some(token) = self.token(self.at).cloned() {
            match token {
                Token::Sign('#') if self.is_cfg_test() => {
                    is_test = true;
                    self.at += 7;
                    continue;
                }
                Token::Sign('{') => self.depth += 1,
                Token::Sign('}') => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.scopes.len() > 1
                        && self
                            .scopes
                            .last()
                            .is_some_and(|scope| scope.1 == self.depth)
                    {
                        self.scopes.pop();
                    }
                }
                Token::Sign(';') => {
                    is_test = false;
                    is_export = false;
                }
                Token::Word(word) if word == "mod" && self.word(self.at + 1).is_some() => {
                    if self.item_mod(std::mem::take(&mut is_test)) {
                        continue;
                    }
                }
                Token::Word(word) if word == "fn" || word == "impl" || word == "struct" => {
                    if std::mem::take(&mut is_test) {
                        self.skip_item();
                        continue;
                    }
                }
                Token::Word(word) if word == "pub" => is_export = true,
                Token::Word(word) if word == "use" => {
                    let is_public = std::mem::take(&mut is_export);
                    if std::mem::take(&mut is_test) {
                        self.skip_item();
                        continue;
                    }
                    let root_export =
                        is_public && self.scopes.len() == 1 && self.scopes[0].0.is_empty();
                    if root_export {
                        self.export(self.at + 1);
                    }
                }
                Token::Word(word) => self.path(&word),
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Returns whether the next tokens are `#[cfg(test)]`.
    fn is_cfg_test(&self) -> bool {
        let at = self.at;
        self.is_sign(at + 1, '[')
            && self.word(at + 2) == Some("cfg")
            && self.is_sign(at + 3, '(')
            && self.word(at + 4) == Some("test")
            && self.is_sign(at + 5, ')')
    }

    /// Parses `mod name;` or `mod name {`. Returns whether the item was
    /// skipped.
    fn item_mod(&mut self, is_test: bool) -> bool {
        let name = self.word(self.at + 1).unwrap_or_default().to_owned();
        let around = self.module();
        let module = if around.is_empty() {
            name
        } else {
            format!("{around}::{name}")
        };
        if is_test {
            self.skip_item();
            return true;
        }
        if self.is_sign(self.at + 2, ';') {
            self.children.push(module);
        } else if self.is_sign(self.at + 2, '{') {
            self.inline.push(module.clone());
            self.scopes.push((module, self.depth));
            self.depth += 1;
            self.at += 3;
            return true;
        }
        false
    }

    /// Skips to the end of the item: its `;`, or its closing brace.
    fn skip_item(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.token(self.at) {
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') if depth <= 1 => {
                    self.at += 1;
                    return;
                }
                Token::Sign('}') => depth -= 1,
                Token::Sign(';') if depth == 0 => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Records the path that starts with `word` at this position, if it is a
    /// path of the crate or of the standard library.
    fn path(&mut self, word: &str) {
        let is_start = self.at == 0 || self.token(self.at - 1) != Some(&Token::Path);
        if !is_start || self.token(self.at + 1) != Some(&Token::Path) {
            return;
        }
        let module = self.module();
        let mut base: Vec<String> = split(&module).into_iter().map(str::to_owned).collect();
        let mut at = self.at;
        match word {
            "crate" => base.clear(),
            "std" => base = vec!["std".to_owned()],
            "self" => {}
            "super" => {
                base.pop();
                while self.word(at + 2) == Some("super") {
                    base.pop();
                    at += 2;
                }
            }
            _ => return,
        }
        let place = format!("{}:{}", self.place, self.tokens[self.at].0);
        let mut paths = Vec::new();
        self.tree(at + 2, &base, &mut paths);
        let from = self.module();
        self.found.extend(paths.into_iter().map(|path| Found {
            from: from.clone(),
            path,
            place: place.clone(),
        }));
    }

    /// Parses the rest of a path, including its groups in braces. Returns the
    /// index of the token after it.
    fn tree(&self, at: usize, base: &[String], out: &mut Vec<Vec<String>>) -> usize {
        if let Some(word) = self.word(at) {
            let mut path = base.to_vec();
            if word != "self" {
                path.push(word.to_owned());
            }
            if self.token(at + 1) == Some(&Token::Path) {
                return self.tree(at + 2, &path, out);
            }
            out.push(path);
            return at + 1;
        }
        if !self.is_sign(at, '{') {
            out.push(base.to_vec());
            return at + 1;
        }
        let mut at = at + 1;
        while at < self.tokens.len() && !self.is_sign(at, '}') {
            if self.word(at).is_some() || self.is_sign(at, '{') {
                at = self.tree(at, base, out);
            } else {
                at += 1;
            }
            // `as name`.
            if self.word(at) == Some("as") {
                at += 2;
            }
        }
        at + 1
    }

    /// Records the names that a `pub use` of the root exports.
    fn export(&mut self, at: usize) {
        let skip = matches!(self.word(at), Some("self" | "crate"));
        let start = if skip { at + 2 } else { at };
        let mut paths = Vec::new();
        self.tree(start, &[], &mut paths);
        for path in paths {
            if let Some(name) = path.last() {
                self.exports.push((name.clone(), path.join("::")));
            }
        }
    }
}
