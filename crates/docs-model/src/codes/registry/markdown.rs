//! Bodies of pages.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 25] = [
    Code {
        name: "component",
        area: Area::Markdown,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "A prop that the template does not declare, elements as a prop of a React component, `fallback` together with content, a built-in component without a required prop or without its content, such as `<Steps>` without an ordered list, `<Tabs>` with content other than `<TabItem>`, or a `<TabItem>` elsewhere",
        fix: "Compare the props with the component's arguments; move content between tabs into a `<TabItem>`",
        example: r#"error[component]: `<Tabs>` contains no `<TabItem>`
 --> docs/a.md:3:1
  |
3 | <Tabs>
  | ^^^^^^
  = help: put each tab's content into `<TabItem value="..." label="...">`"#,
    },
    Code {
        name: "doubtful-formula",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Text between dollar signs is read as a [formula](../02-writing/01-markdown.md#formulas), but may be prices or variable names",
        fix: "Write dollar signs of text as `\\$`; set `math_single_dollar = false` if a site has many",
        example: r"warning[doubtful-formula]: this may not be a formula: the last `$` is followed by a digit
 --> docs/index.md:3:12
  |
3 | It costs $5 or $10.
  |          ^^^^^^
  = help: write dollar signs of text as `\$`; write a formula as `$x$`, without spaces at its ends",
    },
    Code {
        name: "formula",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A [formula](../02-writing/01-markdown.md#formulas) cannot be read; the page shows its text",
        fix: "Correct it, or define the command in `[markdown.math_macros]`",
        example: r"warning[formula]: unknown command `\nothing`
 --> docs/index.md:3:47
  |
3 | A value $x^2$, and one with a fault: $\frac{1}{\nothing}$.
  |                                                ^^^^^^^^
  = help: correct its name, or define it in `[markdown.math_macros]`",
    },
    Code {
        name: "include-cycle",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A partial includes itself, or partials are nested too deeply",
        fix: "Remove one of the tags",
        example: "error[include-cycle]: docs/_loop.mdx includes itself
 --> docs/_loop.mdx:5:1
  |
5 | <Loop />
  | ^^^^^^^^
  = help: remove one of the tags; its content is left out",
    },
    Code {
        name: "inline-script",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The page contains `<script>` or `<style>` with code, handlers such as `onclick`, or `javascript:` addresses",
        fix: "Move the code to a file",
        example: "warning[inline-script]: `style` has no effect: the content security policy of pages forbids inline scripts and styles
  |
1 | <style>{`
  | ^^^^^^^
  = help: move it to a script or style sheet of the site",
    },
    Code {
        name: "inline-style",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The page contains a `style` attribute, which the policy of the site blocks",
        fix: "Use `className`, and a rule in a style sheet, or add `'unsafe-inline'` to `style_src` of `[policy]`",
        example: r#"warning[inline-style]: the content security policy of pages blocks this inline style
 --> docs/index.md:7:7
  |
7 | <span style={{color: "red", fontSize: 12}}>s</span> <div className="x" tabIndex={-1}>y</div>
  |       ^^^^^
  = help: use `className` and a rule in a style sheet, or allow `'unsafe-inline'` in `policy.style_src`"#,
    },
    Code {
        name: "javascript-expression",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "The code in braces is not constant, so it is not evaluated; the page shows it as written",
        fix: r#"Write a literal, move the code to a component, or write `\{` for a literal brace"#,
        example: r#"error[javascript-expression]: this JavaScript expression is not evaluated: `don't`
  |
3 | {don't} {
  |  ^^^^^
  = help: write a constant expression, move the code to a component, or write `\{` for a literal brace"#,
    },
    Code {
        name: "missing-import",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "An [import](../02-writing/04-components.md#imports) names a path without a file, a file that pages may not use, or a data file that cannot be read",
        fix: "Correct the path, create the file, or allow a path outside the site folder with [`shared_paths`](./01-configuration.md#shared-paths)",
        example: r#"error[missing-import]: `../../outside.md` is outside the site folder
 --> docs/index.mdx:7:22
  |
7 | import Outside from '../../outside.md';
  |                      ^^^^^^^^^^^^^^^^
  = help: move the file into the site folder, or add `shared_paths = ["../outside.md"]` to site.toml"#,
    },
    Code {
        name: "nesting-too-deep",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "Lists, quotes or tags are nested too deeply",
        fix: "Reduce the nesting",
        example: "error[nesting-too-deep]: nested more than 128 levels deep
    |
129 | <div>
    | ^^^^^
    = help: check for lists, quotes or tags that are opened by mistake; deeper levels are left out",
    },
    Code {
        name: "prop-value",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A prop of a built-in component has a value that has no effect, or two tabs have the same `value`",
        fix: "Use one of the [values](../02-writing/04-components.md#built-in) of the prop",
        example: r#"warning[prop-value]: `type` of `<Badge>` cannot be `dangr`
 --> docs/index.md:3:5
  |
3 | Old <Badge type="dangr">removed</Badge>
  |     ^^^^^^^^^^^^^^^^^^^^
  = help: did you mean `danger`?"#,
    },
    Code {
        name: "structured-data",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The content of a `<script>` of the type `application/ld+json`, or of another type of data, cannot be written to the page, and is left out",
        fix: "Correct the JSON",
        example: r#"warning[structured-data]: the data of this `<script>` is left out: it is not JSON: key must be a string
  |
2 |   <script type="application/ld+json">{`{bad`}</script>
  |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: correct it, or remove the element"#,
    },
    Code {
        name: "unbalanced-component",
        area: Area::Markdown,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "A tag is never closed, or a closing tag has no opening tag",
        fix: r#"Close it in the same paragraph, list item or quote; write `\<` for a literal `<`"#,
        example: "error[unbalanced-component]: `</B>` has no matching opening tag
  |
7 | </B>
  | ^^^^
  = help: remove it, or add `<B>` before it",
    },
    Code {
        name: "unbalanced-directive",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`:::` has no opening or no closing line, or the title of a directive has no `]`",
        fix: "Add or remove the line, or close the bracket",
        example: "warning[unbalanced-directive]: `:::` has no matching opening line
  |
3 | :::
  | ^^^
  = help: remove the line, or open a directive above it with as many colons",
    },
    Code {
        name: "unclosed-comment",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::AtLeastWarning,
        meaning: "A comment in a `md` page is not closed; the rest of the block is left out",
        fix: "Close it",
        example: r#"warning[unclosed-comment]: `<?` is never closed, so the rest of the block is left out
  |
1 | ><?!<>
  |  ^^
  = help: close it, or write `\<?` for text"#,
    },
    Code {
        name: "unclosed-fence",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A code block has no closing fence, so that the rest of the page is code, or a line of colons ends the directive around it first",
        fix: "Add the fence, or open the directive with more colons than the code has",
        example: "warning[unclosed-fence]: this code block is never closed: the rest of the page is code
 --> docs/index.md:5:1
  |
5 | ```sh
  | ^^^^^
  = help: add a line `` ``` `` below the code",
    },
    Code {
        name: "unknown-api",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "`api` of `<ApiOperation>` or `<ApiSchema>` does not match a reference",
        fix: "Set the `id` of an `[[api]]`",
        example: r#"error[unknown-api]: the site has no API `shp`
  --> docs/index.md:13:1
   |
13 | <ApiSchema name="Order" api="shp" />
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: did you mean `shop`?"#,
    },
    Code {
        name: "unknown-component",
        area: Area::Markdown,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "No component matches a capitalised tag, or `component` in the front matter. As a warning: a lower-case tag has the name of a built-in component or of an import",
        fix: "Define it as a [template](../04-customising/02-templates.md#components) or a [React component](../02-writing/05-react-components.md)",
        example: "error[unknown-component]: unknown component `<Tab>`
 --> docs/a.md:3:1
  |
3 | <Tab>x</Tab>
  | ^^^^^
  = help: did you mean `<Tabs>`?",
    },
    Code {
        name: "unknown-directive",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`:::name` has an unknown name",
        fix: "Correct the name, or add it to `markdown.admonitions`",
        example: "warning[unknown-directive]: unknown directive `:::notes`
  |
1 | :::notes
  |    ^^^^^
  = help: did you mean `:::note`?",
    },
    Code {
        name: "unknown-icon",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "`name` of an `<Icon>`, or `icon`, is not the name of an [icon](../02-writing/06-layout.md#icons)",
        fix: "Correct the name",
        example: r#"error[unknown-icon]: unknown icon `rokcet`
  --> docs/index.md:23:10
   |
23 | <Icon /> <Icon name="rokcet" />
   |          ^^^^^^^^^^^^^^^^^^^^^^
   = help: did you mean `rocket`? See https://lucide.dev/icons for all names"#,
    },
    Code {
        name: "unknown-language",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Key("unknown_languages"),
        meaning: "The language of a code block is unknown",
        fix: "Correct it, or leave it out",
        example: "warning[unknown-language]: `klingon` is not a known code language
 --> docs/a.md:3:1
  |
3 | ```klingon
  | ^^^^^^^^^^
  = help: remove the language, or write `text` for plain code",
    },
    Code {
        name: "unknown-option",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A code block has an option that differs from one of [those that exist](../02-writing/03-code.md#options) by a few letters, or the value of one cannot be read or selects no line, or the value of an option of `include-markdown` cannot be read",
        fix: "Correct it",
        example: r#"warning[unknown-option]: unknown code block option `titel`
 --> docs/index.md:3:1
  |
3 | ```js titel="cart.js"
  | ^^^^^^^^^^^^^^^^^^^^^
  = help: did you mean `title`?"#,
    },
    Code {
        name: "unknown-prop",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A built-in component or an imported Markdown file does not use the prop, which has no effect, or the file does not show the content of its tag",
        fix: "Correct the name, or remove the prop",
        example: r#"warning[unknown-prop]: `<Tabs>` has no prop `grupId`
 --> docs/index.md:3:1
  |
3 | <Tabs grupId="x">
  | ^^^^^^^^^^^^^^^^^
  = help: did you mean `groupId`?"#,
    },
    Code {
        name: "unknown-term",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A `<Term>` is not a heading of the [glossary](../02-writing/06-layout.md#glossary)",
        fix: "Correct the term, or add it to the glossary",
        example: r#"error[unknown-term]: the glossary has no term `webhok`
 --> docs/orders.md:5:11
  |
5 | The shop sends <Term>webhok</Term>s.
  |                ^^^^^^^^^^^^^^^^^^^
  = help: did you mean `webhook`?"#,
    },
    Code {
        name: "unread-alert",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`[!WORD]` at the start of a quote is not a kind of alert, or text follows on its line, so that the page shows it as text",
        fix: "Write one of `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` and `[!CAUTION]` on a line of its own, or use an [admonition](../02-writing/02-blocks.md#admonitions)",
        example: "warning[unread-alert]: `[!NOTES]` does not start an alert: the page shows it as text
 --> docs/index.md:5:3
  |
5 | > [!NOTES]
  |   ^^^^^^^^
  = help: did you mean `[!NOTE]`?",
    },
    Code {
        name: "unread-table",
        area: Area::Markdown,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A table has no row of dashes, or one with another number of columns or other characters, so that the page shows its source as text",
        fix: "Write a row of dashes with as many columns as the first row below that row",
        example: "warning[unread-table]: the first row of a table has 2 columns, and its row of dashes 3, so that the page shows it as text
 --> docs/index.md:6:1
  |
6 | | --- | --- | --- |
  | ^^^^^^^^^^^^^^^^^^^
  = help: write `| --- | --- |` below the row with the names of the columns",
    },
];
