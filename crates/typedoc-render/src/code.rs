//! Code with links, and its layout: on one line if it fits, otherwise broken at
//! the marked places.

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

enum Piece<'m> {
    Text {
        text: Cow<'m, str>,
        style: Style,
        href: Option<String>,
    },
    /// Begins a part that is laid out as a whole, on one line or broken.
    Open,
    Close,
    Indent,
    Dedent,
    /// A line break if the part is broken, otherwise this text.
    Line(&'static str),
    /// Text that is written only if the part is broken.
    IfBroken(&'static str),
}

/// A piece of code.
#[derive(Default)]
pub(crate) struct Code<'m> {
    pieces: Vec<Piece<'m>>,
}

impl<'m> Code<'m> {
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

    pub(crate) fn link(&mut self, text: impl Into<Cow<'m, str>>, href: Option<String>) {
        self.pieces.push(Piece::Text {
            text: text.into(),
            style: Style::TypeName,
            href,
        });
    }

    /// Begins a part that is laid out as a whole, on one line or broken.
    fn open(&mut self) {
        self.pieces.push(Piece::Open);
    }

    fn close(&mut self) {
        self.pieces.push(Piece::Close);
    }

    fn indent(&mut self) {
        self.pieces.push(Piece::Indent);
    }

    fn dedent(&mut self) {
        self.pieces.push(Piece::Dedent);
    }

    fn line(&mut self, flat: &'static str) {
        self.pieces.push(Piece::Line(flat));
    }

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
                // A part that fits on one line has no broken parts.
                Piece::Open => broken.push(column.saturating_add(size) > width),
                Piece::Close => {
                    broken.pop();
                }
                Piece::Indent => depth += 1,
                Piece::Dedent => depth = depth.saturating_sub(1),
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

    /// Returns the width of each part on one line, at the index of its `Open`.
    fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.pieces.len()];
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut total = 0;
        for (at, piece) in self.pieces.iter().enumerate() {
            match piece {
                Piece::Text { text, .. } => total += text.len(),
                Piece::Line(text) => total += text.len(),
                Piece::Open => open.push((at, total)),
                Piece::Close => {
                    if let Some((start, before)) = open.pop()
                        && let Some(size) = sizes.get_mut(start)
                    {
                        *size = total - before;
                    }
                }
                Piece::Indent | Piece::Dedent | Piece::IfBroken(_) => {}
            }
        }
        sizes
    }
}

trait Write {
    fn text(&mut self, text: &str, style: Style, href: Option<&str>);
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

#[derive(Default)]
struct HtmlWriter {
    html: MarkupWriter,
}

impl Write for HtmlWriter {
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
