import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Many tests wait for a process of their own: no core is left to the one that collects.
    maxWorkers: availableParallelism(),
    // What Hythe says depends on whether npm called it: for the tests it did not, whoever calls them.
    env: { npm_command: '' },
    // Tests of whole runs share their machine with whatever else it does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text', 'html'] },
  },
});
