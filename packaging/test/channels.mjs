// Local servers with the artifacts of a release.

import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { pack, platforms, workspaceValue } from "../npm/pack.mjs";
import { binary, folder, listen, packaging, succeed } from "./support.mjs";

export const current = `${process.platform}-${process.arch}`;
export const npm = process.platform === "win32" ? "npm.cmd" : "npm";
export const { target } = platforms[current];

/** Archive of the binary. It is created only once, because a debug binary is large. */
let packing;
function packed() {
  packing ??= (async () => {
    const dir = await mkdtemp(join(tmpdir(), "packaging-"));
    process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
    return (await succeed("bash", [join(packaging, "archive.sh"), target, binary, dir])).trim();
  })();
  return packing;
}

/** Serves the files of a release. `checksum` replaces the correct checksum of the archive in SHA256SUMS. */
export async function release(t, checksum) {
  const dir = await folder(t);
  const archive = await packed();
  const bytes = await readFile(archive);
  const sum = checksum ?? createHash("sha256").update(bytes).digest("hex");
  const installer = await readFile(join(packaging, "install.sh"));
  const files = { [basename(archive)]: bytes, SHA256SUMS: `${sum}  ${basename(archive)}\n`, "install.sh": installer };
  const version = await workspaceValue("version");
  const address = await listen(t, (request, response) => {
    const body = request.url.startsWith(`/v${version}/`) && files[basename(request.url)];
    response.writeHead(body ? 200 : 404).end(body || "");
  });
  return { address, archive, dir, version };
}

/** Starts a registry with the npm packages and returns its address. The binaries of other platforms are empty files. */
export async function registry(t) {
  const dir = await folder(t);
  const empty = join(dir, "empty");
  await writeFile(empty, "");
  const binaries = Object.keys(platforms).map((name) => [name, name === current ? binary : empty]);
  const tarballs = new Map();
  const packages = new Map();
  let address = "";
  for (const source of await pack(join(dir, "packages"), Object.fromEntries(binaries))) {
    const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
    const report = JSON.parse(await succeed(npm, ["pack", "--json", "--pack-destination", dir, source]));
    const bytes = await readFile(join(dir, report[0].filename));
    const path = `/tarballs/${report[0].filename}`;
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
  return address;
}
