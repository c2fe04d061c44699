import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { PREACT } from './build/site.js';

export default defineConfig({
  test: {
    // The default leaves a processor idle.
    maxWorkers: '100%',
    projects: [
      {
        resolve: { alias: process.env.THEME_RUNTIME === 'preact' ? PREACT : {} },
        test: {
          name: 'behaviours',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'https://docs.example/guide' } },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts'],
          // Machines may be slow, and have other things to do.
          testTimeout: 60_000,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      { test: { name: 'site', environment: 'node', include: ['tests/*.test.js'], hookTimeout: 300_000 } },
    ],
  },
});
