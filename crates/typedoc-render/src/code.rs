//! Code with links, and its layout.
//!
//! A declaration is written once as a list of pieces, and laid out twice: on
//! one line for tables and menus, and within [`WIDTH`] columns for blocks. The
//! layout is that of Wadler's pretty printer, reduced to what TypeScript needs:
//! groups that are either flat or broken as a whole, and indentation by two
//! spaces.
//!
//! Widths are counted in bytes. Names of declarations are ASCII with few
//! exceptions, and a line that is broken too early is still correct.

mod members;
mod print;
mod signature;

use std::borrow::Cow;

use safe_markup::{Markup, MarkupWriter};

pub(crate) use print::{Binding, Printer, function_of};

/// Width of a signature block, in columns, beyond which it is broken into
/// lines.
const WIDTH: usize = 80;

/// The role of a piece of code, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Keyword,
    /// `string` and the other types of the language.
    Intrinsic,
    TypeName,
    /// The name that is declared, or that of a parameter.
    Name,
    String,
    Number,
}

impl Style {
    /// Returns the class that colours the piece, or `None` for plain text.
    fn class(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Keyword => Some("td-k"),
            Self::Intrinsic => Some("td-i"),
            Self::TypeName => Some("td-t"),
            Self::Name => Some("td-n"),
            Self::String => Some("td-s"),
            Self::Number => Some("td-m"),
        }
    }
}

/// An instruction of the layout.
enum Piece<'m> {
    Text {
        text: Cow<'m, str>,
        style: Style,
        href: Option<String>,
    },
    /// Begins a group, which is laid out as a whole: on one line or broken.
    Open,
    /// Ends the innermost group.
    Close,
    /// Indents the following lines by one more level.
    Indent,
    Dedent,
    /// A line break, also outside a broken group.
    Break,
    /// A line break if the group is broken, otherwise this text.
    Line(&'static str),
    /// Text that is written only if the group is broken, such as a trailing
    /// comma.
    IfBroken(&'static str),
}

/// Code as a sequence of pieces, which [`Code::lay_out`] arranges in lines.
#[derive(Default)]
pub(crate) struct Code<'m> {
    pieces: Vec<Piece<'m>>,
}

impl<'m> Code<'m> {
    /// Appends text of a style, without a link.
    pub(crate) fn push(&mut self, text: impl Into<Cow<'m, str>>, style: Style) {
        self.pieces.push(Piece::Text {
            text: text.into(),
            style,
            href: None,
        });
    }

    pub(crate) fn plain(&mut self, text: &'static str) {
        self.push(text, Style::Plain);
    }

    pub(crate) fn keyword(&mut self, text: &'static str) {
        self.push(text, Style::Keyword);
    }

    /// Appends the name of a type, with a link if its address is known.
    pub(crate) fn link(&mut self, text: impl Into<Cow<'m, str>>, href: Option<String>) {
        self.pieces.push(Piece::Text {
            text: text.into(),
            style: Style::TypeName,
            href,
        });
    }

    /// Appends the name of a member, with a link to its documentation.
    pub(crate) fn member(&mut self, text: impl Into<Cow<'m, str>>, href: Option<String>) {
        self.pieces.push(Piece::Text {
            text: text.into(),
            style: Style::Name,
            href,
        });
    }

    /// Returns whether the code has no text.
    fn is_empty(&self) -> bool {
        let mut pieces = self.pieces.iter();
        !pieces.any(|piece| matches!(piece, Piece::Text { .. }))
    }

    /// Appends a line break that does not depend on the width.
    fn break_line(&mut self) {
        self.pieces.push(Piece::Break);
    }

    /// Begins a group, which is laid out as a whole: on one line or broken.
    fn open(&mut self) {
        self.pieces.push(Piece::Open);
    }

    /// Ends the innermost group.
    fn close(&mut self) {
        self.pieces.push(Piece::Close);
    }

    fn indent(&mut self) {
        self.pieces.push(Piece::Indent);
    }

    fn dedent(&mut self) {
        self.pieces.push(Piece::Dedent);
    }

    /// Appends a line break that becomes `flat` if the group fits on one line.
    fn line(&mut self, flat: &'static str) {
        self.pieces.push(Piece::Line(flat));
    }

    /// Appends text that only a broken group contains.
    fn if_broken(&mut self, text: &'static str) {
        self.pieces.push(Piece::IfBroken(text));
    }

    /// Returns the code as HTML on one line.
    pub(crate) fn inline_html(&self) -> Markup {
        let mut out = HtmlWriter::default();
        self.lay_out(usize::MAX, &mut out);
        out.html.finish()
    }

    /// Returns the code as HTML for a block.
    pub(crate) fn block_html(&self) -> Markup {
        let mut out = HtmlWriter::default();
        self.lay_out(WIDTH, &mut out);
        out.html.finish()
    }

    /// Returns the code as text on one line.
    pub(crate) fn inline_text(&self) -> String {
        let mut out = String::new();
        self.lay_out(usize::MAX, &mut out);
        out
    }

    /// Returns the code as text for a block.
    pub(crate) fn block_text(&self) -> String {
        let mut out = String::new();
        self.lay_out(WIDTH, &mut out);
        out
    }

    /// Writes all pieces to `out` with lines of at most `width` columns where
    /// the groups allow it.
    ///
    /// Each group is decided when it is opened, from its width on one line.
    /// Groups around it are decided already and stay as they are, so one pass
    /// is enough.
    fn lay_out(&self, width: usize, out: &mut impl Write) {
        let sizes = self.sizes();
        let mut broken = vec![false];
        let (mut column, mut depth) = (0_usize, 0_usize);
        for (piece, size) in self.pieces.iter().zip(sizes) {
            let is_broken = broken.last().copied().unwrap_or_default();
            match piece {
                Piece::Text { text, style, href } => {
                    column += text.len();
                    out.text(text, *style, href.as_deref());
                }
                // Only the group itself is measured, not what follows it on the
                // line: a `;` or `)` may end up beyond the last column.
                Piece::Open => broken.push(column.saturating_add(size) > width),
                Piece::Close => {
                    broken.pop();
                }
                Piece::Indent => depth += 1,
                Piece::Dedent => depth = depth.saturating_sub(1),
                Piece::Break => {
                    out.new_line(depth);
                    column = depth * 2;
                }
                Piece::Line(_) if is_broken => {
                    out.new_line(depth);
                    column = depth * 2;
                }
                Piece::Line(text) => {
                    column += text.len();
                    out.text(text, Style::Plain, None);
                }
                Piece::IfBroken(text) if is_broken => {
                    column += text.len();
                    out.text(text, Style::Plain, None);
                }
                Piece::IfBroken(_) => {}
            }
        }
    }

    /// Returns the width of each group on one line, at the index of its `Open`;
    /// 0 for all other pieces.
    fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.pieces.len()];
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut total = 0;
        for (i, piece) in self.pieces.iter().enumerate() {
            match piece {
                Piece::Text { text, .. } => total += text.len(),
                Piece::Line(text) => total += text.len(),
                Piece::Open => open.push((i, total)),
                Piece::Close => {
                    if let Some((start, before)) = open.pop()
                        && let Some(size) = sizes.get_mut(start)
                    {
                        *size = total - before;
                    }
                }
                Piece::Indent | Piece::Dedent | Piece::Break | Piece::IfBroken(_) => {}
            }
        }
        sizes
    }
}

/// Receives laid-out code: as text or as HTML.
trait Write {
    /// Writes a piece that contains no line break.
    fn text(&mut self, text: &str, style: Style, href: Option<&str>);
    /// Ends the line and begins the next one at `depth` levels.
    fn new_line(&mut self, depth: usize);
}

impl Write for String {
    fn text(&mut self, text: &str, _: Style, _: Option<&str>) {
        self.push_str(text);
    }

    fn new_line(&mut self, depth: usize) {
        self.push('\n');
        self.extend(std::iter::repeat_n("  ", depth));
    }
}

/// Writes code as HTML: links and coloured spans.
#[derive(Default)]
struct HtmlWriter {
    html: MarkupWriter,
}

impl Write for HtmlWriter {
    /// Writes a span, or a link with the class of its style.
    fn text(&mut self, text: &str, style: Style, href: Option<&str>) {
        let html = &mut self.html;
        match (href, style.class()) {
            (Some(href), class) => {
                html.html("<a");
                if let Some(class) = class {
                    html.html(" class=\"");
                    html.html(class);
                    html.html("\"");
                }
                html.html(" href=\"");
                html.text(href);
                html.html("\">");
                html.text(text);
                html.html("</a>");
            }
            (None, Some(class)) => {
                html.html("<span class=\"");
                html.html(class);
                html.html("\">");
                html.text(text);
                html.html("</span>");
            }
            (None, None) => html.text(text),
        }
    }

    fn new_line(&mut self, depth: usize) {
        self.html.html("\n");
        (0..depth).for_each(|_| self.html.html("  "));
    }
}
