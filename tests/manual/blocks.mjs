// The code blocks of the manual, and what executes each. A block that nothing executes fails `blocks.test.mjs`.

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = join(root, "examples/manual/docs");

const FENCE = /^( *)(`{3,}|~{3,})([^\n]*)\n(.*?)^\1\2 *$/gms;

/** The code blocks of a text. Those inside of another block are part of it. */
export function blocksOf(page, text) {
  return [...text.matchAll(FENCE)].map((match) => {
    const [, indent, , info, body] = match;
    const code = body.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    return {
      page,
      line: text.slice(0, match.index).split("\n").length,
      language: info.trim().split(/\s/)[0],
      info: info.trim(),
      title: info.match(/title="([^"]*)"/)?.[1],
      code,
    };
  });
}

/** All code blocks of the manual, and those of the README, in their order. */
export async function allBlocks() {
  const names = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith(".md")).sort();
  const pages = await Promise.all(names.map(async (name) => [name, await readFile(join(docs, name), "utf8")]));
  pages.push(["README.md", await readFile(join(root, "README.md"), "utf8")]);
  return pages.flatMap(([name, text]) => blocksOf(name, text));
}

/** Pages that show how code looks: each of their blocks is a part of the manual, which CI builds without a problem. */
const SHOWS_CODE = "02-writing/03-code.md";
const ELSEWHERE = "03-organising/12-search-elsewhere.md";

/** What executes a block; `undefined` if nothing does. */
export function kindOf({ page, language, title, info, code }) {
  if (page === SHOWS_CODE && language !== "md") return "in the manual";
  switch (language) {
    case "bash":
    case "sh":
      return "commands";
    case "console":
      return "output";
    case "text":
      return title === "Caddyfile" ? "proxy" : "output";
    case "toml":
      return !title || title === "site.toml" ? "configuration" : title === "netlify.toml" ? "host" : "file";
    case "md":
      return title ? "file" : "page";
    case "mdx":
    case "tsx":
      return title && "file";
    case "jinja":
      return title && "file";
    case "css":
      return page === ELSEWHERE ? "elsewhere" : title && "file";
    case "svg":
      return title && "file";
    case "html":
      if (page === ELSEWHERE) return "elsewhere";
      return title ? "file" : page === "04-customising/02-templates.md" ? "template" : "page";
    case "yaml":
      if (title?.startsWith(".github/") || title === "GitHub Actions") return "workflow";
      if (title === "GitLab CI" || title === "CircleCI") return "host";
      if (code.startsWith("---\n")) return "page";
      return title ? "file" : "description";
    case "json":
      if (info.includes("response=")) return "in the manual";
      return /^(i18n\/|sidebars|versions)/.test(title ?? "") ? "file" : "data";
    case "js":
      if (page === ELSEWHERE) return "elsewhere";
      return title === "docusaurus.config.js" ? "import" : code.includes("function handler") ? "function" : undefined;
    case "jsx":
      return page === ELSEWHERE ? "elsewhere" : undefined;
    case "rust":
      return "program";
    default:
      return undefined;
  }
}
