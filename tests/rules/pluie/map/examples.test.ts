/** The battles among the examples: a hundred of each, which the auditor reads event by event. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { audit, type Event, type PrintedTables } from '../audit/audit.ts';
import type { MapFile } from '../audit/ground.ts';
import { playBattles } from './example-logs.ts';

const BATTLES = 100;
const TABLES = pluie.tables as unknown as PrintedTables; // the tables in their printed form

test.each(['battle-at-the-crossroads', 'battle-for-a-village'])(
  `%s has no fault in ${BATTLES} battles, and each has a shot`,
  { timeout: 600_000 },
  (name) => {
    const faults: string[] = [];
    let seen = 0;
    const file = fileURLToPath(new URL(`../../../../experiments/${name}.yaml`, import.meta.url));
    playBattles(file, BATTLES, ({ cell, replicate, events }) => {
      const map = cell.inputs['map'] as unknown as MapFile; // the map was read
      const found = audit(events as unknown as readonly Event[], () => map, TABLES); // the log has this form
      const shots = events.filter(({ act }) => act === 'fire').length;
      faults.push(
        ...(shots === 0 ? ['no shot', ...found] : found).map(
          (fault) => `cell ${cell.number}, replicate ${replicate}: ${fault}`,
        ),
      );
      seen++;
    });
    expect(faults).toEqual([]);
    expect(seen).toBe(BATTLES);
  },
);
