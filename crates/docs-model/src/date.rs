//! Calendar dates and times, without access to a clock.
//!
//! Dates come from front matter, file names and Git. The conversion between
//! dates and days is that of the proleptic Gregorian calendar, in eras of 400
//! years, after which weekdays and leap years repeat.
//!
//! Days are counted instead of months and years wherever dates are compared or
//! moved. The formulas are those of Howard Hinnant's `days_from_civil`: a year that
//! starts in March has its leap day at the end, so the length of each earlier month
//! is fixed, and `(153 * month + 2) / 5` is the number of days before a month.

mod written;

use std::fmt;

use serde::Serialize;

/// A date of the Gregorian calendar.
///
/// Dates are ordered, and printed as `YYYY-MM-DD`. The fields are not checked
/// against each other; [`parse`](Self::parse) returns only dates that exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Date {
    /// Year.
    pub year: i32,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day, 1 to 31.
    pub day: u8,
}

impl Date {
    /// Parses `YYYY-MM-DD` or `YYYY/MM/DD`, or another form that JavaScript's `Date`
    /// reads: `06/29/2022`, `29 June 2022`. A time after the date is ignored, but for its
    /// zone.
    ///
    /// Returns `None` for a date that does not exist, such as 30 February, unlike
    /// [`Moment::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::date::Date;
    ///
    /// let date = Date::parse("2024/2/29 10:30").unwrap();
    /// assert_eq!(date.to_string(), "2024-02-29");
    /// assert_eq!(Date::parse("02/29/2024"), Some(date));
    /// assert_eq!(Date::parse("2023-02-29"), None);
    /// assert_eq!(Date::parse("29.02.2024"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let exists = |date: &Self| date.day <= date.days_in_month();
        if let Some(date) = Self::parse_lenient(text) {
            return Some(date).filter(exists);
        }
        let (date, seconds) = Self::written(text)?;
        exists(&date).then(|| Moment::at(date, seconds).date())
    }

    /// Parses a date as people write it, and the seconds since its midnight. The day may
    /// exceed the length of its month.
    fn written(text: &str) -> Option<(Self, i64)> {
        let written::Written {
            year,
            month,
            day,
            seconds,
        } = written::parse(text)?;
        Some((Self { year, month, day }, seconds))
    }

    /// Parses a date whose day may exceed the length of its month.
    fn parse_lenient(text: &str) -> Option<Self> {
        let day = text.trim().split(['T', ' ']).next()?;
        let mut parts = day.split(['-', '/']);
        // A shorter number at the start is a month or a day.
        let year = parts.next().filter(|year| year.len() >= 4)?.parse().ok()?;
        let month = parts.next()?.parse().ok()?;
        let day = parts.next().map_or(Some(1), |day| day.parse().ok())?;
        let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
        (parts.next().is_none() && is_day).then_some(Self { year, month, day })
    }

    /// Returns the number of days since 1 January 1970. Negative before that
    /// day.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::date::Date;
    ///
    /// let days = |text| Date::parse(text).unwrap().unix_days();
    /// assert_eq!(days("1970-01-01"), 0);
    /// assert_eq!(days("1969-12-31"), -1);
    /// // The distance of two dates, over a leap day:
    /// assert_eq!(days("2024-03-01") - days("2024-02-28"), 2);
    /// ```
    #[must_use]
    pub fn unix_days(self) -> i64 {
        // The inverse of `from_unix`: years start on 1 March.
        let year = i64::from(self.year) - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let shifted_month = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * shifted_month + 2) / 5 + i64::from(self.day) - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        era * 146_097 + day_of_era - 719_468
    }

    /// Returns the date of a Unix time in seconds, in UTC.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::date::Date;
    ///
    /// assert_eq!(Date::from_unix(1_793_577_600).to_string(), "2026-11-02");
    /// // One second before midnight of the day before:
    /// assert_eq!(Date::from_unix(-1).to_string(), "1969-12-31");
    /// ```
    #[must_use]
    pub fn from_unix(seconds: i64) -> Self {
        // Days are counted from 1 March of year 0, so that a leap day is the
        // last day of its year.
        let days = seconds.div_euclid(86_400) + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 {
            shifted_month + 3
        } else {
            shifted_month - 9
        };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self {
            year: i32::try_from(year).unwrap_or(i32::MAX),
            month: u8::try_from(month).unwrap_or(1),
            day: u8::try_from(day).unwrap_or(1),
        }
    }

    /// Returns the number of days of the month of the date.
    const fn days_in_month(self) -> u8 {
        match self.month {
            4 | 6 | 9 | 11 => 30,
            2 if self.is_leap_year() => 29,
            2 => 28,
            _ => 31,
        }
    }

    /// Returns whether the year has a 29 February.
    const fn is_leap_year(self) -> bool {
        self.year % 4 == 0 && (self.year % 100 != 0 || self.year % 400 == 0)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Seconds in a day.
const DAY: i64 = 86_400;

/// Names of weekdays by the number of days since 1 January 1970, a Thursday.
const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// Names of months. They are English in RSS, whatever the language of the site.
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A point in time, in seconds since 1 January 1970 (UTC).
///
/// It is printed as RFC 3339, without fractions of seconds: `2026-11-02T10:30:00Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Moment(i64);

impl Moment {
    /// Parses a date (see [`Date::parse`]) with an optional time: `2026-11-02`,
    /// `2026-11-02 10:30`, `2026-11-02T10:30:00.5+01:00`, `Nov 2, 2026 10:30 PM`. The
    /// default zone is UTC.
    ///
    /// As in JavaScript, days after the end of a month continue in the next
    /// one: 30 February is 1 or 2 March.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_model::date::Moment;
    /// let moment = Moment::parse("2026-11-02T00:30:00+01:00").unwrap();
    /// assert_eq!(moment.to_string(), "2026-11-01T23:30:00Z");
    /// assert_eq!(moment.rfc_2822(), "Sun, 01 Nov 2026 23:30:00 GMT");
    /// assert_eq!(Moment::parse("2 November"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let strict = || {
            let date = Date::parse_lenient(text)?;
            let time = match text.find(['T', ' ']) {
                Some(at) => seconds_of_time(text[at + 1..].trim())?,
                None => 0,
            };
            Some(Self::at(date, time))
        };
        let written = || Date::written(text).map(|(date, seconds)| Self::at(date, seconds));
        strict().or_else(written)
    }

    /// Returns the time so many seconds after the midnight of a date.
    fn at(date: Date, seconds: i64) -> Self {
        Self(date.unix_days() * DAY + seconds)
    }

    /// Returns the date in UTC. With a zone in the text it can be another day
    /// than the one that was written.
    #[must_use]
    pub fn date(self) -> Date {
        Date::from_unix(self.0)
    }

    /// Formats the time for mail headers and RSS: `Mon, 02 Nov 2026 10:30:00
    /// GMT`. The names of days and months are English, as the format demands.
    #[must_use]
    pub fn rfc_2822(self) -> String {
        let Date { year, month, day } = self.date();
        let weekday = usize::try_from(self.0.div_euclid(DAY).rem_euclid(7)).unwrap_or(0);
        let (hours, minutes, seconds) = self.time();
        format!(
            "{}, {day:02} {} {year:04} {hours:02}:{minutes:02}:{seconds:02} GMT",
            WEEKDAYS[weekday],
            MONTHS[usize::from(month) - 1],
        )
    }

    /// Returns hours, minutes and seconds of the day, in UTC.
    fn time(self) -> (i64, i64, i64) {
        let seconds = self.0.rem_euclid(DAY);
        (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

impl From<Date> for Moment {
    fn from(date: Date) -> Self {
        Self(date.unix_days() * DAY)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = self.time();
        write!(f, "{}T{hours:02}:{minutes:02}:{seconds:02}Z", self.date())
    }
}

/// Parses a time with an optional zone: `10:30`, `10:30:00.5`,
/// `10:30:00+01:00`, `10:30Z`. Returns the seconds since midnight UTC, which
/// are negative or exceed a day if the zone shifts the date.
fn seconds_of_time(text: &str) -> Option<i64> {
    let (time, zone) = match text.find(['Z', 'z', '+', '-']) {
        Some(at) => (text[..at].trim(), text[at..].trim()),
        None => (text, "Z"),
    };
    let mut parts = time.split(':');
    let mut part = |limit: i64| {
        let digits = parts.next()?.split('.').next()?;
        let value: i64 = digits.parse().ok()?;
        (0..limit).contains(&value).then_some(value)
    };
    let (hours, minutes) = (part(24)?, part(60)?);
    // Sixty is a leap second.
    let seconds = if time.matches(':').count() > 1 {
        part(61)?
    } else {
        0
    };
    Some(hours * 3600 + minutes * 60 + seconds - written::zone_seconds(zone)?)
}

#[cfg(test)]
mod tests {
    use super::{Date, Moment};

    #[test]
    fn days_count_from_1970() {
        for days in [-719_529, -1, 0, 58, 59, 60, 11_016, 20_759, 2_932_896] {
            assert_eq!(Date::from_unix(days * 86_400).unix_days(), days);
        }
    }

    #[test]
    fn moments_are_read_in_the_forms_of_front_matter() {
        for (text, expected) in [
            ("2021-8-3", "2021-08-03T00:00:00Z"),
            ("2021/08/03 10:30", "2021-08-03T10:30:00Z"),
            ("2021-08-03T10:30:05.250Z", "2021-08-03T10:30:05Z"),
            ("2021-08-03 10:30:05 -0230", "2021-08-03T13:00:05Z"),
            ("2020-02-29T23:30+00:00", "2020-02-29T23:30:00Z"),
            ("2017-02-29 11:00:00", "2017-03-01T11:00:00Z"),
            ("2021-08", "2021-08-01T00:00:00Z"),
            // JavaScript's forms; the times are those of V8 in UTC.
            ("06/29/2022", "2022-06-29T00:00:00Z"),
            ("05-29-2020", "2020-05-29T00:00:00Z"),
            ("02.03.2024", "2024-02-03T00:00:00Z"),
            ("6/7/22", "2022-06-07T00:00:00Z"),
            ("99-1-2", "1999-01-02T00:00:00Z"),
            ("June 29, 2022", "2022-06-29T00:00:00Z"),
            ("29 June 2022", "2022-06-29T00:00:00Z"),
            ("2022 June 29", "2022-06-29T00:00:00Z"),
            ("29-Jun-2022", "2022-06-29T00:00:00Z"),
            ("June 2022", "2022-06-01T00:00:00Z"),
            ("Wed, 29 Jun 2022 10:00:00 GMT", "2022-06-29T10:00:00Z"),
            (
                "Wed Jun 29 2022 10:00:00 GMT+0200 (CEST)",
                "2022-06-29T08:00:00Z",
            ),
            ("2022-06-29 10:30 PM", "2022-06-29T22:30:00Z"),
            ("Jun 29 2022 23:30:00 GMT-0200", "2022-06-30T01:30:00Z"),
            ("2022/06/29 10:30:00 EST", "2022-06-29T15:30:00Z"),
        ] {
            let moment = Moment::parse(text).map(|moment| moment.to_string());
            assert_eq!(moment.as_deref(), Some(expected), "{text}");
        }
        for text in [
            "",
            "2021-13-01",
            "2021-02-32",
            "2021-08-03T25:00",
            "2021-08-03T10:30+ab",
            "29.02.2024",
            "June 29th, 2022",
            "20220629",
            "06/29",
            "29 June",
            "10:30",
            "1/2/3/4",
            "2022-06-29 13:30 PM",
            "(06/29/2022",
            "2022年06月29日",
        ] {
            assert_eq!(Moment::parse(text), None, "{text}");
        }
    }
}
