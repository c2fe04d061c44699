// Tests each channel from the installation to a served site, with the commands of the README, in a Debian without Rust and,
// except for npm, without Node. ROOTS is a folder for the root file systems, which are downloaded only once.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";

import { workspaceValue } from "../npm/pack.mjs";
import { npm, registry, release, target } from "./channels.mjs";
import { answer, find, folder, root as repository, succeed } from "./support.mjs";

const roots = process.env.ROOTS;
/** Maximum time from the installation to the first page, in seconds. A release takes less than one minute on an idle machine;
 * the debug binary is larger and slower, and the machine may be busy. */
const LIMIT = 300;

const skip =
  (!roots && "set ROOTS to a folder for root file systems") ||
  (!find("debootstrap") && "debootstrap is not installed");

/** Returns the root file system `name`. If it does not exist, `fill` creates it under another name, so that a partial one is
 * never used. */
async function made(name, fill) {
  const path = join(roots, name);
  if (existsSync(path)) return path;
  await mkdir(roots, { recursive: true });
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  await rename(unfinished, path);
  return path;
}

const slim = () =>
  made("slim", (path) =>
    succeed("debootstrap", ["--variant=minbase", "--include=ca-certificates,curl", "bookworm", path]),
  );

/** Debian's Node with the npm of this machine, because Debian's npm has four hundred dependencies. */
const withNode = () =>
  made("node", async (path) => {
    await succeed("cp", ["--archive", await slim(), path]);
    await succeed("chroot", [path, "apt-get", "install", "--yes", "--no-install-recommends", "nodejs"], {
      env: { DEBIAN_FRONTEND: "noninteractive", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" },
    });
    const cli = realpathSync(find(npm));
    await cp(dirname(dirname(cli)), join(path, "usr/lib/node_modules/npm"), { recursive: true });
    for (const name of ["npm", "npx"]) {
      await succeed("ln", ["-s", `../lib/node_modules/npm/bin/${name}-cli.js`, join(path, "usr/bin", name)]);
    }
  });

/** Runs commands in a copy of a root file system as an unprivileged user until one serves a site. Fails if the first page takes
 * longer than LIMIT. */
async function served(t, source, script) {
  const dir = await folder(t);
  const root = join(dir, "root");
  await succeed("cp", ["--archive", "--reflink=auto", source, root]);
  await mkdir(join(root, "home/ada"), { recursive: true });
  await succeed("chown", ["1000:1000", join(root, "home/ada")]);
  assert.ok(!existsSync(join(root, "usr/bin/cargo")));

  const started = performance.now();
  const env = { HOME: "/home/ada", PATH: "/usr/bin:/bin:/home/ada/.local/bin", NO_COLOR: "1", NO_UPDATE_NOTIFIER: "1" };
  const args = ["--userspec=1000:1000", root, "/bin/sh", "-euc", `cd /home/ada\n${script}`];
  const child = spawn(find("chroot"), args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  t.after(() => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process has already exited.
    }
  });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const listen = (chunk) => {
      said += chunk;
      const [found] = said.match(/(?<=serving at )http:\S+/) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("exit", (code) => reject(new Error(`${code}\n${said}`)));
  });
  const page = await (await answer(address)).text();
  assert.match(page, /<h1/);
  const seconds = (performance.now() - started) / 1000;
  t.diagnostic(`${seconds.toFixed(1)} s`);
  assert.ok(seconds < LIMIT, `${seconds} s\n${said}`);
}

/** Returns the root file system for a test. If it cannot be created, for example without access to Debian's mirror, the test is
 * skipped rather than failed. */
async function rootFor(t, make) {
  try {
    return await make();
  } catch (error) {
    t.skip(`cannot create the root file system: ${error.message.trim().split("\n").at(-1)}`);
    return undefined;
  }
}

const SITE = (program) => `${program} init my-docs\n${program} build my-docs\n${program} serve my-docs --port 0\n`;

test("a shell", { skip }, async (t) => {
  const root = await rootFor(t, slim);
  if (!root) return;
  const { address, version } = await release(t);
  const script = `export RELEASES=${address}\ncurl -fsSL ${address}/v${version}/install.sh | sh\n${SITE("site-build")}`;
  assert.ok(!existsSync(join(root, "usr/bin/node")));
  await served(t, root, script);
});

test("the archive", { skip }, async (t) => {
  const root = await rootFor(t, slim);
  if (!root) return;
  const { address, version } = await release(t);
  const name = `site-build-${target}`;
  const script = `curl -fsSLO ${address}/v${version}/${name}.tar.gz -O ${address}/v${version}/SHA256SUMS
sha256sum --check --ignore-missing SHA256SUMS
tar -xzf ${name}.tar.gz
${SITE(`${name}/site-build`)}`;
  await served(t, root, script);
});

test("npm", { skip }, async (t) => {
  const root = await rootFor(t, withNode);
  if (!root) return;
  const address = await registry(t);
  const script = `npm config set registry ${address}
npm config set audit false
npm init --yes >/dev/null
npm install --save-dev site-build
${SITE("npx site-build")}`;
  await served(t, root, script);
});

/** `cargo binstall` takes the address of the archive and the path of the binary in it from the manifest. */
test("the archive matches the metadata for cargo binstall", async (t) => {
  const manifest = await readFile(join(repository, "crates/site-build/Cargo.toml"), "utf8");
  const { archive, version } = await release(t);
  const listed = await succeed("tar", ["-tzf", archive]);
  const url = `${await workspaceValue("repository")}/releases/download/v${version}/site-build-${target}.tar.gz`;
  const hosts = [target, target.replace("-musl", "-gnu")];
  for (const host of hosts) {
    const override = manifest.split(`[package.metadata.binstall.overrides.${host}]`)[1];
    const table = override ?? manifest.split("[package.metadata.binstall]")[1];
    const value = async (key) =>
      table
        .match(new RegExp(`^${key} = "(.*)"$`, "m"))[1]
        .replaceAll("{ repo }", await workspaceValue("repository"))
        .replaceAll("{ version }", version)
        .replaceAll("{ target }", host)
        .replaceAll("{ bin }", "site-build")
        .replaceAll("{ binary-ext }", "");
    assert.equal(await value("pkg-url"), url);
    assert.ok(listed.split("\n").includes(await value("bin-dir")), await value("bin-dir"));
  }
});
