//! `site.toml`, sidebars and other data.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 22] = [
    Code {
        name: "config",
        area: Area::Config,
        level: Level::Either,
        setting: Setting::Fixed,
        meaning: "A key of `site.toml` is unknown, missing or of the wrong type; a path contains spaces or `..`; two references have the same `id`; a locale is listed twice; a value of `[theme]` is not a colour, a radius or a typeface; a hosted search or `[analytics]` lacks a required key, has one of another form, or an address that browsers do not request; browsers ignore a source of `[policy]`; `edit_url` or another address has an unknown placeholder",
        fix: "Correct the key; `site-build schema` prints what is allowed",
        example: r#"error[config]: unknown key `ttile`
 --> site.toml:2:1
  |
2 | ttile = "x"
  | ^^^^^
  = help: did you mean `title`?"#,
    },
    Code {
        name: "head-tag",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Browsers ignore or block a tag of `[[head]]`, or a part of it: a script without `src`, a link without `rel` or `href`, a `meta` without content or which pages have already, code in an attribute, content that is not JSON, a file that does not exist, a relative address, or a host that the [policy](./01-configuration.md#policy) of the pages does not allow",
        fix: "Correct the attributes, or add the host to `[policy]`",
        example: r#"warning[head-tag]: a script without `src` is empty
 --> site.toml:4:1
  |
4 | [[head]]
  | ^^^^^^^^
  = help: write the address of the script in `src`"#,
    },
    Code {
        name: "insecure-host",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "`push` would send the key to an `http://` host on another machine",
        fix: "Use an `https://` URL",
        example: r#"error[insecure-host]: the API key would be sent to `http://search.example.com` unencrypted
 --> site.toml:9:32
  |
9 | hosts = ["http://localhost:1", "http://search.example.com"]
  |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: use a URL that starts with `https://`; `http://` is only allowed for this machine"#,
    },
    Code {
        name: "last-update",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Git has no dates for docs: outside of a repository, or in a shallow clone, which lacks the last change of most files",
        fix: "Build in a full clone",
        example: "warning[last-update]: cannot read the dates of docs from Git: fatal: not a git repository (or any of the parent directories): .git
  = help: build in a full clone, or disable `docs.show_last_update_time` and `docs.show_last_update_author`",
    },
    Code {
        name: "missing-file",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A style sheet of `css`, the tags file, the page of the glossary, a folder of `static_dirs`, a path of `shared_paths`, or another folder that `site.toml` names does not exist",
        fix: "Correct the path, or add the file",
        example: r#"error[missing-file]: the static folder `public` contains no files
 --> site.toml:2:16
  |
2 | static_dirs = ["public"]
  |                ^^^^^^^^
  = help: create it, or remove it from the list"#,
    },
    Code {
        name: "navbar",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "An item has an unknown type, lacks a required key, or names a doc, a sidebar or docs that do not exist",
        fix: "Compare it with the [item types](../03-organising/02-navbar-and-footer.md#navbar)",
        example: r#"error[navbar]: navbar item refers to doc `gone`, which does not exist
 --> site.toml:6:3
  |
6 |   { type = "doc", doc_id = "gone" },
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: write the id of a doc"#,
    },
    Code {
        name: "no-docs",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "The docs folder, or that of a version, contains no Markdown files",
        fix: "Add a page, correct `docs.path`, or remove the version from the list",
        example: r#"error[no-docs]: the docs folder `dcos` contains no Markdown files
 --> site.toml:3:8
  |
3 | path = "dcos"
  |        ^^^^^^
  = help: add a page, for example index.md, or correct `docs.path`"#,
    },
    Code {
        name: "placeholder-url",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`url` is still the placeholder that `init` writes: canonical links, the sitemap and feeds would contain it. `dev` does not report it",
        fix: "Set `url` to the address of the site",
        example: "warning[placeholder-url]: `url` is still the placeholder `https://docs.example.com`
 --> site.toml:2:7
  |
2 | url = \"https://docs.example.com\"
  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: set `url` to the URL at which the site will be published",
    },
    Code {
        name: "placeholder-value",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A key or an id of a service is still the placeholder of an example, such as `YOUR_APP_ID` or `G-XXXXXXXXXX`",
        fix: "Copy the value from the dashboard of the service",
        example: r#"warning[placeholder-value]: `YOUR_APP_ID` is the placeholder of an example
 --> site.toml:6:18
  |
6 | application_id = "YOUR_APP_ID"
  |                  ^^^^^^^^^^^^^
  = help: copy the value from the dashboard of the service"#,
    },
    Code {
        name: "redirect",
        area: Area::Config,
        level: Level::Either,
        setting: Setting::Fixed,
        meaning: "A redirect has no target page, at the level of `broken_links`, is part of a loop, or does not start with `/`; or, as a warning, it is left out, because a page, the Markdown version of one, a static file or another redirect has its URL",
        fix: "Correct `from` or `to`",
        example: r#"warning[redirect]: `/twice` already has a redirect
  --> site.toml:12:19
   |
12 | from = ["/twice", "/twice"]
   |                   ^^^^^^^^
   = help: remove one of them; the first is used"#,
    },
    Code {
        name: "script-address",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "`site.toml`, a sidebar, a category file or front matter contains a `javascript:`, `vbscript:` or `data:` URL",
        fix: "Use a page of the site or an `https://` URL",
        example: r#"error[script-address]: `href` contains a `vbscript:` URL, which browsers may run as a script
 --> site.toml:9:8
  |
9 | href = "vbscript:x"
  |        ^^^^^^^^^^^^
  = help: write the path of a page, or a URL that starts with `https://`"#,
    },
    Code {
        name: "sidebar",
        area: Area::Config,
        level: Level::Either,
        setting: Setting::Fixed,
        meaning: "A sidebar has an unknown type or key, a missing doc, or an empty category; or `displayed_sidebar` is unknown. As a warning, a folder without docs",
        fix: "Correct the item",
        example: r#"error[sidebar]: `id` is missing
  --> sidebars.json:10:5
   |
10 |     {"type": "doc"},
   |     ^^^^^^^^^^^^^^
   = help: add `id`"#,
    },
    Code {
        name: "syntax",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A TOML, YAML or JSON file has a syntax error",
        fix: "Correct it at the position shown",
        example: r#"error[syntax]: not valid YAML: unclosed quote
 --> docs/b/_category_.yml:1:8
  |
1 | label: "unclosed
  |        ^
  = help: add the closing quote; the lines of a multi-line string must be indented"#,
    },
    Code {
        name: "template",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A template of the site is not valid, or fails while a page is rendered",
        fix: "Correct it at the position shown; [templates](../04-customising/02-templates.md) lists the variables of templates",
        example: "error[template]: Unknown tag
 --> templates/doc.html:4:4
  |
4 | {% endblock %}
  |    ^^^^^^^^
  = help: correct the template; until then the theme's own template is used",
    },
    Code {
        name: "template-argument",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A template that replaces one of the theme calls a component without an argument that the theme passes, so that a part of the page is missing",
        fix: "Add the argument as the message shows it, or set the code to `ignore`",
        example: "warning[template-argument]: `<Drawer>` lacks `menu={menu}`, which the theme passes
 --> templates/base.html:9:5
  |
9 | {{ <Drawer navbar={navbar} site={site} sidebar={sidebar} fragment={sidebar_fragment} /> }}
  |     ^^^^^^
  = help: add it as in the theme's template; without it, a part of the page is missing",
    },
    Code {
        name: "theme",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "The folder set in `theme.folder` cannot be read, or lacks a file that its manifest names",
        fix: "Set the folder of a [theme build](../04-customising/03-theme.md)",
        example: r#"error[theme]: the theme is damaged: `boot.js` is listed in `manifest.json`, but does not exist
 --> site.toml:2:16
  |
2 | theme.folder = "built"
  |                ^^^^^^^
  = help: build the theme again, or set the output folder of its build"#,
    },
    Code {
        name: "translation",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::AtLeastWarning,
        meaning: "A translated doc has no original, or the default language has two files of one page, with its suffix and without",
        fix: "Move it to the path of its original, or remove one of the two",
        example: "warning[translation]: the original of this translation does not exist
 --> i18n/fr/docusaurus-plugin-content-docs/current/seul.md
  = help: move it to the path that its original has below the docs folder, or remove it",
    },
    Code {
        name: "unknown-text",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "An id in `code.json` or `options.json` does not exist, or a translation is not a text",
        fix: "Correct or remove it",
        example: r#"warning[unknown-text]: unknown text ids: `homepage.lead`
 --> i18n/pt/code.json:4:3
  |
4 |   "homepage.lead": { "message": "Chá" },
  |   ^^^^^^^^^^^^^^^
  = help: remove them; they are unused"#,
    },
    Code {
        name: "untranslated-texts",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Some interface texts of a language are not translated",
        fix: "Add them to its `code.json`",
        example: r#"warning[untranslated-texts]: the locale `pt` lacks translations of 449 texts of the interface: `theme.common.skipToMainContent`, `theme.AnnouncementBar.label`, `theme.AnnouncementBar.closeButtonAriaLabel` and 446 more
 --> site.toml:5:27
  |
5 | locales = ["en", "de-AT", "pt"]
  |                           ^^^^
  = help: add translations to `i18n/pt/code.json`"#,
    },
    Code {
        name: "unused-template",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Fixed,
        meaning: "A file in the templates folder does not have the name of a theme template, defines no component, and is not used by another template",
        fix: "Use the name that the help suggests, or remove the file",
        example: "warning[unused-template]: this template is unused
 --> templates/dok.html
  = help: did you mean `doc.html`?",
    },
    Code {
        name: "version",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A name in `versions.json` is not a valid folder name, or a setting is for a version that does not exist",
        fix: "Correct the name",
        example: r#"error[version]: `docs.last_version` refers to version `3.0`, which does not exist
 --> site.toml:6:16
  |
6 | last_version = "3.0"
  |                ^^^^^
  = help: expected `current`"#,
    },
    Code {
        name: "write-key",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "`site.toml` contains the key of `SITE_BUILD_SEARCH_KEY`, which has write access. The excerpt is left out",
        fix: "Create a key that may only `search`, and replace the other one",
        example: "error[write-key]: `search.api_key` is the key of SITE_BUILD_SEARCH_KEY, which has write access and would be published
 --> site.toml
  = help: create a key for site.toml that may only `search`, and revoke this one at the service",
    },
];
