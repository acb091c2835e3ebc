/** Works: field fortifications, obstacles, bridges (PDB-ENG-01 to -03). */
import { waitFor, type Odds } from './activation.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';

type Worker = keyof Tables['constants']['engineeringTurns'];

/**
 * In which turn the work is finished: the chance of each turn to `horizonTurns`, and what is left beyond. The first
 * working turn must be an activated one and the others simply count, or every one must be activated (PDB-ENG-03, R-36).
 */
export function workTime(
  tables: Tables,
  rulings: Rulings,
  worker: Worker,
  activation: Odds,
  horizonTurns: number,
): { readonly byTurn: readonly number[]; readonly beyond: number } {
  const turns = tables.constants.engineeringTurns[worker];
  if (rulings.workActivation === 'every-turn') return waitFor(turns, activation, horizonTurns);
  const before = Math.min(turns - 1, horizonTurns);
  const begun = waitFor(1, activation, horizonTurns - before);
  return { byTurn: [...Array.from({ length: before }, () => 0), ...begun.byTurn], beyond: begun.beyond };
}
