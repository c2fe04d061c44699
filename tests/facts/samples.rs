//! Samples of guides that call the HTTP API. They must have a timeout and must
//! not follow redirects, which could send the key to another host.

use regex::Regex;

use crate::content::{Content, Fence, Sample};

pub(crate) fn check(content: &Content, out: &mut Vec<String>) {
    let limits = content.facts().sample;
    for fence in content.fences() {
        if fence.code.contains("X-API-KEY") {
            sample(&fence, &limits, out);
        }
    }
}

/// Checks every call in `fence`, because all of them may send the key.
fn sample(fence: &Fence<'_>, limits: &Sample, out: &mut Vec<String>) {
    match fence.language {
        "bash" => {
            for words in curl_commands(fence.code) {
                let seconds = value_of(&words, &["--max-time", "-m"]);
                timeout(fence, seconds, limits, out);
                redirects(fence, words.iter().any(|word| follows_redirects(word)), out);
            }
        }
        "js" | "ts" | "tsx" => {
            for call in calls(fence.code, r"\bfetch\(") {
                let milliseconds = number(&call.replace('_', ""), r"timeout\((\d+)\)");
                timeout(fence, milliseconds.map(|ms| ms / 1000), limits, out);
                redirects(fence, !call.contains("redirect: 'error'"), out);
            }
        }
        "php" => {
            for call in fence.code.split("curl_init(").skip(1) {
                timeout(
                    fence,
                    number(call, r"CURLOPT_TIMEOUT => (\d+)"),
                    limits,
                    out,
                );
                let follows = call.contains("CURLOPT_FOLLOWLOCATION => true");
                redirects(fence, follows, out);
            }
        }
        "python" => {
            for call in calls(fence.code, r"\brequests\.\w+\(") {
                timeout(fence, number(call, r"\btimeout=(\d+)"), limits, out);
                redirects(fence, !call.contains("allow_redirects=False"), out);
            }
        }
        other => out.push(format!(
            "{}: no rule for calls of the HTTP API in {other}",
            fence.file
        )),
    }
}

/// Returns the words of each `curl` command in a shell script, including those
/// in `$(…)`.
fn curl_commands(script: &str) -> Vec<Vec<String>> {
    let script = script.replace("\\\n", " ");
    let curl = Regex::new(r"(?m)(?:^|[\s;|&(`])curl\s").expect("the pattern is valid");
    curl.find_iter(&script)
        .map(|found| words(&script[found.end()..]))
        .collect()
}

/// Returns the words of the command at the start of `text`.
fn words(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '\n' | ';' | '|' | '&' | ')' | '`') => break,
            (None, ' ' | '\t') => out.push(String::new()),
            _ => out.last_mut().expect("the list is never empty").push(c),
        }
    }
    out
}

/// Returns the value after the first word that is one of `names`.
fn value_of(words: &[String], names: &[&str]) -> Option<u32> {
    let at = words
        .iter()
        .position(|word| names.contains(&word.as_str()))?;
    words.get(at + 1)?.parse().ok()
}

/// Returns whether an option of curl is `--location`, or contains `-L`. Letters
/// after one that takes a value are part of that value.
fn follows_redirects(word: &str) -> bool {
    const WITH_VALUE: &str = "AbcCdDeEFhHKmoPQrtTuUwxXyYz";
    let Some(letters) = word.strip_prefix('-') else {
        return false;
    };
    letters.starts_with("-location")
        || letters
            .chars()
            .take_while(|&letter| letter != '-' && !WITH_VALUE.contains(letter))
            .any(|letter| letter == 'L')
}

/// Returns the arguments of each call whose start `pattern` matches, up to its
/// closing parenthesis.
fn calls<'a>(code: &'a str, pattern: &str) -> Vec<&'a str> {
    let pattern = Regex::new(pattern).expect("the pattern is valid");
    pattern
        .find_iter(code)
        .map(|found| {
            let rest = &code[found.end()..];
            let mut depth = 1;
            let end = rest.find(|c: char| {
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            &rest[..end.unwrap_or(rest.len())]
        })
        // Comments mention functions as `fetch()`.
        .filter(|arguments| !arguments.is_empty())
        .collect()
}

/// Returns the number in the first group of `pattern`.
fn number(text: &str, pattern: &str) -> Option<u32> {
    let pattern = Regex::new(pattern).expect("the pattern is valid");
    pattern.captures(text)?.get(1)?.as_str().parse().ok()
}

fn timeout(fence: &Fence<'_>, seconds: Option<u32>, limits: &Sample, out: &mut Vec<String>) {
    if seconds.is_none_or(|seconds| seconds > limits.timeout) {
        out.push(format!(
            "{}: a call in {} has no timeout of at most {} seconds",
            fence.file, fence.language, limits.timeout
        ));
    }
}

fn redirects(fence: &Fence<'_>, follows: bool, out: &mut Vec<String>) {
    if follows {
        out.push(format!(
            "{}: a call in {} follows redirects, with the key",
            fence.file, fence.language
        ));
    }
}
