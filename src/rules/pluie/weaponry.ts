/** The comparison of weapons: by the hit value of each range band (PDB-FIRE-02 to -06), a shot, an action and a turn. */
import type { Options } from '../../play/options.ts';
import { sharedBands, type RangeBands } from '../../play/range-bands.ts';
import { partsOf } from '../../play/sum.ts';
import type { WeaponAsked, WeaponBand, Weaponry } from '../../play/weaponry.ts';
import type { EngagementInputs } from './engagement-inputs.ts';
import { gunneryOf, shotNumber } from './shot.ts';
import { readRulings } from './options.ts';
import { actionsOf, type Tables, type Weapon } from './tables.ts';
import { afterShots, shotOf, shotsAt } from './turn-of-fire.ts';
import { BANDS, COVERS, FIGHTING_KINDS, hasCompanySize, QUALITIES, type UnitKind } from './units.ts';
import { bandToCm, marksOfWeapon, reachAt } from './weapons.ts';

const UNTOUCHED = 'untouched';
const ELIMINATED = 'eliminated';

/** The kind that fires it: the first of its users that fights; sidearms are fired by headquarters. */
function firerOf({ users }: Weapon): UnitKind {
  return FIGHTING_KINDS.find((kind) => users.includes(kind)) ?? 'command-element';
}

function weaponOf(tables: Tables, id: string): Weapon {
  const weapon = tables.weapons[id];
  if (weapon === undefined) throw new TypeError(`${id} is no weapon of the tables in force`);
  return weapon;
}

function oneOf<V extends string>(values: readonly V[], value: string | undefined, standard: V): V {
  return values.find((one) => one === value) ?? standard;
}

function bandsOf(tables: Tables, options: Options, id: string): readonly WeaponBand[] {
  const rulings = readRulings(options);
  const weapon = weaponOf(tables, id);
  let from = 0;
  return BANDS.flatMap((band): WeaponBand[] => {
    const start = from;
    const end = bandToCm(tables, rulings, weapon, band);
    const to = rulings.rangeLimit === 'min' ? Math.min(end, weapon.maxRangeCm) : end;
    from = end;
    const at = (start + to) / 2;
    const reach = to > start ? reachAt(tables, rulings, weapon, at, true) : null;
    if (reach === null || reach.hit === null) return [];
    const path = ['weapons', 'rows', id, 'hit', band];
    return [{ name: band, from: start, to, at, printed: { value: reach.hit, path, better: -1 } }];
  });
}

/** The range bands of the weapons of both sides. */
export function bandsOfUnits(
  tables: Tables,
  options: Options,
  { A, B }: EngagementInputs,
): RangeBands | null {
  const units = [...A.formations, ...B.formations].flatMap((formation) => formation.units);
  const weapons = units.flatMap(({ weapon }) => (weapon === null ? [] : [bandsOf(tables, options, weapon)]));
  return sharedBands('distanceCm', weapons);
}

/** The shot asked for; null out of reach. */
function aimedShot(tables: Tables, options: Options, { weapon: id, distance, conditions }: WeaponAsked) {
  const rulings = readRulings(options);
  const weapon = weaponOf(tables, id);
  const target = oneOf(FIGHTING_KINDS, conditions['target'], 'infantry');
  const reach = reachAt(tables, rulings, weapon, distance, hasCompanySize(target, rulings.companySize));
  if (reach.hit === null) return null;
  const shot = {
    weapon,
    distanceCm: distance,
    quality: oneOf(QUALITIES, conditions['quality'], 'regular'),
    firer: firerOf(weapon),
    target,
    targetReady: conditions['state'] !== 'not-ready',
    cover: oneOf(COVERS, conditions['cover'], 'open'),
    inSupply: true,
    targetInCommand: false,
    targetInSupply: false,
  };
  return { shot, reach, rulings, gunnery: gunneryOf(tables, rulings) };
}

export const weaponry: Weaponry<Tables> = {
  mechanic: 'fire',
  unit: 'cm',
  conditions: [
    { name: 'quality', meaning: 'quality of the firer', values: QUALITIES, standard: 'regular' },
    { name: 'cover', meaning: 'cover of the target', values: COVERS, standard: 'open' },
    { name: 'target', meaning: 'kind of the target', values: FIGHTING_KINDS, standard: 'infantry' },
    {
      name: 'state',
      meaning: 'state of the target: one that is not ready falls to any hit',
      values: ['ready', 'not-ready'],
      standard: 'ready',
    },
  ],
  effects: () => [
    {
      name: 'hit',
      meaning: 'a hit',
      kind: 'chance',
      of: (label) => Number(label !== UNTOUCHED),
    },
    {
      name: 'eliminated',
      meaning: 'eliminating the target',
      kind: 'chance',
      of: (label) => Number(label === ELIMINATED),
      removesAt: 1,
    },
  ],
  setting:
    'in supply, the firer active with all its actions; a target driven back stands its average move farther off in the open, and is back in its place and as it was by the next turn',
  weapons: (tables) =>
    Object.values(tables.weapons).map(({ id, printed, army }) => ({
      id,
      name: printed,
      army,
    })),
  bands: bandsOf,
  uses: (tables, options, asked) => {
    const aimed = aimedShot(tables, options, asked);
    if (aimed === null) return null;
    const { shot, rulings, gunnery } = aimed;
    const { actions, shotsPerFireAction } = actionsOf(tables, shot.firer);
    const uses = [
      ['shot', 1],
      ['action', shotsPerFireAction],
      ['turn', actions * shotsPerFireAction],
    ] as const;
    return uses.flatMap(([name, shots]) => {
      const distribution = afterShots(tables, rulings, gunnery, shot, shots);
      return distribution === null ? [] : [{ name, distribution }];
    });
  },
  thrown: (tables, options, asked) => {
    const aimed = aimedShot(tables, options, asked);
    if (aimed === null) return null;
    const { shot, reach, rulings, gunnery } = aimed;
    const play = shotsAt(tables, rulings, gunnery, shot, 1);
    if (play === null) return null;
    const parts = partsOf((sum) => shotNumber(sum, tables, shotOf(tables, shot.weapon, reach, shot)));
    const act = `${shot.weapon.printed} fires at ${shot.target} at ${shot.distanceCm} cm`;
    return { explanation: parts.explanation(act), play };
  },
  marks: (tables, id) => marksOfWeapon(weaponOf(tables, id)),
  fight: {
    kind: 'engagement',
    force: (id, tables) => {
      const kind = firerOf(weaponOf(tables, id));
      const fights = FIGHTING_KINDS.some((one) => one === kind);
      return fights ? { formations: [{ units: [{ kind, weapon: id }] }] } : null;
    },
  },
};
