#!/usr/bin/env node
import { existsSync } from 'node:fs';
const entry = ['../src/cli/main.ts', '../dist/cli/main.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));
const { main } = await import(entry.href);
process.exitCode = await main(process.argv.slice(2));
