//! A subset of regular expressions, to generate matching strings: characters,
//! classes, groups, alternatives and repetitions. Lookaround and backreferences
//! are not supported.
//!
//! A separate matcher is needed because generated strings must be tested against
//! the same parsed pattern that they are written from. It backtracks, with a
//! budget of steps, so that patterns like `(a*)*b` end.

/// Maximum depth of nested groups.
const MAX_DEPTH: usize = 16;
/// Maximum number of steps per match.
const MAX_STEPS: usize = 20_000;
/// Maximum number of repetitions that are written out.
const MAX_REPEATED: usize = 200;

/// A regular expression.
pub(super) struct Pattern {
    /// Alternatives, each a sequence of pieces.
    alternatives: Vec<Vec<Piece>>,
}

/// An item and how often it repeats: `a{2,4}` is `a`, 2 and 4.
struct Piece {
    /// What repeats.
    item: Item,
    /// Minimum number of repetitions.
    min: usize,
    /// Maximum number of repetitions; `usize::MAX` for no limit.
    max: usize,
}

/// The unit that a repetition applies to.
enum Item {
    /// `^`: the start of the text.
    Start,
    /// `$`: the end of the text.
    End,
    /// One character inside these ranges, or outside of them if negated.
    Set(Vec<(char, char)>, bool),
    /// A group, with its alternatives.
    Group(Vec<Vec<Piece>>),
}

impl Pattern {
    /// Parses an expression. Returns `None` if it uses syntax that is not
    /// supported, or is invalid.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parser = Parser {
            chars: text.chars().collect(),
            at: 0,
        };
        let alternatives = parser.alternatives(0)?;
        (parser.at == parser.chars.len()).then_some(Self { alternatives })
    }

    /// Returns whether some part of the text matches.
    pub(super) fn matches(&self, text: &str) -> bool {
        let mut matcher = Matcher {
            text: text.chars().collect(),
            steps_left: MAX_STEPS,
        };
        let any = |start| matcher.any(&self.alternatives, start, &mut |_, _| true);
        (0..=text.chars().count()).any(any)
    }

    /// Returns a short matching string with at least `min_length` characters.
    pub(super) fn example(&self, min_length: usize) -> String {
        let mut out = String::new();
        let first = self.alternatives.first().map_or(&[][..], Vec::as_slice);
        write(first, 0, &mut out);
        let missing = min_length
            .min(MAX_REPEATED)
            .saturating_sub(out.chars().count());
        if missing > 0 {
            out.clear();
            write(first, missing, &mut out);
        }
        out
    }
}

/// Writes a matching string. Repetitions supply the characters that are
/// missing.
fn write(pieces: &[Piece], missing: usize, out: &mut String) {
    let mut missing = missing;
    for piece in pieces {
        let more = missing.min(piece.max - piece.min);
        let n = match &piece.item {
            Item::Set(..) => {
                missing -= more;
                piece.min + more
            }
            _ => piece.min,
        };
        for i in 0..n.min(MAX_REPEATED) {
            match &piece.item {
                Item::Set(ranges, negated) => out.extend(character(ranges, *negated, i)),
                Item::Group(list) => write(list.first().map_or(&[][..], Vec::as_slice), 0, out),
                Item::Start | Item::End => {}
            }
        }
    }
}

/// Returns the n-th of the characters that are suitable for an example.
fn character(ranges: &[(char, char)], negated: bool, n: usize) -> Option<char> {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_. ";
    let kinds: [&[char]; 3] = [
        &('a'..='z').collect::<Vec<_>>(),
        &('A'..='Z').collect::<Vec<_>>(),
        &"1234567890".chars().collect::<Vec<_>>(),
    ];
    let fits = |character: &char| contains(ranges, *character) != negated;
    for kind in kinds {
        let found: Vec<char> = kind.iter().copied().filter(fits).collect();
        if let Some(character) = found.get(n % found.len().max(1)) {
            return Some(*character);
        }
    }
    PLAIN
        .chars()
        .find(fits)
        .or_else(|| ranges.first().map(|range| range.0).filter(|_| !negated))
}

/// Returns whether one of the ranges, inclusive at both ends, has a character.
fn contains(ranges: &[(char, char)], character: char) -> bool {
    ranges
        .iter()
        .any(|(from, to)| (*from..=*to).contains(&character))
}

/// Parses by recursive descent, with one character of look-ahead.
struct Parser {
    /// The expression.
    chars: Vec<char>,
    /// Index of the next character.
    at: usize,
}

impl Parser {
    /// Returns the next character without consuming it.
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Consumes and returns the next character.
    fn next(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += 1;
        Some(found)
    }

    /// Consumes the next character if it is `expected`, and returns whether it was.
    fn skip(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.at += usize::from(found);
        found
    }

    /// Parses alternatives up to `)` or the end of the expression.
    fn alternatives(&mut self, depth: usize) -> Option<Vec<Vec<Piece>>> {
        if depth > MAX_DEPTH {
            return None;
        }
        let mut out = vec![Vec::new()];
        while let Some(c) = self.peek().filter(|character| *character != ')') {
            self.at += 1;
            if c == '|' {
                out.push(Vec::new());
                continue;
            }
            let item = self.item(c, depth)?;
            let (min, max) = self.repetition()?;
            out.last_mut()?.push(Piece { item, min, max });
        }
        Some(out)
    }

    /// Parses the item that starts with `c`, which is already consumed.
    fn item(&mut self, c: char, depth: usize) -> Option<Item> {
        Some(match c {
            '^' => Item::Start,
            '$' => Item::End,
            '.' => Item::Set(vec![('\n', '\n')], true),
            '[' => self.class()?,
            '(' => {
                if self.skip('?') && !self.skip(':') {
                    return None;
                }
                let inner = self.alternatives(depth + 1)?;
                self.skip(')').then_some(Item::Group(inner))?
            }
            '\\' => {
                let (ranges, negated) = self.escape()?;
                Item::Set(ranges, negated)
            }
            '*' | '+' | '?' | '{' | '}' | ']' => return None,
            c => Item::Set(vec![(c, c)], false),
        })
    }

    /// Parses the rest of an escape after `\`: its ranges, and whether they are
    /// negated (`\D`). Letters without a known meaning are not supported.
    fn escape(&mut self) -> Option<(Vec<(char, char)>, bool)> {
        let c = self.next()?;
        let ranges = match c.to_ascii_lowercase() {
            'd' => vec![('0', '9')],
            'w' => vec![('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')],
            's' => vec![(' ', ' '), ('\t', '\r')],
            _ if c == 'n' => vec![('\n', '\n')],
            _ if c == 't' => vec![('\t', '\t')],
            _ if c == 'r' => vec![('\r', '\r')],
            _ if c.is_alphanumeric() => return None,
            _ => vec![(c, c)],
        };
        Some((ranges, c.is_ascii_uppercase()))
    }

    /// Parses the rest of a class after `[`. As in JavaScript, `-` before `]` is
    /// literal.
    fn class(&mut self) -> Option<Item> {
        let negated = self.skip('^');
        let mut ranges = Vec::new();
        loop {
            let from = match self.next()? {
                ']' if !ranges.is_empty() => return Some(Item::Set(ranges, negated)),
                '\\' => {
                    let (mut found, outside) = self.escape()?;
                    let one = match found.as_slice() {
                        [(a, b)] if a == b => Some(*a),
                        _ => None,
                    };
                    match one {
                        Some(character) => character,
                        None if outside => return None,
                        None => {
                            ranges.append(&mut found);
                            continue;
                        }
                    }
                }
                c => c,
            };
            let is_range = self.peek() == Some('-')
                && self
                    .chars
                    .get(self.at + 1)
                    .is_some_and(|character| *character != ']');
            if !is_range {
                ranges.push((from, from));
                continue;
            }
            self.at += 1;
            let to = match self.next()? {
                '\\' => self
                    .next()
                    .filter(|character| !character.is_alphanumeric())?,
                c => c,
            };
            ranges.push((from, to));
        }
    }

    /// Parses a quantifier, if there is one: the minimum and maximum number of
    /// repetitions.
    fn repetition(&mut self) -> Option<(usize, usize)> {
        let found = match self.peek() {
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            Some('?') => (0, 1),
            Some('{') => return self.counts(),
            _ => return Some((1, 1)),
        };
        self.at += 1;
        // A lazy quantifier matches the same strings.
        self.skip('?');
        Some(found)
    }

    /// `{2}`, `{2,}` and `{2,4}`
    fn counts(&mut self) -> Option<(usize, usize)> {
        let rest = self.chars.get(self.at + 1..)?;
        let length = rest.iter().position(|character| *character == '}')?;
        let text: String = rest[..length].iter().collect();
        self.at += length + 2;
        self.skip('?');
        let (min, max) = match text.split_once(',') {
            Some((min, "")) => (min.parse().ok()?, usize::MAX),
            Some((min, max)) => (min.parse().ok()?, max.parse().ok()?),
            None => (text.parse().ok()?, text.parse().ok()?),
        };
        (min <= max).then_some((min, max))
    }
}

/// Continuation after a match that ends at a position.
type Then<'t> = &'t mut dyn FnMut(&mut Matcher, usize) -> bool;

/// Matches by backtracking. Each function takes the rest of the match as a
/// continuation, and returns whether both match.
struct Matcher {
    /// Characters of the text.
    text: Vec<char>,
    /// Budget; without it, nothing matches.
    steps_left: usize,
}

impl Matcher {
    /// Matches one of several alternatives at a position.
    fn any(&mut self, list: &[Vec<Piece>], at: usize, then: Then<'_>) -> bool {
        list.iter()
            .any(|alternative| self.sequence(alternative, at, then))
    }

    /// Matches pieces one after another.
    fn sequence(&mut self, pieces: &[Piece], at: usize, then: Then<'_>) -> bool {
        match pieces {
            [] => then(self, at),
            [first, rest @ ..] => self.repeated(first, 0, at, &mut |matcher, at| {
                matcher.sequence(rest, at, then)
            }),
        }
    }

    /// Matches a piece that already matched `n` times: as often as possible first,
    /// then with fewer repetitions.
    fn repeated(&mut self, piece: &Piece, n: usize, at: usize, then: Then<'_>) -> bool {
        if self.steps_left == 0 || n > MAX_REPEATED {
            return false;
        }
        self.steps_left -= 1;
        if n < piece.max {
            let found = self.once(&piece.item, at, &mut |matcher, end| {
                // An empty repetition would never end.
                (end > at || n < piece.min) && matcher.repeated(piece, n + 1, end, then)
            });
            if found {
                return true;
            }
        }
        n >= piece.min && then(self, at)
    }

    /// Matches an item once.
    fn once(&mut self, item: &Item, at: usize, then: Then<'_>) -> bool {
        match item {
            Item::Start => at == 0 && then(self, at),
            Item::End => at == self.text.len() && then(self, at),
            Item::Group(list) => self.any(list, at, then),
            Item::Set(ranges, negated) => {
                let found = self.text.get(at).copied();
                found.is_some_and(|character| contains(ranges, character) != *negated)
                    && then(self, at + 1)
            }
        }
    }
}
