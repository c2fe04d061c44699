// Writes the npm packages: `node packaging/npm/pack.mjs OUT PLATFORM=BINARY...`
//
// OUT/site-build is the package that users install; OUT/PLATFORM are its optional dependencies, which contain the
// binaries. Version, licence and repository come from Cargo.toml.

import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const LICENCES = ["LICENSE-APACHE", "LICENSE-MIT"];
/** Folder of the theme's files, which are embedded in the binary. */
const THEME = join(root, "crates/site-build/assets/theme");

export const platforms = JSON.parse(await readFile(join(here, "platforms.json"), "utf8"));

/** Returns the value of a key of `[workspace.package]`. */
export async function workspaceValue(key) {
  const manifest = await readFile(join(root, "Cargo.toml"), "utf8");
  const table = manifest.split(/^\[workspace\.package\]$/m)[1]?.split(/^\[/m)[0] ?? "";
  const value = table.match(new RegExp(`^${key} = "(.*)"$`, "m"))?.[1];
  if (!value) throw new Error(`Cargo.toml: no ${key} in [workspace.package]`);
  return value;
}

/** Writes the packages and returns their folders, those with binaries first, so that they can be published in this order. */
export async function pack(out, binaries) {
  const common = {
    version: await workspaceValue("version"),
    license: await workspaceValue("license"),
    repository: { type: "git", url: `git+${await workspaceValue("repository")}.git` },
    homepage: await workspaceValue("repository"),
  };
  await rm(out, { recursive: true, force: true });
  const folders = [];
  for (const [name, binary] of Object.entries(binaries)) {
    const platform = platforms[name];
    if (!platform) throw new Error(`unknown platform ${name}; known: ${Object.keys(platforms).join(", ")}`);
    folders.push(await platformPackage(join(out, name), name, platform, binary, common));
  }
  folders.push(await mainPackage(join(out, "site-build"), common));
  return folders;
}

async function platformPackage(folder, name, { os, cpu, target }, binary, common) {
  const file = os === "win32" ? "site-build.exe" : "site-build";
  await mkdir(join(folder, "bin"), { recursive: true });
  await copyFile(binary, join(folder, "bin", file));
  // Archives of build artifacts may not preserve the executable bit.
  await chmod(join(folder, "bin", file), 0o755);
  const description = `The binary of site-build for ${os} on ${cpu}`;
  await write(folder, {
    name: `@site-build/${name}`,
    ...common,
    description,
    os: [os],
    cpu: [cpu],
    files: ["bin", "licences"],
    preferUnplugged: true,
  });
  await themeLicences(join(folder, "licences"));
  const readme = `# @site-build/${name}\n\n${description} (\`${target}\`). Install \`site-build\` instead.\n`;
  await writeFile(join(folder, "README.md"), readme);
  return folder;
}

/** Copies the licences of third-party code in the binary, and removes the hashes from their file names. */
async function themeLicences(folder) {
  await mkdir(folder);
  const files = (await readdir(THEME)).filter((file) => file.endsWith(".txt"));
  for (const file of files) await copyFile(join(THEME, file), join(folder, file.replace(/-[0-9a-f]{10}(?=\.txt$)/, "")));
}

async function mainPackage(folder, common) {
  await cp(join(here, "site-build"), folder, { recursive: true });
  const names = Object.keys(platforms).map((name) => [`@site-build/${name}`, common.version]);
  await write(folder, {
    name: "site-build",
    ...common,
    description: "From a folder of documentation to a finished static site",
    keywords: ["documentation", "docs", "static-site", "openapi", "typedoc", "markdown"],
    bin: { "site-build": "bin/site-build.js" },
    files: ["bin"],
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(names),
  });
  return folder;
}

async function write(folder, manifest) {
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const licence of LICENCES) await copyFile(join(root, licence), join(folder, licence));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [out, ...pairs] = process.argv.slice(2);
  const binaries = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  const missing = Object.keys(platforms).filter((name) => !binaries[name]);
  if (!out || missing.length > 0) {
    console.error(`usage: node pack.mjs OUT PLATFORM=BINARY...; missing: ${missing.join(", ")}`);
    process.exit(2);
  }
  for (const folder of await pack(out, binaries)) console.log(folder);
}
