// Each code block of the manual is executed by one of the tests of this folder.

import assert from "node:assert/strict";
import test from "node:test";

import { allBlocks, blocksOf, kindOf } from "./blocks.mjs";

test("each block is executed", async () => {
  const left = (await allBlocks()).filter((block) => !kindOf(block));
  assert.deepEqual(
    left.map(({ page, line, info }) => `${page}:${line} ${info}`),
    [],
    "add them to kindOf, and to the test of their kind",
  );
});

test("blocks inside of blocks and in lists", () => {
  const text = "a\n\n````md\n```js\nx\n```\n````\n\n1. b\n\n   ```js\n   y\n   ```\n";
  const found = blocksOf("p.md", text).map(({ line, language, code }) => [line, language, code]);
  assert.deepEqual(found, [
    [3, "md", "```js\nx\n```\n"],
    [11, "js", "y\n"],
  ]);
});
