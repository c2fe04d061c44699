// Fails in the first process that runs it; TRIED names the file that remembers it.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

test('has a race', () => {
  const isFirst = !existsSync(process.env.TRIED);
  writeFileSync(process.env.TRIED, '');
  assert.ok(!isFirst);
});

test('has none', () => {});
