//! PHP: HTML with code between `<?php` and `?>`, or only code.
//!
//! The HTML and the code are tokenized by the tokenizers of those languages. This file
//! only finds where one ends and the other begins.

use super::markup;
use crate::class::Class;
use crate::lexer::{self, lexicons};
use crate::spans::Spans;

/// Highlights a page, or a fragment without the opening tag, as most fragments in
/// documentation are.
pub(crate) fn highlight<'a>(code: &'a str, spans: &mut Spans<'a>) {
    if !code.contains("<?") {
        return lexer::highlight(&lexicons::script::PHP, code, spans);
    }
    let mut position = 0;
    // Each piece of HTML is tokenized on its own: a tag that continues after
    // the code ends before it, and starts again after it.
    while let Some(open) = code[position..].find("<?").map(|open| position + open) {
        spans.nested(position, |spans| markup::html(&code[position..open], spans));
        let tag = ["<?php", "<?=", "<?"]
            .into_iter()
            .find(|tag| code[open..].starts_with(tag))
            .unwrap_or("<?");
        let start = open + tag.len();
        let end = code[start..]
            .find("?>")
            .map_or(code.len(), |end| start + end);
        spans.push(open..start, Class::Macro);
        spans.nested(start, |spans| {
            lexer::highlight(&lexicons::script::PHP, &code[start..end], spans);
        });
        // Code that is never closed extends to the end of the file, as in most
        // files of classes.
        position = (end + 2).min(code.len());
        spans.push(end..position, Class::Macro);
    }
    spans.nested(position, |spans| markup::html(&code[position..], spans));
}
