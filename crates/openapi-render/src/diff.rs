//! What changed between two versions of a description, and whether a caller
//! notices.

use std::collections::HashSet;

use crate::example::Direction;
use crate::model::{Media, Operation, OperationKind, Parameter, Reference, SchemaId};
use crate::shape::Shape;

/// The kinds of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// Gone.
    Removed,
    /// Different.
    Changed,
    /// Still there, but going.
    Deprecated,
    /// New.
    Added,
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The kind.
    pub kind: ChangeKind,
    /// The operation, as `GET /pets`.
    pub operation: String,
    /// Where in the operation: its anchor, for instance `query.limit`; empty
    /// for the operation itself.
    pub at: String,
    /// What changed, as a sentence.
    pub message: String,
    /// Why callers break; none when they do not.
    pub breaking: Option<&'static str>,
}

/// Levels of data that are compared.
const MAX_DEPTH: usize = 24;

/// Compares two versions: all changes that callers can see, operation by
/// operation in the order of the new version; removed operations come first.
#[must_use]
pub fn diff(old: &Reference, new: &Reference) -> Vec<Change> {
    let mut differ = Differ {
        old,
        new,
        operation: String::new(),
        out: Vec::new(),
        seen: HashSet::new(),
    };
    let calls = |it: &&Operation| it.kind == OperationKind::Call;
    let same = |a: &Operation, b: &Operation| a.method == b.method && same_path(&a.path, &b.path);
    for it in old.operations.iter().filter(calls) {
        if !new.operations.iter().any(|b| same(it, b)) {
            differ.operation = it.signature();
            let reason = if it.deprecated {
                "callers of the deprecated call get errors"
            } else {
                "callers get errors, without a time of deprecation"
            };
            differ.push(
                ChangeKind::Removed,
                "",
                "The call was removed.".to_owned(),
                Some(reason),
            );
        }
    }
    for b in new.operations.iter().filter(calls) {
        differ.operation = b.signature();
        match old.operations.iter().find(|a| same(a, b)) {
            Some(a) => differ.operation(a, b),
            None => differ.push(ChangeKind::Added, "", "The call is new.".to_owned(), None),
        }
    }
    differ.out
}

/// Changes as a Markdown page.
#[must_use]
pub fn changelog(changes: &[Change]) -> String {
    if changes.is_empty() {
        return "Nothing changed for callers.\n".to_owned();
    }
    let mut out = String::new();
    let sections = [
        ("Breaking", true, None),
        ("Removed", false, Some(ChangeKind::Removed)),
        ("Deprecated", false, Some(ChangeKind::Deprecated)),
        ("Changed", false, Some(ChangeKind::Changed)),
        ("Added", false, Some(ChangeKind::Added)),
    ];
    for (title, breaking, kind) in sections {
        let list: Vec<&Change> = changes
            .iter()
            .filter(|it| {
                it.breaking.is_some() == breaking && kind.is_none_or(|kind| it.kind == kind)
            })
            .collect();
        if list.is_empty() {
            continue;
        }
        out.push_str(&format!("## {title}\n\n"));
        for it in list {
            let at = if it.at.is_empty() {
                String::new()
            } else {
                format!(" `{}`", it.at)
            };
            let reason = it
                .breaking
                .map(|it| format!(" Breaking: {it}."))
                .unwrap_or_default();
            out.push_str(&format!(
                "- `{}`{at}: {}{reason}\n",
                it.operation, it.message
            ));
        }
        out.push('\n');
    }
    out
}

/// Paths are equal when only the names of their parameters differ.
fn same_path(a: &str, b: &str) -> bool {
    let plain = |it: &str| {
        it.split('{')
            .enumerate()
            .map(|(i, part)| {
                if i == 0 {
                    part
                } else {
                    part.split_once('}').map_or(part, |it| it.1)
                }
            })
            .collect::<Vec<_>>()
            .join("{}")
    };
    a == b || plain(a) == plain(b)
}

struct Differ<'r> {
    old: &'r Reference,
    new: &'r Reference,
    operation: String,
    out: Vec<Change>,
    /// Pairs of schemas that this operation compared already.
    seen: HashSet<(SchemaId, SchemaId, bool)>,
}

impl<'r> Differ<'r> {
    fn push(
        &mut self,
        kind: ChangeKind,
        at: &str,
        message: String,
        breaking: Option<&'static str>,
    ) {
        let operation = self.operation.clone();
        self.out.push(Change {
            kind,
            operation,
            at: at.to_owned(),
            message,
            breaking,
        });
    }

    fn operation(&mut self, a: &'r Operation, b: &'r Operation) {
        self.seen.clear();
        if b.deprecated && !a.deprecated {
            self.push(
                ChangeKind::Deprecated,
                "",
                "The call is deprecated.".to_owned(),
                None,
            );
        }
        self.parameters(a, b);
        match (&a.body, &b.body) {
            (None, Some(it)) if it.required => {
                self.push(
                    ChangeKind::Added,
                    "body",
                    "A request body is required.".to_owned(),
                    Some("calls without a body are refused"),
                );
            }
            (None, Some(_)) => self.push(
                ChangeKind::Added,
                "body",
                "A request body may be sent.".to_owned(),
                None,
            ),
            (Some(_), None) => self.push(
                ChangeKind::Removed,
                "body",
                "No request body is taken any more.".to_owned(),
                Some("callers send one"),
            ),
            (Some(a), Some(b)) => {
                if b.required && !a.required {
                    self.push(
                        ChangeKind::Changed,
                        "body",
                        "The request body is required.".to_owned(),
                        Some("calls without a body are refused"),
                    );
                }
                self.contents(&a.content, &b.content, "body", Direction::Request);
            }
            (None, None) => {}
        }
        self.responses(a, b);
    }

    fn parameters(&mut self, a: &'r Operation, b: &'r Operation) {
        let at = |it: &Parameter| format!("{}.{}", it.location.name(), it.name);
        let find = |list: &'r [Parameter], it: &Parameter| {
            list.iter()
                .find(|x| x.name == it.name && x.location == it.location)
        };
        for it in &a.parameters {
            if find(&b.parameters, it).is_none() {
                self.push(
                    ChangeKind::Removed,
                    &at(it),
                    format!("The parameter `{}` was removed.", it.name),
                    Some("callers send it"),
                );
            }
        }
        for it in &b.parameters {
            let path = at(it);
            let Some(before) = find(&a.parameters, it) else {
                let breaking = it.required.then_some("calls without it are refused");
                let word = if it.required { "required" } else { "optional" };
                self.push(
                    ChangeKind::Added,
                    &path,
                    format!("The {word} parameter `{}` is new.", it.name),
                    breaking,
                );
                continue;
            };
            if it.required && !before.required {
                self.push(
                    ChangeKind::Changed,
                    &path,
                    format!("`{}` is required.", it.name),
                    Some("calls without it are refused"),
                );
            } else if before.required && !it.required {
                self.push(
                    ChangeKind::Changed,
                    &path,
                    format!("`{}` is optional.", it.name),
                    None,
                );
            }
            if it.deprecated && !before.deprecated {
                self.push(
                    ChangeKind::Deprecated,
                    &path,
                    format!("`{}` is deprecated.", it.name),
                    None,
                );
            }
            if let (Some(a), Some(b)) = (before.schema, it.schema) {
                self.schemas(a, b, &path, Direction::Request, 0);
            }
        }
    }

    fn responses(&mut self, a: &'r Operation, b: &'r Operation) {
        for it in &a.responses {
            if !b.responses.iter().any(|x| x.status == it.status) {
                let breaking = it.status.starts_with('2').then_some("callers wait for it");
                self.push(
                    ChangeKind::Removed,
                    &it.status,
                    format!("The response {} was removed.", it.status),
                    breaking,
                );
            }
        }
        for it in &b.responses {
            match a.responses.iter().find(|x| x.status == it.status) {
                Some(before) => self.contents(
                    &before.content,
                    &it.content,
                    &it.status,
                    Direction::Response,
                ),
                None => self.push(
                    ChangeKind::Added,
                    &it.status,
                    format!("The response {} is new.", it.status),
                    None,
                ),
            }
        }
    }

    fn contents(&mut self, a: &'r [Media], b: &'r [Media], at: &str, direction: Direction) {
        for it in a {
            if !b.iter().any(|x| x.media_type == it.media_type) {
                self.push(
                    ChangeKind::Removed,
                    at,
                    format!("`{}` was removed.", it.media_type),
                    Some("callers use this media type"),
                );
            }
        }
        for it in b {
            match a.iter().find(|x| x.media_type == it.media_type) {
                Some(before) => {
                    if let (Some(a), Some(b)) = (
                        before.schema.or(before.item_schema),
                        it.schema.or(it.item_schema),
                    ) {
                        self.schemas(a, b, at, direction, 0);
                    }
                }
                None => self.push(
                    ChangeKind::Added,
                    at,
                    format!("`{}` is new.", it.media_type),
                    None,
                ),
            }
        }
    }

    fn schemas(&mut self, a: SchemaId, b: SchemaId, at: &str, direction: Direction, depth: usize) {
        if depth > MAX_DEPTH || !self.seen.insert((a, b, direction == Direction::Request)) {
            return;
        }
        let (old, new) = (Shape::of(self.old, a), Shape::of(self.new, b));
        self.types(&old, &new, at, direction);
        self.enums(&old, &new, at, direction);
        if new.deprecated && !old.deprecated {
            self.push(
                ChangeKind::Deprecated,
                at,
                "It is deprecated.".to_owned(),
                None,
            );
        }
        self.limits(&old, &new, at, direction);
        self.fields(&old, &new, at, direction, depth);
        if let (Some(a), Some(b)) = (old.item_schema(), new.item_schema()) {
            self.schemas(a, b, &format!("{at}[]"), direction, depth + 1);
        }
        for (a, b) in old.variants.iter().zip(&new.variants) {
            self.variants(&a.schemas, &b.schemas, at, direction, depth);
        }
    }

    fn types(&mut self, old: &Shape<'_>, new: &Shape<'_>, at: &str, direction: Direction) {
        let words = |it: &Shape<'_>| {
            let names: Vec<String> = it.types.iter().map(|it| it.name().to_owned()).collect();
            let mut text = crate::text::list(&names, ", ", " or ");
            if it.nullable {
                text.push_str(" or null");
            }
            text
        };
        let (a, b) = (words(old), words(new));
        if a == b || a.is_empty() || b.is_empty() {
            return;
        }
        let wider =
            old.types.iter().all(|it| new.types.contains(it)) && (new.nullable || !old.nullable);
        let narrower =
            new.types.iter().all(|it| old.types.contains(it)) && (old.nullable || !new.nullable);
        let breaking = match direction {
            Direction::Request if !wider => Some("values that were fine are refused"),
            Direction::Response if !narrower => Some("answers hold types that callers do not know"),
            _ => None,
        };
        self.push(
            ChangeKind::Changed,
            at,
            format!("The type changed from {a} to {b}."),
            breaking,
        );
    }

    fn enums(&mut self, old: &Shape<'_>, new: &Shape<'_>, at: &str, direction: Direction) {
        if old.enum_values.is_empty() || new.enum_values.is_empty() {
            return;
        }
        for it in old
            .enum_values
            .iter()
            .filter(|it| !new.enum_values.iter().any(|x| x.value.same_data(&it.value)))
        {
            let breaking = (direction == Direction::Request).then_some("callers send this value");
            self.push(
                ChangeKind::Removed,
                at,
                format!(
                    "The value `{}` was removed.",
                    it.value.scalar().unwrap_or_default()
                ),
                breaking,
            );
        }
        for it in new
            .enum_values
            .iter()
            .filter(|it| !old.enum_values.iter().any(|x| x.value.same_data(&it.value)))
        {
            let breaking =
                (direction == Direction::Response).then_some("callers may not know this value");
            self.push(
                ChangeKind::Added,
                at,
                format!(
                    "The value `{}` is new.",
                    it.value.scalar().unwrap_or_default()
                ),
                breaking,
            );
        }
    }

    fn limits(&mut self, old: &Shape<'_>, new: &Shape<'_>, at: &str, direction: Direction) {
        let (a, b) = (
            crate::words::limits(old, crate::texts::english()).join("; "),
            crate::words::limits(new, crate::texts::english()).join("; "),
        );
        if a == b && old.bounds.pattern == new.bounds.pattern {
            return;
        }
        let word = |it: String| if it.is_empty() { "none".to_owned() } else { it };
        let loosened =
            direction == Direction::Request && b.is_empty() && new.bounds.pattern.is_none();
        let breaking = (direction == Direction::Request && !loosened)
            .then_some("values that were fine may be refused");
        let message = if a == b {
            "The pattern changed.".to_owned()
        } else {
            format!("The limits changed from {} to {}.", word(a), word(b))
        };
        self.push(ChangeKind::Changed, at, message, breaking);
    }

    fn fields(
        &mut self,
        old: &Shape<'r>,
        new: &Shape<'r>,
        at: &str,
        direction: Direction,
        depth: usize,
    ) {
        let request = direction == Direction::Request;
        for it in &old.fields {
            if !new.fields.iter().any(|x| x.name == it.name) {
                let breaking = Some(if request {
                    "callers send it"
                } else {
                    "callers read it"
                });
                self.push(
                    ChangeKind::Removed,
                    &format!("{at}.{}", it.name),
                    format!("`{}` was removed.", it.name),
                    breaking,
                );
            }
        }
        for it in &new.fields {
            let path = format!("{at}.{}", it.name);
            let Some(before) = old.fields.iter().find(|x| x.name == it.name) else {
                let breaking = (request && it.required).then_some("calls without it are refused");
                self.push(
                    ChangeKind::Added,
                    &path,
                    format!("`{}` is new.", it.name),
                    breaking,
                );
                continue;
            };
            if before.required != it.required {
                let word = if it.required { "required" } else { "optional" };
                let breaking = match (request, it.required) {
                    (true, true) => Some("calls without it are refused"),
                    (false, false) => Some("callers rely on it"),
                    _ => None,
                };
                self.push(
                    ChangeKind::Changed,
                    &path,
                    format!("`{}` is {word}.", it.name),
                    breaking,
                );
            }
            self.schemas(before.schema, it.schema, &path, direction, depth + 1);
        }
    }

    /// Variants are matched by name, unnamed ones by place.
    fn variants(
        &mut self,
        a: &[SchemaId],
        b: &[SchemaId],
        at: &str,
        direction: Direction,
        depth: usize,
    ) {
        let (old, new) = (self.old, self.new);
        let name_a =
            |id: SchemaId| crate::shape::identity(old, id).and_then(|it| old[it].name.clone());
        let name_b =
            |id: SchemaId| crate::shape::identity(new, id).and_then(|it| new[it].name.clone());
        for (i, id) in a.iter().enumerate() {
            let name = name_a(*id);
            let found = match &name {
                Some(_) => b.iter().copied().find(|it| name_b(*it) == name),
                None => b.get(i).copied().filter(|it| name_b(*it).is_none()),
            };
            let label = name.as_deref().unwrap_or("a variant");
            match found {
                Some(other) => {
                    self.schemas(*id, other, &format!("{at}~{label}"), direction, depth + 1);
                }
                None => self.push(
                    ChangeKind::Removed,
                    at,
                    format!("The variant `{label}` was removed."),
                    (direction == Direction::Request).then_some("callers send it"),
                ),
            }
        }
        for id in b {
            if let Some(name) =
                name_b(*id).filter(|name| !a.iter().any(|it| name_a(*it).as_ref() == Some(name)))
            {
                let breaking = (direction == Direction::Response)
                    .then_some("callers may not know this variant");
                self.push(
                    ChangeKind::Added,
                    at,
                    format!("The variant `{name}` is new."),
                    breaking,
                );
            }
        }
    }
}
