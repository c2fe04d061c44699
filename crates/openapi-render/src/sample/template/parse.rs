//! Parses the tags of a template to steps.

use super::expression::Reader;
use super::lines::{Kind, Piece, pieces};
use super::names::Names;
use super::{Step, TemplateFault};

/// Maximum size of a template in bytes.
const MAX_SIZE: usize = 64 * 1024;
/// Maximum depth of blocks.
const MAX_DEPTH: usize = 32;

/// Parses a template.
pub(super) fn steps(text: &str) -> Result<Vec<Step>, TemplateFault> {
    if text.len() > MAX_SIZE {
        let message = format!("the template has more than {MAX_SIZE} bytes");
        return Err(TemplateFault::new(0..0, message));
    }
    let pieces = pieces(text)?;
    let mut parser = Parser {
        text,
        pieces: pieces.into_iter(),
        names: Names::default(),
        depth: 0,
    };
    let (steps, end) = parser.block()?;
    match end {
        None => Ok(steps),
        Some((word, piece)) => {
            let message = format!("`{word}` without a block that it belongs to");
            Err(TemplateFault::new(piece.range, message))
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    pieces: std::vec::IntoIter<Piece>,
    names: Names,
    depth: usize,
}

/// A statement that ends a block, or begins its next part.
type End<'t> = (&'t str, Piece);

impl<'t> Parser<'t> {
    /// Parses the steps up to a statement that belongs to an outer block.
    fn block(&mut self) -> Result<(Vec<Step>, Option<End<'t>>), TemplateFault> {
        let mut steps = Vec::new();
        while let Some(piece) = self.pieces.next() {
            match piece.kind {
                Kind::Comment => {}
                Kind::Text => {
                    let text = self.text.get(piece.range).unwrap_or_default();
                    if !text.is_empty() {
                        steps.push(Step::Text(text.to_owned()));
                    }
                }
                Kind::Print => {
                    let mut reader = Reader::new(self.text, piece.range);
                    let value = reader.expression(&self.names)?;
                    reader.finish()?;
                    steps.push(Step::Print(value));
                }
                Kind::Statement => {
                    let mut reader = Reader::new(self.text, piece.range.clone());
                    let Some((word, range)) = reader.name() else {
                        return Err(reader.fault("expected a statement"));
                    };
                    match word {
                        "if" => steps.push(self.condition(reader, &piece)?),
                        "for" => steps.push(self.repetition(reader, &piece)?),
                        "set" => steps.push(self.assignment(reader)?),
                        "elif" => return Ok((steps, Some((word, piece)))),
                        "else" | "endif" | "endfor" => {
                            reader.finish()?;
                            return Ok((steps, Some((word, piece))));
                        }
                        _ => {
                            let message = format!("unknown statement `{word}`");
                            let mut fault = TemplateFault::new(range, message);
                            let known = ["if", "elif", "else", "endif", "for", "endfor", "set"];
                            let help =
                                super::names::suggestion(word, "statements", known.into_iter());
                            fault.help = Some(help);
                            return Err(fault);
                        }
                    }
                }
            }
        }
        Ok((steps, None))
    }

    /// Parses the inside of a block.
    fn inner(&mut self, start: &Piece) -> Result<(Vec<Step>, End<'t>), TemplateFault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = "blocks are nested too deeply";
            return Err(TemplateFault::new(start.range.clone(), message));
        }
        let (steps, end) = self.block()?;
        self.depth -= 1;
        let unclosed = || TemplateFault::new(start.range.clone(), "the block does not end");
        Ok((steps, end.ok_or_else(unclosed)?))
    }

    fn condition(&mut self, mut reader: Reader<'_>, start: &Piece) -> Result<Step, TemplateFault> {
        let condition = reader.expression(&self.names)?;
        reader.finish()?;
        let (then, (word, piece)) = self.inner(start)?;
        let otherwise = match word {
            "endif" => Vec::new(),
            "elif" => {
                let mut reader = Reader::new(self.text, piece.range.clone());
                reader.takes_word("elif");
                self.depth += 1;
                let step = self.condition(reader, &piece)?;
                self.depth -= 1;
                vec![step]
            }
            "else" => {
                let (steps, (word, piece)) = self.inner(&piece)?;
                expect("endif", word, &piece)?;
                steps
            }
            _ => return Err(misplaced("endif", word, &piece)),
        };
        Ok(Step::If {
            condition,
            then,
            otherwise,
        })
    }

    fn repetition(&mut self, mut reader: Reader<'_>, start: &Piece) -> Result<Step, TemplateFault> {
        let Some((item, range)) = reader.name() else {
            return Err(reader.fault("expected a name for the items"));
        };
        if !reader.takes_word("in") {
            return Err(reader.fault("expected `in`"));
        }
        let list = reader.expression(&self.names)?;
        reader.finish()?;
        self.names.add(item, range)?;
        let (steps, (word, piece)) = self.inner(start)?;
        expect("endfor", word, &piece)?;
        Ok(Step::For {
            item: item.to_owned(),
            list,
            steps,
        })
    }

    fn assignment(&mut self, mut reader: Reader<'_>) -> Result<Step, TemplateFault> {
        let Some((name, range)) = reader.name() else {
            return Err(reader.fault("expected a name"));
        };
        reader.expect("=")?;
        let value = reader.expression(&self.names)?;
        reader.finish()?;
        self.names.add(name, range)?;
        Ok(Step::Set {
            name: name.to_owned(),
            value,
        })
    }
}

fn expect(wanted: &str, word: &str, piece: &Piece) -> Result<(), TemplateFault> {
    if word == wanted {
        return Ok(());
    }
    Err(misplaced(wanted, word, piece))
}

fn misplaced(wanted: &str, word: &str, piece: &Piece) -> TemplateFault {
    let message = format!("expected `{wanted}` before `{word}`");
    TemplateFault::new(piece.range.clone(), message)
}
