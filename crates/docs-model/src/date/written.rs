//! Dates as people write them: `06/29/2022`, `29 June 2022`, `Jun 29, 2022 10:30 PM`.
//!
//! The rules are those of JavaScript's `Date.parse` in V8 for texts that are not ISO
//! dates, because Docusaurus reads dates with it. Two of them differ: the default zone
//! is UTC, so that the result does not depend on the machine, and a date needs a year.

/// A date in the order of its fields, and seconds since its midnight (UTC).
pub(super) struct Written {
    pub(super) year: i32,
    pub(super) month: u8,
    pub(super) day: u8,
    /// Negative, or more than a day, if the zone shifts the date.
    pub(super) seconds: i64,
}

/// First letters of the names of months, which are recognised by them.
const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// Names of zones, and their hours from UTC.
const ZONES: [(&str, i64); 12] = [
    ("z", 0),
    ("ut", 0),
    ("utc", 0),
    ("gmt", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
];

/// Maximum length of a date in bytes. Longer texts are not dates.
const MAX_LEN: usize = 100;

/// The fields of a text, as far as it was read.
#[derive(Default)]
struct Fields {
    /// Numbers of the date, in the order of the text.
    numbers: Vec<i32>,
    /// Month that is given by its name.
    month: Option<u8>,
    /// Hours, minutes and seconds.
    time: Vec<i64>,
    /// Hours that `AM` or `PM` begin at.
    half: Option<i64>,
    /// Seconds from UTC.
    zone: Option<i64>,
}

/// Parses a date with an optional time. The day may exceed the length of its month.
///
/// Without the name of a month, the order is month, day, year, or year, month, day if
/// the first number is greater than 31. Words before the first number are ignored, as
/// are texts in parentheses; other words that are not names of months or zones are
/// not.
pub(super) fn parse(text: &str) -> Option<Written> {
    if text.len() > MAX_LEN {
        return None;
    }
    let mut fields = Fields::default();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '0'..='9' => fields.number(rest)?,
            '(' => rest.split_once(')')?.1,
            '+' | '-' if !fields.time.is_empty() || fields.zone.is_some() => fields.offset(rest)?,
            '-' if !fields.numbers.is_empty() => return None,
            first if first.is_alphabetic() => fields.word(rest)?,
            first => &rest[first.len_utf8()..],
        };
    }
    let (year, month, day) = fields.date()?;
    let seconds = fields.seconds()?;
    Some(Written {
        year,
        month,
        day,
        seconds,
    })
}

/// Splits a text after the characters at its start that fulfil a condition.
fn split_while(text: &str, is_part: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    text.split_at(end)
}

impl Fields {
    /// Reads the number at the start of a text: a part of the date, or a whole time.
    /// Returns the text after it.
    fn number<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (digits, rest) = split_while(text, |c| c.is_ascii_digit());
        if rest.starts_with(':') && self.time.is_empty() {
            let (time, rest) = split_while(text, |c| c.is_ascii_digit() || c == ':');
            for part in time.split(':') {
                self.time.push(part.parse().ok()?);
            }
            // Fractions of seconds.
            let fraction = rest.strip_prefix('.');
            return Some(fraction.map_or(rest, |rest| split_while(rest, |c| c.is_ascii_digit()).1));
        }
        if self.numbers.len() == 3 {
            return None;
        }
        self.numbers.push(digits.parse().ok()?);
        Some(rest.strip_prefix('-').unwrap_or(rest))
    }

    /// Reads the word at the start of a text. Returns the text after it.
    fn word<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (word, rest) = split_while(text, char::is_alphabetic);
        let word = word.to_lowercase();
        let month = MONTHS.iter().position(|month| word.starts_with(month));
        let zone = ZONES.iter().find(|(name, _)| *name == word);
        match (month, zone, &*word) {
            (Some(month), ..) => {
                self.month = u8::try_from(month + 1).ok();
                return Some(rest.strip_prefix('-').unwrap_or(rest));
            }
            (None, Some((_, hours)), _) => self.zone = Some(hours * 3600),
            (None, None, "am") => self.half = Some(0),
            (None, None, "pm") => self.half = Some(12),
            _ if self.numbers.is_empty() => {}
            _ => return None,
        }
        Some(rest)
    }

    /// Reads the offset of a zone at the start of a text. Returns the text after it.
    fn offset<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (digits, rest) = split_while(&text[1..], |c| c.is_ascii_digit() || c == ':');
        self.zone = zone_seconds(&text[..=digits.len()]);
        self.zone.map(|_| rest)
    }

    /// Returns year, month and day.
    fn date(&self) -> Option<(i32, u8, u8)> {
        let is_day = |number: i32| (1..=31).contains(&number);
        let (year, month, day) = match (self.month, self.numbers.as_slice()) {
            (None, [year, month, day]) if !is_day(*year) => (*year, *month, *day),
            (None, [month, day, year]) => (*year, *month, *day),
            (Some(month), [year]) if !is_day(*year) => (*year, i32::from(month), 1),
            (Some(month), [year, day]) if !is_day(*year) => (*year, i32::from(month), *day),
            (Some(month), [day, year]) => (*year, i32::from(month), *day),
            _ => return None,
        };
        let year = match year {
            0..=49 => year + 2000,
            50..=99 => year + 1900,
            year => year,
        };
        let month = u8::try_from(month)
            .ok()
            .filter(|month| (1..=12).contains(month))?;
        let day = u8::try_from(day)
            .ok()
            .filter(|day| (1..=31).contains(day))?;
        Some((year, month, day))
    }

    /// Returns the seconds since midnight UTC, zero without a time.
    fn seconds(&self) -> Option<i64> {
        let part = |idx: usize| self.time.get(idx).copied().unwrap_or_default();
        let (hours, minutes, seconds) = (part(0), part(1), part(2));
        let hours = match self.half {
            Some(half) if (1..=12).contains(&hours) => hours % 12 + half,
            Some(_) => return None,
            None => hours,
        };
        let is_time = hours < 24 && minutes < 60 && seconds < 60 && self.time.len() <= 3;
        let zone = self.zone.unwrap_or_default();
        is_time.then_some(hours * 3600 + minutes * 60 + seconds - zone)
    }
}

/// Returns the offset of a zone from UTC in seconds: `Z`, `+01:00`, `-0230`,
/// `+01`.
pub(super) fn zone_seconds(zone: &str) -> Option<i64> {
    if zone.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let (sign, digits) = match zone.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let digits = digits.replace(':', "");
    if !matches!(digits.len(), 2 | 4) || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let hours: i64 = digits[..2].parse().ok()?;
    let minutes: i64 = digits[2..].parse().unwrap_or(0);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}
