//! Operations: requests, responses and security, in the order of the page. Of
//! samples, only the first language is written, since the others would say the
//! same.
//!
//! The level of headings comes from the view: an operation may be a page of its
//! own, a section of a larger page, or part of a callback.

use docs_model::texts::fill;
use safe_markup::markdown::{code, fence, link, plain, row};

use super::Twin;
use super::field::joined;
use super::prose::{line, markdown};
use crate::view::{
    CodeView, FollowUpView, MediaExamplesView, MediaView, NeedView, OperationView, ResponseView,
    RuleTable, RulesView, ServerView,
};

impl Twin<'_> {
    /// Writes an operation in the order of its page.
    ///
    /// Callbacks are operations as well and recurse; their depth is bounded
    /// when the view is made. They come last: after their headings, examples and
    /// the sample would be theirs.
    pub(super) fn operation(&mut self, view: &OperationView) {
        // Headings of parts are one level below that of the operation.
        let part = view.level + 1;
        self.heading_at(view.level, &view.title, &view.anchor);
        let path = format!("{}{}", view.base_url, view.path);
        self.block(&code(&format!("{} {path}", view.method)));
        self.labels(view);
        // A label with a description is a paragraph; the others are in the line
        // above.
        for label in &view.labels {
            let text = label.html.as_deref().map(line).unwrap_or_default();
            let link = label.external.as_ref().map(super::to_link);
            let head = format!("**{}**: {text}", plain(&label.name));
            let parts = std::iter::once(head).chain(link).collect();
            self.block(&joined(parts));
        }
        self.prose(view.html.as_deref());
        if let Some(summary) = &view.path_summary {
            self.block(&format!("{}: {}", code(&view.path), plain(summary)));
        }
        self.prose(view.path_html.as_deref());
        self.links(view.external.as_slice());
        if !view.servers.is_empty() {
            self.heading(part, &self.texts.servers);
            self.servers(&view.servers);
        }
        self.security(view);
        if let Some(rules) = &view.rules {
            self.rules(rules, part);
        }
        for group in &view.parameters {
            self.heading(part, &group.title);
            self.fields(&group.fields, 0);
        }
        if let Some(body) = &view.body {
            let mut title = self.texts.request_body.clone();
            if body.required {
                title = format!("{title} ({})", self.texts.required).into();
            }
            self.heading(part, &title);
            self.prose(body.html.as_deref());
            body.contents.iter().for_each(|media| self.media(media));
        }
        if !view.responses.is_empty() {
            self.heading(part, &self.texts.responses);
        }
        view.responses
            .iter()
            .for_each(|response| self.response(response, part + 1));
        self.examples(&self.texts.request_example, "", &view.request_examples);
        for example in &view.response_examples {
            self.examples(
                &self.texts.response_example,
                &example.status,
                &example.media,
            );
        }
        // Samples in other languages would only repeat it.
        if let Some(first) = view.samples.first() {
            self.code(&self.texts.code_samples, &[&first.label], first);
        }
        for callback in &view.callbacks {
            let title = fill(&self.texts.callback_title, &[("name", &callback.name)]);
            // Deep in callbacks, operations have no level below this one.
            let is_above = |operation: &OperationView| operation.level > part;
            match callback.operations.iter().all(is_above) {
                true => self.heading(part, &title),
                false => self.block(&format!("**{}**", plain(&title))),
            }
            callback
                .operations
                .iter()
                .for_each(|operation| self.operation(operation));
        }
    }

    /// Writes a line with the kind of the operation, its badges and its chips.
    ///
    /// Nothing is written if the operation has none of them.
    fn labels(&mut self, view: &OperationView) {
        let texts = self.texts;
        let mut parts = Vec::new();
        if view.deprecated {
            parts.push(format!("**{}**", plain(&texts.deprecated)));
        }
        match view.kind {
            "webhook" => parts.push(plain(&texts.webhook)),
            "callback" => parts.push(plain(&texts.callback)),
            _ => {}
        }
        parts.extend(view.badges.iter().map(|badge| plain(badge)));
        let chips = view.chips.iter();
        parts.extend(chips.map(|chip| plain(&format!("{} {}", chip.label, chip.value))));
        let id = view.operation_id.as_deref();
        parts.extend(id.map(|id| format!("{} {}", plain(&texts.operation_id), code(id))));
        self.block(&parts.join(" · "));
    }

    /// Writes servers as a list, with their variables below them.
    ///
    /// Default values and the permitted values of a variable are in the line of
    /// the variable.
    pub(super) fn servers(&mut self, list: &[ServerView]) {
        for server in list {
            let mut head = code(&server.url);
            if let Some(name) = &server.name {
                head = format!("{head} {}", plain(name));
            }
            let text = server.html.as_deref().map(line).unwrap_or_default();
            self.item(&joined(vec![head, text]), 0);
            for variable in &server.variables {
                let mut parts: Vec<String> =
                    variable.html.as_deref().map(line).into_iter().collect();
                parts.push(format!(
                    "{} {}",
                    self.texts.default,
                    code(&variable.default)
                ));
                let values: Vec<String> = variable.values.iter().map(|value| code(value)).collect();
                if !values.is_empty() {
                    let values = values.join(&self.texts.comma);
                    parts.push(format!("{} {values}", self.texts.values));
                }
                self.item(&format!("{}: {}", code(&variable.name), joined(parts)), 1);
            }
        }
    }

    /// Writes the alternatives of credentials: one as a paragraph, several as a
    /// list.
    ///
    /// An operation that works without credentials has that as its last
    /// alternative.
    fn security(&mut self, view: &OperationView) {
        if view.security.is_empty() {
            return;
        }
        self.heading(view.level + 1, &self.texts.authorization);
        let mut alternatives: Vec<String> = view
            .security
            .iter()
            .map(|needs| self.alternative(needs))
            .collect();
        if view.security_optional {
            alternatives.push(self.texts.authorization_optional.to_string());
        }
        if let [only] = alternatives.as_slice() {
            return self.block(only);
        }
        for (i, alternative) in alternatives.iter().enumerate() {
            let or = if i > 0 {
                self.texts.or.trim_start()
            } else {
                ""
            };
            self.item(&format!("{or}{alternative}"), 0);
        }
    }

    /// Returns the schemes of one alternative, all of which are needed.
    ///
    /// Each scheme links to its description, with the scopes that the operation
    /// requires.
    fn alternative(&self, needs: &[NeedView]) -> String {
        let need = |need: &NeedView| {
            let name = link(&plain(&need.name), need.href.as_deref().unwrap_or_default());
            let scopes: Vec<String> = need.scopes.iter().map(|scope| code(scope)).collect();
            if scopes.is_empty() {
                return name;
            }
            format!("{name} ({})", scopes.join(&self.texts.comma))
        };
        needs
            .iter()
            .map(need)
            .collect::<Vec<_>>()
            .join(&self.texts.and)
    }

    /// Writes the rules between parameters.
    ///
    /// They are those of the extension for dependencies between parameters:
    /// sentences, and tables for priorities.
    fn rules(&mut self, view: &RulesView, level: u8) {
        self.heading(level, &self.texts.rules);
        for sentence in &view.sentences {
            self.prose(Some(sentence));
        }
        view.tables.iter().for_each(|table| self.rule_table(table));
    }

    /// Writes a rule as a table.
    ///
    /// An empty list of names is written as "none", so that cells are never
    /// empty.
    fn rule_table(&mut self, table: &RuleTable) {
        let texts = self.texts;
        self.block(&format!("{}:", plain(&table.caption)));
        let names = |list: &[String]| {
            let names: Vec<String> = list.iter().map(|name| code(name)).collect();
            if names.is_empty() {
                plain(&texts.none)
            } else {
                names.join(&texts.comma)
            }
        };
        let head = [
            &texts.priority,
            &texts.parameter,
            &texts.then_ignored,
            &texts.then_required,
        ];
        let rows = table.rows.iter().map(|rule| {
            row(&[
                rule.rank.to_string(),
                code(&rule.parameter.text),
                names(&rule.ignored),
                names(&rule.required),
            ])
        });
        self.table(&head.map(|title| plain(title)), rows);
    }

    /// Writes the content of a body, by media type, with the encodings of its
    /// parts.
    ///
    /// Types with the same content share a line. Encodings are paragraphs, each
    /// followed by the headers of its part.
    fn media(&mut self, view: &MediaView) {
        let types: Vec<String> = view
            .media_types
            .iter()
            .map(|media_type| code(media_type))
            .collect();
        let mut kind = self.type_and_marks(&view.field);
        if view.stream {
            kind = fill(&self.texts.stream_of, &[("type", &kind)]);
        }
        let mut head = types.join(&self.texts.comma);
        if !kind.is_empty() {
            head = format!("{head}: {kind}");
        }
        self.described(head, &view.field);
        for encoding in &view.encoding {
            let words = encoding
                .words
                .iter()
                .map(|word| plain(word))
                .collect::<Vec<_>>();
            let mut text = format!(
                "{} {}",
                code(&encoding.property),
                words.join(&self.texts.comma)
            );
            text.truncate(text.trim_end().len());
            text.push(if encoding.headers.is_empty() {
                '.'
            } else {
                ':'
            });
            self.block(&text);
            self.fields(&encoding.headers, 0);
        }
    }

    /// Writes a response; `level` is that of its heading.
    ///
    /// A response without content says so: it is a fact that clients depend on.
    fn response(&mut self, view: &ResponseView, level: u8) {
        let title = format!("{} {}", view.status, view.words);
        self.heading(level, title.trim_end());
        self.prose(view.html.as_deref());
        if !view.headers.is_empty() {
            self.block(&format!("{}:", plain(&self.texts.headers)));
            self.fields(&view.headers, 0);
        }
        view.contents.iter().for_each(|media| self.media(media));
        if view.contents.is_empty() {
            self.block(&plain(&self.texts.no_body));
        }
        if !view.links.is_empty() {
            self.block(&format!("{}:", plain(&self.texts.next_calls)));
            view.links
                .iter()
                .for_each(|follow_up| self.follow_up(follow_up));
        }
    }

    /// Writes a link to a follow-up operation, with the values that it takes.
    ///
    /// Values are run-time expressions such as `$response.body#/id`, and are
    /// written as code.
    fn follow_up(&mut self, follow_up: &FollowUpView) {
        let texts = self.texts;
        let mut head = plain(&follow_up.name);
        if let Some(target) = &follow_up.target {
            let target = match target.href.is_empty() {
                true => code(&target.text),
                false => link(&plain(&target.text), &target.href),
            };
            head = format!("{head}: {target}");
        }
        let mut parts = vec![head];
        parts.extend(follow_up.html.as_deref().map(line));
        for (name, value) in &follow_up.passes {
            let values = [("value", &*code(value)), ("name", &*code(name))];
            parts.push(fill(&texts.pass_as, &values));
        }
        let body = follow_up.body.as_deref();
        parts.extend(body.map(|body| fill(&texts.send, &[("body", &code(body))])));
        self.item(&joined(parts), 0);
    }

    /// Writes examples. `status` is that of a response, empty for a request.
    ///
    /// Each has a line of its own with the media type and the name of the
    /// example.
    fn examples(&mut self, title: &str, status: &str, list: &[MediaExamplesView]) {
        for media in list {
            let is_choice = media.codes.len() > 1;
            for code in &media.codes {
                // The note of a single example contains its label.
                let label = if is_choice { &*code.label } else { "" };
                self.code(title, &[status, &media.label, label], code);
            }
        }
    }

    /// Writes code: a line that says what it is, and a fenced block.
    ///
    /// Labels that are empty are left out. The note and the external address
    /// follow the labels.
    pub(super) fn code(&mut self, title: &str, labels: &[&str], sample: &CodeView) {
        let labels = labels.iter().map(|label| plain(label));
        let mut head = format!("**{}**", plain(title));
        for label in labels.filter(|label| !label.is_empty()) {
            head = format!("{head} {label}");
        }
        let note = sample.note_html.as_deref().map(line).unwrap_or_default();
        let external = sample
            .external
            .as_deref()
            .map(|address| link(address, address));
        let mut parts = vec![head, note];
        parts.extend(external);
        self.block(&joined(parts));
        self.block(&fence(&sample.lang, &sample.code));
    }

    /// Writes a value that is not a list item: its line, description and
    /// content.
    ///
    /// The description may have several blocks, and therefore follows the line.
    pub(super) fn described(&mut self, head: String, field: &crate::view::FieldView) {
        let mut parts = vec![head];
        parts.extend(self.facts(field));
        self.block(&joined(parts));
        let text = markdown(field.html.as_deref().unwrap_or_default(), false);
        self.block(&text);
        self.below(field, 0);
    }
}
