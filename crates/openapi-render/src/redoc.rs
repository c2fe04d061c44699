//! Components of Redoc in texts: tags that it replaces by a part of the reference.

/// A component, for which pages have a part of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Component<'t> {
    /// The security schemes: `<SecurityDefinitions />`, or the comment
    /// `<!-- ReDoc-Inject: <security-definitions> -->` of older versions.
    Security,
    /// A schema by its reference:
    /// `<SchemaDefinition schemaRef="#/components/schemas/Pet" />`.
    Schema(&'t str),
}

/// Returns the component that a piece of raw HTML is.
pub(crate) fn component(html: &str) -> Option<Component<'_>> {
    let html = html.trim();
    let comment = html
        .strip_prefix("<!--")
        .and_then(|rest| rest.strip_suffix("-->"))
        .and_then(|rest| rest.trim().strip_prefix("ReDoc-Inject:"));
    let html = comment.map_or(html, str::trim);
    let tag = html.strip_prefix('<')?.strip_suffix('>')?;
    if tag.contains(['<', '>']) {
        return None;
    }
    let tag = tag.strip_suffix('/').unwrap_or(tag);
    let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    match name {
        "SecurityDefinitions" | "security-definitions" => Some(Component::Security),
        "SchemaDefinition" => attribute(attributes, "schemaRef").map(Component::Schema),
        _ => None,
    }
}

/// Returns the value of an attribute in quotes.
fn attribute<'t>(attributes: &'t str, name: &str) -> Option<&'t str> {
    let (_, value) = attributes.split_once(name)?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| "\"'".contains(*c))?;
    value.get(1..)?.split_once(quote).map(|(value, _)| value)
}

/// Takes the components that show schemas, each in a line of its own, out of a text.
/// Returns the text without them and the references of the schemas; `None` if there is
/// no such component.
pub(crate) fn take_schemas(text: &str) -> Option<(String, Vec<&str>)> {
    if !text.contains("<SchemaDefinition") {
        return None;
    }
    let mut rest = String::with_capacity(text.len());
    let mut schemas = Vec::new();
    for line in text.split_inclusive('\n') {
        // Indented by four spaces or a tab, it is code.
        let is_text = !line.starts_with("    ") && !line.starts_with('\t');
        match component(line).filter(|_| is_text) {
            Some(Component::Schema(reference)) => schemas.push(reference),
            _ => rest.push_str(line),
        }
    }
    (!schemas.is_empty()).then_some((rest, schemas))
}
