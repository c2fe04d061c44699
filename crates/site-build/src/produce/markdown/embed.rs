//! `<ApiOperation>` and `<ApiSchema>`: a part of an API reference on a page of
//! a guide.

use docs_markdown::node::Component;
use docs_model::index::LocaleIdx;
use located_data::Diagnostic;
use located_data::diagnostic::nearest;
use openapi_render::{Fragment, Placement};
use reference_pages::SymbolKind;

use super::body::Body;
use crate::produce::Result;
use crate::understand::Project;
use crate::understand::reference::Api;

/// The kind of an embedded part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::produce) enum Subject {
    /// A request with its parameters, body and responses.
    Operation,
    /// A named schema.
    Schema,
}

impl Subject {
    /// Returns the word for messages.
    fn noun(self) -> &'static str {
        match self {
            Self::Operation => "operation",
            Self::Schema => "schema",
        }
    }

    /// Returns the kind of symbols that refer to this subject.
    fn symbols(self) -> SymbolKind {
        match self {
            Self::Operation => SymbolKind::Operation,
            Self::Schema => SymbolKind::Schema,
        }
    }
}

impl<'p> Body<'_, 'p> {
    /// Appends a part of an API reference, with its headings one level below
    /// those of the page around it. Adds the style sheet of references to the
    /// page.
    ///
    /// # Errors
    ///
    /// Returns the fault of a template of references.
    pub(in crate::produce) fn embed(
        &mut self,
        subject: Subject,
        component: &Component,
        out: &mut String,
    ) -> Result<()> {
        let Some(part) = self.embedded_part(subject, component)? else {
            return Ok(());
        };
        let producer = self.producer;
        self.need_styles(&producer.project.theme.api_css_url);
        out.push_str(&part.html);
        self.embedded_headings
            .push((self.n_headings, part.headings));
        Ok(())
    }

    /// Returns the part of an API reference that a component refers to. `name`
    /// is an operation (`GET /pets` or its id) or a schema; `api` selects the
    /// reference on sites with several.
    ///
    /// Without `api`, all references are searched in the order of the
    /// configuration, and the first that knows the name is used. An unknown
    /// name is reported, with the nearest one.
    pub(in crate::produce) fn embedded_part(
        &mut self,
        subject: Subject,
        component: &Component,
    ) -> Result<Option<Fragment>> {
        let Some(name) = self.text_prop(component, "name") else {
            let message = format!("`<{}>` has no `name`", component.name);
            let problem = Diagnostic::error("component", message)
                .at(component.span)
                .help(match subject {
                    Subject::Operation => "write <ApiOperation name=\"GET /path\" />",
                    Subject::Schema => "write <ApiSchema name=\"Schema\" />",
                });
            self.report(Some(problem));
            return Ok(None);
        };
        let wanted = self.text_prop(component, "api");
        let project: &'p Project = self.producer.project;
        let references = &project.references[self.locale()];
        for api in &references.apis {
            if wanted
                .as_ref()
                .is_some_and(|id| api.source.config.id != *id)
            {
                continue;
            }
            if let Some(part) = self.fragment(subject, &name, api)? {
                return Ok(Some(part));
            }
        }
        self.unknown_subject(subject, component, &name, wanted.as_deref());
        Ok(None)
    }

    /// Returns the locale of the doc, whose addresses the references use.
    pub(in crate::produce) fn locale(&self) -> LocaleIdx {
        self.producer.project.site.trees[self.doc.tree].locale
    }

    /// Renders a part of one reference, or returns `None` if it lacks the name.
    fn fragment(&mut self, subject: Subject, name: &str, api: &'p Api) -> Result<Option<Fragment>> {
        let make = |prefix: String| {
            let at = Placement::new(self.level + 1, prefix);
            match subject {
                Subject::Operation => api.operation(name, &at),
                Subject::Schema => api.schema(name, &at),
            }
        };
        let Some(mut fragment) = make(String::new())? else {
            return Ok(None);
        };
        // A part that is embedded twice gets a prefix, so that ids stay unique.
        let before = self
            .embedded
            .iter()
            .filter(|url| **url == fragment.url)
            .count();
        if before > 0
            && let Some(again) = make(format!("{}-", before + 1))?
        {
            fragment = again;
        }
        self.embedded.push(fragment.url.clone());
        Ok(Some(fragment))
    }

    /// Reports a name that no reference has, or an `api` that the site does not
    /// have.
    fn unknown_subject(
        &mut self,
        subject: Subject,
        component: &Component,
        name: &str,
        wanted: Option<&str>,
    ) {
        let apis = &self.producer.project.reference_sources.apis;
        let ids = apis.iter().map(|api| &*api.config.id);
        if let Some(id) = wanted.filter(|id| ids.clone().all(|known| known != *id)) {
            let help = match nearest(id, ids) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write the `id` of an `[[api]]` in site.toml".to_owned(),
            };
            let problem = Diagnostic::error("unknown-api", format!("the site has no API `{id}`"))
                .at(component.span)
                .help(help);
            return self.report(Some(problem));
        }
        let names = apis
            .iter()
            .flat_map(|api| api.symbols.iter())
            .filter(|symbol| symbol.kind == subject.symbols())
            .map(|symbol| &*symbol.name);
        let noun = subject.noun();
        let help = match nearest(name, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("check the {noun}s of the description"),
        };
        let problem = Diagnostic::error("unknown-symbol", format!("unknown {noun} `{name}`"))
            .at(component.span)
            .help(help);
        self.report(Some(problem));
    }
}
