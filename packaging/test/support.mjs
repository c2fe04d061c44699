// Shared helpers of the tests. SITE_BUILD is the path of the binary to package.

import { execFile, execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const packaging = join(root, "packaging");

/**
 * The binary under test. Its symbols are stripped as in a release, because those of a debug binary would take minutes to
 * compress.
 */
export const binary = await (async () => {
  const path = process.env.SITE_BUILD;
  if (!path) throw new Error("set SITE_BUILD to the path of the binary");
  if (!find("strip")) return path;
  const dir = await mkdtemp(join(tmpdir(), "packaging-"));
  process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
  const stripped = join(dir, basename(path));
  execFileSync("strip", ["-o", stripped, path]);
  return stripped;
})();

/** Creates a temporary folder that is removed after the test. */
export async function folder(t) {
  const path = await mkdtemp(join(tmpdir(), "packaging-"));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Runs a program. Resolves to its exit code, standard output and standard error. */
export function run(program, args, options = {}) {
  const { env, ...rest } = options;
  const settings = { maxBuffer: 64 << 20, ...rest, env: { ...process.env, NO_COLOR: "1", ...env } };
  return new Promise((resolve) => {
    execFile(program, args, settings, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? error.signal) : 0, stdout, stderr });
    });
  });
}

/** Runs a program and fails if it does. Resolves to its standard output. */
export async function succeed(program, args, options) {
  const { code, stdout, stderr } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: ${code}\n${stdout}${stderr}`);
  return stdout;
}

/** Returns the path of a program in PATH. */
export function find(name) {
  const places = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, name));
  return places.find((place) => existsSync(place));
}

/** Serves requests on a free port until the test ends. Resolves to the address. */
export async function listen(t, handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/** Repeats a request until the server answers. */
export async function answer(address, tries = 100) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(address);
    } catch (error) {
      if (attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
