//! Uses of schemas, and all addresses: computed once, read by all pages.
//!
//! Every page links to others, so that the address of everything must be known
//! before the first page is rendered. An address consists of the path of a page
//! and an anchor, and depends on the layout: in [`Layout::SinglePage`]
//! everything is an anchor of the one page, in the others operations, tags,
//! schemas and tables have pages, below the route of the reference.
//!
//! Names that become anchors or file names are unique within their kind without
//! regard to case, never longer than file systems allow, and never those of
//! another kind: operations get theirs first, then tags and schemas avoid them.
//! Links from outside and from descriptions therefore always have one target.
//!
//! Numbers that make names unique follow the order of the description. A name can
//! thus change if another is inserted before it; that is the price of short names,
//! and only equal names pay it.

mod directed;
mod headings;

use std::collections::{HashMap, HashSet};

use docs_model::counterpart::{Counterpart, NamedLink};
use docs_model::index::IndexVec;
use located_data::path::bounded_name;
use safe_markup::is_relative;

use crate::deprecated::deprecated;
use crate::fingerprint::fingerprints;
use crate::markdown::against;
use crate::model::{
    Additional, Media, Operation, OperationIdx, OperationKind, Reference, SchemaId, TagIdx,
};
use crate::options::{Layout, RenderOptions};
use crate::text::{anchor_part, fragment, kebab};
use crate::texts::Texts;
use directed::Directed;
pub(crate) use headings::Headings;
use headings::{Anchors, HeadingUrls, anchor_words};

/// Uses of a schema, which its section lists. Only the nearest named schema
/// counts: an operation that returns a list of `Pet` uses `Pet`, and not what
/// is in it.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// Indices of operations that accept it in a request.
    pub(crate) accepted_by: Vec<OperationIdx>,
    /// Indices of operations that return it.
    pub(crate) returned_by: Vec<OperationIdx>,
    /// Named schemas that have it in a field, an item or a variant.
    pub(crate) used_by: Vec<SchemaId>,
}

/// Maximum number of users of a type that are listed by name. `Error` is used
/// by every operation.
pub(crate) const MAX_USERS: usize = 40;

/// A cross table of the reference. In layouts with many pages, each is a
/// separate page, linked from the index page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    /// Error responses by status, with the operations that return them.
    Errors,
    /// Scopes, with the operations that need them.
    Scopes,
    /// Deprecated parts, with dates and advice.
    Deprecations,
    /// Changes between versions; a separate page in every layout.
    Changelog,
    /// Named schemas, with their uses.
    Schemas,
}

impl Table {
    /// All tables in the order of the menu; the position of each is its
    /// discriminant.
    const ALL: [Self; 5] = [
        Self::Errors,
        Self::Scopes,
        Self::Deprecations,
        Self::Changelog,
        Self::Schemas,
    ];

    /// Returns the tables that have content in a reference.
    pub(crate) fn of(reference: &Reference, options: &RenderOptions) -> Vec<Self> {
        let any = |test: fn(&Operation) -> bool| reference.operations.iter().any(test);
        let has = |table: &Self| match table {
            Self::Errors => any(|operation| {
                let fails = |status: &str| status.starts_with(['4', '5']) || status == "default";
                operation.kind == OperationKind::Call
                    && operation
                        .responses
                        .iter()
                        .any(|response| fails(&response.status))
            }),
            Self::Scopes => any(|operation| {
                operation
                    .security
                    .iter()
                    .flatten()
                    .any(|need| !need.scopes.is_empty())
            }),
            Self::Deprecations => !deprecated(reference).is_empty(),
            Self::Changelog => !options.releases.is_empty(),
            Self::Schemas => !reference.named_schemas.is_empty(),
        };
        Self::ALL.into_iter().filter(has).collect()
    }

    /// Returns the title in the language of the pages.
    pub(crate) fn title(self, texts: &Texts) -> &str {
        match self {
            Self::Errors => &texts.errors,
            Self::Scopes => &texts.scopes,
            Self::Deprecations => &texts.deprecations,
            Self::Changelog => &texts.changelog,
            Self::Schemas => &texts.schemas,
        }
    }

    /// Returns the anchor on the single page, and the page name unless it is
    /// already used.
    fn name(self) -> &'static str {
        match self {
            Self::Errors => "errors",
            Self::Scopes => "scopes",
            Self::Deprecations => "deprecations",
            Self::Changelog => "changelog",
            Self::Schemas => "schemas",
        }
    }
}

/// Reserved anchors of the index page. Operations called so get a number.
pub(crate) const OWN_ANCHORS: [&str; 3] = ["introduction", "servers", "security"];

/// Addresses of everything in a reference, and uses of schemas.
#[derive(Debug)]
pub(crate) struct Index {
    /// Only schemas with uses.
    uses: HashMap<SchemaId, Uses>,
    /// Anchors and page names of named schemas.
    schema_slugs: HashMap<SchemaId, String>,
    /// Addresses of operations.
    pub(crate) operation_urls: IndexVec<OperationIdx, String>,
    /// Addresses of named schemas.
    schema_urls: HashMap<SchemaId, String>,
    /// Indices of operations by id, which links in descriptions use.
    operations_by_id: HashMap<String, OperationIdx>,
    /// Indices of operations by method and path (`GET /pets`), for JSON pointers.
    operations_by_call: HashMap<String, OperationIdx>,
    /// Named schemas by name; the first of equal names.
    schemas_by_name: HashMap<String, SchemaId>,
    /// Addresses of the tags that have a group, by name.
    tag_urls: HashMap<String, String>,
    /// Slugs of tags.
    pub(crate) tag_slugs: IndexVec<TagIdx, String>,
    /// The slug of operations without a tag; no tag has it.
    pub(crate) other_slug: String,
    /// Page names of the tables below the route, by discriminant of [`Table`].
    table_paths: [String; 5],
    /// Fingerprints of schemas, by id; see [`fingerprint`](Self::fingerprint).
    fingerprints: Vec<u64>,
    /// Schemas that differ between requests and responses.
    pub(crate) directed: Directed,
    /// Headings of the API's description.
    pub(crate) headings: Headings,
    /// Headings of the descriptions of tags.
    pub(crate) tag_headings: IndexVec<TagIdx, Headings>,
    /// Addresses of both.
    heading_urls: HeadingUrls,
    /// Addresses by names in lower case, for links to portals; see
    /// [`portal_page`](Self::portal_page).
    portal_urls: HashMap<String, String>,
    /// Address of the index page, without an anchor.
    home: String,
    /// Base of relative links; see [`RenderOptions::link_base`].
    link_base: Option<String>,
}

impl Index {
    /// Computes all names, then the addresses that follow from them.
    pub(crate) fn new(reference: &Reference, options: &RenderOptions) -> Self {
        let operations: HashSet<&str> = reference
            .operations
            .iter()
            .map(|operation| &*operation.slug)
            .collect();
        let schema_slugs = schema_slugs(reference, &operations);
        let tags = reference.tags.iter().map(|tag| kebab(&tag.name));
        let tag_slugs: IndexVec<TagIdx, String> = unique(tags, "tag", |slug| {
            operations.contains(&*format!("tag-{slug}"))
        })
        .into();
        let schema_url = |slug: &String| match options.layout {
            Layout::SinglePage => options.address("", &format!("schema-{slug}")),
            _ => options.address(&format!("/schemas/{slug}"), ""),
        };
        let other_slug = free("other", |slug| tag_slugs.iter().any(|known| known == slug));
        let group_slug = |tag: Option<TagIdx>| {
            tag.and_then(|index| tag_slugs.get(index))
                .unwrap_or(&other_slug)
                .as_str()
        };
        let operation_url = |operation: &Operation| match options.layout {
            Layout::SinglePage => options.address("", &operation.slug),
            Layout::OperationPages => options.address(&format!("/{}", operation.slug), ""),
            Layout::TagPages => {
                let group = group_slug(operation.tags.first().copied());
                options.address(&format!("/{group}"), &operation.slug)
            }
        };
        let tag_url = |slug: &String| group_address(options, slug);
        let tags = reference
            .operations
            .iter()
            .flat_map(|operation| &operation.tags);
        let schemas = reference.named_schemas.iter();
        let tags = tags.chain(schemas.flat_map(|id| &reference[*id].tags));
        let used_tags: HashSet<TagIdx> = tags.copied().collect();
        // Tables come last: their names give way to pages of operations or
        // groups.
        let is_taken = |name: &str| match options.layout {
            Layout::OperationPages => reference
                .operations
                .iter()
                .any(|operation| operation.slug == name),
            _ => name == other_slug || tag_slugs.iter().any(|slug| slug == name),
        };
        let operation_urls: IndexVec<OperationIdx, String> =
            reference.operations.iter().map(operation_url).collect();
        let tag_urls: HashMap<String, String> = reference
            .tags
            .iter_enumerated()
            .zip(&tag_slugs)
            // A tag without operations, schemas and description has no group to link
            // to.
            .filter(|((idx, tag), _)| used_tags.contains(idx) || tag.has_words())
            .map(|((_, tag), slug)| (tag.name.clone(), tag_url(slug)))
            .collect();
        let mut anchors = Anchors::default();
        let headings = anchors.of(description(reference), "section");
        let mut heading_urls = HeadingUrls::default();
        heading_urls.add(&headings, |anchor| options.address("", anchor));
        let mut tag_headings = IndexVec::default();
        for (tag, slug) in reference.tags.iter().zip(&tag_slugs) {
            let root = format!("tag/{}", anchor_words(&tag.name));
            let text = tag.description.as_deref().unwrap_or_default();
            let headings = anchors.of(text, &root);
            let page = group_page(options, slug);
            heading_urls.add(&headings, |anchor| options.address(&page, anchor));
            tag_headings.push(headings);
        }
        Self {
            uses: uses(reference),
            portal_urls: portal_urls(reference, &operation_urls, &tag_urls),
            operation_urls,
            schema_urls: schema_slugs
                .iter()
                .map(|(id, slug)| (*id, schema_url(slug)))
                .collect(),
            operations_by_id: reference
                .operations
                .iter_enumerated()
                .filter_map(|(idx, operation)| Some((operation.operation_id.clone()?, idx)))
                .collect(),
            operations_by_call: reference
                .operations
                .iter_enumerated()
                .filter(|(_, operation)| operation.kind == OperationKind::Call)
                .map(|(idx, operation)| (operation.signature(), idx))
                .collect(),
            // Reversed, so that the first of equal names wins.
            schemas_by_name: reference
                .named_schemas
                .iter()
                .rev()
                .filter_map(|id| {
                    reference[*id]
                        .name
                        .as_ref()
                        .map(|name| (name.to_string(), *id))
                })
                .collect(),
            tag_urls,
            table_paths: Table::ALL.map(|table| free(table.name(), is_taken)),
            schema_slugs,
            tag_slugs,
            other_slug,
            fingerprints: fingerprints(reference),
            directed: Directed::of(reference),
            headings,
            tag_headings,
            heading_urls,
            home: options.address("", ""),
            link_base: options.link_base.clone(),
        }
    }

    /// Returns a number that is equal for schemas with the same expanded
    /// content. A page expands equal content once, and refers to it from the
    /// other places.
    pub(crate) fn fingerprint(&self, id: SchemaId) -> u64 {
        self.fingerprints
            .get(id.0 as usize)
            .copied()
            .unwrap_or(u64::from(id.0))
    }

    /// Returns the path of a tag's page below the route, or of the operations
    /// without a tag: `pets`, or `tags/pets` beside the pages of operations.
    pub(crate) fn group_path(&self, options: &RenderOptions, tag: Option<TagIdx>) -> String {
        let slug = tag
            .and_then(|index| self.tag_slugs.get(index))
            .unwrap_or(&self.other_slug);
        match options.layout {
            Layout::OperationPages => format!("tags/{slug}"),
            _ => slug.clone(),
        }
    }

    /// Returns the address of a tag, or of the operations without a tag.
    pub(crate) fn group_url(&self, options: &RenderOptions, tag: Option<TagIdx>) -> String {
        let slug = tag
            .and_then(|index| self.tag_slugs.get(index))
            .unwrap_or(&self.other_slug);
        group_address(options, slug)
    }

    /// Returns the path of the page that an operation of a divided page has,
    /// below the route. The prefix keeps it apart from the pages of the layout.
    pub(crate) fn operation_part(operation: &Operation) -> String {
        format!("operations/{}", operation.slug)
    }

    /// Returns the address of the page of an operation of a divided page.
    pub(crate) fn operation_part_url(options: &RenderOptions, part: &Operation) -> String {
        options.address(&format!("/{}", Self::operation_part(part)), "")
    }

    /// Returns the path of a schema's page below the route, in layouts with
    /// such pages.
    pub(crate) fn schema_path(&self, id: SchemaId) -> String {
        format!("schemas/{}", self.schema_slug(id))
    }

    /// Returns the path of a cross table's page below the route.
    pub(crate) fn table_path(&self, table: Table) -> &str {
        &self.table_paths[table as usize]
    }

    /// Returns the path of a page of deprecated parts below the route. `page` is an index;
    /// the first page is that of the table.
    pub(crate) fn deprecations_path(&self, page: usize) -> String {
        format!("{}/{}", self.table_path(Table::Deprecations), page + 1)
    }

    /// Returns the path of a page of the list of schemas after the first one, by its
    /// index. It differs from the paths of all schemas.
    pub(crate) fn schemas_path(&self, page: usize) -> String {
        let is_taken = |name: &str| self.schema_slugs.values().any(|slug| slug == name);
        let name = free(&(page + 1).to_string(), is_taken);
        format!("{}/{name}", self.table_path(Table::Schemas))
    }

    /// Returns the address with `{name}` in place of a schema's slug, in layouts with pages
    /// of schemas.
    pub(crate) fn schema_url_pattern(options: &RenderOptions) -> String {
        let address = options.address("/schemas/-name-", "");
        address.replace("-name-", "{name}")
    }

    /// Returns the address of a page of deprecated parts after the first one.
    pub(crate) fn deprecations_url(&self, options: &RenderOptions, page: usize) -> String {
        options.address(&format!("/{}", self.deprecations_path(page)), "")
    }

    /// Returns the address of a cross table.
    pub(crate) fn table_url(&self, options: &RenderOptions, table: Table) -> String {
        match options.layout {
            Layout::SinglePage if table != Table::Changelog => options.address("", table.name()),
            _ => options.address(&format!("/{}", self.table_path(table)), ""),
        }
    }

    /// Returns a named schema as a type for other references, with its users,
    /// at most [`MAX_USERS`] of a kind. A reference of a library shows them at
    /// the type of the same name.
    pub(crate) fn users(&self, reference: &Reference, id: SchemaId) -> Counterpart {
        let name = |id: SchemaId| reference[id].name.as_deref().unwrap_or_default();
        let operations = |list: &[OperationIdx]| -> Vec<NamedLink> {
            let link = |idx: &OperationIdx| NamedLink {
                text: reference.operations[*idx].signature(),
                address: self.operation_urls[*idx].clone(),
            };
            list.iter().take(MAX_USERS).map(link).collect()
        };
        let schema = |id: &SchemaId| NamedLink {
            text: name(*id).to_owned(),
            address: self.schema_url(*id).to_owned(),
        };
        let none = Uses::default();
        let uses = self.uses.get(&id).unwrap_or(&none);
        Counterpart {
            name: name(id).to_owned(),
            reference: reference.info.title.clone(),
            address: self.schema_url(id).to_owned(),
            accepted_by: operations(&uses.accepted_by),
            returned_by: operations(&uses.returned_by),
            used_by: uses.used_by.iter().take(MAX_USERS).map(schema).collect(),
        }
    }

    /// Returns the slug of a named schema, for anchors and page names.
    pub(crate) fn schema_slug(&self, id: SchemaId) -> &str {
        self.schema_slugs.get(&id).map_or("", String::as_str)
    }

    /// Returns the address of a named schema.
    pub(crate) fn schema_url(&self, id: SchemaId) -> &str {
        self.schema_urls.get(&id).map_or("", String::as_str)
    }

    /// Returns the index of an operation by its id.
    pub(crate) fn operation_by_id(&self, id: &str) -> Option<OperationIdx> {
        self.operations_by_id.get(id).copied()
    }

    /// Returns a component schema by its name.
    pub(crate) fn schema_by_name(&self, name: &str) -> Option<SchemaId> {
        self.schemas_by_name.get(name).copied()
    }

    /// Resolves a relative address in a description: to a part of the
    /// reference, otherwise against the link base of the options, or to the page of a
    /// portal that this reference replaces. `None` if it leads nowhere; pages then
    /// show its text only.
    pub(crate) fn resolve_link(&self, reference: &Reference, url: &str) -> Option<String> {
        let anchor = own_anchor(url);
        if let Some(found) = anchor.and_then(|anchor| self.resolve_anchor(reference, anchor)) {
            return Some(found);
        }
        match self.link_base.as_deref() {
            // A bare anchor belongs to the other reference, not to a page of this
            // site.
            Some(base) if url.starts_with('#') && is_relative(base) => None,
            Some(base) => Some(against(base, url)),
            None => self.portal_page(url),
        }
    }

    /// Returns the address of what a page of ReadMe shows, the portal for which many
    /// descriptions are written: `/reference/getpet` is the operation `getPet`,
    /// `/reference/pets` the tag `Pets`.
    fn portal_page(&self, url: &str) -> Option<String> {
        let name = url.strip_prefix("/reference/")?;
        let name = name.split(['#', '?']).next().unwrap_or(name);
        self.portal_urls.get(&name.to_lowercase()).cloned()
    }

    /// Resolves an anchor in a description: one of another tool, a JSON
    /// pointer, or one of ours. Descriptions are often written for Redoc
    /// (`#operation/getPet`, `#tag/Pets`), Scalar and Stoplight
    /// (`#/operations/getPet`), and such links should keep working.
    fn resolve_anchor(&self, reference: &Reference, target: &str) -> Option<String> {
        let target = crate::description::percent_decode(target);
        let operation = |id: &str| {
            self.operation_by_id(id)
                .map(|i| self.operation_urls[i].clone())
        };
        for start in ["operation/", "/operations/", "/operation/", "operations/"] {
            if let Some(found) = target.strip_prefix(start).and_then(operation) {
                return Some(found);
            }
        }
        if let Some(call) = target.strip_prefix("/paths/").and_then(call_of_pointer) {
            let found = self.operations_by_call.get(&call);
            return found.map(|i| self.operation_urls[*i].clone());
        }
        for start in ["tag/", "/tag/", "tags/"] {
            // `tag/Pets/operation/getPet` of Redoc. Only the last part counts.
            if let Some(rest) = target.strip_prefix(start) {
                let name = rest.split("/operation/").last().unwrap_or(rest);
                let plain = name.replace('-', " ");
                let tag = self
                    .tag_urls
                    .get(name)
                    .or_else(|| self.tag_urls.get(&plain))
                    .cloned();
                if let Some(found) = tag.or_else(|| operation(name)) {
                    return Some(found);
                }
            }
        }
        for start in [
            "/components/schemas/",
            "/definitions/",
            "schema/",
            "schemas/",
        ] {
            if let Some(id) = target
                .strip_prefix(start)
                .and_then(|name| self.schema_by_name(name))
            {
                return Some(self.schema_url(id).to_owned());
            }
        }
        if let Some(url) = self.heading_urls.get(&target) {
            return Some(url.clone());
        }
        self.resolve_own_anchor(reference, &target)
    }

    /// Returns the address of one of our own anchors.
    fn resolve_own_anchor(&self, reference: &Reference, target: &str) -> Option<String> {
        let home = |anchor: &str| format!("{}#{}", self.home, fragment(anchor));
        if OWN_ANCHORS.contains(&target) {
            return Some(home(target));
        }
        if let Some(name) = target.strip_prefix("security-") {
            let mut schemes = reference.security_schemes.iter();
            return schemes
                .any(|scheme| anchor_part(&scheme.name) == name)
                .then(|| home(target));
        }
        if let Some(slug) = target.strip_prefix("schema-") {
            let mut slugs = self.schema_slugs.iter();
            let found = slugs.find(|entry| entry.1 == slug)?;
            return Some(self.schema_url(*found.0).to_owned());
        }
        if let Some(slug) = target.strip_prefix("tag-") {
            let tag = self.tag_slugs.position(|tag_slug| tag_slug == slug)?;
            return self.tag_urls.get(&reference.tags[tag].name).cloned();
        }
        let same = |operation: &Operation| operation.slug == target;
        let found = reference.operations.position(same);
        found.map(|i| self.operation_urls[i].clone())
    }
}

/// Returns the anchor of an address that leads to the page of its description: one
/// of other tools is the index of its host. In Stoplight, a JSON pointer follows the
/// file of the description (`pets.json/paths/~1pets/get`).
fn own_anchor(url: &str) -> Option<&str> {
    let pointer = [".json/", ".yaml/", ".yml/"].iter().find_map(|ending| {
        let at = url.find(ending)? + ending.len() - 1;
        url.get(at..)
    });
    let parts = ["/paths/", "/components/", "/definitions/"];
    if let Some(pointer) = pointer.filter(|url| parts.iter().any(|part| url.starts_with(part))) {
        return Some(pointer);
    }
    let (page, anchor) = url.split_once('#')?;
    let page = page.strip_prefix("./").unwrap_or(page);
    ["", "/", "index.html", "/index.html"]
        .contains(&page)
        .then_some(anchor)
}

/// Returns method and path of an operation by the end of a JSON pointer to it:
/// `GET /pets` for `~1pets/get`.
fn call_of_pointer(pointer: &str) -> Option<String> {
    let (path, method) = pointer.split_once('/')?;
    let path = path.replace("~1", "/").replace("~0", "~");
    Some(format!("{} {path}", method.to_uppercase()))
}

/// Returns addresses by the names that a portal gives to operations and tags. An
/// operation precedes a tag of the same name.
fn portal_urls(
    reference: &Reference,
    operation_urls: &IndexVec<OperationIdx, String>,
    tag_urls: &HashMap<String, String>,
) -> HashMap<String, String> {
    let mut out = HashMap::new();
    for (operation, url) in reference.operations.iter().zip(operation_urls) {
        let id = operation.operation_id.as_deref();
        for name in id.into_iter().flat_map(|id| [id.to_lowercase(), kebab(id)]) {
            out.entry(name).or_insert_with(|| url.clone());
        }
    }
    for tag in &reference.tags {
        if let Some(url) = tag_urls.get(&tag.name) {
            out.entry(kebab(&tag.name)).or_insert_with(|| url.clone());
        }
    }
    out
}

/// Returns the API's description, or an empty text.
fn description(reference: &Reference) -> &str {
    reference.info.description.as_deref().unwrap_or_default()
}

/// Returns the address of a group by its slug.
fn group_address(options: &RenderOptions, slug: &str) -> String {
    let anchor = match options.layout {
        Layout::SinglePage => format!("tag-{slug}"),
        _ => String::new(),
    };
    options.address(&group_page(options, slug), &anchor)
}

/// Returns the page with the description of a group, below the route.
fn group_page(options: &RenderOptions, slug: &str) -> String {
    match options.layout {
        Layout::SinglePage => String::new(),
        Layout::TagPages => format!("/{slug}"),
        Layout::OperationPages => format!("/tags/{slug}"),
    }
}

/// Returns the name, with dashes prepended until it is free. No slug starts
/// with a dash, so one is enough for most names.
fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while is_taken(&name) {
        name.insert(0, '-');
    }
    name
}

/// Returns a slug for each named schema: its name, with a number if that is
/// already used. Characters with a meaning in paths and URLs become dashes,
/// since the slug is the name of a file; case is kept, because readers know
/// `Pet` and not `pet`.
fn schema_slugs(reference: &Reference, operations: &HashSet<&str>) -> HashMap<SchemaId, String> {
    let names = reference.named_schemas.iter().map(|id| {
        let name = reference[*id].name.as_deref().unwrap_or("schema");
        // An instance such as `Page<Pet>` is `Page-Pet`.
        let name = name.trim_end_matches('>').replace(['<', '>'], "-");
        anchor_part(&name).replace(['/', '\\', '?', '#', '%'], "-")
    });
    reference
        .named_schemas
        .iter()
        .copied()
        .zip(unique(names, "schema", |slug| {
            operations.contains(&*format!("schema-{slug}"))
        }))
        .collect()
}

/// Returns unique names in the order of `names`, each bounded in length and
/// safe as the name of a file. `is_taken` says which names the anchors of
/// operations use.
fn unique(
    names: impl Iterator<Item = String>,
    fallback: &str,
    is_taken: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut out = Vec::new();
    for name in names {
        let base = if name.is_empty() || name == "." || name == ".." {
            fallback.to_owned()
        } else {
            bounded_name(name)
        };
        let mut slug = base.clone();
        let mut n = 1;
        // Compared in lower case, because file systems may ignore case.
        while is_taken(&slug) || !taken.insert(slug.to_lowercase()) {
            n += 1;
            slug = format!("{base}-{n}");
        }
        out.push(slug);
    }
    out
}

/// Finds the uses of all schemas: by the bodies, parameters and headers of
/// operations, and by the parts of other schemas.
fn uses(reference: &Reference) -> HashMap<SchemaId, Uses> {
    let mut out: HashMap<SchemaId, Uses> = HashMap::new();
    for (idx, operation) in reference.operations.iter_enumerated() {
        let inputs = operation
            .parameters
            .iter()
            .filter_map(|parameter| parameter.schema)
            .chain(
                operation
                    .body
                    .iter()
                    .flat_map(|body| media_schemas(&body.content)),
            );
        for id in named_within(reference, inputs) {
            out.entry(id).or_default().accepted_by.push(idx);
        }
        let outputs = operation.responses.iter().flat_map(|response| {
            response
                .headers
                .iter()
                .filter_map(|header| header.schema)
                .chain(media_schemas(&response.content))
        });
        for id in named_within(reference, outputs) {
            out.entry(id).or_default().returned_by.push(idx);
        }
    }
    for user in &reference.named_schemas {
        for id in named_within(reference, parts(reference, *user).into_iter()) {
            if id != *user {
                out.entry(id).or_default().used_by.push(*user);
            }
        }
    }
    out
}

/// Returns the schemas of bodies, and those of streamed items.
fn media_schemas(content: &[Media]) -> impl Iterator<Item = SchemaId> {
    content
        .iter()
        .flat_map(|media| media.schema.into_iter().chain(media.item_schema))
}

/// Returns the first named schema on every path down from `roots`, in order.
/// What is below a named schema is its own use.
fn named_within(reference: &Reference, roots: impl Iterator<Item = SchemaId>) -> Vec<SchemaId> {
    let mut seen = HashSet::new();
    let mut out = Vec::new();
    let mut todo: Vec<SchemaId> = roots.collect();
    todo.reverse();
    while let Some(id) = todo.pop() {
        if !seen.insert(id) {
            continue;
        }
        if reference[id].name.is_some() {
            out.push(id);
        } else {
            todo.extend(parts(reference, id).into_iter().rev());
        }
    }
    out
}

/// Returns all schemas that a schema refers to directly, including its `$ref`,
/// conditions and mapping, and the one that it is an instance of.
pub(crate) fn parts(reference: &Reference, id: SchemaId) -> Vec<SchemaId> {
    let schema = &reference[id];
    let mut out: Vec<SchemaId> = schema.reference.into_iter().collect();
    out.extend(schema.generic);
    let additional = |additional: &Option<Additional>| match additional {
        Some(Additional::Schema(id)) => Some(*id),
        _ => None,
    };
    out.extend(schema.properties.iter().map(|property| property.schema));
    out.extend(schema.pattern_properties.iter().map(|pattern| pattern.1));
    out.extend(additional(&schema.additional_properties));
    out.extend(additional(&schema.items));
    for list in [
        &schema.prefix_items,
        &schema.all_of,
        &schema.one_of,
        &schema.any_of,
    ] {
        out.extend(list);
    }
    if let Some(found) = &schema.discriminator {
        out.extend(found.mapping.iter().map(|entry| entry.1));
        out.extend(found.default);
    }
    if let Some(more) = schema.conditions.as_deref() {
        out.extend(
            more.not
                .iter()
                .chain(&more.condition)
                .chain(&more.then)
                .chain(&more.otherwise),
        );
        out.extend(
            more.property_names
                .iter()
                .chain(&more.contains)
                .chain(&more.content_schema),
        );
        out.extend(more.dependent_schemas.iter().map(|entry| entry.1));
        out.extend(additional(&more.unevaluated_properties));
        out.extend(additional(&more.unevaluated_items));
    }
    out
}
