//! OpenAPI descriptions.

use crate::codes::{Area, Code, Level, Setting};

/// The codes of this area, sorted by name.
pub(super) const CODES: [Code; 64] = [
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
        name: "api-address",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a URL or an e-mail address of the description is neither",
        fix: "Correct the address, or move the words to a description",
        example: "warning[api-address]: `see the file LICENSE` is not a URL
 --> pets.yaml:4:29
  |
4 |   license: {name: MIT, url: see the file LICENSE}
  |                             ^^^^^^^^^^^^^^^^^^^^
  = help: write an address such as `https://example.com/help`, and put words into a description",
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
        name: "api-discriminator",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a variant, or each of them, lacks the property of a discriminator",
        fix: "Correct the name, or add the property to each variant",
        example: "warning[api-discriminator]: no variant has the property `sort` of the discriminator
  --> pets.yaml:12:38
   |
12 |       discriminator: { propertyName: sort }
   |                                      ^^^^
   = help: add it to each variant",
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
        name: "api-encoding",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): an encoding is for a property that the schema does not have",
        fix: "Correct the name, or remove the encoding",
        example: "warning[api-encoding]: the schema of this content has no property `pictures`
  --> pets.yaml:15:15
   |
15 |               pictures: { contentType: image/png }
   |               ^^^^^^^^
   = help: did you mean `picture`?",
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
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a parameter, header or media type has both `example` and `examples`",
        fix: "Keep one of them",
        example: "error[api-example-conflict]: `example` and `examples` exclude each other
  --> api.yaml:26:21
   |
26 |           examples: { three: { value: 3 } }
   |                     ^^^^^^^^^^^^^^^^^^^
   = help: remove one of them",
    },
    Code {
        name: "api-expression",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a runtime expression of a link or a callback has no meaning",
        fix: "Correct the expression",
        example: "warning[api-expression]: `$respons.body#/id` is not a runtime expression
  --> pets.yaml:24:33
   |
24 |               parameters: { id: $respons.body#/id }
   |                                 ^^^^^^^^^^^^^^^^^
   = help: write `$request.` or `$response.` with `body`, `body#/pointer`, `header.name`, `query.name` or `path.name`, or `$url`, `$method`, `$statusCode`",
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
        name: "api-ignored-header",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a parameter or a header has a name that OpenAPI ignores",
        fix: "Describe it by a security scheme, or by the media types under `content`",
        example: "warning[api-ignored-header]: the header parameter `Authorization` is ignored
 --> pets.yaml:9:11
  |
9 |         - { name: Authorization, in: header, schema: { type: string } }
  |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: declare a security scheme",
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
        name: "api-keyword",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a schema of 3.1 or later has a field that is almost one of OpenAPI. Unknown fields are allowed there, and have no effect",
        fix: "Correct the name; a field of your own needs a name that differs more, such as `x-…`",
        example: "warning[api-keyword]: `propertys` is not a field of a schema, and has no effect
  --> api.yaml:14:11
   |
14 |           propertys:
   |           ^^^^^^^^^
   = help: did you mean `properties`?",
    },
    Code {
        name: "api-layout",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The lists of a reference would exceed its [`page_limit`](../03-organising/06-api-reference.md), so it has the layout with more pages, at other addresses",
        fix: "Set this layout, so that the addresses stay when the description grows, or a larger `page_limit`",
        example: r#"warning[api-layout]: `cloud.yaml` has a page for each tag, since lists of its operations and schemas would exceed `page_limit`
 --> site.toml:6:10
  |
6 | layout = "single"
  |          ^^^^^^^^
  = help: set `layout = "tags"`, or a larger `page_limit`"#,
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
 --> api.yaml:2:51
  |
2 | info: {title: Shop, version: '1', termsOfService: /terms}
  |                                                   ^^^^^^
  = help: write the full URL, or set `link_base` of `[[api]]`",
    },
    Code {
        name: "api-link-operation",
        area: Area::Api,
        level: Level::Error,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a link leads to an operation that does not exist, or has a parameter that its operation does not have",
        fix: "Correct the id or the reference",
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
        name: "api-media-type",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a media type has no type or no subtype",
        fix: "Write it as `type/subtype`",
        example: "warning[api-media-type]: `json` is not a media type
  --> pets.yaml:11:13
   |
11 |             json: { schema: { type: object } }
   |             ^^^^
   = help: did you mean `application/json`?",
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
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a requirement names a scope that the scheme does not have, or, before 3.1, a scope of a scheme without scopes",
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
        name: "api-server-url",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Code,
        meaning: "The URL of a server has a host but no scheme, so that it is relative to the page, or the `host` of a description in version 2.0 has a scheme or a path",
        fix: "Write `https://` before the host",
        example: "warning[api-server-url]: the server URL `api.shop.example/v1` is relative to the page (at `#/servers/0/url`)
 --> shop.yaml:3:16
  |
3 | servers: [{url: api.shop.example/v1}]
  |                 ^^^^^^^^^^^^^^^^^^^
  = help: did you mean `https://api.shop.example/v1`? A relative URL starts with `/` or `./`",
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
        name: "api-type",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): a keyword or a format does not apply to the type of its schema, and has no effect",
        fix: "Correct the type, or remove the keyword",
        example: "warning[api-type]: `minLength` has no effect on values of type integer
  --> pets.yaml:12:31
   |
12 |         age: {type: integer, minLength: 1}
   |                               ^^^^^^^^^
   = help: remove it, or set `type` to string",
    },
    Code {
        name: "api-undeclared-property",
        area: Area::Api,
        level: Level::Warning,
        setting: Setting::Key("api_descriptions"),
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): `required` lists a property that `properties` does not have. Schemas that are part of a composition are excluded, because another part may declare it",
        fix: "Correct the name, or declare the property",
        example: "warning[api-undeclared-property]: `required` lists `idd`, which `properties` does not have
  --> api.yaml:60:18
   |
60 |       required: [idd]
   |                  ^^^
   = help: did you mean `id`?",
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
        meaning: "Reported by [`api lint`](../03-organising/06-api-reference.md#what-readers-will-miss): nothing uses a component or a variable of a server",
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
];
