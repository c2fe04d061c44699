// `site-build mcp` with the official client library of the protocol. SITE_BUILD is the binary under test.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createServer, request } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = process.env.SITE_BUILD;
if (!binary) throw new Error("set SITE_BUILD to the binary under test");

let temporary;
let built;
before(() => {
  temporary = mkdtempSync(join(tmpdir(), "mcp-"));
  built = join(temporary, "site");
  execFileSync(binary, ["build", join(root, "content"), "--out-dir", built, "--no-cache"], { stdio: "pipe" });
});
after(() => rmSync(temporary, { recursive: true, force: true }));

/** A client of the server for a site, over standard input and output. */
async function connect(t, site) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({ command: binary, args: ["mcp", site], stderr: "pipe" });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

/** Starts a command that serves; resolves to the address that it prints. */
async function serve(t, ...args) {
  const server = spawn(binary, [...args, "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  t.after(() => server.kill());
  for await (const line of createInterface({ input: server.stderr })) {
    const address = /serving at (\S+)/u.exec(line);
    if (address) {
      server.stderr.resume();
      return address[1];
    }
  }
  throw new Error("the server ended");
}

/** A host that answers with `handler`; resolves to its address. */
async function host(t, handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}/`;
}

async function call(client, name, args = {}) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  assert.ok(!isError, content[0].text);
  return structuredContent ?? content[0].text;
}

async function failure(client, name, args = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  assert.equal(isError, true, content[0].text);
  return content[0].text;
}

const calls = [
  ["search", { query: "short codes" }],
  ["search", { query: "price", kind: "api", limit: 3 }],
  ["search", { query: "login", version: "10.19.0" }],
  ["get_page", { page: "/embed-options" }],
  ["get_page", { page: "https://docs.mirmaq.example/embed-options#three-ways-to-set-an-option" }],
  ["get_page", { page: "/api-reference", start: 40000 }],
  ["get_operation", { operation: "GET /get-product-price-info" }],
  ["get_operation", { operation: "getProductPriceInfo" }],
  ["get_type", { name: "Cart" }],
  ["get_type", { name: "StandardPriceResponse" }],
  ["get_examples", { query: "mount an embed", code_language: "typescript", limit: 3 }],
  ["list_versions", {}],
];

test("a site folder, a finished site and a published site give the same answers", async (t) => {
  const address = await serve(t, "serve", built);
  const sources = [join(root, "content"), built, address];
  const answers = [];
  for (const source of sources) {
    const client = await connect(t, source);
    const of_source = [];
    for (const [name, args] of calls) of_source.push(await call(client, name, args));
    answers.push(of_source);
  }
  for (const [at, name] of calls.entries()) {
    assert.deepEqual(answers[1][at], answers[0][at], `${name} of a folder`);
    assert.deepEqual(answers[2][at], answers[0][at], `${name} of an address`);
  }
  const [codes, prices, , page, section, rest, operation, same, type, schema, examples, versions] = answers[0];
  assert.equal(codes.results[0].title, "Short codes");
  assert.equal(codes.results[0].url, "https://docs.mirmaq.example/short-codes");
  assert.ok(codes.total > codes.results.length);
  assert.ok(prices.results.length === 3 && prices.results.every((result) => result.kind === "api"));
  assert.match(page, /^# Embed options\n/u);
  assert.match(section, /^## Three ways to set an option\n/u);
  assert.ok(section.length < page.length);
  assert.ok(rest.length > 1000 && !rest.startsWith("# "));
  assert.match(operation, /Source: https:\S+#get-product-price-info\n\n### Get the price of a configured product \{#get-product-price-info\}\n/u);
  assert.ok(!operation.includes("POST"), "one operation alone");
  assert.equal(same, operation);
  assert.match(type, /# Interface: Cart\n/u);
  assert.match(schema, /StandardPriceResponse/u);
  assert.equal(examples.examples.length, 3);
  assert.ok(examples.examples.every((example) => example.language === "ts" && example.url && example.code));
  assert.deepEqual(versions.versions, [
    { name: "current", docs: "default", latest: true, languages: ["en"] },
    { name: "10.19.0", docs: "default", latest: false, languages: ["en"] },
  ]);
});

test("parts of a page that is divided are found on their own pages", async (t) => {
  const site = join(temporary, "divided");
  mkdirSync(join(site, "docs"), { recursive: true });
  writeFileSync(join(site, "site.toml"), 'title = "Pets"\n[[api]]\nid = "pets"\npath = "pets.yaml"\nroute = "/api"\npage_limit = 1\n');
  writeFileSync(join(site, "docs/index.md"), "# Pets\n\nText.\n");
  const operation = (id, summary) => `{operationId: ${id}, summary: ${summary}, responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}`;
  const pets = [
    "openapi: 3.1.0",
    "info: {title: Pets, version: '1'}",
    "paths:",
    `  /pets: {get: ${operation("listAll", "Get pets")}, post: ${operation("introduction", "Introduce a pet")}}`,
    `  /pets/{id}: {get: ${operation("onePet", "Get pets")}}`,
    "components: {schemas: {Pet: {type: object, description: An animal., properties: {name: {type: string}}}}}",
  ];
  writeFileSync(join(site, "pets.yaml"), `${pets.join("\n")}\n`);
  const client = await connect(t, site);
  for (const [name, args, expected] of [
    ["get_operation", { operation: "GET /pets" }, /^# Get pets[^]*`GET \/pets`/mu],
    ["get_operation", { operation: "GET /pets/{id}" }, /^# Get pets[^]*`GET \/pets\/\{id\}`/mu],
    ["get_operation", { operation: "POST /pets" }, /^# Introduce a pet[^]*`POST \/pets`/mu],
    ["get_type", { name: "Pet" }, /^# Pet \{#schema-Pet\}\n[^]*An animal\./mu],
    ["get_page", { page: "/api#list-all" }, /^# Get pets[^]*`GET \/pets`/mu],
    ["get_page", { page: "/api#one-pet/id" }, /^# Get pets[^]*`GET \/pets\/\{id\}`/mu],
  ]) {
    assert.match(await call(client, name, args), expected, JSON.stringify(args));
  }
  const { examples } = await call(client, "get_examples", { query: "introduce a pet", code_language: "bash", limit: 1 });
  assert.match(examples[0].code, /POST|--request/u);
});

test("examples are found by what the code contains", async (t) => {
  const site = join(temporary, "examples");
  mkdirSync(join(site, "docs"), { recursive: true });
  writeFileSync(join(site, "site.toml"), 'title = "Greetings"\n');
  writeFileSync(join(site, "docs/index.md"), "# Home\n\nText.\n");
  writeFileSync(join(site, "docs/guide.md"), '# Guide\n\n## A start\n\n```js title="hello.js"\nfunction greetEveryone() {}\n```\n');
  const client = await connect(t, site);
  for (const query of ["greetEveryone", "function greeteveryone", "hello.js", "guide"]) {
    const { examples } = await call(client, "get_examples", { query });
    const found = examples.map(({ title, heading, url }) => [title, heading, url]);
    assert.deepEqual(found, [["hello.js", "A start", "/guide"]], query);
  }
  const { examples } = await call(client, "get_examples", { query: "greetEveryone", code_language: "python" });
  assert.deepEqual(examples, []);
});

test("tools describe themselves", async (t) => {
  const client = await connect(t, built);
  assert.deepEqual(Object.keys(client.getServerCapabilities()), ["tools"]);
  assert.match(client.getInstructions(), /search/u);
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  assert.deepEqual(names, ["search", "get_page", "get_operation", "get_type", "get_examples", "list_versions"]);
  for (const tool of tools) {
    assert.equal(tool.annotations.readOnlyHint, true);
    assert.equal(tool.inputSchema.additionalProperties, false);
    for (const property of Object.values(tool.inputSchema.properties ?? {})) assert.ok(property.description, tool.name);
  }
  // The client checks the answers of these against their output schemas.
  for (const [name, args] of calls) await call(client, name, args);
});

test("errors say what to do", async (t) => {
  const client = await connect(t, built);
  await client.listTools();
  await assert.rejects(client.callTool({ name: "delete_page", arguments: {} }), { code: -32602 });
  await assert.rejects(client.readResource({ uri: "file:///etc/passwd" }), { code: -32601 });
  for (const [name, args, says] of [
    ["search", {}, /missing field `query`/u],
    ["search", { query: "cart", limits: 3 }, /unknown field `limits`/u],
    ["search", { query: 1 }, /invalid type/u],
    ["search", { query: " " }, /`query` is empty/u],
    ["search", { query: "cart", limit: 1000 }, /`limit` must be a number from 1 to 50/u],
    ["search", { query: "x".repeat(1001) }, /longer than 1000 characters/u],
    ["search", { query: "cart", version: "9" }, /unknown version `9`; expected one of current, 10\.19\.0/u],
    ["search", { query: "cart", language: "xx" }, /unknown language `xx`; expected `en`/u],
    ["search", { query: "cart", kind: "pages" }, /`guide`, `api`, `library`/u],
    ["get_page", { page: "/no-such-page" }, /no page at `\/no-such-page`/u],
    ["get_page", { page: "/embed-optoins" }, /no page at `\/embed-optoins`; similar pages: \S+\/embed-options/u],
    ["get_page", { page: "/../../../../etc/passwd" }, /no page/u],
    ["get_page", { page: "/%2e%2e/%2e%2e/etc/passwd" }, /no page/u],
    ["get_page", { page: "https://elsewhere.example/embed-options" }, /no page/u],
    ["get_page", { page: "https://docs.mirmaq.example.evil.example/embed-options" }, /no page/u],
    ["get_page", { page: "/embed-options", section: "Nothing" }, /its sections are: Embed options; Three ways/u],
    ["get_page", { page: "/embed-options", start: 1e9 }, /past the end/u],
    ["get_operation", { operation: "GET /prices" }, /unknown operation `GET \/prices`; similar names: Get the price/u],
    ["get_type", { name: "CartItems" }, /unknown type `CartItems`; similar names: /u],
  ]) {
    assert.match(await failure(client, name, args), says, `${name} ${JSON.stringify(args).slice(0, 80)}`);
  }
});

test("a hundred calls at once", async (t) => {
  const address = await serve(t, "serve", built);
  for (const site of [built, address]) {
    const client = await connect(t, site);
    const words = ["cart", "price", "embed", "webhook", "translation", "short code", "pdf", "login", "icons", "events"];
    const alone = await Promise.all(words.map((query) => call(client, "search", { query })));
    const many = Array.from({ length: 100 }, (_, at) => call(client, "search", { query: words[at % words.length] }));
    for (const [at, answer] of (await Promise.all(many)).entries()) assert.deepEqual(answer, alone[at % words.length]);
  }
});

test("a call can be cancelled, and others go on", async (t) => {
  const address = await serve(t, "serve", built);
  let closed;
  const isClosed = new Promise((resolve) => (closed = resolve));
  // Passes on all files but one, which never comes.
  const slow = await host(t, (asked, answer) => {
    if (asked.url === "/events.md") {
      answer.on("close", closed);
      return;
    }
    request(`${address.replace(/\/$/u, "")}${asked.url}`, (file) => {
      answer.writeHead(file.statusCode, file.headers);
      file.pipe(answer);
    }).end();
  });
  const client = await connect(t, slow);
  const abort = new AbortController();
  const hanging = client.callTool({ name: "get_page", arguments: { page: "/events" } }, undefined, { signal: abort.signal });
  const rejected = assert.rejects(hanging, /abort/iu);
  assert.match(await call(client, "get_page", { page: "/embed-options" }), /# Embed options/u);
  abort.abort();
  await rejected;
  await isClosed;
  assert.match(await call(client, "get_page", { page: "/short-codes" }), /# Short codes/u);
});

test("hosts that are down, foreign or hostile", async (t) => {
  const secret = await host(t, (asked, answer) => answer.end("# Secret\n"));
  const strange = await host(t, (asked, answer) => {
    if (asked.url === "/") return void answer.end('<!doctype html><html lang="en" data-base-url="/" data-locale="en">');
    if (asked.url === "/index.html") return void answer.writeHead(308, { location: "/" }).end();
    if (asked.url === "/moved.md") return void answer.writeHead(302, { location: `${secret}secret.md` }).end();
    if (asked.url === "/broken.md") return void answer.writeHead(500).end();
    if (asked.url === "/page.md") return void answer.writeHead(200, { "content-type": "text/markdown" }).end("# Page\n");
    if (asked.url === "/search/index.json") return void answer.writeHead(200).end('{"version":999,"base":"","partitions":[]}');
    answer.writeHead(200, { "content-type": "text/html" }).end("<h1>An application</h1>");
  });
  const client = await connect(t, strange);
  assert.equal(await call(client, "get_page", { page: "/page" }), "# Page\n");
  assert.match(await failure(client, "get_page", { page: "/moved" }), /status 302/u);
  assert.match(await failure(client, "get_page", { page: "/broken" }), /status 500/u);
  assert.match(await failure(client, "get_page", { page: "/application" }), /no page/u);
  assert.match(await failure(client, "search", { query: "cart" }), /cannot read the search index/u);

  const down = await connect(t, "http://127.0.0.1:9/");
  assert.match(await failure(down, "search", { query: "cart" }), /cannot read http:\/\/127\.0\.0\.1:9\//u);
});

test("pages of a site folder follow its files", async (t) => {
  const site = join(temporary, "work");
  mkdirSync(join(site, "docs"), { recursive: true });
  writeFileSync(join(site, "site.toml"), 'title = "Work"\nurl = "https://work.example"\n');
  writeFileSync(join(site, "docs/one.md"), "# One\n\nThe first text.\n");
  const client = await connect(t, site);
  assert.match(await call(client, "get_page", { page: "/one" }), /The first text/u);
  writeFileSync(join(site, "docs/one.md"), "# One\n\nAnother wombat.\n");
  writeFileSync(join(site, "docs/draft.md"), "---\ndraft: true\n---\n\n# Draft\n");
  for (let tries = 0; ; tries += 1) {
    if (/wombat/u.test(await call(client, "get_page", { page: "/one" }))) break;
    assert.ok(tries < 100, "the change is not seen");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { results } = await call(client, "search", { query: "wombat" });
  assert.equal(results[0].url, "https://work.example/one");
  assert.match(await failure(client, "get_page", { page: "/draft" }), /no page/u);
});

test("over HTTP, for pages and names of this machine alone", async (t) => {
  const address = await serve(t, "mcp", built, "--http");
  assert.match(address, /\/mcp$/u);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  t.after(() => client.close());
  assert.equal((await client.listTools()).tools.length, 6);
  const queries = Array.from({ length: 100 }, () => call(client, "search", { query: "cart" }));
  for (const answer of await Promise.all(queries)) assert.ok(answer.results.length > 0);
  await assert.rejects(client.callTool({ name: "nothing", arguments: {} }), { code: -32602 });

  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const status = (headers, body = ping, path = "/mcp") =>
    new Promise((resolve, reject) => {
      const options = { method: "POST", headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers } };
      const asked = request(new URL(path, address), options, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on("error", reject);
      asked.end(body);
    });
  assert.equal(await status({}), 200);
  assert.equal(await status({ origin: new URL(address).origin }), 200);
  assert.equal(await status({ origin: "https://evil.example" }), 403);
  assert.equal(await status({ origin: "null" }), 403);
  assert.equal(await status({ host: "evil.example" }), 403);
  assert.equal(await status({ "sec-fetch-site": "cross-site" }), 403);
  assert.equal(await status({}, ping, "/"), 404);
  assert.ok([400, 415].includes(await status({}, "no JSON")));
  assert.equal(await status({}, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(2 << 20) })), 413);
});

test("input that is not the protocol does not end the server", async (t) => {
  const server = spawn(binary, ["mcp", built], { stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => server.kill());
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = (text) => server.stdin.write(`${text}\n`);
  const answer = async () => JSON.parse((await lines.next()).value);
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
  assert.equal((await answer()).result.protocolVersion, "2025-06-18");
  send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
  send("no JSON");
  send(`"${"x".repeat(2 << 20)}"`);
  send('{"jsonrpc":"2.0","id":7,"method":"no/such/method"}');
  send(JSON.stringify({ jsonrpc: "2.0", id: 8, method: "tools/list" }));
  for (;;) {
    const message = await answer();
    if (message.id === 7) assert.equal(message.error.code, -32601);
    if (message.id === 8) {
      assert.equal(message.result.tools.length, 6);
      break;
    }
  }
  const ended = new Promise((resolve) => server.on("exit", resolve));
  server.stdin.end();
  assert.equal(await ended, 0);
});

test("arguments without a site", () => {
  const run = (...args) => {
    try {
      execFileSync(binary, ["mcp", ...args], { stdio: "pipe", input: "" });
      return [0, ""];
    } catch (error) {
      return [error.status, String(error.stderr)];
    }
  };
  for (const [args, says] of [
    [[join(temporary, "nothing")], /no site at/u],
    [["http://"], /invalid site URL/u],
    [[built, "--port", "80"], /--http/u],
  ]) {
    const [status, text] = run(...args);
    assert.equal(status, 2, text);
    assert.match(text, says);
  }
  assert.deepEqual(run(built), [0, ""], "a client that hangs up at once");
});
