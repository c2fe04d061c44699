//! Rules that hold for every input: of texts and their places, of paths and
//! identities, and of whole sites.

mod identities;
mod paths;
mod sites;
mod soup;
mod texts;
