//! Cross tables as Markdown tables.

use super::Twin;
use super::prose::line;
use super::write::{code, link, plain, row};
use crate::view::{ErrorsView, LettersView, LinksView, PageView, ScopeView};

impl Twin<'_> {
    /// The cross tables of a page: one alone has the page's title.
    pub(super) fn tables(&mut self, view: &PageView) {
        let texts = self.texts;
        let title = |twin: &mut Self, title: &str| {
            if !view.alone {
                twin.heading(2, title);
            }
        };
        if let Some(it) = &view.errors {
            title(self, &texts.errors);
            self.errors(it);
        }
        if !view.scopes.is_empty() {
            title(self, &texts.scopes);
            self.scopes(&view.scopes);
        }
        if let Some(it) = &view.deprecations {
            title(self, &texts.deprecated_calls);
            self.link_list(it);
        }
        view.schema_links.iter().for_each(|it| self.letters(it));
    }

    /// A table of cells that are Markdown, with its rows.
    pub(super) fn table(&mut self, head: &[String], rows: impl Iterator<Item = String>) {
        self.part();
        let marks = vec!["---".to_owned(); head.len()];
        for it in [row(head), row(&marks)].into_iter().chain(rows) {
            self.out.push_str(&it);
            self.out.push('\n');
        }
    }

    fn errors(&mut self, view: &ErrorsView) {
        let texts = self.texts;
        self.block(&format!("{}:", plain(&texts.errors_caption)));
        let head = [&texts.status, &texts.meaning, &texts.calls];
        let mut rows = Vec::new();
        for it in &view.statuses {
            let status = format!("{} {}", code(&it.status), plain(&it.words));
            for meaning in &it.meanings {
                let text = meaning.html.as_deref().map(line).unwrap_or_default();
                rows.push(row(&[
                    status.clone(),
                    text,
                    self.in_line(&meaning.operations),
                ]));
            }
            rows.extend(
                it.more
                    .as_ref()
                    .map(|it| row(&[status.clone(), plain(it), String::new()])),
            );
        }
        self.table(&head.map(|it| plain(it)), rows.into_iter());
    }

    fn scopes(&mut self, list: &[ScopeView]) {
        let texts = self.texts;
        self.block(&format!("{}:", plain(&texts.scopes_caption)));
        let head = [&texts.scope, &texts.scheme, &texts.calls];
        let rows: Vec<String> = list
            .iter()
            .map(|it| {
                row(&[
                    code(&it.name),
                    plain(&it.scheme),
                    self.in_line(&it.operations),
                ])
            })
            .collect();
        self.table(&head.map(|it| plain(it)), rows.into_iter());
    }

    fn in_line(&self, list: &LinksView) -> String {
        let links = list.links.iter();
        let links = links.map(|it| link(&plain(&it.text), &it.href));
        let parts: Vec<String> = links.chain(list.more.as_deref().map(plain)).collect();
        parts.join(&self.texts.comma)
    }

    fn link_list(&mut self, list: &LinksView) {
        for it in &list.links {
            self.item(&link(&plain(&it.text), &it.href), 0);
        }
        if let Some(more) = &list.more {
            self.item(&plain(more), 0);
        }
    }

    /// Names of schemas, with their initial letter where they are many.
    fn letters(&mut self, it: &LettersView) {
        let links = it.links.iter();
        let links: Vec<String> = links.map(|it| link(&plain(&it.text), &it.href)).collect();
        if let Some(letter) = it.letter {
            self.heading(2, &letter.to_string());
            self.block(&links.join(&self.texts.comma));
            return;
        }
        links.iter().for_each(|it| self.item(it, 0));
    }
}
