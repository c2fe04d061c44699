//! Links and images.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 12] = [
    Code {
        name: "dead-anchor",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Key("broken_anchors"),
        meaning: "The page has no such heading",
        fix: "Use one of the anchors that the help lists",
        example: "warning[dead-anchor]: this page has no anchor `#x`
 --> docs/index.md:3:5
  |
3 | [x](#x)
  |     ^^
  = help: the page has no headings below its title; link to the page itself",
    },
    Code {
        name: "dead-external-link",
        area: Area::Links,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "Reported by [`check --external`](./05-publishing.md#links-to-other-sites): an external URL does not exist",
        fix: "Correct the URL, or add it to `external_links.skip`",
        example: "error[dead-external-link]: no page at `https://tea.dev/kettles`: 404 Not Found
 --> docs/index.md:7:10
  |
7 | See [our kettles](https://tea.dev/kettles).
  |                   ^^^^^^^^^^^^^^^^^^^^^^^
  = help: correct the URL, or add it to `external_links.skip` in site.toml",
    },
    Code {
        name: "dead-link",
        area: Area::Links,
        level: Level::Error,
        setting: Setting::Key("broken_links"),
        meaning: "The target is not a page or a file, or it is a draft. Always an error for `to` in the footer and for `[symbols]`",
        fix: "Correct the link, or publish the draft",
        example: "error[dead-link]: no page at `./x.md`
 --> docs/index.md:3:5
  |
3 | [x](./x.md)
  |     ^^^^^^
  = help: correct the path, or remove the link",
    },
    Code {
        name: "duplicate-anchor",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Two headings of a page have the same id",
        fix: "Change one of them",
        example: "warning[duplicate-anchor]: duplicate anchor `my-id` on this page
  |
9 | ## My id {#my-id}
  |            ^^^^^
  = help: change the id of one of them",
    },
    Code {
        name: "image-file",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`[images]` cannot make [renditions](../04-customising/04-pictures.md#sizes) of a picture: it is damaged or has too many pixels, or its name has the extension of another format. The page shows the file as it is. Without `[images]`, a picture that browsers cannot show: one that is empty, an HTML page, or without its end. Or a picture, a video or a download is a pointer of Git LFS, because the checkout has no LFS",
        fix: "Export the picture again, in at most 50 megapixels, or correct its extension; run `git lfs pull`",
        example: r#"warning[image-file]: the picture is damaged: unexpected end of file
 --> docs/img/setup.png
  = help: export it again; its page shows the file as it is"#,
    },
    Code {
        name: "image-location",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A picture contains the place where it was taken, and the file is published as it is. [Renditions](../04-customising/04-pictures.md#sizes) do not contain it",
        fix: "Remove the metadata, for example with `exiftool -gps:all= photo.jpg`",
        example: r#"warning[image-location]: the picture contains the place where it was taken, which is published
 --> docs/img/team.jpg
  = help: remove it, for example with `exiftool -gps:all= docs/img/team.jpg`"#,
    },
    Code {
        name: "missing-image",
        area: Area::Links,
        level: Level::Error,
        setting: Setting::Key("broken_images"),
        meaning: "The image, or the video or captions of a `<Video>`, does not exist. Always an error for `favicon`, `image` and the logo of the navbar",
        fix: "Add the image, or correct the path",
        example: r#"error[missing-image]: image `/d.png` does not exist
 --> docs/a.md:5:11
  |
5 | <img src="/d.png" alt="4"/>
  |           ^^^^^^
  = help: add it below a static folder (static)"#,
    },
    Code {
        name: "nested-link",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A link is inside another link, which ends before it; in a heading or a component, the inner one is left out",
        fix: "Close the outer link first",
        example: r#"warning[nested-link]: a link is nested in another link, which ends before it
  |
1 | [a <a href="x">b</a> c](y) <a href="1"><a href="2">x</a></a>
  |             ^
  = help: close the outer link before it"#,
    },
    Code {
        name: "undefined-reference",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A link `[text][label]` has no definition `[label]: address` on the page, which shows its brackets as text",
        fix: "Add the definition, or correct the label; write `\\[` for brackets in text",
        example: "warning[undefined-reference]: the page has no definition of the link `[guide]`
 --> docs/index.md:5:5
  |
5 | See [the guide][guide].
  |     ^^^^^^^^^^^^^^^^^^
  = help: add a line `[guide]: https://...` to the page; write `\\[` if this is text",
    },
    Code {
        name: "unknown-symbol",
        area: Area::Links,
        level: Level::Error,
        setting: Setting::Key("unknown_symbols"),
        meaning: "A [symbol link](../02-writing/01-markdown.md#symbol-links) has an unknown name",
        fix: "Correct the name, or put a backslash before the brackets",
        example: r#"error[unknown-symbol]: unknown schema `Ordr`
  --> docs/index.md:11:1
   |
11 | <ApiSchema name="Ordr" />
   | ^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: did you mean `Order`?"#,
    },
    Code {
        name: "unread-link",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The address of a link contains spaces or has no closing parenthesis, so that the page shows its source as text",
        fix: "Write `(<my file.md>)` or `(my%20file.md)`, or add the parenthesis",
        example: "warning[unread-link]: `(my file.md)` is not the address of a link: it contains spaces
 --> docs/index.md:5:10
  |
5 | Read [a](my file.md).
  |          ^^^^^^^^^^
  = help: write `(<my file.md>)` or `(my%20file.md)`",
    },
    Code {
        name: "unverified-external-link",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Reported by [`check --external`](./05-publishing.md#links-to-other-sites): an external URL could not be verified",
        fix: "Open it in a browser. If it exists, skip it, or accept the status",
        example: "warning[unverified-external-link]: cannot verify `https://tea.dev/orders`: 403 Forbidden
 --> docs/index.md:9:13
  |
9 | Or [look at your orders](https://tea.dev/orders).
  |                          ^^^^^^^^^^^^^^^^^^^^^^
  = help: open it in a browser; if it exists, add it to `external_links.skip` in site.toml, or the status to `external_links.accept`",
    },
];
