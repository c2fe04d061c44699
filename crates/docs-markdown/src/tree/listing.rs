//! Numbered listings of The Rust Book, which a preprocessor of mdBook makes of
//! `<Listing number="3-1" file-name="src/main.rs" caption="Text">`.
//!
//! The file becomes the title of the code block, and the number and the caption that
//! of the figure around it. A listing with neither is its content alone.

use super::Builder;
use crate::html;
use crate::node::{Node, Props};

/// Name of the tag.
pub(super) const LISTING: &str = "Listing";

impl Builder<'_> {
    /// Ends a listing with the attributes `props`.
    pub(super) fn finish_listing(&mut self, props: &Props, mut children: Vec<Node>) {
        if let Some(file) = props.str("file-name") {
            let mut blocks = children.iter_mut().filter_map(|node| match node {
                Node::Code(block) => Some(block),
                _ => None,
            });
            match blocks.next() {
                Some(block) if block.title.is_none() => block.title = Some(file.to_owned()),
                Some(_) => {}
                None => {
                    let head = format!("<p><code>{}</code></p>\n", html::text(file));
                    children.insert(0, Node::Html(head));
                }
            }
        }
        let number = props.str("number").filter(|number| !number.is_empty());
        let caption = props.str("caption").filter(|caption| !caption.is_empty());
        let mut text = match number {
            Some(number) => format!("Listing {}", html::text(number)),
            None => String::new(),
        };
        if let Some(caption) = caption {
            if !text.is_empty() {
                text.push_str(": ");
            }
            text.push_str(&with_code(caption));
        }
        if text.is_empty() {
            self.nodes.extend(children);
            return;
        }
        let mut open = "<figure".to_owned();
        if let Some(number) = number.filter(|number| !number.contains(char::is_whitespace)) {
            let id = format!("listing-{number}");
            html::push_attribute(&mut open, "id", &id);
            self.anchor(&id);
        }
        self.nodes.push(Node::Html(open + ">\n"));
        self.nodes.extend(children);
        let close = format!("<figcaption>{text}</figcaption>\n</figure>\n");
        self.nodes.push(Node::Html(close));
    }
}

/// Returns a caption as HTML: what is between two backticks is code.
fn with_code(caption: &str) -> String {
    let parts: Vec<&str> = caption.split('`').collect();
    let mut out = String::new();
    for (n, part) in parts.iter().enumerate() {
        let is_code = n % 2 == 1;
        match is_code {
            true if n + 1 < parts.len() => {
                out.push_str(&format!("<code>{}</code>", html::text(part)));
            }
            // A backtick without a second one is text.
            true => out.push_str(&format!("`{}", html::text(part))),
            false => out.push_str(&html::text(part)),
        }
    }
    out
}
