import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Node itself reads the sources, as it does for a user: what is computed takes two thirds of the time, and stack
    // traces are those of a user. The written rules of `assets` name the package, which is this one.
    experimental: { viteModuleRunner: false },
    execArgv: ['--conditions=hythe-source'],
    // Many tests wait for a process of their own or a browser: meanwhile another one has the core.
    maxWorkers: availableParallelism() + 1,
    // Files share a process and what it has imported, since none leaves anything behind that another would see.
    isolate: false,
    // What Hythe says depends on whether npm called it: for the tests it did not, whoever calls them.
    env: { npm_command: '' },
    // These end what hangs. No test counts on the clock: all pass beside six busy processes (tests/verify/busy.ts).
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A wait ends before its test does: its error says what was awaited.
    expect: { poll: { timeout: 120_000 } },
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text', 'html'] },
  },
});
