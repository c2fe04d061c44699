// The npm packages, installed from a registry of their own into an empty project.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { before, after } from "node:test";

import { pack, platforms, workspaceValue } from "../npm/pack.mjs";
import { answer, binary, folder, listen, run, succeed } from "./support.mjs";

const current = `${process.platform}-${process.arch}`;
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

const cleanups = [];
let address = "";

/** Packs the packages and serves them as a registry; the binaries of other platforms are empty. */
before(async () => {
  const t = { after: (cleanup) => cleanups.push(cleanup) };
  const dir = await folder(t);
  const empty = join(dir, "empty");
  await writeFile(empty, "");
  const binaries = Object.keys(platforms).map((name) => [name, name === current ? binary : empty]);
  const tarballs = new Map();
  const packages = new Map();
  for (const source of await pack(join(dir, "packages"), Object.fromEntries(binaries))) {
    const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
    const packed = JSON.parse(await succeed(npm, ["pack", "--json", "--pack-destination", dir, source]));
    const bytes = await readFile(join(dir, packed[0].filename));
    const path = `/tarballs/${packed[0].filename}`;
    tarballs.set(path, bytes);
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    packages.set(`/${manifest.name}`, () => ({
      name: manifest.name,
      "dist-tags": { latest: manifest.version },
      versions: { [manifest.version]: { ...manifest, dist: { integrity, tarball: address + path } } },
    }));
  }
  address = await listen(t, (request, response) => {
    const path = decodeURIComponent(request.url);
    const body = tarballs.get(path) ?? (packages.has(path) ? JSON.stringify(packages.get(path)()) : undefined);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
});

after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function project(t, args = []) {
  const dir = await folder(t);
  await writeFile(join(dir, "package.json"), '{ "name": "docs", "private": true }');
  const cache = join(dir, ".cache");
  const options = ["--registry", address, "--cache", cache, "--no-audit", "--no-fund", ...args];
  await succeed(npm, ["install", "--save-dev", "site-build", ...options], { cwd: dir });
  return { dir, program: join(dir, "node_modules/.bin/site-build") };
}

test("installs the binary of this platform alone, and runs it", async (t) => {
  const { dir, program } = await project(t);
  assert.deepEqual(await readdir(join(dir, "node_modules/@site-build")), [current]);
  const licences = await readdir(join(dir, "node_modules/@site-build", current, "licences"));
  assert.deepEqual(licences.sort(), ["licences.txt", "math-licences.txt", "mermaid-licences.txt"]);
  const version = await succeed(program, ["--version"], { cwd: dir });
  assert.equal(version.trim(), `site-build ${await workspaceValue("version")}`);
  await succeed(program, ["init", "docs", "--url", "https://docs.example.org"], { cwd: dir });
  await succeed(program, ["build", "docs", "--strict"], { cwd: dir });
  assert.ok((await readdir(join(dir, "docs/build"))).includes("index.html"));
});

test("passes on the exit code and signals", async (t) => {
  const { dir, program } = await project(t);
  assert.equal((await run(program, ["build", "missing"], { cwd: dir })).code, 2);

  await succeed(program, ["init", "docs"], { cwd: dir });
  await succeed(program, ["build", "docs"], { cwd: dir });
  const server = spawn(program, ["serve", "docs", "--port", "0"], { cwd: dir, stdio: ["ignore", "ignore", "pipe"] });
  t.after(() => server.kill("SIGKILL"));
  let said = "";
  for await (const chunk of server.stderr) {
    said += chunk;
    if (/http:\S+\n/.test(said)) break;
  }
  const address = said.match(/http:\S+/)[0];
  assert.equal((await answer(address)).status, 200);
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  await exited;
  await assert.rejects(fetch(address));
});

test("without its optional dependency, says how to install it", async (t) => {
  const { dir, program } = await project(t, ["--omit=optional"]);
  const { code, stderr } = await run(program, ["--version"], { cwd: dir });
  assert.equal(code, 2);
  assert.match(stderr, /help: @site-build\/\S+ is not installed: install again without --omit=optional/);
});
