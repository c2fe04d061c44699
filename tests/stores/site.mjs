// A small site that the tests deploy with SITE_BUILD, the binary under test.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";

const binary = process.env.SITE_BUILD;
if (!binary) throw new Error("set SITE_BUILD to the binary under test");

export class Site {
  /** Processes of the program that run. */
  #running = new Set();

  /** Creates the site in a folder of its own, and builds it. `env` has the variables of the store. */
  static async create(env) {
    const site = new Site();
    site.env = env;
    site.folder = await mkdtemp(join(tmpdir(), "store-"));
    site.dir = join(site.folder, "site");
    await site.write("site.toml", 'title = "Site"\nurl = "https://docs.example.org"\n');
    await site.write("docs/index.md", "# Home\n\n![](./picture.svg)\n");
    await site.write("docs/picture.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await site.build();
    return site;
  }

  async remove() {
    for (const program of this.#running) program.kill("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  async write(name, text) {
    const path = join(this.dir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  async build() {
    await this.succeed("build", this.dir);
  }

  /** Starts the program. `ended` resolves to its exit code (`null` if it was killed) and its output. */
  start(args, env = {}) {
    let program;
    const ended = new Promise((resolve) => {
      const options = { env: { ...process.env, ...this.env, ...env, NO_COLOR: "1" }, maxBuffer: 1 << 26 };
      program = execFile(binary, args, options, (error, stdout, stderr) => {
        this.#running.delete(program);
        resolve({ code: error ? error.code : 0, stdout, stderr: stderr.trim() });
      });
    });
    this.#running.add(program);
    return { program, ended };
  }

  run(args, env) {
    return this.start(args, env).ended;
  }

  /** Runs a command that must succeed, and returns its last message. */
  async succeed(...args) {
    const { code, stderr } = await this.run(args);
    assert.equal(code, 0, stderr);
    return stderr.split("\n").at(-1);
  }

  /** Returns the files of the built site, by path. */
  async built() {
    const root = join(this.dir, "build");
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".site-build"));
    const read = files.map(async (file) => {
      const path = join(file.parentPath ?? file.path, file.name);
      return [relative(root, path).split(sep).join("/"), await readFile(path)];
    });
    return new Map(await Promise.all(read));
  }
}
