/**
 * Audits the log of a battle: `node tests/rules/pluie/audit.ts LOG [FOLDER]` reads the events that `hythe trace --json`
 * prints, finds the map of theirs by its SHA-256 below the folder (`experiments` by default), prints every fault and
 * exits with 1 if there is one. It shares no code with the rules that it checks.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { audit, type Event, type PrintedTables } from './audit/audit.ts';
import type { MapFile } from './audit/ground.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const [, , log, folder = join(ROOT, 'experiments')] = process.argv;
if (log === undefined) throw new Error('name a log: node tests/rules/pluie/audit.ts LOG [FOLDER]');

function mapOf(sha: string): MapFile {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.geojson')) continue;
    const bytes = readFileSync(join(folder, name));
    if (createHash('sha256').update(bytes).digest('hex') === sha)
      return JSON.parse(bytes.toString()) as MapFile; // its form is that of every map that was read
  }
  throw new Error(`no map below ${folder} has the SHA-256 ${sha}: name the folder of the map`);
}

const tables = JSON.parse(
  readFileSync(join(ROOT, 'src', 'rules', 'pluie', 'tables.json'), 'utf8'),
) as PrintedTables; // the printed tables
const events = readFileSync(log, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Event); // by the form of the log
const faults = audit(events, mapOf, tables);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${events.length} events, ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
