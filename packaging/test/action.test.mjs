// The release archive and the scripts of the GitHub action, without GitHub.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import test from "node:test";

import { platforms, workspaceValue } from "../npm/pack.mjs";
import { command, problems } from "../action/annotate.mjs";
import { binary, folder, listen, packaging, run, succeed } from "./support.mjs";

const { target } = platforms[`${process.platform}-${process.arch}`];
const action = join(packaging, "action");

/** An archive of the binary, served as a release, and the checksum that its list has. */
async function release(t, checksum) {
  const dir = await folder(t);
  const archive = (await succeed("bash", [join(packaging, "archive.sh"), target, binary, dir])).trim();
  const packed = await succeed("tar", ["-tzf", archive]);
  assert.match(packed, /\/licences\/licences\.txt\n/);
  const bytes = await readFile(archive);
  const sum = checksum ?? createHash("sha256").update(bytes).digest("hex");
  const files = { [basename(archive)]: bytes, SHA256SUMS: `${sum}  ${basename(archive)}\n` };
  const version = await workspaceValue("version");
  const address = await listen(t, (request, response) => {
    const body = request.url.startsWith(`/v${version}/`) && files[basename(request.url)];
    response.writeHead(body ? 200 : 404).end(body || "");
  });
  return { address, dir, version };
}

test("installs a release", async (t) => {
  const { address, dir, version } = await release(t);
  const args = [join(action, "install.sh"), version, join(dir, "installed")];
  const path = (await succeed("bash", args, { env: { RELEASES: address } })).trim();
  assert.equal((await succeed(join(path, "site-build"), ["--version"])).trim(), `site-build ${version}`);
  assert.deepEqual((await readdir(path)).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "completions",
    "site-build",
  ]);
});

test("refuses an archive with another checksum", async (t) => {
  const { address, dir, version } = await release(t, "0".repeat(64));
  const args = [join(action, "install.sh"), version, join(dir, "installed")];
  const { code, stderr } = await run("bash", args, { env: { RELEASES: address } });
  assert.equal(code, 1);
  assert.match(stderr, /the checksum of .* not 0{64}/);
});

test("refuses a version that is not one", async (t) => {
  const dir = await folder(t);
  for (const version of ["latest", "1.0", "../../1.0.0", "1.0.0/../x"]) {
    const { code } = await run("bash", [join(action, "install.sh"), version, dir], { env: { RELEASES: "http://x" } });
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

test("content does not begin a workflow command", () => {
  const report = "error[dead-link]: 100% `a`\r::error::b\n --> docs/a,b:c.md:1:2\n  = help: no\n";
  const [problem] = problems(report);
  assert.equal(
    command(problem, "."),
    "::error title=dead-link,file=docs/a%2Cb%3Ac.md,line=1,col=2::100%25 `a`%0D::error::b%0Ahelp: no",
  );
});
