// Tests the npm packages, installed from a local registry into an empty project.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { before, after } from "node:test";

import { workspaceValue } from "../npm/pack.mjs";
import { current, npm, registry } from "./channels.mjs";
import { answer, folder, run, succeed } from "./support.mjs";

const cleanups = [];
let address = "";

before(async () => {
  address = await registry({ after: (cleanup) => cleanups.push(cleanup) });
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

test("installs only the binary of this platform, and runs it", async (t) => {
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

test("explains how to install a missing optional dependency", async (t) => {
  const { dir, program } = await project(t, ["--omit=optional"]);
  const { code, stderr } = await run(program, ["--version"], { cwd: dir });
  assert.equal(code, 2);
  assert.match(stderr, /help: @site-build\/\S+ is not installed: install again without --omit=optional/);
});
