//! The view of an operation.

use safe_markup::{Addresses as _, Markup};
use serde::Serialize;

use super::body::{BodyView, ResponseView};
use super::examples::{AnswerView, CodeView, MediaExamplesView};
use super::rules::RulesView;
use super::{Builder, ChipView, FieldView, LinkView, hash, tag_title};
use crate::model::{Callback, ExternalDocs, Operation, OperationKind, ParameterIn, Server};
use crate::sample::base_url;

/// An operation.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct OperationView {
    pub(crate) anchor: String,
    pub(crate) href: String,
    pub(crate) title: String,
    pub(crate) kind: &'static str,
    pub(crate) method: String,
    pub(crate) method_class: String,
    pub(crate) path: String,
    pub(crate) base_url: String,
    pub(crate) operation_id: Option<String>,
    pub(crate) deprecated: bool,
    pub(crate) badges: Vec<String>,
    /// Descriptions of its labels.
    pub(crate) labels: Vec<LabelView>,
    /// Summary of the path, if the operation has its own.
    pub(crate) path_summary: Option<String>,
    /// Description of the path, if the operation has its own.
    pub(crate) path_html: Option<Markup>,
    pub(crate) chips: Vec<ChipView>,
    pub(crate) html: Option<Markup>,
    pub(crate) external: Option<LinkView>,
    pub(crate) servers: Vec<ServerView>,
    pub(crate) security: Vec<Vec<NeedView>>,
    pub(crate) security_optional: bool,
    pub(crate) security_anchor: String,
    pub(crate) rules: Option<RulesView>,
    pub(crate) parameters: Vec<ParametersView>,
    pub(crate) body: Option<BodyView>,
    pub(crate) responses: Vec<ResponseView>,
    pub(crate) callbacks: Vec<CallbackView>,
    pub(crate) samples: Vec<CodeView>,
    pub(crate) request_examples: Vec<MediaExamplesView>,
    pub(crate) response_examples: Vec<AnswerView>,
    /// The call for the console, as an attribute's value.
    pub(crate) console: Option<Markup>,
    /// Level of the operation's own heading.
    pub(crate) level: u8,
}

/// A tag that is a label, with its description.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LabelView {
    pub(crate) name: String,
    pub(crate) html: Option<Markup>,
    pub(crate) external: Option<LinkView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ServerView {
    pub(crate) url: String,
    pub(crate) name: Option<String>,
    pub(crate) html: Option<Markup>,
    pub(crate) variables: Vec<VariableView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct VariableView {
    pub(crate) name: String,
    pub(crate) default: String,
    pub(crate) values: Vec<String>,
    pub(crate) html: Option<Markup>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct NeedView {
    pub(crate) name: String,
    pub(crate) href: Option<String>,
    pub(crate) scopes: Vec<String>,
}

/// Parameters of one location.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ParametersView {
    pub(crate) anchor: String,
    pub(crate) title: String,
    pub(crate) fields: Vec<FieldView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct CallbackView {
    pub(crate) name: String,
    pub(crate) operations: Vec<OperationView>,
}

impl<'r> Builder<'r, '_> {
    #[expect(clippy::disallowed_methods, reason = "`console` escapes for quotes")]
    fn console_attribute(&self, it: &Operation) -> Option<Markup> {
        self.console(it).map(Markup::trusted)
    }

    /// Returns the view of an operation. With `prefix`, anchors in it start
    /// with the operation's own.
    pub(crate) fn operation(
        &mut self,
        it: &'r Operation,
        level: u8,
        prefix: bool,
    ) -> OperationView {
        let anchor = self.register_top(&it.slug);
        self.rows_left = self.options.max_rows;
        self.schemas_left = super::MAX_SCHEMAS;
        let outer = std::mem::replace(
            &mut self.prefix,
            if prefix {
                format!("{anchor}/")
            } else {
                String::new()
            },
        );
        let outer_level = std::mem::replace(&mut self.level, level + 1);
        let servers = if it.servers.is_empty() {
            &self.reference.servers
        } else {
            &it.servers
        };
        let mut view = OperationView {
            href: hash(&anchor),
            title: it.title(),
            kind: match it.kind {
                OperationKind::Call => "call",
                OperationKind::Webhook => "webhook",
                OperationKind::Callback => "callback",
            },
            method: it.method.clone(),
            method_class: method_class(&it.method),
            path: it.path.clone(),
            base_url: if it.kind == OperationKind::Call {
                base_url(servers.first())
            } else {
                String::new()
            },
            operation_id: it.operation_id.clone(),
            deprecated: it.deprecated,
            badges: self.badges(it),
            labels: self.labels(it),
            path_summary: it.path_summary.clone(),
            path_html: self.html(it.path_description.as_deref()),
            chips: self.chips(it.extensions.iter().map(|(key, it)| (&**key, it))),
            html: self.html(it.description.as_deref()),
            external: self.external(it.external_docs.as_ref()),
            servers: it.servers.iter().map(|it| self.server(it)).collect(),
            console: self.console_attribute(it),
            level,
            anchor,
            ..OperationView::default()
        };
        self.security(it, &mut view);
        view.parameters = self.parameters(it);
        view.rules = self.parameter_rules(it);
        view.body = self.body(it);
        let success = it
            .responses
            .iter()
            .position(|it| it.status.starts_with('2'));
        view.responses = it
            .responses
            .iter()
            .enumerate()
            .map(|(i, it)| self.response(it, Some(i) == success))
            .collect();
        view.callbacks = it
            .callbacks
            .iter()
            .map(|it| self.callback(it, level + 2))
            .collect();
        self.examples(it, &mut view);
        self.prefix = outer;
        self.level = outer_level;
        view
    }

    /// Returns the names of labels, then `x-badges`.
    fn badges(&self, it: &Operation) -> Vec<String> {
        let labels = it.labels.iter().map(|it| tag_title(self.reference, *it));
        labels.chain(it.badges.iter().cloned()).collect()
    }

    /// Returns the labels with a description.
    fn labels(&self, it: &Operation) -> Vec<LabelView> {
        let label = |tag: &usize| {
            let it = &self.reference.tags[*tag];
            LabelView {
                name: tag_title(self.reference, *tag),
                html: self.html(it.description.as_deref()),
                external: self.external(it.external_docs.as_ref()),
            }
        };
        let labels = it.labels.iter().map(label);
        labels
            .filter(|it| it.html.is_some() || it.external.is_some())
            .collect()
    }

    pub(super) fn server(&self, it: &Server) -> ServerView {
        ServerView {
            url: it.url.clone(),
            name: it.name.clone(),
            html: self.html(it.description.as_deref()),
            variables: it
                .variables
                .iter()
                .map(|it| VariableView {
                    name: it.name.clone(),
                    default: it.default.clone(),
                    values: it.values.clone(),
                    html: self.html(it.description.as_deref()),
                })
                .collect(),
        }
    }

    fn security(&self, it: &Operation, view: &mut OperationView) {
        view.security_optional = it.security.iter().any(Vec::is_empty);
        view.security_anchor = self.anchor("security");
        let need = |it: &crate::model::SecurityNeed| NeedView {
            name: it.scheme.clone(),
            href: self.scheme_url(&it.scheme),
            scopes: it.scopes.clone(),
        };
        let needed = it.security.iter().filter(|it| !it.is_empty());
        view.security = needed.map(|it| it.iter().map(need).collect()).collect();
    }

    /// Returns the address of a scheme, if the description declares it.
    fn scheme_url(&self, name: &str) -> Option<String> {
        let mut schemes = self.reference.security_schemes.iter();
        schemes.find(|it| it.name == name)?;
        let anchor = format!("security-{}", crate::text::anchor_part(name));
        Some(self.options.address("", &anchor))
    }

    fn parameters(&mut self, it: &'r Operation) -> Vec<ParametersView> {
        let texts = self.texts();
        let places = [
            (ParameterIn::Path, &texts.path_parameters),
            (ParameterIn::Query, &texts.query_parameters),
            (ParameterIn::QueryString, &texts.query_string),
            (ParameterIn::Header, &texts.header_parameters),
            (ParameterIn::Cookie, &texts.cookie_parameters),
        ];
        let mut out = Vec::new();
        for (place, title) in places {
            let list: Vec<_> = it
                .parameters
                .iter()
                .filter(|it| it.location == place)
                .collect();
            if list.is_empty() {
                continue;
            }
            let anchor = self.anchor(place.name());
            let fields = list
                .into_iter()
                .map(|it| self.parameter(it, &format!("{}.{}", place.name(), it.name)))
                .collect();
            out.push(ParametersView {
                anchor,
                title: title.to_string(),
                fields,
            });
        }
        out
    }

    /// Returns the link to external documentation.
    pub(super) fn external(&self, it: Option<&ExternalDocs>) -> Option<LinkView> {
        let it = it?;
        let href = self.prose.link(&it.url)?;
        let text = it.description.clone();
        Some(LinkView {
            text: text.unwrap_or_else(|| self.texts().more_about_this.to_string()),
            href,
        })
    }

    fn callback(&mut self, it: &'r Callback, level: u8) -> CallbackView {
        let operations = it
            .operations
            .iter()
            .map(|it| self.operation(it, level.min(5), true))
            .collect();
        CallbackView {
            name: it.name.clone(),
            operations,
        }
    }
}

/// Returns a method as part of a class name.
pub(super) fn method_class(method: &str) -> String {
    let method = method.to_ascii_lowercase();
    method.chars().filter(char::is_ascii_alphanumeric).collect()
}
