// `site-build deploy` to Google Cloud Storage, as `gcs.mjs` implements it. SITE_BUILD is the binary under test.

import assert from "node:assert/strict";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";

import { Store } from "./gcs.mjs";
import { Site } from "./site.mjs";

const TO = "gs://docs/guide";
const ROOT = "guide/";
const LEASE = `${ROOT}.site-build-deploy/lease.json`;
const STATE = `${ROOT}.site-build-deploy/state.json`;

let site;
let store;

/** All stores: hooks also run for subtests, whose store replaces that of their test. */
const stores = [];

before(async () => {
  // No request may leave this machine, not even for the credentials of its role.
  site = await Site.create({ GCE_METADATA_HOST: "127.0.0.1:9", GCE_METADATA_IP: "127.0.0.1:9" });
});

beforeEach(async () => {
  store = new Store("docs");
  stores.push(store);
  await store.listen();
  store.tokens.add("test");
  site.env.GOOGLE_SERVICE_ACCOUNT = await keyFile("deploy");
});

afterEach(() => assert.deepEqual(store.unknown, []));

after(async () => {
  for (const store of stores) store.close();
  await site?.remove();
});

/** Creates an account of the store, and returns the path of its key file. */
async function keyFile(name, options) {
  const path = join(site.folder, `${name}.json`);
  await writeFile(path, JSON.stringify(store.account(name, options)));
  return path;
}

const args = (...more) => ["deploy", site.dir, "--to", TO, ...more];
const deploy = (...more) => site.succeed(...args(...more));

/** Requests an object as a browser or a CDN does. */
function get(name, headers = {}) {
  return fetch(`${store.url}/docs/${name}`, { headers: { authorization: "Bearer test", ...headers } });
}

/** Returns the objects of the site below `root`, without those of deploys. */
function objects(root = ROOT) {
  const names = [...store.objects.keys()].filter((name) => name.startsWith(root) && !name.includes("/.site-build"));
  return new Map(names.map((name) => [name.slice(root.length), store.objects.get(name)]));
}

/** Fails unless the bucket holds the built site: the same paths and bytes. */
async function assertHoldsSite(root) {
  const [stored, built] = [objects(root), await site.built()];
  assert.deepEqual([...stored.keys()].sort(), [...built.keys()].sort());
  for (const [path, bytes] of built) assert.ok(stored.get(path).bytes.equals(bytes), path);
}

/** Writes `count` pages with a picture, and builds the site. Each `version` has other bytes. */
async function writePages(count, version) {
  await site.write("docs/picture.svg", `<svg xmlns="http://www.w3.org/2000/svg" id="v${version}"/>`);
  for (let page = 0; page < count; page++)
    await site.write(`docs/p${page}.md`, `# Page ${page}, ${version}\n\n![](./picture.svg)\n`);
  await site.build();
}

/** Resolves when `isDue` returns true after a write to the store. */
function written(isDue) {
  return new Promise((resolve) => {
    store.on("put", function check(name) {
      if (!isDue(name)) return;
      store.off("put", check);
      resolve();
    });
  });
}

test("uploads what changed, with its headers", async () => {
  assert.match(await deploy(), /^[1-9]\d* uploaded, 0 deleted, 0 unchanged$/);
  await assertHoldsSite();
  assert.ok(!store.objects.has(LEASE));
  const page = await get("guide/index.html");
  assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(page.headers.get("cache-control"), "no-cache");
  const [, picture] = (await page.text()).match(/"\/(assets\/images\/picture[^"]*)"/);
  const hashed = await get(`guide/${picture}`);
  assert.equal(hashed.headers.get("content-type"), "image/svg+xml");
  assert.match(hashed.headers.get("cache-control"), /immutable/);
  assert.equal((await get(STATE)).headers.get("cache-control"), "no-store");

  store.writes = [];
  assert.match(await deploy(), /^0 uploaded, 0 deleted, [1-9]\d* unchanged$/);
  assert.deepEqual(store.writes, [LEASE]);

  // What another program deleted or replaced is uploaded again if the store is asked for it.
  store.objects.delete("guide/index.html");
  const { bytes, md5 } = store.objects.get("guide/404.html");
  store.objects.get("guide/404.html").md5 = Buffer.alloc(md5.length);
  assert.match(await deploy(), /^0 uploaded, 0 deleted, /);
  assert.match(await deploy("--verify"), /^2 uploaded, 0 deleted, /);
  assert.deepEqual(store.objects.get("guide/404.html").md5, md5);
  assert.deepEqual(store.objects.get("guide/404.html").bytes, bytes);

  await site.write("docs/picture.svg", '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>');
  await site.build();
  store.writes = [];
  assert.match(await deploy(), / 1 kept for open pages$/);
  const order = store.writes.filter((name) => /picture-[^/]*\.svg$|\/index\.html$|search\/index\.json$/.test(name));
  assert.match(order[0], /picture-/);
  assert.equal((await get(`guide/${picture}`)).status, 200);
  assert.match(await deploy("--grace", "0"), /^0 uploaded, [1-9]\d* deleted, /);
  assert.equal((await get(`guide/${picture}`)).status, 404);
  await assertHoldsSite();
});

test("a page that is added and deleted", async () => {
  await deploy("--grace", "0");
  await site.write("docs/more.md", "# More\n");
  await site.build();
  await deploy("--grace", "0");
  const name = [...objects().keys()].find((path) => /^more(\/index)?\.html$/.test(path));
  assert.equal((await get(`guide/${name}`)).status, 200);
  await rm(join(site.dir, "docs/more.md"));
  await site.build();
  assert.match(await deploy("--grace", "0"), /uploaded, [1-9]\d* deleted, /);
  assert.equal((await get(`guide/${name}`)).status, 404);
  await assertHoldsSite();
});

test("a dry run writes nothing", async () => {
  const first = await site.run(args("--dry-run"));
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^upload index\.html$/m);
  assert.match(first.stderr, /^dry run: [1-9]\d* to upload, 0 to delete, 0 unchanged$/);
  assert.deepEqual(store.writes, []);
});

test("a preview is a separate site", async () => {
  await deploy();
  const preview = await deploy("--prefix", "previews/7", "--any-base-url");
  assert.match(preview, /^[1-9]\d* uploaded, 0 deleted, 0 unchanged$/);
  await assertHoldsSite("guide/previews/7/");
  assert.match(await deploy("--verify", "--grace", "0"), /^0 uploaded, 0 deleted, /);
  await assertHoldsSite("guide/previews/7/");
});

test("files that were not deployed are kept", async () => {
  const put = (name, text) =>
    fetch(`${store.url}/docs/${name}`, { method: "PUT", headers: { authorization: "Bearer test" }, body: text });
  assert.equal((await put("guide/index.html", "theirs")).status, 200);
  assert.equal((await put("guide/notes.txt", "theirs")).status, 200);
  const refused = await site.run(args());
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /would replace: `index\.html`\. .*--force/);
  assert.equal(await (await get("guide/index.html")).text(), "theirs");
  assert.ok(!store.objects.has(LEASE));
  await deploy("--force", "--grace", "0");
  assert.equal(await (await get("guide/notes.txt")).text(), "theirs");
});

test("a compressed file of others at the path of a new page", async () => {
  const headers = { authorization: "Bearer test", "content-encoding": "gzip" };
  const url = `${store.url}/docs/guide/compressed/index.html`;
  assert.equal((await fetch(url, { method: "PUT", headers, body: gzipSync("theirs") })).status, 200);
  await site.write("docs/compressed.md", "# Compressed\n");
  await site.build();
  const refused = await site.run(args());
  assert.equal(refused.code, 2, refused.stderr);
  assert.match(refused.stderr, /would replace: `compressed\/index\.html`\. .*--force/);
  await deploy("--force");
  await assertHoldsSite();
});

test("compressed texts", async () => {
  await deploy("--compress");
  const built = (await site.built()).get("index.html");
  const stored = store.objects.get("guide/index.html");
  assert.equal(stored.fields["content-encoding"], "gzip");
  assert.deepEqual(gunzipSync(stored.bytes), built);
  // The store decompresses it for clients that do not accept gzip.
  const plain = await get("guide/index.html", { "accept-encoding": "identity" });
  assert.equal(plain.headers.get("content-encoding"), null);
  assert.deepEqual(Buffer.from(await plain.arrayBuffer()), built);
  // Readers request ranges of these files.
  for (const [path, { fields }] of objects())
    if (/^search\/index\/(words|texts)-/.test(path)) assert.equal(fields["content-encoding"], undefined, path);
  assert.match(await deploy("--compress", "--verify"), /^0 uploaded, 0 deleted, /);
  assert.match(await deploy("--verify"), /^[1-9]\d* uploaded, 0 deleted, [1-9]\d* unchanged$/);
  await assertHoldsSite();
});

test("at most one write per second to an object", async () => {
  store.isLimited = true;
  store.latency = 300;
  // The lease is renewed more often.
  await deploy("--lease", "1s");
  assert.ok(store.slowed > 0);
  await assertHoldsSite();
  assert.ok(!store.objects.has(LEASE));
});

test("more objects than a page of the list has", async () => {
  await deploy();
  store.page = 7;
  const last = [...objects().keys()].sort().at(-1);
  store.objects.delete(ROOT + last);
  assert.match(await deploy("--verify"), /^1 uploaded, 0 deleted, [1-9]\d+ unchanged$/);
  await assertHoldsSite();
});

test("a deploy that is killed is resumed, and no page is stored before its files", async () => {
  await writePages(100, 1);
  await deploy("--grace", "0");
  await writePages(100, 2);
  let pages = 0;
  store.on("put", (name) => {
    if (!name.endsWith(".html")) return;
    pages += 1;
    const { bytes } = store.objects.get(name);
    const assets = bytes.toString().matchAll(/"\/(assets\/[^"]*)"/g);
    for (const [, asset] of assets) assert.ok(store.objects.has(ROOT + asset), `${name}: ${asset}`);
  });
  // So slow that the state is written during the deploy, every three seconds.
  store.latency = 1000;
  store.writes = [];
  const { program, ended } = site.start(args("--lease", "1s"));
  await written(() => store.writes.filter((name) => name === STATE).length === 2);
  program.kill("SIGKILL");
  assert.equal((await ended).code, null);
  // The store completes the requests that it has received.
  await sleep(2 * store.latency);
  const state = JSON.parse(store.objects.get(STATE).bytes);
  const missing = Object.values(state.files).filter(({ stored }) => stored === null).length;
  assert.ok(pages > 0 && missing > 0, `${pages} pages, ${missing} missing files`);
  assert.ok(store.objects.has(LEASE));
  store.latency = 0;

  const resumed = await deploy("--lease", "1s", "--grace", "0");
  assert.match(resumed, new RegExp(`^${missing} uploaded, [1-9]\\d* deleted, `));
  await assertHoldsSite();
  assert.ok(!store.objects.has(LEASE));
});

test("a second deploy is rejected while the first has the lease", async () => {
  store.latency = 200;
  const first = site.start(args("--lease", "1s"));
  await written((name) => name === LEASE);
  const second = await site.run(args("--lease", "1s"));
  assert.equal(second.code, 2, second.stderr);
  assert.match(second.stderr, /^error: another deploy to gs:\/\/docs\/guide is running$/);
  const { code, stderr } = await first.ended;
  assert.equal(code, 0, stderr);
  await assertHoldsSite();
});

test("a deploy that loses its lease stops", async () => {
  await writePages(100, 3);
  const copy = join(site.folder, "copy");
  await cp(join(site.dir, "build"), copy, { recursive: true });
  await site.write("docs/new.md", "# New\n");
  await site.build();
  store.latency = 200;
  const first = site.start(["deploy", copy, "--to", TO, "--lease", "1s"]);
  let uploads = 0;
  await written((name) => !name.includes("/.site-build") && ++uploads === 50);
  first.program.kill("SIGSTOP");
  await sleep(500);
  store.latency = 0;
  await deploy("--lease", "1s");
  const state = () => store.objects.get(STATE).bytes.toString();
  const ofSecond = state();
  store.latency = 200;
  first.program.kill("SIGCONT");
  const { code, stderr } = await first.ended;
  assert.equal(code, 2, stderr);
  assert.match(stderr, /^error: another deploy to gs:\/\/docs\/guide is running$/);
  assert.equal(state(), ofSecond, "what the second deploy wrote belongs to it");
});

test("credentials", async (t) => {
  const key = await keyFile("other");
  const noKey = { GOOGLE_SERVICE_ACCOUNT: undefined, GOOGLE_BASE_URL: store.url };
  const settings = {
    GOOGLE_SERVICE_ACCOUNT: { ...noKey, GOOGLE_SERVICE_ACCOUNT: key },
    GOOGLE_SERVICE_ACCOUNT_KEY: { ...noKey, GOOGLE_SERVICE_ACCOUNT_KEY: JSON.stringify(store.account("third")) },
    GOOGLE_APPLICATION_CREDENTIALS: { ...noKey, GOOGLE_APPLICATION_CREDENTIALS: key },
    GOOGLE_BEARER_TOKEN: { ...noKey, GOOGLE_BEARER_TOKEN: "test" },
    "the role of the machine": { ...noKey, GCE_METADATA_HOST: store.host },
  };
  for (const [name, env] of Object.entries(settings)) {
    await t.test(name, async () => {
      const { code, stderr } = await site.run(args("--dry-run"), { HOME: site.folder, ...env });
      assert.equal(code, 0, stderr);
    });
  }
});

test("credentials that the store rejects", async (t) => {
  const [refused, reader] = [join(site.folder, "refused.json"), await keyFile("reader", { isReader: true })];
  const stranger = new Store("docs").account("deploy");
  await writeFile(refused, JSON.stringify({ ...stranger, gcs_base_url: store.url }));
  await t.test("a wrong key", async () => {
    const { code, stderr } = await site.run(args(), { GOOGLE_SERVICE_ACCOUNT: refused });
    assert.equal(code, 2);
    assert.match(stderr, /`gs:\/\/docs` rejects the credentials: check `GOOGLE_SERVICE_ACCOUNT`/);
    assert.ok(!stderr.includes(stranger.private_key.split("\n")[1]));
  });
  await t.test("no permission to write", async () => {
    const { code, stderr } = await site.run(args(), { GOOGLE_SERVICE_ACCOUNT: reader });
    assert.equal(code, 2);
    assert.match(stderr, /the credentials do not allow reading, writing and deleting in `gs:\/\/docs`/);
  });
  await t.test("no bucket", async () => {
    for (const more of [[], ["--dry-run"]]) {
      const { code, stderr } = await site.run(["deploy", site.dir, "--to", "gs://other", ...more]);
      assert.equal(code, 2);
      assert.match(stderr, /`gs:\/\/other` does not exist: create it, or correct the target/);
    }
  });
  await t.test("no key file", async () => {
    const { code, stderr } = await site.run(args(), { GOOGLE_SERVICE_ACCOUNT: join(site.folder, "missing.json") });
    assert.equal(code, 2);
    assert.match(stderr, /`GOOGLE_SERVICE_ACCOUNT` is not the path of a file/);
  });
  assert.deepEqual(store.writes, []);
});
