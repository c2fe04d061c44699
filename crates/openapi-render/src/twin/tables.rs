//! Cross tables as Markdown tables. Cells are single lines, and `|` in them is
//! escaped. A column that would be empty in all rows is left out, as on the
//! page.

use safe_markup::markdown::{code, link, plain, row};

use super::Twin;
use super::prose::line;
use crate::view::{
    ChangeView, DeprecationsView, ErrorsView, LettersView, LinkView, LinksView, PageView,
    ReleaseView, ScopeView,
};

impl Twin<'_> {
    /// Writes the cross tables of a page; a single one has the page's title.
    ///
    /// The order is the same as on the page: errors, scopes, deprecations,
    /// releases, and the index of schemas. Only the first three have headings
    /// here; releases and letters bring their own.
    pub(super) fn tables(&mut self, view: &PageView) {
        let texts = self.texts;
        let title = |twin: &mut Self, title: &str| {
            if !view.alone {
                twin.heading(2, title);
            }
        };
        if let Some(errors) = &view.errors {
            title(self, &texts.errors);
            self.errors(errors);
        }
        if !view.scopes.is_empty() {
            title(self, &texts.scopes);
            self.scopes(&view.scopes);
        }
        if let Some(deprecations) = &view.deprecations {
            title(self, &texts.deprecations);
            self.deprecations(deprecations);
        }
        view.releases
            .iter()
            .for_each(|release| self.release(release));
        view.schema_links
            .iter()
            .for_each(|letters| self.letters(letters));
    }

    /// Writes a table whose cells are Markdown.
    ///
    /// Every row must have as many cells as the head; cells must be escaped
    /// ([`row`] does that).
    pub(super) fn table(&mut self, head: &[String], rows: impl Iterator<Item = String>) {
        self.part();
        let marks = vec!["---".to_owned(); head.len()];
        for line in [row(head), row(&marks)].into_iter().chain(rows) {
            self.out.push_str(&line);
            self.out.push('\n');
        }
    }

    /// Writes the table of error statuses.
    ///
    /// A status that differs between operations has one row for each meaning,
    /// and one for those beyond the limit of the page.
    fn errors(&mut self, view: &ErrorsView) {
        let texts = self.texts;
        self.block(&format!("{}:", plain(&texts.errors_caption)));
        // A column for bodies only if some response has one.
        let cells = |status: &str, text: String, bodies: String, calls: String| {
            let mut cells = vec![status.to_owned(), text];
            cells.extend(view.with_bodies.then_some(bodies));
            cells.push(calls);
            cells
        };
        let head = cells(
            &plain(&texts.status),
            plain(&texts.meaning),
            plain(&texts.schemas),
            plain(&texts.calls),
        );
        let mut rows = Vec::new();
        for entry in &view.statuses {
            let status = format!("{} {}", code(&entry.status), plain(&entry.words));
            // A status with several meanings has a row for each, since cells
            // have one line.
            for meaning in &entry.meanings {
                rows.push(row(&cells(
                    &status,
                    meaning.html.as_deref().map(line).unwrap_or_default(),
                    self.bodies(&meaning.bodies),
                    self.in_line(&meaning.operations),
                )));
            }
            rows.extend(
                entry
                    .more
                    .as_ref()
                    .map(|text| row(&cells(&status, plain(text), String::new(), String::new()))),
            );
        }
        self.table(&head, rows.into_iter());
    }

    /// Returns links on one line, or "none".
    ///
    /// The types of bodies link to their sections.
    fn bodies(&self, list: &[LinkView]) -> String {
        if list.is_empty() {
            return plain(&self.texts.none);
        }
        let links = list
            .iter()
            .map(|target| link(&plain(&target.text), &target.href));
        links.collect::<Vec<_>>().join(&self.texts.comma)
    }

    /// Writes the table of scopes.
    ///
    /// Scopes of different schemes may have the same name, so the scheme has a
    /// column.
    fn scopes(&mut self, list: &[ScopeView]) {
        let texts = self.texts;
        self.block(&format!("{}:", plain(&texts.scopes_caption)));
        let head = [&texts.scope, &texts.scheme, &texts.calls];
        let rows: Vec<String> = list
            .iter()
            .map(|scope| {
                row(&[
                    code(&scope.name),
                    plain(&scope.scheme),
                    self.in_line(&scope.operations),
                ])
            })
            .collect();
        self.table(&head.map(|title| plain(title)), rows.into_iter());
    }

    /// Returns links, and how many are left out, on one line.
    ///
    /// The number of omitted links comes from the view, which bounds them.
    fn in_line(&self, list: &LinksView) -> String {
        let links = list
            .links
            .iter()
            .map(|target| link(&plain(&target.text), &target.href));
        let parts: Vec<String> = links.chain(list.more.as_deref().map(plain)).collect();
        parts.join(&self.texts.comma)
    }

    /// Writes a table for each kind of deprecated parts.
    ///
    /// Columns for dates and advice are the same in all tables of the page, so
    /// that they can be compared.
    fn deprecations(&mut self, view: &DeprecationsView) {
        let texts = self.texts;
        for table in &view.tables {
            // Dates and advice have columns if some part has them.
            let cells = |what: String, since: &str, ends: &str, advice: String| {
                let mut cells = vec![what];
                cells.extend(view.since.then(|| plain(since)));
                cells.extend(view.ends.then(|| plain(ends)));
                cells.extend(view.advised.then_some(advice));
                cells
            };
            let instead = plain(&texts.instead);
            let head = cells(
                plain(&table.title),
                &texts.deprecated_since,
                &texts.ends,
                instead,
            );
            let mut rows = Vec::new();
            for entry in &table.rows {
                let mut what = link(&plain(&entry.owner.text), &entry.owner.href);
                if !entry.names.is_empty() {
                    what = format!("{what}: {}", self.bodies(&entry.names));
                }
                let advice = entry.html.as_deref().map(line).unwrap_or_default();
                rows.push(row(&cells(what, &entry.since, &entry.ends, advice)));
            }
            self.table(&head, rows.into_iter());
        }
        if let Some(more) = &view.more {
            self.block(&link(&plain(&more.text), &more.href));
        }
    }

    /// Writes a version of the changelog.
    ///
    /// Changes are grouped by section, and each section gives the number of
    /// changes beyond its limit.
    fn release(&mut self, release: &ReleaseView) {
        self.heading_at(2, &release.title, &release.anchor);
        if release.sections.is_empty() {
            self.block(&plain(&self.texts.no_changes));
        }
        for section in &release.sections {
            self.heading(3, &section.title);
            for change in &section.changes {
                self.item(&change_line(change), 0);
            }
            self.block(&plain(section.more.as_deref().unwrap_or_default()));
        }
    }

    /// Writes names of schemas, grouped by initial letter if there are many.
    ///
    /// With a letter they are a paragraph below its heading, otherwise a list.
    fn letters(&mut self, letters: &LettersView) {
        let links: Vec<String> = letters
            .links
            .iter()
            .map(|target| link(&plain(&target.text), &target.href))
            .collect();
        if let Some(letter) = letters.letter {
            self.heading(2, &letter.to_string());
            self.block(&links.join(&self.texts.comma));
            return;
        }
        links.iter().for_each(|text| self.item(text, 0));
    }
}

/// Returns a change on one line.
///
/// It begins with the operation, or its signature if the current description no
/// longer has it. The reason, such as a rule for breaking changes, is in
/// parentheses at the end.
fn change_line(change: &ChangeView) -> String {
    let operation = change
        .operation
        .as_ref()
        .map(|operation| match operation.href.as_str() {
            "" => code(&operation.text),
            href => link(&plain(&operation.text), href),
        });
    let others = change.others.as_deref().map(plain);
    let place = change.place.as_deref().map(code);
    let subject: Vec<String> = [operation, others, place].into_iter().flatten().collect();
    let mut out = subject.join(" ");
    if !out.is_empty() {
        out.push_str(": ");
    }
    out.push_str(&line(&change.html));
    if let Some(reason) = change.reason {
        out.push_str(&format!(" ({})", plain(reason)));
    }
    out
}
