//! Files of the site and of the output.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 16] = [
    Code {
        name: "duplicate-file",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "Two parts of the site write the same file",
        fix: "Rename the static file, or move the page",
        example: "error[duplicate-file]: two parts of the site produce the file `a.md`
  = help: rename the static file, or change the URL of the page",
    },
    Code {
        name: "environment",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "`dev` cannot read the site any more: for example, `site.toml` is missing, or a folder cannot be read. It serves the last version",
        fix: "Put the file back, or correct the permissions",
        example: "error[environment]: site.toml is missing
  = help: put it back; the last version is served until then",
    },
    Code {
        name: "huge-file",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A text file is larger than [`limits.text`](./01-configuration.md#limits), 8 MB by default",
        fix: "Split it, move data to a static folder, or raise the limit",
        example: "error[huge-file]: this file has 2 MB, above the limit of 1 MB
 --> docs/huge.md
  = help: split it, move data to a static folder, or raise `limits.text` in site.toml",
    },
    Code {
        name: "invalid-utf8",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A text file is not UTF-8",
        fix: "Save it as UTF-8",
        example: "error[invalid-utf8]: not valid UTF-8 in line 2, column 5
 --> docs/notes.md
  = help: save the file as UTF-8",
    },
    Code {
        name: "link-loop",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A symbolic link points to one of its parent folders",
        fix: "Remove it",
        example: "error[link-loop]: this symbolic link points back to docs, which contains it
 --> docs/loop
  = help: remove the link",
    },
    Code {
        name: "merge-conflict",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A text contains the marks of a merge conflict of Git, outside of code",
        fix: "Decide which of the two versions stays, and remove the marks",
        example: "error[merge-conflict]: a merge conflict is not resolved
 --> docs/guide.md:12:1
   |
12 | <<<<<<< HEAD
   | ^^^^^^^^^^^^
   = help: keep one of the two versions, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
    },
    Code {
        name: "output-path",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A file cannot be written: its path is outside the site, contains a line break or another control character, or is also needed as a folder",
        fix: "Rename it, or change the URL of the page",
        example: "error[output-path]: cannot write `../x.md`: the path is outside the site
  = help: rename the file, or change the URL of the page",
    },
    Code {
        name: "outside-link",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A symbolic link points outside the site folder. Next to `site.toml`, where the link is ignored, a warning",
        fix: "Move the file into the site folder, or allow its folder with [`shared_paths`](./01-configuration.md#shared-paths)",
        example: r#"error[outside-link]: this symbolic link points outside the site folder, to `../elsewhere`
 --> built-theme
  = help: move the file into the site folder, or allow its folder with `shared_paths = ["../shared"]` in site.toml"#,
    },
    Code {
        name: "special-file",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A pipe, a socket or a device, which is not opened",
        fix: "Remove it",
        example: "error[special-file]: this is a pipe, not a regular file
 --> docs/pipe.md
  = help: remove it, or replace it with a file",
    },
    Code {
        name: "style-reference",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A style sheet names a file that does not exist, imports the style sheet of a package, or loads something that the policy of the pages blocks",
        fix: "Correct the path, save a copy in the site, or add the host to `[policy]`",
        example: "error[style-reference]: cannot find a file for `fonts/gone.woff2`
 --> src/site.css:2:32
  |
2 | @font-face { font-family: a; src: url(fonts/gone.woff2) }
  |                                   ^^^^^^^^^^^^^^^^^^^^^
  = help: correct the path, which is relative to this file; `@site/` is the site folder",
    },
    Code {
        name: "style-syntax",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A Sass style sheet has an error, or imports a file that does not exist; it is left out. A style sheet has rules of Tailwind, which need its compiler (a warning)",
        fix: "Correct it; copy files of packages into the site folder; list the CSS that Tailwind makes of it",
        example: "warning[style-syntax]: cannot compile the style sheet: Can't find stylesheet to import (src/css/broken.scss:1)
 --> src/css/broken.scss
  = help: copy the file into the site folder, and correct the path; packages are not searched",
    },
    Code {
        name: "unread-page",
        area: Area::Files,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A file in a folder of docs, posts or pages has an extension of Markdown other than `.md` and `.mdx`, such as `.markdown` or `.MD`",
        fix: "Rename the file, or move it elsewhere",
        example: "warning[unread-page]: not published: the extension `.MD` is not read
 --> docs/guide.MD
  = help: rename the file to `guide.md`",
    },
    Code {
        name: "unread-settings",
        area: Area::Files,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A file has almost the name of one with settings, such as `category.yml` for `_category_.yml`, or another file with the same settings takes precedence",
        fix: "Rename or remove the file",
        example: "warning[unread-settings]: this file is not read
 --> docs/guide/category.yml
  = help: rename it to `_category_.yml`",
    },
    Code {
        name: "unread-translation",
        area: Area::Files,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A file below the folder of translations belongs to no language, docs, blog or version of the site. The page that it translates is published in the original language",
        fix: "Rename the folder, or list its language in `i18n.locales`",
        example: "warning[unread-translation]: 3 translations are not read
 --> i18n/fre
  = help: did you mean `fr`?",
    },
    Code {
        name: "unread-version",
        area: Area::Files,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`versions.json` does not list a folder of `versioned_docs`, so its pages are not published",
        fix: "Add the name of the version to `versions.json`, or remove the folder",
        example: "warning[unread-version]: 12 pages of a version are not published
 --> versioned_docs/version-1.0
  = help: add \"1.0\" to `versions.json`, or remove the folder",
    },
    Code {
        name: "unreadable",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A file or folder cannot be read",
        fix: "Check permissions and symbolic links",
        example: "error[unreadable]: cannot read this file or folder: No such file or directory (os error 2)
 --> docs/gone.md
  = help: check its permissions, and the target of the link",
    },
];
