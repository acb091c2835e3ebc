/** The comparison of weapons: by the hit value of each range band (PDB-FIRE-02 to -06), a shot, an action and a turn. */
import type { Dice } from '../../play/dice.ts';
import type { Options } from '../../play/options.ts';
import { played } from '../../play/paths.ts';
import { sharedBands, type RangeBands } from '../../play/range-bands.ts';
import { partsOf } from '../../play/sum.ts';
import { Throwing } from '../../play/throwing.ts';
import { valueAmong, type WeaponAsked, type WeaponBand, type Weaponry } from '../../play/weaponry.ts';
import type { EngagementInputs } from './inputs.ts';
import { MORE_COUNTED } from './game.ts';
import { ruleBookOf } from './options.ts';
import { Situation } from './situation.ts';
import type { Tables, Weapon } from './tables.ts';
import { COVERS, FIGHTING_KINDS, QUALITIES, type UnitKind } from './units.ts';
import { marksOfWeapon, reachAt, stretchesOf, weaponOf } from './weapons.ts';

const UNTOUCHED = 'untouched';
const ELIMINATED = 'eliminated';

/** The kind that fires it: the first of its users that fights; sidearms are fired by headquarters. */
function firerOf({ users }: Weapon): UnitKind {
  return FIGHTING_KINDS.find((kind) => users.includes(kind)) ?? 'command-element';
}

function bandsOf(tables: Tables, options: Options, id: string): readonly WeaponBand[] {
  const book = ruleBookOf(tables, options);
  const weapon = weaponOf(tables, id);
  return stretchesOf(book, weapon).flatMap(({ band, from, to, at }): WeaponBand[] => {
    const { hit } = reachAt(book, weapon, at, true);
    if (to === from || hit === null) return [];
    const path = ['weapons', 'rows', id, 'hit', band];
    return [{ name: band, from, to, at, printed: { value: hit, path, better: -1 } }];
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

/** The situation asked for; null out of reach. */
function aimed(
  tables: Tables,
  options: Options,
  { weapon: id, distance, conditions }: WeaponAsked,
): Situation | null {
  const weapon = weaponOf(tables, id);
  const situation = new Situation(ruleBookOf(tables, options), {
    weapon: id,
    distanceCm: distance,
    firer: firerOf(weapon),
    quality: valueAmong(QUALITIES, conditions['quality']),
    target: valueAmong(FIGHTING_KINDS, conditions['target']),
    targetReady: conditions['state'] !== 'not-ready',
    cover: valueAmong(COVERS, conditions['cover']),
  });
  return situation.reach.hit === null ? null : situation;
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
    const situation = aimed(tables, options, asked);
    if (situation === null) return null;
    if (!situation.isRetreatGiven) return [];
    const { actions } = situation.lead.is;
    const uses: Readonly<Record<string, (dice: Dice) => string>> = {
      shot: (dice) => situation.fire(dice),
      action: (dice) => situation.fireActions(1, dice),
      turn: (dice) => situation.fireActions(actions, dice),
    };
    return Object.entries(uses).map(([name, play]) => ({
      name,
      distribution: played(play, MORE_COUNTED).labels,
    }));
  },
  thrown: (tables, options, asked) => {
    const situation = aimed(tables, options, asked);
    if (situation === null || !situation.isRetreatGiven) return null;
    return {
      explanation: partsOf((sum) => situation.shotNumber(sum)).explanation(situation.shotInWords),
      play: (chance) => situation.fire(new Throwing(chance, MORE_COUNTED)),
    };
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
