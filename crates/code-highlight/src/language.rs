//! Languages: their names, aliases and engines.
//!
//! A language that is mostly words and delimiters goes through the lexer; the
//! others have tokenizers of their own.
//!
//! Aliases are what authors write in fences: extensions of files, names of
//! other highlighters, dialects that look the same. A dialect is an alias if
//! the difference would not show (`zsh`), even if another tool tells them
//! apart.

use crate::format;
use crate::lexer::{self, Table, lexicons};
use crate::spans::Spans;

/// A supported language.
#[derive(Debug)]
pub(crate) struct Language {
    /// Canonical name, in lower case.
    pub(crate) name: &'static str,
    /// Further names, in lower case.
    aliases: &'static [&'static str],
    /// The engine that highlights the language.
    engine: Engine,
}

/// The engine that highlights a language.
#[derive(Debug)]
enum Engine {
    /// No highlighting: `text`.
    Plain,
    /// The table-driven lexer.
    Lexer(&'static Table),
    /// A hand-written tokenizer.
    Format(for<'a> fn(&'a str, &mut Spans<'a>)),
}

impl Language {
    /// Appends the tokens of `code`. Parts in other languages are only named.
    pub(crate) fn tokenize<'a>(&self, code: &'a str, spans: &mut Spans<'a>) {
        match &self.engine {
            Engine::Plain => {}
            Engine::Lexer(table) => lexer::highlight(table, code, spans),
            Engine::Format(highlight) => highlight(code, spans),
        }
    }
}

/// Returns the canonical name of a language, given by its name or an alias in any
/// case.
///
/// ```
/// assert_eq!(code_highlight::canonical_language("TS"), Some("typescript"));
/// ```
#[must_use]
pub fn canonical_language(name: &str) -> Option<&'static str> {
    find(name).map(|language| language.name)
}

/// Returns whether `name` is the name or an alias of a language, in any case.
/// Tools can warn about misspelt languages; [`Highlighter`](crate::Highlighter)
/// leaves their code plain.
///
/// ```
/// assert!(code_highlight::language_known("Rust"));
/// assert!(!code_highlight::language_known("rsut"));
/// ```
#[must_use]
pub fn language_known(name: &str) -> bool {
    find(name).is_some()
}

/// Returns the canonical names of all languages, sorted.
///
/// ```
/// let all: Vec<&str> = code_highlight::languages().collect();
/// assert!(all.contains(&"typescript") && !all.contains(&"ts"));
/// ```
pub fn languages() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|language| language.name)
}

/// Returns the language with a name or alias, in any case. The list is short,
/// and a search costs less than highlighting one line.
pub(crate) fn find(name: &str) -> Option<&'static Language> {
    let name = name.trim();
    let has_name = |language: &&Language| {
        language.name.eq_ignore_ascii_case(name)
            || language
                .aliases
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
    };
    LANGUAGES.iter().find(has_name)
}

/// Returns a language. A function keeps the table narrower than struct
/// literals.
const fn language(
    name: &'static str,
    aliases: &'static [&'static str],
    engine: Engine,
) -> Language {
    Language {
        name,
        aliases,
        engine,
    }
}

use Engine::{Format, Lexer, Plain};

/// All languages, sorted by name.
static LANGUAGES: &[Language] = &[
    language(
        "bash",
        &[
            "sh",
            "shell",
            "shell script",
            "shellscript",
            "zsh",
            "ksh",
            "fish",
        ],
        Format(format::console::script_or_session),
    ),
    language("c", &["h"], Lexer(&lexicons::c::C)),
    language(
        "console",
        &[
            "shell-session",
            "shellsession",
            "sh-session",
            "bash-session",
            "terminal",
        ],
        Format(format::console::session),
    ),
    language(
        "cpp",
        &["c++", "cc", "cxx", "hpp", "hxx", "h++"],
        Lexer(&lexicons::c::CPP),
    ),
    language(
        "csharp",
        &["c#", "cs", "dotnet"],
        Lexer(&lexicons::c::CSHARP),
    ),
    language("css", &["postcss"], Format(format::style::css)),
    language("dart", &[], Lexer(&lexicons::jvm::DART)),
    language("diff", &["patch", "udiff"], Format(format::diff::highlight)),
    language(
        "dockerfile",
        &["docker", "containerfile"],
        Lexer(&lexicons::config::DOCKERFILE),
    ),
    language("go", &["golang"], Format(format::go::highlight)),
    language(
        "graphql",
        &["gql", "graphqls"],
        Format(format::graphql::highlight),
    ),
    language(
        "groovy",
        &["gradle", "jenkinsfile", "gvy"],
        Lexer(&lexicons::jvm::GROOVY),
    ),
    language(
        "hcl",
        &["terraform", "tf", "tfvars", "opentofu", "nomad"],
        Lexer(&lexicons::config::HCL),
    ),
    language(
        "html",
        &[
            "htm",
            "xhtml",
            "handlebars",
            "hbs",
            "mustache",
            "ejs",
            "jinja",
            "jinja2",
            "liquid",
            "astro",
            "angular",
        ],
        Format(format::markup::html),
    ),
    language("http", &["https"], Format(format::http::highlight)),
    language(
        "ini",
        &[
            "properties",
            "conf",
            "cfg",
            "env",
            "dotenv",
            "editorconfig",
            "npmrc",
            "gitconfig",
            "systemd",
        ],
        Format(format::ini::highlight),
    ),
    language("java", &[], Lexer(&lexicons::jvm::JAVA)),
    language(
        "javascript",
        &["js", "mjs", "cjs", "node", "es6"],
        Format(format::ecmascript::javascript),
    ),
    language(
        "json",
        &[
            "jsonc",
            "json5",
            "jsonl",
            "ndjson",
            "jsonlines",
            "geojson",
            "webmanifest",
            "har",
            "json-with-comments",
        ],
        Lexer(&lexicons::config::JSON),
    ),
    language("jsx", &["react"], Format(format::ecmascript::javascript)),
    language("kotlin", &["kt", "kts"], Lexer(&lexicons::jvm::KOTLIN)),
    language("lua", &["luau"], Lexer(&lexicons::script::LUA)),
    language(
        "make",
        &["makefile", "mk", "mf", "gnumake"],
        Lexer(&lexicons::config::MAKE),
    ),
    language(
        "markdown",
        &["md", "mdx", "mdown", "mkd", "mdx-code-block", "rmd", "mdc"],
        Format(format::markdown::highlight),
    ),
    language("nginx", &["nginxconf"], Lexer(&lexicons::config::NGINX)),
    language(
        "objective-c",
        &[
            "objc",
            "objectivec",
            "obj-c",
            "mm",
            "objective-cpp",
            "objcpp",
        ],
        Lexer(&lexicons::c::OBJECTIVE_C),
    ),
    language(
        "php",
        &["php3", "php4", "php5", "php7", "php8", "phtml"],
        Format(format::php::highlight),
    ),
    language(
        "powershell",
        &["ps1", "pwsh", "ps", "posh", "psm1"],
        Lexer(&lexicons::script::POWERSHELL),
    ),
    language(
        "promql",
        &["prometheus", "metricsql", "logql"],
        Lexer(&lexicons::sql::PROMQL),
    ),
    language(
        "protobuf",
        &["proto", "proto3", "proto2"],
        Lexer(&lexicons::config::PROTOBUF),
    ),
    language(
        "python",
        &["py", "py3", "python3", "pyi", "gyp", "pycon"],
        Format(format::python::highlight),
    ),
    language("regex", &["regexp"], Format(format::regex::highlight)),
    language(
        "ruby",
        &["rb", "gemfile", "rake", "podfile", "podspec", "gemspec"],
        Format(format::ruby::highlight),
    ),
    language("rust", &["rs"], Format(format::rust::highlight)),
    language("scss", &["sass", "less"], Format(format::style::scss)),
    language(
        "sql",
        &[
            "mysql",
            "postgres",
            "postgresql",
            "pgsql",
            "plpgsql",
            "plsql",
            "sqlite",
            "tsql",
            "mssql",
            "questdb-sql",
            "clickhouse",
            "bigquery",
            "snowflake",
            "ddl",
        ],
        Lexer(&lexicons::sql::SQL),
    ),
    language("svelte", &[], Format(format::markup::svelte)),
    language("swift", &[], Lexer(&lexicons::script::SWIFT)),
    language(
        "text",
        &[
            "txt",
            "plain",
            "plaintext",
            "none",
            "nohighlight",
            "ascii",
            "output",
            "log",
        ],
        Plain,
    ),
    language("toml", &[], Format(format::toml::highlight)),
    language("tsx", &[], Format(format::ecmascript::tsx)),
    language(
        "typescript",
        &["ts", "mts", "cts"],
        Format(format::ecmascript::typescript),
    ),
    language("vue", &["vue-html"], Format(format::markup::vue)),
    language(
        "xml",
        &[
            "svg", "xsd", "xsl", "xslt", "rss", "atom", "plist", "mathml", "wsdl", "pom", "csproj",
            "xaml",
        ],
        Format(format::markup::xml),
    ),
    language(
        "yaml",
        &["yml", "openapi", "docker-compose", "helm"],
        Format(format::yaml::highlight),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_unique() {
        assert!(languages().is_sorted_by(|a, b| a < b));
        let mut all: Vec<_> = LANGUAGES
            .iter()
            .flat_map(|language| language.aliases.iter().chain([&language.name]))
            .collect();
        let n_all = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), n_all);
    }

    #[test]
    fn aliases_work_in_any_case() {
        assert_eq!(canonical_language("Javascript"), Some("javascript"));
        assert_eq!(canonical_language(" YML "), Some("yaml"));
        assert_eq!(canonical_language("SnackPlayer"), None);
    }
}
