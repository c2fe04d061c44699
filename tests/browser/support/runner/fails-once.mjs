// Fails in the first process that runs it. TRIED is the path of the file that records the first run.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

test('has a race', () => {
  const isFirst = !existsSync(process.env.TRIED);
  writeFileSync(process.env.TRIED, '');
  assert.ok(!isFirst);
});

test('has none', () => {});
