//! Tags under which components are listed, as in Redoc.

use std::collections::{HashMap, HashSet};

use super::Reader;
use crate::model::{SchemaId, TagIdx};
use crate::redoc::take_schemas;

impl Reader<'_> {
    /// Lists components under their tags, once under each: those that `x-tags` of
    /// Redoc names, and those that show the component in their description.
    pub(super) fn tag_schemas(&mut self) {
        let mut tagged = self.named_tags();
        tagged.extend(self.schemas_in_texts());
        let mut seen = HashSet::new();
        tagged.retain(|entry| seen.insert(*entry));
        let mut tags: HashMap<SchemaId, Vec<TagIdx>> = HashMap::new();
        for (id, tag) in tagged {
            tags.entry(id).or_default().push(tag);
        }
        for (id, tags) in tags {
            self.out.schemas[id.0 as usize].tags = tags.into();
        }
    }

    /// Reads the `x-tags` of components. Schemas do not make tags, so those of
    /// operations have to be known.
    fn named_tags(&mut self) -> Vec<(SchemaId, TagIdx)> {
        let mut out = Vec::new();
        for (id, names) in std::mem::take(&mut self.tagged) {
            for name in names.items() {
                let Some(text) = name.node.scalar() else {
                    continue;
                };
                match self.tags.get(&text) {
                    Some(tag) => out.push((id, *tag)),
                    None => {
                        let message = format!("the tag `{text}` does not exist");
                        self.warn("api-tag", name, message, "declare it, or correct `x-tags`");
                    }
                }
            }
        }
        out
    }

    /// Takes the components of Redoc that show schemas out of the descriptions of tags,
    /// and returns these schemas.
    fn schemas_in_texts(&mut self) -> Vec<(SchemaId, TagIdx)> {
        let mut out = Vec::new();
        let mut by_name: HashMap<String, SchemaId> = HashMap::new();
        for tag in self.out.tags.indices() {
            let text = self.out.tags[tag].description.as_deref();
            let Some((rest, references)) = text.and_then(take_schemas) else {
                continue;
            };
            if by_name.is_empty() {
                by_name = self.named_schemas();
            }
            let schema = |reference: &&str| by_name.get(reference.rsplit('/').next()?).copied();
            // A text with an unknown schema stays as it is written.
            let Some(ids) = references.iter().map(schema).collect::<Option<Vec<_>>>() else {
                continue;
            };
            out.extend(ids.into_iter().map(|id| (id, tag)));
            self.out.tags[tag].description = Some(rest).filter(|rest| !rest.trim().is_empty());
        }
        out
    }

    /// Returns the named schemas by name, the first of equal names.
    fn named_schemas(&self) -> HashMap<String, SchemaId> {
        let mut out = HashMap::new();
        for id in &self.out.named_schemas {
            let name = self.out.schemas[id.0 as usize].name.as_deref();
            if let Some(name) = name {
                out.entry(name.to_owned()).or_insert(*id);
            }
        }
        out
    }
}
