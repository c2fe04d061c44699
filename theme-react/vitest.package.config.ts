import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'package',
    environment: 'node',
    include: ['tests/package/*.test.js'],
    globalSetup: ['tests/package/setup.js'],
    // Machines may be slow, and have other things to do.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
