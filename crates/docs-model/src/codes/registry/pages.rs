//! Front matter and addresses of pages.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 15] = [
    Code {
        name: "author",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "An entry of the file of authors is not valid, or has a field with a misspelled name",
        fix: "Correct the entry",
        example: r#"error[author]: author `bob` must be an object, not a string
 --> blog/authors.yml:7:6
  |
7 | bob: Bob
  |      ^^^
  = help: write `name: Ada Lovelace` below the key"#,
    },
    Code {
        name: "case-collision",
        area: Area::Pages,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The URLs of two pages, or the paths of a redirect or static file and another file, differ only in case, or in the Unicode form of their letters (NFC or NFD). Where a file system ignores the difference, as on macOS and Windows, one of them replaces the other, and some hosts answer both URLs with one page",
        fix: "Rename one of them, or give it another `slug`; remove a redirect if the host ignores case",
        example: "warning[case-collision]: docs/Guide.md and docs/guide.md have URLs that differ only in case, `/Guide` and `/guide`
 --> docs/guide.md
  = help: give one of them another `slug`",
    },
    Code {
        name: "duplicate-id",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "Two docs of a version have the same id",
        fix: "Rename one, or set its `id`",
        example: "error[duplicate-id]: doc id `same` is already used by docs/01-same.md
 --> docs/02-same.md
  = help: rename one of the files, or set another `id` in its front matter",
    },
    Code {
        name: "duplicate-route",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::Key("duplicate_routes"),
        meaning: "Two pages have the same URL",
        fix: "Set another `slug` for one of them",
        example: "error[duplicate-route]: docs/a.md and docs/b.md have the same URL `/a`
 --> docs/b.md:2:7
  |
2 | slug: /a
  |       ^^
  = help: give one of them another `slug`",
    },
    Code {
        name: "front-matter",
        area: Area::Pages,
        level: Level::Either,
        setting: Setting::AtLeastWarning,
        meaning: "The front matter is not closed or not valid, its fence is not exactly `---` on the first line, a field has the wrong type, or an unknown field, also of an author of a post, is named almost like a known one",
        fix: "Correct the [field](./02-front-matter.md); a field of your own needs a name that differs more",
        example: "error[front-matter]: nested more than 100 levels deep
 --> docs/deep.md:2:1
  |
2 | a:
  | ^
  = help: flatten the structure",
    },
    Code {
        name: "no-home-page",
        area: Area::Pages,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "No page has the address `/`, to which the logo leads. A site below another one may not need it",
        fix: "Add a [home page](../01-start/05-troubleshooting.md#home-page), or redirect `/` to a page",
        example: "warning[no-home-page]: no page has the address `/`
 --> site.toml
  = help: add docs/index.md, give a page `slug: /`, or redirect `/` to a page",
    },
    Code {
        name: "orphan-page",
        area: Area::Pages,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Reported by `check --orphans`: no sidebar, link or menu links to the page",
        fix: "Add it to a sidebar, link to it, or set `unlisted: true`",
        example: "warning[orphan-page]: nothing links to this page, `/old-notes`
 --> docs/old-notes.md
  = help: add it to a sidebar, link to it, or set `unlisted: true`",
    },
    Code {
        name: "pagination",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "`pagination_next` or `pagination_prev` does not match a doc",
        fix: "Set the id of a doc, or `null`",
        example: "error[pagination]: `pagination_prev` refers to doc `shrot`, which does not exist
 --> docs/bad.md:4:18
  |
4 | pagination_prev: shrot
  |                  ^^^^^
  = help: did you mean `short`?",
    },
    Code {
        name: "post-date",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A post of a [blog](../03-organising/10-blog.md#posts) has no date, or one that cannot be read; it would be the oldest post",
        fix: "Set `date`, or start the file name with the date",
        example: r#"error[post-date]: the `date` of this post is not a date
 --> blog/2026-01-01-a.md:3:7
  |
3 | date: yesterday
  |       ^^^^^^^^^
  = help: write it as `YYYY-MM-DD`, optionally with a time: `2026-11-02T10:30`"#,
    },
    Code {
        name: "slug",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A `slug` points outside the docs",
        fix: "Remove `..` from it",
        example: "error[slug]: slug `/../../escape` points outside the docs
 --> docs/a.md:2:7
  |
2 | slug: /../../escape
  |       ^^^^^^^^^^^^^
  = help: remove the `..`",
    },
    Code {
        name: "social-image",
        area: Area::Pages,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A [picture for link previews](../04-customising/04-pictures.md#link-previews) cannot be drawn as configured: no font has the characters of a title, or a font or the logo cannot be used",
        fix: "Add a font file with these characters to `fonts` in `[social_images]`, or correct the file that the message names. A page without a picture keeps the `image` of the site",
        example: "warning[social-image]: 2 pages have no picture for link previews in `en`: no font has `ティー` of the title `ティー`
 --> site.toml:8:1
  |
8 | [social_images]
  | ^^^^^^^^^^^^^^^
  = help: add the path of a font file with these characters to `fonts` in `[social_images]`",
    },
    Code {
        name: "tag",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The `permalink` of a tag points outside the tags, or an entry of the tags file has an unknown field or a value of the wrong type",
        fix: "Remove `..` from it, or correct the entry",
        example: "error[tag]: the permalink of this tag points outside the tags
 --> docs/a.md:2:8
  |
2 | tags: [{label: x, permalink: /../../x}]
  |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: remove the `..`",
    },
    Code {
        name: "unknown-author",
        area: Area::Pages,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "The file of authors does not define the author of a post; the page shows the key",
        fix: "Add or correct the author",
        example: r#"error[unknown-author]: no author has the key `adda`
 --> blog/undated.md:3:11
  |
3 | authors: [adda, 1, true]
  |           ^^^^
  = help: did you mean `ada`?"#,
    },
    Code {
        name: "unknown-tag",
        area: Area::Pages,
        level: Level::Warning,
        setting: Setting::Key("unknown_tags"),
        meaning: "The tags file does not define the tag",
        fix: "Add or correct the tag",
        example: r#"warning[unknown-tag]: tag `x` is not in the tags file
 --> docs/a.md:2:8
  |
2 | tags: [x, {label: Y}, {permalink: /z}, ""]
  |        ^
  = help: add it to the tags file, or remove it here"#,
    },
    Code {
        name: "untruncated-post",
        area: Area::Pages,
        level: Level::Warning,
        setting: Setting::Key("untruncated_posts"),
        meaning: "[Lists](../03-organising/10-blog.md#excerpts) show the whole of a post",
        fix: "End its excerpt with `<!-- truncate -->`",
        example: r#"warning[untruncated-post]: lists show the full text of 4 posts, such as blog/2026-01-02-a.md
 --> site.toml:3:1
  |
3 | [[blog]]
  | ^^^^^^^^
  = help: end each excerpt with a line `<!-- truncate -->`, or set `checks.untruncated_posts` to "ignore""#,
    },
];
