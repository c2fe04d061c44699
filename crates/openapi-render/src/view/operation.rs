//! The view of an operation: what a call sends, what it returns, and the code
//! next to it.

use safe_markup::{Addresses as _, Markup, MarkupWriter};
use serde::Serialize;
use tera::{Kwargs, State, TeraResult, Value};

use super::body::{BodyView, ResponseView};
use super::examples::{AnswerView, CodeView, MediaExamplesView};
use super::rules::RulesView;
use super::{Builder, ChipView, FieldView, LinkView, hash, tag_title};
use crate::direction::Direction;
use crate::model::{
    Callback, ExternalDocs, Operation, OperationKind, Parameter, ParameterIn, Server, TagIdx,
};
use crate::sample::server_url;

/// An operation. `href` leads to its anchor; on its own page the template
/// writes no link.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct OperationView {
    /// Anchor of the operation, which those of its parts start with on pages
    /// with several.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// Summary, or what is derived from id, method and path.
    pub(crate) title: String,
    /// `call`, `webhook` or `callback`.
    pub(crate) kind: &'static str,
    /// HTTP method as sent.
    pub(crate) method: String,
    /// Method as part of a class name; see [`method_class`].
    pub(crate) method_class: String,
    /// Path template.
    pub(crate) path: String,
    /// The path, with an opportunity for a line break before each slash.
    pub(crate) call_html: Markup,
    /// The path up to its end, which narrow bars shorten.
    pub(crate) path_start: String,
    /// Last segments of the path, which tell it from others.
    pub(crate) path_end: String,
    /// URL of the first server, without variables, or its path on the host of the
    /// description; empty if there is none, or the reader does not call.
    pub(crate) base_url: String,
    /// `base_url`, which may be broken before its slashes.
    pub(crate) base_html: Markup,
    pub(crate) operation_id: Option<String>,
    pub(crate) deprecated: bool,
    /// Names of labels and badges.
    pub(crate) badges: Vec<String>,
    /// Labels that have a description.
    pub(crate) labels: Vec<LabelView>,
    /// Summary of the path, if the operation has its own.
    pub(crate) path_summary: Option<String>,
    /// Description of the path, if the operation has its own.
    pub(crate) path_html: Option<Markup>,
    /// Extensions that the options show as labels.
    pub(crate) chips: Vec<ChipView>,
    /// Description of the operation.
    pub(crate) html: Option<Markup>,
    /// Further documentation.
    pub(crate) external: Option<LinkView>,
    /// Servers of its own; those of the whole API are on the index page.
    pub(crate) servers: Vec<ServerView>,
    /// Alternatives, each a list of schemes that are all needed.
    pub(crate) security: Vec<Vec<NeedView>>,
    /// Whether a call without credentials is allowed too.
    pub(crate) security_optional: bool,
    /// Anchor of the requirements.
    pub(crate) security_anchor: String,
    /// Rules between parameters.
    pub(crate) rules: Option<RulesView>,
    /// Parameters by location.
    pub(crate) parameters: Vec<ParametersView>,
    pub(crate) body: Option<BodyView>,
    /// Responses in the order of the description; that of success is open.
    pub(crate) responses: Vec<ResponseView>,
    /// Calls that the API makes to the reader.
    pub(crate) callbacks: Vec<CallbackView>,
    /// A sample for each language, the first visible.
    pub(crate) samples: Vec<CodeView>,
    /// Examples of the request body.
    pub(crate) request_examples: Vec<MediaExamplesView>,
    /// Examples of responses; empty if no response has one.
    pub(crate) response_examples: Vec<AnswerView>,
    /// The call for the console, as an attribute's value; see
    /// [`console`](super::console).
    pub(crate) console: Option<Markup>,
    /// Level of the operation's own heading.
    pub(crate) level: u8,
}

/// A tag that labels the operation, with its description.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LabelView {
    pub(crate) name: String,
    pub(crate) html: Option<Markup>,
    /// Link to further documentation.
    pub(crate) external: Option<LinkView>,
}

/// A server, with the variables of its URL.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ServerView {
    /// URL template.
    pub(crate) url: String,
    /// `url`, which may be broken before its slashes.
    pub(crate) url_html: Markup,
    pub(crate) name: Option<String>,
    pub(crate) html: Option<Markup>,
    /// Variables of the template.
    pub(crate) variables: Vec<VariableView>,
}

/// A variable in the URL of a server.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct VariableView {
    /// Name in the template.
    pub(crate) name: String,
    /// Value that samples use.
    pub(crate) default: String,
    /// Values that are allowed; empty if any is.
    pub(crate) values: Vec<String>,
    pub(crate) html: Option<Markup>,
}

/// A security scheme that an operation requires, with scopes.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NeedView {
    pub(crate) name: String,
    /// Address of the scheme's description; `None` if it is not declared.
    pub(crate) href: Option<String>,
    /// Scopes that are all needed.
    pub(crate) scopes: Vec<String>,
}

/// Parameters of one location.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ParametersView {
    /// Name of the location, such as `query`.
    pub(crate) anchor: String,
    /// Title of the group, such as "Query parameters".
    pub(crate) title: String,
    pub(crate) fields: Vec<FieldView>,
}

/// A callback, with the operations that the API calls.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CallbackView {
    /// Key of the callback.
    pub(crate) name: String,
    /// Views like those of other operations, two levels deeper.
    pub(crate) operations: Vec<OperationView>,
}

impl<'r> Builder<'r, '_> {
    /// Returns the data of the console as an attribute value. It is the only
    /// markup that is not written by
    /// [`MarkupWriter`](safe_markup::MarkupWriter).
    #[expect(clippy::disallowed_methods, reason = "`console` escapes for quotes")]
    fn console_attribute(&self, operation: &Operation) -> Option<Markup> {
        self.console(operation).map(Markup::trusted)
    }

    /// Returns the view of an operation, whose heading has the level `level`.
    /// With `prefix`, anchors in it start with the operation's own, for pages
    /// with several operations.
    ///
    /// Limits of rows and schemas start anew. Prefix and level are restored at
    /// the end, because callbacks are operations within operations.
    pub(crate) fn operation(
        &mut self,
        operation: &'r Operation,
        level: u8,
        prefix: bool,
    ) -> OperationView {
        let anchor = self.register_top(&operation.slug);
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
        let servers = if operation.servers.is_empty() {
            &self.reference.servers
        } else {
            &operation.servers
        };
        let base = match operation.kind {
            OperationKind::Call => servers.first().map(server_url).unwrap_or_default(),
            _ => String::new(),
        };
        let mut view = OperationView {
            href: hash(&anchor),
            title: operation.title(),
            kind: match operation.kind {
                OperationKind::Call => "call",
                OperationKind::Webhook => "webhook",
                OperationKind::Callback => "callback",
            },
            method: operation.method.clone(),
            method_class: method_class(&operation.method),
            call_html: breakable(&operation.path),
            path_start: operation.path[..end_of(&operation.path)].to_owned(),
            path_end: operation.path[end_of(&operation.path)..].to_owned(),
            path: operation.path.clone(),
            base_html: breakable_url(&base),
            base_url: base,
            operation_id: operation.operation_id.clone(),
            deprecated: operation.deprecated,
            badges: self.badges(operation),
            labels: self.labels(operation),
            path_summary: operation.path_summary.clone(),
            path_html: self.html(operation.path_description.as_deref()),
            chips: self.chips(
                operation
                    .extensions
                    .iter()
                    .map(|(key, value)| (&**key, value)),
            ),
            html: self.html(operation.description.as_deref()),
            external: self.external(operation.external_docs.as_ref()),
            servers: operation
                .servers
                .iter()
                .map(|server| self.server(server))
                .collect(),
            console: self.console_attribute(operation),
            level,
            anchor,
            ..OperationView::default()
        };
        self.security(operation, &mut view);
        view.parameters = self.parameters(operation);
        view.rules = self.parameter_rules(operation);
        view.body = self.body(operation);
        // The first success is what most readers look for.
        let success = operation
            .responses
            .iter()
            .position(|response| response.status.starts_with('2'));
        view.responses = operation
            .responses
            .iter()
            .enumerate()
            .map(|(i, response)| {
                let direction = Direction::Response.of(operation.kind);
                self.in_direction(direction, |builder| {
                    builder.response(response, Some(i) == success)
                })
            })
            .collect();
        view.callbacks = operation
            .callbacks
            .iter()
            .map(|callback| self.callback(callback, level + 2))
            .collect();
        self.examples(operation, &mut view);
        self.prefix = outer;
        self.level = outer_level;
        view
    }

    /// Returns the names of labels, then `x-badges`.
    fn badges(&self, operation: &Operation) -> Vec<String> {
        let labels = operation
            .labels
            .iter()
            .map(|tag| tag_title(self.reference, *tag));
        labels.chain(operation.badges.iter().cloned()).collect()
    }

    /// Returns the labels with a description; the others are only badges.
    fn labels(&self, operation: &Operation) -> Vec<LabelView> {
        let label = |tag: &TagIdx| {
            let details = &self.reference.tags[*tag];
            LabelView {
                name: tag_title(self.reference, *tag),
                html: self.html(details.description.as_deref()),
                external: self.external(details.external_docs.as_ref()),
            }
        };
        let labels = operation.labels.iter().map(label);
        labels
            .filter(|label| label.html.is_some() || label.external.is_some())
            .collect()
    }

    /// Returns the view of a server.
    pub(super) fn server(&self, server: &Server) -> ServerView {
        ServerView {
            url: server.url.clone(),
            url_html: breakable_url(&server.url),
            name: server.name.clone(),
            html: self.html(server.description.as_deref()),
            variables: server
                .variables
                .iter()
                .map(|variable| VariableView {
                    name: variable.name.clone(),
                    default: variable.default.clone(),
                    values: variable.values.clone(),
                    html: self.html(variable.description.as_deref()),
                })
                .collect(),
        }
    }

    /// Adds the security requirements. An empty alternative is not listed: it
    /// makes authorization optional.
    fn security(&self, operation: &Operation, view: &mut OperationView) {
        view.security_optional = operation.security.iter().any(Vec::is_empty);
        view.security_anchor = self.anchor("security");
        let need = |need: &crate::model::SecurityNeed| NeedView {
            name: need.scheme.clone(),
            href: self.scheme_url(&need.scheme),
            scopes: need.scopes.clone(),
        };
        let needed = operation.security.iter().filter(|needs| !needs.is_empty());
        view.security = needed
            .map(|needs| needs.iter().map(need).collect())
            .collect();
    }

    /// Returns the address of a scheme, if the description declares it.
    fn scheme_url(&self, name: &str) -> Option<String> {
        let mut schemes = self.reference.security_schemes.iter();
        schemes.find(|scheme| scheme.name == name)?;
        let anchor = format!("security-{}", crate::text::anchor_part(name));
        Some(self.options.address("", &anchor))
    }

    /// Returns the parameters by location, in the order in which a request has
    /// them. Locations without parameters are left out.
    fn parameters(&mut self, operation: &'r Operation) -> Vec<ParametersView> {
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
            let list: Vec<_> = operation
                .parameters
                .iter()
                .filter(|parameter| parameter.location == place)
                .collect();
            if list.is_empty() {
                continue;
            }
            let anchor = self.anchor(place.name());
            let fields = self.in_direction(Direction::Request.of(operation.kind), |builder| {
                let field = |parameter: &'r Parameter| {
                    let path = format!("{}.{}", place.name(), parameter.name);
                    builder.parameter(parameter, &path)
                };
                list.into_iter().map(field).collect()
            });
            out.push(ParametersView {
                anchor,
                title: title.to_string(),
                fields,
            });
        }
        out
    }

    /// Returns the link to external documentation, unless its address is
    /// unsafe.
    pub(super) fn external(&self, docs: Option<&ExternalDocs>) -> Option<LinkView> {
        let docs = docs?;
        let href = self.prose.link(&docs.url)?;
        let text = docs.description.clone();
        Some(LinkView {
            text: text.unwrap_or_else(|| self.texts().more_about_this.to_string()),
            href,
        })
    }

    /// Returns the view of a callback. Levels of headings end at 6, with the
    /// parts of its operations.
    fn callback(&mut self, callback: &'r Callback, level: u8) -> CallbackView {
        let operations = callback
            .operations
            .iter()
            .map(|operation| self.operation(operation, level.min(5), true))
            .collect();
        CallbackView {
            name: callback.name.clone(),
            operations,
        }
    }
}

/// Returns a method as part of a class name. Custom methods may contain other
/// characters than letters.
pub(super) fn method_class(method: &str) -> String {
    let method = method.to_ascii_lowercase();
    method.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Returns a path with an opportunity for a line break before each slash but one at its
/// start. Without, browsers break long paths within `{id}`. The console does the same
/// (`calls/path.tsx`); `tests/path-breaks.json` has the cases of both.
fn breakable(path: &str) -> Markup {
    let mut out = MarkupWriter::new();
    for (i, segment) in path.split_inclusive('/').enumerate() {
        let Some(name) = segment.strip_suffix('/') else {
            out.text(segment);
            continue;
        };
        out.text(name);
        if i > 0 || !name.is_empty() {
            out.html("<wbr>");
        }
        out.html("/");
    }
    out.finish()
}

/// The filter `breakable` of templates: the text of a link with such opportunities, if it
/// has a path.
#[expect(clippy::needless_pass_by_value, reason = "the signature of filters")]
pub(crate) fn breakable_filter(text: Value, _: Kwargs, _: &State<'_>) -> TeraResult<Value> {
    let text = text.as_str().unwrap_or_default();
    Ok(Value::from(breakable(text).to_string()).mark_safe())
}

/// Length of the end of a path that bars show whole, unless its last segment is longer.
const PATH_END: usize = 22;

/// Returns where the last segments of a path begin.
fn end_of(path: &str) -> usize {
    let slashes: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
    let fits = |at: &&usize| path.len() - **at <= PATH_END;
    let first_that_fits = slashes.iter().find(fits);
    first_that_fits.or(slashes.last()).copied().unwrap_or(0)
}

/// Returns a URL with an opportunity for a line break before each dot of its host and each
/// slash of its path.
fn breakable_url(url: &str) -> Markup {
    let host = url.find("://").map_or(0, |at| at + "://".len());
    let path = url[host..].find('/').map_or(url.len(), |at| host + at);
    let mut out = MarkupWriter::new();
    out.text(&url[..host]);
    for (i, label) in url[host..path].split('.').enumerate() {
        if i > 0 {
            out.html("<wbr>");
            out.text(".");
        }
        out.text(label);
    }
    // Behind a host, the first slash may begin a line, too.
    if host > 0 && path < url.len() {
        out.html("<wbr>");
    }
    out.markup(&breakable(&url[path..]));
    out.finish()
}
