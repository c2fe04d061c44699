//! Formats dates for readers.

use docs_model::date::Date;
use icu_calendar::Gregorian;
use icu_datetime::FixedCalendarDateTimeFormatter;
use icu_datetime::fieldsets::YMD;
use icu_datetime::input::Date as Day;

/// Formats days in a language, by the Gregorian calendar.
#[derive(Debug)]
pub(in crate::produce) struct Days(Option<FixedCalendarDateTimeFormatter<Gregorian, YMD>>);

impl Days {
    /// Returns the format for a BCP 47 language tag. For other values, dates
    /// are written as `2026-11-02`.
    ///
    /// Interface languages that authors invent, such as `xx`, do not fail a
    /// build: the ISO form is understood everywhere.
    pub(in crate::produce) fn of(language: &str) -> Self {
        let locale = language
            .replace('_', "-")
            .parse::<icu_locale_core::Locale>();
        Self(locale.ok().and_then(|locale| {
            FixedCalendarDateTimeFormatter::try_new(locale.into(), YMD::long()).ok()
        }))
    }

    /// Returns a date as readers of the language write it, such as `2 November
    /// 2026`.
    pub(in crate::produce) fn text(&self, date: Date) -> String {
        let day = Day::try_new_gregorian(date.year, date.month, date.day);
        match (&self.0, day) {
            (Some(formatter), Ok(day)) => formatter.format(&day).to_string(),
            _ => date.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_in_their_language() {
        let date = Date {
            year: 2026,
            month: 11,
            day: 2,
        };
        for (language, expected) in [
            ("en", "November 2, 2026"),
            ("de-AT", "2. November 2026"),
            ("pl", "2 listopada 2026"),
            ("zh-Hans", "2026年11月2日"),
            ("ar", "2 نوفمبر 2026"),
            ("no tag", "2026-11-02"),
        ] {
            assert_eq!(Days::of(language).text(date), expected, "{language}");
        }
    }
}
