//! Samples of guides that call the HTTP API: they end in time, and follow no
//! redirects, which would take the key to another host.

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

fn sample(fence: &Fence<'_>, limits: &Sample, out: &mut Vec<String>) {
    match fence.language {
        "bash" => {
            let joined = fence.code.replace("\\\n", " ");
            for call in joined.lines().filter(|line| line.starts_with("curl ")) {
                timeout(fence, number(call, r"--max-time (\d+)"), limits, out);
                redirects(fence, call.contains("--location"), out);
            }
        }
        "js" | "ts" | "tsx" => {
            let milliseconds = number(&fence.code.replace('_', ""), r"timeout\((\d+)\)");
            timeout(fence, milliseconds.map(|ms| ms / 1000), limits, out);
            let follows = !fence.code.contains("redirect: 'error'");
            redirects(fence, follows, out);
        }
        "php" => {
            let seconds = number(fence.code, r"CURLOPT_TIMEOUT => (\d+)");
            timeout(fence, seconds, limits, out);
            let follows = fence.code.contains("CURLOPT_FOLLOWLOCATION => true");
            redirects(fence, follows, out);
        }
        "python" => {
            timeout(fence, number(fence.code, r"timeout=(\d+)"), limits, out);
            let follows = !fence.code.contains("allow_redirects=False");
            redirects(fence, follows, out);
        }
        other => out.push(format!(
            "{}: no rule for calls of the HTTP API in {other}",
            fence.file
        )),
    }
}

/// The number that `pattern` captures first.
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
