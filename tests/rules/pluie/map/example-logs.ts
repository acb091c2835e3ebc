/** Logs of the battles of an example spec: each cell is bound once, so that its battles share the ways that it knows. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rootOf } from '../../../../src/chance/random.ts';
import type { JsonObject } from '../../../../src/play/json.ts';
import { narrate } from '../../../../src/play/narrate.ts';
import { EventLog } from '../../../../src/play/recorder.ts';
import { bindCell } from '../../../../src/spec/bind.ts';
import type { Cell } from '../../../../src/spec/experiment.ts';
import { readSpec } from '../../../../src/spec/read-spec.ts';
import { specFolder } from '../../../../src/run/node/spec-folder.ts';
import { ruleSystems } from '../../../../src/rules/index.ts';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import { audit, type Event, type PrintedTables } from '../audit/audit.ts';
import type { MapFile } from '../audit/ground.ts';

/** The examples with battles, and one with a corps a side, of which a battle has ten times as many acts. */
export const EXAMPLE_BATTLES = ['battle-at-the-crossroads', 'battle-for-a-village'] as const;
export const CORPS = 'corps-in-the-weald';

const TABLES = pluie.tables as unknown as PrintedTables; // the tables in their printed form

/** The spec of an example. */
export function exampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../../experiments/${name}.yaml`, import.meta.url));
}

export interface BattlePlayed {
  readonly cell: Cell;
  readonly replicate: number;
  readonly events: readonly JsonObject[];
}

/** Plays so many battles with direct dice, as many of each cell up to one; fewer than cells are spread over them. */
export function playBattles(file: string, battles: number, see: (battle: BattlePlayed) => void): void {
  const text = readFileSync(file, 'utf8');
  const { rules, cells, resolve } = readSpec(text, { file, systems: ruleSystems, files: specFolder(file) });
  const root = rootOf(resolve.seed);
  const isSpread = battles < cells.length;
  const places = Array.from({ length: battles }, (_battle, k) =>
    isSpread ? Math.floor((k * cells.length) / battles) : k % cells.length,
  );
  const battlesOf = (i: number): number => places.filter((place) => place === i).length;
  cells.forEach((cell, i) => {
    const log = new EventLog();
    bindCell(rules, cell, ruleSystems, { recorder: log }).use((bound) => {
      for (let replicate = 0; replicate < battlesOf(i); replicate++) {
        log.events.length = 0;
        narrate(bound, { root, pairing: cell.pairing, number: replicate }, 'direct', [], bound, log);
        see({ cell, replicate, events: log.events });
      }
    });
  });
}

/** The faults that the auditor finds in so many battles of an example; one without a shot is a fault too. */
export function auditedBattles(
  name: string,
  battles: number,
): { readonly seen: number; readonly faults: readonly string[] } {
  const faults: string[] = [];
  let seen = 0;
  playBattles(exampleFile(name), battles, ({ cell, replicate, events }) => {
    const map = cell.inputs['map'] as unknown as MapFile; // the map was read
    const found = audit(events as unknown as readonly Event[], () => map, TABLES); // the log has this form
    const all = events.some(({ act }) => act === 'fire') ? found : ['no shot', ...found];
    faults.push(...all.map((fault) => `cell ${cell.number}, replicate ${replicate}: ${fault}`));
    seen++;
  });
  return { seen, faults };
}
