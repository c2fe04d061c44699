import assert from 'node:assert/strict';
import { test } from 'node:test';

test('is broken', () => assert.fail());
