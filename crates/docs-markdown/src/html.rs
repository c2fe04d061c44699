//! Writing HTML: escaping, entities, and what the standard says about elements.
//!
//! Names of elements and attributes are expected in lower case. The lists are
//! those of the [HTML standard](https://html.spec.whatwg.org/), with obsolete
//! elements that old pages contain.

use located_data::text::numeric_character;
use memchr::memchr3;

/// Appends `text` as element content, with `&`, `<` and `>` escaped. Quotes
/// need no escape there.
pub(crate) fn push_text(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = memchr3(b'<', b'>', b'&', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => "&amp;",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

/// Returns `text` as element content.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_text(&mut out, text);
    out
}

/// Appends ` name="value"` with the value escaped. The name is written as it
/// is, and has been checked before.
pub(crate) fn push_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    for c in value.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// Returns whether an element has neither content nor a closing tag. It can be
/// written without a slash in MDX as well.
pub(crate) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Returns whether an element is phrasing content, which occurs within
/// paragraphs. One that is open at the end of a paragraph has been forgotten;
/// others may continue after it.
pub(crate) fn is_phrasing(name: &str) -> bool {
    matches!(
        name,
        "a" | "abbr"
            | "b"
            | "bdi"
            | "bdo"
            | "button"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "font"
            | "i"
            | "ins"
            | "kbd"
            | "label"
            | "mark"
            | "q"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "tt"
            | "u"
            | "var"
    )
}

/// Returns whether a name is that of a custom element, or looks like one:
/// `<project-id>` may also be a placeholder.
pub(crate) fn is_custom(name: &str) -> bool {
    name.contains('-')
}

/// Returns whether a name is an element of HTML or SVG that pages use, or a
/// custom element. In CommonMark, any other name is more likely a type
/// parameter (`Promise<string>`) than an element.
pub(crate) fn is_known(name: &str) -> bool {
    is_phrasing(name)
        || is_void(name)
        || is_custom(name)
        || matches!(
            name,
            "address"
                | "article"
                | "aside"
                | "audio"
                | "blockquote"
                | "body"
                | "canvas"
                | "caption"
                | "center"
                | "circle"
                | "clippath"
                | "colgroup"
                | "datalist"
                | "dd"
                | "defs"
                | "details"
                | "dialog"
                | "div"
                | "dl"
                | "dt"
                | "ellipse"
                | "fieldset"
                | "figcaption"
                | "figure"
                | "footer"
                | "form"
                | "g"
                | "h1"
                | "h2"
                | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "head"
                | "header"
                | "hgroup"
                | "html"
                | "iframe"
                | "legend"
                | "li"
                | "line"
                | "main"
                | "map"
                | "marquee"
                | "menu"
                | "meter"
                | "nav"
                | "noscript"
                | "object"
                | "ol"
                | "optgroup"
                | "option"
                | "output"
                | "p"
                | "path"
                | "picture"
                | "polygon"
                | "polyline"
                | "pre"
                | "progress"
                | "rect"
                | "rp"
                | "rt"
                | "ruby"
                | "script"
                | "search"
                | "section"
                | "select"
                | "slot"
                | "style"
                | "summary"
                | "svg"
                | "symbol"
                | "table"
                | "tbody"
                | "td"
                | "template"
                | "text"
                | "textarea"
                | "tfoot"
                | "th"
                | "thead"
                | "title"
                | "tr"
                | "tspan"
                | "ul"
                | "use"
                | "video"
        )
}

/// Returns whether HTML allows authors to omit the closing tag of an element.
/// They are not reported in CommonMark, where raw HTML follows HTML's rules.
pub(crate) fn may_stay_open(name: &str) -> bool {
    matches!(
        name,
        "body"
            | "colgroup"
            | "dd"
            | "dt"
            | "head"
            | "html"
            | "li"
            | "optgroup"
            | "option"
            | "p"
            | "rp"
            | "rt"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
    )
}

/// Returns the HTML name of a JSX attribute: `class` for `className`.
///
/// React names attributes in camel case, HTML in lower case. SVG is the
/// exception: its presentation attributes have hyphens (`stroke-width`), some
/// others keep their capitals (`viewBox`).
pub(crate) fn attribute_name(jsx: &str) -> String {
    match jsx {
        "className" => "class".into(),
        "htmlFor" => "for".into(),
        "acceptCharset" => "accept-charset".into(),
        "httpEquiv" => "http-equiv".into(),
        "viewBox"
        | "preserveAspectRatio"
        | "gradientUnits"
        | "gradientTransform"
        | "patternUnits"
        | "clipPathUnits"
        | "markerWidth"
        | "markerHeight" => jsx.into(),
        "xlinkHref" => "xlink:href".into(),
        _ if is_svg_presentation(jsx) => kebab(jsx),
        _ => jsx.to_ascii_lowercase(),
    }
}

/// Returns whether a JSX name is a presentation attribute of SVG. These names
/// have hyphens in SVG: `strokeWidth` is `stroke-width`.
fn is_svg_presentation(name: &str) -> bool {
    const PREFIXES: [&str; 9] = [
        "stroke",
        "fill",
        "clip",
        "font",
        "text",
        "stop",
        "marker",
        "dominant",
        "alignment",
    ];
    name.bytes().any(|b| b.is_ascii_uppercase())
        && PREFIXES
            .iter()
            .any(|prefix| name.len() > prefix.len() && name.starts_with(prefix))
}

/// Converts camel case to kebab case: `strokeWidth` to `stroke-width`. A
/// leading capital becomes a leading hyphen (`WebkitX`), as for vendor prefixes
/// in CSS.
pub(crate) fn kebab(camel: &str) -> String {
    let mut out = String::with_capacity(camel.len() + 4);
    for c in camel.chars() {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// Replaces character references (`&amp;`, `&#39;`) in an attribute value.
/// Unknown ones are kept as written. The semicolon is searched in twelve bytes,
/// which known ones do not exceed.
pub(crate) fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(12).position(|b| b == b';');
        match end.and_then(|end| Some((entity(&rest[1..end])?, end))) {
            Some((c, end)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the character of a reference without its `&` and `;`. The names are
/// those that authors write; pulldown-cmark decodes references in text.
fn entity(name: &str) -> Option<char> {
    if name.starts_with('#') {
        return numeric_character(name);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "copy" => '\u{a9}',
        "reg" => '\u{ae}',
        "trade" => '\u{2122}',
        "mdash" => '\u{2014}',
        "ndash" => '\u{2013}',
        "hellip" => '\u{2026}',
        "lsquo" => '\u{2018}',
        "rsquo" => '\u{2019}',
        "ldquo" => '\u{201c}',
        "rdquo" => '\u{201d}',
        "rarr" => '\u{2192}',
        "larr" => '\u{2190}',
        "times" => '\u{d7}',
        _ => return None,
    })
}
