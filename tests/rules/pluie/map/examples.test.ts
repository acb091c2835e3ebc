/** The battles among the examples: a hundred of each, which the auditor reads event by event. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { narrateReplicate } from '../../../../src/execution/narrate-replicate.ts';
import { readSpec } from '../../../../src/experiment/read-spec.ts';
import { specFolder } from '../../../../src/host/spec-folder.ts';
import { ruleSystems } from '../../../../src/rules/index.ts';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { audit, type Event, type PrintedTables } from '../audit/audit.ts';
import type { MapFile } from '../audit/ground.ts';

const ROOT = new URL('../../../../', import.meta.url);
const BATTLES = 100;
const TABLES = pluie.tables as unknown as PrintedTables; // the tables in their printed form

describe.each(['battle-at-the-crossroads', 'battle-for-a-village'])('%s', (name) => {
  const file = fileURLToPath(new URL(`experiments/${name}.yaml`, ROOT));
  const experiment = readSpec(readFileSync(file, 'utf8'), {
    file,
    systems: ruleSystems,
    files: specFolder(file),
  });
  const { cells } = experiment;

  test(`has no fault in ${BATTLES} battles, and each has shots`, { timeout: 240_000 }, () => {
    const faults: string[] = [];
    for (let battle = 0; battle < BATTLES; battle++) {
      const cell = cells[battle % cells.length];
      if (cell === undefined) throw new Error('the spec has no cell');
      const replicate = Math.floor(battle / cells.length);
      const { events } = narrateReplicate(experiment, cell, replicate, ruleSystems);
      const map = cell.inputs['map'] as unknown as MapFile; // the map was read
      const found = audit(events as unknown as readonly Event[], () => map, TABLES); // by the form of the log
      faults.push(...found.map((fault) => `cell ${cell.number}, replicate ${replicate}: ${fault}`));
      if (!events.some(({ act }) => act === 'fire')) faults.push(`no shot in replicate ${replicate}`);
    }
    expect(faults).toEqual([]);
  });
});
