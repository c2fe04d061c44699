// Tests the release archive, the installer and the scripts of the GitHub Action, without GitHub.

import assert from "node:assert/strict";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

import { command, problems } from "../action/annotate.mjs";
import { release, target } from "./channels.mjs";
import { binary, folder, packaging, run, succeed } from "./support.mjs";

const action = join(packaging, "action");
const installer = join(packaging, "install.sh");

test("installs a release", async (t) => {
  const { address, dir, version } = await release(t);
  const path = join(dir, "installed");
  // Later runs replace the binary of the first one.
  for (const args of [["--version", version], ["--version", `v${version}`], []]) {
    await succeed("sh", [installer, "--dir", path, ...args], { env: { RELEASES: address } });
    assert.equal((await succeed(join(path, "site-build"), ["--version"])).trim(), `site-build ${version}`);
    assert.deepEqual(await readdir(path), ["site-build"]);
  }
});

test("installs from a pipe, into the home of the user", async (t) => {
  const { address, dir, version } = await release(t);
  const { code, stderr } = await run("sh", ["-c", `cat '${installer}' | sh`], { env: { RELEASES: address, HOME: dir } });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /note: \S+\/\.local\/bin is not on the PATH/);
  const program = join(dir, ".local/bin/site-build");
  assert.equal((await succeed(program, ["--version"])).trim(), `site-build ${version}`);
});

test("a truncated installer does nothing", async (t) => {
  const dir = await folder(t);
  const text = await readFile(installer, "utf8");
  for (const part of [0.3, 0.6, 0.9]) {
    await writeFile(join(dir, "part.sh"), text.slice(0, text.length * part));
    const { stdout } = await run("sh", [join(dir, "part.sh")], { env: { RELEASES: "http://127.0.0.1:1", HOME: dir } });
    assert.equal(stdout, "");
    assert.deepEqual(await readdir(dir), ["part.sh"]);
  }
});

test("the archive has licences, completions and the README", async (t) => {
  const { archive, dir } = await release(t);
  await succeed("tar", ["-C", dir, "-xzf", archive]);
  assert.deepEqual((await readdir(join(dir, `site-build-${target}`))).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "completions",
    "licences",
    "site-build",
  ]);
  assert.ok((await readdir(join(dir, `site-build-${target}/licences`))).includes("licences.txt"));
});

test("rejects an archive with a wrong checksum", async (t) => {
  const { address, dir, version } = await release(t, "0".repeat(64));
  const args = [installer, "--version", version, "--dir", join(dir, "installed")];
  const { code, stderr } = await run("sh", args, { env: { RELEASES: address } });
  assert.equal(code, 1);
  assert.match(stderr, /the checksum of .* not 0{64}/);
});

test("rejects invalid versions", async (t) => {
  const dir = await folder(t);
  for (const version of ["latest", "1.0", "../../1.0.0", "1.0.0/../x", "1.0.0\n../x"]) {
    const args = [installer, "--version", version, "--dir", dir];
    const { code } = await run("sh", args, { env: { RELEASES: "http://127.0.0.1:1" } });
    assert.equal(code, 2, version);
  }
});

async function runAction(t, page, env = {}) {
  const dir = await folder(t);
  await mkdir(join(dir, "bin"));
  await mkdir(join(dir, "site/docs"), { recursive: true });
  await copyFile(binary, join(dir, "bin/site-build"));
  await writeFile(join(dir, "site/site.toml"), 'title = "Site"\n');
  await writeFile(join(dir, "site/docs/index.md"), page);
  const result = await run("bash", [join(action, "run.sh")], {
    cwd: dir,
    env: {
      PATH: `${join(dir, "bin")}:${process.env.PATH}`,
      GITHUB_ACTION_PATH: action,
      GITHUB_OUTPUT: join(dir, "output"),
      DIR: "site",
      COMMAND: "build",
      STRICT: "true",
      BASE_URL: "",
      ...env,
    },
  });
  return { ...result, dir };
}

test("builds a site", async (t) => {
  const { code, stderr, dir } = await runAction(t, "# Home\n", { BASE_URL: "/docs" });
  assert.equal(code, 0, stderr);
  assert.equal(await readFile(join(dir, "output"), "utf8"), "out-dir=site/build\n");
  assert.match(await readFile(join(dir, "site/build/index.html"), "utf8"), /href="?\/docs\/assets\//);
});

test("annotates problems in the files of the repository", async (t) => {
  const { code, stdout } = await runAction(t, "# Home\n\n[a](./missing.md)\n");
  assert.equal(code, 1);
  assert.match(stdout, /^::error title=dead-link,file=site\/docs\/index\.md,line=3,col=5::/m);
});

test("content cannot start a workflow command", () => {
  const report = "error[dead-link]: 100% `a`\r::error::b\n --> docs/a,b:c.md:1:2\n  = help: no\n";
  const [problem] = problems(report);
  assert.equal(
    command(problem),
    "::error title=dead-link,file=docs/a%2Cb%3Ac.md,line=1,col=2::100%25 `a`%0D::error::b%0Ahelp: no",
  );
});
