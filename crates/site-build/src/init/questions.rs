//! The three questions about a new site, asked on a terminal.

use std::io::{self, BufRead, Write};

use docs_model::config::PLACEHOLDER_URL;

use super::{DEFAULT_TITLE, InitOptions, Look, address};
use crate::error::{Error, ErrorKind, Result};

/// Asks for the options that are not on the command line. An empty answer, or
/// the end of the input, selects the default.
///
/// # Errors
/// If the terminal cannot be read or written.
pub(super) fn ask(
    options: &mut InitOptions,
    look: Option<Look>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<()> {
    let mut prompt = Prompt { input, out };
    let asked = prompt.ask_all(options, look);
    asked.map_err(|error| {
        Error::new(ErrorKind::Read, "cannot ask questions on this terminal").because(error)
    })
}

/// The two ends of a terminal, as arguments so that tests can be one.
struct Prompt<'t> {
    input: &'t mut dyn BufRead,
    out: &'t mut dyn Write,
}

impl Prompt<'_> {
    /// Asks what is missing in `options`. An invalid URL is asked for again.
    fn ask_all(&mut self, options: &mut InitOptions, look: Option<Look>) -> io::Result<()> {
        if options.title.is_none() {
            options.title = self.question("Title of the site", DEFAULT_TITLE)?;
        }
        while options.url.is_none() {
            let Some(answer) =
                self.question("URL at which the site will be published", PLACEHOLDER_URL)?
            else {
                break;
            };
            match address(&answer) {
                Ok(_) => options.url = Some(answer),
                Err(error) => writeln!(self.out, "{error}")?,
            }
        }
        options.look = match look {
            Some(look) => look,
            None => self.look()?,
        };
        Ok(())
    }

    /// Asks for the colours until the answer is one of them.
    fn look(&mut self) -> io::Result<Look> {
        loop {
            match self
                .question("Colours: system, light or dark", "system")?
                .as_deref()
            {
                None | Some("system") => return Ok(Look::System),
                Some("light") => return Ok(Look::Light),
                Some("dark") => return Ok(Look::Dark),
                Some(other) => {
                    writeln!(self.out, "`{other}` is not one of system, light and dark")?;
                }
            }
        }
    }

    /// Returns the answer, or `None` for an empty one.
    ///
    /// The default is shown, and applied by the caller.
    fn question(&mut self, text: &str, default: &str) -> io::Result<Option<String>> {
        write!(self.out, "{text} [{default}]: ")?;
        self.out.flush()?;
        let mut answer = String::new();
        self.input.read_line(&mut answer)?;
        let answer = answer.trim();
        Ok((!answer.is_empty()).then(|| answer.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_fill_the_missing_options() {
        let mut options = InitOptions::default();
        let mut input = "Shop\nnot an address\nacme.com/shop\nblue\ndark\n".as_bytes();
        let mut out = Vec::new();
        ask(&mut options, None, &mut input, &mut out).unwrap();
        assert_eq!(options.title.as_deref(), Some("Shop"));
        assert_eq!(options.url.as_deref(), Some("acme.com/shop"));
        assert_eq!(options.look, Look::Dark);
    }

    #[test]
    fn without_answers_the_defaults_stay() {
        let mut options = InitOptions::default();
        ask(&mut options, None, &mut "".as_bytes(), &mut Vec::new()).unwrap();
        assert!(options.title.is_none() && options.url.is_none());
        assert_eq!(options.look, Look::System);
    }
}
