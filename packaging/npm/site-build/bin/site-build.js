#!/usr/bin/env node
// Runs the binary that npm installed for this platform. The binary is in an optional dependency, so that no script has
// to download it after the installation.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "site-build.exe" : "site-build";

function binary() {
  // A binary that npm did not install, such as one compiled from source.
  if (process.env.SITE_BUILD_BINARY) return process.env.SITE_BUILD_BINARY;
  const name = `@site-build/${platform}`;
  try {
    return require.resolve(`${name}/bin/${file}`);
  } catch {
    const { optionalDependencies = {} } = require("../package.json");
    const help =
      name in optionalDependencies
        ? `${name} is not installed: install again without --omit=optional, on the platform that runs it`
        : "build it from source: cargo install site-build --locked";
    console.error(`error: no site-build binary for ${platform}\n  help: ${help}`);
    process.exit(2);
  }
}

const child = spawn(binary(), process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to both processes, but other programs send signals only to this one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`error: cannot run site-build: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code, signal) => {
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
});
