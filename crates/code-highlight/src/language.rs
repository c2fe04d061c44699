//! Languages: their names, aliases and engines.
//!
//! A language that is mostly words and delimiters goes through the lexer; the
//! others have tokenizers of their own.
//!
//! Aliases are what authors write in fences: extensions of files, names of
//! other highlighters, dialects that look the same. A dialect is an alias if
//! the difference would not show (`zsh`), even if another tool tells them
//! apart.

use std::collections::HashMap;
use std::sync::OnceLock;

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

/// Returns the language with a name or alias, in any case.
///
/// An index of all names, built on first use, keeps the cost independent of their number:
/// a site looks up the language of each code block.
pub(crate) fn find(name: &str) -> Option<&'static Language> {
    static INDEX: OnceLock<HashMap<&'static str, &'static Language>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let names = |language: &'static Language| {
            let names = language.aliases.iter().chain([&language.name]);
            names.map(move |name| (*name, language))
        };
        LANGUAGES.iter().flat_map(names).collect()
    });
    let name = name.trim();
    index
        .get(name)
        .or_else(|| index.get(name.to_ascii_lowercase().as_str()))
        .copied()
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
    language("ada", &["adb", "ads"], Lexer(&lexicons::systems::ADA)),
    language(
        "apache",
        &["apacheconf", "htaccess"],
        Lexer(&lexicons::build::APACHE),
    ),
    language(
        "applescript",
        &["osascript", "scpt"],
        Lexer(&lexicons::script::APPLESCRIPT),
    ),
    language(
        "asm",
        &[
            "assembly",
            "assembler",
            "nasm",
            "x86asm",
            "armasm",
            "asm6502",
            "mipsasm",
            "riscv",
            "gas",
            "masm",
        ],
        Lexer(&lexicons::hardware::ASSEMBLY),
    ),
    language(
        "awk",
        &["gawk", "mawk", "nawk"],
        Lexer(&lexicons::script::AWK),
    ),
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
            "curl",
            "bats",
            "ash",
            "dash",
            "profile",
            "bashrc",
            "zshrc",
            "pkgbuild",
        ],
        Format(format::console::script_or_session),
    ),
    language(
        "batch",
        &["bat", "cmd", "dos", "dosbatch", "winbatch"],
        Lexer(&lexicons::script::BATCH),
    ),
    language("bicep", &[], Lexer(&lexicons::schema::BICEP)),
    language("c", &["h", "opencl"], Lexer(&lexicons::c::C)),
    language("caddyfile", &["caddy"], Lexer(&lexicons::build::CADDYFILE)),
    language(
        "clojure",
        &["clj", "cljs", "cljc", "edn"],
        Lexer(&lexicons::lisp::CLOJURE),
    ),
    language("cmake", &["cmakelists"], Lexer(&lexicons::build::CMAKE)),
    language("cobol", &["cob", "cbl"], Lexer(&lexicons::systems::COBOL)),
    language(
        "coffeescript",
        &["coffee", "coffee-script"],
        Lexer(&lexicons::script::COFFEESCRIPT),
    ),
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
        &[
            "c++", "cc", "cxx", "hpp", "hxx", "h++", "arduino", "ino", "cuda", "cu", "metal",
        ],
        Lexer(&lexicons::c::CPP),
    ),
    language(
        "csharp",
        &["c#", "cs", "dotnet", "vala"],
        Lexer(&lexicons::c::CSHARP),
    ),
    language("css", &["postcss"], Format(format::style::css)),
    language("cue", &[], Lexer(&lexicons::schema::CUE)),
    language(
        "cypher",
        &["neo4j", "opencypher"],
        Lexer(&lexicons::sql::CYPHER),
    ),
    language("d", &["dlang"], Lexer(&lexicons::systems::D)),
    language("dart", &[], Lexer(&lexicons::jvm::DART)),
    language(
        "diff",
        &["patch", "udiff", "git-diff", "rej"],
        Format(format::diff::highlight),
    ),
    language(
        "dockerfile",
        &["docker", "containerfile", "earthfile", "earthly"],
        Lexer(&lexicons::config::DOCKERFILE),
    ),
    language("dot", &["graphviz", "gv"], Lexer(&lexicons::diagram::DOT)),
    language(
        "ebnf",
        &["bnf", "abnf", "antlr", "antlr4", "g4"],
        Lexer(&lexicons::schema::EBNF),
    ),
    language(
        "elixir",
        &["ex", "exs", "heex", "eex"],
        Lexer(&lexicons::functional::ELIXIR),
    ),
    language("elm", &[], Lexer(&lexicons::functional::ELM)),
    language(
        "erlang",
        &["erl", "hrl", "escript"],
        Lexer(&lexicons::functional::ERLANG),
    ),
    language(
        "fortran",
        &["f", "f90", "f95", "f03", "f08", "fortran-free-form"],
        Lexer(&lexicons::systems::FORTRAN),
    ),
    language(
        "fsharp",
        &["f#", "fs", "fsx", "fsi"],
        Lexer(&lexicons::functional::FSHARP),
    ),
    language("gdscript", &["gd"], Lexer(&lexicons::script::GDSCRIPT)),
    language(
        "gherkin",
        &["cucumber", "feature"],
        Lexer(&lexicons::diagram::GHERKIN),
    ),
    language(
        "glsl",
        &["vert", "frag", "shader"],
        Lexer(&lexicons::hardware::GLSL),
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
        "haskell",
        &["hs", "lhs", "purescript", "purs", "dhall", "idris"],
        Lexer(&lexicons::functional::HASKELL),
    ),
    language(
        "hcl",
        &[
            "terraform",
            "tf",
            "tfvars",
            "opentofu",
            "nomad",
            "packer",
            "terragrunt",
        ],
        Lexer(&lexicons::config::HCL),
    ),
    language("hlsl", &["fx"], Lexer(&lexicons::hardware::HLSL)),
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
            "twig",
            "nunjucks",
            "njk",
            "erb",
            "blade",
            "razor",
            "cshtml",
            "jsp",
            "velocity",
            "gotmpl",
            "gohtml",
            "tera",
            "smarty",
            "go-template",
            "go-html-template",
            "django",
            "eta",
            "mjml",
            "freemarker",
            "ftl",
            "vm",
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
            "gitignore",
            "dockerignore",
            "gitattributes",
            "robots",
            "robots-txt",
            "crontab",
            "reg",
            "hosts",
            "codeowners",
            "gitmodules",
        ],
        Format(format::ini::highlight),
    ),
    language(
        "java",
        &["processing", "apex", "ballerina"],
        Lexer(&lexicons::jvm::JAVA),
    ),
    language(
        "javascript",
        &["js", "mjs", "cjs", "node", "es6", "qml", "jscript"],
        Format(format::ecmascript::javascript),
    ),
    language("jq", &[], Lexer(&lexicons::script::JQ)),
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
            "jsonld",
            "json-ld",
            "hjson",
            "importmap",
            "ipynb",
            "avsc",
        ],
        Lexer(&lexicons::config::JSON),
    ),
    language("jsonnet", &["libsonnet"], Lexer(&lexicons::schema::JSONNET)),
    language("jsx", &["react"], Format(format::ecmascript::javascript)),
    language("julia", &["jl"], Lexer(&lexicons::numeric::JULIA)),
    language("kdl", &[], Lexer(&lexicons::schema::KDL)),
    language("kotlin", &["kt", "kts"], Lexer(&lexicons::jvm::KOTLIN)),
    language("kusto", &["kql"], Lexer(&lexicons::sql::KUSTO)),
    language("latex", &["tex"], Lexer(&lexicons::diagram::LATEX)),
    language(
        "lisp",
        &[
            "common-lisp",
            "commonlisp",
            "cl",
            "elisp",
            "emacs-lisp",
            "emacslisp",
            "el",
        ],
        Lexer(&lexicons::lisp::COMMON_LISP),
    ),
    language("llvm", &["ll", "llvm-ir"], Lexer(&lexicons::hardware::LLVM)),
    language("lua", &["luau"], Lexer(&lexicons::script::LUA)),
    language(
        "make",
        &[
            "makefile", "mk", "mf", "gnumake", "justfile", "just", "ninja",
        ],
        Lexer(&lexicons::config::MAKE),
    ),
    language(
        "markdown",
        &[
            "md",
            "mdx",
            "mdown",
            "mkd",
            "mdx-code-block",
            "rmd",
            "mdc",
            "qmd",
            "markdoc",
            "mdoc",
        ],
        Format(format::markdown::highlight),
    ),
    language("matlab", &["octave"], Lexer(&lexicons::numeric::MATLAB)),
    language("mermaid", &["mmd"], Lexer(&lexicons::diagram::MERMAID)),
    language(
        "nginx",
        &["nginxconf", "openresty"],
        Lexer(&lexicons::config::NGINX),
    ),
    language("nim", &["nims", "nimble"], Lexer(&lexicons::systems::NIM)),
    language("nix", &["nixos"], Lexer(&lexicons::build::NIX)),
    language("nushell", &["nu"], Lexer(&lexicons::script::NUSHELL)),
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
    language("ocaml", &["ml", "mli"], Lexer(&lexicons::functional::OCAML)),
    language(
        "pascal",
        &["delphi", "objectpascal", "object-pascal", "pas", "dpr"],
        Lexer(&lexicons::systems::PASCAL),
    ),
    language("perl", &["pl", "pm"], Lexer(&lexicons::script::PERL)),
    language(
        "php",
        &["php3", "php4", "php5", "php7", "php8", "phtml"],
        Format(format::php::highlight),
    ),
    language(
        "plantuml",
        &["puml", "plant-uml"],
        Lexer(&lexicons::diagram::PLANTUML),
    ),
    language(
        "powershell",
        &["ps1", "pwsh", "ps", "posh", "psm1", "psh", "psd1"],
        Lexer(&lexicons::script::POWERSHELL),
    ),
    language("prisma", &[], Lexer(&lexicons::schema::PRISMA)),
    language(
        "prolog",
        &["pro", "swipl"],
        Lexer(&lexicons::functional::PROLOG),
    ),
    language(
        "promql",
        &["prometheus", "metricsql", "logql"],
        Lexer(&lexicons::sql::PROMQL),
    ),
    language(
        "protobuf",
        &[
            "proto",
            "proto3",
            "proto2",
            "textproto",
            "prototext",
            "pbtxt",
        ],
        Lexer(&lexicons::config::PROTOBUF),
    ),
    language("puppet", &["pp"], Lexer(&lexicons::build::PUPPET)),
    language(
        "python",
        &[
            "py",
            "py3",
            "python3",
            "pyi",
            "gyp",
            "pycon",
            "starlark",
            "bazel",
            "bzl",
            "meson",
            "mojo",
            "xonsh",
            "vyper",
            "sage",
            "snakemake",
            "cython",
            "pyx",
            "ipython",
            "py2",
            "python2",
        ],
        Format(format::python::highlight),
    ),
    language("r", &["rscript", "splus"], Lexer(&lexicons::numeric::R)),
    language(
        "regex",
        &["regexp", "pcre"],
        Format(format::regex::highlight),
    ),
    language("rego", &["opa"], Lexer(&lexicons::schema::REGO)),
    language(
        "rescript",
        &["res", "resi", "reason", "reasonml", "re"],
        Lexer(&lexicons::functional::RESCRIPT),
    ),
    language(
        "ruby",
        &[
            "rb",
            "gemfile",
            "rake",
            "podfile",
            "podspec",
            "gemspec",
            "crystal",
            "cr",
            "rbs",
            "vagrantfile",
            "brewfile",
            "fastfile",
            "irb",
            "jbuilder",
        ],
        Format(format::ruby::highlight),
    ),
    language(
        "rust",
        &["rs", "cairo", "move", "noir", "sway", "gleam", "ron"],
        Format(format::rust::highlight),
    ),
    language("scala", &["sc", "sbt"], Lexer(&lexicons::jvm::SCALA)),
    language(
        "scheme",
        &["scm", "racket", "rkt", "guile"],
        Lexer(&lexicons::lisp::SCHEME),
    ),
    language(
        "scss",
        &["sass", "less", "stylus", "styl"],
        Format(format::style::scss),
    ),
    language("smithy", &[], Lexer(&lexicons::schema::SMITHY)),
    language("solidity", &["sol"], Lexer(&lexicons::systems::SOLIDITY)),
    language(
        "sparql",
        &["rq", "turtle", "ttl", "trig"],
        Lexer(&lexicons::sql::SPARQL),
    ),
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
            "duckdb",
            "sparksql",
            "hiveql",
            "hive",
            "trino",
            "presto",
            "redshift",
            "cql",
            "oracle",
            "influxql",
            "ksql",
            "mariadb",
            "cockroachdb",
            "cassandra",
            "sql-server",
            "spark-sql",
            "googlesql",
        ],
        Lexer(&lexicons::sql::SQL),
    ),
    language(
        "ssh-config",
        &["sshconfig", "ssh_config", "sshd_config"],
        Lexer(&lexicons::build::SSH_CONFIG),
    ),
    language("svelte", &[], Format(format::markup::svelte)),
    language("swift", &[], Lexer(&lexicons::script::SWIFT)),
    language("tcl", &["tk"], Lexer(&lexicons::script::TCL)),
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
            "csv",
            "tsv",
        ],
        Plain,
    ),
    language("thrift", &[], Lexer(&lexicons::schema::THRIFT)),
    language("toml", &[], Format(format::toml::highlight)),
    language("tsx", &[], Format(format::ecmascript::tsx)),
    language(
        "typescript",
        &[
            "ts",
            "mts",
            "cts",
            "actionscript",
            "haxe",
            "hx",
            "assemblyscript",
        ],
        Format(format::ecmascript::typescript),
    ),
    language(
        "typespec",
        &["tsp", "cadl"],
        Lexer(&lexicons::schema::TYPESPEC),
    ),
    language(
        "vb",
        &[
            "vbnet",
            "vb.net",
            "visual-basic",
            "visualbasic",
            "vba",
            "vbs",
            "vbscript",
        ],
        Lexer(&lexicons::systems::VISUAL_BASIC),
    ),
    language("vcl", &["varnish"], Lexer(&lexicons::build::VCL)),
    language(
        "verilog",
        &["v", "systemverilog", "system-verilog", "sv", "svh"],
        Lexer(&lexicons::hardware::VERILOG),
    ),
    language("vhdl", &["vhd"], Lexer(&lexicons::hardware::VHDL)),
    language(
        "vim",
        &["viml", "vimscript", "vimrc"],
        Lexer(&lexicons::script::VIM),
    ),
    language("vue", &["vue-html", "vue-ts"], Format(format::markup::vue)),
    language("wat", &["wasm", "wast"], Lexer(&lexicons::lisp::WAT)),
    language("wgsl", &[], Lexer(&lexicons::hardware::WGSL)),
    language(
        "wolfram",
        &["mathematica", "wl"],
        Lexer(&lexicons::numeric::WOLFRAM),
    ),
    language(
        "xml",
        &[
            "svg",
            "xsd",
            "xsl",
            "xslt",
            "rss",
            "atom",
            "plist",
            "mathml",
            "wsdl",
            "pom",
            "csproj",
            "xaml",
            "xlf",
            "xliff",
            "storyboard",
            "vbproj",
            "fsproj",
            "props",
            "kml",
            "gpx",
            "nuspec",
            "resx",
            "fxml",
        ],
        Format(format::markup::xml),
    ),
    language(
        "yaml",
        &[
            "yml",
            "openapi",
            "docker-compose",
            "helm",
            "ansible",
            "kubernetes",
            "k8s",
            "cloudformation",
            "github-actions",
            "gitlab-ci",
            "asyncapi",
            "swagger",
            "cff",
        ],
        Format(format::yaml::highlight),
    ),
    language("zig", &["zon"], Lexer(&lexicons::systems::ZIG)),
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
