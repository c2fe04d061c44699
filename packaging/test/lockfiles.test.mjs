// Checks that lock files pin each package by its hash, and contain no addresses of a registry. `npm ci` then installs from
// the configured registry and rejects any other content.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

import { root } from "./support.mjs";

const SKIPPED = new Set(["node_modules", "target", ".git"]);

/** Returns the lock files in a folder of the repository. */
async function lockFiles(folder = "") {
  const found = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) found.push(...(await lockFiles(path)));
    else if (entry.name === "package-lock.json") found.push(path);
  }
  return found;
}

/** Returns the problems of a lock file. */
function faults({ packages }) {
  return Object.entries(packages).flatMap(([path, { integrity, link, resolved }]) => {
    const isLocal = path === "" || link || resolved?.startsWith("file:") || !path.includes("node_modules/");
    if (isLocal) return [];
    if (resolved) return [`${path} comes from ${resolved}`];
    return /^sha512-[\w+/]{86}==$/.test(integrity ?? "") ? [] : [`${path} has no SHA-512 hash`];
  });
}

test("lock files contain the hash and no address of each package", async () => {
  const files = await lockFiles();
  assert.ok(files.length >= 8, `found ${files.join(", ")}`);
  const found = [];
  for (const file of files) {
    const lock = JSON.parse(await readFile(join(root, file), "utf8"));
    assert.equal(lock.lockfileVersion, 3, file);
    found.push(...faults(lock).map((fault) => `${file}: ${fault}`));
  }
  assert.deepEqual(found, []);
});

test("missing hashes and addresses are reported", () => {
  const integrity = `sha512-${"a".repeat(86)}==`;
  const packages = {
    "": {},
    "node_modules/a": { integrity },
    "node_modules/b": {},
    "node_modules/c": { integrity, resolved: "https://registry.npmjs.org/c/-/c-1.0.0.tgz" },
    "node_modules/d": { resolved: "file:../d" },
    "../d": {},
  };
  assert.deepEqual(faults({ packages }), [
    "node_modules/b has no SHA-512 hash",
    "node_modules/c comes from https://registry.npmjs.org/c/-/c-1.0.0.tgz",
  ]);
});
