//! C# with `HttpClient`, as a program of top-level statements.

use super::FILE;
use super::multipart::quoted;
use super::pairs::{decoded, lines};
use crate::sample::call::Call;
use crate::sample::literal::{is_block, quote};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    let mut out = String::new();
    let media = call.header_value("Content-Type").unwrap_or("text/plain");
    let kind = parsed(&quote(media));
    // On redirects to another host, the client removes only this header.
    let redirects = match call.redirects(limits.max_redirects, &["Authorization"]) {
        0 => "AllowAutoRedirect = false".to_owned(),
        limit => format!("MaxAutomaticRedirections = {limit}"),
    };
    out.push_str(&format!(
        "using var handler = new HttpClientHandler {{ {redirects} }};\nusing var client = new HttpClient(handler) {{ Timeout = TimeSpan.FromSeconds({}) }};\nusing var request = new HttpRequestMessage(new HttpMethod({}), {});\n",
        limits.timeout,
        quote(&call.method),
        quote(&call.url)
    ));
    let headers = call
        .headers
        .iter()
        .filter(|header| header.0 != "Content-Type");
    let add = ["request.Headers.TryAddWithoutValidation(", ", ", ");\n"];
    out.push_str(&lines(headers, add, quote));
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => out.push_str(&format!(
            "request.Content = new StringContent({}, {kind});\n",
            block(text)
        )),
        Payload::Form(pairs) => out.push_str(&format!(
            "request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]\n{{\n{}}});\n",
            lines(&decoded(pairs), ["    new(", ", ", "),\n"], quote)
        )),
        Payload::File => out.push_str(&format!(
            "request.Content = new StreamContent(File.OpenRead(\"{FILE}\"));\nrequest.Content.Headers.ContentType = {kind};\n"
        )),
        Payload::Multipart(parts) => {
            out.push_str("var form = new MultipartFormDataContent();\n");
            for (i, field) in parts.iter().enumerate() {
                out.push_str(&part(field, i + 1));
            }
            out.push_str("request.Content = form;\n");
        }
    }
    out.push_str("using var response = await client.SendAsync(request);\nresponse.EnsureSuccessStatusCode();\nConsole.WriteLine(await response.Content.ReadAsStringAsync());");
    if out.contains("MediaTypeHeaderValue") {
        out.insert_str(0, "using System.Net.Http.Headers;\n\n");
    }
    out
}

/// Writes the statements that add a part to a form. `number` makes names of
/// variables unique.
fn part(part: &Part, number: usize) -> String {
    let Part {
        name,
        content,
        media_type,
    } = quoted(part, quote);
    match (content, media_type.map(|media_type| parsed(&media_type))) {
        (Content::File(path), None) => {
            format!("form.Add(new StreamContent(File.OpenRead({path})), {name}, {path});\n")
        }
        (Content::File(path), Some(kind)) => {
            let file = format!("file{number}");
            format!(
                "var {file} = new StreamContent(File.OpenRead({path}));\n{file}.Headers.ContentType = {kind};\nform.Add({file}, {name}, {path});\n"
            )
        }
        (Content::Text(text), None) => format!("form.Add(new StringContent({text}), {name});\n"),
        (Content::Text(text), Some(kind)) => {
            format!("form.Add(new StringContent({text}, {kind}), {name});\n")
        }
    }
}

/// Returns an expression for a media type as a content header.
fn parsed(literal: &str) -> String {
    format!("MediaTypeHeaderValue.Parse({literal})")
}

/// Returns a literal of the body: a raw one if it has several lines.
fn block(text: &str) -> String {
    if is_block(text) {
        format!("\"\"\"\n{text}\n\"\"\"")
    } else {
        quote(text)
    }
}
