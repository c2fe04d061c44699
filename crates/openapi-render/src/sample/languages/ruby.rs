//! Ruby with `Net::HTTP`, its standard library. The client has a class for each
//! common method, and a generic request for all others; it never follows
//! redirects.

use super::FILE;
use super::multipart::{field_name, quoted};
use super::pairs::{decoded, lines};
use crate::sample::call::Call;
use crate::sample::literal::ruby;
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    let has_body = call.body != Payload::None;
    let request = match call.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | "TRACE" => {
            let (first, rest) = call.method.split_at(1);
            format!("Net::HTTP::{first}{}.new(uri)", rest.to_lowercase())
        }
        other => format!(
            // Whether the request and its response have a body cannot be
            // derived from an unknown method.
            "Net::HTTPGenericRequest.new({}, {has_body}, true, uri)",
            ruby(other)
        ),
    };
    let mut out = format!(
        "require 'net/http'\n\nuri = URI({})\nrequest = {request}\n",
        ruby(&call.url)
    );
    let set = ["request[", "] = ", "\n"];
    out.push_str(&lines(&call.headers, set, ruby));
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("request.body = {}\n", ruby(text)));
        }
        Payload::Form(pairs) => out.push_str(&format!(
            "request.body = URI.encode_www_form([\n{}])\n",
            lines(&decoded(pairs), ["  [", ", ", "],\n"], ruby)
        )),
        Payload::File => out.push_str(&format!("request.body = File.binread('{FILE}')\n")),
        Payload::Multipart(parts) => out.push_str(&format!(
            "request.set_form([\n{}], 'multipart/form-data')\n",
            parts.iter().map(part).collect::<String>()
        )),
    }
    // This client does not follow redirects.
    out.push_str(&format!(
        "limits = {{ open_timeout: {0}, read_timeout: {0}, write_timeout: {0} }}\n",
        limits.timeout
    ));
    out.push_str("response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https', **limits) do |http|\n  http.request(request)\nend\nputs response.code, response.body");
    out
}

/// Returns the list of a part for `set_form`.
fn part(part: &Part) -> String {
    let Part {
        content,
        media_type,
        ..
    } = quoted(part, ruby);
    let name = ruby(&field_name(&part.name));
    let kind = media_type.map(|media_type| format!("content_type: {media_type}"));
    match (content, kind) {
        (Content::File(path), None) => format!("  [{name}, File.open({path})],\n"),
        (Content::File(path), Some(kind)) => {
            format!("  [{name}, File.open({path}), {{ {kind} }}],\n")
        }
        (Content::Text(text), None) => format!("  [{name}, {text}],\n"),
        // Only parts with a file name get a media type.
        (Content::Text(text), Some(kind)) => {
            format!("  [{name}, {text}, {{ filename: {name}, {kind} }}],\n")
        }
    }
}
