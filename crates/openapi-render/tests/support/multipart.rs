//! Reads bodies of `multipart/form-data`.

/// A part with its name as it is spelled in its head.
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

pub(crate) fn parse(content_type: &str, body: &[u8]) -> Vec<Part> {
    let boundary = content_type.split("boundary=").nth(1).unwrap_or_default();
    let delimiter = format!("\r\n--{}", boundary.trim_matches('"'));
    let mut body = [b"\r\n", body].concat();
    body.extend_from_slice(b"\r\n");
    let mut out = Vec::new();
    let mut rest = after(&body, delimiter.as_bytes());
    while let Some(part) = rest.filter(|rest| rest.starts_with(b"\r\n")) {
        let Some(end) = find(part, delimiter.as_bytes()) else {
            break;
        };
        if let Some(head) = find(&part[..end], b"\r\n\r\n") {
            out.push(Part {
                name: name(&String::from_utf8_lossy(&part[..head])),
                content: part[head + 4..end].to_owned(),
            });
        }
        rest = after(part, delimiter.as_bytes());
    }
    out
}

/// How clients spell a name: they have escapes of their own.
pub(crate) fn spellings(name: &str) -> Vec<String> {
    let mut out = Vec::new();
    for name in [name, &html_breaks(name)] {
        let breaks = name.replace('\r', "%0D").replace('\n', "%0A");
        let browser = breaks.replace('"', "%22");
        let backslashes = |text: &str| text.replace('\\', r"\\").replace('"', "\\\"");
        out.extend([backslashes(&breaks), backslashes(&browser), browser]);
    }
    out
}

/// A text with line breaks of two characters, as `FormData` sends them.
pub(crate) fn html_breaks(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.replace('\n', "\r\n")
}

/// The name in the head of a part, up to the quote before a file name or the
/// end of the line.
fn name(head: &str) -> String {
    let start = head.split_once("name=\"").map_or("", |pair| pair.1);
    let line = start.split("\r\n").next().unwrap_or_default();
    let name = line.split("\"; filename").next().unwrap_or_default();
    name.strip_suffix('"').unwrap_or(name).to_owned()
}

fn after<'b>(bytes: &'b [u8], what: &[u8]) -> Option<&'b [u8]> {
    find(bytes, what).map(|at| &bytes[at + what.len()..])
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}
