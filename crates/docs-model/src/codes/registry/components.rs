//! React components.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 14] = [
    Code {
        name: "component-commonjs",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file uses `require` with a path that is not a plain string, or `module.exports`",
        fix: "Use `import` and `export`",
        example: r#"error[component-commonjs]: browsers do not support `require`
 --> components/Chart.ts:1:13
  |
1 | import fs = require('fs');
  |             ^^^^^^^^^^^^^
  = help: write `import name from "..."`"#,
    },
    Code {
        name: "component-default-export",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A component, or a file in the folder of pages, has no default export",
        fix: "Write `export default` before the component; start the name of a helper in the pages folder with `_`",
        example: "error[component-default-export]: page component has no default export (`Chart`)
 --> components/Chart.tsx
  = help: write `export default function Chart(...)`; if it is a helper of other components, move it into a folder or start its name with a lower-case letter",
    },
    Code {
        name: "component-duplicate",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "Two files define the same component",
        fix: "Rename one of them",
        example: "error[component-duplicate]: the component `Chart` is already defined in components/Chart.jsx
 --> components/Chart/index.tsx
  = help: rename or remove one of the files",
    },
    Code {
        name: "component-dynamic-import",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "The argument of `import()` is not a plain string",
        fix: "Write the path as a string",
        example: "error[component-dynamic-import]: the argument of this `import()` is only known at run time
  --> components/Chart.tsx:18:34
   |
18 | export const load = () => import(`./${name}`);
   |                                  ^^^^^^^^^^^
   = help: write the path as a plain string, with one `import()` per file",
    },
    Code {
        name: "component-import",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file imports a package, or a file that does not exist; or a page that is a component imports such a file",
        fix: "Correct the path; [bundle](../02-writing/05-react-components.md#packages) the package, because pages only provide React. With the level `warn`, a page that is a component shows its constant texts",
        example: "warning[component-import]: package `some-package` is not bundled
 --> src/Broken.tsx:1:18
  |
1 | import pack from 'some-package';
  |                  ^^^^^^^^^^^^^^
  = help: import react, react-dom or files of the site (`./name`); use `site-build packages` to bundle other packages",
    },
    Code {
        name: "component-json",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "An imported JSON file is not valid",
        fix: "Correct it at the position shown",
        example: "error[component-json]: not valid JSON: key must be a string
 --> components/data.json:3:1
  |
3 | }
  | ^
  = help: correct the JSON, or write the data as a module: `export default { ... }`",
    },
    Code {
        name: "component-memory",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "There is not enough memory to compile a file",
        fix: "Split the file, or build on a machine with more memory",
        example: "error[component-memory]: cannot compile components: Resource temporarily unavailable (os error 11)
  = help: raise the memory or thread limit of the process",
    },
    Code {
        name: "component-missing-export",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file imports a name that the other file does not export",
        fix: "Export it there, or correct the name",
        example: "error[component-missing-export]: `./label` does not export `lable`
 --> components/Chart.tsx:8:10
  |
8 | import { lable } from './label';
  |          ^^^^^
  = help: did you mean `label`?",
    },
    Code {
        name: "component-name",
        area: Area::Components,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A file that looks like a component starts with a lower-case letter, or has the name of a built-in component",
        fix: "Rename it: `PriceTable.tsx`",
        example: "warning[component-name]: `<Tabs>` is the name of a built-in component
 --> components/Tabs.tsx
  = help: rename the file, or move it into a subfolder if only other components import it",
    },
    Code {
        name: "component-nesting",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file is too deeply nested",
        fix: "Move inner parts into functions of their own",
        example: "error[component-nesting]: the code is nested too deeply
 --> components/Chart.tsx:2:32265
  |
2 | ... (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((( ...
  |                                                                 ^
  = help: split the expression, or build its value in a loop",
    },
    Code {
        name: "component-size",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file is too large",
        fix: "Split it",
        example: "error[component-size]: the file has more than 2 MiB
 --> components/data.ts
  = help: import only what the component needs, or fetch data when it runs",
    },
    Code {
        name: "component-style",
        area: Area::Components,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "An imported style sheet is neither CSS nor Sass, or an import takes names from a style sheet that is not a CSS module. A CSS module in another language is left out; its classes have no styles",
        fix: "Write the style sheet in CSS or Sass; name a file of classes `name.module.css`",
        example: "warning[component-style]: the style sheet src/other.module.less is not written in CSS, and is left out
 --> src/Sheet.tsx:2:19
  |
2 | import other from './other.module.less';
  |                   ^^^^^^^^^^^^^^^^^^^^^
  = help: compile it to a `.module.css` file, and import that",
    },
    Code {
        name: "component-syntax",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file is not valid TSX, JSX, TypeScript or JavaScript",
        fix: "Correct it at the position shown",
        example: "error[component-syntax]: expected corresponding JSX closing tag for 'b'
 --> components/Broken.tsx:4:21
  |
4 |   return <b>{gone}</i>;
  |                     ^
  = help: expected `</b>`",
    },
    Code {
        name: "component-unsupported",
        area: Area::Components,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A file uses decorators or other syntax that browsers do not support",
        fix: "Write it with syntax that browsers support",
        example: "error[component-unsupported]: browsers do not support `import source` and `import defer`
 --> components/Chart.tsx:2:1
  |
2 | import defer * as later from './module.js';
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: write a plain import, or `import()` for modules that are needed later",
    },
];
