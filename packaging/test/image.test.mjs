// Tests the image: builds the Dockerfile with buildah, and runs the contents of the image as an unprivileged user.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";

import { answer, binary, find, folder, packaging, succeed } from "./support.mjs";

const isRoot = process.getuid?.() === 0;
const needs = (program) => (find(program) && isRoot ? false : `needs ${program} and root`);

/** Copies a binary and its shared libraries. A release is static, but the debug binary is not. */
async function install(root, file, to) {
  await mkdir(join(root, to, ".."), { recursive: true });
  await copyFile(file, join(root, to));
  await chmod(join(root, to), 0o755);
  const libraries = execFileSync("sh", ["-c", 'ldd "$0" 2>/dev/null || true', file], { encoding: "utf8" });
  for (const [library] of libraries.matchAll(/(?<=\s)\/\S+/g)) {
    await mkdir(join(root, library, ".."), { recursive: true });
    await copyFile(library, join(root, library));
  }
}

test("the contents of the image run as an unprivileged user", { skip: needs("chroot") }, async (t) => {
  const root = await folder(t);
  await chmod(root, 0o755);
  await install(root, binary, "usr/bin/site-build");
  await mkdir(join(root, "site"));
  execFileSync("chown", ["65532:65532", join(root, "site")]);
  const inside = ["--userspec=65532:65532", root, "/usr/bin/site-build"];
  await succeed("chroot", [...inside, "init", "/site", "--url", "https://docs.example.org"]);
  await succeed("chroot", [...inside, "build", "/site", "--strict"]);
  assert.ok((await readdir(join(root, "site/build"))).includes("index.html"));

  const server = spawn("chroot", [...inside, "serve", "/site", "--host", "127.0.0.1", "--port", "0"]);
  t.after(() => server.kill("SIGKILL"));
  let said = "";
  for await (const chunk of server.stderr) {
    said += chunk;
    if (/http:\S+\n/.test(said)) break;
  }
  const response = await answer(said.match(/http:\S+/)[0]);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<h1/);
});

test("buildah builds the image", { skip: needs("buildah") }, async (t) => {
  const dir = await folder(t);
  await mkdir(join(dir, "amd64"));
  await copyFile(binary, join(dir, "amd64/site-build"));
  await writeFile(join(dir, "ca-certificates.crt"), "");
  // Separate storage, so that images of this machine are not affected.
  const storage = ["--storage-driver", "vfs", "--root", join(dir, "storage"), "--runroot", join(dir, "run")];
  const file = join(packaging, "docker/Dockerfile");
  const flags = ["--isolation", "chroot", "--build-arg", "TARGETARCH=amd64", "--file", file, "--tag", "site-build:test"];
  await succeed("buildah", [...storage, "build", ...flags, dir]);

  const image = JSON.parse(await succeed("buildah", [...storage, "inspect", "--type", "image", "site-build:test"]));
  const { config } = image.OCIv1;
  assert.equal(config.User, "65532:65532");
  assert.deepEqual(config.Entrypoint, ["/usr/bin/site-build"]);

  const container = (await succeed("buildah", [...storage, "from", "--pull-never", "site-build:test"])).trim();
  const mounted = (await succeed("buildah", [...storage, "mount", container])).trim();
  const packed = await readFile(join(mounted, "usr/bin/site-build"));
  assert.ok(packed.equals(await readFile(binary)));
  const files = await readdir(mounted, { recursive: true });
  const known = ["etc", "etc/ssl", "etc/ssl/certs", "etc/ssl/certs/ca-certificates.crt", "site", "usr", "usr/bin"];
  assert.deepEqual(
    files.filter((path) => !known.includes(path) && !/^(dev|proc|run|sys)/.test(path)),
    ["usr/bin/site-build"],
  );
  await succeed("buildah", [...storage, "rm", container]);
});
