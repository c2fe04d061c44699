//! Operations: requests, responses and security.

use docs_model::texts::fill;

use super::Twin;
use super::field::joined;
use super::prose::{line, markdown};
use super::write::{code, fence, link, plain, row};
use crate::view::{
    CodeView, FollowUpView, MediaExamplesView, MediaView, NeedView, OperationView, ResponseView,
    RuleTable, RulesView, ServerView,
};

impl Twin<'_> {
    pub(super) fn operation(&mut self, view: &OperationView) {
        let part = view.level + 1;
        self.heading_at(view.level, &view.title, &view.anchor);
        let path = format!("{}{}", view.base_url, view.path);
        self.block(&code(&format!("{} {path}", view.method)));
        self.labels(view);
        for it in &view.labels {
            let text = it.html.as_deref().map(line).unwrap_or_default();
            let link = it.external.as_ref().map(super::to_link);
            let head = format!("**{}**: {text}", plain(&it.name));
            let parts = std::iter::once(head).chain(link).collect();
            self.block(&joined(parts));
        }
        self.prose(view.html.as_deref());
        if let Some(it) = &view.path_summary {
            self.block(&format!("{}: {}", code(&view.path), plain(it)));
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
        for it in &view.parameters {
            self.heading(part, &it.title);
            self.fields(&it.fields, 0);
        }
        if let Some(body) = &view.body {
            let mut title = self.texts.request_body.clone();
            if body.required {
                title = format!("{title} ({})", self.texts.required).into();
            }
            self.heading(part, &title);
            self.prose(body.html.as_deref());
            body.contents.iter().for_each(|it| self.media(it));
        }
        if !view.responses.is_empty() {
            self.heading(part, &self.texts.responses);
        }
        view.responses
            .iter()
            .for_each(|it| self.response(it, part + 1));
        for callback in &view.callbacks {
            let title = fill(&self.texts.callback_title, &[("name", &callback.name)]);
            self.heading(part, &title);
            callback.operations.iter().for_each(|it| self.operation(it));
        }
        self.examples(&self.texts.request_example, "", &view.request_examples);
        for it in &view.response_examples {
            self.examples(&self.texts.response_example, &it.status, &it.media);
        }
        // Samples in other languages would only repeat it.
        if let Some(first) = view.samples.first() {
            self.code(&self.texts.code_samples, &[&first.label], first);
        }
    }

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
        parts.extend(view.badges.iter().map(|it| plain(it)));
        let chips = view.chips.iter();
        parts.extend(chips.map(|it| plain(&format!("{} {}", it.label, it.value))));
        self.block(&parts.join(" · "));
    }

    pub(super) fn servers(&mut self, list: &[ServerView]) {
        for it in list {
            let mut head = code(&it.url);
            if let Some(name) = &it.name {
                head = format!("{head} {}", plain(name));
            }
            let text = it.html.as_deref().map(line).unwrap_or_default();
            self.item(&joined(vec![head, text]), 0);
            for it in &it.variables {
                let mut parts: Vec<String> = it.html.as_deref().map(line).into_iter().collect();
                parts.push(format!("{} {}", self.texts.default, code(&it.default)));
                let values: Vec<String> = it.values.iter().map(|it| code(it)).collect();
                if !values.is_empty() {
                    let values = values.join(&self.texts.comma);
                    parts.push(format!("{} {values}", self.texts.values));
                }
                self.item(&format!("{}: {}", code(&it.name), joined(parts)), 1);
            }
        }
    }

    fn security(&mut self, view: &OperationView) {
        if view.security.is_empty() {
            return;
        }
        self.heading(view.level + 1, &self.texts.authorization);
        let ways = view.security.iter().map(|it| self.way(it));
        let mut ways: Vec<String> = ways.collect();
        if view.security_optional {
            ways.push(self.texts.authorization_optional.to_string());
        }
        if let [only] = ways.as_slice() {
            return self.block(only);
        }
        for (i, it) in ways.iter().enumerate() {
            let or = if i > 0 {
                self.texts.or.trim_start()
            } else {
                ""
            };
            self.item(&format!("{or}{it}"), 0);
        }
    }

    /// Returns the schemes of one security alternative.
    fn way(&self, needs: &[NeedView]) -> String {
        let need = |it: &NeedView| {
            let name = link(&plain(&it.name), it.href.as_deref().unwrap_or_default());
            let scopes: Vec<String> = it.scopes.iter().map(|it| code(it)).collect();
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

    fn rules(&mut self, view: &RulesView, level: u8) {
        self.heading(level, &self.texts.rules);
        for it in &view.sentences {
            self.prose(Some(it));
        }
        view.tables.iter().for_each(|it| self.rule_table(it));
    }

    fn rule_table(&mut self, table: &RuleTable) {
        let texts = self.texts;
        self.block(&format!("{}:", plain(&table.caption)));
        let names = |list: &[String]| {
            let names: Vec<String> = list.iter().map(|it| code(it)).collect();
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
        let rows = table.rows.iter().map(|it| {
            row(&[
                it.rank.to_string(),
                code(&it.parameter.text),
                names(&it.ignored),
                names(&it.required),
            ])
        });
        self.table(&head.map(|it| plain(it)), rows);
    }

    fn media(&mut self, view: &MediaView) {
        let types: Vec<String> = view.media_types.iter().map(|it| code(it)).collect();
        let mut kind = self.type_and_marks(&view.field);
        if view.stream {
            kind = fill(&self.texts.stream_of, &[("type", &kind)]);
        }
        let mut head = types.join(&self.texts.comma);
        if !kind.is_empty() {
            head = format!("{head}: {kind}");
        }
        self.described(head, &view.field);
        for it in &view.encoding {
            let says = it.words.iter().map(|it| plain(it)).collect::<Vec<_>>();
            let mut text = format!("{} {}", code(&it.property), says.join(&self.texts.comma));
            text.truncate(text.trim_end().len());
            text.push(if it.headers.is_empty() { '.' } else { ':' });
            self.block(&text);
            self.fields(&it.headers, 0);
        }
    }

    fn response(&mut self, view: &ResponseView, level: u8) {
        let title = format!("{} {}", view.status, view.words);
        self.heading(level, title.trim_end());
        self.prose(view.html.as_deref());
        if !view.headers.is_empty() {
            self.block(&format!("{}:", plain(&self.texts.headers)));
            self.fields(&view.headers, 0);
        }
        view.contents.iter().for_each(|it| self.media(it));
        if view.contents.is_empty() {
            self.block(&plain(&self.texts.no_body));
        }
        if !view.links.is_empty() {
            self.block(&format!("{}:", plain(&self.texts.next_calls)));
            view.links.iter().for_each(|it| self.follow_up(it));
        }
    }

    fn follow_up(&mut self, it: &FollowUpView) {
        let texts = self.texts;
        let mut head = plain(&it.name);
        if let Some(target) = &it.target {
            head = format!("{head}: {}", link(&plain(&target.text), &target.href));
        }
        let mut parts = vec![head];
        parts.extend(it.html.as_deref().map(line));
        for (name, value) in &it.passes {
            let values = [("value", &*code(value)), ("name", &*code(name))];
            parts.push(fill(&texts.pass_as, &values));
        }
        let body = it.body.as_deref();
        parts.extend(body.map(|it| fill(&texts.send, &[("body", &code(it))])));
        self.item(&joined(parts), 0);
    }

    fn examples(&mut self, title: &str, status: &str, list: &[MediaExamplesView]) {
        for media in list {
            for it in &media.codes {
                self.code(title, &[status, &media.label, &it.label], it);
            }
        }
    }

    fn code(&mut self, title: &str, labels: &[&str], it: &CodeView) {
        let labels = labels.iter().map(|label| plain(label));
        let mut head = format!("**{}**", plain(title));
        for label in labels.filter(|label| !label.is_empty()) {
            head = format!("{head} {label}");
        }
        let note = it.note.as_deref().map(plain).unwrap_or_default();
        let external = it.external.as_deref().map(|it| link(it, it));
        let mut parts = vec![head, note];
        parts.extend(external);
        self.block(&joined(parts));
        self.block(&fence(&it.lang, &it.code));
    }

    /// Writes a value that is not a list item: its line, description and
    /// content.
    pub(super) fn described(&mut self, head: String, it: &crate::view::FieldView) {
        let mut parts = vec![head];
        parts.extend(self.facts(it));
        self.block(&joined(parts));
        let text = markdown(it.html.as_deref().unwrap_or_default(), false);
        self.block(&text);
        self.below(it, 0);
    }
}
