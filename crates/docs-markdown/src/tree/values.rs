//! Values: props of components, attributes of HTML tags, expressions in text.
//!
//! One value has three destinations with rules of their own. A prop keeps it as
//! data (`Prop`). An attribute needs text, by the rules of React for HTML. In
//! text it is rendered as React renders children. What is not constant is
//! reported in all three, and shown as written in text.
//!
//! | Value | As a prop | As an attribute of HTML | In text |
//! |---|---|---|---|
//! | text, number | the value | its text | its text, escaped |
//! | `true` | the value | the name alone | nothing |
//! | `false`, `null`, `undefined` | the value | no attribute | nothing |
//! | JSX | its nodes | reported | its nodes |
//! | function, unknown value | reported | reported | reported |

use docs_model::ReferenceKind;
use located_data::{Diagnostic, Span, path};
use serde_json::Value;

use super::node_text::add_text;
use super::tags::Attributes;
use super::{Builder, Frame, FrameKind, inner_html};
use crate::Dialect;
use crate::constant;
use crate::html;
use crate::literal::{self, Function, Literal};
use crate::modules::Module;
use crate::node::{Node, Prop, Props};
use crate::source::tag::{Attribute, AttributeValue, Tag};

/// Code of problems about code that is not constant.
const NOT_CONSTANT: &str = "javascript-expression";

/// Built-in component whose content is the result of a function.
const BROWSER_ONLY: &str = "BrowserOnly";

/// Maximum depth of JSX in props of JSX in props. Each level recurses into the
/// parser.
const MAX_FRAGMENTS: usize = 16;

/// Names of the front matter in expressions, as different tools call it.
const FRONT_MATTER: [&str; 3] = ["frontMatter", "frontmatter", "$frontmatter"];

/// Number of bytes in which a formula is recognised by its dollar sign.
const MAX_FORMULA: usize = 200;

impl Builder<'_> {
    /// Returns the beginning of code for a message. Forty characters suffice to recognise
    /// it, and control characters would reach the terminal.
    pub(super) fn excerpt(&self, span: Span) -> String {
        let chars = self.slice(span).chars().take(40);
        chars
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect()
    }

    /// Reports code that is not constant, with its beginning.
    ///
    /// The cause of code with a missing import is that import, which has a report of
    /// its own.
    pub(super) fn report_javascript(&mut self, span: Span) {
        if self.uses_missing(self.slice(span)) {
            return;
        }
        let excerpt = self.excerpt(span);
        let code = excerpt.trim_matches(|char: char| char.is_whitespace() || "{}".contains(char));
        let help = if let Some(field) = self.missing_field(code) {
            format!(
                "the front matter of this page has no value for `{field}`: add one, or correct the name"
            )
        } else if self.options.math.is_none() && self.follows_tex(span) {
            "set `math = true` below `[markdown]` if this is a formula".to_owned()
        } else if self.options.dialect == Dialect::Vitepress {
            "write the text, or `::: v-pre` around the paragraph to show the braces".to_owned()
        } else {
            "write a constant expression, move the code to a component, or write `\\{` for a literal brace".to_owned()
        };
        let message = format!(
            "this JavaScript expression is not evaluated: `{}`",
            excerpt.trim()
        );
        self.report(Diagnostic::error(NOT_CONSTANT, message).at(span).help(help));
    }

    /// Returns the field of the page's front matter that code begins with, if the front
    /// matter does not have it.
    fn missing_field<'c>(&self, code: &'c str) -> Option<&'c str> {
        let (name, rest) = code.split_once('.')?;
        if !FRONT_MATTER.contains(&name) {
            return None;
        }
        let is_part = |char: char| char.is_alphanumeric() || "_$".contains(char);
        let end = rest.find(|char: char| !is_part(char)).unwrap_or(rest.len());
        let fields = self.options.constants.get(name);
        let is_set = fields.is_some_and(|fields| fields.get(&rest[..end]).is_some());
        (!is_set).then_some(&rest[..end])
    }

    /// Returns whether code is the path of a field of the front matter that is `null`, in
    /// contrast to one that does not exist.
    fn is_set_to_null(&self, code: &str) -> bool {
        let mut names = code.trim().split('.');
        let root = names.next().unwrap_or_default();
        if !FRONT_MATTER.contains(&root) {
            return false;
        }
        let value = names.try_fold(self.options.constants.get(root), |value, name| {
            Some(Some(value?.get(name)?))
        });
        value.flatten().is_some_and(Value::is_null)
    }

    /// Returns whether braces look like those of TeX: a dollar sign is shortly before
    /// them, and a command, an index or another group ends where they begin.
    fn follows_tex(&self, braces: Span) -> bool {
        let start = self
            .text
            .floor_char_boundary(braces.start.saturating_sub(MAX_FORMULA));
        let before = &self.text[start..braces.start];
        let before = before.strip_suffix('{').unwrap_or(before);
        let without_command = before.trim_end_matches(|char: char| char.is_ascii_alphabetic());
        before.contains('$')
            && (before.ends_with(['_', '^', '}'])
                || without_command.len() < before.len() && without_command.ends_with('\\'))
    }

    /// Returns the props of a component. A spread overrides props before it, as
    /// in JSX. Of repeated props the last one is kept, at its own position.
    pub(super) fn props(&mut self, tag: &Tag, component: &str) -> Props {
        // Addresses are props of the theme's components, also of those that a page imports.
        let theme = match self.bindings.get(component).map(|binding| &binding.module) {
            Some(Module::BuiltIn(meaning)) => Some(meaning.clone()),
            Some(_) => None,
            None => Some(component.to_owned()),
        };
        let addresses = theme
            .as_deref()
            .map_or(&[][..], |name| self.modules.address_props(name));
        let mut props: Vec<(String, Prop)> = Vec::with_capacity(tag.attributes.len());
        for attribute in &tag.attributes {
            if attribute.value == AttributeValue::Spread {
                for (name, value) in self.spread(attribute.name) {
                    let value = self.prop_of(value, attribute.name);
                    props.retain(|prop| prop.0 != name);
                    props.push((name, value));
                }
                continue;
            }
            let name = self.slice(attribute.name).to_owned();
            let leads_to = addresses.iter().find(|(prop, _)| *prop == name);
            let leads_to = leads_to.map(|&(_, kind)| kind);
            let fields = theme
                .as_deref()
                .and_then(|theme| self.modules.address_fields(theme, &name));
            let value = match (attribute.value, fields) {
                (AttributeValue::Expression(span), Some((fields, kind))) => {
                    let value = self.value(span);
                    value.map(|value| {
                        let value = self.with_references(value, fields, kind, span);
                        self.prop_of(value, span)
                    })
                }
                _ => self.prop(attribute, leads_to),
            };
            if let Some(value) = value {
                if let ("src" | "href", Some(_), &Prop::Asset(reference)) =
                    (&*name, leads_to, &value)
                {
                    self.twin.tags.insert(tag.span.start, reference);
                }
                props.retain(|prop| prop.0 != name);
                props.push((name, value));
            }
        }
        Props(props)
    }

    /// Returns the value of a prop. If it leads to a page or a file, a text
    /// becomes a reference. `None` is a value that was reported; the component
    /// gets no such prop.
    fn prop(&mut self, attribute: &Attribute, leads_to: Option<ReferenceKind>) -> Option<Prop> {
        match attribute.value {
            AttributeValue::None => Some(Prop::Literal(Value::Bool(true))),
            AttributeValue::Text(span) => {
                let text = html::decode(self.slice(span));
                Some(match leads_to {
                    Some(kind) => Prop::Asset(self.reference(kind, &text, span, true)),
                    None => Prop::Literal(Value::String(text)),
                })
            }
            AttributeValue::Expression(span) => {
                let value = self.value(span)?;
                Some(self.prop_of(value, span))
            }
            AttributeValue::Spread => None,
        }
    }

    /// Replaces the texts of `fields` in an object, or in the objects of a list, by
    /// references. Paths of links that do not begin with `/`, and addresses of other
    /// sites, stay as they are; paths of files are below a static folder.
    fn with_references(
        &mut self,
        value: Literal,
        fields: &[&str],
        kind: ReferenceKind,
        span: Span,
    ) -> Literal {
        match value {
            Literal::Array(_) | Literal::Value(Value::Array(_)) => {
                let mut items = literal::items(value).unwrap_or_default();
                for item in &mut items {
                    let plain = std::mem::replace(item, Literal::Unknown);
                    *item = self.with_references(plain, fields, kind, span);
                }
                Literal::Array(items)
            }
            Literal::Object(_) | Literal::Value(Value::Object(_)) => {
                let mut object = literal::fields(value).unwrap_or_default();
                for (name, field) in &mut object {
                    if let Literal::Value(Value::String(text)) = field
                        && fields.contains(&&**name)
                    {
                        let text = std::mem::take(text);
                        *field = self.reference_or_text(text, kind, span);
                    }
                }
                Literal::Object(object)
            }
            value => value,
        }
    }

    /// Returns a reference to what `text` leads to, or the text itself if it is not an
    /// address of the site.
    fn reference_or_text(&mut self, text: String, kind: ReferenceKind, span: Span) -> Literal {
        let target = match kind {
            _ if text.is_empty() || path::is_external(&text) => None,
            ReferenceKind::Image if text.starts_with(['/', '.']) => Some(text.clone()),
            ReferenceKind::Image => Some(format!("/{text}")),
            _ => text.starts_with('/').then(|| text.clone()),
        };
        match target {
            Some(target) => Literal::Reference(self.reference(kind, &target, span, true)),
            None => Literal::Value(Value::String(text)),
        }
    }

    /// Returns the fields of the spread `{...value}` at `span`. A comment in
    /// its place has none. `null` and `false` have none either, which allows
    /// `{...(test && props)}`.
    fn spread(&mut self, span: Span) -> Vec<(String, Literal)> {
        let inner = &self.slice(span)[1..];
        let blank = inner.len() - inner.trim_start().len();
        if !inner[blank..].starts_with("...") {
            return Vec::new();
        }
        // After the brace, the white space and the dots.
        let start = span.start + 1 + blank + 3;
        let value = self.constant(Span::new(start, (span.end - 1).max(start)));
        let fields = match value {
            Ok(Literal::Value(Value::Null | Value::Bool(false))) => Some(Vec::new()),
            Ok(value) => literal::fields(value),
            // A page has no props of its own; those of a partial are in its scope.
            Err(_) if inner[blank + 3..].trim_end_matches('}').trim() == "props" => {
                Some(Vec::new())
            }
            Err(_) => None,
        };
        fields.unwrap_or_else(|| {
            self.report_javascript(span);
            Vec::new()
        })
    }

    /// Returns the value at `span`, or reports that it is not constant.
    fn value(&mut self, span: Span) -> Option<Literal> {
        match self.constant(span) {
            Ok(value) => Some(value),
            Err(_) => {
                self.report_javascript(span);
                None
            }
        }
    }

    /// Converts a value to a prop. `span` is the position of the expression.
    /// Files become references of the page, JSX becomes nodes.
    fn prop_of(&mut self, value: Literal, span: Span) -> Prop {
        match value {
            Literal::Value(value) => Prop::Literal(value),
            Literal::Asset(target, at) => {
                let at = place(at, span);
                Prop::Asset(self.reference(ReferenceKind::Image, &target, at, true))
            }
            Literal::Reference(reference) => Prop::Asset(reference),
            Literal::Jsx(at, closure) => Prop::Nodes(self.jsx(at, closure, span)),
            Literal::Nodes(nodes) => Prop::Nodes(nodes),
            Literal::Module(name) => Prop::Nodes(self.module_nodes(&name, span)),
            Literal::Function(_) | Literal::Unknown => {
                self.report_javascript(span);
                Prop::Literal(Value::Null)
            }
            Literal::Shared(_) => self.prop_of(literal::plain(value), span),
            Literal::Array(items) => Prop::Array(
                items
                    .into_iter()
                    .map(|item| self.prop_of(item, span))
                    .collect(),
            ),
            Literal::Object(fields) => Prop::Object(
                fields
                    .into_iter()
                    .map(|(name, value)| (name, self.prop_of(value, span)))
                    .collect(),
            ),
        }
    }

    /// Parses JSX inside an expression, and returns its nodes. The text passes
    /// through the pre-pass once more, so that Markdown works in it as it does
    /// in the page.
    pub(super) fn fragment(&mut self, span: Span) -> Vec<Node> {
        if self.n_fragments >= MAX_FRAGMENTS {
            self.report(
                Diagnostic::error("nesting-too-deep", "tags in props are nested too deeply")
                    .at(span)
                    .help("move the inner tags to a component"),
            );
            return Vec::new();
        }
        let prepared = crate::source::prepare(self.text, span, self.syntax());
        let saved = self.enter_fragment();
        self.run(&prepared);
        self.leave_fragment(saved)
    }

    /// Writes the value of an expression in text. `inner` is the span between
    /// the braces, `whole` that of the braces.
    ///
    /// The text of the value is also kept for the Markdown twin, by the offset
    /// of `inner`; values that have no text, such as components, are converted.
    pub(super) fn expression(&mut self, inner: Span, whole: Span) {
        let is_plain = |frame: &Frame| matches!(frame.kind, FrameKind::PlainDirective);
        let is_vitepress = self.options.dialect == Dialect::Vitepress;
        let value = match is_vitepress && self.stack.iter().any(is_plain) {
            true => None,
            false => self.value(inner),
        };
        if let Some(Literal::Function(function)) = &value
            && self.is_in_browser_only()
        {
            return self.browser_content(function, inner);
        }
        let Some(value) = value else {
            // Show the source, so that no text of the author is lost.
            self.mark_words();
            let words = self.slice(whole);
            return self.write_words(words);
        };
        match value {
            Literal::Value(Value::Null)
                if is_path(self.slice(inner)) && !self.is_set_to_null(self.slice(inner)) =>
            {
                self.report_javascript(inner);
                self.mark_words();
                self.write_words(self.slice(whole));
            }
            Literal::Value(Value::Null | Value::Bool(_)) => {
                self.twin.values.insert(inner.start, String::new());
            }
            Literal::Value(value) => match literal::to_text(&value) {
                Some(text) => {
                    if !text.trim().is_empty() {
                        self.mark_words();
                    }
                    self.write_words(&text);
                    self.twin.values.insert(inner.start, text);
                }
                None => self.render(Literal::Value(value), whole),
            },
            value => {
                let start = self.nodes.len();
                let html = match self.nodes.last() {
                    Some(Node::Html(html)) => html.len(),
                    _ => 0,
                };
                self.render(value, whole);
                let text = written(&self.nodes, start, html);
                self.twin.values.insert(inner.start, text);
            }
        }
    }

    /// Returns whether an expression is the content of `<BrowserOnly>`.
    fn is_in_browser_only(&self) -> bool {
        let Some(FrameKind::Component { name, .. }) = self.stack.last().map(|frame| &frame.kind)
        else {
            return false;
        };
        match self.bindings.get(name).map(|binding| &binding.module) {
            Some(Module::BuiltIn(meaning)) => meaning == BROWSER_ONLY,
            Some(_) => false,
            None => name == BROWSER_ONLY,
        }
    }

    /// Appends the content of `<BrowserOnly>`: the result of a function without arguments.
    /// A result that is not constant as a whole is reported, and left to `fallback`.
    fn browser_content(&mut self, function: &Function, inner: Span) {
        let n_problems = self.diagnostics.len();
        let saved = self.enter_fragment();
        match constant::call(function, Literal::Value(Value::Null), self) {
            Ok(value) => self.render(value, inner),
            Err(_) => self.report_javascript(inner),
        }
        let nodes = self.leave_fragment(saved);
        let mut problems = self.diagnostics[n_problems..].iter();
        let text = match problems.any(|problem| problem.code == NOT_CONSTANT) {
            true => String::new(),
            false => {
                let start = self.nodes.len();
                self.mark_tags();
                self.nodes.extend(nodes);
                written(&self.nodes, start, 0)
            }
        };
        self.twin.values.insert(inner.start, text);
    }

    /// Returns the attributes of an HTML tag.
    pub(super) fn attributes(&mut self, tag: &Tag, element: &str) -> Attributes {
        let mut attributes = Attributes::default();
        for attribute in &tag.attributes {
            self.attribute(attribute, element, &mut attributes);
        }
        attributes
    }

    /// Sets an attribute of a tag. Event handlers are reported and dropped,
    /// React's `key` and `ref` are dropped. `data-noBrokenLinkCheck` is the
    /// switch of Docusaurus for one link, and not written to the page.
    fn attribute(&mut self, attribute: &Attribute, element: &str, attributes: &mut Attributes) {
        if attribute.value == AttributeValue::Spread {
            for (written, value) in self.spread(attribute.name) {
                self.spread_attribute(&written, value, attribute.name, element, attributes);
            }
            return;
        }
        let written = self.slice(attribute.name);
        if written.eq_ignore_ascii_case("data-noBrokenLinkCheck") {
            attributes.unchecked = self.is_true(attribute);
            return;
        }
        if written.len() > 2
            && written
                .get(..2)
                .is_some_and(|prefix| prefix.eq_ignore_ascii_case("on"))
        {
            return self.report_inline(written, attribute.name);
        }
        if written == "key" || written == "ref" {
            return;
        }
        let written = written.to_owned();
        if written == inner_html::ATTRIBUTE
            && let AttributeValue::Expression(span) = attribute.value
        {
            let value = self.value(span);
            attributes.inner = value.and_then(|value| self.inner_of(value, span));
            return;
        }
        if let Some(file) = self.file_of_head(attribute, element) {
            return attributes.files.push(file);
        }
        if let Some(text) = self.attribute_text(attribute, &html::attribute_name(&written)) {
            self.set_attribute(&written, text, attribute.name, element, attributes);
        }
    }

    /// Returns the name, the address and its position, if an attribute of a `<link>` or
    /// `<meta>` is the address of a file by `useBaseUrl` or an import. A text there is
    /// written as it is.
    fn file_of_head(&self, attribute: &Attribute, element: &str) -> Option<(String, String, Span)> {
        let AttributeValue::Expression(span) = attribute.value else {
            return None;
        };
        if !matches!(element, "link" | "meta") {
            return None;
        }
        match self.constant(span) {
            Ok(Literal::Asset(target, at)) => {
                let name = html::attribute_name(self.slice(attribute.name));
                Some((name, target, place(at, span)))
            }
            _ => None,
        }
    }

    /// Sets an attribute from a spread at `span`. Its name comes from a value
    /// instead of the tag, so it has to be checked before it is written as
    /// markup.
    pub(super) fn spread_attribute(
        &mut self,
        written: &str,
        value: Literal,
        span: Span,
        element: &str,
        attributes: &mut Attributes,
    ) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
        if matches!(written, "key" | "ref" | "children") {
            return;
        }
        if written.is_empty() || !written.chars().all(is_name) {
            return self.report_javascript(span);
        }
        if written.len() > 2 && written[..2].eq_ignore_ascii_case("on") {
            return self.report_inline(written, span);
        }
        if written == inner_html::ATTRIBUTE {
            attributes.inner = self.inner_of(value, span);
            return;
        }
        let name = html::attribute_name(written);
        if let Some(text) = self.value_text(value, &name, span) {
            attributes.list.retain(|attribute| attribute.0 != name);
            self.set_attribute(written, text, span, element, attributes);
        }
    }

    /// Returns the HTML of `{__html: …}` with its position. A value of another form is
    /// reported.
    fn inner_of(&mut self, value: Literal, span: Span) -> Option<(String, Span)> {
        let text = inner_html::html_of(value);
        if text.is_none() {
            self.report_javascript(span);
        }
        text.map(|text| (text, span))
    }

    /// Sets an attribute by its JSX name. `span` is the position of the name.
    /// Of repeated attributes, HTML keeps the first.
    pub(super) fn set_attribute(
        &mut self,
        written: &str,
        (text, at): (String, Span),
        span: Span,
        element: &str,
        attributes: &mut Attributes,
    ) {
        let name = html::attribute_name(written);
        if name == "style" {
            self.report_style(span);
        }
        let is_target = matches!((element, name.as_str()), ("a", "href") | ("img", "src"))
            || (name == "src" && attributes.target.is_none() && is_media(element));
        let is_file = matches!(
            (element, name.as_str()),
            ("video", "poster") | ("object", "data")
        );
        if is_target {
            attributes.target = Some((text, at));
        } else if is_file {
            attributes.files.push((name, text, at));
        } else if !attributes.list.iter().any(|attribute| attribute.0 == name) {
            attributes.list.push((name, text));
        }
    }

    /// Returns whether an attribute is set, by its text: everything but `false`
    /// is.
    fn is_true(&self, attribute: &Attribute) -> bool {
        match attribute.value {
            AttributeValue::Expression(span) | AttributeValue::Text(span) => {
                self.slice(span).trim() != "false"
            }
            _ => true,
        }
    }

    /// Returns the text of an attribute and its position, or `None` if the
    /// attribute is off. Character references are decoded; the writer escapes
    /// the text again.
    fn attribute_text(&mut self, attribute: &Attribute, name: &str) -> Option<(String, Span)> {
        let span = match attribute.value {
            AttributeValue::None => return Some((String::new(), attribute.name)),
            AttributeValue::Text(span) => return Some((html::decode(self.slice(span)), span)),
            AttributeValue::Expression(span) => span,
            AttributeValue::Spread => return None,
        };
        let value = self.value(span)?;
        self.value_text(value, name, span)
    }

    /// Returns a value as the text of an attribute, with its position, or
    /// `None` if the attribute is off. React's rules apply: `false` and `null`
    /// remove it, `true` leaves it without a value, except for `aria-` and
    /// `data-` attributes.
    fn value_text(&mut self, value: Literal, name: &str, span: Span) -> Option<(String, Span)> {
        match value {
            Literal::Asset(target, at) => Some((target, place(at, span))),
            Literal::Value(Value::Object(styles)) if name == "style" => {
                Some((style(&styles), span))
            }
            Literal::Value(Value::Bool(yes))
                if name.starts_with("aria-") || name.starts_with("data-") =>
            {
                Some((yes.to_string(), span))
            }
            Literal::Value(Value::Bool(true)) => Some((String::new(), span)),
            Literal::Value(Value::Bool(false) | Value::Null) => None,
            Literal::Value(value) => match literal::to_text(&value) {
                Some(text) => Some((text, span)),
                None => {
                    self.report_javascript(span);
                    None
                }
            },
            _ => {
                self.report_javascript(span);
                None
            }
        }
    }
}

/// Returns the text that was written since a position: byte `html` of the node
/// before `start`. Rendering appends to the last HTML node, so the text may
/// begin within it.
fn written(nodes: &[Node], start: usize, html: usize) -> String {
    let mut text = docs_model::PlainText::default();
    if let Some(Node::Html(last)) = start.checked_sub(1).and_then(|idx| nodes.get(idx)) {
        text.push_html(last.get(html..).unwrap_or_default());
    }
    add_text(nodes.get(start..).unwrap_or_default(), &mut text);
    text.finish().join("\n\n")
}

/// Converts a prop back to a value. Functions and partials compute with it.
pub(super) fn value_of(prop: Prop) -> Literal {
    match prop {
        Prop::Literal(value) => Literal::Value(value),
        Prop::Asset(reference) => Literal::Reference(reference),
        Prop::Nodes(nodes) => Literal::Nodes(nodes),
        Prop::Array(items) => Literal::Array(items.into_iter().map(value_of).collect()),
        Prop::Object(fields) => Literal::Object(
            fields
                .into_iter()
                .map(|(name, prop)| (name, value_of(prop)))
                .collect(),
        ),
    }
}

/// Returns the position of a path, or `outer` for an empty one, whose path
/// comes from another file. A span of another file would point anywhere in this
/// one.
fn place(at: Span, outer: Span) -> Span {
    if at.start == at.end { outer } else { at }
}

/// Returns whether code is the path of a field, such as `frontMatter.titel`. In
/// text, such a path without a value is a typing error. Props of partials are
/// excepted, because they may be omitted.
fn is_path(code: &str) -> bool {
    let code = code.trim();
    code.contains('.')
        && !code.starts_with("props.")
        && code
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// Returns whether the `src` of an element is a file of the site.
fn is_media(element: &str) -> bool {
    matches!(
        element,
        "video" | "audio" | "source" | "track" | "embed" | "iframe" | "script"
    )
}

/// Returns a style object as CSS: `{{marginTop: 4, color: 'red'}}` as
/// `margin-top:4px;color:red`. As in React, numbers are pixels, except for
/// properties without a unit, and custom properties keep their names.
fn style(styles: &serde_json::Map<String, Value>) -> String {
    let mut out = String::new();
    for (name, value) in styles {
        let Some(mut text) = literal::to_text(value).filter(|_| !value.is_null()) else {
            continue;
        };
        if value.is_number() && text != "0" && !is_unitless(name) {
            text.push_str("px");
        }
        if !out.is_empty() {
            out.push(';');
        }
        if name.starts_with("--") {
            out.push_str(name);
        } else {
            out.push_str(&html::kebab(name));
        }
        out.push(':');
        out.push_str(&text);
    }
    out
}

/// Returns whether numbers of a property have no unit. The list is React's.
fn is_unitless(name: &str) -> bool {
    name.starts_with("--")
        || matches!(
            name,
            "animationIterationCount"
                | "aspectRatio"
                | "columnCount"
                | "columns"
                | "flex"
                | "flexGrow"
                | "flexShrink"
                | "fontWeight"
                | "gridArea"
                | "gridColumn"
                | "gridColumnEnd"
                | "gridColumnStart"
                | "gridRow"
                | "gridRowEnd"
                | "gridRowStart"
                | "lineClamp"
                | "lineHeight"
                | "opacity"
                | "order"
                | "orphans"
                | "scale"
                | "tabSize"
                | "widows"
                | "zIndex"
                | "zoom"
                | "fillOpacity"
                | "strokeOpacity"
        )
}
