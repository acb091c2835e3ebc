/** The long checks, one after the other: `node tests/verify/run.ts [name…]`. Exits 1 when one of them fails. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = new URL('./', import.meta.url);
const asked = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -'.ts'.length))
  .filter((name) => asked.length === 0 || asked.includes(name));
const failed: string[] = [];
for (const name of names) {
  process.stdout.write(`\n${name}\n`);
  const path = fileURLToPath(new URL(`${name}.ts`, folder));
  if (spawnSync(process.execPath, [path], { stdio: 'inherit' }).status !== 0) failed.push(name);
}
process.stdout.write(`\n${names.length - failed.length} passed, ${failed.length} failed\n`);
if (failed.length > 0 || names.length === 0) process.exitCode = 1;
