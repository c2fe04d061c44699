//! Writes KaTeX's MathML tree as [MathML
//! Core](https://www.w3.org/TR/mathml-core/), which browsers lay out.
//!
//! The tree is MathML 3: alphabets, alignment, lines and frames are attributes
//! that browsers ignore. Letters become those of Unicode; everything else
//! becomes classes (`m-…`, see `math.css` of the theme), because the strict
//! policy of pages forbids `style` attributes. Spaces around operators and
//! functions follow TeX.
//!
//! The source is kept as an annotation, so that a copied formula can be pasted
//! as TeX. A numbered equation has none: its table must be the direct child of
//! `<math>` to be as wide as the page.

use std::fmt::Write as _;

use katex::mathml_tree::{MathDomNode, MathNode, MathNodeType};

use super::alphabet::in_variant;
use crate::html::{push_attribute, push_text};

/// The invisible operator that KaTeX writes after the name of a function.
const APPLY: &str = "\u{2061}";
/// Width of TeX's thin space, in em.
const THIN: f64 = 0.1667;
/// Maximum length of a negative space, in steps of 1/18 em. That is 20 em; a
/// longer one would only move the formula out of sight.
const MAX_BACK: usize = 360;

/// Writes the `<math>` element of a formula.
///
/// # Errors
///
/// Returns the name of a command that KaTeX marked with the colour `refused`.
///
/// `math` is KaTeX's `<math>` with its annotation, which is rewritten from `tex`.
/// `number` is that of the page's last numbered equation, and is advanced.
pub(super) fn write(
    math: &MathNode,
    tex: &str,
    display: bool,
    refused: &str,
    number: &mut usize,
) -> Result<String, String> {
    let mut writer = Writer {
        out: String::with_capacity(tex.len() * 12 + 120),
        refused_color: refused,
        refused: None,
        colors: Vec::new(),
        number,
    };
    writer.out.push_str("<math");
    if display {
        writer.out.push_str(" display=\"block\"");
    }
    writer.out.push('>');
    let style = if display { Style::Display } else { Style::Text };
    let root = match math.children.first() {
        Some(MathDomNode::Math(semantics)) => semantics.children.first(),
        _ => None,
    };
    // Only a direct child of `<math>` can be as wide as the page.
    let table = root.and_then(numbered_table);
    if let Some(table) = table {
        writer.table(table, &[], style);
    } else {
        writer.out.push_str("<semantics>");
        if let Some(root) = root {
            writer.root(root, style);
        }
        writer
            .out
            .push_str("<annotation encoding=\"application/x-tex\">");
        push_text(&mut writer.out, tex.trim());
        writer.out.push_str("</annotation></semantics>");
    }
    writer.out.push_str("</math>");
    match writer.refused {
        Some(command) => Err(command),
        None => Ok(writer.out),
    }
}

/// TeX's styles, as far as they affect spacing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// On lines of its own: `\displaystyle`.
    Display,
    /// Within text: `\textstyle`.
    Text,
    /// Superscripts and subscripts of any order.
    Script,
}

impl Style {
    /// Returns the style of the numerator and denominator of a fraction.
    const fn in_fraction(self) -> Self {
        match self {
            Self::Display => Self::Text,
            Self::Text | Self::Script => Self::Script,
        }
    }
}

/// Writes a tree recursively; its depth is bounded by the limits of the parser.
struct Writer<'a> {
    /// The MathML so far.
    out: String,
    /// Colour by which KaTeX marks commands that it refuses.
    refused_color: &'a str,
    /// First command that KaTeX refused.
    refused: Option<String>,
    /// Colours of the open elements, the innermost last.
    colors: Vec<String>,
    /// Number of the last numbered equation.
    number: &'a mut usize,
}

impl Writer<'_> {
    /// Writes the content. The lines of a formula without an environment become
    /// rows of a table, because MathML Core has no line breaks.
    fn root(&mut self, node: &MathDomNode, style: Style) {
        let MathDomNode::Math(row) = node else {
            return self.node(node, style);
        };
        let items = flat(&row.children);
        let is_break = |node: &&MathDomNode| {
            element(node).is_some_and(|node| {
                node.node_type == MathNodeType::Mspace && node.attributes.contains_key("linebreak")
            })
        };
        let is_row = row.node_type == MathNodeType::Mrow;
        if !is_row || style != Style::Display || !items.iter().any(is_break) {
            return self.node(node, style);
        }
        self.out.push_str("<mtable class=\"m-lines\">");
        for line in items
            .split(|node| is_break(node))
            .filter(|line| !line.is_empty())
        {
            self.out.push_str("<mtr><mtd>");
            self.row(line, style);
            self.out.push_str("</mtd></mtr>");
        }
        self.out.push_str("</mtable>");
    }

    /// Writes a node of any kind.
    fn node(&mut self, node: &MathDomNode, style: Style) {
        match node {
            MathDomNode::Math(node) => self.element(node, style),
            MathDomNode::Text(text) => {
                self.out.push_str("<mtext>");
                push_text(&mut self.out, &text.text);
                self.out.push_str("</mtext>");
            }
            MathDomNode::Space(space) => self.space(space.width),
            MathDomNode::Fragment(fragment) => {
                self.out.push_str("<mrow>");
                self.row(&flat(&fragment.children), style);
                self.out.push_str("</mrow>");
            }
        }
    }

    /// Writes siblings with the thin spaces that TeX puts around functions. In
    /// `a\sin b` that is one before `sin` and one before `b`. MathML gives the
    /// invisible operator after the name no space.
    fn row(&mut self, items: &[&MathDomNode], style: Style) {
        for (at, item) in items.iter().enumerate() {
            let next = items.get(at + 1);
            let starts = ends_with_apply(item) || next.is_some_and(|node| is_apply(node));
            if starts && at > 0 && is_operand(items[at - 1]) {
                self.space(THIN);
            }
            self.node(item, style);
            let ends = is_apply(item) || ends_with_apply(item);
            if ends && next.is_some_and(|node| starts_operand(node)) {
                self.space(THIN);
            }
        }
    }

    /// Writes a space of `width` em. A negative one becomes elements with
    /// negative margins, in steps of 1/18 em. Browsers ignore negative widths
    /// of `<mspace>`.
    fn space(&mut self, width: f64) {
        if width >= 0.0 {
            let _ = write!(self.out, "<mspace width=\"{}\"/>", em(width));
            return;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is positive, and bounded below"
        )]
        let mut steps = ((-width * 18.0).round() as usize).clamp(1, MAX_BACK);
        while steps > 0 {
            let step = steps.min(18);
            let _ = write!(self.out, "<mspace class=\"m-back-{step}\"/>");
            steps -= step;
        }
    }

    /// Writes an element of any kind.
    fn element(&mut self, node: &MathNode, style: Style) {
        match node.node_type {
            MathNodeType::Mi | MathNodeType::Mn | MathNodeType::Mo | MathNodeType::Mtext => {
                self.token(node, style);
            }
            MathNodeType::Mspace => self.mspace(node),
            MathNodeType::Msub
            | MathNodeType::Msup
            | MathNodeType::Msubsup
            | MathNodeType::Munder
            | MathNodeType::Mover
            | MathNodeType::Munderover
            | MathNodeType::Mroot => self.scripts(node, style),
            MathNodeType::Mfrac => {
                self.open(node, &[], &["linethickness"]);
                for child in &node.children {
                    self.node(child, style.in_fraction());
                }
                self.close(node);
            }
            MathNodeType::Mtable => self.table(node, &[], style),
            MathNodeType::Menclose => self.enclosed(node, style),
            MathNodeType::Mpadded => self.padded(node, style),
            MathNodeType::Mstyle => self.styled(node, style),
            // Images are refused by KaTeX, and the root has been written
            // already.
            MathNodeType::Mglyph
            | MathNodeType::Annotation
            | MathNodeType::Semantics
            | MathNodeType::Mlabeledtr => {}
            MathNodeType::Math
            | MathNodeType::Mrow
            | MathNodeType::Msqrt
            | MathNodeType::Mphantom
            | MathNodeType::Mtr
            | MathNodeType::Mtd => {
                self.open(node, &[], &[]);
                self.row(&flat(&node.children), style);
                self.close(node);
            }
        }
    }

    /// Opens an element with those of the attributes `names` that it has.
    fn open(&mut self, node: &MathNode, classes: &[&str], names: &[&str]) {
        self.out.push('<');
        self.out.push_str(node.node_type.as_ref());
        if !classes.is_empty() {
            push_attribute(&mut self.out, "class", &classes.join(" "));
        }
        for name in names {
            if let Some(value) = node.attributes.get(*name) {
                push_attribute(&mut self.out, name, value);
            }
        }
        self.out.push('>');
    }

    /// Writes the closing tag of an element.
    fn close(&mut self, node: &MathNode) {
        self.out.push_str("</");
        self.out.push_str(node.node_type.as_ref());
        self.out.push('>');
    }

    /// Writes a token element: an identifier, number, operator or text. The
    /// letters of a variant are replaced, except in text, where a class selects
    /// the font.
    fn token(&mut self, node: &MathNode, style: Style) {
        // A TeX class applied to a formula: `\mathbin{…}`, `\stackrel`.
        if elements(&node.children).next().is_some() {
            return self.class(node, style);
        }
        let text = text_of(node);
        let variant = node.attributes.get("mathvariant").map(String::as_str);
        let is_text = node.node_type == MathNodeType::Mtext;
        self.out.push('<');
        self.out.push_str(node.node_type.as_ref());
        match variant {
            Some("normal") if node.node_type == MathNodeType::Mi => {
                self.out.push_str(" mathvariant=\"normal\"");
            }
            Some(variant) if is_text => {
                let _ = write!(self.out, " class=\"m-{variant}\"");
            }
            _ => {}
        }
        if node.node_type == MathNodeType::Mo {
            self.operator_attributes(node, &text, style);
        }
        self.out.push('>');
        let is_fence = node
            .attributes
            .get("fence")
            .is_some_and(|value| value == "true");
        let is_stretchy = node
            .attributes
            .get("stretchy")
            .is_some_and(|value| value == "true");
        let text = match &*text {
            // Fonts have stretchy forms of some characters only: of the
            // combining accents, and of the ASCII bar.
            "∣" if is_fence => "|".to_owned(),
            "∥" if is_fence => "‖".to_owned(),
            "^" if is_stretchy => "\u{302}".to_owned(),
            "~" if is_stretchy => "\u{303}".to_owned(),
            _ => text,
        };
        match variant {
            Some(variant) if !is_text => push_text(&mut self.out, &in_variant(&text, variant)),
            _ => push_text(&mut self.out, &text),
        }
        self.close(node);
    }

    /// Writes a formula with the spaces of a TeX class. KaTeX puts the formula
    /// into a token element such as `<mo>`, which may contain only text in
    /// MathML Core.
    fn class(&mut self, node: &MathNode, style: Style) {
        let space = |name: &str| {
            let value = node.attributes.get(name)?.strip_suffix("em")?;
            value.parse::<f64>().ok().filter(|width| *width > 0.0)
        };
        let (before, after) = (space("lspace"), space("rspace"));
        self.out.push_str("<mrow>");
        if let Some(width) = before.filter(|_| style != Style::Script) {
            self.space(width);
        }
        self.row(&flat(&node.children), style);
        if let Some(width) = after.filter(|_| style != Style::Script) {
            self.space(width);
        }
        self.out.push_str("</mrow>");
    }

    /// Writes the attributes of an operator that MathML Core has. Fences stretch,
    /// as in TeX.
    fn operator_attributes(&mut self, node: &MathNode, text: &str, style: Style) {
        const NAMES: [&str; 11] = [
            "fence",
            "form",
            "stretchy",
            "symmetric",
            "largeop",
            "movablelimits",
            "minsize",
            "maxsize",
            "lspace",
            "rspace",
            "mathcolor",
        ];
        for name in NAMES {
            if let Some(value) = node.attributes.get(name) {
                push_attribute(&mut self.out, name, value);
            }
        }
        let is = |name: &str, value| {
            node.attributes
                .get(name)
                .is_some_and(|attribute| attribute == value)
        };
        if is("fence", "true") && !node.attributes.contains_key("stretchy") {
            self.out.push_str(" stretchy=\"true\"");
        }
        // TeX omits the spaces around relations and operators in scripts.
        let has_space = |name| node.attributes.contains_key(name);
        if style == Style::Script && text != APPLY && !has_space("lspace") && !has_space("rspace") {
            self.out.push_str(" lspace=\"0\" rspace=\"0\"");
        }
    }

    /// Writes a space or a rule. A rule is a space with a background.
    fn mspace(&mut self, node: &MathNode) {
        let width_in_em = node
            .attributes
            .get("width")
            .and_then(|width| width.strip_suffix("em"))
            .and_then(|width| width.parse::<f64>().ok());
        if let Some(width) = width_in_em.filter(|width| *width < 0.0) {
            return self.space(width);
        }
        self.open(node, &[], &["width", "height", "depth"]);
        if let Some(color) = node.attributes.get("mathbackground") {
            self.out.pop();
            // KaTeX writes `black` for the colour of the text.
            let color = if color == "black" {
                "currentcolor"
            } else {
                color
            };
            push_attribute(&mut self.out, "mathbackground", color);
            self.out.push('>');
        }
        self.close(node);
    }

    /// Writes scripts, limits and accents. The first child is the base; all but
    /// those of an accent are smaller.
    fn scripts(&mut self, node: &MathNode, style: Style) {
        let is_accent = ["accent", "accentunder"].iter().any(|name| {
            node.attributes
                .get(*name)
                .is_some_and(|value| value == "true")
        });
        self.open(node, &[], &["accent", "accentunder"]);
        for (at, child) in node.children.iter().enumerate() {
            let style = if at == 0 || is_accent {
                style
            } else {
                Style::Script
            };
            self.node(child, style);
        }
        self.close(node);
    }

    /// Writes an `<mstyle>` with its size, style and colour, as an `<mrow>`:
    /// browsers treat both alike. The colour also marks refused commands.
    /// `\pmb` is bold by a shadow.
    fn styled(&mut self, node: &MathNode, style: Style) {
        let attribute = |name: &str| node.attributes.get(name).map(String::as_str);
        let color = attribute("mathcolor");
        if color == Some(self.refused_color) {
            self.refused.get_or_insert_with(|| text_of(node));
        }
        let style = match (attribute("displaystyle"), attribute("scriptlevel")) {
            (Some("true"), _) => Style::Display,
            (_, Some("0")) => Style::Text,
            (_, Some(_)) => Style::Script,
            _ => style,
        };
        let is_bold = attribute("style").is_some_and(|css| css.contains("text-shadow"));
        self.out.push_str("<mrow");
        if is_bold {
            self.out.push_str(" class=\"m-poor-bold\"");
        }
        for name in ["displaystyle", "scriptlevel", "mathcolor", "mathsize"] {
            if let Some(value) = attribute(name) {
                push_attribute(&mut self.out, name, value);
            }
        }
        self.out.push('>');
        self.colors.extend(color.map(str::to_owned));
        self.row(&flat(&node.children), style);
        if color.is_some() {
            self.colors.pop();
        }
        self.out.push_str("</mrow>");
    }

    /// Writes an `<mpadded>`: a box of changed size, a coloured box, or one
    /// that overlaps its neighbours.
    fn padded(&mut self, node: &MathNode, style: Style) {
        let attribute = |name: &str| node.attributes.get(name).map(String::as_str);
        let items = flat(&node.children);
        if let Some(background) = attribute("mathbackground") {
            return self.colored_box(background, attribute("style"), &items, style);
        }
        // `\llap`, `\clap` and `\rlap`: the content overflows a box without
        // width.
        let class = match attribute("lspace") {
            Some("-1width") => Some("m-llap"),
            Some("-0.5width") => Some("m-clap"),
            _ => None,
        };
        self.out.push_str("<mpadded");
        if let Some(class) = class {
            push_attribute(&mut self.out, "class", class);
        }
        for name in ["width", "height", "depth", "voffset"] {
            // Values with a sign were relative in MathML 3.
            let value = attribute(name).map(|value| match name {
                "voffset" => value.trim_start_matches('+'),
                _ => value,
            });
            if let Some(value) = value.filter(|value| name == "voffset" || !value.starts_with('+'))
            {
                push_attribute(&mut self.out, name, value);
            }
        }
        self.out.push('>');
        self.row(&items, style);
        self.out.push_str("</mpadded>");
    }

    /// Writes a `\colorbox` or `\fcolorbox`. The frame takes the colour of its
    /// element, so the content gets the surrounding colour back.
    fn colored_box(
        &mut self,
        background: &str,
        css: Option<&str>,
        items: &[&MathDomNode],
        style: Style,
    ) {
        let frame = css.and_then(|css| css.rsplit_once("solid "));
        self.out.push_str("<mrow class=\"m-box");
        if frame.is_some() {
            self.out.push_str(" m-boxed");
        }
        self.out.push('"');
        push_attribute(&mut self.out, "mathbackground", background);
        if let Some((_, color)) = frame {
            push_attribute(&mut self.out, "mathcolor", color);
        }
        self.out.push('>');
        match (frame, self.colors.last()) {
            (None, _) => self.row(items, style),
            (Some(_), color) => {
                self.out.push_str("<mrow");
                match color {
                    Some(color) => push_attribute(&mut self.out, "mathcolor", color),
                    None => self.out.push_str(" class=\"m-ink\""),
                }
                self.out.push('>');
                self.row(items, style);
                self.out.push_str("</mrow>");
            }
        }
        self.out.push_str("</mrow>");
    }

    /// Writes frames and strokes: `\boxed`, `\cancel`, and lines around a
    /// table. MathML Core has no `<menclose>`.
    fn enclosed(&mut self, node: &MathNode, style: Style) {
        let notation = node.attributes.get("notation").map_or("", String::as_str);
        let items = flat(&node.children);
        if let [MathDomNode::Math(table)] = items[..]
            && table.node_type == MathNodeType::Mtable
        {
            // KaTeX confuses the two axes of a table's frame.
            let lines: Vec<&str> = notation
                .split(' ')
                .filter_map(|side| match side {
                    "top" => Some("m-line-left"),
                    "bottom" => Some("m-line-right"),
                    "left" => Some("m-line-top"),
                    "right" => Some("m-line-bottom"),
                    _ => None,
                })
                .collect();
            return self.table(table, &lines, style);
        }
        let class = match notation {
            "updiagonalstrike" => "m-cancel",
            "downdiagonalstrike" => "m-bcancel",
            "horizontalstrike" => "m-sout",
            "box" => "m-box m-boxed",
            "phasorangle" => "m-phase",
            "actuarial" => "m-angl",
            _ => "m-xcancel",
        };
        let _ = write!(self.out, "<mrow class=\"{class}\">");
        self.row(&items, style);
        self.out.push_str("</mrow>");
    }

    /// Writes a table. Equation numbers are a column of their own, between two
    /// that fill the width.
    fn table(&mut self, table: &MathNode, lines: &[&str], style: Style) {
        if let Some((body, tag)) = tagged(table) {
            self.out
                .push_str("<mtable class=\"m-numbered\" displaystyle=\"true\"><mtr><mtd class=\"m-glue\"></mtd><mtd>");
            self.row(&flat(&body.children), style);
            self.out.push_str("</mtd>");
            self.tag(|writer| writer.row(&flat(&tag.children), Style::Text));
            self.out.push_str("</mtr></mtable>");
            return;
        }
        let rows: Vec<&MathNode> = elements(&table.children).collect();
        let is_numbered = rows.iter().any(|row| is_numbered(row));
        let mut classes = lines.to_vec();
        if is_numbered {
            classes.push("m-numbered");
        }
        let columns = Columns::of(table);
        classes.extend(columns.gap);
        classes.extend(row_gap(table));
        self.open(table, &classes, &[]);
        for (at, row) in rows.iter().enumerate() {
            self.out.push_str("<mtr>");
            if is_numbered {
                self.out.push_str("<mtd class=\"m-glue\"></mtd>");
            }
            let line = columns.row_lines.get(at).copied();
            self.cells(row, &columns, line, is_numbered, style);
            self.out.push_str("</mtr>");
        }
        self.close(table);
    }

    /// Writes the cells of a row and, in a numbered table, its number.
    ///
    /// An explicit `\tag` replaces the number of its row, and does not count.
    fn cells(
        &mut self,
        row: &MathNode,
        columns: &Columns<'_>,
        line: Option<&str>,
        is_numbered_table: bool,
        style: Style,
    ) {
        let mut explicit = None;
        let cells = elements(&row.children).filter(|cell| cell.classes.is_empty());
        for (at, cell) in cells.enumerate() {
            let mut classes = columns.classes(at);
            classes.extend(match line {
                Some("solid") => Some("m-line-bottom"),
                Some("dashed") => Some("m-dashes-bottom"),
                _ => None,
            });
            self.open(cell, &classes, &[]);
            match tagged_cell(cell) {
                Some((body, tag)) => {
                    self.row(&flat(&body.children), style);
                    explicit = Some(tag);
                }
                None => self.row(&flat(&cell.children), style),
            }
            self.close(cell);
        }
        if !is_numbered_table {
            return;
        }
        match explicit {
            Some(tag) => self.tag(|writer| writer.row(&flat(&tag.children), Style::Text)),
            None if is_numbered(row) => {
                *self.number += 1;
                let number = *self.number;
                self.tag(|writer| {
                    let _ = write!(writer.out, "<mtext>({number})</mtext>");
                });
            }
            None => self.out.push_str("<mtd class=\"m-glue\"></mtd>"),
        }
    }

    /// Writes the cell of an equation number with the given content.
    fn tag(&mut self, write: impl FnOnce(&mut Self)) {
        self.out.push_str("<mtd class=\"m-glue m-tag\">");
        write(self);
        self.out.push_str("</mtd>");
    }
}

/// Returns the table that a formula consists of, if its rows are numbered. Rows
/// and styles around it are passed if they contain nothing else.
fn numbered_table(root: &MathDomNode) -> Option<&MathNode> {
    let mut node = element(root)?;
    while node.node_type != MathNodeType::Mtable {
        let items = flat(&node.children);
        let [MathDomNode::Math(only)] = items[..] else {
            return None;
        };
        node = only;
    }
    let is_numbered = tagged(node).is_some() || elements(&node.children).any(is_numbered);
    is_numbered.then_some(node)
}

/// The layout of a table's columns and rows.
struct Columns<'a> {
    /// `left`, `right` or `center` for each column.
    alignment: Vec<&'a str>,
    /// Line after each column: `solid`, `dashed` or `none`.
    lines: Vec<&'a str>,
    /// Line below each row.
    row_lines: Vec<&'a str>,
    /// Spaces between the columns.
    spacing: Vec<&'a str>,
    /// Class for narrow gaps.
    gap: Option<&'static str>,
}

impl<'a> Columns<'a> {
    /// Reads the attributes of a table. Each is a list with one value for a
    /// column or row.
    fn of(table: &'a MathNode) -> Self {
        let list = |name: &str| -> Vec<&'a str> {
            let value = table.attributes.get(name).map_or("", String::as_str);
            value.split_ascii_whitespace().collect()
        };
        let spacing = list("columnspacing");
        let is_narrow = matches!(spacing[..], ["0.2778em"] | ["0.5em"]);
        Self {
            alignment: list("columnalign"),
            lines: list("columnlines"),
            row_lines: list("rowlines"),
            gap: is_narrow.then_some("m-narrow"),
            spacing,
        }
    }

    /// Returns the classes of a cell in a column. Columns are centred without a
    /// class.
    fn classes(&self, column: usize) -> Vec<&'static str> {
        let mut classes = Vec::new();
        classes.extend(match self.alignment.get(column) {
            Some(&"left") => Some("m-left"),
            Some(&"right") => Some("m-right"),
            _ => None,
        });
        // The last value applies to all following columns.
        let is_closed = |at: usize| {
            let space = self.spacing.get(at).or(self.spacing.last());
            space == Some(&"0em")
        };
        if column > 0 && is_closed(column - 1) {
            classes.push("m-close-start");
        }
        if is_closed(column) {
            classes.push("m-close-end");
        }
        classes.extend(match self.lines.get(column) {
            Some(&"solid") => Some("m-line-right"),
            Some(&"dashed") => Some("m-dashes-right"),
            _ => None,
        });
        classes
    }
}

/// Returns a class for rows with less or more space than usual, from
/// `\arraystretch`.
fn row_gap(table: &MathNode) -> Option<&'static str> {
    let gap = table.attributes.get("rowspacing")?.strip_suffix("em")?;
    match gap.parse::<f64>().ok()? {
        gap if gap < 0.12 => Some("m-dense"),
        gap if gap > 0.5 => Some("m-loose"),
        gap if gap > 0.3 => Some("m-airy"),
        _ => None,
    }
}

/// Returns the body and the tag of a formula with `\tag`, which KaTeX
/// represents as a table of four cells.
fn tagged(table: &MathNode) -> Option<(&MathNode, &MathNode)> {
    let mut rows = elements(&table.children);
    let cells: Vec<&MathNode> = elements(&rows.next()?.children).collect();
    match cells[..] {
        [pad, body, _, tag] if pad.attributes.contains_key("width") => Some((body, tag)),
        _ => None,
    }
}

/// Returns the body and the tag of a cell that consists of such a table.
fn tagged_cell(cell: &MathNode) -> Option<(&MathNode, &MathNode)> {
    let mut node = cell;
    loop {
        let items = flat(&node.children);
        let [MathDomNode::Math(only)] = items[..] else {
            return None;
        };
        match only.node_type {
            MathNodeType::Mtable => return tagged(only),
            MathNodeType::Mrow | MathNodeType::Mstyle => node = only,
            _ => return None,
        }
    }
}

/// Returns whether a row of a table has an equation number.
fn is_numbered(row: &MathNode) -> bool {
    elements(&row.children).any(|cell| cell.classes.contains("mml-eqn-num"))
}

/// Returns a node as an element, or `None` for text, spaces and fragments.
fn element(node: &MathDomNode) -> Option<&MathNode> {
    match node {
        MathDomNode::Math(node) => Some(node),
        _ => None,
    }
}

/// Returns the elements among nodes.
fn elements(nodes: &[MathDomNode]) -> impl Iterator<Item = &MathNode> {
    nodes.iter().filter_map(element)
}

/// Returns the nodes of a row, with those of fragments in place.
fn flat(nodes: &[MathDomNode]) -> Vec<&MathDomNode> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            MathDomNode::Fragment(fragment) => out.extend(flat(&fragment.children)),
            node => out.push(node),
        }
    }
    out
}

/// Returns the text of an element.
fn text_of(node: &MathNode) -> String {
    node.children.iter().map(MathDomNode::to_text).collect()
}

/// Returns whether a node is the invisible operator after a function's name.
fn is_apply(node: &MathDomNode) -> bool {
    element(node).is_some_and(|node| node.node_type == MathNodeType::Mo && text_of(node) == APPLY)
}

/// Returns whether a node is the name of a function, possibly with scripts.
fn ends_with_apply(node: &MathDomNode) -> bool {
    let Some(node) = element(node) else {
        return false;
    };
    match node.node_type {
        MathNodeType::Mrow => node.children.last().is_some_and(is_apply),
        MathNodeType::Msub
        | MathNodeType::Msup
        | MathNodeType::Msubsup
        | MathNodeType::Munder
        | MathNodeType::Mover
        | MathNodeType::Munderover => node.children.first().is_some_and(ends_with_apply),
        _ => false,
    }
}

/// Returns whether TeX puts a thin space between a node and a function after
/// it. It does after variables, numbers, groups and closing brackets, but not
/// after operators, which have spaces of their own.
fn is_operand(node: &MathDomNode) -> bool {
    element(node).is_some_and(|node| match node.node_type {
        MathNodeType::Mo => matches!(&*text_of(node), ")" | "]" | "}" | "⟩" | "!"),
        MathNodeType::Mspace => false,
        _ => true,
    })
}

/// Returns whether TeX puts a thin space between a function and a node after it.
fn starts_operand(node: &MathDomNode) -> bool {
    element(node)
        .is_some_and(|node| !matches!(node.node_type, MathNodeType::Mo | MathNodeType::Mspace))
}

/// Formats a length with at most four decimals.
fn em(width: f64) -> String {
    let digits = format!("{width:.4}");
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{digits}em")
}
