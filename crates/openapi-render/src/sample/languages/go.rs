//! Go with its standard library.

use std::collections::BTreeSet;

use super::FILE;
use super::multipart::{BYTES, disposition, field_name, is_file, quoted};
use super::pairs::{decoded, lines};
use crate::sample::call::Call;
use crate::sample::literal::{is_printable_or_break, quote};
use crate::sample::options::SampleOptions;
use crate::sample::payload::{Content, Part, Payload};

/// The usual check after a call that may fail.
const CHECK: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/// Writes the program.
pub(super) fn write(call: &Call, limits: &SampleOptions) -> String {
    let mut imports = BTreeSet::from(["fmt", "io", "log", "net/http", "time"]);
    let mut setup = String::new();
    let mut helpers = String::new();
    let body = match &call.body {
        Payload::None => "nil",
        Payload::Json(text) | Payload::Text(text) => {
            imports.insert("strings");
            setup.push_str(&format!("\tbody := strings.NewReader({})\n", block(text)));
            "body"
        }
        Payload::Form(pairs) => {
            imports.extend(["net/url", "strings"]);
            setup.push_str("\tform := url.Values{}\n");
            let add = ["\tform.Add(", ", ", ")\n"];
            setup.push_str(&lines(&decoded(pairs), add, quote));
            setup.push_str("\tbody := strings.NewReader(form.Encode())\n");
            "body"
        }
        Payload::File => {
            imports.insert("os");
            setup.push_str(&format!("\tbody, err := os.Open(\"{FILE}\")\n{CHECK}"));
            "body"
        }
        Payload::Multipart(parts) => {
            imports.extend(["bytes", "mime/multipart"]);
            if parts.iter().any(needs_header) {
                imports.insert("net/textproto");
                helpers.push_str(ADD_PART);
            }
            if parts.iter().any(is_file) {
                imports.insert("os");
                helpers.push_str(READ);
            }
            setup.push_str(&form(parts));
            "&body"
        }
    };
    let imports = imports.iter().map(|import| format!("\t\"{import}\"\n"));
    let mut out = format!(
        "package main\n\nimport (\n{})\n\nfunc main() {{\n{setup}",
        imports.collect::<String>()
    );
    out.push_str(&format!(
        "\treq, err := http.NewRequest({}, {}, {body})\n{CHECK}",
        quote(&call.method),
        quote(&call.url)
    ));
    let set = ["\treq.Header.Set(", ", ", ")\n"];
    out.push_str(&lines(&call.headers, set, quote));
    if matches!(call.body, Payload::Multipart(_)) {
        out.push_str("\treq.Header.Set(\"Content-Type\", form.FormDataContentType())\n");
    }
    out.push_str(&format!(
        "{}\tres, err := client.Do(req)\n{CHECK}\tdefer res.Body.Close()\n\tdata, err := io.ReadAll(res.Body)\n{CHECK}\tfmt.Println(res.Status, string(data))\n}}{helpers}",
        client(call, limits)
    ));
    out
}

/// Returns the client of the call. On redirects to another host, Go's client
/// removes only these headers.
fn client(call: &Call, limits: &SampleOptions) -> String {
    const REMOVED: &[&str] = &["Authorization", "Cookie"];
    let rule = match call.redirects(limits.max_redirects, REMOVED) {
        0 => "func(*http.Request, []*http.Request) error {\n\t\t\treturn http.ErrUseLastResponse\n\t\t}".to_owned(),
        limit => format!("func(_ *http.Request, via []*http.Request) error {{\n\t\t\tif len(via) > {limit} {{\n\t\t\t\treturn http.ErrUseLastResponse\n\t\t\t}}\n\t\t\treturn nil\n\t\t}}"),
    };
    format!(
        "\tclient := &http.Client{{\n\t\tTimeout: {} * time.Second,\n\t\tCheckRedirect: {rule},\n\t}}\n",
        limits.timeout
    )
}

/// Go function that writes a part with its own headers.
const ADD_PART: &str = r#"

func addPart(form *multipart.Writer, disposition, mediaType string, content []byte) {
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition},
		"Content-Type":        {mediaType},
	})
	if err != nil {
		log.Fatal(err)
	}
	part.Write(content)
}"#;

/// Go function that reads the content of such a part.
const READ: &str = r"

func read(path string) []byte {
	content, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	return content
}";

/// Writes the statements that build a form.
fn form(parts: &[Part]) -> String {
    let mut out = String::from("\tvar body bytes.Buffer\n\tform := multipart.NewWriter(&body)\n");
    for part in parts {
        let disposition = quote(&disposition(part));
        let Part {
            content,
            media_type,
            ..
        } = quoted(part, quote);
        out.push_str(&match (content, media_type) {
            (Content::Text(text), None) => {
                let name = quote(&field_name(&part.name));
                format!("\tform.WriteField({name}, {text})\n")
            }
            (Content::Text(text), Some(kind)) => {
                format!("\taddPart(form, {disposition}, {kind}, []byte({text}))\n")
            }
            (Content::File(path), kind) => {
                let kind = kind.unwrap_or_else(|| quote(BYTES));
                format!("\taddPart(form, {disposition}, {kind}, read({path}))\n")
            }
        });
    }
    out.push_str("\tform.Close()\n");
    out
}

/// Returns whether a part has headers that `WriteField` cannot write.
fn needs_header(part: &Part) -> bool {
    is_file(part) || part.media_type.is_some()
}

/// Returns a literal of the body: a raw one if it has several lines and no
/// backtick.
fn block(text: &str) -> String {
    if text.contains('\n') && !text.contains('`') && text.chars().all(is_printable_or_break) {
        format!("`{text}`")
    } else {
        quote(text)
    }
}
