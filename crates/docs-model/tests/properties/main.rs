//! Properties that hold for every input: for texts and their positions, paths,
//! identities, and whole sites.

mod identities;
mod paths;
mod sites;
mod soup;
mod texts;
