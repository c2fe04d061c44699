//! Extensions of Python-Markdown, `markdown_extensions`.

use std::collections::BTreeSet;

use located_data::path;

use super::super::super::out::Settings;
use super::super::super::source::Source;
use super::super::super::value::Value;
use super::super::Input;

/// Takes a list of names and of tables of names and options, or a single table, as pairs of
/// name and options.
pub(super) fn entries(config: &mut Source<'_>, key: &str) -> Vec<(String, Value)> {
    let mut out = Vec::new();
    for entry in config.list(key) {
        match entry {
            Value::Table(table) => out.extend(table),
            name => out.extend(name.text().map(|name| (name, Value::Null))),
        }
    }
    out
}

/// Converts the extensions of Python-Markdown that are settings. What pages use
/// of those without an equivalent is reported where they use it.
pub(super) fn extensions(config: &mut Source<'_>, input: &Input<'_>, settings: &mut Settings) {
    // Python-Markdown has neither shortcodes nor links without brackets.
    settings.set("markdown.emoji", false);
    settings.set("markdown.autolinks", false);
    // Folders of the files that pages insert; each extension searches its own.
    let mut folders = Vec::new();
    for (name, options) in entries(config, "markdown_extensions") {
        let key = format!("markdown_extensions: {name}");
        let mut options = Source::new(&key, options.into_table(), config.report());
        match name.strip_prefix("markdown.extensions.").unwrap_or(&name) {
            "pymdownx.arithmatex" => formulas(options, settings),
            "pymdownx.emoji" => {
                settings.set("markdown.emoji", true);
                options.report().moved(&key, "markdown.emoji");
            }
            "pymdownx.magiclink" => magiclink(options, settings),
            "smarty" => smarty(options, settings),
            "pymdownx.highlight" | "codehilite" => highlight(options, settings),
            "pymdownx.escapeall"
            | "pymdownx.progressbar"
            | "pymdownx.fancylists"
            | "pymdownx.pathconverter" => {
                let text = "this syntax is not read: check which pages use it";
                options.report().unsupported(&key, text);
            }
            "pymdownx.smartsymbols" => {
                let text = "marks such as `(c)`, `+/-` and `-->` are text: write the symbols";
                options.report().unsupported(&key, text);
            }
            "pymdownx.snippets" => {
                let own = insertion_folders(&mut options);
                snippets(&mut options, &own, input, settings);
                options.finish();
                folders.extend(own);
            }
            "markdown_include.include" | "markdown_include_variants" | "mdx_include" => {
                folders.extend(insertion_folders(&mut options));
                options.ignore(&[
                    "encoding",
                    "inheritHeadingDepth",
                    "syntax_left",
                    "syntax_right",
                ]);
                options.finish();
            }
            "pymdownx.superfences" => {
                for fence in options.tables("custom_fences") {
                    let name = fence.get("name").and_then(Value::text).unwrap_or_default();
                    if name == "mermaid" {
                        settings.set("markdown.mermaid", "browser");
                        options.moved("custom_fences", "markdown.mermaid");
                    } else {
                        let text =
                            format!("code blocks in the language `{name}` are shown as code");
                        options.report().unsupported(&key, &text);
                    }
                }
                options.finish();
            }
            "toc" => {
                let depth = options.take("toc_depth");
                // A range such as `2-4`, or the deepest level.
                let text = depth.and_then(|depth| depth.text()).unwrap_or_default();
                let (first, last) = text.split_once('-').unwrap_or(("2", &text));
                if let (Ok(first), Ok(last)) = (first.parse::<u8>(), last.parse::<u8>()) {
                    let first = first.max(2);
                    if (first..=6).contains(&last) {
                        settings.set("table_of_contents.min_heading_level", first);
                        settings.set("table_of_contents.max_heading_level", last);
                        options.moved("toc_depth", "table_of_contents.max_heading_level");
                    }
                }
                options.unsupported("title", "write the text to `i18n/<locale>/code.json`");
                slugs(&mut options, input.text, settings);
                options.ignore(&["permalink", "permalink_title", "baselevel"]);
                options.finish();
            }
            "meta"
            | "tables"
            | "footnotes"
            | "admonition"
            | "attr_list"
            | "def_list"
            | "abbr"
            | "md_in_html"
            | "fenced_code"
            | "extra"
            | "sane_lists"
            | "mdx_truly_sane_lists" => {}
            _ if name.starts_with("pymdownx.") => {}
            _ => options.report().unsupported(
                &key,
                "Markdown extensions do not run: check which pages use it",
            ),
        }
    }
    let mut known = BTreeSet::new();
    folders.retain(|folder: &String| known.insert(folder.clone()));
    if folders.iter().any(|folder| folder != ".") {
        settings.set("markdown.snippet_paths", folders);
    }
}

/// Converts `pymdownx.arithmatex`.
fn formulas(mut options: Source<'_>, settings: &mut Settings) {
    settings.set("markdown.math", true);
    let key = options.path().to_owned();
    options.report().moved(&key, "markdown.math");
    for (name, kinds) in [
        ("inline_syntax", ["dollar", "round"].as_slice()),
        ("block_syntax", &["dollar", "square", "begin"]),
    ] {
        let Some(value) = options.take(name) else {
            continue;
        };
        let list = value.into_list();
        let written: Vec<String> = list.iter().filter_map(Value::text).collect();
        for kind in kinds {
            let is_on = written.iter().any(|written| written == kind);
            let text = match (name, *kind, is_on) {
                ("inline_syntax", "dollar", false) => {
                    settings.set("markdown.math_single_dollar", false);
                    options.moved(name, "markdown.math_single_dollar");
                    continue;
                }
                (_, "round", false) => r"`\(…\)` is a formula: leave out the backslashes of text",
                (_, "square", false) => r"`\[…\]` is a formula: leave out the backslashes of text",
                (_, "dollar", false) => "`$$` is a formula: write `\\$\\$` if it is text",
                (_, "begin", true) => {
                    r"`\begin{…}` begins no formula: write `$$` above it and below its end"
                }
                _ => continue,
            };
            let name = options.name(name);
            options.report().manual(&name, text);
        }
    }
    // The markup for scripts that show formulas.
    options.ignore(&[
        "generic",
        "preview",
        "smart_dollar",
        "tex_inline_wrap",
        "tex_block_wrap",
    ]);
    options.finish();
}

/// Converts `pymdownx.magiclink`.
fn magiclink(mut options: Source<'_>, settings: &mut Settings) {
    settings.set("markdown.autolinks", true);
    let key = options.path().to_owned();
    options.report().moved(&key, "markdown.autolinks");
    for key in ["repo_url_shorthand", "social_url_shorthand"] {
        let text = "references such as `#12` and `@name` are text: write links";
        options.unsupported(key, text);
    }
    for key in [
        "repo_url_shortener",
        "social_url_shortener",
        "hide_protocol",
    ] {
        let text = "links show the whole address: write a text for them";
        options.unsupported(key, text);
    }
    // What references and shortened addresses refer to.
    options.ignore(&["provider", "user", "repo", "labels"]);
    options.finish();
}

/// Converts `smarty`.
fn smarty(mut options: Source<'_>, settings: &mut Settings) {
    settings.set("markdown.smart_punctuation", true);
    let key = options.path().to_owned();
    options.report().moved(&key, "markdown.smart_punctuation");
    for name in ["smart_quotes", "smart_dashes", "smart_ellipses"] {
        if options.flag(name) == Some(false) {
            let text = "quotes, dashes and ellipses are converted together";
            let name = options.name(name);
            options.report().unsupported(&name, text);
        }
    }
    let text = "quotes are those of English";
    options.unsupported("substitutions", text);
    options.unsupported("smart_angled_quotes", text);
    options.finish();
}

/// Converts `linenums` of `pymdownx.highlight` and `codehilite`, and reports the other options
/// that change code blocks.
fn highlight(mut options: Source<'_>, settings: &mut Settings) {
    options.move_flag("linenums", "markdown.line_numbers", settings);
    let language = "write the language of code blocks";
    let title = "write `title=\"…\"` after the language of code blocks";
    for (name, text) in [
        ("auto_title", title),
        ("auto_title_map", title),
        ("default_lang", language),
        ("guess_lang", language),
        (
            "extend_pygments_lang",
            "write the language itself in place of its name here",
        ),
    ] {
        options.unsupported(name, text);
    }
    // The markup of Pygments: its classes, ids and styles.
    options.ignore(&[
        "anchor_linenums",
        "code_attr_on_pre",
        "css_class",
        "lang_prefix",
        "language_prefix",
        "line_anchors",
        "line_spans",
        "linenums_class",
        "linenums_special",
        "linenums_style",
        "noclasses",
        "pygments_lang_class",
        "pygments_style",
        "stripnl",
        "use_pygments",
    ]);
    options.finish();
}

/// Returns the folders of an extension that inserts files, its option `base_path`: the
/// folder of the configuration if it has none.
fn insertion_folders(options: &mut Source<'_>) -> Vec<String> {
    let key = "base_path";
    let paths: Vec<String> = match options.take(key) {
        Some(Value::List(paths)) => paths.iter().filter_map(Value::text).collect(),
        Some(path) => path.text().into_iter().collect(),
        None => return vec![".".to_owned()],
    };
    let is_inside = |path: &String| !path.starts_with('/') && !path.contains("..");
    if !paths.iter().all(is_inside) {
        let name = options.name(key);
        let text = "move files outside the site folder into it";
        options.report().manual(&name, text);
    }
    options.moved(key, "markdown.snippet_paths");
    paths.into_iter().filter(is_inside).collect()
}

/// Converts the options of `pymdownx.snippets`, whose files are in `folders`. A file for
/// all pages that does not exist is left out, as the extension does.
fn snippets(
    options: &mut Source<'_>,
    folders: &[String],
    input: &Input<'_>,
    settings: &mut Settings,
) {
    let exists = |file: &String| {
        let mut folders = folders.iter();
        folders.any(|folder| input.exists(&path::resolve(folder, file)))
    };
    let (append, missing): (Vec<_>, Vec<_>) =
        options.texts("auto_append").into_iter().partition(exists);
    for file in missing {
        let name = options.name("auto_append");
        let text = format!("the file `{file}` does not exist: it is left out");
        options.report().manual(&name, &text);
    }
    if !append.is_empty() {
        settings.set("markdown.snippet_append", append);
        options.moved("auto_append", "markdown.snippet_append");
    }
    // Unless they are checked, missing files are left out.
    if options.flag("check_paths") != Some(true) {
        settings.set("checks.missing-import", "warn");
    }
    options.move_flag("dedent_subsections", "markdown.snippet_dedent", settings);
    options.unsupported("url_download", "files of other sites are not inserted");
    options.ignore(&[
        "encoding",
        "restrict_base_path",
        "url_max_size",
        "url_timeout",
        "url_request_headers",
    ]);
}

/// Converts `slugify` of `toc`, the function that makes ids of headings.
///
/// Its value is a Python object, whose name only the text of the configuration
/// has; arguments are the value of the key `kwds`.
fn slugs(options: &mut Source<'_>, config: &str, settings: &mut Settings) {
    let Some(function) = options.take("slugify") else {
        return;
    };
    let function = function.into_table();
    let arguments = function.get("kwds").cloned().map(Value::into_table);
    let case = arguments.and_then(|arguments| arguments.get("case").and_then(Value::text));
    // TOML has no tags: the table of arguments names the function, or the usual one is meant.
    let name = function.get("object").and_then(Value::text);
    let usual = (!function.is_empty()).then_some("pymdownx.slugs.slugify");
    let name = name.as_deref().or_else(|| slug_function(config)).or(usual);
    let is_lower = match name {
        Some("pymdownx.slugs.slugify") => case.is_some_and(|case| case != "none"),
        // These functions have no arguments.
        Some("pymdownx.slugs.uslugify" | "pymdownx.slugs.gfm") => true,
        Some("pymdownx.slugs.uslugify_cased") => false,
        _ => {
            let name = options.name("slugify");
            let text = "ids of headings follow the rules of Python-Markdown";
            return options.report().unsupported(&name, text);
        }
    };
    settings.set("markdown.heading_ids", "pymdownx");
    settings.set("markdown.maintain_case", !is_lower);
    options.moved("slugify", "markdown.heading_ids");
}

/// Returns the Python function in `slugify` of the extension `toc`, as its tag in the
/// text of the configuration names it: `!!python/name:pymdownx.slugs.uslugify`.
fn slug_function(config: &str) -> Option<&str> {
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    let mut lines = config.lines();
    let toc = lines.find(|line| {
        let name = line.trim_start_matches([' ', '-']).trim_end();
        matches!(name, "toc:" | "markdown.extensions.toc:")
    })?;
    let below = lines.take_while(|line| line.trim().is_empty() || indent(line) > indent(toc));
    let mut values = below.filter_map(|line| line.trim_start().strip_prefix("slugify:"));
    let tag = values.next()?.split_whitespace().next()?;
    let (_, function) = tag.rsplit_once(':')?;
    Some(function)
}
