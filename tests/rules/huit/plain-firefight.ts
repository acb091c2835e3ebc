/** A second player of section 14 (a), written straight down from it. */
import type { FirefightInputs } from '../../../src/rules/huit/inputs.ts';
import tables from '../../../src/rules/huit/tables.json' with { type: 'json' };
import { plainEvent, plainShot, type Die, type Options } from './plain-rules.ts';

export interface PlainFirefight {
  readonly outcome: string;
  readonly move: number;
  readonly shots: number;
  readonly rings: readonly [number, number];
}

/** Plays one firefight; `coin` decides who is first where the dice do. */
export function playFirefight(
  inputs: FirefightInputs,
  options: Options,
  die: Die,
  coin: () => number,
): PlainFirefight {
  const { firer, target } = inputs;
  const f = { kills: firer.kills, disorders: firer.disorders };
  const t = { kills: target.kills, disorders: target.disorders };
  if (firer.column === 'skirmish') f.kills = f.disorders = 0;
  if (target.column === 'skirmish') t.kills = t.disorders = 0;
  let d = inputs.distanceCm;
  let shots = 0;

  const rangeBand = (row: string, weapon: string | null): string | null => {
    if (row === 'foot' || row === 'horse') {
      const limits = tables.gunRangesCm[row];
      return (['C', 'S', 'M', 'L'] as const).find((band) => d <= limits[band]) ?? null;
    }
    const small = weapon ?? (row === 'skirmish' ? 'skirmishMusket' : 'lineMusket');
    const reach = { lineMusket: 16, skirmishMusket: 20, rifle: 24 }[small] ?? 0;
    return d <= reach ? 'C' : null;
  };
  /** One shot of the firer; false when it removes the target. */
  const firerShoots = (band: string, moved: boolean): boolean => {
    const allowance = firer.fullEffectShots ?? tables.ammunition.fullEffectShots;
    const full = shots < allowance;
    shots++;
    const hit = plainShot(
      die,
      options,
      { row: firer.row, ...f, moved, heavy: firer.heavyOrGuard, bonus: firer.unitBonus, full },
      {
        column: target.column,
        disorders: t.disorders,
        flank: target.flankShot,
        redoubt: target.redoubt,
        squareAtWall: target.squareBehindWall,
      },
      band,
    );
    return suffers(t, target, target.column === 'skirmish', hit);
  };
  const suffers = (
    rings: { kills: number; disorders: number },
    who: FirefightInputs['firer'] | FirefightInputs['target'],
    stand: boolean,
    [kills, disorders]: readonly [number, number],
  ): boolean => {
    if (stand) return kills === 0;
    rings.kills += kills;
    rings.disorders += disorders;
    const { quality, supported, building, arm } = who;
    const outOfCommand = who.outOfCommand && arm !== 'horse';
    return plainEvent(
      die,
      options,
      { ...rings, quality, supported, building, outOfCommand },
      { kills, disorders },
    );
  };
  const targetShoots = (stepped: boolean): boolean => {
    const row = target.row;
    if (row === null || rangeBand(row, target.weapon) === null) return true;
    const moved = target.movedOrUnlimbered || stepped;
    const hit = plainShot(
      die,
      options,
      { row, ...t, moved, heavy: false, bonus: target.unitBonus, full: true },
      {
        column: firer.column ?? '',
        disorders: f.disorders,
        redoubt: firer.redoubt,
        squareAtWall: firer.squareBehindWall,
      },
      'C',
    );
    return suffers(f, firer, firer.column === 'skirmish', hit);
  };
  /** The target's turn: how it ends, or null to go on. */
  const targetActs = (): string | null => {
    const { doctrine, moveCm } = target;
    const reach = d > 80 && target.doubleMove ? 2 * moveCm : moveCm;
    if (doctrine === 'advance') {
      if (d > moveCm) {
        d = Math.max(0, d - reach);
        return null;
      }
      if (firer.reactionFire && !firerShoots('C', false)) return 'target-broken';
      return 'contact';
    }
    let stepped = false;
    if (doctrine === 'close-to-range' && d > target.closeToCm) {
      const step = Math.min(reach, d - target.closeToCm);
      d -= step;
      if (step > moveCm / 2) return null;
      stepped = step > 0;
    }
    return targetShoots(stepped) ? null : 'firer-broken';
  };
  const firerActs = (): string | null => {
    const band = rangeBand(firer.row, firer.weapon);
    if (band === null) return null;
    return firerShoots(band, firer.movedOrUnlimbered) ? null : 'target-broken';
  };

  for (let move = 1; move <= inputs.maxMoves; move++) {
    const firstIsFirer = inputs.order === 'dice' ? coin() === 1 : inputs.order === 'firer-first';
    for (const act of firstIsFirer ? [firerActs, targetActs] : [targetActs, firerActs]) {
      const outcome = act();
      if (outcome !== null) return { outcome, move, shots, rings: [t.kills, t.disorders] };
    }
  }
  return { outcome: 'undecided', move: inputs.maxMoves, shots, rings: [t.kills, t.disorders] };
}
