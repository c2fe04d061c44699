//! Finds pages that would be too large as one file: hosts limit the size of
//! files (Cloudflare Pages to 25 MiB), and browsers lay out all that they load.
//!
//! The size of a page is known only once it is rendered, and rendering a page of
//! 100 MB to find out that it is too large would be the problem itself. So the parts
//! are rendered one after the other as fragments, and counting stops at the limit.
//! An estimate by the number of fields would be cheaper, but descriptions differ too
//! much: one enumeration can have more bytes than a hundred operations.

use tera::Context;

use super::groups::groups;
use super::lists::max_list;
use super::{Renderer, TEMPLATES};
use crate::division::Division;
use crate::model::{OperationIdx, Reference, SchemaId};
use crate::options::{Layout, RenderOptions};
use crate::view::Builder;

/// Bytes of a page in addition to the measured content: the shell of the site
/// and the cross tables. An estimate with a margin.
const SURROUNDINGS: usize = 96 * 1024;

/// Each deprecated part is a link of about 200 bytes. Their tables take at most half of a
/// page, and at most the part of it that [`SURROUNDINGS`] leaves to them.
const DEPRECATED_SHARE: usize = 400;

impl Division {
    /// Returns the division that keeps the pages of a reference below
    /// `max_bytes` of HTML. Pages are only measured up to the limit, so that the
    /// cost does not grow with the size of the largest page.
    ///
    /// A page of [`Layout::OperationPages`] is never divided, because it has
    /// one operation.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, Division, RenderOptions, render};
    ///
    /// let text = "{openapi: 3.1.0, paths: {/pets: {get: {operationId: listPets}}}}";
    /// let (reference, _) = Description::parse_str("pets.yaml", text).0.reference();
    /// let mut options = RenderOptions::at("/api");
    /// assert!(Division::of(&reference, &options, 1_000_000).is_empty());
    ///
    /// options.division = Division::of(&reference, &options, 1_000).into();
    /// let pages = render(&reference, &options)?;
    /// assert_eq!(pages[1].summary.path, "operations/list-pets");
    /// # Ok::<(), openapi_render::Error>(())
    /// ```
    #[must_use]
    pub fn of(reference: &Reference, options: &RenderOptions, max_bytes: usize) -> Self {
        let renderer = Renderer::new(reference, options);
        let exceeds = |operations: &[OperationIdx], with_schemas: bool| {
            let measure = |builder: &mut Builder<'_, '_>| {
                renderer.exceeds(operations, with_schemas, max_bytes, builder)
            };
            renderer.with_builder(measure).0
        };
        let mut out = Self {
            max_deprecated: Some((max_bytes / DEPRECATED_SHARE).clamp(10, 300)),
            max_list: Some(max_list(max_bytes, SURROUNDINGS)),
            ..Self::default()
        };
        match options.layout {
            Layout::SinglePage => {
                let all: Vec<OperationIdx> = reference.operations.indices().collect();
                out.whole = exceeds(&all, true);
            }
            Layout::TagPages => {
                let groups = groups(reference);
                let large = groups
                    .iter_enumerated()
                    .filter(|(_, group)| exceeds(&group.operations, false));
                for (idx, group) in large {
                    out.groups.insert(idx);
                    out.operations.extend(&group.operations);
                }
            }
            Layout::OperationPages => {}
        }
        out
    }
}

impl Layout {
    /// Returns the layout in which the lists of divided pages have less than `max_bytes`
    /// of HTML, too: that of `options`, or one with more pages. The list of a page that
    /// has everything grows with the description, which [`TagPages`](Self::TagPages)
    /// divides by tag, and [`OperationPages`](Self::OperationPages) leaves to menus of
    /// one line for each operation.
    ///
    /// A list of 64 kB is never too large, whatever the limit is.
    ///
    /// # Examples
    ///
    /// ```
    /// use openapi_render::{Description, Layout, RenderOptions};
    ///
    /// let pets = |i: u32| format!("  /pets/{i}: {{get: {{tags: [pets], operationId: getPet{i}}}}}\n");
    /// let text = format!("openapi: 3.1.0\npaths:\n{}", (0..1_200).map(pets).collect::<String>());
    /// let (reference, _) = Description::parse_str("pets.yaml", &text).0.reference();
    /// let options = RenderOptions::at("/api");
    /// assert_eq!(Layout::within(&reference, &options, 1_500_000), Layout::SinglePage);
    /// // The menu has as many bytes as the list.
    /// assert_eq!(Layout::within(&reference, &options, 350_000), Layout::TagPages);
    /// assert_eq!(Layout::within(&reference, &options, 100_000), Layout::OperationPages);
    /// ```
    #[must_use]
    pub fn within(reference: &Reference, options: &RenderOptions, max_bytes: usize) -> Self {
        let layout = options.layout;
        if layout == Self::OperationPages {
            return layout;
        }
        let renderer = Renderer::new(reference, options);
        let exceeds = |operations: &[OperationIdx], is_whole: bool| {
            let measure =
                |builder: &mut Builder<'_, '_>| renderer.list_bytes(operations, is_whole, builder);
            renderer.with_builder(measure).0 > max_list(max_bytes, SURROUNDINGS)
        };
        let all: Vec<OperationIdx> = reference.operations.indices().collect();
        if layout == Self::SinglePage && !exceeds(&all, true) {
            return layout;
        }
        let groups = groups(reference);
        let is_large = groups.iter().any(|group| exceeds(&group.operations, false));
        match is_large {
            true => Self::OperationPages,
            false => Self::TagPages,
        }
    }
}

impl Renderer<'_> {
    /// Returns the size of the list of a divided page with these operations; that of the
    /// whole reference has all schemas, and a menu of everything.
    fn list_bytes(
        &self,
        operations: &[OperationIdx],
        is_whole: bool,
        builder: &mut Builder<'_, '_>,
    ) -> usize {
        let operation = |idx: &OperationIdx| {
            let url = &self.index.operation_urls[*idx];
            let part = builder.operation_part(&self.reference.operations[*idx], url, 3);
            part.n_bytes()
        };
        let mut bytes = operations.iter().map(operation).sum::<usize>();
        if is_whole {
            bytes += self.single_menu().len();
            let schemas = self.reference.named_schemas.iter();
            let part = |id: &SchemaId| builder.schema_part(*id, self.index.schema_url(*id), 3);
            bytes += schemas.map(|id| part(id).n_bytes()).sum::<usize>();
        }
        bytes
    }

    /// Returns whether a page of these operations, and of all schemas, would
    /// have more than `max_bytes`.
    fn exceeds(
        &self,
        operations: &[OperationIdx],
        with_schemas: bool,
        max_bytes: usize,
        builder: &mut Builder<'_, '_>,
    ) -> bool {
        let mut bytes = SURROUNDINGS;
        if with_schemas {
            let description = builder.info().html;
            bytes += description.as_deref().map_or(0, str::len);
            bytes += self.single_menu().len();
        }
        builder.share_highlights(operations.len());
        for &idx in operations {
            let view = builder.operation(&builder.reference.operations[idx], 3, true);
            bytes += self.part_bytes("operation", &view);
            if bytes > max_bytes {
                return true;
            }
        }
        let schemas = self.reference.named_schemas.iter();
        for &id in schemas.filter(|_| with_schemas) {
            let view = builder.schema_section(id, 3);
            bytes += self.part_bytes("schema", &view);
            if bytes > max_bytes {
                return true;
            }
        }
        false
    }

    /// Returns the size of an operation or a schema as HTML, in bytes. It is 0
    /// if it cannot be rendered, which is reported when its page is rendered.
    fn part_bytes(&self, kind: &'static str, view: &impl serde::Serialize) -> usize {
        let mut context = Context::new();
        context.insert(kind, view);
        context.insert_value("t", self.texts.clone());
        context.insert("level", &3);
        context.insert("url", "");
        TEMPLATES
            .render("fragment.html", &context, kind)
            .map_or(0, |html| html.len())
    }
}
