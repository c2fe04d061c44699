//! The codes themselves: a table in which every entry is documented by its
//! `meaning`, `fix` and `example`, which `check --explain` and the manual
//! print.
//!
//! Names are sorted, because [`find`](super::find) searches by bisection. A
//! name is part of the interface: sites set levels by it and scripts filter by
//! it, so it is not changed. An example is a rendered diagnostic.

use super::{Area, Code, Level, Setting};

/// All codes, sorted by name.
pub const CODES: &[Code] = &[
    Code {
        name: "api",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The description cannot be read",
        fix: "Check `path` of the `[[api]]`, and the permissions of the file",
        example: r#"error[api]: cannot read the description `openapi.yaml`
 --> site.toml:4:8
  |
4 | path = "openapi.yaml"
  |        ^^^^^^^^^^^^^^
  = help: write the path of an OpenAPI description, relative to the site folder"#,
    },
    Code {
        name: "api-console-server",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The [policy](01-configuration.md#policy) of the pages allows calls to none of the servers of a description, so its [consoles](../03-organising/06-api-reference.md#trying-calls) cannot work",
        fix: "Write `https://` in the description, add the server to `connect_src`, or set `console = false`",
        example: "warning[api-console-server]: the consoles of `shop.yaml` cannot call `http://shop.example`: pages may send requests to `https://` only
 --> site.toml:5:8
  |
5 | path = \"shop.yaml\"
  |        ^^^^^^^^^^^
  = help: write `https://` in the description, add `http://shop.example` to `connect_src` under `[policy]`, or set `console = false`",
    },
    Code {
        name: "api-diff-settings",
        area: Area::Api,
        level: Level::Either,
        setting: Setting::Fixed,
        meaning: "An entry of `api-diff.toml` is wrong or accepts nothing",
        fix: "Correct or remove the entry",
        example: r#"error[api-diff-settings]: unknown rule `depricated`
 --> api-diff.toml:4:1
  |
4 | depricated = "warn"
  | ^^^^^^^^^^
  = help: did you mean `deprecated`?"#,
    },
    Code {
        name: "api-duplicate-key",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A key is duplicated",
        fix: "Remove one of the two",
        example: "warning[api-duplicate-key]: duplicate key `a`
  --> api.yaml:27:23
   |
27 |   schemas2: &x {a: 1, a: 2}
   |                       ^
   = help: remove all but one; the last value is used",
    },
    Code {
        name: "api-duplicate-operation-id",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): two operations have the same `operationId`",
        fix: "Rename one of them",
        example: "error[api-duplicate-operation-id]: `GET /orders` has the same operation id `orders`
  --> shop.yaml:12:20
   |
12 |       operationId: orders
   |                    ^^^^^^
   = help: give each operation a unique id",
    },
    Code {
        name: "api-duplicate-parameter",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a parameter is declared twice",
        fix: "Remove one of the two",
        example: "error[api-duplicate-parameter]: `GET /pets` declares the parameter `limit` in `query` twice
  --> api.yaml:23:11
   |
23 |         - name: limit
   |           ^^^^^^^^^^^
   = help: remove one of them",
    },
    Code {
        name: "api-duplicate-tag",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a tag is declared twice",
        fix: "Remove one of the two",
        example: "error[api-duplicate-tag]: the tag `pets` is declared twice
  --> api.yaml:12:11
   |
12 |   - name: pets
   |           ^^^^
   = help: remove one of them",
    },
    Code {
        name: "api-enum",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a value of `enum` is duplicated or has the wrong type",
        fix: "Remove or correct the value",
        example: "warning[api-enum]: the `enum` value null is not of the type string
  --> api.yaml:76:50
   |
76 |         inTypedEnum: {type: string, enum: [a, b, null]}
   |                                                  ^^^^
   = help: correct the value, or the `type`",
    },
    Code {
        name: "api-example",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): an example or default does not match its schema",
        fix: "Correct the example or the schema",
        example: "warning[api-example]: this example does not match its schema: `secret` is missing
  --> api.yaml:25:19
   |
25 |     Used: {value: {id: 1, name: Chair}}
   |                   ^
   = help: add it: it is required",
    },
    Code {
        name: "api-example-conflict",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a parameter has both `example` and `examples`",
        fix: "Keep one of them",
        example: "error[api-example-conflict]: `example` and `examples` exclude each other
  --> api.yaml:26:21
   |
26 |           examples: { three: { value: 3 } }
   |                     ^^^^^^^^^^^^^^^^^^^
   = help: remove one of them",
    },
    Code {
        name: "api-file",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A file is missing, or is not a description",
        fix: "Correct the path or the `$ref`",
        example: "error[api-file]: cannot read the API description: No such file or directory (os error 2)
 --> shop.yaml
  = help: check the path",
    },
    Code {
        name: "api-header-name",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The name of a header parameter or key is not a token; samples and the console leave it out",
        fix: "Correct the name",
        example: "warning[api-header-name]: invalid header name `X-A: b` (at `#/paths/~1c/additionalOperations/COPY/parameters/0`)
  --> api.yaml:21:22
   |
21 |         parameters: [{name: 'X-A: b', in: header, required: true, schema: {type: string}}]
   |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: write a token as in RFC 9110: letters, digits and some symbols, without spaces",
    },
    Code {
        name: "api-history",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "An [earlier version](../03-organising/06-api-reference.md#changelog) in `history` cannot be read, or has no operations",
        fix: "Correct the path, or build in a full clone",
        example: "error[api-history]: cannot read the version `shop-1.yaml`: the file does not exist
 --> site.toml:6:12
  |
6 | history = [\"shop-1.yaml\"]
  |            ^^^^^^^^^^^^^
  = help: write the path of an earlier description, or `revision:path`; Git revisions require a full clone",
    },
    Code {
        name: "api-info",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`info` lacks a required field",
        fix: "Add `title` and `version`",
        example: "warning[api-info]: the description has no `info` (at `#`)
 --> shop.yaml:1:1
  |
1 | openapi: 3.1.0
  | ^^^^^^^^^^^^^^
  = help: add `info` with a title and a version",
    },
    Code {
        name: "api-items",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a list has no `items` before 3.1",
        fix: "Add `items` with the schema of the items",
        example: "warning[api-items]: an array requires the field `items`
  --> api.yaml:69:15
   |
69 |         tags: { type: array, description: Words., minItems: 0, maxItems: 5 }
   |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: add `items` with the schema of the items",
    },
    Code {
        name: "api-limits",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a minimum is above the maximum",
        fix: "Swap or correct them",
        example: "error[api-limits]: `minItems` 6 is above `maxItems` 5: no value is valid
  --> api.yaml:69:99
   |
69 | ... on: Words., items: { type: string }, minItems: 6, maxItems: 5 }
   |                                                                 ^
   = help: swap the two",
    },
    Code {
        name: "api-link",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A [link in the description](../03-organising/06-api-reference.md#links-of-the-description) has no target; the page shows it as text",
        fix: "Correct the link",
        example: "warning[api-link]: `/terms` is a relative URL without a base; the page shows it as text
 --> api.yaml
  = help: write the full URL, or set the base URL of links",
    },
    Code {
        name: "api-link-operation",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a link names an operation id that does not exist",
        fix: "Correct the id",
        example: "error[api-link-operation]: no operation has the id `readPet`
  --> api.yaml:35:35
   |
35 |             first: { operationId: readPet }
   |                                   ^^^^^^^
   = help: did you mean `addPet`?",
    },
    Code {
        name: "api-lint-settings",
        area: Area::Api,
        level: Level::Either,
        setting: Setting::Fixed,
        meaning: "An entry of `api-lint.toml` or `[lint]` is wrong or accepts nothing",
        fix: "Correct or remove the entry",
        example: r#"error[api-lint-settings]: unknown rule `api-sucess`
 --> site.toml:6:1
  |
6 | api-sucess = "warn"
  | ^^^^^^^^^^
  = help: did you mean `api-success`?"#,
    },
    Code {
        name: "api-long-name",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::AtLeastWarning,
        meaning: "A key, such as a path or the name of a property, has more than 2000 bytes; it is left out with its value",
        fix: "Shorten it",
        example: "warning[api-long-name]: this key has 2100 bytes; it is left out
 --> shop.yaml:7:110
  |
7 | ... nt: {application/json: {schema: {type: object, properties: {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ...
  |                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: shorten it to at most 2000 bytes",
    },
    Code {
        name: "api-long-title",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A title, summary or name has more than 2000 bytes; the rest is left out",
        fix: "Shorten it, and move the rest into the description",
        example: "warning[api-long-title]: this `summary` has 2100 bytes; only the first 2000 are used (at `#/paths/~1orders/get/summary`)
 --> shop.yaml:6:16
  |
6 |       summary: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ...
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: shorten it, and move the details to `description`",
    },
    Code {
        name: "api-method",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A method of `additionalOperations` is not a token, such as `GET /x`; the operation is left out",
        fix: "Write the method alone",
        example: r#"error[api-method]: `GET; touch pwned #` is not an HTTP method (at `#/paths/~1c/additionalOperations/GET; touch pwned #`)
  --> api.yaml:19:29
   |
19 |       "GET; touch pwned #": {responses: {'200': {description: Ok.}}}
   |                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: write a token as in RFC 9110: letters, digits and some symbols, without spaces"#,
    },
    Code {
        name: "api-nullable",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): `nullable` is used since 3.1, which does not have it",
        fix: r#"Write `type: [string, "null"]`"#,
        example: r#"warning[api-nullable]: `nullable` has no meaning since OpenAPI 3.1
  --> api.yaml:70:43
   |
70 |         keyword: {type: string, nullable: true}
   |                                           ^^^^
   = help: add "null" to `type`"#,
    },
    Code {
        name: "api-oauth-client",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`oauth` names a security scheme that no operation uses to [sign in](../03-organising/06-api-reference.md#sign-in)",
        fix: "Correct the name, or remove the client",
        example: "warning[api-oauth-client]: no operation of `orders.yaml` signs in with `unused`
  --> site.toml:11:1
   |
11 | [api.oauth.unused]
   | ^^^^^^^^^^^^^^^^^^
   = help: write the name of a security scheme that operations require: `login`, `identity`",
    },
    Code {
        name: "api-parameter",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A parameter lacks `name` or `in`, or has an unknown location",
        fix: "Add or correct the field",
        example: "warning[api-parameter]: this parameter has no name (at `#/paths/~1a~1{id}/get/parameters/1`)
 --> api.yaml:9:11
  |
9 |         - {in: query}
  |           ^^^^^^^^^^
  = help: add a `name`",
    },
    Code {
        name: "api-path",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a path has a query, unmatched braces, or an unnamed or repeated variable",
        fix: "Correct the path",
        example: "error[api-path]: the braces of `/pets/{id` do not match
  --> api.yaml:48:5
   |
48 |     parameters:
   |     ^^^^^^^^^^^
   = help: write variables as `{name}`",
    },
    Code {
        name: "api-path-conflict",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): two paths differ in the names of their variables only",
        fix: "Merge them, or change one of them",
        example: "error[api-path-conflict]: `/pets/{id}` and `/pets/{pet}` are the same path
  --> api.yaml:54:5
   |
54 |     parameters:
   |     ^^^^^^^^^^^
   = help: remove one of them: a variable matches any value",
    },
    Code {
        name: "api-path-parameter",
        area: Area::Api,
        level: Level::ErrorInLint,
        setting: Setting::Code,
        meaning: "A parameter of the path is not declared, or the path does not have it",
        fix: "Declare it with `in: path`, or correct the path",
        example: "warning[api-path-parameter]: the path contains `{id}`, but declares no path parameter with that name (at `#/paths/~1orders~1{id}/get`)
 --> shop.yaml:6:7
  |
6 |       operationId: readOrder
  |       ^^^^^^^^^^^^^^^^^^^^^^
  = help: add the parameter, with `in: path` and `required: true`",
    },
    Code {
        name: "api-path-slash",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a path ends with `/`",
        fix: "Remove the slash",
        example: "warning[api-path-slash]: the path `/pets/` ends with `/`
  --> api.yaml:15:5
   |
15 |     get:
   |     ^^^^
   = help: remove the `/`, unless the server distinguishes the two paths",
    },
    Code {
        name: "api-pattern",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a regular expression does not compile",
        fix: "Correct the expression",
        example: r#"error[api-pattern]: the regular expression `(x` does not compile: Unbalanced parenthesis
  --> api.yaml:26:34
   |
26 |       patternProperties: { "(x": { type: string, description: Anything. } }
   |                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: write a JavaScript regular expression, without slashes around it"#,
    },
    Code {
        name: "api-ref-siblings",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a field is next to a `$ref`, which is ignored before 3.1",
        fix: "Move it to the target",
        example: r##"warning[api-ref-siblings]: `description` next to a `$ref` is ignored
  --> api.yaml:33:73
   |
33 | ...     items: { $ref: "#/components/schemas/Pet", description: A pet. }
   |                                                                 ^^^^^^
   = help: move it to the target, or wrap the `$ref` in `allOf`"##,
    },
    Code {
        name: "api-reference",
        area: Area::Api,
        level: Level::ErrorInLint,
        setting: Setting::Code,
        meaning: "A `$ref` has no target or refers to itself; the page shows a note in its place",
        fix: "Correct the `$ref`",
        example: "warning[api-reference]: this reference refers to itself (at `#/components/schemas/A`)
  --> api.yaml:25:8
   |
25 |     A: {$ref: '#/components/schemas/A'}
   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: refer to the target directly",
    },
    Code {
        name: "api-request-body",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): `GET`, `HEAD` or `DELETE` has a body before 3.1",
        fix: "Remove the body, or use another method",
        example: "warning[api-request-body]: the body of a `GET` request has no defined meaning
  --> api.yaml:17:20
   |
17 |       requestBody: { content: { text/plain: {} } }
   |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: declare its values as parameters in `query`, or use `POST`",
    },
    Code {
        name: "api-required",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): `required` lists a name twice",
        fix: "Remove one of the two",
        example: "error[api-required]: `required` lists `name` twice
  --> api.yaml:65:24
   |
65 |       required: [name, name]
   |                        ^^^^
   = help: remove one of them",
    },
    Code {
        name: "api-sample",
        area: Area::Api,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "A [sample in a guide](../03-organising/06-api-reference.md#samples-in-guides) does not match the description",
        fix: "Correct the sample; the help names what is expected",
        example: r#"error[api-sample]: `point` is missing
  |
1 | {"secret": "short"}
  | ^
  = help: add it: it is required"#,
    },
    Code {
        name: "api-sample-template",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A [template of code samples](../03-organising/06-api-reference.md#sample-templates) cannot be read or parsed, or does more than any sample needs",
        fix: "Correct the template; the message and the help say how",
        example: r"error[api-sample-template]: unknown value `ur1`
 --> samples/elixir.jinja:1:9
  |
1 | HTTP.get({{ ur1 }})
  |             ^^^
  = help: did you mean `url`?",
    },
    Code {
        name: "api-schema",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A schema has a value of the wrong type",
        fix: "Correct it; the help names what is expected",
        example: "warning[api-schema]: unknown type `strange` (at `#/paths/~1a~1{id}/get/parameters/0/schema/type`)
 --> api.yaml:8:49
  |
8 |         - {name: x, in: nowhere, schema: {type: strange}}
  |                                                 ^^^^^^^
  = help: use string, number, integer, boolean, array, object or null",
    },
    Code {
        name: "api-scope",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a requirement names a scope that the scheme does not have",
        fix: "Declare the scope, or correct the name",
        example: "warning[api-scope]: the scheme `oauth` has no scope `raed`
  --> api.yaml:20:19
   |
20 |         - oauth: [raed]
   |                   ^^^^
   = help: did you mean `read`?",
    },
    Code {
        name: "api-security",
        area: Area::Api,
        level: Level::ErrorInLint,
        setting: Setting::Code,
        meaning: "A security requirement names a scheme that does not exist, or a scheme lacks a field",
        fix: "Correct the name, or complete the scheme",
        example: "warning[api-security]: the security scheme `unknown` does not exist (at `#/security/0/unknown`)
 --> api.yaml:4:23
  |
4 | security: [{ unknown: [] }, { sid: [], csrf: [] }]
  |                       ^^
  = help: declare it in the security schemes",
    },
    Code {
        name: "api-server",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a server has no URL, an undefined variable, or a default that is not in `enum`",
        fix: "Complete the server",
        example: "error[api-server]: the default of the variable `region` is not in its `enum`
 --> api.yaml:9:26
  |
9 |       region: { default: asia, enum: [eu, us] }
  |                          ^^^^
  = help: use one of the values of `enum`",
    },
    Code {
        name: "api-server-slash",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): the URL of a server ends with `/`",
        fix: "Remove the slash",
        example: "warning[api-server-slash]: the server URL `https://{region}.api.test/v1/` ends with `/`
 --> api.yaml:7:10
  |
7 |   - url: https://{region}.api.test/v1/
  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: remove the `/`: paths start with one",
    },
    Code {
        name: "api-status",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): the key of a response is not a status, such as `4xx`",
        fix: "Write `404`, `4XX` or `default`",
        example: "error[api-status]: `4xx` is not an HTTP status
  --> api.yaml:46:14
   |
46 |         4xx: { description: Refused. }
   |              ^^^^^^^^^^^^^^^^^^^^^^^
   = help: use a status from 100 to 599, 1XX to 5XX, or `default`",
    },
    Code {
        name: "api-structure",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a field is missing, unknown in this version of OpenAPI, or of the wrong type",
        fix: "Correct the field; the help names what is expected",
        example: "error[api-structure]: the path `pets` does not start with `/`
  --> api.yaml:15:5
   |
15 |     get:
   |     ^^^^
   = help: write `/pets`",
    },
    Code {
        name: "api-success",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): an operation has no response for success",
        fix: "Add one, such as `200`",
        example: "warning[api-success]: `POST /pets` has no response for success
  --> api.yaml:45:9
   |
45 |         4XX: { description: Refused. }
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: add a response `2XX`, `3XX` or `default`",
    },
    Code {
        name: "api-syntax",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A file is not valid JSON or YAML",
        fix: "Correct it at the position shown",
        example: r#"error[api-syntax]: expected `,` or `}`
  |
1 | {"count": 1, "point": [1]
  |                          ^
  = help: check the quotes, brackets and commas before this position; everything after this position is missing from the pages"#,
    },
    Code {
        name: "api-tag",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A tag has no name, or is declared twice",
        fix: "Name it, or remove one of the two",
        example: "warning[api-tag]: this tag has no name (at `#/tags/2`)
  --> shop.yaml:11:5
   |
11 |   - description: No name.
   |     ^^^^^^^^^^^^^^^^^^^^^
   = help: add a `name`",
    },
    Code {
        name: "api-too-deep",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::AtLeastWarning,
        meaning: "Values are nested too deeply",
        fix: "Reduce the nesting, or use `$ref`",
        example: "warning[api-too-deep]: nested deeper than 200 levels; the rest is left out
 --> shop.yaml:4:259
  |
4 | ... [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ ...
  |                                                                 ^
  = help: move inner schemas to `components`, and refer to them with `$ref`",
    },
    Code {
        name: "api-too-large",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "A file is larger than the limit",
        fix: "Split it, or raise [`limits.reference`](./01-configuration.md#limits)",
        example: "error[api-too-large]: the file has more than 4000000 values
 --> shop.yaml:120455:13
       |
120455 |             type: string
       |             ^^^^
       = help: split the file, or use fewer YAML aliases",
    },
    Code {
        name: "api-undeclared-tag",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a tag is not declared in `tags`, if the description has `tags`",
        fix: "Declare it there",
        example: "warning[api-undeclared-tag]: the tag `pet` is not declared
  --> api.yaml:18:14
   |
18 |       tags: [pet]
   |              ^^^
   = help: did you mean `pets`?",
    },
    Code {
        name: "api-undocumented",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a description is missing",
        fix: "Describe it",
        example: "warning[api-undocumented]: `QUERY /texts` has no responses
  --> api.yaml:54:7
   |
54 |       operationId: texts
   |       ^^^^^^^^^^^^^^^^^^
   = help: add the responses of the operation",
    },
    Code {
        name: "api-unused",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): nothing uses a component",
        fix: "Remove it",
        example: "warning[api-unused]: the example `Alone` is unused
  --> api.yaml:26:12
   |
26 |     Alone: {value: {}}
   |            ^^^^^^^^^^
   = help: remove it, or use it",
    },
    Code {
        name: "api-version",
        area: Area::Api,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "The OpenAPI version is missing or unknown",
        fix: "Write `openapi: 3.1.0`, or the version that the description follows",
        example: "error[api-version]: the description has no OpenAPI version (at `#`)
 --> shop.yaml:1:1
  |
1 | info:
  | ^^^^^
  = help: start it with `openapi: 3.1.0`",
    },
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
        example: "warning[component-import]: `some-package` is a package, which pages do not provide
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
    Code {
        name: "config",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A key of `site.toml` is unknown, missing or of the wrong type; a path contains spaces or `..`; two references have the same `id`; a locale is listed twice; a value of `[theme]` is not a colour, a radius or a typeface; a hosted search or `[analytics]` lacks a required key; a source of `[policy]` contains a space, `;` or `,`; `edit_url` or another address has an unknown placeholder",
        fix: "Correct the key; `site-build schema` prints what is allowed",
        example: r#"error[config]: unknown key `ttile`
 --> site.toml:2:1
  |
2 | ttile = "x"
  | ^^^^^
  = help: did you mean `title`?"#,
    },
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
  = help: the page has no headings; link to the page itself",
    },
    Code {
        name: "dead-external-link",
        area: Area::Links,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "Reported by [`check --external`](./05-publishing.md#links-to-other-sites): an external URL does not exist",
        fix: "Correct the URL, or add it to `external_links.skip`",
        example: "error[dead-external-link]: `https://tea.dev/kettles` does not exist: 404 Not Found
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
        example: "error[dead-link]: `./x.md` is not a page
 --> docs/index.md:3:5
  |
3 | [x](./x.md)
  |     ^^^^^^
  = help: correct the path, or remove the link",
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
        name: "image-file",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`[images]` cannot make [renditions](../04-customising/04-pictures.md#sizes) of a picture: it is damaged or has too many pixels, or its name has the extension of another format. The page shows the file as it is",
        fix: "Export the picture again, in at most 50 megapixels, or correct its extension",
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
        meaning: "The page contains `<script>` or `<style>` with content, handlers such as `onclick`, or `javascript:` addresses",
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
        name: "last-update",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "Git has no dates for docs",
        fix: "Build in a full clone",
        example: "warning[last-update]: cannot read the dates of docs from Git: fatal: not a git repository (or any of the parent directories): .git
  = help: build in a full clone, or disable `docs.show_last_update_time` and `docs.show_last_update_author`",
    },
    Code {
        name: "library",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The model cannot be read",
        fix: "Check `path` of the `[[library]]`, and the permissions of the file",
        example: r#"error[library]: cannot read the model `model.json`
 --> site.toml:4:8
  |
4 | path = "model.json"
  |        ^^^^^^^^^^^^
  = help: write the path of a model generated by `typedoc --json`, relative to the site folder"#,
    },
    Code {
        name: "library-duplicate-id",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "An id is used twice",
        fix: "Generate the model again",
        example: r#"error[library-duplicate-id]: the id 1 of `again` is already used
 --> unknown-ids.json:7:7
  |
7 |       "id": 1,
  |       ^^^^^^^
  = help: generate the file again with `typedoc --json`, and do not edit it by hand"#,
    },
    Code {
        name: "library-link",
        area: Area::Library,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A [link in a comment](../03-organising/07-library-reference.md#links) is relative to a source file and has no target; the page shows it as text",
        fix: "Link to a page of the site, or to a full URL",
        example: r#"warning[library-link]: `../CHANGES.md` in the comment of `Circle` (src/circle.ts:3) has no target; the page shows it as text
  --> shapes.json:24:44
   |
24 | "summary": [{"kind": "text", "text": "See [the changes](../CHANGES.md)."}]
   |                                                         ^^^^^^^^^^^^^
   = help: write the full URL, or set `"../CHANGES.md"` in `[symbols]`"#,
    },
    Code {
        name: "library-long-name",
        area: Area::Library,
        level: Level::Warning,
        setting: Setting::AtLeastWarning,
        meaning: "A name has more than 2000 bytes; the rest is left out",
        fix: "Shorten it",
        example: r#"warning[library-long-name]: the name with id 1 has more than 2000 bytes; the rest is left out
 --> web.json:1:86
  |
1 | ... iant":"project","kind":1,"schemaVersion":"2.0","children":[{"id":1,"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ...
  |                                                                 ^^^^^^
  = help: shorten the name of the declaration"#,
    },
    Code {
        name: "library-model",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The file was not written by TypeDoc",
        fix: "Generate it with `typedoc --json`",
        example: r#"error[library-model]: the model is invalid: invalid type: string "none", expected a sequence
 --> wrong-shape.json:5:20
  |
5 |   "children": "none"
  |                    ^
  = help: generate the file with `typedoc --json`, and do not edit it by hand"#,
    },
    Code {
        name: "library-schema",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The schema version of the model is not 2.x",
        fix: "Use TypeDoc 0.26 or later",
        example: r#"error[library-schema]: this is not a TypeDoc model: `schemaVersion` is missing
 --> no-schema.json:1:1
  |
1 | {"name": "no-model", "children": []}
  | ^
  = help: generate the file with `typedoc --json` of TypeDoc 0.26 or later (schema 2.x)"#,
    },
    Code {
        name: "library-syntax",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The model is not JSON",
        fix: "Generate it again: `typedoc --json`",
        example: r#"error[library-syntax]: this is not JSON: expected `,` or `}`
 --> not-json.json:3:17
  |
3 |   "name": "cut" "children": []
  |                 ^
  = help: generate the file with `typedoc --json`, and do not edit it by hand"#,
    },
    Code {
        name: "library-truncated",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "The model is truncated",
        fix: "Generate it again",
        example: r#"error[library-truncated]: the file ends too early
 --> truncated.json:5:28
  |
5 |   "children": [{"id": 1, "na
  |                            ^
  = help: generate it again with `typedoc --json`; it is truncated"#,
    },
    Code {
        name: "library-unknown-id",
        area: Area::Library,
        level: Level::Error,
        setting: Setting::AtLeastWarning,
        meaning: "An id has no target",
        fix: "Generate the model again",
        example: r#"error[library-unknown-id]: `dangling` (id 0) refers to id 97, which is not in the model
 --> unknown-ids.json:3:3
  |
3 |   "id": 0,
  |   ^^^^^^^
  = help: generate the file again with `typedoc --json`, and do not edit it by hand"#,
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
        name: "missing-file",
        area: Area::Config,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A style sheet of `css`, the tags file, the page of the glossary, a folder of `static_dirs` or `follow_links`, or another folder that `site.toml` names does not exist",
        fix: "Correct the path, or add the file",
        example: r#"error[missing-file]: the static folder `public` contains no files
 --> site.toml:2:16
  |
2 | static_dirs = ["public"]
  |                ^^^^^^^^
  = help: create it, or remove it from the list"#,
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
        name: "missing-import",
        area: Area::Markdown,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "An [import](../02-writing/04-components.md#imports) names a path without a file",
        fix: "Correct the path, or create the file",
        example: "error[missing-import]: cannot find a file for `../../outside.md`
 --> docs/index.mdx:7:22
  |
7 | import Outside from '../../outside.md';
  |                      ^^^^^^^^^^^^^^^^
  = help: move the file into the site folder",
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
        name: "nested-link",
        area: Area::Links,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "A link is inside another link; the inner one is left out",
        fix: "Close the outer link first",
        example: r#"warning[nested-link]: a link is nested in another link; the inner one is left out
  |
1 | [a <a href="x">b</a> c](y) <a href="1"><a href="2">x</a></a>
  |             ^
  = help: close the outer link before it"#,
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
        name: "output-path",
        area: Area::Files,
        level: Level::Error,
        setting: Setting::Fixed,
        meaning: "A file cannot be written: its path is outside the site, or is also needed as a folder",
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
        fix: "Move the file into the site folder, or allow its folder with [`follow_links`](./01-configuration.md#symbolic-links)",
        example: r#"error[outside-link]: this symbolic link points outside the site folder, to `../elsewhere`
 --> built-theme
  = help: move the file into the site folder, or allow its folder with `follow_links = ["../shared"]` in site.toml"#,
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
        name: "placeholder-url",
        area: Area::Config,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "`url` is still the placeholder that `init` writes: canonical links, the sitemap and feeds would contain it",
        fix: "Set `url` to the address of the site",
        example: "warning[placeholder-url]: `url` is still the placeholder `https://docs.example.com`
 --> site.toml:2:7
  |
2 | url = \"https://docs.example.com\"
  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: set `url` to the URL at which the site will be published",
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
        name: "redirect",
        area: Area::Config,
        level: Level::Either,
        setting: Setting::Fixed,
        meaning: "A redirect has no target page, is part of a loop, or does not start with `/`; or, as a warning, it is left out, because a page, the Markdown version of one, a static file or another redirect has its URL",
        fix: "Correct `from` or `to`",
        example: r#"warning[redirect]: `/twice` already has a redirect
  --> site.toml:12:19
   |
12 | from = ["/twice", "/twice"]
   |                   ^^^^^^^^
   = help: remove one of them; the first is used"#,
    },
    Code {
        name: "sample",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Code,
        meaning: "A sample is both `request` and `response`, or the site has no `[[api]]`",
        fix: "Keep one of the two words, or add the description",
        example: r#"error[sample]: a sample cannot be both `request` and `response`
  --> docs/index.md:20:1
   |
20 | ```json request="POST /orders" response="POST /orders"
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = help: split it into two code blocks"#,
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
        meaning: "A Sass style sheet has an error, or imports a file that does not exist; it is left out",
        fix: "Correct it; copy files of packages into the site folder",
        example: "warning[style-syntax]: cannot compile the style sheet: Can't find stylesheet to import (src/css/broken.scss:1)
 --> src/css/broken.scss
  = help: copy the file into the site folder, and correct the path; packages are not searched",
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
        meaning: "A translated doc has no original",
        fix: "Move it to the path of its original",
        example: "warning[translation]: the original of this translation does not exist
 --> i18n/fr/docusaurus-plugin-content-docs/current/seul.md
  = help: move it to the path that its original has below the docs folder, or remove it",
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
        name: "unknown-component",
        area: Area::Markdown,
        level: Level::Either,
        setting: Setting::Code,
        meaning: "No component matches a capitalised tag, or `component` in the front matter. As a warning: a lower-case tag has the name of a built-in component",
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
        meaning: "A code block has an option that differs from one of [those that exist](../02-writing/03-code.md#options) by a few letters, or the value of one cannot be read or selects no line",
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
        meaning: "A built-in component does not have the prop, which has no effect",
        fix: "Correct the name, or remove the prop",
        example: r#"warning[unknown-prop]: `<Tabs>` has no prop `grupId`
 --> docs/index.md:3:1
  |
3 | <Tabs grupId="x">
  | ^^^^^^^^^^^^^^^^^
  = help: did you mean `groupId`?"#,
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
