//! C# with `HttpClient`.

use super::FILE;
use super::literal::{is_block, pair_lines, quote};
use crate::sample::call::{Call, Content, Part, Payload};

pub(super) fn write(call: &Call) -> String {
    let mut out = String::new();
    let media = call.header_value("Content-Type").unwrap_or("text/plain");
    out.push_str(&format!(
        "using var client = new HttpClient();\nusing var request = new HttpRequestMessage(new HttpMethod({}), {});\n",
        quote(&call.method),
        quote(&call.url)
    ));
    for (name, value) in call.headers.iter().filter(|it| it.0 != "Content-Type") {
        out.push_str(&format!(
            "request.Headers.TryAddWithoutValidation({}, {});\n",
            quote(name),
            quote(value)
        ));
    }
    let kind = |it: &str| format!("MediaTypeHeaderValue.Parse({})", quote(it));
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => out.push_str(&format!(
            "request.Content = new StringContent({}, {});\n",
            block(text),
            kind(media)
        )),
        Payload::Form(pairs) => out.push_str(&format!(
            "request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]\n{{\n{}}});\n",
            pair_lines(pairs, "    new(", "),\n", quote)
        )),
        Payload::File => out.push_str(&format!(
            "request.Content = new StreamContent(File.OpenRead(\"{FILE}\"));\nrequest.Content.Headers.ContentType = {};\n",
            kind(media)
        )),
        Payload::Multipart(parts) => {
            out.push_str("var form = new MultipartFormDataContent();\n");
            for (i, it) in parts.iter().enumerate() {
                out.push_str(&part(it, i + 1, kind));
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

fn part(part: &Part, number: usize, kind: impl Fn(&str) -> String) -> String {
    let name = quote(&part.name);
    match (&part.content, part.media_type.as_deref()) {
        (Content::File(path), None) => {
            let path = quote(path);
            format!("form.Add(new StreamContent(File.OpenRead({path})), {name}, {path});\n")
        }
        (Content::File(path), Some(media)) => {
            let path = quote(path);
            let file = format!("file{number}");
            format!(
                "var {file} = new StreamContent(File.OpenRead({path}));\n{file}.Headers.ContentType = {};\nform.Add({file}, {name}, {path});\n",
                kind(media)
            )
        }
        (Content::Text(text), None) => {
            format!("form.Add(new StringContent({}), {name});\n", quote(text))
        }
        (Content::Text(text), Some(media)) => format!(
            "form.Add(new StringContent({}, {}), {name});\n",
            quote(text),
            kind(media)
        ),
    }
}

fn block(text: &str) -> String {
    if is_block(text) {
        format!("\"\"\"\n{text}\n\"\"\"")
    } else {
        quote(text)
    }
}
