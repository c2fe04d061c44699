//! Request bodies, responses, and links to follow-up operations.

use docs_model::texts::fill;
use safe_markup::{Addresses as _, Markup};
use serde::Serialize;

use super::{Builder, FieldView, LinkView, TypePart, hash};
use crate::direction::Direction;
use crate::model::{Encoding, Link, Media, Operation, Response};
use crate::words::{repeats, status_class, status_words};

/// Maximum number of rows that an error response expands before named schemas
/// become links. Most APIs have one error schema, which would be expanded for
/// each status.
const MAX_ERROR_ROWS: usize = 16;

/// The request body of an operation.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct BodyView {
    /// Anchor of the body: `body`, with the prefix of the operation.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// Whether a call must have a body.
    pub(crate) required: bool,
    /// Description.
    pub(crate) html: Option<Markup>,
    /// Contents by media type.
    pub(crate) contents: Vec<MediaView>,
}

/// One or more media types with the same content.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MediaView {
    /// Anchor; `None` for the first, which has the anchor of the body.
    pub(crate) anchor: Option<String>,
    /// Names of the media types, in order.
    pub(crate) media_types: Vec<String>,
    /// The content as a value without a name.
    #[serde(serialize_with = "super::markup::value")]
    pub(crate) field: FieldView,
    /// Whether the body is a stream of items; `field` is then one item.
    pub(crate) stream: bool,
    /// How the parts of a form are sent.
    pub(crate) encoding: Vec<EncodingView>,
}

/// How a property is sent in a form: its media type, style and headers.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct EncodingView {
    /// Name or position of the property.
    pub(crate) property: String,
    /// Phrases, such as "sent as image/png".
    pub(crate) words: Vec<String>,
    /// Headers of the part.
    pub(crate) headers: Vec<FieldView>,
}

/// A response by status.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ResponseView {
    /// Anchor of the response: its status, with the prefix of the operation.
    pub(crate) anchor: String,
    pub(crate) href: String,
    /// `200`, `4XX` or `default`.
    pub(crate) status: String,
    /// CSS class of the status; see [`status_class`].
    pub(crate) class: &'static str,
    /// The meaning of the status: `Not Found`.
    pub(crate) words: String,
    /// Description.
    pub(crate) html: Option<Markup>,
    /// Whether the row is open when the page appears: that of the first
    /// success.
    pub(crate) open: bool,
    pub(crate) headers: Vec<FieldView>,
    /// Contents by media type; empty for a response without a body.
    pub(crate) contents: Vec<MediaView>,
    /// Operations that a reader may call next.
    pub(crate) links: Vec<FollowUpView>,
}

/// A link from a response to an operation that takes values of it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct FollowUpView {
    /// Key of the link.
    pub(crate) name: String,
    /// Description.
    pub(crate) html: Option<Markup>,
    /// The operation: without an address, if it is not in the reference.
    pub(crate) target: Option<LinkView>,
    /// Parameters of the target with the values that they get.
    pub(crate) passes: Vec<(String, String)>,
    /// Expression of the target's body.
    pub(crate) body: Option<String>,
}

impl<'r> Builder<'r, '_> {
    /// Returns the view of the request body, if the operation has one.
    pub(super) fn body(&mut self, operation: &'r Operation) -> Option<BodyView> {
        let body = operation.body.as_ref()?;
        let anchor = self.anchor("body");
        Some(BodyView {
            href: hash(&anchor),
            anchor,
            required: body.required,
            html: self.html(body.description.as_deref()),
            contents: self.in_direction(Direction::Request.of(operation.kind), |builder| {
                builder.contents(&body.content, "body")
            }),
        })
    }

    /// Returns the contents of a body; media types with the same schema are
    /// grouped, unless they have encodings. `path` is that of the body or
    /// response: the first content has its anchor, the others have theirs with
    /// the media type, as in `body@text/csv`.
    fn contents(&mut self, content: &'r [Media], path: &str) -> Vec<MediaView> {
        let mut groups: Vec<(Vec<String>, &'r Media)> = Vec::new();
        for media in content {
            let same = |known: &&mut (Vec<String>, &Media)| {
                known.1.schema == media.schema
                    && known.1.item_schema == media.item_schema
                    && media.encoding.is_empty()
                    && known.1.encoding.is_empty()
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.0.push(media.media_type.clone()),
                None => groups.push((vec![media.media_type.clone()], media)),
            }
        }
        let mut out = Vec::new();
        for (i, (media_types, media)) in groups.into_iter().enumerate() {
            let path = match media_types.first().filter(|_| i > 0) {
                Some(media_type) => format!("{path}@{media_type}"),
                None => path.to_owned(),
            };
            let (anchor, path) = match i {
                0 => (None, path),
                _ => {
                    let (anchor, path) = self.place(&path);
                    (Some(anchor), path)
                }
            };
            let mut view = self.media(media_types, media, &path);
            view.anchor = anchor;
            out.push(view);
        }
        out
    }

    /// Returns the view of media types that share a schema. Without a schema,
    /// any content is allowed, and without either schema, the field is "any".
    fn media(&mut self, media_types: Vec<String>, media: &'r Media, path: &str) -> MediaView {
        let field = match media.schema.or(media.item_schema) {
            Some(id) => self.value(id, path, 0),
            None => FieldView {
                type_parts: vec![TypePart {
                    text: self.texts().any.to_string(),
                    href: None,
                }],
                ..FieldView::new(self.texts())
            },
        };
        let mut encodings = Vec::new();
        for encoding in &media.encoding {
            let words = self.encoding_words(encoding);
            let headers = encoding.headers.iter().map(|header| {
                self.parameter(
                    header,
                    &format!("{path}.{}.headers.{}", encoding.property, header.name),
                )
            });
            encodings.push(EncodingView {
                property: encoding.property.clone(),
                headers: headers.collect(),
                words,
            });
        }
        MediaView {
            anchor: None,
            media_types,
            field,
            stream: media.schema.is_none() && media.item_schema.is_some(),
            encoding: encodings,
        }
    }

    /// Returns how a part or a field of a form is written, in words.
    pub(super) fn encoding_words(&self, encoding: &Encoding) -> Vec<String> {
        let texts = self.texts();
        let media = encoding.content_type.as_ref();
        let style = encoding.style.as_ref();
        let words = [
            media.map(|media| fill(&texts.sent_as, &[("media", media)])),
            style.map(|style| fill(&texts.in_style, &[("style", style)])),
            encoding.explode.map(|explode| match explode {
                true => texts.repeated.to_string(),
                false => texts.in_one_value.to_string(),
            }),
        ];
        words.into_iter().flatten().collect()
    }

    /// Returns the view of a response. `open` is whether its row is open.
    pub(super) fn response(&mut self, response: &'r Response, open: bool) -> ResponseView {
        if response.status.starts_with(['2', '3']) {
            return self.whole_response(response, open);
        }
        // Error responses are alike, so beyond some rows they only name
        // schemas.
        let kept = self.rows_left.saturating_sub(MAX_ERROR_ROWS);
        self.rows_left -= kept;
        let view = self.whole_response(response, open);
        self.rows_left += kept;
        view
    }

    /// Returns the view of a response with all rows that the operation has
    /// left. A `summary` replaces the name of the status; a description that
    /// repeats it, as generators write them, is left out.
    fn whole_response(&mut self, response: &'r Response, open: bool) -> ResponseView {
        let (anchor, path) = self.place(&response.status);
        let words = response
            .summary
            .clone()
            .unwrap_or_else(|| status_words(&response.status, self.texts()).to_owned());
        let description = response.description.as_deref();
        let description = description.filter(|text| !repeats(text, &words));
        let headers = response
            .headers
            .iter()
            .map(|header| self.parameter(header, &format!("{path}.headers.{}", header.name)))
            .collect();
        ResponseView {
            href: hash(&anchor),
            anchor,
            status: response.status.clone(),
            class: status_class(&response.status),
            html: self.html(description),
            words,
            open,
            headers,
            contents: self.contents(&response.content, &path),
            links: response
                .links
                .iter()
                .map(|link| self.follow_up(link))
                .collect(),
        }
    }

    /// Returns the view of a link to a follow-up operation. It may name an
    /// operation by id or by reference; references to other files are found by
    /// path and method only.
    fn follow_up(&self, link: &Link) -> FollowUpView {
        let by_ref = link.operation_ref.as_deref().and_then(|reference| {
            // `#/paths/~1users~1{id}/get`
            let (path, method) = reference.split_once("/paths/")?.1.rsplit_once('/')?;
            let path = path.replace("~1", "/").replace("~0", "~");
            let same = |operation: &Operation| {
                operation.path == path && operation.method.eq_ignore_ascii_case(method)
            };
            self.reference.operations.position(same)
        });
        let target = link
            .operation_id
            .as_deref()
            .and_then(|id| self.index.operation_by_id(id))
            .or(by_ref);
        let known = target.map(|i| LinkView {
            text: self.reference.operations[i].title(),
            href: self.index.operation_urls[i].clone(),
        });
        // An operation of another description, or one that does not exist.
        let unknown = || {
            let text = link.operation_ref.as_ref().or(link.operation_id.as_ref())?;
            Some(LinkView {
                text: text.clone(),
                href: self.prose.link(text).unwrap_or_default(),
            })
        };
        let mut texts: Vec<String> = link.description.iter().cloned().collect();
        texts.extend(link.server.as_ref().map(|server| {
            let address = format!("`{}`", server.url);
            let words = server.name.iter().chain(&server.description);
            let words: Vec<&str> = words.map(String::as_str).collect();
            match words.is_empty() {
                true => address,
                false => format!("{address}: {}", words.join(". ")),
            }
        }));
        let text = (!texts.is_empty()).then(|| texts.join("\n\n"));
        FollowUpView {
            name: link.name.clone(),
            html: self.html(text.as_deref()),
            target: known.or_else(unknown),
            passes: link.parameters.clone(),
            body: link.body.clone(),
        }
    }
}
