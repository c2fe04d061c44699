#![doc = include_str!("../README.md")]

mod highlight;
mod page;
mod prose;
mod symbol;
mod templates;

pub use highlight::Highlight;
pub use page::{PageIdx, PageLink, Pages, RenderedPage};
pub use prose::{Address, Outline, ProseCache, ProseRules, outline, prose};
pub use symbol::{Symbol, SymbolKind};
pub use templates::{Error, ErrorKind, TemplateFilter, Templates, template_texts};
