/** Compares firers by their row of the firing chart, at each range band (HUIT-FIRE-01 to -06). */
import { valueOf } from '../../play/by-word.ts';
import { bandsUpTo, sharedBands, type RangeBand, type RangeBands } from '../../play/range-bands.ts';
import type { Dice } from '../../play/dice.ts';
import type { Options } from '../../play/options.ts';
import type { WeaponAsked, Weaponry } from '../../play/weaponry.ts';
import { played } from '../../play/paths.ts';
import { Throwing } from '../../play/throwing.ts';
import { UNMODIFIED } from './fire.ts';
import { bookOf } from './morale.ts';
import { aim, hitsLabel } from './odds.ts';
import { COLUMN_NAMES, rowName } from './firing-chart.ts';
import { isGunRow, limitsCm } from './weapons.ts';
import type { BrigadeInputs, FirefightInputs } from './inputs.ts';
import type { Tables } from './tables.ts';
import { BAND_NAMES, BANDS, COLUMNS, FORMATIONS, type Column, type FireRow, type Weapon } from './units.ts';

/** Kills and disorders of a label such as `2K1D`. */
function ringsOf(label: string): readonly [kills: number, disorders: number] {
  const [kills = 0, disorders = 0] = label.split(/\D/u).map(Number);
  return [kills, disorders];
}

/** The bands of a firer by the distance between the lines; a battery may stand behind its own. */
function bandsOf(tables: Tables, row: FireRow, weapon: Weapon | null, setbackCm = 0): readonly RangeBand[] {
  const names = isGunRow(tables, row) ? BANDS.map((band) => BAND_NAMES[band]) : ['small arms'];
  return bandsUpTo(names, limitsCm(tables, row, weapon), setbackCm);
}

/** The range bands of a firefight; the target may have no fire. */
export function bandsOfFirefight(tables: Tables, { firer, target }: FirefightInputs): RangeBands | null {
  return sharedBands('distanceCm', [
    bandsOf(tables, firer.row, firer.weapon),
    ...(target.row === null ? [] : [bandsOf(tables, target.row, target.weapon)]),
  ]);
}

/** The range bands of all that fires in two brigades: infantry, guns in the lanes, batteries. */
export function bandsOfBrigades(tables: Tables, { A, B }: BrigadeInputs): RangeBands | null {
  const arms = [A, B].flatMap(({ lanes, battery }) => [
    ...lanes.flat().map(({ arm, formation, gun, weapon }) => {
      if (arm === 'cavalry') return [];
      return bandsOf(tables, gun ?? formation, weapon);
    }),
    battery === null ? [] : bandsOf(tables, battery.gun, null, battery.setbackCm),
  ]);
  return sharedBands('distanceCm', arms);
}

/** The shot asked for. */
function aimedShot(tables: Tables, options: Options, { weapon, distance, conditions }: WeaponAsked) {
  const isFull = conditions['effect'] !== 'reduced';
  const firer = {
    row: weapon,
    kills: 0,
    disorders: Number(conditions['firer'] === 'disordered'),
    movedOrUnlimbered: conditions['firer'] === 'moved',
    heavyOrGuard: conditions['guns'] === 'heavy-or-guard',
    unitBonus: 0,
    shotsFired: isFull ? 0 : tables.ammunition.fullEffectShots,
    fullEffectShots: null,
    weapon: null,
  };
  const target = {
    ...UNMODIFIED,
    column: COLUMNS.find((column): column is Column => column === conditions['target']) ?? 'limberedOrLine',
    redoubt: conditions['cover'] === 'redoubt',
  };
  const shot = aim(bookOf(tables, options), firer, target, distance);
  return { act: shot.act, play: (dice: Dice) => hitsLabel(shot.fire(dice)) };
}

export const weaponry: Weaponry<Tables> = {
  mechanic: 'fire',
  unit: 'cm',
  conditions: [
    {
      name: 'target',
      meaning: `column of the firing chart: ${COLUMNS.map((column) => COLUMN_NAMES[column]).join(', ')}`,
      values: COLUMNS,
      standard: 'limberedOrLine',
    },
    {
      name: 'effect',
      meaning: 'effect of a battery: full for its first shots, then reduced',
      values: ['full', 'reduced'],
      standard: 'full',
    },
    {
      name: 'guns',
      meaning: 'weight of a battery',
      values: ['ordinary', 'heavy-or-guard'],
      standard: 'ordinary',
    },
    {
      name: 'firer',
      meaning: 'state of the firer',
      values: ['steady', 'moved', 'disordered'],
      standard: 'steady',
    },
    { name: 'cover', meaning: 'cover beside the column', values: ['none', 'redoubt'], standard: 'none' },
  ],
  effects: ({ moraleTest }) => [
    { name: 'kill', meaning: 'a kill', kind: 'chance', of: (label) => Number(ringsOf(label)[0] > 0) },
    {
      name: 'kills',
      meaning: 'kills',
      kind: 'mean',
      of: (label) => ringsOf(label)[0],
      removesAt: moraleTest.removedAtRings,
    },
    { name: 'disorder', meaning: 'a disorder', kind: 'chance', of: (label) => Number(ringsOf(label)[1] > 0) },
  ],
  setting: 'without what morale makes of it; a battery has not lost a gun',
  weapons: (tables) =>
    Object.keys(tables.rowKinds).map((row) => ({
      id: row,
      name: rowName(row).replace(/^(?:infantry in )?(?:an? )?/u, ''),
      army: isGunRow(tables, row) ? 'artillery' : 'infantry',
    })),
  bands: (tables, _options, id) =>
    bandsOf(tables, id, null).map((band) => ({ ...band, at: band.to, printed: null })),
  uses: (tables, options, asked) => {
    const { play } = aimedShot(tables, options, asked);
    return [{ name: 'shot', distribution: played(play).labels }];
  },
  thrown: (tables, options, asked) => {
    const { act, play } = aimedShot(tables, options, asked);
    return {
      explanation: played(play).parts.explanation(act),
      play: (chance) => play(new Throwing(chance, 0)),
    };
  },
  marks: () => [],
  fight: {
    kind: 'brigadeEngagement',
    // Guns have no rating of their own, and a house or wood is nobody's formation.
    force: (id, tables) => {
      const kind = valueOf(tables.rowKinds, id);
      const formation = FORMATIONS.find((one) => one === kind);
      if (formation === undefined) return null;
      return { lanes: [[kind === id ? { formation } : { formation, fireRow: id }]] };
    },
  },
};
