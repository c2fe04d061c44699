//! Ruby with `Net::HTTP`.

use super::FILE;
use super::literal::single;
use super::multipart::quoted;
use super::pairs::{decoded, lines};
use crate::sample::call::{Call, Content, Part, Payload};

pub(super) fn write(call: &Call) -> String {
    let has_body = call.body != Payload::None;
    let request = match call.method.as_str() {
        "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS" | "TRACE" => {
            let (first, rest) = call.method.split_at(1);
            format!("Net::HTTP::{first}{}.new(uri)", rest.to_lowercase())
        }
        other => format!(
            "Net::HTTPGenericRequest.new({}, {has_body}, true, uri)",
            single(other)
        ),
    };
    let mut out = format!(
        "require 'net/http'\n\nuri = URI({})\nrequest = {request}\n",
        single(&call.url)
    );
    let set = ["request[", "] = ", "\n"];
    out.push_str(&lines(&call.headers, set, single));
    match &call.body {
        Payload::None => {}
        Payload::Json(text) | Payload::Text(text) => {
            out.push_str(&format!("request.body = {}\n", single(text)));
        }
        Payload::Form(pairs) => out.push_str(&format!(
            "request.body = URI.encode_www_form([\n{}])\n",
            lines(&decoded(pairs), ["  [", ", ", "],\n"], single)
        )),
        Payload::File => out.push_str(&format!("request.body = File.binread('{FILE}')\n")),
        Payload::Multipart(parts) => out.push_str(&format!(
            "request.set_form([\n{}], 'multipart/form-data')\n",
            parts.iter().map(part).collect::<String>()
        )),
    }
    out.push_str("response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|\n  http.request(request)\nend\nputs response.code, response.body");
    out
}

fn part(part: &Part) -> String {
    let Part {
        name,
        content,
        media_type,
    } = quoted(part, single);
    let kind = media_type.map(|it| format!("content_type: {it}"));
    match (content, kind) {
        (Content::File(path), None) => format!("  [{name}, File.open({path})],\n"),
        (Content::File(path), Some(kind)) => {
            format!("  [{name}, File.open({path}), {{ {kind} }}],\n")
        }
        (Content::Text(text), None) => format!("  [{name}, {text}],\n"),
        // Only what has a file name gets a type.
        (Content::Text(text), Some(kind)) => {
            format!("  [{name}, {text}, {{ filename: {name}, {kind} }}],\n")
        }
    }
}
