//! Targets: what an input is passed to. A panic ends the worker; other failures
//! are returned.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use code_highlight::Highlighter;
use docs_markdown::{Format, ParseOptions};
use docs_model::record::{Kind, RecordPage, Section, records};
use docs_model::{config, data, front_matter, sidebar_file};
use located_data::{Diagnostic, Syntax};
use openapi_render::{Description, Layout};
use search_index::service::{Request, answer};
use search_index::{Index, Query};
use typedoc_render::Model;

use crate::generate::Random;

/// A kind of input, and the code that it tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Markdown,
    Config,
    Openapi,
    Typedoc,
    Component,
    Template,
    Search,
    Code,
    /// A whole site, built by the program.
    Site,
}

impl Target {
    /// All targets, with their names and their shares in percent. The share of
    /// sites is small, because a site takes as long as a thousand texts.
    const ALL: [(Self, &'static str, usize); 9] = [
        (Self::Markdown, "markdown", 30),
        (Self::Config, "config", 14),
        (Self::Openapi, "openapi", 12),
        (Self::Typedoc, "typedoc", 10),
        (Self::Component, "component", 8),
        (Self::Template, "template", 1),
        (Self::Search, "search", 12),
        (Self::Code, "code", 11),
        (Self::Site, "site", 2),
    ];

    /// Returns the target with a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known, _)| *known == name);
        found.map(|(target, _, _)| *target)
    }

    /// Returns a random target, according to the shares.
    pub(crate) fn chosen(random: &mut Random) -> Self {
        let mut place = random.below(100);
        for (target, _, share) in Self::ALL {
            if place < share {
                return target;
            }
            place -= share;
        }
        Self::Markdown
    }

    /// Returns the name of the target in file names and on the command line.
    pub(crate) fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(target, _, _)| *target == self);
        found.map_or("", |(_, name, _)| name)
    }

    /// Returns the grammar rule of the target's inputs.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Markdown => "doc",
            Self::Config => "any-config",
            other => other.name(),
        }
    }

    /// Runs an input.
    ///
    /// # Errors
    /// Returns the property that the input violates.
    pub(crate) fn run(self, text: &str) -> Result<(), String> {
        match self {
            Self::Markdown => markdown(text),
            Self::Config => configuration(text),
            Self::Openapi => openapi(text),
            Self::Typedoc => typedoc(text),
            Self::Component => component(text),
            Self::Template => template(text),
            Self::Search => search(text),
            Self::Code => code(text),
            Self::Site => site(text),
        }
    }
}

/// Checks that the spans of diagnostics are within the text.
fn check_spans<'d>(
    text: &str,
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> Result<(), String> {
    for diagnostic in diagnostics {
        if let Some(span) = diagnostic.span
            && text.get(span.start..span.end).is_none()
        {
            return Err(format!("{span:?} is not in the text: {diagnostic:?}"));
        }
        let _ = diagnostic.render(Some(text));
    }
    Ok(())
}

fn markdown(text: &str) -> Result<(), String> {
    let (_, body, diagnostics) = front_matter::parse(text);
    check_spans(text, &diagnostics)?;
    let body = text.get(body..).ok_or("the body begins outside the text")?;
    for format in [Format::Mdx, Format::Markdown] {
        let mut options = ParseOptions::default();
        options.format = format;
        options.math = Some([(r"\m".to_owned(), r"\m #1".to_owned())].into());
        let (document, diagnostics) = docs_markdown::parse(body, 0, &options);
        check_spans(body, &diagnostics)?;
        docs_markdown::to_markdown(body, 0, &document, &mut |_| Some("/x".into()));
    }
    Ok(())
}

fn configuration(text: &str) -> Result<(), String> {
    check_spans(text, &config::parse(text).1)?;
    for syntax in [Syntax::Toml, Syntax::Yaml, Syntax::Json] {
        match data::parse(text, syntax) {
            Ok(value) => {
                check_spans(text, &sidebar_file::parse(&value).1)?;
                check_spans(text, &sidebar_file::parse_category_file(&value).1)?;
            }
            Err(diagnostics) => check_spans(text, &diagnostics)?,
        }
    }
    Ok(())
}

fn openapi(text: &str) -> Result<(), String> {
    let (description, mut found) = Description::parse_str("api.yaml", text);
    let (reference, more) = description.reference();
    found.extend(more);
    found.extend(openapi_render::lint(&description, &reference));
    check_spans(text, &found)?;
    if !openapi_render::diff(&reference, &reference).is_empty() {
        return Err("a description differs from itself".to_owned());
    }
    for layout in [Layout::SinglePage, Layout::TagPages, Layout::OperationPages] {
        let mut options = openapi_render::RenderOptions::at("/api");
        options.layout = layout;
        let rendered = openapi_render::render_each(&reference, &options, |_| {});
        rendered.map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn typedoc(text: &str) -> Result<(), String> {
    let (model, diagnostics) = Model::parse("model.json", text);
    check_spans(text, &diagnostics)?;
    let Some(model) = model else {
        return if diagnostics.is_empty() {
            Err("neither a model nor a diagnostic".to_owned())
        } else {
            Ok(())
        };
    };
    let options = typedoc_render::RenderOptions::at("/api");
    let rendered = typedoc_render::render(&model, &options);
    rendered.map_err(|error| error.to_string())?;
    let _ = typedoc_render::sidebar(&model, &options);
    let _ = typedoc_render::symbols(&model, &options);
    Ok(())
}

fn component(text: &str) -> Result<(), String> {
    let names = ["react", "react/jsx-runtime", "react-dom"];
    let externals = names.map(|name| (name.to_owned(), format!("/assets/{name}.js")));
    let externals = BTreeMap::from(externals);
    let files = [
        ("components/Card.tsx", text),
        (
            "components/Other.tsx",
            "import Card from './Card';\nexport default () => <Card />;\n",
        ),
    ]
    .map(|(path, text)| (path.to_owned(), Arc::from(text)));
    let options = component_modules::Options::new(&externals);
    let (_, diagnostics) = component_modules::compile(&BTreeMap::from(files), &options);
    let of_text =
        |diagnostic: &&Diagnostic| diagnostic.file.as_deref() == Some("components/Card.tsx");
    check_spans(text, diagnostics.iter().filter(of_text))
}

/// Builds a site with one page and the template, because templates have no
/// interface of their own.
fn template(text: &str) -> Result<(), String> {
    let files = serde_json::json!({
        "site.toml": "title = \"Site\"\n",
        "docs/index.md": "# Page\n\n<Box title=\"A\">Text</Box>\n",
        "templates/hooks/before-content.html": text,
        "templates/components/site.html": format!("{{% component Box(title) %}}{text}{{% endcomponent Box %}}"),
    });
    site(&files.to_string())
}

fn search(text: &str) -> Result<(), String> {
    static INDEX: OnceLock<Option<Index>> = OnceLock::new();
    let index = INDEX.get_or_init(index).as_ref();
    let index = index.ok_or("the index cannot be built")?;
    let (line, body) = text.split_once('\n').unwrap_or((text, ""));
    let (path, query) = line.split_once('?').unwrap_or((line, ""));
    let request = Request {
        method: "POST",
        path,
        query,
        body: body.as_bytes(),
    };
    let response = answer(index, "docs", &request);
    if serde_json::from_slice::<serde_json::Value>(&response.body).is_err() {
        return Err("the answer is not JSON".to_owned());
    }
    let found = index.search(&Query::new(body));
    found.map(|_| ()).map_err(|error| error.to_string())
}

fn index() -> Option<Index> {
    let mut all = Vec::new();
    for (number, title) in ["Getting started", "Events of carts", "États-Unis", "配置"]
        .iter()
        .enumerate()
    {
        let mut section = Section::new(1, None, (*title).to_owned());
        section.text = vec!["A cart has items; its `total()` is in EUR.".to_owned()];
        let url = format!("https://docs.example/{number}");
        let page = RecordPage {
            url: &url,
            category: "Guides",
            page_rank: 0,
            language: "en",
            version: &[],
            docusaurus_tag: &[],
            tags: &[],
            kind: Kind::Guide,
        };
        all.extend(records(&page, &[section]));
    }
    Index::from_records(&all).ok()
}

fn code(text: &str) -> Result<(), String> {
    let highlighter = Highlighter::new();
    let (language, code) = text.split_once('\n').unwrap_or(("js", text));
    let _ = highlighter.highlight(language, code);
    Ok(())
}

/// Time limit for building a site.
const SITE_LIMIT: Duration = Duration::from_secs(15);

/// Builds a site from the files, and checks that the program exits with 0, 1 or
/// 2.
fn site(files: &str) -> Result<(), String> {
    let files: BTreeMap<String, String> =
        serde_json::from_str(files).map_err(|error| error.to_string())?;
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    for (path, text) in &files {
        let path = work.path().join("site").join(path);
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| error.to_string())?;
    }
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name(format!(
        "site-build-under-test{}",
        std::env::consts::EXE_SUFFIX
    ));
    let log = work.path().join("log");
    let stderr = std::fs::File::create(&log).map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .args(["build", "site", "--out-dir", "out"])
        .current_dir(work.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .map_err(|error| error.to_string())?;
    let end = Instant::now() + SITE_LIMIT;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if Instant::now() > end {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!(
                "the program takes more than {} s",
                SITE_LIMIT.as_secs()
            ));
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let said = std::fs::read(&log).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    if matches!(status.code(), Some(0..=2)) && !said.contains("panicked at") {
        return Ok(());
    }
    Err(format!("the program ends with {status}\n{said}"))
}
