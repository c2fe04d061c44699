//! Cleans the comments of a guest book.

use std::{fs, io};

use safe_markup::{Addresses, Sanitizer, is_safe_link};

/// Strangers may link, but not load pictures.
struct Guests;

impl Addresses for Guests {
    fn link(&self, url: &str) -> Option<String> {
        is_safe_link(url).then(|| url.to_owned())
    }

    fn source(&self, _url: &str) -> Option<String> {
        None
    }
}

fn main() -> io::Result<()> {
    for comment in fs::read_to_string("comments.txt")?.lines() {
        let mut sanitizer = Sanitizer::new(&Guests);
        let clean = sanitizer.clean(comment);
        println!("<li>{clean}{}</li>", sanitizer.finish());
    }
    Ok(())
}
