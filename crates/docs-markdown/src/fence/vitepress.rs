//! Info strings of VitePress, in the form of all others.
//!
//! VitePress takes the parts of an info string out of it wherever they are: first a
//! label in brackets, ```` ```sh[npm] ````, then lists of lines in braces. What is left
//! begins with the language, which may have a suffix: ```` ```js-vue{2}:line-numbers ````.

/// Returns an info string of VitePress as language, options, lines and label, with
/// spaces between them.
///
/// The suffix `-vue` of a language falls away: in `js-vue`, VitePress evaluates
/// expressions; the code is JavaScript.
pub(super) fn normal(info: &str) -> String {
    let (unlabelled, label) = take_label(info);
    let (text, lines) = take_lines(&unlabelled);
    let text = text.trim();
    let is_end = |c: char| c.is_whitespace() || matches!(c, '{' | ':' | ',');
    let language = text.split(is_end).next().unwrap_or_default();
    let plain = language
        .strip_suffix("-vue")
        .filter(|name| !name.is_empty());
    let mut out = plain.unwrap_or(language).to_owned();
    out.push_str(&text[language.len()..]);
    for part in lines.into_iter().chain(label) {
        out.push(' ');
        out.push_str(part);
    }
    out
}

/// Takes the label out of an info string: from the first bracket to the last one.
/// Brackets in quotes are those of a value, `title="[id].ts"`.
fn take_label(info: &str) -> (String, Option<&str>) {
    let label = info.find('[').and_then(|start| {
        let end = info.rfind(']')? + 1;
        let is_quoted = info[..start].matches(['"', '\'']).count() % 2 == 1;
        (start < end && !is_quoted).then_some((start, end))
    });
    match label {
        Some((start, end)) => {
            let rest = format!("{}{}", &info[..start], &info[end..]);
            (rest, info.get(start..end))
        }
        None => (info.to_owned(), None),
    }
}

/// Takes lists of lines, `{1,3-5}`, out of an info string.
fn take_lines(info: &str) -> (String, Vec<&str>) {
    let mut rest = String::new();
    let mut lists = Vec::new();
    let mut from = 0;
    for (start, _) in info.match_indices('{') {
        // A list contains no braces: each part is searched once.
        let end = info[start + 1..].find(['{', '}']);
        let list = match end.map(|length| &info[start..=start + 1 + length]) {
            Some(list) if list.ends_with('}') => list,
            Some(_) => continue,
            None => break,
        };
        let is_list = super::line_list(list).is_some();
        // `focus={2}` is an option.
        if is_list && !info[..start].ends_with('=') {
            rest.push_str(&info[from..start]);
            lists.push(list);
            from = start + list.len();
        }
    }
    rest.push_str(&info[from..]);
    (rest, lists)
}
