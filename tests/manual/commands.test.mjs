// The commands of the manual and of the README, run as a reader would: in order, in a home of their own. What a page says
// that they print is compared with what they print, except for numbers.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import test from "node:test";

import { allBlocks, kindOf, root } from "./blocks.mjs";
import { binary, commit, folder, git, handbook, manual, run, write } from "./site.mjs";

const blocks = await allBlocks();
const at = ({ page, line }) => `${page}:${line}`;
const S3 = process.env.S3_SERVER;

/** Programs of others, which the manual names and this test does not run, with what does. */
const OTHERS = [
  [/^npm install --save-dev site-build$/, "packaging/test/npm.test.mjs"],
  [/^npx site-build --version$/, "packaging/test/npm.test.mjs"],
  [/^curl -fsSL \S+\/install\.sh \| sh$/, "packaging/test/action.test.mjs"],
  [/^docker run .* (build|dev --host 0\.0\.0\.0)$/, "packaging/test/image.test.mjs"],
  [/^cargo (binstall site-build|install --locked site-build|add docs-markdown)\b/, "the steps `features` and `packages`"],
  [/^(sha256sum --check|gh attestation verify) /, "made by release.yml"],
  [/^npm (ci|install --save-dev (esbuild|typedoc typescript)|install theme-react)$/, "packages of others"],
  [/^npx typedoc .*--json (\S+)/, "content/library, by the step `library`"],
  [/^cargo xtask (site|test)\b/, "CI"],
];

/** The commands of a block, with continued lines joined and comments left out. */
function commandsOf(code) {
  const joined = code.replaceAll(/\\\n\s*/g, "");
  return joined
    .split("\n")
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line && !line.startsWith("#"));
}

/** A machine for one page: a home, a work folder, and programs that stand for those that need the world. */
async function machine(t, { cwd = "site", env = {} } = {}) {
  let pids;
  // Before the folder is removed: hooks run in the order in which they are added.
  t.after(async () => {
    for (const pid of (await readFile(pids, "utf8")).split("\n").filter(Boolean)) {
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
  });
  const home = await folder(t);
  pids = join(home, "pids");
  const bin = join(home, "bin");
  const files = { pids, address: join(home, "address"), srv: join(home, "srv"), etc: join(home, "etc") };
  await mkdir(bin);
  await mkdir(join(files.etc, "nginx/conf.d"), { recursive: true });
  await mkdir(join(home, cwd), { recursive: true });
  await writeFile(files.pids, "");
  // Commands that serve run on until the page is done. Any port will do: another program may have the one of the page.
  const program = `#!/bin/bash
case " $* " in
  " dev "* | " serve "* | *" --http "*)
    log=$(mktemp)
    '${binary}' "$@" >"$log" 2>&1 </dev/null &
    echo $! >>'${files.pids}'
    for _ in {1..400}; do
      grep -q 'serving at' "$log" && break
      kill -0 $! 2>/dev/null || { cat "$log"; exit 1; }
      sleep 0.05
    done
    cat "$log"
    grep -o 'http://localhost[^ ]*' "$log" | head -1 >'${files.address}'
    exit 0 ;;
esac
exec '${binary}' "$@"
`;
  // Asks the server that was started, whatever its port.
  const curl = `#!/bin/bash
origin=$(sed 's|\\(http://[^/]*\\).*|\\1|' '${files.address}')
args=()
for arg in "$@"; do args+=("\${arg/#http:\\/\\/localhost:3000/$origin}"); done
exec /usr/bin/curl --silent --fail "\${args[@]}"
`;
  await writeFile(join(bin, "site-build"), program);
  await writeFile(join(bin, "curl"), curl);
  // `dev` checks that the editor exists.
  await writeFile(join(bin, "code"), "#!/bin/bash\n");
  for (const name of ["site-build", "curl", "code"]) await chmod(join(bin, name), 0o755);
  const settings = {
    cwd: join(home, cwd),
    env: {
      HOME: home,
      PATH: `${bin}:${process.env.PATH}`,
      GIT_AUTHOR_NAME: "Ada",
      GIT_AUTHOR_EMAIL: "ada@example.org",
      GIT_COMMITTER_NAME: "Ada",
      GIT_COMMITTER_EMAIL: "ada@example.org",
      ...env,
    },
  };
  return {
    home,
    dir: join(home, cwd),
    /** Runs the commands of a block; resolves to all that they print. */
    async execute(block, replacements = []) {
      const lines = commandsOf(block.code).filter((line) => !OTHERS.some(([pattern]) => pattern.test(line)));
      let script = lines.join("\n").replaceAll("/srv/www", join(files.srv, "www")).replaceAll("/etc/nginx", join(files.etc, "nginx"));
      for (const [from, to] of replacements) script = script.replaceAll(from, to);
      const { code, output } = await run("bash", ["--norc", "-euo", "pipefail", "-c", script], settings);
      assert.equal(code, 0, `${at(block)}:\n${script}\n${output}`);
      return output;
    },
  };
}

/** A text whose lines are compared: numbers, times and ports differ from run to run. */
const shape = (text) =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/[\d.]+ (µs|ms|s)\b */g, "TIME ").replaceAll(/\d+/g, "N").replaceAll(/ {2,}/g, " ").trimEnd())
    .filter((line) => line && line !== "...");

/** Each line that the page shows is printed, in its order. */
function prints(printed, block) {
  const lines = shape(printed);
  let from = 0;
  for (const line of shape(block.code)) {
    const found = lines.indexOf(line, from);
    assert.ok(found >= 0, `${at(block)}: \`${line}\` is not printed:\n${printed}`);
    from = found + 1;
  }
}

/** A search service that has an old record, and takes all others. It keeps its settings. */
async function searchService(t) {
  let settings = {};
  const server = createServer((request, response) => {
    const chunks = [];
    const { pathname } = new URL(request.url, "http://localhost");
    const answer = () => {
      if (pathname.startsWith("/1/keys/")) return { value: "x", createdAt: 1, acl: ["search"] };
      if (pathname.endsWith("/browse")) return { hits: [{ objectID: "old" }], nbHits: 1, params: "" };
      if (pathname.endsWith("/settings") && request.method === "GET") return settings;
      if (pathname.endsWith("/settings")) settings = JSON.parse(gunzipSync(Buffer.concat(chunks)));
      if (pathname.includes("/task/")) return { status: "published", pendingTask: false };
      return { taskID: 1, objectIDs: [], updatedAt: "2026-01-01T00:00:00.000Z" };
    };
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer())));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `[search]\nprovider = "hosted"\napplication_id = "YOUR_APP"\napi_key = "SEARCH_ONLY_KEY"\nindex_name = "docs"\nhosts = ["http://localhost:${server.address().port}"]\n`;
}

/** A port that the system has free now, for a program that takes no port 0. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** An S3 server with a bucket, in the variables that `deploy` reads. */
async function store(t) {
  const dir = await folder(t);
  await mkdir(join(dir, "my-bucket"));
  const port = await freePort();
  const server = spawn(S3, [String(port), dir], { stdio: "ignore" });
  t.after(() => server.kill("SIGKILL"));
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${port}`).then(() => true, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    AWS_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ALLOW_HTTP: "true",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
}

const blocksOfPage = (page, kind = "commands") => blocks.filter((block) => block.page === page && kindOf(block) === kind);
const nextOf = (block) => blocks[blocks.indexOf(block) + 1];

/** Runs the blocks of a page one after the other, and compares the output that follows a block with what it printed. */
async function runPage(page, computer, { only = blocksOfPage(page), replacements } = {}) {
  let all = "";
  for (const block of only) {
    const printed = await computer.execute(block, replacements);
    const next = nextOf(block);
    if (isOutputOf(next, block)) prints(printed, next);
    all += printed;
  }
  return all;
}

/** What a command within the text prints. */
const TIMINGS = /^time +stage\n/;

/** Lists of files, and lines that belong to a server of others. */
const NOT_PRINTED = /^(site\.toml  |i18n\/fr\/\n|build\/\n|Access-Control-Allow-Origin)/;

/** A block of output a few lines after commands is what they print. */
function isOutputOf(next, block) {
  const isClose = next?.page === block.page && next.line - block.line < 14;
  return isClose && kindOf(next) === "output" && kindOf(block) === "commands" && !NOT_PRINTED.test(next.code);
}

const done = new Set();
function page(name, body) {
  done.add(name);
  test(name, (t) => body(t, name));
}

async function handbookMachine(t, files, options) {
  const computer = await machine(t, options);
  await handbook(computer.dir, files);
  return computer;
}

page("index.md", async (t, name) => runPage(name, await machine(t)));

page("01-start/01-getting-started.md", async (t, name) => {
  await runPage(name, await machine(t));
  const smallest = await machine(t);
  const files = blocks.filter((block) => block.page === name && /^(toml|md)$/.test(block.language));
  await write(smallest.dir, Object.fromEntries(files.map(({ title, code }) => [title, code])));
  const { code, output } = await run(binary, ["check", smallest.dir, "--strict"]);
  assert.equal(code, 0, output);
});

page("01-start/02-moving-from-docusaurus.md", async (t, name) => {
  for (const block of blocksOfPage(name)) {
    const computer = await machine(t);
    const config = blocks.find(({ title }) => title === "docusaurus.config.js").code;
    await write(computer.dir, {
      "docusaurus.config.js": config,
      "package.json": '{ "type": "module" }',
      "sidebars.js": "export default {main: ['index']};\n",
      "docs/index.md": "# Welcome\n",
      "src/css/custom.css": ":root {}\n",
    });
    await runPage(name, computer, { only: [block] });
  }
});

page("01-start/03-moving-from-other-tools.md", async (t, name) => {
  const [imports, ...others] = blocksOfPage(name);
  const other = await machine(t);
  await write(other.dir, { "mkdocs.yml": "site_name: Handbook\n", "docs/index.md": "# Welcome\n" });
  await runPage(name, other, { only: [imports] });
  const computer = await handbookMachine(t);
  const config = await readFile(join(computer.dir, "site.toml"), "utf8");
  await write(computer.dir, { "site.toml": config + (await searchService(t)) });
  await runPage(name, computer, { only: others });
});

page("01-start/04-installing.md", async (t, name) => runPage(name, await machine(t)));
page("01-start/06-upgrading.md", async (t, name) => runPage(name, await handbookMachine(t)));
page("02-writing/05-react-components.md", async (t, name) => runPage(name, await handbookMachine(t)));
page("03-organising/03-versions.md", async (t, name) => runPage(name, await handbookMachine(t)));

/** A page of the handbook and its translation. */
const FRENCH = "i18n/fr/docusaurus-plugin-content-docs/current";

page("03-organising/04-languages.md", async (t, name) => {
  const computer = await machine(t);
  const pages = ["index", "guide/install", "guide/use", ...Array.from({ length: 9 }, (_, page) => `page-${page}`)];
  const files = Object.fromEntries(pages.map((path) => [`docs/${path}.md`, `# ${path}\n\nText.\n`]));
  const translations = pages.filter((path) => path !== "guide/use").map((path) => [`${FRENCH}/${path}.md`, "# Titre\n\nTexte.\n"]);
  await write(computer.dir, {
    "site.toml": 'title = "Handbook"\n[i18n]\nlocales = ["en", "fr"]\n[navbar]\ntitle = "Handbook"\nitems = [{ label = "Guides", to = "/" }]\n',
    ...files,
    ...Object.fromEntries(translations),
    [`${FRENCH}.json`]: JSON.stringify({
      "version.label": { message: "Prochaine" },
      "sidebar.defaultSidebar.category.guide": { message: "Guide" },
    }),
  });
  await computer.execute({ ...blocks[0], code: "site-build translate done --all\n" });
  await write(computer.dir, { "docs/guide/install.md": "# Install\n\nMore.\n" });
  await runPage(name, computer);
});

page("03-organising/06-api-reference.md", async (t, name) => {
  const computer = await machine(t);
  await manual(computer.dir);
  await write(computer.dir, await apiVersions());
  await commit(computer.dir);
  await runPage(name, computer);
});

/** Two API descriptions whose changes are those that the manual shows. */
async function apiVersions() {
  const api = (isNew) => {
    const order = { type: "object", properties: { price: { type: isNew ? "string" : "number" } } };
    const content = { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Order" } } } };
    const responses = { 200: { description: "An order", content } };
    const others = Array.from({ length: 12 }, (_, number) => [`/orders/list-${number}`, { get: { responses } }]);
    const page = { name: "page", in: "query", required: isNew, schema: { type: "integer" } };
    const paths = { "/orders": { get: { parameters: [page], responses } }, ...Object.fromEntries(others) };
    if (isNew) paths["/orders/{id}"] = { get: { responses: { 204: { description: "None" } } } };
    return JSON.stringify({ openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths, components: { schemas: { Order: order } } });
  };
  return { "old.yaml": api(false), "new.yaml": api(true) };
}

page("03-organising/07-library-reference.md", async (t, name) => runPage(name, await machine(t)));

page("03-organising/08-search.md", async (t, name) => {
  const computer = await machine(t);
  const site = join(computer.dir, "docs-site");
  await manual(site);
  const config = await readFile(join(site, "site.toml"), "utf8");
  const [push, ...rest] = blocksOfPage(name);
  await writeFile(join(site, "site.toml"), config + (await searchService(t)));
  // The first push also writes the settings, and says so.
  await computer.execute(push);
  await runPage(name, computer, { only: [push] });
  await writeFile(join(site, "site.toml"), config);
  await runPage(name, computer, { only: rest });
});

page("03-organising/11-assistants.md", async (t, name) => {
  const computer = await machine(t);
  await manual(join(computer.dir, "docs-site"));
  const [http, markdown] = blocksOfPage(name);
  await runPage(name, computer, { only: [http], replacements: [["--port 8080", "--port 0"]] });
  await computer.execute({ ...markdown, code: "site-build dev docs-site\n" });
  assert.match(await computer.execute(markdown), /^# /m);
});

page("03-organising/12-search-elsewhere.md", async (t, name) => runPage(name, await machine(t)));

page("05-reference/03-command-line.md", async (t, name) => {
  const computer = await machine(t);
  await handbook(computer.dir, {
    "site.toml": 'title = "Handbook"\nurl = "https://docs.example.org"\n[i18n]\nlocales = ["en", "fr"]\n',
    "docs/guide/use.md": "# Use it\n\nAfter the [installation](./install.md), [start](./install.md).\n",
    "sidebars.json": '{"main": ["index", "guide/install", "guide/use"]}\n',
    [`${FRENCH}/guide/install.md`]: "# Installer\n",
  });
  await manual(join(computer.dir, "docs-site"));
  await runPage(name, computer);
});

page("05-reference/05-publishing.md", async (t, name) => {
  const computer = await handbookMachine(t);
  await runPage(name, computer);
  // A build after which nothing changed stops after the first stage.
  await write(computer.dir, { "docs/prices.md": "# New prices\n" });
  const timings = blocks.find(({ code }) => TIMINGS.test(code));
  prints(await computer.execute({ ...timings, code: "site-build build --timings\n" }), timings);
});

/** A picture of a page: its published name has a hash of its content. */
const CARD = (color) => `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" fill="${color}"/>\n`;

page("05-reference/08-hosting.md", async (t, name) => {
  const all = blocksOfPage(name);
  const toStore = all.filter(({ code }) => code.includes("s3://"));
  const { home, dir, execute } = await handbookMachine(t);
  await commit(dir);
  assert.equal((await git(home, ["init", "--quiet", "--bare", "remote.git"])).code, 0);
  await git(dir, ["remote", "add", "origin", join(home, "remote.git")]);
  const toServer = all.filter(({ code }) => code.includes("@server:"));
  await runPage(name, { execute }, { only: all.filter((block) => !toStore.includes(block) && !toServer.includes(block)) });
  const { output } = await git(join(home, "remote.git"), ["ls-tree", "--name-only", "gh-pages"]);
  assert.match(output, /^\.nojekyll$/m);
  assert.match(output, /^index\.html$/m);
  assert.match(await readFile(join(home, "etc/nginx/conf.d/docs.conf"), "utf8"), /server_name docs\.example\.org;/);
  await readFile(join(home, "srv/www/index.html"));
  await t.test("rsync", { skip: spawnSync("rsync", ["--version"]).error && "rsync is not installed" }, async (t) => {
    // In place of ssh: runs the command of the other machine here.
    const shell = join(home, "bin/shell");
    await writeFile(shell, '#!/bin/sh\nshift 3\nexec "$@"\n');
    await chmod(shell, 0o755);
    const computer = await handbookMachine(t, {}, { env: { RSYNC_RSH: shell } });
    await mkdir(join(computer.home, "srv"));
    for (const block of toServer) {
      await computer.execute({ ...block, code: "site-build build\n" });
      await computer.execute(block);
    }
    await readFile(join(computer.home, "srv/www/index.html"));
  });
  await t.test("object stores", { skip: !S3 && "set S3_SERVER to the program s3-server" }, async (t) => {
    const computer = await handbookMachine(t, {}, { env: await store(t) });
    const [first, changed, ...previews] = toStore;
    await write(computer.dir, { "docs/prices.md": "# Prices\n\n![](./card.svg)\n", "docs/card.svg": CARD("red") });
    const printed = await runPage(name, computer, { only: [first] });
    assert.match(printed, /^upload index\.html$/m);
    await rm(join(computer.dir, "docs/whats-new.md"));
    await write(computer.dir, { "docs/card.svg": CARD("blue") });
    await runPage(name, computer, { only: [changed, ...previews] });
  });
});

page("05-reference/09-crates.md", async (t, name) => runPage(name, await machine(t)));

page("README.md", async (t, name) => {
  const computer = await machine(t);
  await mkdir(join(computer.dir, "examples"));
  await symlink(join(root, "examples/manual"), join(computer.dir, "examples/manual"));
  const env = S3 ? await store(t) : {};
  const replacements = [
    // `import` is the other way to begin.
    ["site-build import my-docs", "true"],
    S3 ? ["s3://bucket", "s3://my-bucket"] : ["s3://bucket", join(computer.home, "bucket")],
  ];
  const withStore = Object.entries(env).map(([key, value]) => `export ${key}=${value}; `);
  const only = blocksOfPage(name);
  for (const block of only) {
    await computer.execute({ ...block, code: block.code }, [...replacements, ["site-build deploy", `${withStore.join("")}site-build deploy`]]);
  }
});

test("each page with commands is run", () => {
  const pages = blocks.filter((block) => kindOf(block) === "commands").map(({ page }) => page);
  assert.deepEqual(
    pages.filter((name) => !done.has(name)),
    [],
  );
});

test("the output of `dev` for a problem", async (t) => {
  const computer = await handbookMachine(t, { "docs/auth.md": "# Sign in\n" });
  const text = `${"\n".repeat(11)}See the [guide](./auht.md).\n`;
  await write(computer.dir, { "docs/index.md": text });
  const server = spawn(binary, ["dev", "--port", "0"], { cwd: computer.dir, env: { ...process.env, NO_COLOR: "1" } });
  t.after(() => server.kill("SIGKILL"));
  let printed = "";
  for await (const chunk of server.stderr) {
    printed += chunk;
    if (printed.includes("error:") && !printed.includes("rebuilt")) await write(computer.dir, { "docs/index.md": `${text}\n` });
    if (printed.includes("rebuilt")) break;
  }
  const shown = blocks.find((block) => block.language === "console" && block.code.includes("rebuilt in"));
  for (const line of shape(shown.code)) assert.ok(shape(printed).includes(line), `${line}\n${printed}`);

  const { output } = await run(binary, ["check"], { cwd: computer.dir });
  for (const block of blocks.filter(({ code, language }) => language === "text" && code.startsWith("error[dead-link]"))) {
    assert.ok(output.includes(block.code), `${at(block)}\n${output}`);
  }
});

test("the fields that `serve` sends", async (t) => {
  const computer = await handbookMachine(t);
  await computer.execute({ ...blocks[0], code: "site-build build\nsite-build serve\n" });
  const response = await fetch((await readFile(join(computer.home, "address"), "utf8")).trim());
  const block = blocks.find(({ code }) => code.startsWith("Content-Security-Policy: "));
  for (const line of block.code.trim().split("\n")) {
    const [field, value] = line.split(/: (.*)/s);
    assert.equal(response.headers.get(field), value);
  }
});

test("each output is compared with what is printed", () => {
  const outputs = blocks.filter((block) => kindOf(block) === "output" && !NOT_PRINTED.test(block.code));
  const elsewhere = /^(error\[dead-link\]|Content-Security-Policy|serving at \S+\nerror:)/;
  const left = outputs.filter((block) => {
    const isCompared = elsewhere.test(block.code) || TIMINGS.test(block.code);
    return !isOutputOf(block, blocks[blocks.indexOf(block) - 1]) && !isCompared;
  });
  assert.deepEqual(left.map(at), []);
});
