//! An operation as templates see it.

use std::rc::Rc;

use serde::Serialize;

use super::{Builder, ChipView, FieldView, LinkView, TypePart, hash};
use crate::example::{Direction, of_media};
use crate::markdown::safe_link;
use crate::model::{
    Callback, Example, Link, Media, Operation, OperationKind, ParameterIn, Response, Rule, Server,
};
use crate::sample::{base_url, samples};
use crate::shape::Shape;
use crate::text::list;
use crate::words::{status_class, status_words};

/// Lines of an example that a page shows.
const MAX_LINES: usize = 200;

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
    pub(crate) chips: Vec<ChipView>,
    pub(crate) html: Option<Rc<str>>,
    /// The description as written, for the Markdown twin.
    #[serde(skip)]
    pub(crate) text: Option<String>,
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
    pub(crate) request_examples: Vec<CodeView>,
    pub(crate) response_examples: Vec<CodeView>,
    /// Level of the operation's own heading.
    pub(crate) level: u8,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ServerView {
    pub(crate) url: String,
    pub(crate) name: Option<String>,
    pub(crate) html: Option<Rc<str>>,
    pub(crate) variables: Vec<VariableView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct VariableView {
    pub(crate) name: String,
    pub(crate) default: String,
    pub(crate) values: Vec<String>,
    pub(crate) html: Option<Rc<str>>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct NeedView {
    pub(crate) name: String,
    pub(crate) href: Option<String>,
    pub(crate) scopes: Vec<String>,
}

/// Parameters of one place.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ParametersView {
    pub(crate) anchor: String,
    pub(crate) title: &'static str,
    pub(crate) fields: Vec<FieldView>,
}

/// Rules between parameters: sentences, and a table.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct RulesView {
    pub(crate) anchor: String,
    pub(crate) sentences: Vec<Rc<str>>,
    #[serde(skip)]
    pub(crate) texts: Vec<String>,
    pub(crate) tables: Vec<RuleTable>,
}

/// What happens for each parameter that a call has.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RuleTable {
    pub(crate) caption: String,
    pub(crate) rows: Vec<RuleRow>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct RuleRow {
    pub(crate) rank: usize,
    pub(crate) parameter: LinkView,
    pub(crate) ignored: Vec<String>,
    pub(crate) required: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct BodyView {
    pub(crate) anchor: String,
    pub(crate) href: String,
    pub(crate) required: bool,
    pub(crate) html: Option<Rc<str>>,
    /// The description as written, for the Markdown twin.
    #[serde(skip)]
    pub(crate) text: Option<String>,
    pub(crate) contents: Vec<MediaView>,
}

/// One or more media types that hold the same.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MediaView {
    pub(crate) media_types: Vec<String>,
    #[serde(serialize_with = "super::markup::value")]
    pub(crate) field: FieldView,
    pub(crate) stream: bool,
    pub(crate) encoding: Vec<EncodingView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct EncodingView {
    pub(crate) property: String,
    pub(crate) words: Vec<String>,
    pub(crate) headers: Vec<FieldView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ResponseView {
    pub(crate) anchor: String,
    pub(crate) href: String,
    pub(crate) status: String,
    pub(crate) class: &'static str,
    pub(crate) words: String,
    pub(crate) html: Option<Rc<str>>,
    /// The description as written, for the Markdown twin.
    #[serde(skip)]
    pub(crate) text: Option<String>,
    pub(crate) open: bool,
    pub(crate) headers: Vec<FieldView>,
    pub(crate) contents: Vec<MediaView>,
    pub(crate) links: Vec<FollowUpView>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct FollowUpView {
    pub(crate) name: String,
    pub(crate) html: Option<Rc<str>>,
    pub(crate) target: Option<LinkView>,
    pub(crate) passes: Vec<(String, String)>,
    pub(crate) body: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct CallbackView {
    pub(crate) name: String,
    pub(crate) operations: Vec<OperationView>,
}

/// Highlighted code.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CodeView {
    pub(crate) id: String,
    pub(crate) key: String,
    pub(crate) label: String,
    pub(crate) lang: String,
    pub(crate) html: String,
    pub(crate) note: Option<String>,
    /// As it is, for the Markdown twin.
    #[serde(skip)]
    pub(crate) code: String,
}

impl<'r> Builder<'r> {
    /// An operation. With `prefix`, its anchors begin with its own.
    pub(crate) fn operation(
        &mut self,
        it: &'r Operation,
        level: u8,
        prefix: bool,
    ) -> OperationView {
        let anchor = self.register(it.slug.clone());
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
            method_class: it
                .method
                .to_ascii_lowercase()
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .collect(),
            path: it.path.clone(),
            base_url: if it.kind == OperationKind::Call {
                base_url(servers.first())
            } else {
                String::new()
            },
            operation_id: it.operation_id.clone(),
            deprecated: it.deprecated,
            badges: it.badges.clone(),
            chips: self.chips(it.extensions.iter().map(|(key, it)| (&**key, it))),
            html: self.html(it.description.as_deref()),
            text: it.description.clone(),
            external: external(it.external_docs.as_ref()),
            servers: it.servers.iter().map(|it| self.server(it)).collect(),
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
            .map(|it| self.callback(it, level + 1))
            .collect();
        self.examples(it, &mut view);
        self.prefix = outer;
        self.level = outer_level;
        view
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

    /// The address of a scheme, when the description has it.
    fn scheme_url(&self, name: &str) -> Option<String> {
        let mut schemes = self.reference.security_schemes.iter();
        schemes.find(|it| it.name == name)?;
        let route = self.options.route.trim_end_matches('/');
        Some(format!(
            "{route}#{}",
            crate::text::fragment(&format!("security-{}", crate::text::anchor_part(name)))
        ))
    }

    fn parameters(&mut self, it: &'r Operation) -> Vec<ParametersView> {
        let places = [
            (ParameterIn::Path, "Path parameters"),
            (ParameterIn::Query, "Query parameters"),
            (ParameterIn::QueryString, "Query string"),
            (ParameterIn::Header, "Header parameters"),
            (ParameterIn::Cookie, "Cookie parameters"),
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
                title,
                fields,
            });
        }
        out
    }

    /// Rules between parameters in words, and as a table.
    fn parameter_rules(&self, it: &Operation) -> Option<RulesView> {
        if it.rules.is_empty() {
            return None;
        }
        let mut view = RulesView {
            anchor: self.anchor("rules"),
            ..RulesView::default()
        };
        for rule in &it.rules {
            match rule {
                Rule::Exclusive {
                    parameters,
                    priority,
                    description,
                } => {
                    let names: Vec<String> =
                        parameters.iter().map(|it| format!("`{it}`")).collect();
                    let mut text = format!("At most one of {} can be given.", list(&names, "and"));
                    if let Some(more) = description {
                        text.push(' ');
                        text.push_str(more);
                    }
                    view.sentences.push(self.prose.html(&text, self.level));
                    view.texts.push(text);
                    view.tables.push(self.rule_table(it, parameters, priority));
                }
                Rule::RequiredWhen {
                    parameter,
                    when,
                    description,
                } => {
                    let names: Vec<String> = when.iter().map(|it| format!("`{it}`")).collect();
                    let mut text =
                        format!("`{parameter}` is required with {}.", list(&names, "or"));
                    if let Some(more) = description {
                        text.push(' ');
                        text.push_str(more);
                    }
                    view.sentences.push(self.prose.html(&text, self.level));
                    view.texts.push(text);
                }
            }
        }
        Some(view)
    }

    fn rule_table(
        &self,
        operation: &Operation,
        parameters: &[String],
        priority: &[String],
    ) -> RuleTable {
        let order = if priority.is_empty() {
            parameters
        } else {
            priority
        };
        let required = |name: &String| -> Vec<String> {
            let needs = operation.rules.iter().filter_map(|it| match it {
                Rule::RequiredWhen {
                    parameter, when, ..
                } if when.contains(name) => Some(parameter.clone()),
                _ => None,
            });
            needs.collect()
        };
        let row = |(i, name): (usize, &String)| RuleRow {
            rank: i + 1,
            parameter: LinkView {
                text: name.clone(),
                href: self.parameter_href(operation, name),
            },
            ignored: if priority.is_empty() {
                Vec::new()
            } else {
                order[i + 1..].to_vec()
            },
            required: required(name),
        };
        let caption = if priority.is_empty() {
            "Parameters that exclude each other"
        } else {
            "Which parameter counts when several are given"
        };
        RuleTable {
            caption: caption.to_owned(),
            rows: order.iter().enumerate().map(row).collect(),
        }
    }

    fn parameter_href(&self, operation: &Operation, name: &str) -> String {
        let place = operation
            .parameters
            .iter()
            .find(|it| it.name == name)
            .map_or("query", |it| it.location.name());
        hash(&format!(
            "{}{place}.{}",
            self.prefix,
            crate::text::anchor_part(name)
        ))
    }

    fn body(&mut self, it: &'r Operation) -> Option<BodyView> {
        let body = it.body.as_ref()?;
        let anchor = self.anchor("body");
        Some(BodyView {
            href: hash(&anchor),
            anchor,
            required: body.required,
            html: self.html(body.description.as_deref()),
            text: body.description.clone(),
            contents: self.contents(&body.content, "body"),
        })
    }

    /// Media types that hold the same schema are shown together.
    fn contents(&mut self, content: &'r [Media], path: &str) -> Vec<MediaView> {
        let mut groups: Vec<(Vec<String>, &'r Media)> = Vec::new();
        for media in content {
            let same = |it: &&mut (Vec<String>, &Media)| {
                it.1.schema == media.schema
                    && it.1.item_schema == media.item_schema
                    && media.encoding.is_empty()
                    && it.1.encoding.is_empty()
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.0.push(media.media_type.clone()),
                None => groups.push((vec![media.media_type.clone()], media)),
            }
        }
        let mut out = Vec::new();
        for (i, (media_types, media)) in groups.into_iter().enumerate() {
            let path = if i == 0 {
                path.to_owned()
            } else {
                format!("{path}@{}", media_types[0])
            };
            out.push(self.media(media_types, media, &path));
        }
        out
    }

    fn media(&mut self, media_types: Vec<String>, media: &'r Media, path: &str) -> MediaView {
        let field = match media.schema.or(media.item_schema) {
            Some(id) => self.value(id, path, 0),
            None => FieldView {
                type_parts: vec![TypePart {
                    text: "any".to_owned(),
                    href: None,
                }],
                ..FieldView::default()
            },
        };
        let mut encoding = Vec::new();
        for it in &media.encoding {
            let mut words = Vec::new();
            words.extend(it.content_type.as_ref().map(|it| format!("sent as {it}")));
            words.extend(it.style.as_ref().map(|it| format!("style {it}")));
            words.extend(it.explode.map(|it| {
                if it {
                    "repeated for each value"
                } else {
                    "in one value"
                }
                .to_owned()
            }));
            let headers = it.headers.iter().map(|header| {
                self.parameter(
                    header,
                    &format!("{path}.{}.headers.{}", it.property, header.name),
                )
            });
            encoding.push(EncodingView {
                property: it.property.clone(),
                headers: headers.collect(),
                words,
            });
        }
        MediaView {
            media_types,
            field,
            stream: media.schema.is_none() && media.item_schema.is_some(),
            encoding,
        }
    }

    fn response(&mut self, it: &'r Response, open: bool) -> ResponseView {
        let anchor = self.anchor(&it.status);
        let words = it
            .summary
            .clone()
            .unwrap_or_else(|| status_words(&it.status).to_owned());
        let headers = it
            .headers
            .iter()
            .map(|header| self.parameter(header, &format!("{}.headers.{}", it.status, header.name)))
            .collect();
        ResponseView {
            href: hash(&anchor),
            anchor,
            status: it.status.clone(),
            class: status_class(&it.status),
            words,
            html: self.html(it.description.as_deref()),
            text: it.description.clone(),
            open,
            headers,
            contents: self.contents(&it.content, &it.status),
            links: it.links.iter().map(|it| self.follow_up(it)).collect(),
        }
    }

    fn follow_up(&self, it: &Link) -> FollowUpView {
        let by_ref = it.operation_ref.as_deref().and_then(|it| {
            // `#/paths/~1users~1{id}/get`
            let (path, method) = it.split_once("/paths/")?.1.rsplit_once('/')?;
            let path = path.replace("~1", "/").replace("~0", "~");
            let same = |it: &Operation| it.path == path && it.method.eq_ignore_ascii_case(method);
            self.reference.operations.iter().position(same)
        });
        let target = it
            .operation_id
            .as_deref()
            .and_then(|it| self.index.operation_by_id(it))
            .or(by_ref);
        FollowUpView {
            name: it.name.clone(),
            html: self.html(it.description.as_deref()),
            target: target.map(|i| LinkView {
                text: self.reference.operations[i].title(),
                href: self.index.operation_urls[i].clone(),
            }),
            passes: it.parameters.clone(),
            body: it.body.clone(),
        }
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

    fn examples(&self, it: &Operation, view: &mut OperationView) {
        let id =
            |kind: &str, key: &str| format!("{}-{kind}-{}", view.anchor, crate::text::kebab(key));
        let code = |kind: &str,
                    key: String,
                    label: String,
                    lang: &str,
                    code: String,
                    note: Option<String>| CodeView {
            id: id(kind, &key),
            html: self.options.highlight.html(lang, &code),
            lang: lang.to_owned(),
            key,
            label,
            note,
            code,
        };
        view.samples = samples(self.reference, it)
            .into_iter()
            .map(|it| code("sample", it.key, it.label, &it.lang, it.code, None))
            .collect();
        let media = it.body.iter().flat_map(|it| &it.content).take(1);
        for (i, example) in media
            .flat_map(|it| with_media(self, it, Direction::Request))
            .enumerate()
        {
            let (label, lang, text, note) = example;
            view.request_examples
                .push(code("request", format!("{i}"), label, lang, text, note));
        }
        for response in &it.responses {
            let media = response.content.iter().take(1);
            for (i, example) in media
                .flat_map(|it| with_media(self, it, Direction::Response))
                .enumerate()
            {
                let (label, lang, text, note) = example;
                let label = if label.is_empty() {
                    response.status.clone()
                } else {
                    format!("{} {label}", response.status)
                };
                view.response_examples.push(code(
                    "response",
                    format!("{}-{i}", response.status),
                    label,
                    lang,
                    text,
                    note,
                ));
            }
        }
    }
}

/// Label, language, text and note of each example of a body.
fn with_media(
    builder: &Builder<'_>,
    media: &Media,
    direction: Direction,
) -> Vec<(String, &'static str, String, Option<String>)> {
    let given = !media.examples.is_empty();
    let lang = if media.media_type.contains("xml") {
        "xml"
    } else if media.media_type.contains("html") {
        "html"
    } else {
        "json"
    };
    let schema = media.schema.map(|it| Shape::of(builder.reference, it));
    let xml = lang == "xml" && !given && schema.is_some();
    of_media(builder.reference, media, direction)
        .into_iter()
        .filter_map(|it| {
            let text = if xml {
                crate::xml::document(builder.reference, media, direction)?
            } else {
                example_text(&it)?
            };
            let label = it.summary.clone().unwrap_or_else(|| it.name.clone());
            let note = if given {
                it.description
            } else {
                Some("Made from the schema.".to_owned())
            };
            Some((label, lang, cut(&text), note))
        })
        .collect()
}

fn example_text(it: &Example) -> Option<String> {
    if let Some(text) = &it.serialized {
        return Some(text.clone());
    }
    match (&it.value, &it.external) {
        (Some(node), _) => Some(node.as_str().map_or_else(|| node.to_json(), str::to_owned)),
        (None, Some(url)) => Some(url.clone()),
        (None, None) => None,
    }
}

/// The first lines of a long example.
fn cut(text: &str) -> String {
    let n = text.lines().count();
    if n <= MAX_LINES {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    format!("{}\n... {} more lines", lines.join("\n"), n - MAX_LINES)
}

pub(super) fn external(it: Option<&crate::model::ExternalDocs>) -> Option<LinkView> {
    let it = it.filter(|it| safe_link(&it.url))?;
    Some(LinkView {
        text: it
            .description
            .clone()
            .unwrap_or_else(|| "More about this".to_owned()),
        href: it.url.clone(),
    })
}
