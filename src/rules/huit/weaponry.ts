/** How firers are compared: by their row of the firing chart, at each range band (HUIT-FIRE-01 to -06). */
import { enumerateLabels } from '../../chance/enumerated.ts';
import type { WeaponBand, Weaponry } from '../../engagement/weaponry.ts';
import { aim, COLUMN_NAMES, firerOf, ROW_NAMES } from './aimed.ts';
import { hitsLabel } from './mechanics-fire.ts';
import { readRulings } from './options.ts';
import type { Tables } from './tables.ts';
import {
  BANDS,
  COLUMNS,
  FIRE_ROWS,
  FORMATIONS,
  isGun,
  usualWeapon,
  type Column,
  type FireRow,
} from './units.ts';

const BAND_NAMES = { C: 'canister', S: 'short', M: 'medium', L: 'long' } as const;

function rowOf(id: string): FireRow {
  const row = FIRE_ROWS.find((one) => one === id);
  if (row === undefined) throw new TypeError(`${id} is no row of the firing chart`);
  return row;
}

/** Kills and disorders of a label such as `2K1D`. */
function ringsOf(label: string): readonly [kills: number, disorders: number] {
  const [kills = 0, disorders = 0] = label.split(/\D/u).map(Number);
  return [kills, disorders];
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
  effects: ({ morale }) => [
    { name: 'kill', meaning: 'a kill', kind: 'chance', of: (label) => Number(ringsOf(label)[0] > 0) },
    {
      name: 'kills',
      meaning: 'kills',
      kind: 'mean',
      of: (label) => ringsOf(label)[0],
      removesAt: morale.removedAt,
    },
    { name: 'disorder', meaning: 'a disorder', kind: 'chance', of: (label) => Number(ringsOf(label)[1] > 0) },
  ],
  setting: 'without what morale makes of it; a battery has not lost a gun',
  weapons: () =>
    FIRE_ROWS.map((row) => ({
      id: row,
      name: ROW_NAMES[row].replace(/^(?:infantry in )?(?:an? )?/u, ''),
      army: isGun(row) ? 'artillery' : 'infantry',
    })),
  bands: (tables, _options, id) => {
    const row = rowOf(id);
    if (!isGun(row)) {
      const to = tables.smallArmsRangesCm[usualWeapon(row)];
      return [{ name: 'small arms', from: 0, to, at: to, printed: null }];
    }
    let from = 0;
    return BANDS.map((band): WeaponBand => {
      const start = from;
      const to = tables.gunRangesCm[row][band];
      from = to;
      return { name: BAND_NAMES[band], from: start, to, at: to, printed: null };
    });
  },
  uses: (tables, options, { weapon, distance, conditions }) => {
    const isFull = conditions['effect'] !== 'reduced';
    const firer = {
      row: rowOf(weapon),
      kills: 0,
      disorders: Number(conditions['firer'] === 'disordered'),
      movedOrUnlimbered: conditions['firer'] === 'moved',
      heavyOrGuard: conditions['guns'] === 'heavy-or-guard',
      unitBonus: 0,
      shotsFired: isFull ? 0 : tables.fire.fullEffectShots,
      fullEffectShots: null,
      weapon: null,
    };
    const target = {
      column: COLUMNS.find((column): column is Column => column === conditions['target']) ?? 'limberedOrLine',
      disorders: 0,
      flankShot: false,
      redoubt: conditions['cover'] === 'redoubt',
      squareBehindWall: false,
      roadMarch: false,
    };
    const shot = aim(tables, readRulings(options), firerOf(tables, firer), firer, target, distance);
    return [{ name: 'shot', distribution: enumerateLabels((chance) => hitsLabel(shot.throwAt(chance))) }];
  },
  marks: () => [],
  fight: {
    kind: 'brigadeEngagement',
    // Guns have no rating of their own, and a house or wood is nobody's formation.
    force: (id) => {
      const formation = FORMATIONS.find((one) => one === id);
      return formation === undefined ? null : { lanes: [[{ formation }]] };
    },
  },
};
