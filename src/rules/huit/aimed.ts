/** A shot of the mechanics made ready: in range or not, its entry, modifier and marks. */
import type { Chance } from '../../chance/chance.ts';
import { contradiction } from '../../engagement/mechanic.ts';
import { Due, type Explanation } from '../../engagement/engagement.ts';
import { factor } from './factors.ts';
import { bandAt, entryOfShot, hits, shoot, type Firer, type Shot } from './fire.ts';
import { Gunnery } from './gunnery.ts';
import type { FirerInputs, TargetInputs } from './inputs.ts';
import { ringsBorne } from './possible.ts';
import type { Rulings } from './options.ts';
import type { Tables } from './tables.ts';
import type { Column, FireRow } from './units.ts';

/** How rows and columns are spoken of. */
export const ROW_NAMES: Readonly<Record<FireRow, string>> = {
  foot: 'a foot battery',
  horse: 'a horse battery',
  skirmish: 'a skirmish stand',
  line: 'infantry in line',
  column: 'infantry in column',
  square: 'a square',
  buildingOrWoods: 'infantry in a building or wood',
};

export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  skirmish: 'a skirmish screen',
  bounceOrBuilding: 'a unit in a building or behind another',
  artilleryWallWood: 'guns, or a unit behind a wall or in a wood',
  limberedOrLine: 'infantry in line, or limbered guns',
  cavalryOrColumn: 'cavalry, or infantry in column',
  square: 'a square',
};

export interface AimedShot {
  /** The total that kills; 0 where nothing can happen. */
  readonly from: number;
  readonly modifier: number;
  readonly explanation: Explanation;
  /** Kills and disorders, packed as by `hits`. */
  throwAt(chance: Chance): number;
}

/** The firer of the inputs after `shots` more shots. */
export function firerOf(tables: Tables, inputs: FirerInputs, shots = 0): Firer {
  const allowance = inputs.fullEffectShots ?? tables.fire.fullEffectShots;
  return {
    ...inputs,
    ...ringsBorne(inputs, inputs.row === 'skirmish'),
    fullEffect: inputs.shotsFired + shots < allowance,
  };
}

/**
 * Makes a shot ready. @param path of the target, for messages
 * @throws {InputError} where the target contradicts itself
 */
export function aim(
  tables: Tables,
  rulings: Rulings,
  firer: Firer,
  inputs: { readonly weapon: FirerInputs['weapon'] },
  target: TargetInputs,
  distanceCm: number,
  path: readonly (string | number)[] = ['target'],
): AimedShot {
  checkTarget(target, path);
  const band = bandAt(tables, firer.row, inputs.weapon, distanceCm);
  const act = `${ROW_NAMES[firer.row]} fires at ${COLUMN_NAMES[target.column]} at ${distanceCm} cm`;
  if (band === null) return outOfRange(act);
  const shot: Shot = { firer, target: { ...target } };
  const gunnery = new Gunnery(tables, rulings);
  const due = new Due();
  gunnery.fill(due, 0, 0, shot, band);
  return {
    from: entryOfShot(tables, shot, band).from,
    modifier: due.key1,
    explanation: gunnery.explain(act, shot, band),
    throwAt: (chance) => shoot(chance, due.key0, due.key1, due.key2),
  };
}

function outOfRange(act: string): AimedShot {
  return {
    from: 0,
    modifier: 0,
    explanation: { act, total: null, factors: [factor('out of range', null, 'HUIT-FIRE-01')] },
    throwAt: () => hits(0, 0),
  };
}

/** A column may be left out of what is never fired at. @throws {InputError} */
export function checkTarget(
  target: {
    readonly column: Column | null;
    readonly squareBehindWall: boolean;
    readonly roadMarch?: boolean;
  },
  path: readonly (string | number)[],
): void {
  if (target.squareBehindWall && target.column !== 'square')
    throw contradiction(
      [...path, 'squareBehindWall'],
      `squareBehindWall true needs the column square, not ${target.column ?? 'none'}`,
    );
  if (target.roadMarch === true && target.column === 'square')
    throw contradiction([...path, 'roadMarch'], 'roadMarch true is impossible for the column square');
}
