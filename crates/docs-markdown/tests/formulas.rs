//! Formulas that are hostile to a recursive parser: each has a result or a
//! diagnostic, on a thread with a small stack, and its output is bounded.

use docs_markdown::{Document, ParseOptions, parse};
use located_data::Diagnostic;

fn options(macros: &[(&str, &str)]) -> ParseOptions {
    let mut options = ParseOptions::default();
    let macros = macros
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    options.math = Some(macros.collect());
    options
}

/// Parses a formula on a thread with the usual stack.
fn read(tex: &str, macros: &[(&str, &str)]) -> (Document, Vec<Diagnostic>) {
    let text = format!("$$\n{tex}\n$$\n");
    let options = options(macros);
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || parse(&text, 0, &options))
        .expect("a thread")
        .join()
        .expect("no panic")
}

fn messages(tex: &str, macros: &[(&str, &str)]) -> String {
    let (_, diagnostics) = read(tex, macros);
    let messages = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.message.as_str());
    messages.collect::<Vec<_>>().join("\n")
}

/// Every function, environment and macro that KaTeX knows.
fn commands() -> Vec<String> {
    let context = katex::KatexContext::default();
    let functions = context.functions.keys().cloned();
    let macros = katex::macros::builtins::BUILTIN_MACROS.keys();
    let environments = context.environments.keys();
    let mut commands: Vec<String> = functions
        .chain(macros.map(|name| (*name).to_owned()))
        .chain(environments.map(|name| format!("\\begin{{{name}}}")))
        .collect();
    commands.sort();
    commands.dedup();
    commands
}

#[test]
fn every_command_can_be_repeated() {
    let shapes = ["", "{", "{x}", "{{}", "[", "_{"];
    for command in commands() {
        for shape in shapes {
            let piece = format!("{command}{shape} ");
            for count in [9_990 / piece.len(), 90] {
                let tex = piece.repeat(count);
                assert!(tex.len() < 10_000);
                drop(read(&tex, &[]));
            }
        }
    }
}

#[test]
fn nesting_is_limited_in_all_its_forms() {
    let group =
        |open: &str, close: &str, count| format!("{}x{}", open.repeat(count), close.repeat(count));
    let deep = [
        r"\displaystyle ".repeat(500) + "x",
        r"\rm ".repeat(2_000) + "x",
        r"\tiny ".repeat(2_000) + "x",
        r"\color{red}".repeat(900) + "x",
        r"\sqrt ".repeat(1_500) + "x",
        r"\mathbin ".repeat(1_000) + "x",
        r"\expandafter".repeat(800) + "x",
        r"\dots ".repeat(1_500),
        r"\global".repeat(1_000) + r"\def\a{}",
        group("{", "}", 2_000),
        group(r"\begingroup ", r"\endgroup ", 400),
        group(r"\left(", r"\right)", 500),
        group(r"\text{$", "$}", 500),
        group(r"\bra{", "}", 500),
        group(r"\Set{", "}", 500),
        group(r"\begin{matrix}", r"\end{matrix}", 300),
        format!(r"\let\x=\begingroup {}", r"\x ".repeat(3_000)),
        r"\let\x=\begingroup \def\a{\x\x\x\x\x\x\x\x}".to_owned() + &r"\a".repeat(3_000),
        r"\def\a{\Set{\a}}\a".to_owned(),
        r"\def\a#1{\sqrt{\sqrt{\sqrt{\sqrt{#1}}}}}".to_owned() + &group(r"\a{", "}", 90),
        r"\def\a{\b\sqrt}\def\b{\c\sqrt}\def\c{\d\d\sqrt}\def\d{\e\e}\def\e{\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt\sqrt}\a x".to_owned(),
    ];
    for tex in deep {
        let message = messages(&tex, &[]);
        assert!(!message.is_empty(), "{tex:.60}");
    }
    let fine = [
        r"\displaystyle ".repeat(50) + "x",
        group("{", "}", 90),
        group(r"\left(", r"\right)", 90),
        "[0, 1) ".repeat(600),
        r"\sqrt x ".repeat(600),
        r"a \ne b ".repeat(300),
        r"{\color{red} x} ".repeat(300),
    ];
    for tex in fine {
        assert_eq!(messages(&tex, &[]), "", "{tex:.60}");
    }
}

#[test]
fn expansions_are_limited_by_their_size() {
    let body = r"\mathbb{R}^{n}_{k}";
    let names: Vec<String> = (0..40)
        .map(|at| {
            format!(
                "\\m{}",
                char::from(b'a' + at % 26)
                    .to_string()
                    .repeat(1 + usize::from(at / 26))
            )
        })
        .collect();
    let macros: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), body)).collect();
    let used = names.concat();
    assert_eq!(messages(&used, &macros), "");
    assert_eq!(messages(&used.repeat(5), &macros), "");
    assert_eq!(messages(&r"a \ne b ".repeat(300), &macros), "");

    let laughs = r"\def\a#1{#1#1}".to_owned() + &r"\a{".repeat(60) + "x" + &"}".repeat(60);
    let doubling: String = (b'a'..=b'y')
        .map(|at| {
            format!(
                r"\def\{}#1{{\{}{{#1#1}}}}",
                char::from(at),
                char::from(at + 1)
            )
        })
        .collect::<String>()
        + r"\def\z#1{#1}\a{x}";
    let long = format!(r"\def\a{{{}}}{}", "x".repeat(1_000), r"\a".repeat(900));
    for tex in [
        r"\def\a{\a}\a",
        r"\def\a{x\a}\a",
        r"\def\a{\b}\def\b{\a}\a",
        &laughs,
        &doubling,
        &long,
    ] {
        let (document, diagnostics) = read(tex, &[]);
        assert_eq!(diagnostics.len(), 1, "{tex:.60}");
        let size = format!("{:?}", document.nodes).len();
        assert!(size < 100_000, "{size}");
    }
    let longest = format!(r"\def\a{{{}}}{}", "x".repeat(99), r"\a".repeat(40));
    let (document, diagnostics) = read(&longest, &[]);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let size = format!("{:?}", document.nodes).len();
    assert!(size < 200_000, "{size}");
}

#[test]
fn faults_of_macros_have_a_message() {
    let cases: [(&str, &[(&str, &str)]); 13] = [
        (r"\a{x}", &[(r"\a", "#1 #5")]),
        (r"\a{x}", &[(r"\a", "#1 #0")]),
        (r"\a{x}", &[(r"\a", "#1 #")]),
        (r"\a", &[(r"\a", r"\nothing")]),
        (r"\a", &[(r"\a", "#1")]),
        (r"\newcommand{\frac}{x}", &[]),
        (r"\renewcommand{\none}{x}", &[]),
        (r"\message{hello}", &[]),
        (r"\show\frac", &[]),
        (r"\char99999999999999999999", &[]),
        (r"\char", &[]),
        (r"\char'8", &[]),
        (r"\a", &[(r"\a", r"\a")]),
    ];
    let messages: Vec<String> = cases
        .iter()
        .map(|(tex, macros)| messages(tex, macros))
        .collect();
    insta::assert_snapshot!(messages.join("\n"));
}
