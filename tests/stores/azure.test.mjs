// `site-build deploy` to Azure Blob Storage, as Microsoft's emulator implements it. SITE_BUILD is the binary under test.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { Site } from "./site.mjs";

// The account that every emulator has; its key is public.
const ACCOUNT = "devstoreaccount1";
const KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

let site;
let server;
let port;

before(async () => {
  port = await freePort();
  site = await Site.create({
    AZURE_STORAGE_USE_EMULATOR: "true",
    AZURITE_BLOB_STORAGE_URL: `http://127.0.0.1:${port}`,
    AZURE_ALLOW_HTTP: "true",
    AZURE_STORAGE_ACCOUNT_NAME: ACCOUNT,
    AZURE_STORAGE_ACCOUNT_KEY: KEY,
  });
  const program = fileURLToPath(new URL("node_modules/azurite/dist/src/blob/main.js", import.meta.url));
  const store = join(site.folder, "store");
  const args = ["--silent", "--disableTelemetry", "--skipApiVersionCheck", "--location", store, "--blobPort", port];
  server = spawn(process.execPath, [program, ...args], { stdio: "ignore" });
  await listening();
  const created = await request("PUT", "?restype=container", { "content-length": 0 });
  assert.equal(created.status, 201, await created.text());
});

after(async () => {
  server?.kill("SIGKILL");
  await site?.remove();
});

async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

async function listening() {
  for (let tries = 0; tries < 600; tries++) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(100);
  }
  assert.fail("the emulator does not start");
}

/** Sends a request for the container or a blob in it, signed as the REST API of the store prescribes. */
function request(method, path, headers = {}) {
  const url = new URL(`http://127.0.0.1:${port}/${ACCOUNT}/docs${path}`);
  const own = { "x-ms-date": new Date().toUTCString(), "x-ms-version": "2021-08-06" };
  const fields = Object.entries(own).map(([name, value]) => `${name}:${value}\n`);
  const query = [...url.searchParams].map(([name, value]) => `\n${name}:${value}`);
  const text = `${method}${"\n".repeat(12)}${fields.join("")}/${ACCOUNT}${url.pathname}${query.join("")}`;
  const signature = createHmac("sha256", Buffer.from(KEY, "base64")).update(text).digest("base64");
  return fetch(url, { method, headers: { ...headers, ...own, authorization: `SharedKey ${ACCOUNT}:${signature}` } });
}

const deploy = (...args) => site.succeed("deploy", site.dir, "--to", "az://docs/guide", ...args);

test("uploads what changed, with its headers", async () => {
  const first = await deploy();
  assert.match(first, /^[1-9]\d* uploaded, 0 deleted, 0 unchanged$/);
  const page = await request("GET", "/guide/index.html");
  assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(page.headers.get("cache-control"), "no-cache");
  const [, picture] = (await page.text()).match(/"\/(assets\/images\/picture[^"]*)"/);
  const hashed = await request("GET", `/guide/${picture}`);
  assert.equal(hashed.headers.get("content-type"), "image/svg+xml");
  assert.match(hashed.headers.get("cache-control"), /immutable/);

  assert.match(await deploy(), /^0 uploaded, 0 deleted, [1-9]\d* unchanged$/);
  const removed = await request("DELETE", "/guide/index.html");
  assert.equal(removed.status, 202);
  assert.match(await deploy("--verify"), /^1 uploaded, 0 deleted, /);

  await site.write("docs/picture.svg", '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>');
  await site.build();
  assert.match(await deploy(), / 1 kept for open pages$/);
  assert.equal((await request("GET", `/guide/${picture}`)).status, 200);
  assert.match(await deploy("--grace", "0"), /^0 uploaded, 1 deleted, /);
  assert.equal((await request("GET", `/guide/${picture}`)).status, 404);
});

test("compressed texts", async () => {
  await site.succeed("deploy", site.dir, "--to", "az://docs/compressed", "--compress");
  const page = await request("GET", "/compressed/index.html");
  assert.equal(page.headers.get("content-encoding"), "gzip");
  assert.match(await page.text(), /<\/html>\s*$/);
});

test("a second deploy is rejected while the first has the lease", async () => {
  for (let page = 0; page < 600; page++) await site.write(`docs/p${page}.md`, `# Page ${page}\n`);
  await site.build();
  const args = ["deploy", site.dir, "--to", "az://docs/two", "--lease", "1s"];
  const first = site.run(args);
  while ((await request("HEAD", "/two/.site-build-deploy/lease.json")).status !== 200) await sleep(5);
  const second = await site.run(args);
  assert.equal(second.code, 2, second.stderr);
  assert.match(second.stderr, /another deploy to az:\/\/docs\/two is running/);
  assert.equal((await first).code, 0);
});

test("a wrong key", async () => {
  const args = ["deploy", site.dir, "--to", "az://docs/guide"];
  const { code, stderr } = await site.run(args, { AZURE_STORAGE_ACCOUNT_KEY: Buffer.from("hunter2").toString("base64") });
  assert.equal(code, 2);
  assert.match(stderr, /^error: cannot take the lease of az:\/\/docs\/guide: /);
  assert.ok(!stderr.includes("aHVudGVyMg"));
});
